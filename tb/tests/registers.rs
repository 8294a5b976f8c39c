//! The generic registers: random operations against their model, counters to the cycle, secrets, configurations
//! without units; and the listings made from the register map: Markdown, C header, SVD, Rust.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use rand::Rng as _;
use tcith_hdl::regs::{artefacts, Access, Reset, AXIL};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, axil::*, expect};
use tcith_tb::stream::stimulus;
use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Result, Source};

use address::*;

fn source(width: u32, units: &str) -> Source {
    let options = BTreeMap::from([
        ("data_width".into(), width.to_string()),
        ("units".into(), units.into()),
    ]);
    let design = generate("axil", &options).unwrap();
    bench::source(&design).unwrap()
}

fn build(source: &Source) -> Axil {
    Axil::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

fn unit(width: u32, units: &str) -> Axil {
    build(&source(width, units))
}

fn model(unit: &Axil) -> Registers {
    let width = 8 * u64::from(unit.bytes());
    Registers::new(31 | width << 8 | 1 << 16 | 1 << 20 | 10 << 32 | 1 << 44)
}

fn both_widths(test: impl Fn(&mut Axil) -> Result<()>) {
    for width in [32, 64] {
        test(&mut unit(width, "all")).unwrap();
    }
}

/// Writes a word to unit and model, half by half on a 32-bit bus, and compares the answers.
fn write(
    unit: &mut Axil,
    model: &mut Registers,
    address: u16,
    data: u64,
    strobe: u8,
) -> Result<()> {
    for item in unit.split(address, data, strobe) {
        let shift = match unit.bytes() {
            4 => u32::from(item.address & 4),
            _ => 0,
        };
        let accepted = model.write(address, item.data << (8 * shift), item.strobe << shift);
        expect(!unit.write(item)?.error, accepted, || {
            format!("answer to {item:x?}")
        })?;
    }
    Ok(())
}

/// Random operations, compared after each.
fn random_operations(unit: &mut Axil) -> Result<()> {
    let mut model = model(unit);
    unit.fill(&mut model, 1)?;
    let mut rng = stimulus(2);
    let mut seen = BTreeSet::new();
    for step in 0..4000 {
        let mut what = format!("step {step}: ");
        match rng.gen_range(0..12) {
            0..=2 => {
                let bits = [1, 1, 2, 4, 8, 3, 5, 0x701, 0x100, 0x700];
                let data = bits[rng.gen_range(0..bits.len())] ^ (rng.gen_range(0..8) << 8);
                what += &format!("CONTROL = {data:x}");
                write(
                    unit,
                    &mut model,
                    CONTROL,
                    data,
                    [0xff, 1, 2, 3][rng.gen_range(0..4)],
                )?;
            }
            3..=4 => {
                let opcode = [0x10, 0x20, 0x21, 0x22, 0x31, 0x41, 0x52, 0x00, 0x11, 0xff];
                let data = rng.gen::<u64>() & !0xff | opcode[rng.gen_range(0..opcode.len())];
                what += &format!("COMMAND = {data:x}");
                write(unit, &mut model, COMMAND, data, 0xff)?;
            }
            5 => {
                let (data, strobe) = (rng.gen(), rng.gen());
                what += &format!("COMMAND = {data:x} with {strobe:x}");
                write(unit, &mut model, COMMAND, data, strobe)?;
            }
            6 => {
                let (data, strobe) = (rng.gen(), rng.gen());
                what += &format!("IRQ = {data:x} with {strobe:x}");
                write(unit, &mut model, IRQ, data, strobe)?;
            }
            7 => {
                let error = [0, 0, 16, 255][rng.gen_range(0..4)];
                what += &format!("done with {error}");
                unit.finish(error)?;
                model.done(error);
            }
            8 => {
                what += "wiped";
                unit.end_wipe()?;
                model.wiped();
            }
            9 => {
                let (at, data) = (LOOP_DATA + 8 * rng.gen_range(0..12), rng.gen());
                what += &format!("{at:x} = {data:x}");
                write(unit, &mut model, at, data, rng.gen())?;
            }
            _ => {
                let at = [ID, VERSION, CAPABILITY, STATUS, 0x38, 0x70, CYCLES][rng.gen_range(0..7)];
                what += &format!("write of read-only or nothing, {at:x}");
                write(unit, &mut model, at, rng.gen(), 0xff)?;
            }
        }
        for address in [CONTROL, STATUS, IRQ, COMMAND] {
            let found = unit.read_word(address)?;
            expect(found, model.read(address), || {
                format!("{address:x} after {what}")
            })?;
        }
        seen.insert(model.read(STATUS));
        let address =
            8 * rng.gen_range(0..8) + [0, LOOP_DATA, LOOP_SECRET, LOOP_RESULT][rng.gen_range(0..4)];
        if !(CYCLES..=0x68).contains(&address) {
            let found = unit.read_word(address)?;
            expect(found, model.read(address), || {
                format!("{address:x} after {what}")
            })?;
        }
        unit.compare(&model, || what.clone())?;
    }
    // The operations reached what there is: idle and busy, wiping and wiped, each error code.
    let errors: BTreeSet<u64> = seen.iter().flatten().map(|x| x >> 8).collect();
    assert_eq!(errors, BTreeSet::from([0, 1, 2, 3, 4, 16, 255]));
    assert!(seen.len() >= 12, "states: {seen:x?}");
    Ok(())
}

#[test]
fn random_operations_do_what_the_model_does() {
    both_widths(random_operations);
}

/// An event in each cycle around a write that clears events: those from the cycle on in which the write acts stay.
fn events_against_clearing(unit: &mut Axil) -> Result<()> {
    for cycle in 0..5 {
        let traffic = Traffic {
            writes: vec![Write {
                address: IRQ,
                data: 7,
                strobe: 1,
            }],
            ..Traffic::default()
        };
        unit.write_word(COMMAND, 0x10, 1)?;
        unit.write_word(CONTROL, control::START, 1)?;
        let done = |cycle, value| Change {
            cycle,
            input: "cmd_done",
            value,
        };
        let changes = [done(cycle, 1), done(cycle + 1, 0)];
        unit.run_changing(&traffic, Stalls::NEVER, &changes, 0)?;
        // Taken in cycle 0, acting in cycle 1.
        let expected = u64::from(cycle >= 1);
        expect(unit.read_word(IRQ)?, Some(expected), || {
            format!("IRQ after an event in cycle {cycle} of its clearing")
        })?;
        unit.write_word(IRQ, 7, 1)?;
    }
    Ok(())
}

#[test]
fn a_new_event_prevails_over_its_clearing() {
    both_widths(events_against_clearing);
}

/// What is wrong, the file, the text that is replaced, and by what.
type Fault = (&'static str, &'static str, &'static str, &'static str);

const FAULTS: [Fault; 10] = [
    (
        "START is taken during a command",
        "tcith_regs.v",
        "(state_busy | state_wiping",
        "(state_wiping",
    ),
    (
        "COMMAND changes during a command",
        "tcith_regs.v",
        "(to_command & state_busy)",
        "1'b0",
    ),
    (
        "a window is open during a wipe",
        "tcith_regs.v",
        "decode_in_window & ~state_wiping",
        "decode_in_window",
    ),
    (
        "an interrupt needs no enable",
        "tcith_regs.v",
        "state_irq_events & enable_reg_q",
        "state_irq_events",
    ),
    (
        "strobes of IRQ are ignored",
        "tcith_regs.v",
        "irq_clear = written[2:0]",
        "irq_clear = reg_wdata[2:0]",
    ),
    (
        "a new event is lost when one is cleared",
        "tcith_regs_state.v",
        "& ~irq_clear) | events_set_q",
        "| events_set_q) & ~irq_clear",
    ),
    (
        "an abort is forgotten",
        "tcith_regs_state.v",
        "(aborted_reg_q | abort)",
        "abort",
    ),
    (
        "a wipe lets the command go on",
        "tcith_regs_state.v",
        "ended | (busy_reg_q & wipe)",
        "ended",
    ),
    (
        "WIPED stays when a window is written",
        "tcith_regs_state.v",
        "~(start | wipe | window_write)",
        "~(start | wipe)",
    ),
    (
        "a missing command begins",
        "tcith_regs_commands.v",
        "8'h21: present = 1'b0",
        "8'h21: present = 1'b1",
    ),
];

#[test]
fn seeded_faults_are_caught() {
    let sound = source(64, "all");
    random_operations(&mut build(&sound)).unwrap();
    for (what, file, from, to) in FAULTS {
        let mut faulty = build(&mutate(&sound, file, from, to, 1).unwrap());
        let outcome = events_against_clearing(&mut faulty).and_then(|()| faulty.reset());
        let outcome = outcome.and_then(|()| random_operations(&mut faulty));
        let error = outcome.expect_err(what);
        let caught = matches!(
            error.kind(),
            ErrorKind::Mismatch { .. } | ErrorKind::Bench { .. }
        );
        assert!(caught, "{what}: {error}");
    }
}

#[test]
fn pulses_come_one_cycle_after_the_write() {
    both_widths(|unit| {
        for (bits, opcode) in [
            (control::START, 0x10),
            (control::ABORT, 0),
            (control::WIPE, 0),
        ] {
            if opcode != 0 {
                unit.write_word(COMMAND, opcode, 1)?;
            }
            let item = unit.write(Write {
                address: CONTROL,
                data: bits,
                strobe: 1,
            })?;
            // Taken, written, and then the pulse, together with the answer.
            expect(unit.pulses().last, item.taken() + 2, || {
                format!("pulse of {bits}")
            })?;
            expect(item.answered, item.taken() + 2, || {
                format!("answer of {bits}")
            })?;
        }
        Ok(())
    });
}

#[test]
fn counters_count_cycles() {
    both_widths(|unit| {
        let clear = Write {
            address: CONTROL,
            data: control::COUNT_CLEAR,
            strobe: 1,
        };
        // Every unit works for its own number of cycles and waits for another.
        for k in 0..5_u16 {
            let (busy, stalled) = (10 + u64::from(k), 20 + 3 * u64::from(k));
            unit.write(clear)?;
            unit.set("unit_busy", 1 << k)?;
            unit.sim().run(busy)?;
            unit.set("unit_busy", 0)?;
            unit.set("unit_stalled", 1 << k)?;
            unit.sim().run(stalled)?;
            unit.set("unit_stalled", 0)?;
            for other in 0..5 {
                let expected = if other == k { stalled << 32 | busy } else { 0 };
                let found = unit.read_word(CYCLES_AES + 8 * other)?;
                expect(found, Some(expected), || {
                    format!("counters of unit {other}")
                })?;
            }
        }
        // All cycles: from the write, which acts a cycle after its transfer, to the read, which does likewise.
        let cleared = unit.write(clear)?;
        unit.sim().run(1234)?;
        let item = unit.read(CYCLES)?;
        let total = item.data & 0xffff_ffff;
        expect(total, item.taken - cleared.taken() - 1, || {
            "CYCLES.TOTAL".into()
        })?;
        // Cycles of a command.
        unit.write_word(COMMAND, 0x10, 1)?;
        unit.write(clear)?;
        let started = unit.write(Write {
            address: CONTROL,
            data: control::START,
            strobe: 1,
        })?;
        unit.sim().run(77)?;
        let ended = unit.sim().cycles();
        unit.finish(0)?;
        let found = unit.read_word(CYCLES)?.map(|x| x >> 32);
        expect(found, Some(ended - started.taken() - 1), || {
            "CYCLES.COMMAND".into()
        })
    });
}

#[test]
fn a_configuration_without_units_has_neither_their_registers_nor_their_commands() {
    let mut unit = unit(64, "none");
    assert_eq!(
        unit.read_word(CAPABILITY).unwrap(),
        Some(64 << 8 | 10 << 32)
    );
    for k in 0..5 {
        assert_eq!(unit.read_word(CYCLES_AES + 8 * k).unwrap(), None);
    }
    for opcode in AXIL.opcodes {
        assert!(unit.write_word(COMMAND, opcode.code.into(), 1).unwrap());
        assert!(unit.write_word(CONTROL, control::START, 1).unwrap());
        assert_eq!(
            unit.read_word(STATUS).unwrap(),
            Some(0x202),
            "{}",
            opcode.name
        );
    }
    assert_eq!(unit.pulses().starts, 0);
}

/// No address but those of the map answers, and none answers more than its access allows.
#[test]
fn every_address_is_as_the_map_says() {
    for (width, units) in [(64, "all"), (64, "none"), (32, "all")] {
        let mut unit = unit(width, units);
        let present = if units == "all" {
            tcith_hdl::regs::Units::ALL
        } else {
            tcith_hdl::regs::Units::NONE
        };
        let step = unit.bytes();
        let all = 0..=u16::MAX / step;
        let traffic = Traffic {
            reads: all.clone().map(|k| k * step).collect(),
            // Without strobes, so that nothing changes.
            writes: all
                .map(|k| Write {
                    address: k * step,
                    data: 0,
                    strobe: 0,
                })
                .collect(),
        };
        let (written, read) = unit.run(&traffic, Stalls::NEVER, 0).unwrap();
        let access = |address: u16| AXIL.target(address, present).map(|x| x.access());
        for item in read {
            let allowed = access(item.address).is_some_and(Access::reads);
            assert_eq!(item.error, !allowed, "{item:x?}");
        }
        for item in written {
            let allowed = access(item.write.address).is_some_and(Access::writes);
            assert_eq!(item.error, !allowed, "{item:x?}");
        }
    }
}

fn artefact(suffix: &str) -> String {
    let all = artefacts(&AXIL).unwrap();
    let found = all.into_iter().find(|(name, _)| name.ends_with(suffix));
    found.unwrap().1
}

#[test]
fn the_page_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/registers.md");
    let fresh = artefact(".md");
    if std::env::var_os("TCITH_UPDATE_DOCS").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    let page = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        page == fresh,
        "docs/registers.md is not what the register map gives; write it anew: \
         TCITH_UPDATE_DOCS=1 cargo test -p tcith-tb --test registers the_page_is_fresh"
    );
}

