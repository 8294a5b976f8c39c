//! `tcith_axil` in both widths: random traffic under stall patterns of all five channels, order of address and data,
//! exact latency and rate, reset in mid-transfer, watchdog, and seeded faults. Also the tests of `tb/cocotb`, whose
//! master we did not write.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, axil::*, expect};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Result, Source};

use address::*;

/// The watchdog's limit in cycles.
const LIMIT: u64 = 1 << 6;

fn source(width: u32) -> Source {
    let options = BTreeMap::from([
        ("data_width".into(), width.to_string()),
        ("watchdog".into(), "6".into()),
    ]);
    bench::source(&generate("axil", &options).unwrap()).unwrap()
}

fn unit(source: &Source) -> Axil {
    Axil::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

fn both_widths(test: impl Fn(&mut Axil) -> Result<()>) {
    for width in [32, 64] {
        test(&mut unit(&source(width))).unwrap();
    }
}

fn model(unit: &Axil) -> Registers {
    let width = 8 * u64::from(unit.bytes());
    Registers::new(31 | width << 8 | 1 << 16 | 1 << 20 | 6 << 32 | 1 << 44)
}

/// The model's answer to a read of the bus.
fn expected_read(model: &Registers, bytes: u16, address: u16) -> Option<u64> {
    let word = model.read(address)?;
    Some(match (bytes, address & 4) {
        (8, _) => word,
        (_, 0) => word & 0xffff_ffff,
        _ => word >> 32,
    })
}

/// The model's answer to a write of the bus.
fn expected_write(model: &mut Registers, bytes: u16, write: &Write) -> bool {
    match (bytes, write.address & 4) {
        (8, _) | (_, 0) => model.write(write.address, write.data, write.strobe),
        _ => model.write(write.address, write.data << 32, write.strobe << 4),
    }
}

/// Reads and writes of everything that does not depend on the clock, of what is not there, and of what is
/// forbidden; addresses are not aligned.
fn traffic(bytes: u16, count: usize, seed: u64) -> Traffic {
    let mut rng = stimulus(seed);
    let mut address = || {
        let first = match rng.gen_range(0..10) {
            0 => [ID, VERSION, CAPABILITY, STATUS][rng.gen_range(0..4)],
            1 => COMMAND,
            2 => [0x38, 0x70, 0x7f8, 0x860, 0x880, 0x8000, 0xfff8][rng.gen_range(0..7)],
            3..=6 => LOOP_DATA + 8 * rng.gen_range(0..4),
            7 => LOOP_SECRET + 8 * rng.gen_range(0..4),
            _ => LOOP_RESULT + 8 * rng.gen_range(0..4),
        };
        first + rng.gen_range(0..8)
    };
    let reads = (0..count).map(|_| address()).collect();
    let addresses: Vec<u16> = (0..count).map(|_| address()).collect();
    let mut rng = stimulus(seed + 1);
    let writes = addresses.into_iter().map(|address| Write {
        address,
        data: rng.gen::<u64>() >> (64 - 8 * u32::from(bytes)),
        strobe: rng.gen::<u8>() >> (8 - bytes),
    });
    Traffic {
        writes: writes.collect(),
        reads,
    }
}

/// Compares what became of traffic with the model: writes act in their order; a read sees those that were answered
/// before it began, may see those that began before it was answered, and sees no other.
fn check_history(
    bytes: u16,
    model: &mut Registers,
    written: &[Written],
    read: &[Read],
) -> Result<()> {
    let mut states = vec![model.clone()];
    for item in written {
        let accepted = expected_write(model, bytes, &item.write);
        expect(!item.error, accepted, || format!("answer to {item:x?}"))?;
        states.push(model.clone());
    }
    for item in read {
        let least = written.iter().filter(|x| x.answered < item.taken).count();
        let most = written.iter().filter(|x| x.taken() < item.answered).count();
        let found = (!item.error).then_some(item.data);
        let mut allowed = states[least..=most]
            .iter()
            .map(|state| expected_read(state, bytes, item.address));
        if !allowed.any(|x| x == found) {
            let now = expected_read(&states[most], bytes, item.address);
            expect(found, now, || format!("{item:x?}"))?;
        }
    }
    Ok(())
}

/// Stall patterns of the channels: each kind on all, and random choices.
fn stalls() -> Vec<Stalls> {
    let mut rng = stimulus(99);
    let mut pick = || Stall::ALL[rng.gen_range(0..Stall::ALL.len())];
    let mixed = (0..24).map(|_| Stalls {
        aw: pick(),
        w: pick(),
        b: pick(),
        ar: pick(),
        r: pick(),
    });
    let mixed: Vec<Stalls> = mixed.collect();
    Stall::ALL
        .into_iter()
        .map(Stalls::all)
        .chain(mixed)
        .collect()
}

/// The window holds back as well, for a while: both in taking accesses and in answering, never up to the watchdog.
fn window_stalls(seed: u64) -> Vec<Change> {
    let patterns = [
        Stall::Never,
        Stall::Random(50),
        Stall::Bursts { max: 20 },
        Stall::Worst { hold: 13 },
    ];
    let mut rng = stimulus(seed);
    let mut changes = Vec::new();
    for input in ["loop_busy", "loop_late"] {
        let mut pattern = patterns[rng.gen_range(0..patterns.len())].pattern(seed);
        changes.extend((0..1000).map(|cycle| Change {
            cycle,
            input,
            value: u64::from(cycle < 999 && pattern.stalls()),
        }));
    }
    changes.sort_by_key(|x| x.cycle);
    changes
}

/// The design with a monitor at the slave's request port: what is offered stays as it is until it is taken. (The
/// watchdog may take it back as a whole, and only it.)
fn monitored(width: u32) -> Source {
    const MONITOR: &str = "
    reg        held = 1'b0;
    reg [88:0] kept;
    wire [71:0] data = slave_reg_write ? {slave_reg_wdata, slave_reg_wstrb} : 72'd0;
    wire [88:0] now = {slave_reg_write, slave_reg_addr, data};
    always @(posedge clk) begin
        held <= rst_n & slave_reg_valid & ~regs_reg_ready;
        kept <= now;
        if (rst_n & held & slave_reg_valid & (now != kept)) $error(\"a request changed\");
    end
endmodule";
    mutate(&source(width), "tcith_axil.v", "endmodule", MONITOR, 1).unwrap()
}

/// Random traffic under every stall pattern; how often the address came before the data, with it, and after it.
fn random_traffic(unit: &mut Axil, count: usize) -> Result<[usize; 3]> {
    let mut model = model(unit);
    unit.fill(&mut model, 1)?;
    let mut orders = [0; 3];
    for (k, stalls) in stalls().into_iter().enumerate() {
        let seed = 100 * k as u64;
        let traffic = traffic(unit.bytes(), count, seed);
        let changes = window_stalls(seed);
        let (written, read) = unit.run_changing(&traffic, stalls, &changes, seed)?;
        check_history(unit.bytes(), &mut model, &written, &read)?;
        for x in &written {
            let order = match x.address_taken.cmp(&x.data_taken) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            orders[order] += 1;
        }
    }
    Ok(orders)
}

#[test]
fn random_traffic_under_every_stall_pattern() {
    for width in [32, 64] {
        let orders = random_traffic(&mut unit(&monitored(width)), 200).unwrap();
        assert!(orders.iter().all(|&x| x > 200), "orders: {orders:?}");
    }
}

/// Exact times: from the last transfer of a request to its answer, and between requests in a row.
fn times(unit: &mut Axil) -> Result<()> {
    for (address, latency) in [(COMMAND, 2), (LOOP_DATA, 3), (0xfff8, 2)] {
        let write = Write {
            address,
            data: 0,
            strobe: 1,
        };
        let what = |kind: &str| format!("{kind} of {address:04x}");
        let reads = Traffic {
            reads: vec![address; 50],
            ..Traffic::default()
        };
        let (_, read) = unit.run(&reads, Stalls::NEVER, 0)?;
        for (k, item) in read.iter().enumerate() {
            expect(item.answered - item.taken, latency, || {
                what("latency of a read")
            })?;
            expect(item.taken - read[0].taken, 2 * k as u64, || {
                what("rate of reads")
            })?;
        }
        let writes = Traffic {
            writes: vec![write; 50],
            ..Traffic::default()
        };
        let (written, _) = unit.run(&writes, Stalls::NEVER, 0)?;
        for (k, item) in written.iter().enumerate() {
            expect(item.answered - item.taken(), latency, || {
                what("latency of a write")
            })?;
            expect(item.taken() - written[0].taken(), 2 * k as u64, || {
                what("rate of writes")
            })?;
        }
    }
    // Side by side: each kind keeps its rate at registers, and half of it at the window, which is one port.
    for (address, cycles) in [(COMMAND, 2), (LOOP_DATA, 4)] {
        let both = Traffic {
            writes: vec![
                Write {
                    address,
                    data: 0,
                    strobe: 1
                };
                50
            ],
            reads: vec![address; 50],
        };
        let (written, read) = unit.run(&both, Stalls::NEVER, 0)?;
        let last = written[49].answered.max(read[49].answered);
        let first = written[0].taken().min(read[0].taken);
        let most = cycles * 50 + 3;
        if last - first > most {
            expect(last - first, most, || {
                format!("cycles of both at {address:04x}")
            })?;
        }
    }
    Ok(())
}

#[test]
fn latency_and_rate() {
    both_widths(times);
}

#[test]
fn bus_outputs_are_registers() {
    both_widths(|unit| {
        unit.outputs_are_registers(3000, 5)?;
        unit.reset()
    });
}

#[test]
fn reset_at_every_point_of_an_access() {
    both_widths(|unit| {
        for late in [0, 1] {
            for (address, cycles) in [(COMMAND, 8), (LOOP_DATA, 12)] {
                for cycles in 0..cycles {
                    let write = Write {
                        address,
                        data: 0x11,
                        strobe: 1,
                    };
                    unit.set("loop_late", late)?;
                    unit.reset_after(write, address, cycles)?;
                    let mut model = model(unit);
                    unit.fill(&mut model, cycles)?;
                    for address in [COMMAND, LOOP_DATA, LOOP_RESULT + 24, CONTROL, STATUS] {
                        let found = unit.read_word(address)?;
                        expect(found, model.read(address), || format!("{address:04x}"))?;
                    }
                }
            }
        }
        Ok(())
    });
}

/// A window that does not take accesses, then one that does not answer.
fn watchdog(unit: &mut Axil) -> Result<()> {
    let mut model = model(unit);
    unit.fill(&mut model, 3)?;
    let write = Write {
        address: LOOP_DATA,
        data: 0xa5,
        strobe: 1,
    };
    let error = |error: bool, answered: u64, taken: u64, wait: u64, what: &str| {
        expect((error, answered - taken), (true, wait), || what.to_string())
    };

    // Not taken: withdrawn, without effect.
    unit.set("loop_busy", 1)?;
    let item = unit.read(LOOP_DATA)?;
    error(
        item.error,
        item.answered,
        item.taken,
        LIMIT + 1,
        "read not taken",
    )?;
    let item = unit.write(write)?;
    error(
        item.error,
        item.answered,
        item.taken(),
        LIMIT + 1,
        "write not taken",
    )?;
    let item = unit.read(ID)?;
    expect(item.error, false, || {
        "a register beside a busy window".into()
    })?;
    unit.set("loop_busy", 0)?;
    expect(unit.read_word(LOOP_DATA)?, model.read(LOOP_DATA), || {
        "memory after a withdrawn write".into()
    })?;

    // Not answered: an error for it and for all others, until the answer comes and is dropped.
    unit.set("loop_late", 1)?;
    let item = unit.read(LOOP_DATA)?;
    error(
        item.error,
        item.answered,
        item.taken,
        LIMIT + 2,
        "read not answered",
    )?;
    for _ in 0..2 {
        let item = unit.read(ID)?;
        error(
            item.error,
            item.answered,
            item.taken,
            LIMIT + 1,
            "read behind it",
        )?;
        let item = unit.write(write)?;
        error(
            item.error,
            item.answered,
            item.taken(),
            LIMIT + 1,
            "write behind it",
        )?;
    }
    unit.set("loop_late", 0)?;
    for address in [ID, LOOP_DATA + 8, LOOP_RESULT, COMMAND] {
        expect(unit.read_word(address)?, model.read(address), || {
            format!("{address:04x} after a late answer")
        })?;
    }

    // A write that is taken and answered late does act.
    unit.set("loop_late", 1)?;
    let item = unit.write(write)?;
    error(
        item.error,
        item.answered,
        item.taken(),
        LIMIT + 2,
        "write not answered",
    )?;
    model.write(write.address, write.data, write.strobe);
    unit.set("loop_late", 0)?;
    expect(unit.read_word(LOOP_DATA)?, model.read(LOOP_DATA), || {
        "memory after a late write".into()
    })?;

    // An error of the window itself.
    unit.set("loop_refuse", 1)?;
    let item = unit.read(LOOP_DATA)?;
    error(
        item.error,
        item.answered,
        item.taken,
        3,
        "read that the window refuses",
    )?;
    unit.set("loop_refuse", 0)
}

#[test]
fn the_watchdog_answers_for_a_window_that_does_not() {
    both_widths(watchdog);
}

#[test]
fn the_last_cycle_before_the_limit_is_early_enough() {
    both_widths(|unit| {
        let mut model = model(unit);
        unit.fill(&mut model, 4)?;
        for name in ["loop_busy", "loop_late"] {
            // The request is offered for LIMIT cycles, and then awaited for as many.
            for (held, refused) in [(LIMIT - 1, false), (LIMIT, true)] {
                unit.set(name, 1)?;
                // The transfer, and for an answer the cycle in which the request is taken.
                let before = if name == "loop_busy" { 1 } else { 2 };
                let release = Change {
                    cycle: before + held,
                    input: name,
                    value: 0,
                };
                let traffic = Traffic {
                    reads: vec![LOOP_DATA + 8],
                    ..Traffic::default()
                };
                let (_, read) = unit.run_changing(&traffic, Stalls::NEVER, &[release], 0)?;
                let item = read[0];
                expect(item.error, refused, || format!("{name} for {held} cycles"))?;
                if !refused {
                    let data = expected_read(&model, unit.bytes(), LOOP_DATA + 8);
                    expect(Some(item.data), data, || {
                        format!("{name} for {held} cycles")
                    })?;
                }
                expect(unit.read_word(ID)?, model.read(ID), || {
                    "ID afterwards".into()
                })?;
            }
        }
        Ok(())
    });
}

/// What is wrong, the file, the text that is replaced, and by what.
type Fault = (&'static str, &'static str, &'static str, &'static str);

const FAULTS: [Fault; 14] = [
    (
        "a slot takes a second beat",
        "tcith_axil_slot.v",
        "ready_reg_d = ~full_new",
        "ready_reg_d = 1'b1",
    ),
    (
        "a beat is lost when its slot is emptied late",
        "tcith_axil_slot.v",
        "(full_reg_q & ~take)",
        "(full_reg_q & take)",
    ),
    (
        "an answer is not held",
        "tcith_axil_answer.v",
        "(valid_reg_q & ~out_ready)",
        "1'b0",
    ),
    (
        "a write does not wait for its data",
        "tcith_axil_slave_d64_k6.v",
        "aw_slot_full & w_slot_full &",
        "aw_slot_full &",
    ),
    (
        "a read is answered into a full channel",
        "tcith_axil_slave_d64_k6.v",
        "ar_slot_full & r_answer_free",
        "ar_slot_full",
    ),
    (
        "the unaligned address goes inside",
        "tcith_axil_slave_d64_k6.v",
        "address & WORD_MASK",
        "address",
    ),
    (
        "a write goes to the read's address",
        "tcith_axil_slave_d64_k6.v",
        "address = awaddr_reg_q",
        "address = araddr_reg_q",
    ),
    (
        "an error is DECERR",
        "tcith_axil_slave_d64_k6.v",
        "SLVERR = 2'b10",
        "SLVERR = 2'b11",
    ),
    (
        "an error carries data",
        "tcith_axil_slave_d64_k6.v",
        "word = ZERO",
        "word = reg_rsp_rdata",
    ),
    (
        "a choice changes while it is offered",
        "tcith_axil_request_k6.v",
        "if (chosen_reg_q)",
        "if (1'b0)",
    ),
    (
        "the watchdog is not set back",
        "tcith_axil_request_k6.v",
        "timer_clear = accept | give |",
        "timer_clear =",
    ),
    (
        "a late answer is taken for another's",
        "tcith_axil_request_k6.v",
        "state_reg_d = REQUEST_STATE_LATE;\n                    end",
        "state_reg_d = REQUEST_STATE_OFFER;\n                    end",
    ),
    (
        "a secret can be read",
        "tcith_regs_decode.v",
        "begin // LOOP LOOP_SECRET\n",
        "begin // LOOP LOOP_SECRET\n            read_ok = 1'b1;\n",
    ),
    (
        "strobes are ignored",
        "tcith_axil_loopback.v",
        ".wstrb(win_wstrb)",
        ".wstrb(8'hff)",
    ),
];

#[test]
fn seeded_faults_are_caught() {
    let sound = monitored(64);
    let exercise = |source: &Source| {
        let mut unit = unit(source);
        random_traffic(&mut unit, 100)?;
        unit.reset()?;
        times(&mut unit)?;
        unit.reset()?;
        watchdog(&mut unit)
    };
    exercise(&sound).unwrap();
    for (what, file, from, to) in FAULTS {
        let error = exercise(&mutate(&sound, file, from, to, 1).unwrap()).expect_err(what);
        let caught = matches!(
            error.kind(),
            ErrorKind::Mismatch { .. } | ErrorKind::Bench { .. } | ErrorKind::Model(_)
        );
        assert!(caught, "{what}: {error}");
    }
}
