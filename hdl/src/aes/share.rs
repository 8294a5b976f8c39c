//! `tcith_aes_share`: one or two AES cores for two users: whoever has blocks under leaves' seeds, and the tree walker.
//!
//! Core 0 serves both, and the walker first, since each of its blocks needs the one before; core 1 serves leaves only. A leaf's
//! block goes to core 1 if that is free. So a walk is never held up for longer than the block that core 0 has begun.
//!
//! Interface
//! * `leaf_valid`/`leaf_ready`, `leaf_key`, `leaf_block`, `leaf_number`: a block under a leaf's seed. Its result comes on
//!   `result_valid`/`result_ready`, `result_block`, with `result_number`, in the order in which blocks were taken.
//! * `walker_valid`/`walker_ready`, `walker_key`, `walker_block`: a block of the walker, taken while `walker_room`, and
//!   then before a leaf's. Its result: `walker_out_valid`/`walker_out_ready`, `walker_out_block`. A result that the
//!   walker takes makes room for its next block in the same cycle.
//! * `walker_room`: the answer that this block leads to will be taken as soon as it is there. A result that waits in core 0
//!   keeps leaves' blocks from it.
//! * `wipe`: clears everything at the next edge and drops all blocks in flight. Nothing may be offered in that cycle.
//! * `busy`: a core works, or has a result that is not taken; `stalled`: it has a result that is not taken.
//!
//! Latency: a core's, see `tcith_aes_core`. With two cores a leaf's result is offered one cycle later, from a register in which it
//! can wait while its core works on: two results that come together, or one that is not taken for a while, do
//! not stop the cores. No timing depends on data.
//!
//! Area: the cores, and with two of them 133 flip-flops.

use super::AesCore;
use crate::cells::{Pair, Reg, RegEn, Stage};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// AES cores with their users' ports.
#[derive(LogicBlock)]
pub struct AesShare {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,
    /// A core is at work.
    pub busy: Signal<Out, Bit>,
    /// A result is not taken.
    pub stalled: Signal<Out, Bit>,

    /// A leaf's block is offered.
    pub leaf_valid: Signal<In, Bit>,
    /// It is taken.
    pub leaf_ready: Signal<Out, Bit>,
    /// The leaf's seed.
    pub leaf_key: Signal<In, Bits<128>>,
    /// The block.
    pub leaf_block: Signal<In, Bits<128>>,
    /// Comes back with the result.
    pub leaf_number: Signal<In, Bits<3>>,
    /// A result is offered.
    pub result_valid: Signal<Out, Bit>,
    /// It is taken.
    pub result_ready: Signal<In, Bit>,
    /// The encrypted block.
    pub result_block: Signal<Out, Bits<128>>,
    /// Its block's number.
    pub result_number: Signal<Out, Bits<3>>,

    /// The walker may begin a block.
    pub walker_room: Signal<In, Bit>,
    /// A block of the walker is offered.
    pub walker_valid: Signal<In, Bit>,
    /// It is taken.
    pub walker_ready: Signal<Out, Bit>,
    /// Seed of the parent.
    pub walker_key: Signal<In, Bits<128>>,
    /// The block.
    pub walker_block: Signal<In, Bits<128>>,
    /// A result is offered to the walker.
    pub walker_out_valid: Signal<Out, Bit>,
    /// It is taken.
    pub walker_out_ready: Signal<In, Bit>,
    /// The encrypted block.
    pub walker_out_block: Signal<Out, Bits<128>>,

    core: Vec<AesCore<3>>,
    /// The core has a leaf's block, or its result.
    leaf_reg: Vec<Reg<Bit>>,
    /// Core 0 got its leaf's block after core 1.
    late_reg: Vec<RegEn<Bit>>,
    buffer: Vec<Stage<131>>,
    numbered: Pair<128, 3, 131>,
    /// The walker's block is the one that core 0 is offered.
    walker_goes: Signal<Local, Bit>,
    /// Core 1 is free.
    elsewhere: Signal<Local, Bit>,
    /// The core takes a leaf's block.
    begins: [Signal<Local, Bit>; 2],
    /// The core's result for a leaf is taken.
    gives: [Signal<Local, Bit>; 2],
    /// The next result for a leaf is core 0's.
    turn: Signal<Local, Bit>,
    out_valid: Signal<Local, Bit>,
    out_ready: Signal<Local, Bit>,
    _cores: usize,
    id: ModuleId<Self>,
}

impl AesShare {
    /// With `cores` cores, 1 or 2, of `rounds` rounds a cycle.
    pub fn new(rounds: usize, cores: usize) -> Self {
        assert!(cores == 1 || cores == 2, "one or two AES cores");
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            busy: Signal::default(),
            stalled: Signal::default(),
            leaf_valid: Signal::default(),
            leaf_ready: Signal::default(),
            leaf_key: Signal::default(),
            leaf_block: Signal::default(),
            leaf_number: Signal::default(),
            result_valid: Signal::default(),
            result_ready: Signal::default(),
            result_block: Signal::default(),
            result_number: Signal::default(),
            walker_room: Signal::default(),
            walker_valid: Signal::default(),
            walker_ready: Signal::default(),
            walker_key: Signal::default(),
            walker_block: Signal::default(),
            walker_out_valid: Signal::default(),
            walker_out_ready: Signal::default(),
            walker_out_block: Signal::default(),
            core: (0..cores).map(|_| AesCore::new(rounds)).collect(),
            leaf_reg: (0..cores).map(|_| Reg::default()).collect(),
            late_reg: (1..cores).map(|_| RegEn::default()).collect(),
            buffer: (1..cores).map(|_| Stage::default()).collect(),
            numbered: Pair::default(),
            walker_goes: Signal::default(),
            elsewhere: Signal::default(),
            begins: Default::default(),
            gives: Default::default(),
            turn: Signal::default(),
            out_valid: Signal::default(),
            out_ready: Signal::default(),
            _cores: cores,
            id: ModuleId::default(),
        }
    }
}

