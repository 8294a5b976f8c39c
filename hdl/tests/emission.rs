//! The emitter on kernels that rust-hdl's own printer gets wrong or refuses: the emitted Verilog, run in
//! Icarus, must compute what Rust computes. Also its refusals, names, and ways to disk.

mod common;

use common::run;
use rust_hdl::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use tcith_hdl::emit::{emit, About, Describe, Design, Manifest, ModuleId};

fn about() -> About {
    About {
        unit: "test".into(),
        config: BTreeMap::from([("b".into(), "2".into()), ("a".into(), "1".into())]),
        docs: String::new(),
    }
}

fn code(design: &Design, file: &str) -> String {
    let found = design.files.iter().find(|x| x.name == file);
    let names: Vec<_> = design.files.iter().map(|x| &x.name).collect();
    found
        .unwrap_or_else(|| panic!("{file} is not among {names:?}"))
        .text
        .clone()
}

#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
enum Step {
    Load,
    RunFast,
    Stop,
}

#[derive(Default, Copy, Clone, PartialEq, Debug, LogicStruct)]
struct Pair {
    low: Bits<3>,
    high: Bits<5>,
}

#[derive(LogicInterface, Default, Clone, Debug)]
struct Stream {
    data: Signal<In, Bits<8>>,
    back: Signal<Out, Bits<8>>,
}

/// A sub-block with an interface, for a link from outside.
#[derive(LogicBlock, Default)]
struct Complement {
    port: Stream,
    id: ModuleId<Self>,
}

impl Describe for Complement {
    const NAME: &'static str = "complement";
}

impl Logic for Complement {
    #[hdl_gen]
    fn update(&mut self) {
        self.port.back.next = !self.port.data.val();
    }
}

/// One of everything.
#[derive(LogicBlock)]
struct Mixed {
    a: Signal<In, Bits<8>>,
    b: Signal<In, Bits<8>>,
    stream: Stream,
    carry: Signal<Out, Bit>,
    average: Signal<Out, Bits<8>>,
    complement: Signal<Out, Bit>,
    mixed: Signal<Out, Bit>,
    wide: Signal<Out, Bits<16>>,
    narrow: Signal<Out, Bits<4>>,
    nibble: Signal<Out, Bits<4>>,
    one_bit: Signal<Out, Bit>,
    picked: Signal<Out, Bits<4>>,
    replaced: Signal<Out, Bits<8>>,
    fields: Signal<Out, Bits<5>>,
    count: Signal<Out, Bits<8>>,
    parity: Signal<Out, Bit>,
    sums: [Signal<Out, Bits<8>>; 3],
    decided: Signal<Out, Bits<4>>,
    deep: Signal<Out, Bits<2>>,
    deep_bit: Signal<Out, Bit>,
    early: Signal<Out, Bits<8>>,
    late: Signal<Out, Bits<8>>,
    acc: Signal<Local, Bits<8>>,
    step: Signal<Local, Step>,
    pair: Signal<Local, Pair>,
    chain: [Signal<Local, Bits<8>>; 4],
    inner: Complement,
    poly: Constant<Bits<8>>,
    zero: Constant<Bits<8>>,
    most: Constant<Bits<8>>,
}

impl Default for Mixed {
    fn default() -> Self {
        Self {
            a: Default::default(),
            b: Default::default(),
            stream: Default::default(),
            carry: Default::default(),
            average: Default::default(),
            complement: Default::default(),
            mixed: Default::default(),
            wide: Default::default(),
            narrow: Default::default(),
            nibble: Default::default(),
            one_bit: Default::default(),
            picked: Default::default(),
            replaced: Default::default(),
            fields: Default::default(),
            count: Default::default(),
            parity: Default::default(),
            sums: Default::default(),
            decided: Default::default(),
            deep: Default::default(),
            deep_bit: Default::default(),
            early: Default::default(),
            late: Default::default(),
            acc: Default::default(),
            step: Default::default(),
            pair: Default::default(),
            chain: Default::default(),
            inner: Default::default(),
            poly: Constant::new(0x1b_u8.to_bits()),
            zero: Constant::new(Bits::default()),
            most: Constant::new(0xff_u8.to_bits()),
        }
    }
}

