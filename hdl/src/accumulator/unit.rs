//! `tcith_accumulator`: the accumulator with tree walker, AES cores, lanes and memories, ready to use.
//!
//! Interface: the commands, the memory port, the commitments, the counters, `wipe`, `cancel` and `busy` of
//! `tcith_acc_core`; and for the walker's START and FILL, while no repetition is in progress, `walker_cmd_…` and
//! `walker_rsp_…` as in `tcith_ggm_control`, without seeds in the answers. `walker_blocks`: blocks that the walker gave
//! to an AES core.
//!
//! Latency: see `tcith_acc_core`. Memories: 16 words of 64 bits twice for the sums, and the walker's.

use super::Core;
use crate::aes::AesShare;
use crate::cells::{Pair, Sram1rw};
use crate::emit::{Describe, ModuleId};
use crate::gf::Lanes;
use crate::ggm;
use rust_hdl::prelude::*;

/// The accumulator; K is the address width of the memory for the walker's kept nodes (1 if there is none).
#[derive(LogicBlock)]
pub struct Accumulator<const K: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything and overwrite it.
    pub wipe: Signal<In, Bit>,
    /// End the command that way.
    pub cancel: Signal<In, Bit>,
    /// A command or a wipe is in progress.
    pub busy: Signal<Out, Bit>,
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken.
    pub cmd_ready: Signal<Out, Bit>,
    /// Nodes are to be kept for Verify.
    pub cmd_keep: Signal<In, Bit>,
    /// Verify.
    pub cmd_verify: Signal<In, Bit>,
    /// e.
    pub cmd_repetition: Signal<In, Bits<5>>,
    /// i*.
    pub cmd_hidden: Signal<In, Bits<8>>,
    /// Entries of the path table.
    pub cmd_entries: Signal<In, Bits<7>>,
    /// An answer is offered.
    pub rsp_valid: Signal<Out, Bit>,
    /// It is taken.
    pub rsp_ready: Signal<In, Bit>,
    /// What went wrong.
    pub rsp_error: Signal<Out, Bits<3>>,

    /// A command for the walker is offered.
    pub walker_cmd_valid: Signal<In, Bit>,
    /// It is taken.
    pub walker_cmd_ready: Signal<Out, Bit>,
    /// START or FILL.
    pub walker_cmd_op: Signal<In, Bits<2>>,
    /// A word of the path table is written.
    pub table_changed: Signal<In, Bit>,
    /// Node.
    pub walker_cmd_index: Signal<In, Bits<32>>,
    /// Its seed.
    pub walker_cmd_seed: Signal<In, Bits<128>>,
    /// The walker's answer is offered.
    pub walker_rsp_valid: Signal<Out, Bit>,
    /// It is taken.
    pub walker_rsp_ready: Signal<In, Bit>,
    /// Why the walker refused.
    pub walker_rsp_error: Signal<Out, Bits<2>>,

    /// Access to the memory.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes it.
    pub mem_ready: Signal<In, Bit>,
    /// It is a write.
    pub mem_we: Signal<Out, Bit>,
    /// Region of the memory.
    pub mem_region: Signal<Out, Bits<3>>,
    /// Word of the region.
    pub mem_index: Signal<Out, Bits<9>>,
    /// Word to write.
    pub mem_wdata: Signal<Out, Bits<64>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// A word of a commitment is offered.
    pub com_valid: Signal<Out, Bit>,
    /// It is taken.
    pub com_ready: Signal<In, Bit>,
    /// The word.
    pub com_word: Signal<Out, Bits<64>>,
    /// Its hash state.
    pub com_stream: Signal<Out, Bits<2>>,
    /// It is the last one of that state.
    pub com_last: Signal<Out, Bit>,

    /// Clear the counters.
    pub count_clear: Signal<In, Bit>,
    /// Cycles with a command.
    pub cycles: Signal<Out, Bits<32>>,
    /// Cycles in which an AES result was not taken.
    pub aes_stalls: Signal<Out, Bits<32>>,
    /// Cycles in which a commitment word was not taken.
    pub com_stalls: Signal<Out, Bits<32>>,
    /// The walker's AES blocks.
    pub walker_blocks: Signal<Out, Bits<32>>,

    core: Core,
    walker: ggm::Control,
    aes: AesShare,
    lanes: Lanes<8, 32, 64>,
    path: Sram1rw<5>,
    kept: Vec<Sram1rw<K>>,
    even: Sram1rw<4>,
    odd: Sram1rw<4>,
    kept_rdata: Signal<Local, Bits<64>>,
    /// The walker takes its commands from outside.
    outside: Signal<Local, Bit>,
    outside_op: Pair<2, 1, 3>,
    zero64: Constant<Bits<64>>,
    all_bytes: Constant<Bits<8>>,
    _memories: usize,
    id: ModuleId<Self>,
}

