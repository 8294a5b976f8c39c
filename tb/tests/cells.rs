//! The cells whose Verilog is written by hand: what is emitted, under Verilator, against the Rust behaviour
//! beside it, on random inputs and with resets between the clock's edges.

use rust_hdl::prelude::*;
use tcith_hdl::cells::{Cat, Counter, Data, DataEn, Pair, Reg, RegEn, Split, Sram1rw, Stage};
use tcith_hdl::emit::{emit, About};
use tcith_tb::stream::{stimulus, Stimulus};
use tcith_tb::{bench, BuildOptions, Model};

/// The type of a simulation of the Verilog; rust-hdl has a `Sim` as well.
type Verilated = tcith_tb::Sim;

const CYCLES: usize = 500;

/// A cell twice: in Rust, and as the Verilog that it emits.
struct Twin<B: Block> {
    rust: B,
    verilog: Verilated,
    rng: Stimulus,
}

impl<B: Block> Twin<B> {
    fn new(mut rust: B) -> Self {
        let about = About {
            unit: "cell".into(),
            ..About::default()
        };
        let design = emit(&rust, "tcith_cell", about).unwrap();
        let source = bench::source(&design).unwrap();
        rust.connect_all();
        Self {
            rust,
            verilog: Model::build(&source, &BuildOptions::default())
                .unwrap()
                .sim()
                .unwrap(),
            rng: stimulus(1),
        }
    }

    /// Applies a random value of `W` bits to the same input of both.
    fn randomise<const W: usize>(
        &mut self,
        port: &str,
        signal: impl Fn(&mut B) -> &mut Signal<In, Bits<W>>,
    ) {
        let value = rand::Rng::gen::<u128>(&mut self.rng) >> (128 - W);
        self.put(port, signal, value);
    }

    fn put<const W: usize>(
        &mut self,
        port: &str,
        signal: impl Fn(&mut B) -> &mut Signal<In, Bits<W>>,
        value: u128,
    ) {
        signal(&mut self.rust).next = value.to_bits();
        let port = self.verilog.wide_input(port).unwrap();
        self.verilog.set_u128(port, value).unwrap();
    }

    /// Applies a bit, high with a probability of `percent`.
    fn randomise_bit(
        &mut self,
        port: &str,
        signal: impl Fn(&mut B) -> &mut Signal<In, Bit>,
        percent: u32,
    ) -> bool {
        let value = rand::Rng::gen_range(&mut self.rng, 0..100) < percent;
        self.put_bit(port, signal, value);
        value
    }

    fn put_bit(
        &mut self,
        port: &str,
        signal: impl Fn(&mut B) -> &mut Signal<In, Bit>,
        value: bool,
    ) {
        signal(&mut self.rust).next = value;
        let port = self.verilog.input(port).unwrap();
        self.verilog.set(port, value.into()).unwrap();
    }

    /// Both follow their inputs, with the clock low.
    fn settle(&mut self) {
        assert!(
            simulate(&mut self.rust, 10),
            "the Rust side does not settle"
        );
        self.verilog.eval().unwrap();
    }

    /// A rising edge and a falling edge of the clock in both.
    fn tick(&mut self, clk: impl Fn(&mut B) -> &mut Signal<In, Clock>) {
        self.settle();
        for level in [true, false] {
            clk(&mut self.rust).next = level.into();
            assert!(
                simulate(&mut self.rust, 10),
                "the Rust side does not settle"
            );
        }
        self.verilog.tick().unwrap();
    }

    /// A falling edge of the reset.
    fn reset(&mut self, rst_n: impl Fn(&mut B) -> &mut Signal<In, Bit>) {
        for level in [true, false] {
            self.put_bit("rst_n", &rst_n, level);
            self.settle();
        }
    }

    /// The same output of both.
    fn compare<const W: usize>(&self, port: &str, signal: impl Fn(&B) -> &Signal<Out, Bits<W>>) {
        let value = signal(&self.rust).val();
        let rust = (0..W).fold(0, |x, k| x | u128::from(value.get_bit(k)) << k);
        let found = self.verilog.wide_output(port).unwrap();
        assert_eq!(self.verilog.get_u128(found).unwrap(), rust, "`{port}`");
    }
}

