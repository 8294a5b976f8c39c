//! Receiver and sender of the line, each against a line of its own making.

use rand::seq::SliceRandom as _;
use rand::Rng as _;
use tcith_hdl::fpga::{UartRx, UartTx};
use tcith_tb::bench::fpga::{LineIn, LineOut};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{InPort, Model, OutPort, Sim, Source};

/// Clock cycles a bit: the least, odd ones, powers of two, and a real one.
const DIVISORS: [u16; 5] = [8, 9, 16, 27, 217];

pub fn receiver(divisor: u16) -> Source {
    crate::source(&UartRx::new(divisor), "tcith_uart_rx")
}

fn sender(divisor: u16) -> Source {
    crate::source(&UartTx::new(divisor), "tcith_uart_tx")
}

/// What the receiver gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Got {
    Byte(u8),
    Error,
}

pub struct Rx {
    sim: Sim,
    rxd: InPort,
    valid: OutPort,
    data: OutPort,
    error: OutPort,
    pub line: LineOut,
    /// With the cycle of each.
    got: Vec<(u64, Got)>,
}

impl Rx {
    pub fn new(model: &Model) -> Self {
        let mut sim = model.sim_with_random_state(1).unwrap();
        let rxd = sim.input("rxd").unwrap();
        sim.set(rxd, 1).unwrap();
        sim.reset().unwrap();
        Self {
            rxd,
            valid: sim.output("valid").unwrap(),
            data: sim.output("data").unwrap(),
            error: sim.output("error").unwrap(),
            sim,
            line: LineOut::default(),
            got: Vec::new(),
        }
    }

    fn run(&mut self, cycles: u64) {
        for _ in 0..cycles {
            let level = self.line.next_level();
            self.sim.set(self.rxd, level.into()).unwrap();
            self.sim.eval().unwrap();
            let now = self.sim.cycles();
            let (valid, error) = (self.sim.get(self.valid), self.sim.get(self.error));
            if valid != 0 {
                let byte = self.sim.get(self.data) as u8;
                self.got.push((now, Got::Byte(byte)));
            }
            if error != 0 {
                self.got.push((now, Got::Error));
            }
            self.sim.tick().unwrap();
        }
    }

    /// Runs until the line has been idle for two bytes; gives what came.
    pub fn finish(&mut self, divisor: u16) -> Vec<Got> {
        while !self.line.is_idle() {
            self.run(1);
        }
        self.run(20 * u64::from(divisor));
        self.got.drain(..).map(|(_, got)| got).collect()
    }
}

fn bytes(got: &[u8]) -> Vec<Got> {
    got.iter().map(|byte| Got::Byte(*byte)).collect()
}

#[test]
fn all_bytes_are_received_back_to_back_and_with_gaps() {
    for divisor in DIVISORS {
        let mut rx = Rx::new(&crate::model(&receiver(divisor)));
        let mut all: Vec<u8> = (0..=255).collect();
        let mut rng = stimulus(divisor.into());
        all.shuffle(&mut rng);
        for gaps in [false, true] {
            for byte in &all {
                rx.line.byte(*byte, divisor.into());
                if gaps {
                    rx.line
                        .level(true, rng.gen_range(0..3 * u64::from(divisor)));
                }
            }
            assert_eq!(rx.finish(divisor), bytes(&all), "{divisor}");
        }
    }
}

#[test]
fn a_sender_may_be_off_by_what_the_documentation_says() {
    for divisor in DIVISORS {
        let mut rx = Rx::new(&crate::model(&receiver(divisor)));
        let most = if divisor < 16 { 0.02 } else { 0.03 };
        for off in [1.0 - most, 1.0 - most / 2.0, 1.0 + most / 2.0, 1.0 + most] {
            let sent: Vec<u8> = (0..=255).collect();
            for byte in &sent {
                rx.line.byte(*byte, f64::from(divisor) * off);
            }
            assert!(rx.finish(divisor) == bytes(&sent), "{divisor} * {off}");
        }
    }
}

