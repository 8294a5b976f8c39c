//! The ready/valid kit on a small FIFO: order and rate under all stalls, and faults that it reports.

mod common;

use rand::RngCore as _;
use tcith_tb::stream::{run, stimulus, Consumer, Producer, Stall};
use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Port, Result, Source};

/// A FIFO of four 16-bit words.
fn fifo() -> Source {
    let text = "
module fifo(input clk, input rst_n,
            input in_valid, output in_ready, input [15:0] in_data,
            output out_valid, input out_ready, output [15:0] out_data);
  reg [15:0] words [0:3];
  reg [2:0] head, tail;
  assign in_ready = (tail - head) != 3'd4;
  assign out_valid = head != tail;
  assign out_data = words[head[1:0]];
  always @(posedge clk) if (in_valid & in_ready) words[tail[1:0]] <= in_data;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      head <= 3'd0;
      tail <= 3'd0;
    end else begin
      if (in_valid & in_ready) tail <= tail + 3'd1;
      if (out_valid & out_ready) head <= head + 3'd1;
    end
endmodule
";
    let ports = vec![
        Port::input("clk", 1),
        Port::input("rst_n", 1),
        Port::input("in_valid", 1),
        Port::output("in_ready", 1),
        Port::input("in_data", 16),
        Port::output("out_valid", 1),
        Port::input("out_ready", 1),
        Port::output("out_data", 16),
    ];
    Source::from_text("fifo", text, ports).unwrap()
}

/// Sends 500 words through and returns what arrived and the cycles it took.
fn pass(
    model: &Model,
    words: &[u16],
    stall_in: Stall,
    stall_out: Stall,
) -> Result<(Vec<u64>, u64)> {
    let mut sim = model.sim_with_random_state(1)?;
    sim.reset()?;
    let (in_data, out_data) = (sim.input("in_data")?, sim.output("out_data")?);
    let mut producer = Producer::new(
        sim.input("in_valid")?,
        sim.output("in_ready")?,
        stall_in.pattern(1),
        words.iter().copied(),
        |sim, &word| sim.set(in_data, word.into()),
    );
    let mut consumer = Consumer::new(
        sim.output("out_valid")?,
        sim.input("out_ready")?,
        stall_out.pattern(2),
        words.len(),
        |sim| sim.get(out_data),
    );
    let cycles = run(&mut sim, &mut [&mut producer, &mut consumer], 20_000)?;
    assert_eq!(producer.sent(), words.len());
    Ok((consumer.into_beats(), cycles))
}

fn words() -> Vec<u16> {
    let mut rng = stimulus(3);
    (0..500).map(|_| rng.next_u32() as u16).collect()
}

#[test]
fn order_and_rate_hold_under_all_stalls() {
    let model = Model::build(&fifo(), &BuildOptions::default()).unwrap();
    let words = words();
    let expected: Vec<u64> = words.iter().copied().map(u64::from).collect();
    for stall_in in Stall::ALL {
        for stall_out in Stall::ALL {
            let (received, cycles) = pass(&model, &words, stall_in, stall_out).unwrap();
            assert_eq!(received, expected, "{stall_in:?}, {stall_out:?}");
            if (stall_in, stall_out) == (Stall::Never, Stall::Never) {
                assert_eq!(cycles, 501);
            }
        }
    }
}

#[test]
fn seeded_faults_are_caught() {
    let words = words();
    let expected: Vec<u64> = words.iter().copied().map(u64::from).collect();
    for (from, to, count) in [
        ("head + 3'd1", "head + 3'd2", 1),
        ("!= 3'd4", "!= 3'd5", 1),
        ("words[head[1:0]]", "words[2'd0]", 1),
        (
            "assign out_valid = head != tail",
            "assign out_valid = in_valid & (head != tail)",
            1,
        ),
        (
            "assign out_valid = head != tail",
            "assign out_valid = 1'b0",
            1,
        ),
    ] {
        let source = mutate(&fifo(), "fifo.v", from, to, count).unwrap();
        let model = Model::build(&source, &BuildOptions::default()).unwrap();
        let caught = Stall::ALL.iter().any(|&stall_out| {
            match pass(&model, &words, Stall::Random(50), stall_out) {
                Ok((received, _)) => received != expected,
                Err(error) => matches!(error.kind(), ErrorKind::Bench { .. }),
            }
        });
        assert!(caught, "`{from}` replaced by `{to}`");
    }
}

#[test]
fn breaches_of_the_handshake_are_named() {
    let message = |from: &str, to: &str| {
        let source = mutate(&fifo(), "fifo.v", from, to, 1).unwrap();
        let model = Model::build(&source, &BuildOptions::default()).unwrap();
        pass(&model, &words(), Stall::Random(50), Stall::Random(50))
            .unwrap_err()
            .to_string()
    };
    let valid = "assign out_valid = head != tail";
    let retracted = message(valid, "assign out_valid = in_valid & (head != tail)");
    assert!(retracted.contains("valid was taken back"), "{retracted}");
    let changed = message("words[head[1:0]]", "words[head[1:0]] ^ in_data");
    assert!(changed.contains("payload changed"), "{changed}");
    let silent = message(valid, "assign out_valid = 1'b0");
    assert!(silent.contains("not done within 20000 cycles"), "{silent}");
}
