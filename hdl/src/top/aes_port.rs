//! `tcith_aes_port`: AES for software: a key, a block, and its encryption.
//!
//! Interface
//! * `win_valid`/`win_ready`: an access to word `win_word`: 0 and 1 the key, 2 and 3 the block, each with its low half first;
//!   `win_write`, `win_wdata`; `win_rdata` is the block's word, its encryption once it is done. Writing word 3 begins it. While it is
//!   in progress, accesses wait.
//! * `aes_*`: the AES core's input: `aes_valid`/`aes_ready`, `aes_key`, `aes_block`; `out_valid` with `out_block`: the result,
//!   always taken.
//! * `wipe`: clears everything.
//!
//! Latency: the AES core's and 1 cycle from the write of word 3 to the first read. Area: 257 flip-flops.

use crate::cells::{Cat, DataEn, Reg, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// AES for software.
#[derive(LogicBlock)]
pub struct AesPort {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,

    /// An access is offered.
    pub win_valid: Signal<In, Bit>,
    /// It is taken.
    pub win_ready: Signal<Out, Bit>,
    /// It is a write.
    pub win_write: Signal<In, Bit>,
    /// Word of key and block.
    pub win_word: Signal<In, Bits<2>>,
    /// Word to write.
    pub win_wdata: Signal<In, Bits<64>>,
    /// Word read.
    pub win_rdata: Signal<Out, Bits<64>>,

    /// A block is offered.
    pub aes_valid: Signal<Out, Bit>,
    /// It is taken.
    pub aes_ready: Signal<In, Bit>,
    /// Its key.
    pub aes_key: Signal<Out, Bits<128>>,
    /// The block.
    pub aes_block: Signal<Out, Bits<128>>,
    /// The result comes.
    pub out_valid: Signal<In, Bit>,
    /// The result.
    pub out_block: Signal<In, Bits<128>>,

    key_reg: [DataEn<Bits<64>>; 2],
    /// The block's words, and then the result's.
    block_reg: [DataEn<Bits<64>>; 2],
    /// The block is to be given to the core.
    offer_reg: Reg<Bit>,
    /// It is there.
    pending_reg: Reg<Bit>,
    key_join: Cat<2, 64, 128>,
    block_join: Cat<2, 64, 128>,
    result: Split<2, 64, 128>,
    working: Signal<Local, Bit>,
    written: Signal<Local, Bit>,
    hit: [Signal<Local, Bit>; 4],
    number: [Constant<Bits<2>>; 4],
    zero: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl Default for AesPort {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            win_valid: Signal::default(),
            win_ready: Signal::default(),
            win_write: Signal::default(),
            win_word: Signal::default(),
            win_wdata: Signal::default(),
            win_rdata: Signal::default(),
            aes_valid: Signal::default(),
            aes_ready: Signal::default(),
            aes_key: Signal::default(),
            aes_block: Signal::default(),
            out_valid: Signal::default(),
            out_block: Signal::default(),
            key_reg: std::array::from_fn(|_| DataEn::default()),
            block_reg: std::array::from_fn(|_| DataEn::default()),
            offer_reg: Reg::default(),
            pending_reg: Reg::default(),
            key_join: Cat::default(),
            block_join: Cat::default(),
            result: Split::default(),
            working: Signal::default(),
            written: Signal::default(),
            hit: std::array::from_fn(|_| Signal::default()),
            number: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for AesPort {
    const NAME: &'static str = "aes_port";
    const DOC: &'static str = include_str!("aes_port.rs");
}

impl Logic for AesPort {
    #[hdl_gen]
    fn update(&mut self) {
        self.offer_reg.clk.next = self.clk.val();
        self.offer_reg.rst_n.next = self.rst_n.val();
        self.pending_reg.clk.next = self.clk.val();
        self.pending_reg.rst_n.next = self.rst_n.val();

        self.working.next = self.offer_reg.q.val() | self.pending_reg.q.val();
        self.win_ready.next = !self.working.val();
        self.written.next = self.win_valid.val() & self.win_write.val() & !self.working.val();
        for k in 0..4 {
            self.hit[k].next = self.written.val() & (self.win_word.val() == self.number[k].val());
        }

        self.result.d.next = self.out_block.val();
        for k in 0..2 {
            self.key_reg[k].clk.next = self.clk.val();
            self.block_reg[k].clk.next = self.clk.val();
            self.key_reg[k].en.next = self.wipe.val() | self.hit[k].val();
            self.key_reg[k].d.next = self.win_wdata.val();
            self.block_reg[k].en.next =
                self.wipe.val() | self.hit[k + 2].val() | self.out_valid.val();
            self.block_reg[k].d.next = self.win_wdata.val();
            if self.out_valid.val() {
                self.block_reg[k].d.next = self.result.q[k].val();
            }
            if self.wipe.val() {
                self.key_reg[k].d.next = self.zero.val();
                self.block_reg[k].d.next = self.zero.val();
            }
            self.key_join.d[k].next = self.key_reg[k].q.val();
            self.block_join.d[k].next = self.block_reg[k].q.val();
        }
        self.aes_key.next = self.key_join.q.val();
        self.aes_block.next = self.block_join.q.val();
        self.win_rdata.next = self.block_reg[0].q.val();
        if self.win_word.val().get_bit(0) {
            self.win_rdata.next = self.block_reg[1].q.val();
        }

        self.offer_reg.d.next = (self.hit[3].val()
            | (self.offer_reg.q.val() & !self.aes_ready.val()))
            & !self.wipe.val();
        self.aes_valid.next = self.offer_reg.q.val() & !self.wipe.val();
        self.pending_reg.d.next = ((self.aes_valid.val() & self.aes_ready.val())
            | (self.pending_reg.q.val() & !self.out_valid.val()))
            & !self.wipe.val();
    }
}