#[test]
fn a_byte_is_given_when_the_documentation_says() {
    for divisor in DIVISORS {
        let mut rx = Rx::new(&crate::model(&receiver(divisor)));
        for offset in 0..3 {
            rx.run(100 + offset);
            rx.line.byte(0x5a, divisor.into());
            let begin = rx.sim.cycles();
            rx.run(12 * u64::from(divisor));
            let d = u64::from(divisor);
            let expected = begin + 9 * d + d / 2 + d / 8 + 3;
            assert_eq!(
                rx.got.drain(..).collect::<Vec<_>>(),
                [(expected, Got::Byte(0x5a))]
            );
        }
    }
}

#[test]
fn a_missing_stop_bit_is_an_error_and_the_next_byte_is_received() {
    for divisor in DIVISORS {
        let d = u64::from(divisor);
        let mut rx = Rx::new(&crate::model(&receiver(divisor)));
        for byte in [0x00, 0x0f, 0xa5, 0xff] {
            rx.line.byte(0x31, divisor.into());
            rx.line.broken_byte(byte, divisor.into());
            // The line has to be seen high before the next byte.
            rx.line.level(true, 3);
            rx.line.byte(0x32, divisor.into());
            let expected = [Got::Byte(0x31), Got::Error, Got::Byte(0x32)];
            assert_eq!(rx.finish(divisor), expected, "{divisor} {byte:02x}");
        }
        // A break of any length is one error.
        for length in [10 * d, 11 * d + 3, 100 * d] {
            rx.line.level(false, length);
            rx.line.level(true, d);
            rx.line.byte(0x33, divisor.into());
            assert_eq!(rx.finish(divisor), [Got::Error, Got::Byte(0x33)]);
        }
    }
}

#[test]
fn short_disturbances_change_nothing() {
    for divisor in [16, 27, 217] {
        let d = u64::from(divisor);
        let mut rx = Rx::new(&crate::model(&receiver(divisor)));
        // On the idle line: up to the first of the three looks and the next one.
        for length in 1..d / 2 - 2 {
            rx.line.level(false, length);
            rx.line.level(true, 2 * d);
        }
        assert_eq!(rx.finish(divisor), []);
        // In each bit of a byte, over one of its three looks.
        for bit in 0..10 {
            for at in [d / 2 - d / 8, d / 2, d / 2 + d / 8] {
                let byte = 0b0110_1001_u8;
                let frame = [false]
                    .into_iter()
                    .chain((0..8).map(|k| byte >> k & 1 != 0))
                    .chain([true]);
                for (k, high) in frame.enumerate() {
                    if k == bit {
                        rx.line.level(high, at);
                        rx.line.level(!high, 1);
                        rx.line.level(high, d - at - 1);
                    } else {
                        rx.line.level(high, d);
                    }
                }
                rx.line.level(true, d);
                assert_eq!(rx.finish(divisor), [Got::Byte(byte)], "bit {bit} at {at}");
            }
        }
    }
}

#[test]
fn a_reset_in_the_middle_of_a_byte_drops_it() {
    let divisor = 16;
    let mut rx = Rx::new(&crate::model(&receiver(divisor)));
    for cycles in (1..170).step_by(3) {
        rx.line.byte(0x0f, divisor.into());
        rx.run(cycles);
        rx.got.clear();
        rx.line.clear();
        let rxd = rx.rxd;
        rx.sim.set(rxd, 1).unwrap();
        rx.sim.reset().unwrap();
        rx.line.byte(0xc3, divisor.into());
        assert_eq!(rx.finish(divisor), [Got::Byte(0xc3)], "{cycles}");
    }
}

struct Tx {
    sim: Sim,
    valid: InPort,
    ready: OutPort,
    data: InPort,
    txd: OutPort,
}

