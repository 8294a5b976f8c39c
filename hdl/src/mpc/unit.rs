//! `tcith_mpc`: MPC-Emulation with its lanes and its two memories of 1024 words, and a port for the host.
//!
//! Interface
//! * Commands, counters, `cmd_abort`: see `tcith_mpc_engine`. `busy`: a command or a wipe is in progress; `cmd_ready` is low
//!   during either.
//! * Host port: an access with `host_en` where `host_ready` is high: `host_we`; `host_work`, the working memory rather than that of H';
//!   `host_addr`, `host_wdata`. A word read is on `host_rdata` in the next cycle. The host comes first: the engine stands still
//!   meanwhile. The port reaches secrets; a design that has this unit on a bus keeps it to itself.
//! * `wipe`: drops the command, clears all registers that held secrets, and overwrites both memories, a word of each a
//!   cycle; `host_ready` is low meanwhile.
//!
//! Latency: as the engine's, plus the cycles of host accesses; a wipe takes 1025 cycles after the one that asks for it.
//!
//! Memories: two `tcith_sram_1rw_d1024`.

use super::{Engine, Layout};
use crate::cells::{Reg, Sram1rw};
use crate::emit::{Describe, ModuleId};
use crate::gf::Lanes;
use rust_hdl::prelude::*;

/// Engine, lanes and memories.
#[derive(LogicBlock)]
pub struct Mpc {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop the command.
    pub cmd_abort: Signal<In, Bit>,
    /// Drop it and overwrite everything.
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
    /// A command or a wipe is in progress.
    pub busy: Signal<Out, Bit>,
    /// A command was done, or refused.
    pub done: Signal<Out, Bit>,
    /// It was refused.
    pub error: Signal<Out, Bit>,

    /// The host can access a memory.
    pub host_ready: Signal<Out, Bit>,
    /// It does.
    pub host_en: Signal<In, Bit>,
    /// It writes.
    pub host_we: Signal<In, Bit>,
    /// The working memory, not that of H'.
    pub host_work: Signal<In, Bit>,
    /// Word address.
    pub host_addr: Signal<In, Bits<10>>,
    /// Word to write.
    pub host_wdata: Signal<In, Bits<64>>,
    /// Word read.
    pub host_rdata: Signal<Out, Bits<64>>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// Cycles with a command in progress.
    pub busy_cycles: Signal<Out, Bits<32>>,
    /// Those of them in which the host had the memories.
    pub stall_cycles: Signal<Out, Bits<32>>,