impl Describe for AesShare {
    const NAME: &'static str = "aes_share";
    const DOC: &'static str = include_str!("share.rs");
}

impl Logic for AesShare {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..self._cores {
            self.core[k].clk.next = self.clk.val();
            self.core[k].rst_n.next = self.rst_n.val();
            self.leaf_reg[k].clk.next = self.clk.val();
            self.leaf_reg[k].rst_n.next = self.rst_n.val();
        }
        for k in 1..self._cores {
            self.late_reg[k - 1].clk.next = self.clk.val();
            self.late_reg[k - 1].rst_n.next = self.rst_n.val();
            self.buffer[k - 1].clk.next = self.clk.val();
            self.buffer[k - 1].rst_n.next = self.rst_n.val();
        }

        // Blocks.
        self.walker_goes.next = self.walker_valid.val() & self.walker_room.val();
        self.walker_ready.next = self.core[0].in_ready.val() & self.walker_room.val();
        self.elsewhere.next = false;
        self.begins[1].next = false;
        for k in 0..self._cores {
            self.core[k].wipe.next = self.wipe.val();
            self.core[k].in_valid.next = self.leaf_valid.val();
            self.core[k].in_key.next = self.leaf_key.val();
            self.core[k].in_block.next = self.leaf_block.val();
            self.core[k].in_tag.next = self.leaf_number.val();
        }
        for k in 1..self._cores {
            self.elsewhere.next = self.core[k].in_ready.val();
            self.begins[k].next = self.leaf_valid.val() & self.core[k].in_ready.val();
        }
        self.leaf_ready.next =
            self.elsewhere.val() | (self.core[0].in_ready.val() & !self.walker_goes.val());
        self.begins[0].next = self.leaf_valid.val()
            & self.core[0].in_ready.val()
            & !(self.walker_goes.val() | self.elsewhere.val());
        self.core[0].in_valid.next =
            self.walker_goes.val() | (self.leaf_valid.val() & !self.elsewhere.val());
        if self.walker_goes.val() {
            self.core[0].in_key.next = self.walker_key.val();
            self.core[0].in_block.next = self.walker_block.val();
        }

        // Results for leaves, the older one first.
        self.turn.next = self.leaf_reg[0].q.val();
        for k in 1..self._cores {
            self.late_reg[k - 1].en.next = self.begins[0].val() | self.begins[1].val();
            self.late_reg[k - 1].d.next = self.begins[0].val();
            self.turn.next = self.leaf_reg[0].q.val()
                & !(self.late_reg[k - 1].q.val() & self.leaf_reg[k].q.val());
        }
        self.out_valid.next = self.core[0].out_valid.val() & self.turn.val();
        self.numbered.lo.next = self.core[0].out_block.val();
        self.numbered.hi.next = self.core[0].out_tag.val();
        for k in 1..self._cores {
            if !self.turn.val() {
                self.out_valid.next = self.core[k].out_valid.val();
                self.numbered.lo.next = self.core[k].out_block.val();
                self.numbered.hi.next = self.core[k].out_tag.val();
            }
        }
        self.out_ready.next = self.result_ready.val();
        self.result_valid.next = self.out_valid.val();
        self.result_block.next = self.numbered.q.val().get_bits::<128>(0);
        self.result_number.next = self.numbered.q.val().get_bits::<3>(128);
        for k in 1..self._cores {
            self.buffer[k - 1].clear.next = self.wipe.val();
            self.buffer[k - 1].in_valid.next = self.out_valid.val();
            self.buffer[k - 1].in_data.next = self.numbered.q.val();
            self.buffer[k - 1].out_ready.next = self.result_ready.val();
            self.out_ready.next = self.buffer[k - 1].in_ready.val();
            self.result_valid.next = self.buffer[k - 1].out_valid.val();
            self.result_block.next = self.buffer[k - 1].out_data.val().get_bits::<128>(0);
            self.result_number.next = self.buffer[k - 1].out_data.val().get_bits::<3>(128);
        }

        // The walker's results.
        self.walker_out_valid.next = self.core[0].out_valid.val() & !self.leaf_reg[0].q.val();
        self.walker_out_block.next = self.core[0].out_block.val();
        self.core[0].out_ready.next = self.walker_out_ready.val();
        if self.leaf_reg[0].q.val() {
            self.core[0].out_ready.next = self.turn.val() & self.out_ready.val();
        }

        // Whose blocks the cores have.
        self.gives[0].next = self.out_valid.val() & self.out_ready.val() & self.turn.val();
        self.gives[1].next = self.out_valid.val() & self.out_ready.val() & !self.turn.val();
        for k in 1..self._cores {
            self.core[k].out_ready.next = self.out_ready.val() & !self.turn.val();
        }
        for k in 0..self._cores {
            self.leaf_reg[k].d.next = (self.begins[k].val()
                | (self.leaf_reg[k].q.val() & !self.gives[k].val()))
                & !self.wipe.val();
        }

        self.busy.next = !self.core[0].in_ready.val();
        self.stalled.next = self.core[0].out_valid.val() & !self.core[0].out_ready.val();
        for k in 1..self._cores {
            self.busy.next = !(self.core[0].in_ready.val() & self.core[k].in_ready.val());
            self.stalled.next = (self.core[0].out_valid.val() & !self.core[0].out_ready.val())
                | (self.core[k].out_valid.val() & !self.core[k].out_ready.val());
        }
    }
}
