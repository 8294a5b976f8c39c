//! `tcith_memories`: the two local memories of 1024 words, and whose turn it is.
//!
//! Memory 0 holds H'; memory 1, the working memory, everything else; see `map`. The units take their turns by the commands
//! that software gives, so few accesses meet. Where they do, the order is: wipe; XOF output; contexts; Accumulator;
//! MPC-Emulation; software.
//!
//! Interface
//! * `wipe`: every word of both is overwritten, with `wiping`, in 1024 cycles, and read once, so that their output registers
//!   forget as well.
//! * `xof_*`: a write, to memory 0 or with `xof_one` to memory 1, always taken.
//! * `ctx_*`: contexts, always taken; `ctx_busy` keeps the others off memory 1, so that what was read stays.
//! * `acc_valid`/`acc_ready`: as `tcith_acc_core` has it, with the address of memory 1.
//! * `mpc_*`: as `tcith_mpc_engine` has it.
//! * `bus_valid`/`bus_ready`: software's access to memory 1.
//! * `table_written`: a word of the path table is written, by whomever.
//! * `rdata`: the word of memory 1 that was read last. `h_rdata`: of memory 0.

use super::map;
use crate::cells::{Counter, Reg, Sram1rw};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Both memories.
#[derive(LogicBlock)]
pub struct Memories {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Overwrite both.
    pub wipe: Signal<In, Bit>,
    /// They are being overwritten.
    pub wiping: Signal<Out, Bit>,

    /// Write.
    pub xof_en: Signal<In, Bit>,
    /// To memory 1.
    pub xof_one: Signal<In, Bit>,
    /// Address.
    pub xof_addr: Signal<In, Bits<10>>,
    /// Word.
    pub xof_wdata: Signal<In, Bits<64>>,

    /// Contexts are exchanged.
    pub ctx_busy: Signal<In, Bit>,
    /// Access.
    pub ctx_en: Signal<In, Bit>,
    /// It is a write.
    pub ctx_we: Signal<In, Bit>,
    /// Address.
    pub ctx_addr: Signal<In, Bits<10>>,
    /// Word.
    pub ctx_wdata: Signal<In, Bits<64>>,

    /// Access.
    pub acc_valid: Signal<In, Bit>,
    /// It is taken.
    pub acc_ready: Signal<Out, Bit>,
    /// It is a write.
    pub acc_we: Signal<In, Bit>,
    /// Address.
    pub acc_addr: Signal<In, Bits<10>>,
    /// Word.
    pub acc_wdata: Signal<In, Bits<64>>,

    /// Both memories are the engine's.
    pub mpc_grant: Signal<Out, Bit>,
    /// Read of memory 0.
    pub mpc_h_en: Signal<In, Bit>,
    /// Address.
    pub mpc_h_addr: Signal<In, Bits<10>>,
    /// Access to memory 1.
    pub mpc_w_en: Signal<In, Bit>,
    /// It is a write.
    pub mpc_w_we: Signal<In, Bit>,
    /// Address.
    pub mpc_w_addr: Signal<In, Bits<10>>,
    /// Word.
    pub mpc_w_wdata: Signal<In, Bits<64>>,

    /// Access.
    pub bus_valid: Signal<In, Bit>,
    /// It is taken.
    pub bus_ready: Signal<Out, Bit>,
    /// It is a write.
    pub bus_we: Signal<In, Bit>,
    /// Address.
    pub bus_addr: Signal<In, Bits<10>>,
    /// Word.
    pub bus_wdata: Signal<In, Bits<64>>,

    /// The path table is written to.
    pub table_written: Signal<Out, Bit>,
    /// Word of memory 1.
    pub rdata: Signal<Out, Bits<64>>,
    /// Word of memory 0.
    pub h_rdata: Signal<Out, Bits<64>>,

    wiping_reg: Reg<Bit>,
    /// Word that a wipe clears, and behind the last the one that it reads.
    wipe_addr: Counter<11>,
    /// With MPC-Emulation.
    zero_memory: Vec<Sram1rw<10>>,
    one_memory: Sram1rw<10>,
    /// No wipe, XOF or context wants a memory.
    free: Signal<Local, Bit>,
    wipe_words: Constant<Bits<11>>,
    table_words: Constant<Bits<10>>,
    zero: Constant<Bits<64>>,
    all_bytes: Constant<Bits<8>>,
    _zeros: usize,
    id: ModuleId<Self>,
}