/// A C compiler finds in the header what the map says.
#[test]
fn the_c_header_has_the_maps_values() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("tcith_axil.h"), artefact(".h")).unwrap();
    let mut program = String::from("#include \"tcith_axil.h\"\n");
    let mut check = |name: String, value: u64| {
        program += &format!("_Static_assert(TCITH_{name} == {value}u, \"{name}\");\n");
    };
    for register in AXIL.registers {
        check(format!("{}_OFFSET", register.name), register.offset.into());
        if let Reset::Value(value) = register.reset {
            check(format!("{}_RESET", register.name), value);
        }
        for field in register.fields {
            let name = format!("{}_{}", register.name, field.name);
            check(format!("{name}_SHIFT"), field.lsb.into());
            check(format!("{name}_MASK"), field.mask());
        }
    }
    for window in AXIL.windows {
        check(format!("{}_SIZE", window.name), window.size.into());
        for area in window.areas {
            let offset = window.offset + area.offset;
            check(format!("{}_OFFSET", area.name), offset.into());
            check(format!("{}_WORDS", area.name), area.words.into());
        }
    }
    for opcode in AXIL.opcodes {
        check(format!("OPCODE_{}", opcode.name), opcode.code.into());
    }
    for error in AXIL.errors {
        check(format!("ERROR_{}", error.name), error.code.into());
    }
    std::fs::write(dir.path().join("check.c"), program).unwrap();
    let flags = [
        "-std=c11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-pedantic",
        "-fsyntax-only",
    ];
    let output = Command::new("gcc")
        .args(flags)
        .arg("check.c")
        .current_dir(dir.path())
        .output()
        .expect("gcc comes with the g++ that Verilator needs: apt-get install g++");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{log}");
}

