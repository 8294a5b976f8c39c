//! Whether a register map is one: the mistakes that its types allow.

use super::map::{RegisterMap, Reset, Window};
use anyhow::{bail, Result};
use std::collections::BTreeSet;

/// Windows are counted in 4 bits.
const MAX_WINDOWS: usize = 16;

impl RegisterMap {
    /// Names are unique identifiers; nothing overlaps; offsets, sizes and fields are aligned and fit.
    pub fn check(&self) -> Result<()> {
        let mut names = BTreeSet::new();
        let mut name = |of: &'static str| {
            identifier(of)?;
            match names.insert(of) {
                true => Ok(()),
                false => bail!("the name {of} is given twice"),
            }
        };
        let mut end = 0;
        for register in self.registers {
            name(register.name)?;
            place(register.name, register.offset, 8, &mut end)?;
            fields(register)?;
        }
        if self.windows.len() > MAX_WINDOWS {
            bail!("{} windows, more than {MAX_WINDOWS}", self.windows.len());
        }
        for window in self.windows {
            name(window.name)?;
            let Window { size, offset, .. } = *window;
            if !size.is_power_of_two() || size < 8 || offset % size != 0 {
                bail!(
                    "{}: {size} bytes at {offset:#06x} are not aligned to a power of two",
                    window.name
                );
            }
            place(window.name, offset, u32::from(size), &mut end)?;
            let mut inside = 0;
            for area in window.areas {
                name(area.name)?;
                place(
                    area.name,
                    area.offset,
                    8 * u32::from(area.words),
                    &mut inside,
                )?;
                if area.words == 0 || inside > u32::from(size) {
                    bail!(
                        "{}: {} words do not lie in {}",
                        area.name,
                        area.words,
                        window.name
                    );
                }
            }
        }
        let mut codes = BTreeSet::new();
        for opcode in self.opcodes {
            identifier(opcode.name)?;
            if !codes.insert(opcode.code) {
                bail!("opcode {:#04x} is given twice", opcode.code);
            }
        }
        codes.clear();
        for error in self.errors {
            identifier(error.name)?;
            if !codes.insert(error.code) {
                bail!("error {} is given twice", error.code);
            }
        }
        Ok(())
    }
}

/// `bytes` bytes at `offset` come after all before.
fn place(name: &str, offset: u16, bytes: u32, end: &mut u32) -> Result<()> {
    let offset = u32::from(offset);
    if offset % 8 != 0 {
        bail!("{name}: {offset:#06x} is not a multiple of 8");
    }
    if offset < *end {
        bail!(
            "{name}: {offset:#06x} lies before the end {:#06x} of what comes before",
            *end
        );
    }
    *end = offset + bytes;
    if *end > 0x1_0000 {
        bail!("{name}: ends beyond 16 address bits");
    }
    Ok(())
}

fn fields(register: &super::map::Register) -> Result<()> {
    let mut names = BTreeSet::new();
    let mut end = 0;
    let mut mask = 0;
    for field in register.fields {
        let at = format!("{}.{}", register.name, field.name);
        identifier(field.name)?;
        if !names.insert(field.name) {
            bail!("{at} is given twice");
        }
        let last = u32::from(field.lsb) + u32::from(field.width);
        if field.width == 0 || u32::from(field.lsb) < end || last > 64 {
            bail!("{at}: {} bits from {} do not fit", field.width, field.lsb);
        }
        if (field.access.reads() && !register.access.reads())
            || (field.access.writes() && !register.access.writes())
        {
            bail!("{at} allows what its register does not");
        }
        end = last;
        mask |= field.mask();
    }
    match register.reset {
        Reset::Value(value) if value & !mask != 0 => {
            bail!(
                "{}: reset value {value:#x} outside of the fields",
                register.name
            )
        }
        _ => Ok(()),
    }
}

fn identifier(name: &str) -> Result<()> {
    let mut chars = name.chars();
    let first = chars.next().is_some_and(|c| c.is_ascii_uppercase());
    if first && chars.all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_') {
        return Ok(());
    }
    bail!("`{name}` is not an upper-case identifier")
}
