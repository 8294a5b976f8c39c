//! What a register map says: registers with their fields, windows with their areas, commands, error codes.
//!
//! All of it can be written as constants; the hardware's decoder and all listings are made from it.
//!
//! Addresses are byte addresses of words of 64 bits. Reading has no side effect unless a window says so. A write acts on the bytes
//! that its strobes enable.

/// A set of the accelerator's units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Units(u8);

impl Units {
    /// No unit.
    pub const NONE: Self = Self(0);
    /// AES.
    pub const AES: Self = Self(1);
    /// GGM tree.
    pub const GGM: Self = Self(2);
    /// FIPS 202.
    pub const FIPS: Self = Self(4);
    /// Accumulator.
    pub const ACC: Self = Self(8);
    /// MPC emulation.
    pub const MPC: Self = Self(16);
    /// All units.
    pub const ALL: Self = Self(31);
    /// Each unit with its name, in the order of its bit in CAPABILITY.
    pub const EACH: [(Self, &'static str); 5] = [
        (Self::AES, "AES"),
        (Self::GGM, "GGM"),
        (Self::FIPS, "FIPS"),
        (Self::ACC, "ACC"),
        (Self::MPC, "MPC"),
    ];

    /// The units of both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` are in the set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether one of `other` is in the set.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Bit k stands for the k-th of [`Units::EACH`].
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Units {
    /// The names, with plus signs; nothing for the empty set.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = Self::EACH
            .iter()
            .filter(|(unit, _)| self.contains(*unit))
            .map(|(_, name)| *name)
            .collect();
        f.write_str(&names.join("+"))
    }
}

/// In which configurations something exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// Units that have to be present, all of them.
    pub with: Units,
    /// Units none of which may be present: what software needs only because the hardware does not do it.
    pub without: Units,
    /// Units one of which has to be present, if there are any.
    pub one_of: Units,
    /// Units not all of which may be present, if there are any: what they need from software unless they are together.
    pub not_all: Units,
}

impl When {
    /// In every configuration.
    pub const ALWAYS: Self = Self::with(Units::NONE);

    /// Where all of `units` are present.
    pub const fn with(units: Units) -> Self {
        Self {
            with: units,
            without: Units::NONE,
            one_of: Units::NONE,
            not_all: Units::NONE,
        }
    }

    /// Where one of `units` is present.
    pub const fn one_of(units: Units) -> Self {
        Self {
            one_of: units,
            ..Self::ALWAYS
        }
    }

    /// The same, but not where one of `units` is present.
    pub const fn without(self, units: Units) -> Self {
        Self {
            without: units,
            ..self
        }
    }

    /// The same, but not where all of `units` are present.
    pub const fn not_all(self, units: Units) -> Self {
        Self {
            not_all: units,
            ..self
        }
    }

    /// Whether a configuration with these units has it.
    pub const fn holds(self, units: Units) -> bool {
        units.contains(self.with)
            && !units.meets(self.without)
            && (units.meets(self.one_of) || self.one_of.bits() == 0)
            && (!units.contains(self.not_all) || self.not_all.bits() == 0)
    }
}

/// What the bus may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read; a write is refused.
    ReadOnly,
    /// Write; a read is refused and gives zero.
    WriteOnly,
    /// Both.
    ReadWrite,
    /// Read; a write clears the bits that it has ones for.
    WriteOneToClear,
}

impl Access {
    /// Whether a read is answered.
    pub const fn reads(self) -> bool {
        !matches!(self, Self::WriteOnly)
    }

    /// Whether a write is.
    pub const fn writes(self) -> bool {
        !matches!(self, Self::ReadOnly)
    }

    /// Its usual abbreviation.
    pub const fn short(self) -> &'static str {
        match self {
            Self::ReadOnly => "ro",
            Self::WriteOnly => "wo",
            Self::ReadWrite => "rw",
            Self::WriteOneToClear => "w1c",
        }
    }
}

/// The value of a register after reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// This.
    Value(u64),
    /// What the generated configuration makes of it.
    Configuration,
}

/// Some bits of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Upper-case name.
    pub name: &'static str,
    /// Lowest bit.
    pub lsb: u8,
    /// Number of bits.
    pub width: u8,
    /// What the bus may do with them. A write-only field reads as zero.
    pub access: Access,
    /// Meaning.
    pub doc: &'static str,
}

impl Field {
    /// A field.
    pub const fn new(
        name: &'static str,
        lsb: u8,
        width: u8,
        access: Access,
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            lsb,
            width,
            access,
            doc,
        }
    }

    /// Its bits.
    pub const fn mask(&self) -> u64 {
        (u64::MAX >> (64 - self.width as u32)) << self.lsb
    }
}