impl Memories {
    /// With memory 0 if `zeros` is 1, and without it if it is 0.
    pub fn new(zeros: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            wiping: Signal::default(),
            xof_en: Signal::default(),
            xof_one: Signal::default(),
            xof_addr: Signal::default(),
            xof_wdata: Signal::default(),
            ctx_busy: Signal::default(),
            ctx_en: Signal::default(),
            ctx_we: Signal::default(),
            ctx_addr: Signal::default(),
            ctx_wdata: Signal::default(),
            acc_valid: Signal::default(),
            acc_ready: Signal::default(),
            acc_we: Signal::default(),
            acc_addr: Signal::default(),
            acc_wdata: Signal::default(),
            mpc_grant: Signal::default(),
            mpc_h_en: Signal::default(),
            mpc_h_addr: Signal::default(),
            mpc_w_en: Signal::default(),
            mpc_w_we: Signal::default(),
            mpc_w_addr: Signal::default(),
            mpc_w_wdata: Signal::default(),
            bus_valid: Signal::default(),
            bus_ready: Signal::default(),
            bus_we: Signal::default(),
            bus_addr: Signal::default(),
            bus_wdata: Signal::default(),
            table_written: Signal::default(),
            rdata: Signal::default(),
            h_rdata: Signal::default(),
            wiping_reg: Reg::default(),
            wipe_addr: Counter::default(),
            zero_memory: (0..zeros).map(|_| Sram1rw::default()).collect(),
            one_memory: Sram1rw::default(),
            free: Signal::default(),
            wipe_words: Constant::new(1024_u64.to_bits()),
            table_words: Constant::new(map::HIDDEN.to_bits()),
            zero: Constant::new(Bits::default()),
            all_bytes: Constant::new(255_u64.to_bits()),
            _zeros: zeros,
            id: ModuleId::default(),
        }
    }
}

impl Describe for Memories {
    const NAME: &'static str = "memories";
    const DOC: &'static str = include_str!("memories.rs");
}

impl Logic for Memories {
    #[hdl_gen]
    fn update(&mut self) {
        self.wiping_reg.clk.next = self.clk.val();
        self.wiping_reg.rst_n.next = self.rst_n.val();
        self.wipe_addr.clk.next = self.clk.val();
        self.wipe_addr.rst_n.next = self.rst_n.val();
        self.one_memory.clk.next = self.clk.val();

        self.wiping.next = self.wiping_reg.q.val();
        self.wiping_reg.d.next = self.wipe.val()
            | (self.wiping_reg.q.val() & (self.wipe_addr.q.val() != self.wipe_words.val()));
        self.wipe_addr.clear.next = self.wipe.val();
        self.wipe_addr.count.next = self.wiping_reg.q.val();

        self.free.next = (!self.wiping_reg.q.val()) & (!self.xof_en.val()) & !self.ctx_busy.val();
        self.acc_ready.next = self.free.val();
        self.mpc_grant.next = self.free.val() & !self.acc_valid.val();
        self.bus_ready.next = self.free.val() & (!self.acc_valid.val()) & !self.mpc_w_en.val();

        // Memory 1, from the last in the order to the first.
        self.one_memory.wstrb.next = self.all_bytes.val();
        self.one_memory.en.next = self.bus_valid.val();
        self.one_memory.we.next = self.bus_we.val();
        self.one_memory.addr.next = self.bus_addr.val();
        self.one_memory.wdata.next = self.bus_wdata.val();
        if self.mpc_w_en.val() {
            self.one_memory.en.next = true;
            self.one_memory.we.next = self.mpc_w_we.val();
            self.one_memory.addr.next = self.mpc_w_addr.val();
            self.one_memory.wdata.next = self.mpc_w_wdata.val();
        }
        if self.acc_valid.val() {
            self.one_memory.en.next = true;
            self.one_memory.we.next = self.acc_we.val();
            self.one_memory.addr.next = self.acc_addr.val();
            self.one_memory.wdata.next = self.acc_wdata.val();
        }
        if self.ctx_busy.val() {
            self.one_memory.en.next = self.ctx_en.val();
            self.one_memory.we.next = self.ctx_we.val();
            self.one_memory.addr.next = self.ctx_addr.val();
            self.one_memory.wdata.next = self.ctx_wdata.val();
        }
        if self.xof_en.val() {
            self.one_memory.en.next = self.xof_one.val();
            self.one_memory.we.next = true;
            self.one_memory.addr.next = self.xof_addr.val();
            self.one_memory.wdata.next = self.xof_wdata.val();
        }
        self.rdata.next = self.one_memory.rdata.val();

        self.h_rdata.next = self.zero.val();
        for k in 0..self._zeros {
            self.zero_memory[k].clk.next = self.clk.val();
            self.zero_memory[k].wstrb.next = self.all_bytes.val();
            self.zero_memory[k].en.next = self.mpc_h_en.val();
            self.zero_memory[k].we.next = false;
            self.zero_memory[k].addr.next = self.mpc_h_addr.val();
            self.zero_memory[k].wdata.next = self.xof_wdata.val();
            if self.xof_en.val() {
                self.zero_memory[k].en.next = !self.xof_one.val();
                self.zero_memory[k].we.next = true;
                self.zero_memory[k].addr.next = self.xof_addr.val();
            }
            if self.wiping_reg.q.val() {
                self.zero_memory[k].en.next = true;
                self.zero_memory[k].we.next = self.wipe_addr.q.val() != self.wipe_words.val();
                self.zero_memory[k].addr.next = self.wipe_addr.q.val().get_bits::<10>(0);
                self.zero_memory[k].wdata.next = self.zero.val();
            }
            self.h_rdata.next = self.zero_memory[k].rdata.val();
        }

        if self.wiping_reg.q.val() {
            self.one_memory.en.next = true;
            self.one_memory.we.next = self.wipe_addr.q.val() != self.wipe_words.val();
            self.one_memory.addr.next = self.wipe_addr.q.val().get_bits::<10>(0);
            self.one_memory.wdata.next = self.zero.val();
        }
        self.table_written.next = self.one_memory.en.val()
            & self.one_memory.we.val()
            & (self.one_memory.addr.val() < self.table_words.val());
    }
}