impl Logic for Mixed {
    #[hdl_gen]
    fn update(&mut self) {
        Stream::link(&mut self.stream, &mut self.inner.port);
        self.carry.next = (self.a.val() + 1) == 0;
        self.average.next = (self.a.val() + self.b.val() + 3) >> 1;
        self.complement.next = !self.a.val() == 0;
        self.mixed.next = self.a.val() & self.b.val() == self.b.val();
        self.wide.next = bit_cast::<16, 8>(self.a.val() + self.b.val());
        self.narrow.next = bit_cast::<4, 8>(self.a.val() - self.b.val());
        self.nibble.next = (self.a.val() ^ self.b.val()).get_bits::<4>(2);
        self.one_bit.next = self.a.val().get_bit(self.b.val().get_bits::<3>(4).index());
        self.picked.next = self
            .a
            .val()
            .get_bits::<4>(4 * self.b.val().get_bits::<1>(3).index());
        self.replaced.next = self.a.val().replace_bit(5, self.b.val().get_bit(0));
        self.pair.next.low = self.a.val().get_bits::<3>(1);
        self.pair.next.high = self.b.val().get_bits::<5>(2);
        self.fields.next = self.pair.val().high;
        self.parity.next = (self.a.val() & self.poly.val()).xor() | self.pair.val().low.all();
        self.chain[0].next = self.a.val();
        for i in 1..4 {
            self.chain[i].next = self.chain[i - 1].val() + self.chain[(i + 2) % 3].val();
        }
        for i in 0..3 {
            self.sums[i].next = self.chain[i + 1].val();
        }
        // Comparisons with the least and the largest number.
        self.decided.next = 0.into();
        if (self.zero.val() <= self.a.val()) & (self.b.val() > self.zero.val()) {
            self.decided.next = 1.into();
            if self.a.val() <= self.most.val() {
                self.decided.next = 2.into();
            }
            if (self.a.val() < self.zero.val()) | (self.most.val() < self.b.val()) {
                self.decided.next = 3.into();
            }
        }
        // A slice of a slice, and a bit of a slice at an index of its own.
        self.deep.next = self.a.val().get_bits::<5>(2).get_bits::<2>(1);
        self.deep_bit.next = self
            .a
            .val()
            .get_bits::<4>(3)
            .get_bit(self.b.val().get_bits::<2>(1).index());
        // A value that is read and then overwritten.
        self.acc.next = self.a.val();
        self.early.next = self.acc.val();
        self.acc.next = self.acc.val() + self.b.val();
        self.late.next = self.acc.val();
        self.step.next = Step::Load;
        if self.a.val() > self.b.val() {
            self.step.next = Step::RunFast;
        } else if self.a.val() == self.b.val() {
            self.step.next = Step::Stop;
        }
        self.count.next = 0.into();
        match self.step.val() {
            Step::Load => self.count.next = 5.into(),
            Step::RunFast => {
                if ((self.a.val() ^ self.poly.val()) + 1).get_bit(7) {
                    self.count.next = self.b.val();
                }
            }
            Step::Stop => {}
        }
    }
}

