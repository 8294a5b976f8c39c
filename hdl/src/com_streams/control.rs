//! `tcith_com_streams_control`: the four hash streams of h_com (Mirath v2.1.0 §7.3) on one Keccak state.
//!
//! The state of FIPS 202 belongs to one stream at a time. The contexts of the other three (26 words each, see
//! `tcith_fips202_control`) lie in three slots of a memory, in the order in which they come next. A rotation exchanges
//! the state with the next slot, so streams follow each other 0, 1, 2, 3, 0, … and a slot is all that moves.
//!
//! Interface
//! * `restart`: stream 0 has the state, and slot 0 holds stream 1. Contexts are what they are; software makes each
//!   with INIT and the domain byte, and a rotation after it.
//! * Commitments (`com_valid`/`com_ready`): `com_data`, eight bytes for stream `com_stream`. They are absorbed if that
//!   stream has the state; if not, it rotates until it has. Order the commitments by stream where the hash allows it.
//! * `rot_valid`/`rot_ready`: one rotation for software, which needs four to finish the streams one after the other.
//! * `stream`: who has the state. `busy`: a rotation is in progress; the commands of FIPS 202 belong to it.
//! * `fips_*`: command port and absorb stream of FIPS 202. `mem_*`: memory port, 78 words from the base address on.
//! * `rotations` counts, until `count_clear`.
//! * `wipe` drops a rotation in progress; the memory is its owner's to wipe.
//!
//! Latency: a rotation takes 55 cycles, one more if FIPS 202 has unaligned bytes pending, and waits for a
//! permutation or another command in progress. Commitments pass in the cycle in which FIPS 202 takes them.
//! Area: 118 flip-flops.

use crate::cells::{Counter, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use crate::fips202::command;
use rust_hdl::prelude::*;

/// Where a rotation is.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Phase {
    /// There is none: commitments pass.
    Idle,
    /// A word of the slot is read.
    Load,
    /// It is exchanged with the word of the state; for the last one, the progress, the state's is read.
    Exchange,
    /// The slot's progress is put into the state.
    Place,
    /// The state's progress is written to the slot.
    Store,
}

/// Rotation of the streams.
#[derive(LogicBlock)]
pub struct Control {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop a rotation in progress.
    pub wipe: Signal<In, Bit>,
    /// Stream 0 has the state.
    pub restart: Signal<In, Bit>,
    /// The stream that has the state.
    pub stream: Signal<Out, Bits<2>>,
    /// A rotation is in progress.
    pub busy: Signal<Out, Bit>,

    /// Eight bytes of a commitment are offered.
    pub com_valid: Signal<In, Bit>,
    /// They are taken in this cycle.
    pub com_ready: Signal<Out, Bit>,
    /// The bytes.
    pub com_data: Signal<In, Bits<64>>,
    /// Their stream.
    pub com_stream: Signal<In, Bits<2>>,

    /// A rotation is asked for.
    pub rot_valid: Signal<In, Bit>,
    /// It ends with this cycle.
    pub rot_ready: Signal<Out, Bit>,

    /// FIPS 202 is at work: no rotation begins.
    pub fips_busy: Signal<In, Bit>,
    /// A command is offered to FIPS 202.
    pub fips_cmd_valid: Signal<Out, Bit>,
    /// It is taken, and answered in the same cycle.
    pub fips_cmd_ready: Signal<In, Bit>,
    /// READ, WRITE or SWAP.
    pub fips_cmd_op: Signal<Out, Bits<4>>,
    /// Word of the context.
    pub fips_cmd_index: Signal<Out, Bits<5>>,
    /// Its new value.
    pub fips_cmd_data: Signal<Out, Bits<64>>,
    /// Its old value.
    pub fips_rsp_data: Signal<In, Bits<64>>,
    /// Eight bytes are offered to FIPS 202.
    pub fips_abs_valid: Signal<Out, Bit>,
    /// They are taken.
    pub fips_abs_ready: Signal<In, Bit>,
    /// The bytes.
    pub fips_abs_data: Signal<Out, Bits<64>>,

    /// Access to the memory.
    pub mem_en: Signal<Out, Bit>,
    /// It is a write.
    pub mem_we: Signal<Out, Bit>,
    /// Word address.
    pub mem_addr: Signal<Out, Bits<10>>,
    /// Word to write.
    pub mem_wdata: Signal<Out, Bits<64>>,
    /// Word read.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// Clear the counter.
    pub count_clear: Signal<In, Bit>,
    /// Rotations.
    pub rotations: Signal<Out, Bits<32>>,