impl Tx {
    fn new(model: &Model) -> Self {
        let mut sim = model.sim_with_random_state(1).unwrap();
        sim.reset().unwrap();
        Self {
            valid: sim.input("valid").unwrap(),
            ready: sim.output("ready").unwrap(),
            data: sim.input("data").unwrap(),
            txd: sim.output("txd").unwrap(),
            sim,
        }
    }

    /// One cycle with a byte offered or none; whether it is taken, and the level of the line.
    fn step(&mut self, byte: Option<u8>) -> (bool, bool) {
        self.sim.set(self.valid, byte.is_some().into()).unwrap();
        // Without `valid`, `data` means nothing.
        let data = byte.map_or(self.sim.cycles() & 0xff, u64::from);
        self.sim.set(self.data, data).unwrap();
        self.sim.eval().unwrap();
        let taken = byte.is_some() && self.sim.get(self.ready) != 0;
        let level = self.sim.get(self.txd) != 0;
        self.sim.tick().unwrap();
        (taken, level)
    }
}

#[test]
fn the_line_is_as_documented_in_every_cycle() {
    for divisor in [1, 8, 9, 217] {
        let mut tx = Tx::new(&crate::model(&sender(divisor)));
        let bytes = [0x00, 0xff, 0x55, 0xaa, 0x01, 0x80];
        let mut expected = Vec::new();
        for byte in bytes {
            for bit in 0..10 {
                let high = bit == 9 || (bit > 0 && byte >> (bit - 1) & 1 != 0);
                expected.extend(std::iter::repeat_n(high, divisor.into()));
            }
        }
        // Back to back: the start bit of the first is in the cycle after its transfer, and no cycle is lost between them.
        let mut left = bytes.iter().peekable();
        let mut seen = Vec::new();
        for _ in 0..expected.len() + 1 {
            let (taken, level) = tx.step(left.peek().map(|byte| **byte));
            if taken {
                left.next();
            }
            seen.push(level);
        }
        assert!(seen[0], "idle before the first byte");
        assert_eq!(seen[1..], expected, "{divisor}");
        assert_eq!(left.next(), None);
        for _ in 0..5 * divisor {
            assert_eq!(tx.step(None), (false, true), "idle after the last byte");
        }
    }
}

#[test]
fn what_is_sent_under_stalls_is_received() {
    for (seed, stall) in Stall::ALL.into_iter().enumerate() {
        let divisor = 9;
        let mut tx = Tx::new(&crate::model(&sender(divisor)));
        let mut listener = LineIn::new(divisor.into());
        let mut rng = stimulus(seed as u64);
        let mut pattern = stall.pattern(seed as u64);
        let bytes: Vec<u8> = (0..200).map(|_| rng.gen()).collect();
        let mut left = bytes.iter().peekable();
        let mut offered = false;
        let mut got = Vec::new();
        for _ in 0..200 * 11 * u64::from(divisor) {
            let stalls = pattern.stalls();
            offered |= !stalls && left.peek().is_some();
            let (taken, level) = tx.step(left.peek().map(|byte| **byte).filter(|_| offered));
            if taken {
                left.next();
                offered = false;
            }
            got.extend(listener.see(level, &tx.sim).unwrap());
        }
        // Bytes that were held back for long may not all have gone.
        assert!(
            got.len() >= 150 && got[..] == bytes[..got.len()],
            "{stall:?}"
        );
    }
}

#[test]
fn a_reset_frees_the_line_at_once() {
    let mut tx = Tx::new(&crate::model(&sender(8)));
    for cycles in 1..85 {
        tx.step(Some(0x00));
        for _ in 1..cycles {
            tx.step(None);
        }
        let reset = tx.sim.input("rst_n").unwrap();
        tx.sim.set(reset, 0).unwrap();
        tx.sim.eval().unwrap();
        assert_eq!((tx.sim.get(tx.txd), tx.sim.get(tx.ready)), (1, 1));
        tx.sim.reset().unwrap();
        for _ in 0..20 {
            assert!(tx.step(None).1);
        }
    }
}
