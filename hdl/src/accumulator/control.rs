//! `tcith_acc_control`: the accumulator's control: commands, what follows the last leaf, memory port, counters.
//!
//! Interface: `cmd_…`, `rsp_…`, `mem_…`, `wipe`, `cancel`, `busy` and the counters as `tcith_acc_core` has
//! them; the other ports connect the parts inside it.
//!
//! A repetition is one pass over the leaves, in which `feed`, `issue`, `commit` and `sums` work by themselves, and an end
//! that this module leads: in Verify the words of aux are added with factor φ_{i*}; then the sums are written
//! to the memory, in Sign with the secret added to the last seven.
//!
//! An error, `cancel` and `wipe` all take the same way out: one cycle with `clear`, which also wipes the walker and the
//! AES core, and then waiting until everything is overwritten.
//!
//! Area: 140 flip-flops.

use super::REPETITIONS;
use crate::cells::{Counter, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the accumulator is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum State {
    /// Nothing.
    Idle,
    /// Leaves.
    Leaves,
    /// A word of aux is asked for.
    AuxAsk,
    /// It arrives.
    AuxArrive,
    /// One or two of them begin to be added.
    AuxGo,
    /// They are added.
    AuxAdd,
    /// The first sum is read.
    ReadFirst,
    /// A word of the secret is asked for.
    SecretAsk,
    /// It arrives.
    SecretArrive,
    /// A result is written.
    Write,
    /// The answer waits to be taken.
    Answer,
    /// Everything is dropped.
    Clear,
    /// It is being overwritten.
    Clearing,
}

/// The accumulator's control.
#[derive(LogicBlock)]
pub struct Control {
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
    /// It is the accumulator's own, and not only the walker that is not at rest.
    pub working: Signal<Out, Bit>,

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

    /// Clear the counters.
    pub count_clear: Signal<In, Bit>,
    /// Cycles with a command.
    pub cycles: Signal<Out, Bits<32>>,
    /// Cycles in which an AES result was not taken.
    pub aes_stalls: Signal<Out, Bits<32>>,
    /// Cycles in which a commitment word was not taken.
    pub com_stalls: Signal<Out, Bits<32>>,
    /// An AES result is offered and not taken.
    pub aes_stalled: Signal<In, Bit>,
    /// A commitment word is offered and not taken.
    pub com_stalled: Signal<In, Bit>,

    /// The parts begin again.
    pub start: Signal<Out, Bit>,
    /// They drop everything.
    pub clear: Signal<Out, Bit>,
    /// They work.
    pub run: Signal<Out, Bit>,
    /// The command.
    pub keep: Signal<Out, Bit>,
    /// Another number of entries than before.
    pub recount: Signal<Out, Bit>,
    /// Of the command.
    pub verify: Signal<Out, Bit>,
    /// Its repetition.
    pub repetition: Signal<Out, Bits<5>>,
    /// Its hidden party.
    pub hidden: Signal<Out, Bits<8>>,
    /// Its entries of the path table.
    pub entries: Signal<Out, Bits<7>>,
    /// All parts have done the leaves.
    pub leaves_done: Signal<In, Bit>,
    /// The path table lacks a leaf.
    pub missing: Signal<In, Bit>,
    /// The walker refuses a command.
    pub refused: Signal<In, Bit>,
    /// The walker is not at rest.
    pub walker_busy: Signal<In, Bit>,

    /// The path table asks for a word.
    pub path_valid: Signal<In, Bit>,
    /// It gets it.
    pub path_ready: Signal<Out, Bit>,
    /// Which one.
    pub path_index: Signal<In, Bits<9>>,
    /// The commitments ask for a word.
    pub com_valid: Signal<In, Bit>,
    /// They get it.
    pub com_ready: Signal<Out, Bit>,
    /// Which one.
    pub com_index: Signal<In, Bits<9>>,

    /// A word goes to the sums.
    pub word_load: Signal<Out, Bit>,
    /// It is the upper one.
    pub word_high: Signal<Out, Bit>,
    /// It is added.
    pub word_go: Signal<Out, Bit>,
    /// As which block.
    pub word_number: Signal<Out, Bits<3>>,
    /// A sum is read.
    pub read: Signal<Out, Bit>,
    /// Which one.
    pub read_word: Signal<Out, Bits<5>>,
    /// With the word added.
    pub read_plus: Signal<Out, Bit>,
    /// The sums are busy.
    pub sums_busy: Signal<In, Bit>,

    state_reg: Reg<State>,
    keep_reg: RegEn<Bit>,
    verify_reg: RegEn<Bit>,
    repetition_reg: DataEn<Bits<5>>,
    hidden_reg: DataEn<Bits<8>>,
    entries_reg: DataEn<Bits<7>>,
    error_reg: RegEn<Bits<3>>,
    /// The command is to be answered.
    answer_reg: Reg<Bit>,
    /// Word of aux, then word of the results.
    word_reg: RegEn<Bits<5>>,
    cycle_counter: Counter<32>,
    aes_stall_counter: Counter<32>,
    com_stall_counter: Counter<32>,
    accept: Signal<Local, Bit>,
    good: Signal<Local, Bit>,
    /// A command is being carried out.
    going: Signal<Local, Bit>,
    failed: Signal<Local, Bit>,
    taken: Signal<Local, Bit>,
    last_aux: Signal<Local, Bit>,
    last_result: Signal<Local, Bit>,
    next_word: Signal<Local, Bits<5>>,
    /// The result is one that the secret is added to.
    is_plus: Signal<Local, Bit>,
    /// So is the one after it.
    next_is_plus: Signal<Local, Bit>,
    /// The path table's request was offered in the cycle before.
    path_waits_reg: Reg<Bit>,
    com_first: Signal<Local, Bit>,
    wide_repetition: Pair<5, 4, 9>,
    wide_word: Pair<5, 4, 9>,
    by_8: Signal<Local, Bits<9>>,
    by_16: Signal<Local, Bits<9>>,
    repetitions: Constant<Bits<5>>,
    zero3: Constant<Bits<3>>,
    zero4: Constant<Bits<4>>,
    zero5: Constant<Bits<5>>,
    last_of_sign: Constant<Bits<5>>,
    last_of_verify: Constant<Bits<5>>,
    first_plus: Constant<Bits<5>>,
    first_plus_index: Constant<Bits<9>>,
    aux_word: [Constant<Bits<5>>; 7],
    no_such_repetition: Constant<Bits<3>>,
    not_covered: Constant<Bits<3>>,
    walker_refused: Constant<Bits<3>>,
    aborted: Constant<Bits<3>>,
    region_secret: Constant<Bits<3>>,
    region_aux: Constant<Bits<3>>,
    region_hidden: Constant<Bits<3>>,
    region_path: Constant<Bits<3>>,
    region_result: Constant<Bits<3>>,
    id: ModuleId<Self>,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            cancel: Signal::default(),
            busy: Signal::default(),
            working: Signal::default(),
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
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_we: Signal::default(),
            mem_region: Signal::default(),
            mem_index: Signal::default(),
            count_clear: Signal::default(),
            cycles: Signal::default(),
            aes_stalls: Signal::default(),
            com_stalls: Signal::default(),
            aes_stalled: Signal::default(),
            com_stalled: Signal::default(),
            start: Signal::default(),
            clear: Signal::default(),
            run: Signal::default(),
            keep: Signal::default(),
            recount: Signal::default(),
            verify: Signal::default(),
            repetition: Signal::default(),
            hidden: Signal::default(),
            entries: Signal::default(),
            leaves_done: Signal::default(),
            missing: Signal::default(),
            refused: Signal::default(),
            walker_busy: Signal::default(),
            path_valid: Signal::default(),
            path_ready: Signal::default(),
            path_index: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_index: Signal::default(),
            word_load: Signal::default(),
            word_high: Signal::default(),
            word_go: Signal::default(),
            word_number: Signal::default(),
            read: Signal::default(),
            read_word: Signal::default(),
            read_plus: Signal::default(),
            sums_busy: Signal::default(),
            state_reg: Reg::default(),
            keep_reg: RegEn::default(),
            verify_reg: RegEn::default(),
            repetition_reg: DataEn::default(),
            hidden_reg: DataEn::default(),
            entries_reg: DataEn::default(),
            error_reg: RegEn::default(),
            answer_reg: Reg::default(),
            word_reg: RegEn::default(),
            cycle_counter: Counter::default(),
            aes_stall_counter: Counter::default(),
            com_stall_counter: Counter::default(),
            accept: Signal::default(),
            good: Signal::default(),
            going: Signal::default(),
            failed: Signal::default(),
            taken: Signal::default(),
            last_aux: Signal::default(),
            last_result: Signal::default(),
            next_word: Signal::default(),
            is_plus: Signal::default(),
            next_is_plus: Signal::default(),
            path_waits_reg: Reg::default(),
            com_first: Signal::default(),
            wide_repetition: Pair::default(),
            wide_word: Pair::default(),
            by_8: Signal::default(),
            by_16: Signal::default(),
            repetitions: Constant::new(REPETITIONS.to_bits()),
            zero3: Constant::new(Bits::default()),
            zero4: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            last_of_sign: Constant::new(24_u8.to_bits()),
            last_of_verify: Constant::new(15_u8.to_bits()),
            first_plus: Constant::new(18_u8.to_bits()),
            first_plus_index: Constant::new(18_u8.to_bits()),
            aux_word: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            no_such_repetition: Constant::new(1_u8.to_bits()),
            not_covered: Constant::new(2_u8.to_bits()),
            walker_refused: Constant::new(3_u8.to_bits()),
            aborted: Constant::new(4_u8.to_bits()),
            region_secret: Constant::new(0_u8.to_bits()),
            region_aux: Constant::new(1_u8.to_bits()),
            region_hidden: Constant::new(2_u8.to_bits()),
            region_path: Constant::new(3_u8.to_bits()),
            region_result: Constant::new(4_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Control {
    const NAME: &'static str = "acc_control";
    const DOC: &'static str = include_str!("control.rs");
}

impl Logic for Control {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.verify_reg.clk.next = self.clk.val();
        self.verify_reg.rst_n.next = self.rst_n.val();
        self.keep_reg.clk.next = self.clk.val();
        self.keep_reg.rst_n.next = self.rst_n.val();
        self.repetition_reg.clk.next = self.clk.val();
        self.hidden_reg.clk.next = self.clk.val();
        self.entries_reg.clk.next = self.clk.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.answer_reg.clk.next = self.clk.val();
        self.answer_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.cycle_counter.clk.next = self.clk.val();
        self.cycle_counter.rst_n.next = self.rst_n.val();
        self.aes_stall_counter.clk.next = self.clk.val();
        self.aes_stall_counter.rst_n.next = self.rst_n.val();
        self.com_stall_counter.clk.next = self.clk.val();
        self.com_stall_counter.rst_n.next = self.rst_n.val();
        self.path_waits_reg.clk.next = self.clk.val();
        self.path_waits_reg.rst_n.next = self.rst_n.val();

        // Commands.
        self.cmd_ready.next =
            (self.state_reg.q.val() == State::Idle) & !(self.walker_busy.val() | self.wipe.val());
        self.accept.next = self.cmd_valid.val() & self.cmd_ready.val();
        self.good.next = (self.cmd_repetition.val() < self.repetitions.val()) | self.cmd_keep.val();
        self.start.next = self.accept.val() & self.good.val();
        self.keep_reg.en.next = self.accept.val();
        self.keep_reg.d.next = self.cmd_keep.val();
        self.verify_reg.en.next = self.accept.val();
        self.verify_reg.d.next = self.cmd_verify.val();
        self.repetition_reg.en.next = self.accept.val();
        self.repetition_reg.d.next = self.cmd_repetition.val();
        self.hidden_reg.en.next = self.accept.val();
        self.hidden_reg.d.next = self.cmd_hidden.val();
        self.entries_reg.en.next = self.accept.val();
        self.entries_reg.d.next = self.cmd_entries.val();
        // What is kept are the nodes below so many entries.
        self.recount.next =
            self.accept.val() & (self.cmd_entries.val() != self.entries_reg.q.val());
        self.keep.next = self.keep_reg.q.val();
        self.verify.next = self.verify_reg.q.val();
        self.repetition.next = self.repetition_reg.q.val();
        self.hidden.next = self.hidden_reg.q.val();
        self.entries.next = self.entries_reg.q.val();
        self.run.next = self.state_reg.q.val() == State::Leaves;
        self.clear.next = self.state_reg.q.val() == State::Clear;
        self.busy.next = (self.state_reg.q.val() != State::Idle) | self.walker_busy.val();
        self.working.next = self.state_reg.q.val() != State::Idle;
        self.rsp_valid.next = self.state_reg.q.val() == State::Answer;
        self.rsp_error.next = self.error_reg.q.val();

        // Errors.
        self.going.next = (self.state_reg.q.val() != State::Idle)
            & (self.state_reg.q.val() != State::Answer)
            & (self.state_reg.q.val() != State::Clear)
            & (self.state_reg.q.val() != State::Clearing);
        self.failed.next =
            self.going.val() & (self.cancel.val() | self.missing.val() | self.refused.val());
        self.error_reg.en.next = self.accept.val() | self.failed.val();
        self.error_reg.d.next = self.zero3.val();
        if self.failed.val() {
            self.error_reg.d.next = self.aborted.val();
            if self.missing.val() {
                self.error_reg.d.next = self.not_covered.val();
            }
            if self.refused.val() {
                self.error_reg.d.next = self.walker_refused.val();
            }
        } else if !self.good.val() {
            self.error_reg.d.next = self.no_such_repetition.val();
        }
        self.answer_reg.d.next = (self.accept.val()
            | (self.answer_reg.q.val() & !(self.rsp_valid.val() & self.rsp_ready.val())))
            & !self.wipe.val();

        // The memory port. The parts ask during the leaves only.
        self.wide_repetition.lo.next = self.repetition_reg.q.val();
        self.wide_repetition.hi.next = self.zero4.val();
        self.wide_word.lo.next = self.word_reg.q.val();
        self.wide_word.hi.next = self.zero4.val();
        self.by_8.next = self.wide_repetition.q.val() << 3_u8.to_bits::<3>();
        self.by_16.next = self.wide_repetition.q.val() << 4_u8.to_bits::<3>();
        self.mem_valid.next = (self.com_valid.val() | self.path_valid.val())
            | (self.state_reg.q.val() == State::AuxAsk)
            | (self.state_reg.q.val() == State::SecretAsk)
            | (self.state_reg.q.val() == State::Write);
        self.taken.next = self.mem_valid.val() & self.mem_ready.val();
        self.mem_we.next = self.state_reg.q.val() == State::Write;
        // The commitments go first, unless the path table's request has been seen already.
        self.com_first.next = self.com_valid.val() & !self.path_waits_reg.q.val();
        self.path_waits_reg.d.next =
            self.path_valid.val() & !(self.com_first.val() | self.mem_ready.val());
        self.com_ready.next = self.mem_ready.val() & self.com_first.val();
        self.path_ready.next = self.mem_ready.val() & !self.com_first.val();
        self.mem_region.next = self.region_path.val();
        self.mem_index.next = self.path_index.val();
        if self.com_first.val() {
            self.mem_region.next = self.region_hidden.val();
            self.mem_index.next = self.com_index.val();
        }
        if self.state_reg.q.val() == State::AuxAsk {
            self.mem_region.next = self.region_aux.val();
            self.mem_index.next =
                (self.by_8.val() - self.wide_repetition.q.val()) + self.wide_word.q.val();
        }
        if self.state_reg.q.val() == State::SecretAsk {
            self.mem_region.next = self.region_secret.val();
            self.mem_index.next = self.wide_word.q.val() - self.first_plus_index.val();
        }
        if self.state_reg.q.val() == State::Write {
            self.mem_region.next = self.region_result.val();
            self.mem_index.next = self.by_16.val()
                + self.by_8.val()
                + self.wide_repetition.q.val()
                + self.wide_word.q.val();
        }

        // Aux, two words at a time.
        self.last_aux.next = self.word_reg.q.val() == self.aux_word[6].val();
        self.word_load.next = (self.state_reg.q.val() == State::AuxArrive)
            | (self.state_reg.q.val() == State::SecretArrive);
        self.word_high.next =
            (self.state_reg.q.val() == State::AuxArrive) & self.word_reg.q.val().get_bit(0);
        self.word_go.next = self.state_reg.q.val() == State::AuxGo;
        self.word_number.next = 7_u8.to_bits::<3>();
        if self.word_reg.q.val() == self.aux_word[2].val() {
            self.word_number.next = 0_u8.to_bits::<3>();
        } else if self.word_reg.q.val() == self.aux_word[4].val() {
            self.word_number.next = 4_u8.to_bits::<3>();
        } else if self.word_reg.q.val() == self.aux_word[6].val() {
            self.word_number.next = 6_u8.to_bits::<3>();
        }

        // Results: while one is written, the next is read.
        self.is_plus.next = self.word_reg.q.val() >= self.first_plus.val();
        self.next_word.next = self.word_reg.q.val() + 1_u8.to_bits::<5>();
        self.next_is_plus.next = self.next_word.val() >= self.first_plus.val();
        self.last_result.next = self.word_reg.q.val() == self.last_of_sign.val();
        if self.verify_reg.q.val() {
            self.last_result.next = self.word_reg.q.val() == self.last_of_verify.val();
        }
        self.read.next = (self.state_reg.q.val() == State::ReadFirst)
            | ((self.state_reg.q.val() == State::Write) & self.taken.val());
        self.read_word.next = self.next_word.val();
        if self.state_reg.q.val() == State::ReadFirst {
            self.read_word.next = self.zero5.val();
        }
        self.read_plus.next = self.is_plus.val();
        self.word_reg.en.next = self.start.val()
            | (self.state_reg.q.val() == State::AuxArrive)
            | (self.state_reg.q.val() == State::ReadFirst)
            | ((self.state_reg.q.val() == State::Write) & self.taken.val());
        self.word_reg.d.next = self.next_word.val();
        if self.start.val() | (self.state_reg.q.val() == State::ReadFirst) {
            self.word_reg.d.next = self.zero5.val();
        }

        // A value that is no state ends in the command's answer, as an abort does.
        self.state_reg.d.next = State::Clear;
        match self.state_reg.q.val() {
            State::Idle => {
                self.state_reg.d.next = State::Idle;
                if self.accept.val() {
                    self.state_reg.d.next = State::Answer;
                    if self.good.val() {
                        self.state_reg.d.next = State::Leaves;
                    }
                }
            }
            State::Leaves => {
                self.state_reg.d.next = State::Leaves;
                if self.leaves_done.val() {
                    self.state_reg.d.next = State::ReadFirst;
                    if self.verify_reg.q.val() {
                        self.state_reg.d.next = State::AuxAsk;
                    }
                    if self.keep_reg.q.val() {
                        self.state_reg.d.next = State::Answer;
                    }
                }
            }
            State::AuxAsk => {
                self.state_reg.d.next = State::AuxAsk;
                if self.taken.val() {
                    self.state_reg.d.next = State::AuxArrive;
                }
            }
            State::AuxArrive => {
                self.state_reg.d.next = State::AuxAsk;
                if self.word_reg.q.val().get_bit(0) | self.last_aux.val() {
                    self.state_reg.d.next = State::AuxGo;
                }
            }
            State::AuxGo => {
                self.state_reg.d.next = State::AuxAdd;
            }
            State::AuxAdd => {
                self.state_reg.d.next = State::AuxAdd;
                if !self.sums_busy.val() {
                    self.state_reg.d.next = State::AuxAsk;
                    if self.word_reg.q.val() > self.aux_word[6].val() {
                        self.state_reg.d.next = State::ReadFirst;
                    }
                }
            }
            State::ReadFirst => {
                self.state_reg.d.next = State::Write;
            }
            State::SecretAsk => {
                self.state_reg.d.next = State::SecretAsk;
                if self.taken.val() {
                    self.state_reg.d.next = State::SecretArrive;
                }
            }
            State::SecretArrive => {
                self.state_reg.d.next = State::Write;
            }
            State::Write => {
                self.state_reg.d.next = State::Write;
                if self.taken.val() {
                    if self.last_result.val() {
                        self.state_reg.d.next = State::Answer;
                    } else if self.next_is_plus.val() {
                        self.state_reg.d.next = State::SecretAsk;
                    }
                }
            }
            State::Answer => {
                self.state_reg.d.next = State::Answer;
                if self.rsp_ready.val() {
                    self.state_reg.d.next = State::Idle;
                }
            }
            State::Clear => {
                self.state_reg.d.next = State::Clearing;
            }
            State::Clearing => {
                self.state_reg.d.next = State::Clearing;
                if !(self.sums_busy.val() | self.walker_busy.val()) {
                    self.state_reg.d.next = State::Idle;
                    if self.answer_reg.q.val() {
                        self.state_reg.d.next = State::Answer;
                    }
                }
            }
        }
        if self.failed.val() | self.wipe.val() {
            self.state_reg.d.next = State::Clear;
        }

        // Counters.
        self.cycles.next = self.cycle_counter.q.val();
        self.cycle_counter.clear.next = self.count_clear.val();
        self.cycle_counter.count.next = self.going.val();
        self.aes_stalls.next = self.aes_stall_counter.q.val();
        self.aes_stall_counter.clear.next = self.count_clear.val();
        self.aes_stall_counter.count.next = self.aes_stalled.val();
        self.com_stalls.next = self.com_stall_counter.q.val();
        self.com_stall_counter.clear.next = self.count_clear.val();
        self.com_stall_counter.count.next = self.com_stalled.val();
    }
}