/// The compiler that builds this test takes the Rust constants, and they have the map's values.
#[test]
fn the_rust_constants_have_the_maps_values() {
    let dir = tempfile::tempdir().unwrap();
    let mut program =
        String::from("#![no_std]\n#![deny(missing_docs, warnings)]\n//! Constants.\n");
    program += "pub mod map;\n";
    let mut check = |name: String, value: u64| {
        program += &format!("const _: () = assert!(map::{name} as u64 == {value});\n");
    };
    for register in AXIL.registers {
        check(register.name.into(), register.offset.into());
        for field in register.fields {
            let name = format!("{}_{}", register.name, field.name);
            check(format!("{name}_SHIFT"), field.lsb.into());
            check(format!("{name}_MASK"), field.mask());
        }
    }
    for window in AXIL.windows {
        for area in window.areas {
            check(area.name.into(), (window.offset + area.offset).into());
            check(format!("{}_WORDS", area.name), area.words.into());
        }
    }
    for opcode in AXIL.opcodes {
        check(format!("OPCODE_{}", opcode.name), opcode.code.into());
    }
    for error in AXIL.errors {
        check(format!("ERROR_{}", error.name), error.code.into());
    }
    std::fs::write(dir.path().join("map.rs"), artefact(".rs")).unwrap();
    std::fs::write(dir.path().join("lib.rs"), program).unwrap();
    let output = Command::new(option_env!("RUSTC").unwrap_or("rustc"))
        .args([
            "--edition",
            "2021",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
            "lib.rs",
        ])
        .current_dir(dir.path())
        .output()
        .expect("rustc is there where cargo is");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{log}");
}

