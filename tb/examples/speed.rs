//! What the layer costs: cycles a second of a small design, with and without port access.
//!
//! `cargo run --release -p tcith-tb --example speed`

use std::time::Instant;

use tcith_tb::{BuildOptions, Model, Port, Result, Source};

const TEXT: &str = "
module speed(input clk, input rst_n, input [31:0] step, output reg [31:0] sum);
  always @(posedge clk or negedge rst_n) if (!rst_n) sum <= 32'd0; else sum <= sum + step;
endmodule
";

fn main() -> Result<()> {
    const CYCLES: u64 = 20_000_000;
    let ports = vec![
        Port::input("clk", 1),
        Port::input("rst_n", 1),
        Port::input("step", 32),
        Port::output("sum", 32),
    ];
    let source = Source::from_text("speed", TEXT, ports)?;
    let mut sim = Model::build(&source, &BuildOptions::default())?.sim()?;
    let (step, sum) = (sim.input("step")?, sim.output("sum")?);
    sim.reset()?;

    let report = |what: &str, start: Instant| {
        let seconds = start.elapsed().as_secs_f64();
        let ns = seconds * 1e9 / CYCLES as f64;
        println!(
            "{what:28} {ns:6.1} ns/cycle, {:6.2} M cycles/s",
            CYCLES as f64 / seconds / 1e6
        );
    };
    let start = Instant::now();
    sim.run(CYCLES)?;
    report("run(n)", start);

    let start = Instant::now();
    for _ in 0..CYCLES {
        sim.tick()?;
    }
    report("tick", start);

    let mut expected = sim.get(sum);
    let start = Instant::now();
    for i in 0..CYCLES {
        sim.set(step, i & 0xff)?;
        sim.tick()?;
        expected = (expected + (i & 0xff)) & 0xffff_ffff;
        assert_eq!(sim.get(sum), expected);
    }
    report("set, tick, get", start);

    let start = Instant::now();
    for i in 0..CYCLES {
        sim.set(step, i & 0xff)?;
        sim.eval()?;
        assert_eq!(sim.get(sum), expected);
        sim.tick()?;
        expected = (expected + (i & 0xff)) & 0xffff_ffff;
    }
    report("set, eval, get, tick", start);
    Ok(())
}