    engine: Engine,
    lanes: Lanes<8, 32, 64>,
    parity_check: Sram1rw<10>,
    work: Sram1rw<10>,
    wiping_reg: Reg<Bit>,
    wipe_addr_reg: Reg<Bits<11>>,
    /// The host reads the working memory.
    host_work_reg: Reg<Bit>,
    host: Signal<Local, Bit>,
    all_bytes: Constant<Bits<8>>,
    zero11: Constant<Bits<11>>,
    zero64: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl Mpc {
    /// With `columns` columns of Γ·H' at a time: 1, 2 or 4.
    pub fn new(columns: usize) -> Self {
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
            host_ready: Signal::default(),
            host_en: Signal::default(),
            host_we: Signal::default(),
            host_work: Signal::default(),
            host_addr: Signal::default(),
            host_wdata: Signal::default(),
            host_rdata: Signal::default(),
            count_clear: Signal::default(),
            busy_cycles: Signal::default(),
            stall_cycles: Signal::default(),
            engine: Engine::new(columns, &Layout::default()),
            lanes: Lanes::default(),
            parity_check: Sram1rw::default(),
            work: Sram1rw::default(),
            wiping_reg: Reg::default(),
            wipe_addr_reg: Reg::default(),
            host_work_reg: Reg::default(),
            host: Signal::default(),
            all_bytes: Constant::new(0xff_u8.to_bits()),
            zero11: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Mpc {
    const NAME: &'static str = "mpc";
    const DOC: &'static str = include_str!("unit.rs");
}

impl Logic for Mpc {
    #[hdl_gen]
    fn update(&mut self) {
        self.engine.clk.next = self.clk.val();
        self.engine.rst_n.next = self.rst_n.val();
        self.parity_check.clk.next = self.clk.val();
        self.work.clk.next = self.clk.val();
        self.wiping_reg.clk.next = self.clk.val();
        self.wiping_reg.rst_n.next = self.rst_n.val();
        self.wipe_addr_reg.clk.next = self.clk.val();
        self.wipe_addr_reg.rst_n.next = self.rst_n.val();
        self.host_work_reg.clk.next = self.clk.val();
        self.host_work_reg.rst_n.next = self.rst_n.val();

        self.engine.cmd_abort.next = self.cmd_abort.val();
        self.engine.wipe.next = self.wipe.val();
        self.engine.cmd_valid.next = self.cmd_valid.val() & !self.wiping_reg.q.val();
        self.cmd_ready.next = self.engine.cmd_ready.val() & !self.wiping_reg.q.val();
        self.engine.cmd_op.next = self.cmd_op.val();
        self.engine.cmd_e.next = self.cmd_e.val();
        self.engine.cmd_p.next = self.cmd_p.val();
        self.busy.next = self.engine.busy.val() | self.wiping_reg.q.val();
        self.done.next = self.engine.done.val();
        self.error.next = self.engine.error.val();
        self.engine.count_clear.next = self.count_clear.val();
        self.busy_cycles.next = self.engine.busy_cycles.val();
        self.stall_cycles.next = self.engine.stall_cycles.val();

        self.lanes.word.next = self.engine.lanes_word.val();
        self.lanes.scalar.next = self.engine.lanes_scalar.val();
        self.lanes.nibbles.next = self.engine.lanes_nibbles.val();
        self.lanes.high.next = self.engine.lanes_high.val();
        self.engine.lanes_product.next = self.lanes.product.val();

        // The memories: the engine's, unless the host wants them.
        self.host_ready.next = !self.wiping_reg.q.val();
        self.host.next = self.host_en.val() & self.host_ready.val();
        self.engine.grant.next = !self.host.val();
        self.parity_check.en.next = self.engine.h_en.val();
        self.parity_check.we.next = false;
        self.parity_check.wstrb.next = self.all_bytes.val();
        self.parity_check.addr.next = self.engine.h_addr.val();
        self.parity_check.wdata.next = self.host_wdata.val();
        self.work.en.next = self.engine.w_en.val();
        self.work.we.next = self.engine.w_we.val();
        self.work.wstrb.next = self.all_bytes.val();
        self.work.addr.next = self.engine.w_addr.val();
        self.work.wdata.next = self.engine.w_wdata.val();
        if self.host.val() {
            self.parity_check.en.next = !self.host_work.val();
            self.parity_check.we.next = self.host_we.val();
            self.parity_check.addr.next = self.host_addr.val();
            self.work.en.next = self.host_work.val();
            self.work.we.next = self.host_we.val();
            self.work.addr.next = self.host_addr.val();
            self.work.wdata.next = self.host_wdata.val();
        }
        self.engine.h_rdata.next = self.parity_check.rdata.val();
        self.engine.w_rdata.next = self.work.rdata.val();
        self.host_work_reg.d.next = self.host_work.val();
        self.host_rdata.next = self.parity_check.rdata.val();
        if self.host_work_reg.q.val() {
            self.host_rdata.next = self.work.rdata.val();
        }

        // A wipe, and a read at its end: the memories' outputs keep the last word read.
        self.wiping_reg.d.next =
            self.wipe.val() | (self.wiping_reg.q.val() & !self.wipe_addr_reg.q.val().get_bit(10));
        self.wipe_addr_reg.d.next = self.zero11.val();
        if self.wiping_reg.q.val() & !self.wipe.val() {
            self.wipe_addr_reg.d.next = self.wipe_addr_reg.q.val() + 1_u8.to_bits::<11>();
        }
        if self.wiping_reg.q.val() {
            self.parity_check.en.next = true;
            self.parity_check.we.next = !self.wipe_addr_reg.q.val().get_bit(10);
            self.parity_check.addr.next = self.wipe_addr_reg.q.val().get_bits::<10>(0);
            self.parity_check.wdata.next = self.zero64.val();
            self.work.en.next = true;
            self.work.we.next = !self.wipe_addr_reg.q.val().get_bit(10);
            self.work.addr.next = self.wipe_addr_reg.q.val().get_bits::<10>(0);
            self.work.wdata.next = self.zero64.val();
        }
    }
}
