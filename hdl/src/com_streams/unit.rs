//! `tcith_com_streams`: FIPS 202 with the four hash streams of h_com and their contexts in a memory.
//!
//! Interface: commitments, rotations, `restart`, `stream`, see `tcith_com_streams_control`; commands, absorb and
//! squeeze streams of FIPS 202, see `tcith_fips202_control`. During a rotation FIPS 202 takes no command from outside, and
//! while a commitment is offered no bytes.
//!
//! Latency: 32 bytes of commitment take 4 cycles, 24 or 12 more for the permutation every 136 bytes; a rotation takes 55 or 56.
//!
//! Memory: `tcith_sram_1rw_d128`, of which 78 words are used. `wipe` clears FIPS 202 in its cycle, and not the memory: what
//! it holds are states of hashes over commitments, which the signature publishes.

use super::Control;
use crate::cells::Sram1rw;
use crate::emit::{Describe, ModuleId};
use crate::fips202::{Fips202, GrindingBits};
use rust_hdl::prelude::*;

/// The unit.
#[derive(LogicBlock)]
pub struct ComStreams {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything, clear FIPS 202.
    pub wipe: Signal<In, Bit>,
    /// Stream 0 has the state.
    pub restart: Signal<In, Bit>,
    /// The stream that has the state.
    pub stream: Signal<Out, Bits<2>>,
    /// A rotation, or FIPS 202, is at work.
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

    /// Clear the counters.
    pub count_clear: Signal<In, Bit>,
    /// Rotations.
    pub rotations: Signal<Out, Bits<32>>,
    /// Permutations begun.
    pub permutations: Signal<Out, Bits<32>>,
    /// Cycles in which FIPS 202 did anything.
    pub cycles: Signal<Out, Bits<32>>,

    control: Control,
    fips202: Fips202,
    contexts: Sram1rw<7>,
    eight: Constant<Bits<4>>,
    all_bytes: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl ComStreams {
    /// With `rounds` rounds of Keccak a cycle.
    pub fn new(rounds: usize, place: GrindingBits) -> Self {
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
            count_clear: Signal::default(),
            rotations: Signal::default(),
            permutations: Signal::default(),
            cycles: Signal::default(),
            control: Control::new(0),
            fips202: Fips202::new(rounds, place),
            contexts: Sram1rw::default(),
            eight: Constant::new(8_u8.to_bits()),
            all_bytes: Constant::new(0xff_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for ComStreams {
    const NAME: &'static str = "com_streams";
    const DOC: &'static str = include_str!("unit.rs");
}

impl Logic for ComStreams {
    #[hdl_gen]
    fn update(&mut self) {
        self.control.clk.next = self.clk.val();
        self.control.rst_n.next = self.rst_n.val();
        self.control.wipe.next = self.wipe.val();
        self.control.restart.next = self.restart.val();
        self.stream.next = self.control.stream.val();
        self.control.com_valid.next = self.com_valid.val();
        self.com_ready.next = self.control.com_ready.val();
        self.control.com_data.next = self.com_data.val();
        self.control.com_stream.next = self.com_stream.val();
        self.control.rot_valid.next = self.rot_valid.val();
        self.rot_ready.next = self.control.rot_ready.val();
        self.control.count_clear.next = self.count_clear.val();
        self.rotations.next = self.control.rotations.val();

        // FIPS 202's commands: the rotation's, else those from outside.
        self.fips202.clk.next = self.clk.val();
        self.fips202.rst_n.next = self.rst_n.val();
        self.fips202.wipe.next = self.wipe.val();
        self.busy.next = self.control.busy.val() | self.fips202.busy.val();
        self.fips202.cmd_valid.next = self.cmd_valid.val();
        self.fips202.cmd_op.next = self.cmd_op.val();
        self.fips202.cmd_index.next = self.cmd_index.val();
        self.fips202.cmd_data.next = self.cmd_data.val();
        self.fips202.rsp_ready.next = self.rsp_ready.val();
        self.cmd_ready.next = self.fips202.cmd_ready.val();
        self.rsp_valid.next = self.fips202.rsp_valid.val();
        self.rsp_error.next = self.fips202.rsp_error.val();
        self.rsp_data.next = self.fips202.rsp_data.val();
        self.control.fips_busy.next = self.fips202.busy.val();
        self.control.fips_cmd_ready.next = self.fips202.cmd_ready.val();
        self.control.fips_rsp_data.next = self.fips202.rsp_data.val();
        if self.control.busy.val() {
            self.fips202.cmd_valid.next = self.control.fips_cmd_valid.val();
            self.fips202.cmd_op.next = self.control.fips_cmd_op.val();
            self.fips202.cmd_index.next = self.control.fips_cmd_index.val();
            self.fips202.cmd_data.next = self.control.fips_cmd_data.val();
            self.fips202.rsp_ready.next = true;
            self.cmd_ready.next = false;
            self.rsp_valid.next = false;
        }

        // What it absorbs: commitments, else bytes from outside.
        self.fips202.abs_valid.next = self.abs_valid.val();
        self.fips202.abs_data.next = self.abs_data.val();
        self.fips202.abs_bytes.next = self.abs_bytes.val();
        self.fips202.abs_last.next = self.abs_last.val();
        self.abs_ready.next = self.fips202.abs_ready.val();
        self.control.fips_abs_ready.next = self.fips202.abs_ready.val();
        if self.com_valid.val() | self.control.busy.val() {
            self.fips202.abs_valid.next = self.control.fips_abs_valid.val();
            self.fips202.abs_data.next = self.control.fips_abs_data.val();
            self.fips202.abs_bytes.next = self.eight.val();
            self.fips202.abs_last.next = false;
            self.abs_ready.next = false;
        }

        self.sqz_valid.next = self.fips202.sqz_valid.val();
        self.fips202.sqz_ready.next = self.sqz_ready.val();
        self.sqz_data.next = self.fips202.sqz_data.val();
        self.sqz_last.next = self.fips202.sqz_last.val();
        self.fips202.grind_limit.next = self.grind_limit.val();
        self.fips202.grind_stop.next = self.grind_stop.val();
        self.fips202.count_clear.next = self.count_clear.val();
        self.permutations.next = self.fips202.permutations.val();
        self.cycles.next = self.fips202.cycles.val();

        self.contexts.clk.next = self.clk.val();
        self.contexts.en.next = self.control.mem_en.val();
        self.contexts.we.next = self.control.mem_we.val();
        self.contexts.wstrb.next = self.all_bytes.val();
        self.contexts.addr.next = self.control.mem_addr.val().get_bits::<7>(0);
        self.contexts.wdata.next = self.control.mem_wdata.val();
        self.control.mem_rdata.next = self.contexts.rdata.val();
    }
}
