//! `tcith_fips202`: SHA-3 and SHAKE (FIPS 202) with 64-bit streams, contexts in and out, and Mirath's grinding.
//!
//! Interface: commands and answers, absorb and squeeze streams, grinding, counters, `wipe` and `busy`; see
//! `tcith_fips202_control`. In short: SHA3-256 of a message is INIT with rate 17, the message on the absorb
//! stream with `abs_last` on its last beat, and SQUEEZE of 4 words. Rates: SHA3-256 and SHAKE256 17, SHA3-384 13,
//! SHA3-512 9, SHAKE128 21.
//!
//! Latency, with P = 24 or 12 cycles a permutation: a block is absorbed or squeezed in 25 + P cycles, whatever the rate, a
//! grinding try takes 5 + P cycles, a context is swapped in 26 from the front on.
//!
//! Area: 2,115 flip-flops, of which 1,600 are the state.
//!
//! Secrets: the state, the unaligned bytes and h_mpc are cleared by `wipe` within its cycle; a reset ends what goes on, and leaves
//! the state and h_mpc. Whoever can give commands can read
//! the state.

use super::{Control, Grinding, GrindingBits, State};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The unit.
#[derive(LogicBlock)]
pub struct Fips202 {
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

    /// Most tries of a GRIND, when it is taken.
    pub grind_limit: Signal<In, Bits<16>>,
    /// End a GRIND with the try in progress.
    pub grind_stop: Signal<In, Bit>,

    /// The counter that the last GRIND found, or else the first one not tried; tells nothing while one is in progress.
    pub grind_ctr: Signal<Out, Bits<64>>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// Permutations begun.
    pub permutations: Signal<Out, Bits<32>>,
    /// Cycles in which anything was done.
    pub cycles: Signal<Out, Bits<32>>,

    control: Control,
    grinding: Grinding,
    state: State,
    id: ModuleId<Self>,
}

impl Fips202 {
    /// With `rounds` rounds a cycle (1 or 2) and grinding bits at this place.
    pub fn new(rounds: usize, place: GrindingBits) -> Self {
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
            grind_limit: Signal::default(),
            grind_stop: Signal::default(),
            grind_ctr: Signal::default(),
            count_clear: Signal::default(),
            permutations: Signal::default(),
            cycles: Signal::default(),
            control: Control::default(),
            grinding: Grinding::new(place),
            state: State::new(rounds),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Fips202 {
    const NAME: &'static str = "fips202";
    const DOC: &'static str = include_str!("unit.rs");
}

impl Logic for Fips202 {
    #[hdl_gen]
    fn update(&mut self) {
        self.control.clk.next = self.clk.val();
        self.control.rst_n.next = self.rst_n.val();
        self.control.wipe.next = self.wipe.val();
        self.busy.next = self.control.busy.val();
        self.control.cmd_valid.next = self.cmd_valid.val();
        self.cmd_ready.next = self.control.cmd_ready.val();
        self.control.cmd_op.next = self.cmd_op.val();
        self.control.cmd_index.next = self.cmd_index.val();
        self.control.cmd_data.next = self.cmd_data.val();
        self.rsp_valid.next = self.control.rsp_valid.val();
        self.control.rsp_ready.next = self.rsp_ready.val();
        self.rsp_error.next = self.control.rsp_error.val();
        self.rsp_data.next = self.control.rsp_data.val();
        self.control.abs_valid.next = self.abs_valid.val();
        self.abs_ready.next = self.control.abs_ready.val();
        self.control.abs_data.next = self.abs_data.val();
        self.control.abs_bytes.next = self.abs_bytes.val();
        self.control.abs_last.next = self.abs_last.val();
        self.sqz_valid.next = self.control.sqz_valid.val();
        self.control.sqz_ready.next = self.sqz_ready.val();
        self.sqz_data.next = self.control.sqz_data.val();
        self.sqz_last.next = self.control.sqz_last.val();
        self.control.count_clear.next = self.count_clear.val();
        self.permutations.next = self.control.permutations.val();
        self.cycles.next = self.control.cycles.val();

        self.state.clk.next = self.clk.val();
        self.state.rst_n.next = self.rst_n.val();
        self.state.clear.next = self.control.st_clear.val();
        self.state.step.next = self.control.st_step.val();
        self.state.want.next = self.control.st_want.val();
        self.state.index.next = self.control.st_index.val();
        self.state.take.next = self.control.st_take.val();
        self.state.wdata.next = self.control.st_wdata.val();
        self.control.st_first.next = self.state.first.val();
        self.control.st_last.next = self.state.last.val();
        self.control.st_here.next = self.state.here.val();
        self.control.st_word.next = self.state.word.val();

        self.grinding.clk.next = self.clk.val();
        self.grinding.rst_n.next = self.rst_n.val();
        self.grinding.wipe.next = self.wipe.val();
        self.grinding.h_write.next = self.control.gr_h_write.val();
        self.grinding.h_index.next = self.cmd_index.val().get_bits::<2>(0);
        self.grinding.data.next = self.cmd_data.val();
        self.grinding.start.next = self.control.gr_start.val();
        self.grinding.limit.next = self.grind_limit.val();
        self.grinding.stop.next = self.grind_stop.val();
        self.grinding.run.next = self.control.gr_run.val();
        self.grinding.first.next = self.state.first.val();
        self.grinding.lanes.next = self.state.lanes.val();
        self.control.gr_step.next = self.grinding.step.val();
        self.control.gr_over.next = self.grinding.over.val();
        self.control.gr_found.next = self.grinding.found.val();
        self.control.gr_ctr.next = self.grinding.ctr.val();
        self.grind_ctr.next = self.grinding.ctr.val();
        self.state.load.next = self.grinding.load.val();
        self.state.push.next = self.grinding.push.val();
        self.state.pushed.next = self.grinding.pushed.val();
    }
}
