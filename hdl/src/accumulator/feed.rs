//! `tcith_acc_feed`: asks the walker for the leaves, one command ahead, so that its choices are hidden.
//!
//! In Sign: LEAF for every party. In Verify the hidden party is left out, and where a leaf lies below another disclosed
//! node than the leaf before, START at that node comes first; the walker takes it once it has answered the
//! leaf before, and START's own answer is taken here.
//!
//! Interface
//! * `clear`: begin at party 0. `run`: commands may be given.
//! * `verify`, `repetition`, `hidden`, `entries`: the command; stable during `run`.
//! * `cmd_valid`/`cmd_ready`, `cmd_op`, `cmd_index`, `cmd_seed`: to the walker.
//! * `starting`: the walker's next answer is START's, and `rsp_valid` says that it is there; it is taken at once.
//! * `missing`: no entry of the path table covers a leaf.
//! * `mem_…`: to the path table.
//! * `done`: all leaves were asked for.

use super::{Leaf, Party, PathTable};
use crate::cells::{Pair, Reg};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Commands to the walker.
#[derive(LogicBlock)]
pub struct Feed {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin again.
    pub clear: Signal<In, Bit>,
    /// Commands may be given.
    pub run: Signal<In, Bit>,
    /// There is a hidden party, and a table of disclosed nodes.
    pub verify: Signal<In, Bit>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// The hidden party.
    pub hidden: Signal<In, Bits<8>>,
    /// Number of disclosed nodes.
    pub entries: Signal<In, Bits<7>>,

    /// A command is offered.
    pub cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub cmd_ready: Signal<In, Bit>,
    /// START or LEAF.
    pub cmd_op: Signal<Out, Bits<2>>,
    /// Node or leaf.
    pub cmd_index: Signal<Out, Bits<32>>,
    /// Seed of the node.
    pub cmd_seed: Signal<Out, Bits<128>>,
    /// START's answer is awaited.
    pub starting: Signal<Out, Bit>,
    /// The walker answers.
    pub rsp_valid: Signal<In, Bit>,
    /// No disclosed node covers a leaf.
    pub missing: Signal<Out, Bit>,

    /// A word of the path table is asked for.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes the request.
    pub mem_ready: Signal<In, Bit>,
    /// Which word.
    pub mem_index: Signal<Out, Bits<9>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// All leaves were asked for.
    pub done: Signal<Out, Bit>,

    party: Party,
    leaf: Leaf,
    path_table: PathTable,
    starting_reg: Reg<Bit>,
    start: Signal<Local, Bit>,
    given: Signal<Local, Bit>,
    wide_leaf: Pair<13, 19, 32>,
    wide_node: Pair<16, 16, 32>,
    op_start: Constant<Bits<2>>,
    op_leaf: Constant<Bits<2>>,
    zero16: Constant<Bits<16>>,
    zero19: Constant<Bits<19>>,
    id: ModuleId<Self>,
}

impl Default for Feed {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            run: Signal::default(),
            verify: Signal::default(),
            repetition: Signal::default(),
            hidden: Signal::default(),
            entries: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_seed: Signal::default(),
            starting: Signal::default(),
            rsp_valid: Signal::default(),
            missing: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_index: Signal::default(),
            mem_rdata: Signal::default(),
            done: Signal::default(),
            party: Party::default(),
            leaf: Leaf::default(),
            path_table: PathTable::default(),
            starting_reg: Reg::default(),
            start: Signal::default(),
            given: Signal::default(),
            wide_leaf: Pair::default(),
            wide_node: Pair::default(),
            op_start: Constant::new(0_u8.to_bits()),
            op_leaf: Constant::new(3_u8.to_bits()),
            zero16: Constant::new(Bits::default()),
            zero19: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Feed {
    const NAME: &'static str = "acc_feed";
    const DOC: &'static str = include_str!("feed.rs");
}

impl Logic for Feed {
    #[hdl_gen]
    fn update(&mut self) {
        self.starting_reg.clk.next = self.clk.val();
        self.starting_reg.rst_n.next = self.rst_n.val();
        self.party.clk.next = self.clk.val();
        self.party.rst_n.next = self.rst_n.val();
        self.path_table.clk.next = self.clk.val();
        self.path_table.rst_n.next = self.rst_n.val();

        self.leaf.party.next = self.party.party.val();
        self.leaf.repetition.next = self.repetition.val();
        self.path_table.clear.next = self.clear.val();
        self.path_table.entries.next = self.entries.val();
        self.path_table.ask.next = self.run.val() & self.verify.val() & self.party.active.val();
        self.path_table.position.next = self.leaf.position.val();
        self.missing.next = self.path_table.missing.val();
        self.mem_valid.next = self.path_table.mem_valid.val();
        self.path_table.mem_ready.next = self.mem_ready.val();
        self.mem_index.next = self.path_table.mem_index.val();
        self.path_table.mem_rdata.next = self.mem_rdata.val();

        self.start.next = self.path_table.found.val() & self.path_table.fresh.val();
        self.cmd_valid.next = self.run.val()
            & self.party.active.val()
            & (self.path_table.found.val() | !self.verify.val())
            & !self.starting_reg.q.val();
        self.given.next = self.cmd_valid.val() & self.cmd_ready.val();
        self.wide_leaf.lo.next = self.leaf.leaf.val();
        self.wide_leaf.hi.next = self.zero19.val();
        self.wide_node.lo.next = self.path_table.node.val();
        self.wide_node.hi.next = self.zero16.val();
        self.cmd_op.next = self.op_leaf.val();
        self.cmd_index.next = self.wide_leaf.q.val();
        if self.start.val() {
            self.cmd_op.next = self.op_start.val();
            self.cmd_index.next = self.wide_node.q.val();
        }
        self.cmd_seed.next = self.path_table.seed.val();
        self.path_table.started.next = self.given.val() & self.start.val();
        self.starting_reg.d.next = ((self.given.val() & self.start.val())
            | (self.starting_reg.q.val() & !self.rsp_valid.val()))
            & !self.clear.val();
        self.starting.next = self.starting_reg.q.val();

        self.party.clear.next = self.clear.val();
        self.party.advance.next = self.given.val() & !self.start.val();
        self.party.hide.next = self.verify.val();
        self.party.hidden.next = self.hidden.val();
        self.done.next = self.party.done.val();
    }
}