impl<const K: usize> Accumulator<K> {
    /// With the nodes of level K-1 kept if `keep`, and `cores` AES cores of `rounds` rounds a cycle.
    pub fn new(keep: bool, rounds: usize, cores: usize) -> Self {
        let kept_depth = if keep { K - 1 } else { 0 };
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            cancel: Signal::default(),
            busy: Signal::default(),
            salt: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_keep: Signal::default(),
            cmd_verify: Signal::default(),
            cmd_repetition: Signal::default(),
            cmd_hidden: Signal::default(),
            cmd_entries: Signal::default(),
            rsp_valid: Signal::default(),
            rsp_ready: Signal::default(),
            rsp_error: Signal::default(),
            walker_cmd_valid: Signal::default(),
            walker_cmd_ready: Signal::default(),
            walker_cmd_op: Signal::default(),
            table_changed: Signal::default(),
            walker_cmd_index: Signal::default(),
            walker_cmd_seed: Signal::default(),
            walker_rsp_valid: Signal::default(),
            walker_rsp_ready: Signal::default(),
            walker_rsp_error: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_we: Signal::default(),
            mem_region: Signal::default(),
            mem_index: Signal::default(),
            mem_wdata: Signal::default(),
            mem_rdata: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_word: Signal::default(),
            com_stream: Signal::default(),
            com_last: Signal::default(),
            count_clear: Signal::default(),
            cycles: Signal::default(),
            aes_stalls: Signal::default(),
            com_stalls: Signal::default(),
            walker_blocks: Signal::default(),
            core: Core::new(kept_depth, super::seeds_ahead(cores)),
            walker: ggm::Control::new(super::LEAVES as usize, kept_depth),
            aes: AesShare::new(rounds, cores),
            lanes: Lanes::default(),
            path: Sram1rw::default(),
            kept: (0..usize::from(keep)).map(|_| Sram1rw::default()).collect(),
            even: Sram1rw::default(),
            odd: Sram1rw::default(),
            kept_rdata: Signal::default(),
            outside: Signal::default(),
            outside_op: Pair::default(),
            zero64: Constant::new(Bits::default()),
            all_bytes: Constant::new(0xff_u8.to_bits()),
            _memories: usize::from(keep),
            id: ModuleId::default(),
        }
    }
}

impl<const K: usize> Describe for Accumulator<K> {
    const NAME: &'static str = "accumulator";
    const DOC: &'static str = include_str!("unit.rs");
}