/// Output ports with their values for the inputs set, computed by rust-hdl.
fn computed_by_rust(x: &mut Mixed, a: u8, b: u8, data: u8) -> Vec<(&'static str, u64)> {
    x.a.next = a.to_bits();
    x.b.next = b.to_bits();
    x.stream.data.next = data.to_bits();
    x.update_all();
    while x.has_changed() {
        x.update_all();
    }
    vec![
        ("carry", x.carry.val().into()),
        ("average", x.average.val().to_u64()),
        ("complement", x.complement.val().into()),
        ("mixed", x.mixed.val().into()),
        ("wide", x.wide.val().to_u64()),
        ("narrow", x.narrow.val().to_u64()),
        ("nibble", x.nibble.val().to_u64()),
        ("one_bit", x.one_bit.val().into()),
        ("picked", x.picked.val().to_u64()),
        ("replaced", x.replaced.val().to_u64()),
        ("fields", x.fields.val().to_u64()),
        ("count", x.count.val().to_u64()),
        ("parity", x.parity.val().into()),
        ("sums_0", x.sums[0].val().to_u64()),
        ("sums_1", x.sums[1].val().to_u64()),
        ("sums_2", x.sums[2].val().to_u64()),
        ("decided", x.decided.val().to_u64()),
        ("deep", x.deep.val().to_u64()),
        ("deep_bit", x.deep_bit.val().into()),
        ("early", x.early.val().to_u64()),
        ("late", x.late.val().to_u64()),
        ("stream_back", x.stream.back.val().to_u64()),
    ]
}

#[test]
fn verilog_computes_what_rust_computes() {
    let design = emit(&Mixed::default(), "tcith_mixed", about()).expect("it is emitted");
    let dir = tempfile::tempdir().expect("a temporary folder");
    design.write_to(dir.path()).expect("an empty folder");

    // A fixed xorshift sequence, and the corners.
    let mut state = 0x2545_f491_u32;
    let mut vectors = vec![
        (0, 0, 0),
        (255, 255, 255),
        (255, 0, 1),
        (127, 128, 2),
        (26, 229, 3),
    ];
    for _ in 0..500 {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let [a, b, data, _] = state.to_le_bytes();
        vectors.push((a, b, data));
    }
    let mut rust = Mixed::default();
    rust.connect_all();
    let outputs = computed_by_rust(&mut rust, 0, 0, 0);
    let mut bench = String::from("module bench;\nreg [7:0] a, b, stream_data;\n");
    let mut pins = String::from(".a(a), .b(b), .stream_data(stream_data)");
    for (name, _) in &outputs {
        let port = design.ports.iter().find(|x| x.name == *name).expect(name);
        writeln!(bench, "wire [{}:0] {name};", port.width - 1).unwrap();
        write!(pins, ", .{name}({name})").unwrap();
    }
    writeln!(bench, "tcith_mixed uut ({pins});\ninitial begin").unwrap();
    let mut expected = String::new();
    for (a, b, data) in vectors {
        writeln!(bench, "a = {a}; b = {b}; stream_data = {data}; #1;").unwrap();
        for (name, value) in computed_by_rust(&mut rust, a, b, data) {
            writeln!(bench, "$display(\"a={a} b={b} {name}=%0d\", {name});").unwrap();
            writeln!(expected, "a={a} b={b} {name}={value}").unwrap();
        }
    }
    bench += "end\nendmodule\n";
    std::fs::write(dir.path().join("bench.v"), bench).expect("a writable folder");
    let lint = [
        "--lint-only",
        "-Wall",
        "--top-module",
        "tcith_mixed",
        "-f",
        "tcith_mixed.f",
    ];
    run(dir.path(), "verilator", "verilator", &lint);
    let mut compile = vec!["-g2005", "-o", "bench", "bench.v"];
    compile.extend(names(&design));
    run(dir.path(), "iverilog", "iverilog", &compile);
    let found = run(dir.path(), "vvp", "iverilog", &["bench"]);
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}

#[test]
fn text_is_for_readers() {
    let design = emit(&Mixed::default(), "tcith_mixed", about()).expect("it is emitted");
    let text = code(&design, "tcith_mixed.v");
    assert!(text.contains("// Unit test (a=1, b=2)."), "{text}");
    for line in [
        "localparam [7:0] POLY = 8'h1b;",
        "localparam [1:0] STEP_RUN_FAST = 2'b01;",
        "    tcith_complement u_inner (",
        "        .port_data(stream_data),",
        "assign mixed = (a & b) == b;",
        "STEP_LOAD: begin",
    ] {
        assert!(text.contains(line), "no `{line}` in\n{text}");
    }
}