fn check_cat<const K: usize, const W: usize, const KW: usize>() {
    let mut twin = Twin::new(Cat::<K, W, KW>::default());
    for _ in 0..CYCLES {
        for k in 0..K {
            twin.randomise(&format!("d_{k}"), |cell| &mut cell.d[k]);
        }
        twin.settle();
        twin.compare("q", |cell| &cell.q);
    }
}

#[test]
fn cat() {
    check_cat::<8, 1, 8>();
    check_cat::<3, 5, 15>();
    check_cat::<16, 8, 128>();
    check_cat::<2, 64, 128>();
}

fn check_split<const K: usize, const W: usize, const KW: usize>() {
    let mut twin = Twin::new(Split::<K, W, KW>::default());
    for _ in 0..CYCLES {
        twin.randomise("d", |cell| &mut cell.d);
        twin.settle();
        for k in 0..K {
            twin.compare(&format!("q_{k}"), |cell| &cell.q[k]);
        }
    }
}

#[test]
fn split() {
    check_split::<8, 1, 8>();
    check_split::<3, 5, 15>();
    check_split::<16, 8, 128>();
    check_split::<2, 64, 128>();
}

fn check_pair<const L: usize, const H: usize, const LH: usize>() {
    let mut twin = Twin::new(Pair::<L, H, LH>::default());
    for _ in 0..CYCLES {
        twin.randomise("lo", |cell| &mut cell.lo);
        twin.randomise("hi", |cell| &mut cell.hi);
        twin.settle();
        twin.compare("q", |cell| &cell.q);
    }
}

#[test]
fn pair() {
    check_pair::<1, 4, 5>();
    check_pair::<7, 3, 10>();
    check_pair::<64, 64, 128>();
}

/// Random data; now and then a reset that lasts for a cycle, seen before the next edge.
fn check_reg<const W: usize>(reset: u128) {
    let mut twin = Twin::new(Reg::<Bits<W>>::new(reset.to_bits()));
    twin.reset(|cell| &mut cell.rst_n);
    for _ in 0..CYCLES {
        twin.randomise_bit("rst_n", |cell| &mut cell.rst_n, 90);
        twin.randomise("d", |cell| &mut cell.d);
        twin.settle();
        twin.compare("q", |cell| &cell.q);
        twin.tick(|cell| &mut cell.clk);
        twin.compare("q", |cell| &cell.q);
    }
}

#[test]
fn reg() {
    check_reg::<1>(1);
    check_reg::<8>(0xa5);
    check_reg::<33>(0);
    check_reg::<128>(1 << 127 | 1);
}

fn check_reg_en<const W: usize>(reset: u128) {
    let mut twin = Twin::new(RegEn::<Bits<W>>::new(reset.to_bits()));
    twin.reset(|cell| &mut cell.rst_n);
    for _ in 0..CYCLES {
        twin.randomise_bit("rst_n", |cell| &mut cell.rst_n, 90);
        twin.randomise_bit("en", |cell| &mut cell.en, 50);
        twin.randomise("d", |cell| &mut cell.d);
        twin.settle();
        twin.compare("q", |cell| &cell.q);
        twin.tick(|cell| &mut cell.clk);
        twin.compare("q", |cell| &cell.q);
    }
}

#[test]
fn reg_en() {
    check_reg_en::<1>(1);
    check_reg_en::<8>(0xa5);
    check_reg_en::<33>(0);
    check_reg_en::<128>(1 << 127 | 1);
}

fn check_data<const W: usize>() {
    let mut twin = Twin::new(Data::<Bits<W>>::default());
    for _ in 0..CYCLES {
        twin.randomise("d", |cell| &mut cell.d);
        twin.tick(|cell| &mut cell.clk);
        twin.compare("q", |cell| &cell.q);
        // Without an edge it stays.
        twin.randomise("d", |cell| &mut cell.d);
        twin.settle();
        twin.compare("q", |cell| &cell.q);
    }
}