impl<const K: usize> Logic for Accumulator<K> {
    #[hdl_gen]
    fn update(&mut self) {
        self.core.clk.next = self.clk.val();
        self.core.rst_n.next = self.rst_n.val();
        self.walker.clk.next = self.clk.val();
        self.walker.rst_n.next = self.rst_n.val();
        self.aes.clk.next = self.clk.val();
        self.aes.rst_n.next = self.rst_n.val();

        self.path.clk.next = self.clk.val();
        self.even.clk.next = self.clk.val();
        self.odd.clk.next = self.clk.val();
        self.core.wipe.next = self.wipe.val();
        self.core.cancel.next = self.cancel.val();
        self.busy.next = self.core.busy.val();
        self.core.salt.next = self.salt.val();
        self.core.cmd_valid.next = self.cmd_valid.val();
        self.cmd_ready.next = self.core.cmd_ready.val();
        self.core.cmd_keep.next = self.cmd_keep.val();
        self.core.cmd_verify.next = self.cmd_verify.val();
        self.core.cmd_repetition.next = self.cmd_repetition.val();
        self.core.cmd_hidden.next = self.cmd_hidden.val();
        self.core.cmd_entries.next = self.cmd_entries.val();
        self.rsp_valid.next = self.core.rsp_valid.val();
        self.core.rsp_ready.next = self.rsp_ready.val();
        self.rsp_error.next = self.core.rsp_error.val();
        self.mem_valid.next = self.core.mem_valid.val();
        self.core.mem_ready.next = self.mem_ready.val();
        self.mem_we.next = self.core.mem_we.val();
        self.mem_region.next = self.core.mem_region.val();
        self.mem_index.next = self.core.mem_index.val();
        self.mem_wdata.next = self.core.mem_wdata.val();
        self.core.mem_rdata.next = self.mem_rdata.val();
        self.com_valid.next = self.core.com_valid.val();
        self.core.com_ready.next = self.com_ready.val();
        self.com_word.next = self.core.com_word.val();
        self.com_stream.next = self.core.com_stream.val();
        self.com_last.next = self.core.com_last.val();
        self.core.count_clear.next = self.count_clear.val();
        self.cycles.next = self.core.cycles.val();
        self.aes_stalls.next = self.core.aes_stalls.val();
        self.com_stalls.next = self.core.com_stalls.val();

        // The walker: commands from outside while the accumulator has none.
        self.outside.next = !self.core.working.val();
        self.outside_op.lo.next = self.walker_cmd_op.val();
        self.outside_op.hi.next = false.into();
        self.walker.kept_lost.next = false;
        self.walker.kept_forget.next = self.core.walker_forget.val();
        self.core.walker_sealed.next = self.walker.kept_sealed.val();
        self.core.table_changed.next = self.table_changed.val();
        self.walker.wipe.next = self.core.walker_wipe.val();
        self.walker.salt.next = self.salt.val();
        self.walker.count_clear.next = self.count_clear.val();
        self.walker_blocks.next = self.walker.blocks.val();
        self.walker.cmd_valid.next = self.core.walker_cmd_valid.val();
        self.walker.cmd_op.next = self.core.walker_cmd_op.val();
        self.walker.cmd_index.next = self.core.walker_cmd_index.val();
        self.walker.cmd_seed.next = self.core.walker_cmd_seed.val();
        self.walker.rsp_ready.next = self.core.walker_rsp_ready.val();
        if self.outside.val() {
            self.walker.cmd_valid.next =
                self.walker_cmd_valid.val() & !(self.cmd_valid.val() | self.wipe.val());
            self.walker.cmd_op.next = self.outside_op.q.val();
            self.walker.cmd_index.next = self.walker_cmd_index.val();
            self.walker.cmd_seed.next = self.walker_cmd_seed.val();
            self.walker.rsp_ready.next = self.walker_rsp_ready.val();
        }
        self.walker_cmd_ready.next = self.walker.cmd_ready.val()
            & self.outside.val()
            & !(self.cmd_valid.val() | self.wipe.val());
        self.walker_rsp_valid.next = self.walker.rsp_valid.val() & self.outside.val();
        self.walker_rsp_error.next = self.walker.rsp_error.val();
        self.core.walker_busy.next = self.walker.busy.val();
        self.core.walker_cmd_ready.next = self.walker.cmd_ready.val() & !self.outside.val();
        self.core.walker_rsp_valid.next = self.walker.rsp_valid.val() & !self.outside.val();
        self.core.walker_rsp_error.next = self.walker.rsp_error.val();
        self.core.walker_rsp_seed.next = self.walker.rsp_seed.val();

        // AES.
        self.aes.wipe.next = self.walker.aes_wipe.val();
        self.aes.leaf_valid.next = self.core.aes_valid.val();
        self.core.aes_ready.next = self.aes.leaf_ready.val();
        self.aes.leaf_key.next = self.core.aes_key.val();
        self.aes.leaf_block.next = self.core.aes_block.val();
        self.aes.leaf_number.next = self.core.aes_number.val();
        self.core.result_valid.next = self.aes.result_valid.val();
        self.aes.result_ready.next = self.core.result_ready.val();
        self.core.result_block.next = self.aes.result_block.val();
        self.core.result_number.next = self.aes.result_number.val();
        self.aes.walker_room.next = self.core.walker_room.val();
        self.aes.walker_valid.next = self.walker.aes_in_valid.val();
        self.walker.aes_in_ready.next = self.aes.walker_ready.val();
        self.aes.walker_key.next = self.walker.aes_in_key.val();
        self.aes.walker_block.next = self.walker.aes_in_block.val();
        self.walker.aes_out_valid.next = self.aes.walker_out_valid.val();
        self.aes.walker_out_ready.next = self.walker.aes_out_ready.val();
        self.walker.aes_out_block.next = self.aes.walker_out_block.val();

        self.lanes.word.next = self.core.lane_word.val();
        self.lanes.scalar.next = self.core.lane_scalar.val();
        self.lanes.nibbles.next = self.core.lane_nibbles.val();
        self.lanes.high.next = self.core.lane_high.val();
        self.core.lane_product.next = self.lanes.product.val();

        // Memories.
        self.even.en.next = self.core.even_en.val();
        self.even.we.next = self.core.even_we.val();
        self.even.wstrb.next = self.all_bytes.val();
        self.even.addr.next = self.core.even_addr.val();
        self.even.wdata.next = self.core.sum_wdata.val();
        self.core.even_rdata.next = self.even.rdata.val();
        self.odd.en.next = self.core.odd_en.val();
        self.odd.we.next = self.core.odd_we.val();
        self.odd.wstrb.next = self.all_bytes.val();
        self.odd.addr.next = self.core.odd_addr.val();
        self.odd.wdata.next = self.core.sum_wdata.val();
        self.core.odd_rdata.next = self.odd.rdata.val();
        self.path.en.next = self.walker.path_en.val();
        self.path.we.next = self.walker.path_we.val();
        self.path.wstrb.next = self.all_bytes.val();
        self.path.addr.next = self.walker.path_addr.val();
        self.path.wdata.next = self.walker.mem_wdata.val();
        self.walker.path_rdata.next = self.path.rdata.val();
        self.kept_rdata.next = self.zero64.val();
        for k in 0..self._memories {
            self.kept[k].clk.next = self.clk.val();
            self.kept[k].en.next = self.walker.kept_en.val();
            self.kept[k].we.next = self.walker.kept_we.val();
            self.kept[k].wstrb.next = self.all_bytes.val();
            self.kept[k].addr.next = self.walker.kept_addr.val().get_bits::<K>(0);
            self.kept[k].wdata.next = self.walker.mem_wdata.val();
            self.kept_rdata.next = self.kept[k].rdata.val();
        }
        self.walker.kept_rdata.next = self.kept_rdata.val();
    }
}
