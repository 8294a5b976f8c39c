//! Several models and several instances in one process, and on several threads.

mod common;

use tcith_tb::{BuildOptions, Model, Port, Sim, Source};

fn build(source: &Source) -> Model {
    Model::build(source, &BuildOptions::default()).unwrap()
}

fn counting_to(model: &Model, last: u64) -> Sim {
    let mut sim = model.sim().unwrap();
    sim.set(sim.input("last").unwrap(), last).unwrap();
    sim.set(sim.input("enable").unwrap(), 1).unwrap();
    sim.reset().unwrap();
    sim
}

#[test]
fn instances_and_models_do_not_disturb_each_other() {
    let counter = build(&common::counter());
    let count = counter.output("count").unwrap();
    let mut wide = build(&common::inverter(1600)).sim().unwrap();
    let (a, y) = (
        wide.wide_input("a").unwrap(),
        wide.wide_output("y").unwrap(),
    );
    let (mut first, mut second) = (counting_to(&counter, 4), counting_to(&counter, 6));
    for cycle in 1..=50_u32 {
        first.tick().unwrap();
        wide.set_u128(a, cycle.into()).unwrap();
        second.tick().unwrap();
        wide.eval().unwrap();
        assert_eq!(first.get(count), u64::from(cycle % 5));
        assert_eq!(second.get(count), u64::from(cycle % 7));
        assert_eq!(wide.words(y)[0], !cycle);
        assert_eq!(wide.words(y)[49], u32::MAX);
    }
}

#[test]
fn an_instance_outlives_its_model_and_moves_between_threads() {
    let (mut sim, count) = {
        let model = build(&common::counter());
        (counting_to(&model, 200), model.output("count").unwrap())
    };
    sim.run(10).unwrap();
    let sim = std::thread::spawn(move || {
        sim.run(10).unwrap();
        sim
    });
    let mut sim = sim.join().unwrap();
    sim.run(10).unwrap();
    assert_eq!(sim.get(count), 30);
}

#[test]
fn instances_run_at_the_same_time() {
    let model = build(&common::counter());
    let count = model.output("count").unwrap();
    let run = |last: u64| {
        let mut sim = counting_to(&model, last);
        sim.run(20_000).unwrap();
        sim.get(count)
    };
    std::thread::scope(|scope| {
        let jobs = [6, 9, 200].map(|last| (last, scope.spawn(move || run(last))));
        for (last, job) in jobs {
            assert_eq!(job.join().unwrap(), 20_000 % (last + 1));
        }
    });
}

#[test]
fn state_starts_as_zero_or_as_random_bits_of_a_seed() {
    let text = "module keep(input clk, input [0:0] x, output reg [63:0] q);
  always @(posedge clk) if (x) q <= 64'd0;
endmodule\n";
    let ports = vec![
        Port::input("clk", 1),
        Port::input("x", 1),
        Port::output("q", 64),
    ];
    let model = build(&Source::from_text("keep", text, ports).unwrap());
    let q = model.output("q").unwrap();
    let start = |mut sim: Sim| {
        sim.tick().unwrap();
        sim.get(q)
    };
    assert_eq!(start(model.sim().unwrap()), 0);
    let random = |seed| start(model.sim_with_random_state(seed).unwrap());
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
    assert_ne!(random(u64::MAX), 0);
}