/// A register of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// Upper-case name.
    pub name: &'static str,
    /// Byte address.
    pub offset: u16,
    /// What the bus may do.
    pub access: Access,
    /// Value after reset.
    pub reset: Reset,
    /// Its fields, lowest first. Bits between them read as zero and ignore writes.
    pub fields: &'static [Field],
    /// Where it exists.
    pub when: When,
    /// Meaning.
    pub doc: &'static str,
}

/// Words of a window with a rule of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Upper-case name.
    pub name: &'static str,
    /// First byte, from the start of the window.
    pub offset: u16,
    /// Number of 64-bit words.
    pub words: u16,
    /// What the bus may do. Secrets are write-only.
    pub access: Access,
    /// Where it exists.
    pub when: When,
    /// Meaning.
    pub doc: &'static str,
}

/// Addresses that are passed on to a memory, or to registers of a unit. Words in none of its areas are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Upper-case name.
    pub name: &'static str,
    /// Byte address, a multiple of the size.
    pub offset: u16,
    /// Number of bytes, a power of two.
    pub size: u16,
    /// Its areas, lowest first.
    pub areas: &'static [Area],
    /// Meaning.
    pub doc: &'static str,
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// Upper-case name.
    pub name: &'static str,
    /// Its number in COMMAND.
    pub code: u8,
    /// Where it exists.
    pub when: When,
    /// Meaning.
    pub doc: &'static str,
}

/// An error code of STATUS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorCode {
    /// Upper-case name.
    pub name: &'static str,
    /// The code.
    pub code: u8,
    /// Meaning.
    pub doc: &'static str,
}

/// Everything that the bus can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterMap {
    /// Name in lower case, as it appears in names of modules and files.
    pub name: &'static str,
    /// One line.
    pub doc: &'static str,
    /// Registers, lowest first.
    pub registers: &'static [Register],
    /// Windows, lowest first. A window is known to the hardware by its place in this list.
    pub windows: &'static [Window],
    /// Commands.
    pub opcodes: &'static [Opcode],
    /// Error codes.
    pub errors: &'static [ErrorCode],
}

/// What is at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A register.
    Register(&'static Register),
    /// A word of an area of the window with this number.
    Window(usize, &'static Area),
}

impl Target {
    /// What the bus may do with it.
    pub fn access(&self) -> Access {
        match self {
            Self::Register(x) => x.access,
            Self::Window(_, x) => x.access,
        }
    }
}

impl RegisterMap {
    /// What the word with this byte address is in a configuration with these units. `None` if there is nothing.
    pub fn target(&self, address: u16, units: Units) -> Option<Target> {
        let address = address & !7;
        let register = self
            .registers
            .iter()
            .find(|x| x.offset == address && x.when.holds(units));
        if let Some(register) = register {
            return Some(Target::Register(register));
        }
        let inside = |first: u32, bytes: u32| (first..first + bytes).contains(&u32::from(address));
        let hits = self
            .windows
            .iter()
            .enumerate()
            .flat_map(|(number, window)| {
                window.areas.iter().map(move |area| (number, window, area))
            });
        hits.filter(|(_, _, area)| area.when.holds(units))
            .find(|(_, window, area)| {
                inside(
                    u32::from(window.offset) + u32::from(area.offset),
                    8 * u32::from(area.words),
                )
            })
            .map(|(number, _, area)| Target::Window(number, area))
    }

    /// The register of this name.
    pub fn register(&self, name: &str) -> Option<&'static Register> {
        self.registers.iter().find(|x| x.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presence_follows_the_units() {
        let when = When::with(Units::GGM).without(Units::ACC);
        assert!(when.holds(Units::AES.and(Units::GGM)));
        assert!(!when.holds(Units::AES) && !when.holds(Units::ALL));
        assert!(When::ALWAYS.holds(Units::NONE));
        let when = When::one_of(Units::ACC.and(Units::MPC)).not_all(Units::ALL);
        assert!(when.holds(Units::MPC) && when.holds(Units::ACC.and(Units::MPC)));
        assert!(!when.holds(Units::AES) && !when.holds(Units::ALL));
        assert_eq!(Units::AES.and(Units::MPC).to_string(), "AES+MPC");
    }

    #[test]
    fn masks_reach_both_ends() {
        let field = |lsb, width| Field::new("F", lsb, width, Access::ReadOnly, "").mask();
        assert_eq!(field(0, 64), u64::MAX);
        assert_eq!(field(63, 1), 1 << 63);
        assert_eq!(field(8, 3), 0x700);
    }
}
