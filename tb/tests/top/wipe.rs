//! What a wipe and an abort leave; the interrupt and the counters.

use tcith_golden::meter::NoMeter;
use tcith_tb::bench::top::{activity, wipe, Top};

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
