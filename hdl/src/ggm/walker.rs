//! `tcith_ggm_walker`: the GGM tree walker with its AES core and its memories, ready to use.
//!
//! Interface: the walker's commands, answers, `kept_*`, counters, `wipe` and `busy`; see `tcith_ggm_control`.
//!
//! Latency: A·v cycles for a walk over v levels where the next command is offered in time, with A = 10 or 5 cycles
//! a block; a single command on an idle unit is answered 5 cycles later than that.
//!
//! Memories: `tcith_sram_1rw_d32` for the path, and 2^(d+1) words of 64 bits for the nodes of level d.

use super::Control;
use crate::aes::AesCore;
use crate::cells::Sram1rw;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Control, AES core and memories; K is the address width of the memory for the kept nodes (1 if there is none).
#[derive(LogicBlock)]
pub struct Walker<const K: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything and overwrite it.
    pub wipe: Signal<In, Bit>,
    /// A command or a wipe is in progress.
    pub busy: Signal<Out, Bit>,
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub cmd_ready: Signal<Out, Bit>,
    /// The command.
    pub cmd_op: Signal<In, Bits<3>>,
    /// Node or leaf index.
    pub cmd_index: Signal<In, Bits<32>>,
    /// Seed of the start node.
    pub cmd_seed: Signal<In, Bits<128>>,

    /// An answer is offered.
    pub rsp_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub rsp_ready: Signal<In, Bit>,
    /// Why the command was refused.
    pub rsp_error: Signal<Out, Bits<2>>,
    /// The node's seed.
    pub rsp_seed: Signal<Out, Bits<128>>,

    /// What was kept for GRAFT and KEEP does not count any more.
    pub kept_forget: Signal<In, Bit>,
    /// Nor does anything that was kept.
    pub kept_lost: Signal<In, Bit>,
    /// The kept level is sealed.
    pub kept_sealed: Signal<Out, Bit>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// AES blocks.
    pub blocks: Signal<Out, Bits<32>>,
    /// Cycles with `busy`.
    pub cycles: Signal<Out, Bits<32>>,

    control: Control,
    aes: AesCore<1>,
    path: Sram1rw<5>,
    kept: Vec<Sram1rw<K>>,
    kept_rdata: Signal<Local, Bits<64>>,
    no_tag: Constant<Bits<1>>,
    all_bytes: Constant<Bits<8>>,
    zero: Constant<Bits<64>>,
    _memories: usize,
    id: ModuleId<Self>,
}

impl<const K: usize> Walker<K> {
    /// For `leaves` leaves, with the nodes of level K-1 kept if `keep`, and an AES core of `rounds` rounds a cycle.
    pub fn new(leaves: usize, keep: bool, rounds: usize) -> Self {
        let kept_depth = if keep { K - 1 } else { 0 };
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            busy: Signal::default(),
            salt: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_seed: Signal::default(),
            rsp_valid: Signal::default(),
            rsp_ready: Signal::default(),
            rsp_error: Signal::default(),
            rsp_seed: Signal::default(),
            kept_forget: Signal::default(),
            kept_lost: Signal::default(),
            kept_sealed: Signal::default(),
            count_clear: Signal::default(),
            blocks: Signal::default(),
            cycles: Signal::default(),
            control: Control::new(leaves, kept_depth),
            aes: AesCore::new(rounds),
            path: Sram1rw::default(),
            kept: (0..usize::from(keep)).map(|_| Sram1rw::default()).collect(),
            kept_rdata: Signal::default(),
            no_tag: Constant::new(Bits::default()),
            all_bytes: Constant::new(0xff_u8.to_bits()),
            zero: Constant::new(Bits::default()),
            _memories: usize::from(keep),
            id: ModuleId::default(),
        }
    }
}

impl<const K: usize> Describe for Walker<K> {
    const NAME: &'static str = "ggm_walker";
    const DOC: &'static str = include_str!("walker.rs");
}

impl<const K: usize> Logic for Walker<K> {
    #[hdl_gen]
    fn update(&mut self) {
        self.control.clk.next = self.clk.val();
        self.control.rst_n.next = self.rst_n.val();
        self.control.wipe.next = self.wipe.val();
        self.busy.next = self.control.busy.val();
        self.control.salt.next = self.salt.val();
        self.control.cmd_valid.next = self.cmd_valid.val();
        self.cmd_ready.next = self.control.cmd_ready.val();
        self.control.cmd_op.next = self.cmd_op.val();
        self.control.cmd_index.next = self.cmd_index.val();
        self.control.cmd_seed.next = self.cmd_seed.val();
        self.rsp_valid.next = self.control.rsp_valid.val();
        self.control.rsp_ready.next = self.rsp_ready.val();
        self.rsp_error.next = self.control.rsp_error.val();
        self.rsp_seed.next = self.control.rsp_seed.val();
        self.control.kept_forget.next = self.kept_forget.val();
        self.control.kept_lost.next = self.kept_lost.val();
        self.kept_sealed.next = self.control.kept_sealed.val();
        self.control.count_clear.next = self.count_clear.val();
        self.blocks.next = self.control.blocks.val();
        self.cycles.next = self.control.cycles.val();

        self.aes.clk.next = self.clk.val();
        self.aes.rst_n.next = self.rst_n.val();
        self.aes.wipe.next = self.control.aes_wipe.val();
        self.aes.in_valid.next = self.control.aes_in_valid.val();
        self.control.aes_in_ready.next = self.aes.in_ready.val();
        self.aes.in_key.next = self.control.aes_in_key.val();
        self.aes.in_block.next = self.control.aes_in_block.val();
        self.aes.in_tag.next = self.no_tag.val();
        self.control.aes_out_valid.next = self.aes.out_valid.val();
        self.aes.out_ready.next = self.control.aes_out_ready.val();
        self.control.aes_out_block.next = self.aes.out_block.val();

        self.path.clk.next = self.clk.val();
        self.path.en.next = self.control.path_en.val();
        self.path.we.next = self.control.path_we.val();
        self.path.wstrb.next = self.all_bytes.val();
        self.path.addr.next = self.control.path_addr.val();
        self.path.wdata.next = self.control.mem_wdata.val();
        self.control.path_rdata.next = self.path.rdata.val();

        self.kept_rdata.next = self.zero.val();
        for k in 0..self._memories {
            self.kept[k].clk.next = self.clk.val();
            self.kept[k].en.next = self.control.kept_en.val();
            self.kept[k].we.next = self.control.kept_we.val();
            self.kept[k].wstrb.next = self.all_bytes.val();
            self.kept[k].addr.next = self.control.kept_addr.val().get_bits::<K>(0);
            self.kept[k].wdata.next = self.control.mem_wdata.val();
            self.kept_rdata.next = self.kept[k].rdata.val();
        }
        self.control.kept_rdata.next = self.kept_rdata.val();
    }
}
