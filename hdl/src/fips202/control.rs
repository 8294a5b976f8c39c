//! `tcith_fips202_control`: commands, streams and padding around the state (FIPS 202 §4, §5, §6).
//!
//! A message is absorbed and its hash squeezed at a position in the rate that the control keeps. What the
//! control knows of a message besides the state fits in one word, its progress, so that 26 words are a
//! context: lanes 0 to 24, and in word 25 the progress:
//!
//! | bits | |
//! |---|---|
//! | 7..0 | position: bytes of the present block that are absorbed, or squeezed |
//! | 12..8 | rate in words, 1 to 24 |
//! | 13 | padding of SHAKE instead of SHA-3 |
//! | 14 | squeezing |
//!
//! Commands (`cmd_valid`/`cmd_ready`), each answered once and in order (`rsp_valid`/`rsp_ready`):
//!
//! | `cmd_op` | name | does |
//! |---|---|---|
//! | 0 | INIT | starts a message: state zero, rate `cmd_index` words, padding of SHAKE if bit 0 of `cmd_data` |
//! | 1 | READ | answers word `cmd_index` of the context |
//! | 2 | WRITE | word `cmd_index` of the context becomes `cmd_data` |
//! | 3 | XOR | `cmd_data` is added to lane `cmd_index` |
//! | 4 | SWAP | READ and WRITE in one |
//! | 5 | PERMUTE | applies Keccak-f[1600] |
//! | 6 | FINISH | pads the message; then it can be squeezed |
//! | 7 | SQUEEZE | gives the next `cmd_data` (16 bits) words on the squeeze stream |
//! | 8 | H_MPC | word `cmd_index` (0 to 3) of h_mpc becomes `cmd_data` |
//! | 9 | GRIND | tries counters from `cmd_data` on until the grinding bits of SHAKE128(h_mpc \|\| counter) are zero; at most `grind_limit` of them (0: 65,536) |
//!
//! The answer of all but GRIND comes in the cycle in which the command is taken, while it may still be at work:
//! `busy` tells, and the next command waits. GRIND is answered when it is over, with the counter in
//! `rsp_data`: the one found, whose challenge bytes can then be squeezed from their start; or with error 3 the first one
//! that was not tried, and the state is that of the last try. `grind_stop` ends it with the try in progress.
//! `rsp_data` is 0 for other commands than READ, SWAP and GRIND. `rsp_error`: 0 none; 1 no such command,
//! word, rate or progress; 2 not possible now: FINISH unless a message is being absorbed, SQUEEZE unless it is
//! finished; 3 nothing found. A command with error 1 or 2 changes nothing.
//!
//! Absorb stream (`abs_valid`/`abs_ready`): the first `abs_bytes` bytes of `abs_data` (0 to 8; more count as 8)
//! are absorbed at the position, whatever its alignment. With `abs_last` the message is finished behind them, as by FINISH.
//! Beats are taken while a message is being absorbed, nothing is in progress and no command is offered.
//!
//! Squeeze stream (`sqz_valid`/`sqz_ready`): `sqz_data`, the next word; `sqz_last`, with the last one asked for.
//!
//! `wipe`: one cycle high drops everything and clears every register but the two counters at its edge, whatever is in
//! progress; offers are withdrawn, and afterwards an INIT is needed. `count_clear` clears `permutations` (begun) and `cycles` (in which a
//! command, a beat or anything else is worked on).
//!
//! Latency, with P cycles a permutation (24 or 12). The lanes go round (see `tcith_keccak_state`): one that is not in front is turned to,
//! a lane a cycle, and lane 0 is in front before a permutation.
//! * Commands: a cycle each, one after the other; those to a lane (index − lane in front) mod 25 cycles more, and after them the next lane is
//!   in front. PERMUTE does its first rounds in that cycle if lane 0 is in front, so PERMUTEs follow each other
//!   every P cycles. Unaligned bytes that wait for the rest of their word cost the next command a cycle: they are
//!   added to the state first, and their lane passes, so that the rest of the word finds it again 24 cycles later.
//! * Absorbing: a beat a cycle; a block of r words takes r + (25 − r) + P cycles, aligned or not. A beat that completes a block is
//!   followed by 25 − r + P cycles without `abs_ready`.
//! * FINISH, or the last beat: 25 − f + P cycles to the first word that can be squeezed, behind f full words of the block.
//! * Squeezing: a word a cycle, and 25 − r + P cycles between blocks.
//! * GRIND: 5 + P cycles a try, and one cycle each before the first, for the last test and for the answer.
//!
//! The length of a GRIND is public: it follows from h_mpc. No other latency depends on data. Area: 102 flip-flops, and 64 in the counters.

