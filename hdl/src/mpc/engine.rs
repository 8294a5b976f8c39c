//! `tcith_mpc_engine`: MPC-Emulation, the algebra of the proofs after the shares are summed up (Mirath v2.1.0 §6, §7.6
//! and §8.3), for Mirath-1a-fast.
//!
//! With G = [Γ | Γ·H'] of 16 × 256 elements, Γ·(x_A + H'·x_B) is G·x: the pass over H' is made once a signature, by
//! GBUILD. In characteristic 2, mid = (S_base+S)(C_base+C) + S_base·C_base + S·C is S_base·C + S·C_base.
//!
//! Commands (`cmd_valid`/`cmd_ready`), each answered by `done`, high for one cycle:
//!
//! | `cmd_op` | name | does | cycles |
//! |---|---|---|---|
//! | 0 | KEYGEN | product = S·C; y = e_A + H'·e_B for e = vec([S \| S·C]) | 1245 |
//! | 1 | GBUILD | Γ·H' behind Γ, C columns at a time | ⌈143/C⌉·(227+2C) + 2C: 32749, 16636, 8468 for C = 1, 2, 4 |
//! | 2 | PROVE | of repetition `cmd_e`: α_base over v_base, α_mid over v | 1129 |
//! | 3 | GY | gamma_y = Γ·y | 237 |
//! | 4 | VERIFY | of repetition `cmd_e` with challenge `cmd_p`: α_base over v_share | 637 |
//!
//! Any other `cmd_op`, and a PROVE or VERIFY with `cmd_e` of 17 or more, is refused: `done` with `error` in the cycle after
//! it is taken.
//!
//! Interface
//! * `h_en`, `h_addr`, `h_rdata`: reads of the memory that holds H'. `w_en`, `w_we`, `w_addr`, `w_wdata`, `w_rdata`: the working memory, see
//!   `Layout`. Both as `tcith_sram_1rw`. `grant`: both are the engine's in this cycle; it makes no access without it.
//! * `lanes_…`: eight lanes of `tcith_gf_lanes`, answering in the same cycle.
//! * `cmd_abort`: drops the command without `done`; the operands stay, results and S·C may be half written.
//! * `wipe`: abort, and clears all registers that held secrets.
//! * `busy`; `count_clear`, `busy_cycles`, `stall_cycles`: cycles with a command in progress, and those of them without `grant`.
//!
//! Latency: a command taken in cycle 0 is answered in cycle n+1, with n from the table and the cycles without `grant` added;
//! the next one can be taken in that same cycle. It depends on nothing else.

use super::{Datapath, Layout, Sequence, Step};
use crate::cells::Counter;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Control and datapath.
#[derive(LogicBlock)]
pub struct Engine {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop the command.
    pub cmd_abort: Signal<In, Bit>,
    /// Drop it and clear all registers that held secrets.
    pub wipe: Signal<In, Bit>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub cmd_ready: Signal<Out, Bit>,
    /// KEYGEN, GBUILD, PROVE, GY or VERIFY.
    pub cmd_op: Signal<In, Bits<3>>,
    /// Repetition.
    pub cmd_e: Signal<In, Bits<5>>,
    /// Challenge.
    pub cmd_p: Signal<In, Bits<8>>,
    /// A command is in progress.
    pub busy: Signal<Out, Bit>,
    /// It was done, or refused.
    pub done: Signal<Out, Bit>,
    /// It was refused.
    pub error: Signal<Out, Bit>,

    /// The memories are the engine's.
    pub grant: Signal<In, Bit>,
    /// A word of H' is read.
    pub h_en: Signal<Out, Bit>,
    /// Its address.
    pub h_addr: Signal<Out, Bits<10>>,
    /// The word.
    pub h_rdata: Signal<In, Bits<64>>,
    /// Access to the working memory.
    pub w_en: Signal<Out, Bit>,
    /// It is a write.
    pub w_we: Signal<Out, Bit>,
    /// Its address.
    pub w_addr: Signal<Out, Bits<10>>,
    /// Word to write.
    pub w_wdata: Signal<Out, Bits<64>>,
    /// Word read.
    pub w_rdata: Signal<In, Bits<64>>,

    /// Word for the lanes.
    pub lanes_word: Signal<Out, Bits<64>>,
    /// Their common factor.
    pub lanes_scalar: Signal<Out, Bits<8>>,
    /// The word holds elements of F_16.
    pub lanes_nibbles: Signal<Out, Bit>,
    /// The upper half of them is meant.
    pub lanes_high: Signal<Out, Bit>,
    /// The products.
    pub lanes_product: Signal<In, Bits<64>>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// Cycles with a command in progress.
    pub busy_cycles: Signal<Out, Bits<32>>,
    /// Those of them without `grant`.
    pub stall_cycles: Signal<Out, Bits<32>>,

    sequence: Sequence,
    decode: Step,
    datapath: Datapath,
    busy_counter: Counter<32>,
    stall_counter: Counter<32>,
    id: ModuleId<Self>,
}