    phase_reg: Reg<Phase>,
    stream_reg: RegEn<Bits<2>>,
    /// First word of the slot that comes next.
    slot_reg: RegEn<Bits<10>>,
    /// Word of the context.
    word_reg: RegEn<Bits<5>>,
    /// Old value of the word before.
    old_reg: DataEn<Bits<64>>,
    counter: Counter<32>,
    /// The commitment's stream has the state.
    fits: Signal<Local, Bit>,
    starts: Signal<Local, Bit>,
    done: Signal<Local, Bit>,
    last_word: Signal<Local, Bit>,
    address: Signal<Local, Bits<10>>,
    word_address: Signal<Local, Bits<10>>,
    word_wide: Pair<5, 5, 10>,
    zero2: Constant<Bits<2>>,
    zero5: Constant<Bits<5>>,
    zero64: Constant<Bits<64>>,
    one2: Constant<Bits<2>>,
    one5: Constant<Bits<5>>,
    one10: Constant<Bits<10>>,
    progress_word: Constant<Bits<5>>,
    context_words: Constant<Bits<10>>,
    first_slot: Constant<Bits<10>>,
    last_slot: Constant<Bits<10>>,
    op_read: Constant<Bits<4>>,
    op_write: Constant<Bits<4>>,
    op_swap: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

/// Words of a context: 25 lanes and the progress.
const CONTEXT_WORDS: u64 = 26;

impl Control {
    /// With the three slots from word `base` of the memory on.
    pub fn new(base: usize) -> Self {
        let base = base as u64;
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            restart: Signal::default(),
            stream: Signal::default(),
            busy: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_data: Signal::default(),
            com_stream: Signal::default(),
            rot_valid: Signal::default(),
            rot_ready: Signal::default(),
            fips_busy: Signal::default(),
            fips_cmd_valid: Signal::default(),
            fips_cmd_ready: Signal::default(),
            fips_cmd_op: Signal::default(),
            fips_cmd_index: Signal::default(),
            fips_cmd_data: Signal::default(),
            fips_rsp_data: Signal::default(),
            fips_abs_valid: Signal::default(),
            fips_abs_ready: Signal::default(),
            fips_abs_data: Signal::default(),
            mem_en: Signal::default(),
            mem_we: Signal::default(),
            mem_addr: Signal::default(),
            mem_wdata: Signal::default(),
            mem_rdata: Signal::default(),
            count_clear: Signal::default(),
            rotations: Signal::default(),
            phase_reg: Reg::default(),
            stream_reg: RegEn::default(),
            slot_reg: RegEn::new(base.to_bits()),
            word_reg: RegEn::default(),
            old_reg: DataEn::default(),
            counter: Counter::default(),
            fits: Signal::default(),
            starts: Signal::default(),
            done: Signal::default(),
            last_word: Signal::default(),
            address: Signal::default(),
            word_address: Signal::default(),
            word_wide: Pair::default(),
            zero2: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            one2: Constant::new(1_u8.to_bits()),
            one5: Constant::new(1_u8.to_bits()),
            one10: Constant::new(1_u8.to_bits()),
            progress_word: Constant::new((CONTEXT_WORDS - 1).to_bits()),
            context_words: Constant::new(CONTEXT_WORDS.to_bits()),
            first_slot: Constant::new(base.to_bits()),
            last_slot: Constant::new((base + 2 * CONTEXT_WORDS).to_bits()),
            op_read: Constant::new(command::READ.to_bits()),
            op_write: Constant::new(command::WRITE.to_bits()),
            op_swap: Constant::new(command::SWAP.to_bits()),
            id: ModuleId::default().with("base", base),
        }
    }
}

impl Describe for Control {
    const NAME: &'static str = "com_streams_control";
    const DOC: &'static str = include_str!("control.rs");
}