use super::{command, Aligner};
use crate::cells::{Counter, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the unit is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Phase {
    /// Nothing: commands and beats are taken.
    Idle,
    /// A permutation.
    Permute,
    /// The suffix is added behind the message.
    Suffix,
    /// The last bit of the padding is added.
    PadEnd,
    /// Words are given on the squeeze stream.
    Squeeze,
    /// Grinding.
    Grind,
    /// The answer of GRIND is offered.
    Answer,
}

/// Commands, streams and padding.
#[derive(LogicBlock)]
pub struct Control {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop and clear everything.
    pub wipe: Signal<In, Bit>,
    /// A command or a finish is in progress.
    pub busy: Signal<Out, Bit>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub cmd_ready: Signal<Out, Bit>,
    /// INIT to GRIND.
    pub cmd_op: Signal<In, Bits<4>>,
    /// Word, or rate.
    pub cmd_index: Signal<In, Bits<5>>,
    /// Argument.
    pub cmd_data: Signal<In, Bits<64>>,

    /// An answer is offered.
    pub rsp_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub rsp_ready: Signal<In, Bit>,
    /// Why the command was refused.
    pub rsp_error: Signal<Out, Bits<2>>,
    /// The word or the counter.
    pub rsp_data: Signal<Out, Bits<64>>,

    /// Bytes are offered.
    pub abs_valid: Signal<In, Bit>,
    /// They are taken in this cycle.
    pub abs_ready: Signal<Out, Bit>,
    /// The bytes.
    pub abs_data: Signal<In, Bits<64>>,
    /// How many.
    pub abs_bytes: Signal<In, Bits<4>>,
    /// They end the message.
    pub abs_last: Signal<In, Bit>,

    /// A word is offered.
    pub sqz_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub sqz_ready: Signal<In, Bit>,
    /// The word.
    pub sqz_data: Signal<Out, Bits<64>>,
    /// It is the last one that was asked for.
    pub sqz_last: Signal<Out, Bit>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// Permutations begun.
    pub permutations: Signal<Out, Bits<32>>,
    /// Cycles in which anything was done.
    pub cycles: Signal<Out, Bits<32>>,

    /// Clear the state.
    pub st_clear: Signal<Out, Bit>,
    /// It takes a step.
    pub st_step: Signal<Out, Bit>,
    /// It is between two permutations.
    pub st_first: Signal<In, Bit>,
    /// A step completes its permutation.
    pub st_last: Signal<In, Bit>,
    /// A lane is wanted.
    pub st_want: Signal<Out, Bit>,
    /// Its number.
    pub st_index: Signal<Out, Bits<5>>,
    /// It is in front.
    pub st_here: Signal<In, Bit>,
    /// The lane in front.
    pub st_word: Signal<In, Bits<64>>,
    /// It passes.
    pub st_take: Signal<Out, Bit>,
    /// What it becomes.
    pub st_wdata: Signal<Out, Bits<64>>,

    /// Write a word of h_mpc.
    pub gr_h_write: Signal<Out, Bit>,
    /// Start grinding.
    pub gr_start: Signal<Out, Bit>,
    /// Grinding is in progress.
    pub gr_run: Signal<Out, Bit>,
    /// It wants a step.
    pub gr_step: Signal<In, Bit>,
    /// It has ended.
    pub gr_over: Signal<In, Bit>,
    /// With success.
    pub gr_found: Signal<In, Bit>,
    /// The counter.
    pub gr_ctr: Signal<In, Bits<64>>,

    aligner: Aligner,
    phase_reg: Reg<Phase>,
    /// Word of the position.
    word_reg: Reg<Bits<5>>,
    /// Byte of the position.
    offset_reg: RegEn<Bits<3>>,
    /// Words of the rate; 0 before the first INIT.
    rate_reg: Reg<Bits<5>>,
    shake_reg: Reg<Bit>,
    squeezing_reg: Reg<Bit>,
    /// Bytes of the word at the position that are not yet added to the state.
    pending_reg: DataEn<Bits<64>>,
    /// There may be some.
    has_pending_reg: Reg<Bit>,
    /// The permutation in progress precedes the padding.
    finish_reg: Reg<Bit>,
    /// Words that SQUEEZE has still to give.
    left_reg: RegEn<Bits<16>>,
    permutation_counter: Counter<32>,
    cycle_counter: Counter<32>,
    /// Nothing is in progress.
    idle: Signal<Local, Bit>,
    /// A message is being absorbed.
    absorbing: Signal<Local, Bit>,
    /// A command can be worked on.
    free: Signal<Local, Bit>,
    /// It is one to a lane.
    to_lane: Signal<Local, Bit>,
    /// Nothing stands against absorbing a beat but the place of the lanes.
    open: Signal<Local, Bit>,
    /// Pending bytes have to be added to the state, for a command.
    must_flush: Signal<Local, Bit>,
    /// Padding: the suffix is added, and the last bit.
    suffix: Signal<Local, Bit>,
    pad_last: Signal<Local, Bit>,
    /// The last word of the rate.
    rate_last: Signal<Local, Bits<5>>,
    /// The lane in front gets an addend,
    added: Signal<Local, Bit>,
    /// or is replaced.
    replaced: Signal<Local, Bit>,
    /// The command's word is a lane,
    is_lane: Signal<Local, Bit>,
    /// or the progress.
    is_progress: Signal<Local, Bit>,
    /// The rate that the command gives,
    rate_given: Signal<Local, Bits<5>>,
    /// and the position.
    word_given: Signal<Local, Bits<5>>,
    rate_valid: Signal<Local, Bit>,
    progress_valid: Signal<Local, Bit>,
    /// A command to a word is refused.
    word_refused: Signal<Local, Bit>,
    /// Why the command is refused.
    error: Signal<Local, Bits<2>>,
    /// A command is taken and not refused.
    granted: Signal<Local, Bit>,
    /// It is INIT, and so on.
    init: Signal<Local, Bit>,
    reads: Signal<Local, Bit>,
    overwrites: Signal<Local, Bit>,
    adds: Signal<Local, Bit>,
    permute: Signal<Local, Bit>,
    finish: Signal<Local, Bit>,
    squeeze: Signal<Local, Bit>,
    grind: Signal<Local, Bit>,
    /// A beat is taken.
    beat: Signal<Local, Bit>,
    /// Pending bytes are added to the state, for a command.
    flush: Signal<Local, Bit>,
    /// The word behind the position.
    word_new: Signal<Local, Bits<5>>,
    /// It is the first one of the next block.
    block_end: Signal<Local, Bit>,
    /// A word is squeezed.
    passes: Signal<Local, Bit>,
    /// It is the last one asked for.
    last_word: Signal<Local, Bit>,
    /// What is added to the lane, or replaces it.
    addend: Signal<Local, Bits<64>>,
    /// What the lane becomes.
    passing: Signal<Local, Bits<64>>,
    position: Pair<3, 5, 8>,
    flags: Pair<1, 1, 2>,
    rate_and_flags: Pair<5, 2, 7>,
    progress: Pair<8, 7, 15>,
    progress_word: Pair<15, 49, 64>,
    zero49: Constant<Bits<49>>,
    zero2: Constant<Bits<2>>,
    zero3: Constant<Bits<3>>,
    zero5: Constant<Bits<5>>,
    zero16: Constant<Bits<16>>,
    zero64: Constant<Bits<64>>,
    one5: Constant<Bits<5>>,
    one16: Constant<Bits<16>>,
    lanes_end: Constant<Bits<5>>,
    words_of_h_mpc: Constant<Bits<5>>,
    shake128_rate: Constant<Bits<5>>,
    sha3_suffix: Constant<Bits<64>>,
    shake_suffix: Constant<Bits<64>>,
    ended: Pair<63, 1, 64>,
    zero63: Constant<Bits<63>>,
    no_bytes: Constant<Bits<4>>,
    one_byte: Constant<Bits<4>>,
    no_such: Constant<Bits<2>>,
    not_now: Constant<Bits<2>>,
    not_found: Constant<Bits<2>>,
    op_read: Constant<Bits<4>>,
    op_write: Constant<Bits<4>>,
    op_xor: Constant<Bits<4>>,
    op_swap: Constant<Bits<4>>,
    op_permute: Constant<Bits<4>>,
    op_finish: Constant<Bits<4>>,
    op_squeeze: Constant<Bits<4>>,
    op_h_mpc: Constant<Bits<4>>,
    op_grind: Constant<Bits<4>>,
    op_init: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            busy: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_data: Signal::default(),
            rsp_valid: Signal::default(),
            rsp_ready: Signal::default(),
            rsp_error: Signal::default(),
            rsp_data: Signal::default(),
            abs_valid: Signal::default(),
            abs_ready: Signal::default(),
            abs_data: Signal::default(),
            abs_bytes: Signal::default(),
            abs_last: Signal::default(),
            sqz_valid: Signal::default(),
            sqz_ready: Signal::default(),
            sqz_data: Signal::default(),
            sqz_last: Signal::default(),
            count_clear: Signal::default(),
            permutations: Signal::default(),
            cycles: Signal::default(),
            st_clear: Signal::default(),
            st_step: Signal::default(),
            st_first: Signal::default(),
            st_last: Signal::default(),
            st_want: Signal::default(),
            st_index: Signal::default(),
            st_here: Signal::default(),
            st_word: Signal::default(),
            st_take: Signal::default(),
            st_wdata: Signal::default(),
            gr_h_write: Signal::default(),
            gr_start: Signal::default(),
            gr_run: Signal::default(),
            gr_step: Signal::default(),
            gr_over: Signal::default(),
            gr_found: Signal::default(),
            gr_ctr: Signal::default(),
            aligner: Aligner::default(),
            phase_reg: Reg::default(),
            word_reg: Reg::default(),
            offset_reg: RegEn::default(),
            rate_reg: Reg::default(),
            shake_reg: Reg::default(),
            squeezing_reg: Reg::default(),
            pending_reg: DataEn::default(),
            has_pending_reg: Reg::default(),
            finish_reg: Reg::default(),
            left_reg: RegEn::default(),
            permutation_counter: Counter::default(),
            cycle_counter: Counter::default(),
            idle: Signal::default(),
            absorbing: Signal::default(),
            free: Signal::default(),
            to_lane: Signal::default(),
            open: Signal::default(),
            must_flush: Signal::default(),
            suffix: Signal::default(),
            pad_last: Signal::default(),
            rate_last: Signal::default(),
            added: Signal::default(),
            replaced: Signal::default(),
            is_lane: Signal::default(),
            is_progress: Signal::default(),
            rate_given: Signal::default(),
            word_given: Signal::default(),
            rate_valid: Signal::default(),
            progress_valid: Signal::default(),
            word_refused: Signal::default(),
            error: Signal::default(),
            granted: Signal::default(),
            init: Signal::default(),
            reads: Signal::default(),
            overwrites: Signal::default(),
            adds: Signal::default(),
            permute: Signal::default(),
            finish: Signal::default(),
            squeeze: Signal::default(),
            grind: Signal::default(),
            beat: Signal::default(),
            flush: Signal::default(),
            word_new: Signal::default(),
            block_end: Signal::default(),
            passes: Signal::default(),
            last_word: Signal::default(),
            addend: Signal::default(),
            passing: Signal::default(),
            position: Pair::default(),
            flags: Pair::default(),
            rate_and_flags: Pair::default(),
            progress: Pair::default(),
            progress_word: Pair::default(),
            zero49: Constant::new(Bits::default()),
            zero2: Constant::new(Bits::default()),
            zero3: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            zero16: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            one5: Constant::new(1_u8.to_bits()),
            one16: Constant::new(1_u8.to_bits()),
            lanes_end: Constant::new(25_u8.to_bits()),
            words_of_h_mpc: Constant::new(4_u8.to_bits()),
            shake128_rate: Constant::new(21_u8.to_bits()),
            sha3_suffix: Constant::new(0x06_u8.to_bits()),
            shake_suffix: Constant::new(0x1f_u8.to_bits()),
            ended: Pair::default(),
            zero63: Constant::new(Bits::default()),
            no_bytes: Constant::new(Bits::default()),
            one_byte: Constant::new(1_u8.to_bits()),
            no_such: Constant::new(1_u8.to_bits()),
            not_now: Constant::new(2_u8.to_bits()),
            not_found: Constant::new(3_u8.to_bits()),
            op_read: Constant::new(command::READ.to_bits()),
            op_write: Constant::new(command::WRITE.to_bits()),
            op_xor: Constant::new(command::XOR.to_bits()),
            op_swap: Constant::new(command::SWAP.to_bits()),
            op_permute: Constant::new(command::PERMUTE.to_bits()),
            op_finish: Constant::new(command::FINISH.to_bits()),
            op_squeeze: Constant::new(command::SQUEEZE.to_bits()),
            op_h_mpc: Constant::new(command::H_MPC.to_bits()),
            op_grind: Constant::new(command::GRIND.to_bits()),
            op_init: Constant::new(command::INIT.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Control {
    const NAME: &'static str = "fips202_control";
    const DOC: &'static str = include_str!("control.rs");
}

impl Logic for Control {
    #[hdl_gen]
    fn update(&mut self) {
        self.phase_reg.clk.next = self.clk.val();
        self.phase_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.offset_reg.clk.next = self.clk.val();
        self.offset_reg.rst_n.next = self.rst_n.val();
        self.rate_reg.clk.next = self.clk.val();
        self.rate_reg.rst_n.next = self.rst_n.val();
        self.shake_reg.clk.next = self.clk.val();
        self.shake_reg.rst_n.next = self.rst_n.val();
        self.squeezing_reg.clk.next = self.clk.val();
        self.squeezing_reg.rst_n.next = self.rst_n.val();
        self.pending_reg.clk.next = self.clk.val();
        self.has_pending_reg.clk.next = self.clk.val();
        self.has_pending_reg.rst_n.next = self.rst_n.val();
        self.finish_reg.clk.next = self.clk.val();
        self.finish_reg.rst_n.next = self.rst_n.val();
        self.left_reg.clk.next = self.clk.val();
        self.left_reg.rst_n.next = self.rst_n.val();
        self.permutation_counter.clk.next = self.clk.val();
        self.permutation_counter.rst_n.next = self.rst_n.val();
        self.cycle_counter.clk.next = self.clk.val();
        self.cycle_counter.rst_n.next = self.rst_n.val();

        // What is going on.
        self.idle.next = self.phase_reg.q.val() == Phase::Idle;
        self.busy.next = !self.idle.val();
        self.absorbing.next = self.rate_reg.q.val().any() & !self.squeezing_reg.q.val();
        self.must_flush.next = self.idle.val()
            & self.cmd_valid.val()
            & self.has_pending_reg.q.val()
            & !self.wipe.val();
        self.flush.next = self.must_flush.val() & self.st_here.val();
        self.free.next = self.idle.val() & (!self.has_pending_reg.q.val()) & !self.wipe.val();

        self.suffix.next = (self.phase_reg.q.val() == Phase::Suffix) & self.st_here.val();

        // The progress, as a word of the context.
        self.position.lo.next = self.offset_reg.q.val();
        self.position.hi.next = self.word_reg.q.val();
        self.flags.lo.next = self.shake_reg.q.val().into();
        self.flags.hi.next = self.squeezing_reg.q.val().into();
        self.rate_and_flags.lo.next = self.rate_reg.q.val();
        self.rate_and_flags.hi.next = self.flags.q.val();
        self.progress.lo.next = self.position.q.val();
        self.progress.hi.next = self.rate_and_flags.q.val();
        self.progress_word.lo.next = self.progress.q.val();
        self.progress_word.hi.next = self.zero49.val();

        // What a command gives. A position at the end of its block is one of squeezing alone.
        self.is_lane.next = self.cmd_index.val() < self.lanes_end.val();
        self.is_progress.next = self.cmd_index.val() == self.lanes_end.val();
        self.rate_given.next = self.cmd_data.val().get_bits::<5>(8);
        if self.cmd_op.val() == self.op_init.val() {
            self.rate_given.next = self.cmd_index.val();
        }
        self.word_given.next = self.cmd_data.val().get_bits::<5>(3);
        self.rate_valid.next =
            self.rate_given.val().any() & (self.rate_given.val() < self.lanes_end.val());
        self.progress_valid.next =
            self.rate_valid.val() & (self.word_given.val() < self.rate_given.val());
        if self.cmd_data.val().get_bit(14) {
            self.progress_valid.next = self.rate_valid.val()
                & (self.word_given.val() <= self.rate_given.val())
                & !self.cmd_data.val().get_bits::<3>(0).any();
        }

        // Which commands are refused.
        self.reads.next =
            (self.cmd_op.val() == self.op_read.val()) | (self.cmd_op.val() == self.op_swap.val());
        self.overwrites.next =
            (self.cmd_op.val() == self.op_write.val()) | (self.cmd_op.val() == self.op_swap.val());
        self.adds.next = self.cmd_op.val() == self.op_xor.val();
        self.error.next = self.zero2.val();
        self.word_refused.next = (!self.is_lane.val())
            & (self.adds.val()
                | (!self.is_progress.val())
                | (self.overwrites.val() & !self.progress_valid.val()));
        if (self.cmd_op.val() > self.op_grind.val())
            | ((self.cmd_op.val() == self.op_init.val()) & !self.rate_valid.val())
            | ((self.reads.val() | self.overwrites.val() | self.adds.val())
                & self.word_refused.val())
            | ((self.cmd_op.val() == self.op_h_mpc.val())
                & (self.cmd_index.val() >= self.words_of_h_mpc.val()))
        {
            self.error.next = self.no_such.val();
        } else if ((self.cmd_op.val() == self.op_finish.val()) & !self.absorbing.val())
            | ((self.cmd_op.val() == self.op_squeeze.val()) & !self.squeezing_reg.q.val())
        {
            self.error.next = self.not_now.val();
        }

        // Handshakes. Every command but GRIND passes together with its answer.
        self.to_lane.next = self.free.val()
            & self.cmd_valid.val()
            & self.is_lane.val()
            & (self.reads.val() | self.overwrites.val() | self.adds.val());
        self.cmd_ready.next = self.free.val()
            & (self.rsp_ready.val() | (self.cmd_op.val() == self.op_grind.val()))
            & (self.st_here.val() | !self.to_lane.val());
        self.rsp_valid.next = (self.free.val()
            & self.cmd_valid.val()
            & (self.cmd_op.val() != self.op_grind.val())
            & (self.st_here.val() | !self.to_lane.val()))
            | (self.phase_reg.q.val() == Phase::Answer);
        self.rsp_error.next = self.error.val();
        self.rsp_data.next = self.zero64.val();
        if self.phase_reg.q.val() == Phase::Answer {
            self.rsp_error.next = self.not_found.val();
            if self.gr_found.val() {
                self.rsp_error.next = self.zero2.val();
            }
            self.rsp_data.next = self.gr_ctr.val();
        } else if self.reads.val() & self.is_lane.val() {
            self.rsp_data.next = self.st_word.val();
        } else if self.reads.val() & !self.error.val().any() {
            self.rsp_data.next = self.progress_word.q.val();
        }
        self.granted.next = self.cmd_valid.val() & self.cmd_ready.val() & !self.error.val().any();
        self.init.next = self.granted.val() & (self.cmd_op.val() == self.op_init.val());
        self.permute.next = self.granted.val() & (self.cmd_op.val() == self.op_permute.val());
        self.finish.next = self.granted.val() & (self.cmd_op.val() == self.op_finish.val());
        self.squeeze.next = self.granted.val() & (self.cmd_op.val() == self.op_squeeze.val());
        self.grind.next = self.granted.val() & (self.cmd_op.val() == self.op_grind.val());
        self.gr_h_write.next = self.granted.val() & (self.cmd_op.val() == self.op_h_mpc.val());
        self.gr_start.next = self.grind.val();
        self.gr_run.next = self.phase_reg.q.val() == Phase::Grind;

        // The absorb stream gives way to commands, so that a waiting answer does not change.
        self.open.next =
            self.idle.val() & self.absorbing.val() & (!self.cmd_valid.val()) & !self.wipe.val();
        self.abs_ready.next = self.open.val() & self.st_here.val();
        self.beat.next = self.abs_valid.val() & self.abs_ready.val();
        self.aligner.pending.next = self.pending_reg.q.val();
        self.aligner.offset.next = self.offset_reg.q.val();
        self.aligner.data.next = self.abs_data.val();
        self.aligner.count.next = self.abs_bytes.val();
        if self.flush.val() {
            self.aligner.count.next = self.no_bytes.val();
        }
        if self.phase_reg.q.val() == Phase::Suffix {
            self.aligner.data.next = self.sha3_suffix.val();
            if self.shake_reg.q.val() {
                self.aligner.data.next = self.shake_suffix.val();
            }
            self.aligner.count.next = self.one_byte.val();
        }
        // Nothing is pending when a command is taken, but after a reset there may be anything in the register.
        self.pending_reg.en.next = self.beat.val()
            | self.flush.val()
            | self.suffix.val()
            | self.granted.val()
            | self.wipe.val();
        self.pending_reg.d.next = self.zero64.val();
        self.has_pending_reg.d.next = self.has_pending_reg.q.val() & !self.pending_reg.en.val();
        if self.beat.val() {
            self.pending_reg.d.next = self.aligner.pending_new.val();
            self.has_pending_reg.d.next = self.aligner.offset_new.val().any();
        }

        // The squeeze stream.
        self.sqz_valid.next =
            (self.phase_reg.q.val() == Phase::Squeeze) & self.st_here.val() & !self.wipe.val();
        self.passes.next = self.sqz_valid.val() & self.sqz_ready.val();
        self.last_word.next = self.left_reg.q.val() == self.one16.val();
        self.sqz_last.next = self.last_word.val();
        self.sqz_data.next = self.st_word.val();
        self.left_reg.en.next = self.squeeze.val() | self.passes.val() | self.wipe.val();
        self.left_reg.d.next = self.left_reg.q.val() - self.one16.val();
        if self.squeeze.val() {
            self.left_reg.d.next = self.cmd_data.val().get_bits::<16>(0);
        }
        if self.wipe.val() {
            self.left_reg.d.next = self.zero16.val();
        }

        // The lane that is read and written. A suffix in the last word of the rate takes the last bit with it.
        self.rate_last.next = self.rate_reg.q.val() - self.one5.val();
        self.pad_last.next = ((self.phase_reg.q.val() == Phase::PadEnd) & self.st_here.val())
            | (self.suffix.val() & (self.word_reg.q.val() == self.rate_last.val()));
        self.st_want.next = self.to_lane.val()
            | self.must_flush.val()
            | (self.open.val() & self.abs_valid.val())
            | (self.phase_reg.q.val() == Phase::Suffix)
            | (self.phase_reg.q.val() == Phase::PadEnd)
            | (self.phase_reg.q.val() == Phase::Squeeze);
        self.st_index.next = self.word_reg.q.val();
        if self.to_lane.val() {
            self.st_index.next = self.cmd_index.val();
        }
        if self.phase_reg.q.val() == Phase::PadEnd {
            self.st_index.next = self.rate_last.val();
        }
        self.st_take.next = (self.granted.val() & self.to_lane.val())
            | (self.beat.val() & self.aligner.full.val())
            | self.flush.val()
            | self.suffix.val()
            | self.pad_last.val()
            | self.passes.val();

        // What it becomes, if it passes.
        self.replaced.next = self.to_lane.val() & self.st_here.val() & self.overwrites.val();
        self.added.next = self.st_here.val()
            & ((self.to_lane.val() & (self.cmd_op.val() != self.op_read.val()))
                | self.must_flush.val()
                | self.open.val()
                | (self.phase_reg.q.val() == Phase::Suffix));
        self.addend.next = self.aligner.word.val();
        if self.to_lane.val() {
            self.addend.next = self.cmd_data.val();
        }
        self.ended.lo.next = self.zero63.val();
        self.ended.hi.next = self.pad_last.val().into();
        self.passing.next = self.ended.q.val();
        if self.added.val() {
            self.passing.next = self.passing.val() ^ self.addend.val();
        }
        if !self.replaced.val() {
            self.passing.next = self.passing.val() ^ self.st_word.val();
        }
        self.st_wdata.next = self.passing.val();
        self.st_clear.next = self.init.val() | self.wipe.val();
        self.st_step.next = self.permute.val()
            | (self.phase_reg.q.val() == Phase::Permute)
            | ((self.phase_reg.q.val() == Phase::Grind) & self.gr_step.val());

        // The position, and what else the progress holds.
        self.word_new.next = self.word_reg.q.val() + self.one5.val();
        self.block_end.next = self.word_new.val() == self.rate_reg.q.val();
        self.word_reg.d.next = self.word_reg.q.val();
        self.offset_reg.en.next = self.beat.val();
        self.offset_reg.d.next = self.aligner.offset_new.val();
        self.rate_reg.d.next = self.rate_reg.q.val();
        self.shake_reg.d.next = self.shake_reg.q.val();
        self.squeezing_reg.d.next = self.squeezing_reg.q.val();
        self.finish_reg.d.next = self.finish_reg.q.val();
        if (self.beat.val() & self.aligner.full.val()) | self.passes.val() {
            self.word_reg.d.next = self.word_new.val();
            // The block after starts at word 0; but the last word that is asked for leaves the position at the end.
            if self.block_end.val() & (self.beat.val() | !self.last_word.val()) {
                self.word_reg.d.next = self.zero5.val();
            }
        }

        // The phases.
        self.phase_reg.d.next = Phase::Idle;
        match self.phase_reg.q.val() {
            Phase::Idle => {
                if self.permute.val() {
                    self.phase_reg.d.next = Phase::Permute;
                }
                if self.finish.val() {
                    self.phase_reg.d.next = Phase::Suffix;
                }
                if self.squeeze.val() & self.cmd_data.val().get_bits::<16>(0).any() {
                    self.phase_reg.d.next = Phase::Squeeze;
                    if self.word_reg.q.val() == self.rate_reg.q.val() {
                        self.phase_reg.d.next = Phase::Permute;
                        self.word_reg.d.next = self.zero5.val();
                    }
                }
                if self.grind.val() {
                    self.phase_reg.d.next = Phase::Grind;
                }
                if self.beat.val() {
                    if self.abs_last.val() {
                        self.phase_reg.d.next = Phase::Suffix;
                    }
                    if self.aligner.full.val() & self.block_end.val() {
                        self.phase_reg.d.next = Phase::Permute;
                        self.finish_reg.d.next = self.abs_last.val();
                    }
                }
            }
            Phase::Permute => {
                self.phase_reg.d.next = Phase::Permute;
                if self.st_last.val() {
                    self.phase_reg.d.next = Phase::Idle;
                    if self.left_reg.q.val().any() {
                        self.phase_reg.d.next = Phase::Squeeze;
                    }
                    if self.finish_reg.q.val() {
                        self.phase_reg.d.next = Phase::Suffix;
                    }
                }
            }
            Phase::Suffix => {
                self.phase_reg.d.next = Phase::Suffix;
                if self.suffix.val() {
                    self.phase_reg.d.next = Phase::PadEnd;
                    self.finish_reg.d.next = false;
                }
            }
            Phase::PadEnd => {
                self.phase_reg.d.next = Phase::PadEnd;
            }
            Phase::Squeeze => {
                self.phase_reg.d.next = Phase::Squeeze;
                if self.passes.val() {
                    if self.last_word.val() {
                        self.phase_reg.d.next = Phase::Idle;
                    } else if self.block_end.val() {
                        self.phase_reg.d.next = Phase::Permute;
                    }
                }
            }
            Phase::Grind => {
                self.phase_reg.d.next = Phase::Grind;
                if self.gr_over.val() {
                    self.phase_reg.d.next = Phase::Answer;
                }
            }
            Phase::Answer => {
                if !self.rsp_ready.val() {
                    self.phase_reg.d.next = Phase::Answer;
                }
            }
        }

        if self.pad_last.val() {
            self.phase_reg.d.next = Phase::Permute;
            self.word_reg.d.next = self.zero5.val();
            self.offset_reg.en.next = true;
            self.offset_reg.d.next = self.zero3.val();
            self.squeezing_reg.d.next = true;
        }

        // Commands that set the progress.
        if self.init.val() | self.grind.val() {
            self.word_reg.d.next = self.zero5.val();
            self.offset_reg.en.next = true;
            self.offset_reg.d.next = self.zero3.val();
            self.rate_reg.d.next = self.shake128_rate.val();
            self.shake_reg.d.next = true;
            self.squeezing_reg.d.next = self.grind.val();
        }
        if self.init.val() {
            self.rate_reg.d.next = self.rate_given.val();
            self.shake_reg.d.next = self.cmd_data.val().get_bit(0);
        }
        if self.granted.val() & self.is_progress.val() & self.overwrites.val() {
            self.offset_reg.en.next = true;
            self.offset_reg.d.next = self.cmd_data.val().get_bits::<3>(0);
            self.word_reg.d.next = self.word_given.val();
            self.rate_reg.d.next = self.rate_given.val();
            self.shake_reg.d.next = self.cmd_data.val().get_bit(13);
            self.squeezing_reg.d.next = self.cmd_data.val().get_bit(14);
        }
        if self.wipe.val() {
            self.phase_reg.d.next = Phase::Idle;
            self.word_reg.d.next = self.zero5.val();
            self.offset_reg.en.next = true;
            self.offset_reg.d.next = self.zero3.val();
            self.rate_reg.d.next = self.zero5.val();
            self.shake_reg.d.next = false;
            self.squeezing_reg.d.next = false;
            self.finish_reg.d.next = false;
        }

        // Counters.
        self.permutations.next = self.permutation_counter.q.val();
        self.permutation_counter.clear.next = self.count_clear.val();
        self.permutation_counter.count.next =
            self.st_step.val() & self.st_first.val() & !self.wipe.val();
        self.cycles.next = self.cycle_counter.q.val();
        self.cycle_counter.clear.next = self.count_clear.val();
        self.cycle_counter.count.next = self.busy.val()
            | self.beat.val()
            | self.flush.val()
            | (self.cmd_valid.val() & self.cmd_ready.val());
    }
}