impl Engine {
    /// With `columns` columns of Γ·H' at a time (1, 2 or 4) and operands where `layout` has them.
    ///
    /// # Panics
    /// With another number of columns, or a layout that [`Layout::check`] refuses.
    pub fn new(columns: usize, layout: &Layout) -> Self {
        assert!(
            matches!(columns, 1 | 2 | 4),
            "one, two or four columns at a time"
        );
        layout.check().expect("a possible layout");
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            cmd_abort: Signal::default(),
            wipe: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_e: Signal::default(),
            cmd_p: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            error: Signal::default(),
            grant: Signal::default(),
            h_en: Signal::default(),
            h_addr: Signal::default(),
            h_rdata: Signal::default(),
            w_en: Signal::default(),
            w_we: Signal::default(),
            w_addr: Signal::default(),
            w_wdata: Signal::default(),
            w_rdata: Signal::default(),
            lanes_word: Signal::default(),
            lanes_scalar: Signal::default(),
            lanes_nibbles: Signal::default(),
            lanes_high: Signal::default(),
            lanes_product: Signal::default(),
            count_clear: Signal::default(),
            busy_cycles: Signal::default(),
            stall_cycles: Signal::default(),
            sequence: Sequence::new(columns),
            decode: Step::new(columns, layout),
            datapath: Datapath::new(columns),
            busy_counter: Counter::default(),
            stall_counter: Counter::default(),
            id: ModuleId::default().with("c", columns),
        }
    }
}

impl Describe for Engine {
    const NAME: &'static str = "mpc_engine";
    const DOC: &'static str = include_str!("engine.rs");
}

impl Logic for Engine {
    #[hdl_gen]
    fn update(&mut self) {
        self.sequence.clk.next = self.clk.val();
        self.sequence.rst_n.next = self.rst_n.val();
        self.datapath.clk.next = self.clk.val();
        self.datapath.rst_n.next = self.rst_n.val();
        self.busy_counter.clk.next = self.clk.val();
        self.busy_counter.rst_n.next = self.rst_n.val();
        self.stall_counter.clk.next = self.clk.val();
        self.stall_counter.rst_n.next = self.rst_n.val();

        self.sequence.cmd_abort.next = self.cmd_abort.val() | self.wipe.val();
        self.sequence.grant.next = self.grant.val();
        self.sequence.cmd_valid.next = self.cmd_valid.val();
        self.cmd_ready.next = self.sequence.cmd_ready.val();
        self.sequence.cmd_op.next = self.cmd_op.val();
        self.sequence.cmd_e.next = self.cmd_e.val();
        self.sequence.cmd_p.next = self.cmd_p.val();
        self.busy.next = self.sequence.busy.val();
        self.done.next = self.sequence.done.val();
        self.error.next = self.sequence.error.val();

        self.decode.keygen.next = self.sequence.keygen.val();
        self.decode.prove.next = self.sequence.prove.val();
        self.decode.verify.next = self.sequence.verify.val();
        self.decode.e.next = self.sequence.e.val();
        self.decode.phase.next = self.sequence.phase.val();
        self.decode.step.next = self.sequence.step.val();
        self.decode.last.next = self.sequence.last.val();
        self.decode.outer.next = self.sequence.outer.val();
        self.decode.column_byte.next = self.sequence.column_byte.val();
        self.decode.go.next = self.sequence.go.val();
        self.h_en.next = self.decode.h_en.val();
        self.h_addr.next = self.decode.h_addr.val();
        self.w_en.next = self.decode.w_en.val();
        self.w_we.next = self.decode.w_we.val();
        self.w_addr.next = self.decode.w_addr.val();

        self.datapath.wipe.next = self.wipe.val();
        self.datapath.p.next = self.sequence.p.val();
        self.datapath.h_shift.next = self.decode.h_shift.val();
        self.datapath.acc.next = self.decode.acc.val();
        self.datapath.store_nibble.next = self.decode.store_nibble.val();
        self.datapath.bus_we.next = self.decode.bus_we.val();
        self.datapath.bus.next = self.decode.bus.val();
        self.datapath.nibbles.next = self.decode.lanes_nibbles.val();
        self.datapath.high.next = self.decode.lanes_high.val();
        self.datapath.scalar.next = self.decode.scalar.val();
        self.datapath.row_we.next = self.decode.row_we.val();
        self.datapath.rows_we.next = self.decode.rows_we.val();
        self.datapath.half.next = self.decode.half.val();
        self.datapath.row_nibble.next = self.decode.row_nibble.val();
        self.datapath.first.next = self.decode.first.val();
        self.datapath.index.next = self.decode.index.val();
        self.datapath.load_base.next = self.decode.load_base.val();
        self.datapath.load_nibbles.next = self.decode.load_nibbles.val();
        self.datapath.quarter.next = self.decode.quarter.val();
        self.datapath.syndrome.next = self.decode.syndrome.val();
        self.datapath.fetch.next = self.decode.fetch.val();
        self.datapath.fetch_column.next = self.decode.fetch_column.val();
        self.datapath.advance.next = self.decode.advance.val();
        self.datapath.h_rdata.next = self.h_rdata.val();
        self.datapath.w_rdata.next = self.w_rdata.val();
        self.w_wdata.next = self.datapath.w_wdata.val();
        self.lanes_word.next = self.datapath.lanes_word.val();
        self.lanes_scalar.next = self.datapath.lanes_scalar.val();
        self.lanes_nibbles.next = self.datapath.lanes_nibbles.val();
        self.lanes_high.next = self.datapath.lanes_high.val();
        self.datapath.lanes_product.next = self.lanes_product.val();

        self.busy_cycles.next = self.busy_counter.q.val();
        self.busy_counter.clear.next = self.count_clear.val();
        self.busy_counter.count.next = self.busy.val();
        self.stall_cycles.next = self.stall_counter.q.val();
        self.stall_counter.clear.next = self.count_clear.val();
        self.stall_counter.count.next = self.busy.val() & !self.grant.val();
    }
}
