//! What a wipe and an abort leave; the interrupt and the counters; how long the bus takes.

use tcith_driver::map;
use tcith_golden::meter::NoMeter;
use tcith_tb::bench::top::{activity, operations, wipe, Top};

use super::{model, scheme, vector_0};

#[test]
fn a_wipe_leaves_nothing() {
    let (zeros, _) = scheme().keygen(&[0; 16], &[0; 16], &mut NoMeter).unwrap();
    let mut top = Top::new(model()).unwrap();
    wipe::a_wipe_leaves_nothing(&mut top, &vector_0(), &zeros[16..]).unwrap();
}

#[test]
fn an_abort_ends_a_command() {
    let mut top = Top::new(model()).unwrap();
    wipe::an_abort_ends_a_command(&mut top, &vector_0()).unwrap();
}

#[test]
fn interrupts_are_those_that_are_enabled() {
    let mut top = Top::new(model()).unwrap();
    activity::interrupts_are_those_that_are_enabled(&mut top).unwrap();
}

#[test]
fn counters_count_their_units() {
    let mut top = Top::new(model()).unwrap();
    activity::counters_count_their_units(&mut top).unwrap();
}

#[test]
fn accesses_take_the_documented_cycles() {
    let mut top = Top::new(model()).unwrap();
    operations::key_gen(&mut top, &vector_0()).unwrap();
    let proof = map::REPETITION + map::REPETITION_FIRST_PROOF;
    for (address, taken, cycles) in [
        (map::STATUS, true, 2),
        (map::RESULT, true, 2),
        (map::Y, true, 3),
        (map::REPETITION + map::REPETITION_AUX, true, 3),
        (proof, false, 2),
        (0x3000, false, 2),
    ] {
        let begin = top.cost().cycles;
        assert_eq!(top.read_word(address).unwrap().0, taken, "{address:#x}");
        // The cycle of the answer counts too.
        let found = top.cost().cycles - begin - 1;
        assert_eq!(found, cycles, "read of {address:#x}");
    }
    for (address, taken) in [
        (map::COMMAND, true),
        (map::SALT, true),
        (map::Y, true),
        (map::PATH_TABLE, true),
        (proof, false),
        (map::ID, false),
    ] {
        let begin = top.cost().cycles;
        let answer = top.write_strobed(address, 0, 0xff).unwrap();
        assert_eq!(answer, taken, "{address:#x}");
        let found = top.cost().cycles - begin - 1;
        assert_eq!(found, 2, "write of {address:#x}");
    }
}