/// Two registers alike, one with another reset value, and nothing that tells them apart by name.
#[derive(LogicBlock)]
struct Delay {
    x: Signal<In, Bits<4>>,
    y: Signal<Out, Bits<4>>,
    first: [Add; 2],
    second: Add,
}

#[derive(LogicBlock)]
struct Add {
    x: Signal<In, Bits<4>>,
    y: Signal<Out, Bits<4>>,
    amount: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Describe for Add {
    const NAME: &'static str = "add";
    const DOC: &'static str = "Adds a constant.";
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", "4".into())]
    }
    fn memory() -> Option<(usize, usize)> {
        // Not a memory; the counting of instances is what is tested.
        Some((16, 4))
    }
}

impl Add {
    fn new(amount: u8) -> Self {
        Self {
            x: Default::default(),
            y: Default::default(),
            amount: Constant::new(amount.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Logic for Add {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.x.val() + self.amount.val();
    }
}

impl Logic for Delay {
    #[hdl_gen]
    fn update(&mut self) {
        self.first[0].x.next = self.x.val();
        self.first[1].x.next = self.first[0].y.val();
        self.second.x.next = self.first[1].y.val();
        self.y.next = self.second.y.val();
    }
}

fn delay(amounts: [u8; 3]) -> Design {
    let block = Delay {
        x: Default::default(),
        y: Default::default(),
        first: [Add::new(amounts[0]), Add::new(amounts[1])],
        second: Add::new(amounts[2]),
    };
    emit(&block, "tcith_delay", about()).expect("it is emitted")
}

fn names(design: &Design) -> Vec<&str> {
    design.files.iter().map(|x| x.name.as_str()).collect()
}

#[test]
fn equal_modules_merge_and_others_are_numbered() {
    let design = delay([1, 1, 1]);
    assert_eq!(names(&design), ["tcith_add_w4.v", "tcith_delay.v"]);
    assert_eq!(design.memories[0].instances, 3);
    assert!(code(&design, "tcith_add_w4.v").contains("// Adds a constant.\n"));

    let design = delay([1, 2, 1]);
    assert_eq!(
        names(&design),
        ["tcith_add_w4.v", "tcith_add_w4_v2.v", "tcith_delay.v"]
    );
    assert!(code(&design, "tcith_add_w4_v2.v").contains("AMOUNT = 4'h2"));
    assert_eq!(design.memories[0].instances, 2);
}

/// A block whose only kernel is the given one.
macro_rules! refused {
    ($name:ident, $message:expr, $($update:tt)*) => {
        #[test]
        fn $name() {
            #[derive(LogicBlock, Default)]
            struct Block {
                en: Signal<In, Bit>,
                step: Signal<In, Step>,
                x: Signal<In, Bits<8>>,
                y: Signal<Out, Bits<8>>,
                t: [Signal<Local, Bits<8>>; 2],
            }
            impl Logic for Block {
                $($update)*
            }
            let error = emit(&Block::default(), "block", about()).expect_err("it is refused");
            let error = format!("{error:#}");
            assert!(error.contains($message), "{error}");
        }
    };
}

refused!(
    a_latch_is_refused,
    "`y` is not written on every path",
    #[hdl_gen]
    fn update(&mut self) {
        if self.en.val() {
            self.y.next = self.x.val();
        }
    }
);

refused!(
    a_match_with_a_gap_is_refused,
    "`y` is not written on every path",
    #[hdl_gen]
    fn update(&mut self) {
        // Complete in Rust; in hardware the fourth code exists.
        match self.step.val() {
            Step::Load => self.y.next = self.x.val(),
            Step::RunFast => self.y.next = !self.x.val(),
            Step::Stop => self.y.next = self.x.val(),
        }
    }
);

refused!(
    a_read_before_the_write_is_refused,
    "`t.1` is read before",
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.t[1].val();
        self.t[1].next = self.x.val();
        self.t[0].next = self.x.val();
    }
);

refused!(
    an_undriven_output_is_refused,
    "output `y` is never written",
    #[hdl_gen]
    fn update(&mut self) {
        self.t[0].next = self.x.val();
        self.t[1].next = self.x.val();
    }
);

refused!(
    a_literal_too_large_is_refused,
    "does not fit in 8 bits",
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.x.val() + 256;
    }
);

/// A block that has its part or not: the kernel's default, and a loop over the parts.
#[derive(LogicBlock)]
struct Chooser {
    pub x: Signal<In, Bits<8>>,
    pub y: Signal<Out, Bits<8>>,
    pub z: Signal<Out, Bits<8>>,
    part: Vec<Complement>,
    stale: Signal<Local, Bits<8>>,
    zero: Constant<Bits<8>>,
    _count: usize,
    id: ModuleId<Self>,
}

impl Describe for Chooser {
    const NAME: &'static str = "chooser";
}

impl Logic for Chooser {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.zero.val();
        self.stale.next = self.x.val();
        self.z.next = self.stale.val();
        for k in 0..self._count {
            self.part[k].port.data.next = self.x.val();
            self.y.next = self.part[k].port.back.val();
            self.stale.next = self.y.val();
        }
    }
}