impl Logic for Control {
    #[hdl_gen]
    fn update(&mut self) {
        self.phase_reg.clk.next = self.clk.val();
        self.phase_reg.rst_n.next = self.rst_n.val();
        self.stream_reg.clk.next = self.clk.val();
        self.stream_reg.rst_n.next = self.rst_n.val();
        self.slot_reg.clk.next = self.clk.val();
        self.slot_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.old_reg.clk.next = self.clk.val();
        self.counter.clk.next = self.clk.val();
        self.counter.rst_n.next = self.rst_n.val();

        // Commitments pass while their stream has the state.
        self.fits.next = (self.phase_reg.q.val() == Phase::Idle)
            & (self.com_stream.val() == self.stream_reg.q.val())
            & (!self.rot_valid.val())
            & !self.wipe.val();
        self.fips_abs_valid.next = self.com_valid.val() & self.fits.val();
        self.fips_abs_data.next = self.com_data.val();
        self.com_ready.next = self.fits.val() & self.fips_abs_ready.val();
        self.starts.next = (self.phase_reg.q.val() == Phase::Idle)
            & (self.rot_valid.val()
                | (self.com_valid.val() & (self.com_stream.val() != self.stream_reg.q.val())))
            & !self.fips_busy.val();
        self.busy.next = self.phase_reg.q.val() != Phase::Idle;
        self.done.next = self.phase_reg.q.val() == Phase::Store;
        self.rot_ready.next = self.done.val();

        // A rotation: read a word of the slot, exchange it, and write the old one while the next is exchanged.
        self.last_word.next = self.word_reg.q.val() == self.progress_word.val();
        self.word_reg.en.next = self.starts.val()
            | ((self.phase_reg.q.val() == Phase::Exchange)
                & self.fips_cmd_ready.val()
                & !self.last_word.val());
        self.word_reg.d.next = self.word_reg.q.val() + self.one5.val();
        if self.starts.val() {
            self.word_reg.d.next = self.zero5.val();
        }
        self.fips_cmd_valid.next = ((self.phase_reg.q.val() == Phase::Exchange)
            | (self.phase_reg.q.val() == Phase::Place))
            & !self.wipe.val();
        self.fips_cmd_op.next = self.op_swap.val();
        if self.last_word.val() {
            // SWAP would refuse the progress of a slot that was never written, and not answer the state's.
            self.fips_cmd_op.next = self.op_read.val();
        }
        if self.phase_reg.q.val() == Phase::Place {
            self.fips_cmd_op.next = self.op_write.val();
        }
        self.fips_cmd_index.next = self.word_reg.q.val();
        self.fips_cmd_data.next = self.mem_rdata.val();
        self.old_reg.en.next = ((self.phase_reg.q.val() == Phase::Exchange)
            & self.fips_cmd_ready.val())
            | self.wipe.val();
        self.old_reg.d.next = self.fips_rsp_data.val();
        if self.wipe.val() {
            self.old_reg.d.next = self.zero64.val();
        }

        self.word_wide.lo.next = self.word_reg.q.val();
        self.word_wide.hi.next = self.zero5.val();
        self.word_address.next = self.slot_reg.q.val() + self.word_wide.q.val();
        self.address.next = self.word_address.val();
        if self.phase_reg.q.val() == Phase::Exchange {
            self.address.next = self.word_address.val() - self.one10.val();
        }
        self.mem_addr.next = self.address.val();
        self.mem_en.next = (self.phase_reg.q.val() == Phase::Load)
            | ((self.phase_reg.q.val() == Phase::Exchange) & self.word_reg.q.val().any())
            | (self.phase_reg.q.val() == Phase::Store);
        self.mem_we.next = self.phase_reg.q.val() != Phase::Load;
        self.mem_wdata.next = self.old_reg.q.val();

        self.stream_reg.en.next = self.done.val() | self.restart.val();
        self.stream_reg.d.next = self.stream_reg.q.val() + self.one2.val();
        self.slot_reg.en.next = self.done.val() | self.restart.val();
        self.slot_reg.d.next = self.slot_reg.q.val() + self.context_words.val();
        if self.slot_reg.q.val() == self.last_slot.val() {
            self.slot_reg.d.next = self.first_slot.val();
        }
        if self.restart.val() {
            self.stream_reg.d.next = self.zero2.val();
            self.slot_reg.d.next = self.first_slot.val();
        }
        self.stream.next = self.stream_reg.q.val();
        self.counter.clear.next = self.count_clear.val();
        self.counter.count.next = self.done.val();
        self.rotations.next = self.counter.q.val();

        self.phase_reg.d.next = Phase::Idle;
        match self.phase_reg.q.val() {
            Phase::Idle => {
                if self.starts.val() {
                    self.phase_reg.d.next = Phase::Load;
                }
            }
            Phase::Load => {
                self.phase_reg.d.next = Phase::Exchange;
            }
            Phase::Exchange => {
                self.phase_reg.d.next = Phase::Exchange;
                if self.fips_cmd_ready.val() {
                    self.phase_reg.d.next = Phase::Load;
                    if self.last_word.val() {
                        self.phase_reg.d.next = Phase::Place;
                    }
                }
            }
            Phase::Place => {
                self.phase_reg.d.next = Phase::Place;
                if self.fips_cmd_ready.val() {
                    self.phase_reg.d.next = Phase::Store;
                }
            }
            Phase::Store => {
                self.phase_reg.d.next = Phase::Idle;
            }
        }
        if self.wipe.val() {
            self.phase_reg.d.next = Phase::Idle;
        }
    }
}