/// A reader of SVD files that we did not write takes the file, strictly, and finds in it what the map says.
#[test]
fn the_svd_file_has_the_maps_registers() {
    let config = svd_parser::Config::default().validate_level(svd_parser::ValidateLevel::Strict);
    let device = svd_parser::parse_with_config(&artefact(".svd"), &config).unwrap();
    assert_eq!((device.width, device.address_unit_bits), (64, 8));
    let peripheral = &device.peripherals[0];
    let find = |name: &str| {
        let found = peripheral.registers().find(|x| x.name == name);
        found.unwrap_or_else(|| panic!("{name} is missing"))
    };
    for register in AXIL.registers {
        let found = find(register.name);
        assert_eq!(found.address_offset, u32::from(register.offset));
        let (value, mask) = match register.reset {
            Reset::Value(value) => (Some(value), None),
            Reset::Configuration => (None, Some(0)),
        };
        assert_eq!(found.properties.reset_value, value, "{}", register.name);
        assert_eq!(found.properties.reset_mask, mask, "{}", register.name);
        let fields: Vec<_> = found.fields().collect();
        assert_eq!(fields.len(), register.fields.len(), "{}", register.name);
        for (found, field) in fields.iter().zip(register.fields) {
            let place = (found.bit_offset(), found.bit_width());
            assert_eq!(found.name, field.name);
            assert_eq!(
                place,
                (field.lsb.into(), field.width.into()),
                "{}",
                field.name
            );
            let access = found.access.map(|x| (x.can_read(), x.can_write()));
            assert_eq!(access, Some((field.access.reads(), field.access.writes())));
        }
    }
    let areas = AXIL
        .windows
        .iter()
        .flat_map(|x| x.areas.iter().map(move |area| (x, area)));
    let mut count = AXIL.registers.len();
    for (window, area) in areas {
        let found = find(&format!("{}[%s]", area.name));
        assert_eq!(found.address_offset, u32::from(window.offset + area.offset));
        let svd_parser::svd::MaybeArray::Array(_, dim) = found else {
            panic!("{} is no array", area.name);
        };
        assert_eq!((dim.dim, dim.dim_increment), (area.words.into(), 8));
        count += 1;
    }
    assert_eq!(peripheral.registers().count(), count);
}