#[test]
fn a_default_that_never_shows_is_not_written() {
    let text = |count: usize| {
        let block = Chooser {
            x: Signal::default(),
            y: Signal::default(),
            z: Signal::default(),
            part: (0..count).map(|_| Complement::default()).collect(),
            stale: Signal::default(),
            zero: Constant::new(Bits::default()),
            _count: count,
            id: ModuleId::default(),
        };
        let design = emit(&block, "tcith_chooser", about()).expect("the block is sound");
        assert_eq!(design.files.len(), 1 + count);
        code(&design, "tcith_chooser.v")
    };
    let without = text(0);
    assert!(without.contains("assign y = ZERO;"), "{without}");
    let with = text(1);
    assert!(!with.contains("ZERO"), "{with}");
    // What is read before it is overwritten stays.
    assert!(with.contains("stale = x;"), "{with}");
}

#[test]
fn a_folder_keeps_what_is_not_ours() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let other = dir.path().join("notes.txt");
    std::fs::write(&other, "mine").expect("a writable folder");

    let two = delay([1, 2, 1]);
    two.write_to(dir.path()).expect("no file is in the way");
    let manifest = Manifest::read(dir.path()).expect("it was written");
    assert_eq!(manifest, two.manifest());
    assert_eq!(manifest.filelist, "tcith_delay.f");

    // The next generation takes away the file that it no longer has, and nothing else.
    let one = delay([1, 1, 1]);
    one.write_to(dir.path())
        .expect("the old generation is replaced");
    assert!(!dir.path().join("tcith_add_w4_v2.v").exists());
    assert_eq!(
        std::fs::read_to_string(&other).expect("it is still there"),
        "mine"
    );

    // A file in the way that no manifest lists is an error, and nothing is written.
    let foreign = dir.path().join("tcith_add_w4_v2.v");
    std::fs::write(&foreign, "mine").expect("a writable folder");
    let error = two.write_to(dir.path()).expect_err("it is in the way");
    assert!(error.to_string().contains("tcith_add_w4_v2.v"), "{error}");
    assert_eq!(
        std::fs::read_to_string(&foreign).expect("it is still there"),
        "mine"
    );
    assert_eq!(
        Manifest::read(dir.path()).expect("unchanged"),
        one.manifest()
    );
}

#[test]
fn a_manifest_cannot_point_outside_its_folder() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let inside = dir.path().join("out");
    let design = delay([1, 1, 1]);
    design.write_to(&inside).expect("a new folder");
    let victim = dir.path().join("victim");
    std::fs::write(&victim, "mine").expect("a writable folder");
    let path = inside.join("manifest.json");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("tcith_delay.f", "../victim")).expect("a writable folder");
    assert!(design.write_to(&inside).is_err());
    assert!(victim.exists());
}
