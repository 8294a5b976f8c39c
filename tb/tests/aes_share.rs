//! `tcith_aes_share` with one and two cores: both users' results under random back-pressure, order, throughput, wipe at every
//! point, seeded faults.

use tcith_hdl::emit::{emit, About};
use tcith_tb::bench::{self, aes_core::Job, aes_share::*};
use tcith_tb::stream::Stall;
use tcith_tb::{BuildOptions, Model, Result, Source};

fn source(rounds: usize, cores: usize) -> Source {
    let block = tcith_hdl::aes::AesShare::new(rounds, cores);
    let about = About {
        unit: "aes_share".into(),
        ..About::default()
    };
    bench::source(&emit(&block, "tcith_aes_share", about).unwrap()).unwrap()
}

fn share(source: &Source) -> AesShare {
    AesShare::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

/// Both numbers of rounds and of cores.
fn each(test: impl Fn(&mut AesShare, usize, usize) -> Result<()>) {
    for (rounds, cores) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
        let mut unit = share(&source(rounds, cores));
        if let Err(error) = test(&mut unit, rounds, cores) {
            panic!("{rounds} rounds, {cores} cores: {error}");
        }
    }
}

/// A stall pattern for each port, another combination for each `k`.
fn stalls(k: usize) -> Stalls {
    let pick = |step: usize| Stall::ALL[(k * step + step) % Stall::ALL.len()];
    Stalls {
        leaf: pick(1),
        result: pick(2),
        walker: pick(5),
        out: pick(3),
        room: pick(4),
    }
}

fn under_every_pattern(unit: &mut AesShare) -> Result<()> {
    for k in 0..12 {
        let jobs = Job::random(300, k as u64);
        let (leaf, walker) = jobs.split_at(200);
        unit.encrypt(leaf, walker, stalls(k), k as u64)?;
    }
    Ok(())
}

#[test]
fn both_users_under_stalls() {
    each(|unit, _, _| under_every_pattern(unit));
}

#[test]
fn one_user_alone() {
    each(|unit, _, _| {
        let jobs = Job::random(100, 3);
        unit.encrypt(&jobs, &[], stalls(2), 1)?;
        unit.encrypt(&[], &jobs, stalls(3), 2).map(drop)
    });
}

#[test]
fn no_core_has_an_idle_cycle() {
    each(|unit, rounds, cores| {
        let block = 10 / rounds as u64;
        let jobs = Job::random(300, 7);
        // Leaves alone keep all cores at work, the walker alone core 0, both together all of them. At the ends: the second
        // core begins a cycle later, and its result waits a cycle.
        let (leaf, walker) = jobs.split_at(200);
        for (leaf, walker, blocks) in [
            (leaf, &[][..], 200 / cores),
            (&[][..], walker, 100),
            (leaf, walker, 300 / cores),
        ] {
            let cycles = unit.encrypt(leaf, walker, Stalls::NEVER, 0)?;
            let least = block * blocks as u64;
            assert!(
                (least..least + block + 3).contains(&cycles),
                "{rounds} rounds, {cores} cores: {cycles}, not {least}"
            );
        }
        Ok(())
    });
}

#[test]
fn wipe_at_every_point() {
    each(wipes);
}

fn wipes(unit: &mut AesShare, rounds: usize, _: usize) -> Result<()> {
    for cycles in 1..=(40 / rounds as u64) {
        let jobs = Job::random(9, cycles);
        unit.begin(&jobs[8], cycles)?;
        unit.wipe()?;
        unit.encrypt(&jobs[..5], &jobs[5..8], Stalls::NEVER, 0)?;
    }
    Ok(())
}

#[test]
fn seeded_faults_are_found() {
    let source = source(2, 2);
    for (from, to) in [
        (
            "turn = leaf_reg_0_q & ~(late_reg_q & leaf_reg_1_q)",
            "turn = leaf_reg_0_q",
        ),
        (
            "walker_ready = core_0_in_ready & walker_room",
            "walker_ready = core_0_in_ready",
        ),
        (
            "leaf_ready = elsewhere | (core_0_in_ready & ~walker_goes)",
            "leaf_ready = elsewhere | core_0_in_ready",
        ),
        (
            "walker_out_valid = core_0_out_valid & ~leaf_reg_0_q",
            "walker_out_valid = core_0_out_valid",
        ),
        (".clear(wipe)", ".clear(1'b0)"),
    ] {
        let faulty = tcith_tb::mutate(&source, "tcith_aes_share.v", from, to, 1).unwrap();
        let mut unit = share(&faulty);
        let found = under_every_pattern(&mut unit).and_then(|()| wipes(&mut unit, 2, 2));
        assert!(found.is_err(), "{from} -> {to}");
    }
}
