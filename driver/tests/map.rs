//! The driver's constants are those of the register map that the hardware is made from.

use tcith_driver::map::{self, Fips, Opcode};
use tcith_driver::{Units as DriverUnits, SIGNATURE_BYTES};
use tcith_golden::params::Params;
use tcith_golden::Mirath1aFast;
use tcith_hdl::regs::{Register, Units};
use tcith_hdl::top::registers::TOP;

fn register(name: &str) -> &'static Register {
    TOP.register(name)
        .unwrap_or_else(|| panic!("no register {name}"))
}

fn mask(name: &str, field: &str) -> u64 {
    let fields = register(name).fields;
    fields.iter().find(|x| x.name == field).unwrap().mask()
}

/// Address of an area, wherever its window is.
fn area(name: &str) -> u16 {
    TOP.windows
        .iter()
        .flat_map(|window| window.areas.iter().map(move |area| (window, area)))
        .find(|(_, area)| area.name == name)
        .map(|(window, area)| window.offset + area.offset)
        .unwrap_or_else(|| panic!("no area {name}"))
}

#[test]
fn registers_and_fields() {
    for (address, name) in [
        (map::ID, "ID"),
        (map::CAPABILITY, "CAPABILITY"),
        (map::CONTROL, "CONTROL"),
        (map::STATUS, "STATUS"),
        (map::COMMAND, "COMMAND"),
    ] {
        assert_eq!(address, register(name).offset, "{name}");
    }
    assert_eq!(map::ID_VALUE, tcith_hdl::regs::ID);
    assert_eq!(map::CAPABILITY_UNITS, u64::from(Units::ALL.bits()));
    for (unit, name) in [
        (DriverUnits::AES, "AES"),
        (DriverUnits::GGM, "GGM"),
        (DriverUnits::FIPS, "FIPS"),
        (DriverUnits::ACC, "ACC"),
        (DriverUnits::MPC, "MPC"),
    ] {
        assert_eq!(u64::from(unit.bits()), mask("CAPABILITY", name), "{name}");
    }
    assert_eq!(map::CONTROL_START, mask("CONTROL", "START"));
    assert_eq!(map::CONTROL_WIPE, mask("CONTROL", "WIPE"));
    assert_eq!(map::STATUS_DONE, mask("STATUS", "DONE"));
    assert_eq!(map::STATUS_WIPED, mask("STATUS", "WIPED"));
    assert_eq!(0xff << map::STATUS_ERROR_LSB, mask("STATUS", "ERROR"));
    assert_eq!(0xff, mask("COMMAND", "OPCODE"));
    let operand = u64::from(u32::MAX) << map::COMMAND_OPERAND_LSB;
    assert_eq!(operand, mask("COMMAND", "OPERAND"));
}

#[test]
fn windows() {
    for (address, name) in [
        (map::SALT, "SALT"),
        (map::SEED, "SEED"),
        (map::RESULT, "RESULT"),
        (map::COUNTER, "COUNTER"),
        (map::Y, "Y"),
        (map::SECRET, "SECRET"),
        (map::AES_KEY, "AES_KEY"),
        (map::AES_BLOCK, "AES_BLOCK"),
        (map::COMMITMENT, "COMMITMENT"),
        (map::GAMMA, "GAMMA"),
        (map::PARITY, "PARITY"),
        (Fips::Write.at(0), "WRITE"),
        (Fips::Permute.at(0), "PERMUTE"),
        (Fips::Init.at(0), "INIT"),
        (Fips::Read.at(0), "READ"),
        (Fips::Finish.at(0), "FINISH"),
        (Fips::HMpc.at(0), "H_MPC"),
        (Fips::Absorb.at(0), "ABSORB"),
        (map::PATH_TABLE, "PATH"),
        (map::HIDDEN, "HIDDEN"),
        (map::REPETITION, "REPETITIONS"),
    ] {
        assert_eq!(address, area(name), "{name}");
    }
    let aux = 8 * tcith_hdl::top::map::AUX as u16;
    assert_eq!(map::REPETITION_AUX, aux);
}

#[test]
fn opcodes() {
    for opcode in Opcode::ALL {
        let found = TOP.opcodes.iter().find(|x| x.name == opcode.name());
        assert_eq!(found.map(|x| x.code), Some(opcode.code()), "{opcode:?}");
    }
    assert_eq!(Opcode::ALL.len(), TOP.opcodes.len());
}

#[test]
fn sizes() {
    assert_eq!(SIGNATURE_BYTES, Mirath1aFast::SIG_BYTES);
    assert_eq!(tcith_driver::PUBLIC_KEY_BYTES, Mirath1aFast::PK_BYTES);
    assert_eq!(tcith_driver::SECRET_KEY_BYTES, Mirath1aFast::SK_BYTES);
    assert_eq!(tcith_driver::SALT_BYTES, Mirath1aFast::SALT_BYTES);
    assert_eq!(tcith_driver::SEED_BYTES, Mirath1aFast::LAMBDA);
}