#[test]
fn data() {
    check_data::<1>();
    check_data::<33>();
    check_data::<128>();
}

fn check_data_en<const W: usize>() {
    let mut twin = Twin::new(DataEn::<Bits<W>>::default());
    // What it holds before the first load is unknown.
    twin.put_bit("en", |cell| &mut cell.en, true);
    for _ in 0..CYCLES {
        twin.randomise("d", |cell| &mut cell.d);
        twin.tick(|cell| &mut cell.clk);
        twin.compare("q", |cell| &cell.q);
        twin.randomise_bit("en", |cell| &mut cell.en, 50);
    }
}

#[test]
fn data_en() {
    check_data_en::<1>();
    check_data_en::<33>();
    check_data_en::<128>();
}

#[test]
fn counter() {
    let mut twin = Twin::new(Counter::<3>::default());
    twin.reset(|cell| &mut cell.rst_n);
    for _ in 0..CYCLES {
        twin.randomise_bit("rst_n", |cell| &mut cell.rst_n, 95);
        twin.randomise_bit("clear", |cell| &mut cell.clear, 5);
        twin.randomise_bit("count", |cell| &mut cell.count, 70);
        twin.tick(|cell| &mut cell.clk);
        twin.compare("q", |cell| &cell.q);
    }
}

fn check_sram<const A: usize>() {
    let mut twin = Twin::new(Sram1rw::<A>::default());
    // What a memory holds at power-up is unknown, so each word is written before it is read.
    for addr in 0..1 << A {
        twin.put_bit("en", |cell| &mut cell.en, true);
        twin.put_bit("we", |cell| &mut cell.we, true);
        twin.put("wstrb", |cell| &mut cell.wstrb, 0xff);
        twin.put("addr", |cell| &mut cell.addr, addr);
        twin.randomise("wdata", |cell| &mut cell.wdata);
        twin.tick(|cell| &mut cell.clk);
    }
    let mut has_read = false;
    for _ in 0..10 * CYCLES {
        let en = twin.randomise_bit("en", |cell| &mut cell.en, 80);
        let we = twin.randomise_bit("we", |cell| &mut cell.we, 50);
        twin.randomise("wstrb", |cell| &mut cell.wstrb);
        twin.randomise("addr", |cell| &mut cell.addr);
        twin.randomise("wdata", |cell| &mut cell.wdata);
        twin.tick(|cell| &mut cell.clk);
        has_read |= en && !we;
        if has_read {
            twin.compare("rdata", |cell| &cell.rdata);
        }
    }
    assert!(has_read);
}

#[test]
fn sram_1rw() {
    check_sram::<3>();
    check_sram::<9>();
}

#[test]
fn stage() {
    let mut twin = Twin::new(Stage::<70>::default());
    twin.reset(|x| &mut x.rst_n);
    twin.put_bit("rst_n", |x| &mut x.rst_n, true);
    // What waits is unknown before the first word or `clear`.
    twin.put_bit("clear", |x| &mut x.clear, true);
    twin.put_bit("in_valid", |x| &mut x.in_valid, false);
    twin.put_bit("out_ready", |x| &mut x.out_ready, false);
    twin.put("in_data", |x| &mut x.in_data, 0);
    twin.tick(|x| &mut x.clk);
    for _ in 0..CYCLES {
        twin.randomise_bit("clear", |x| &mut x.clear, 5);
        twin.randomise_bit("in_valid", |x| &mut x.in_valid, 60);
        twin.randomise_bit("out_ready", |x| &mut x.out_ready, 50);
        twin.randomise("in_data", |x| &mut x.in_data);
        twin.settle();
        twin.compare("out_data", |x| &x.out_data);
        assert_eq!(
            twin.verilog.get(twin.verilog.output("in_ready").unwrap()) != 0,
            twin.rust.in_ready.val()
        );
        assert_eq!(
            twin.verilog.get(twin.verilog.output("out_valid").unwrap()) != 0,
            twin.rust.out_valid.val()
        );
        twin.tick(|x| &mut x.clk);
    }
}
