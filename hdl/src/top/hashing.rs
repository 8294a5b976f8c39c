//! `tcith_hashing`: FIPS 202 and all that uses it: XOFs into the memories, the streams of h_com, grinding, software.
//!
//! Interface
//! * `xof_go`, `xof_done`, `xof_refused`: the output of the message that is being absorbed goes to a memory; the opcode says where to and how much. Only
//!   with MPC-Emulation, whose operands they are.
//! * `rot_*`, `restart`, `com_*`: streams of h_com and commitments, see `tcith_com_streams_control`. Only with the Accumulator.
//! * `grind_*`: GRIND from `grind_start` on; `counter`, what it found.
//! * `cmd_*`, `rsp_*`, `abs_*`: software's commands and absorb stream of FIPS 202, in cycles with `free`.
//! * `xof_en`, `xof_one`, `xof_addr`, `xof_wdata`, `ctx_*`: the memories, see `tcith_memories`.
//! * `drop_it`: what is going on ends, and FIPS 202 forgets its state and the counter.
//!
//! Latency and area: the units'.

use super::{map, registers, Partition, Xof};
use crate::com_streams;
use crate::emit::{Describe, ModuleId};
use crate::fips202::{command, Fips202, GrindingBits};
use crate::regs::Units;
use rust_hdl::prelude::*;

/// FIPS 202 and its users.
#[derive(LogicBlock)]
pub struct Hashing {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// End what is going on.
    pub drop_it: Signal<In, Bit>,
    /// At work.
    pub busy: Signal<Out, Bit>,
    /// The command.
    pub opcode: Signal<In, Bits<8>>,

    /// Begin an XOF.
    pub xof_go: Signal<In, Bit>,
    /// It has ended.
    pub xof_done: Signal<Out, Bit>,
    /// There was no message.
    pub xof_refused: Signal<Out, Bit>,

    /// Stream 0 has the state.
    pub restart: Signal<In, Bit>,
    /// A rotation is asked for.
    pub rot_valid: Signal<In, Bit>,
    /// It has ended.
    pub rot_ready: Signal<Out, Bit>,
    /// Eight bytes of a commitment are offered.
    pub com_valid: Signal<In, Bit>,
    /// They are taken.
    pub com_ready: Signal<Out, Bit>,
    /// The bytes.
    pub com_data: Signal<In, Bits<64>>,
    /// Their stream.
    pub com_stream: Signal<In, Bits<2>>,

    /// GRIND is offered.
    pub grind_valid: Signal<In, Bit>,
    /// It is taken.
    pub grind_ready: Signal<Out, Bit>,
    /// It shall end.
    pub grind_stop: Signal<In, Bit>,
    /// First counter to try.
    pub grind_start: Signal<In, Bits<32>>,
    /// Its answer is offered.
    pub grind_rsp_valid: Signal<Out, Bit>,
    /// It is taken.
    pub grind_rsp_ready: Signal<In, Bit>,
    /// With this error.
    pub grind_rsp_error: Signal<Out, Bits<2>>,
    /// What it found.
    pub counter: Signal<Out, Bits<64>>,

    /// FIPS 202 is software's.
    pub free: Signal<Out, Bit>,
    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken.
    pub cmd_ready: Signal<Out, Bit>,
    /// The command.
    pub cmd_op: Signal<In, Bits<4>>,
    /// Its word.
    pub cmd_index: Signal<In, Bits<5>>,
    /// Its argument.
    pub cmd_data: Signal<In, Bits<64>>,
    /// Why it was refused.
    pub rsp_error: Signal<Out, Bits<2>>,
    /// Its answer.
    pub rsp_data: Signal<Out, Bits<64>>,
    /// Bytes are offered.
    pub abs_valid: Signal<In, Bit>,
    /// They are taken.
    pub abs_ready: Signal<Out, Bit>,
    /// The bytes.
    pub abs_data: Signal<In, Bits<64>>,
    /// How many.
    pub abs_bytes: Signal<In, Bits<4>>,

    /// Output of an XOF.
    pub xof_en: Signal<Out, Bit>,
    /// It goes to memory 1.
    pub xof_one: Signal<Out, Bit>,
    /// Address.
    pub xof_addr: Signal<Out, Bits<10>>,
    /// Word.
    pub xof_wdata: Signal<Out, Bits<64>>,
    /// Contexts are exchanged.
    pub ctx_busy: Signal<Out, Bit>,
    /// Access.
    pub ctx_en: Signal<Out, Bit>,
    /// It is a write.
    pub ctx_we: Signal<Out, Bit>,
    /// Address.
    pub ctx_addr: Signal<Out, Bits<10>>,
    /// Word.
    pub ctx_wdata: Signal<Out, Bits<64>>,
    /// Word of memory 1.
    pub mem_rdata: Signal<In, Bits<64>>,

    fips202: Fips202,
    /// With MPC-Emulation.
    xof: Vec<Xof>,
    /// With the Accumulator.
    streams: Vec<com_streams::Control>,
    xof_busy: Signal<Local, Bit>,
    rotating: Signal<Local, Bit>,
    /// FIPS 202 is GRIND's.
    grinding: Signal<Local, Bit>,
    zero64: Constant<Bits<64>>,
    zero16: Constant<Bits<16>>,
    zero10: Constant<Bits<10>>,
    eight: Constant<Bits<4>>,
    secret_base: Constant<Bits<10>>,
    secret_words: Constant<Bits<10>>,
    parity_words: Constant<Bits<10>>,
    gamma_words: Constant<Bits<10>>,
    op_grind: Constant<Bits<4>>,
    op_parity: Constant<Bits<8>>,
    op_gamma: Constant<Bits<8>>,
    _proofs: usize,
    _commitments: usize,
    id: ModuleId<Self>,
}

impl Hashing {
    /// With so many rounds of Keccak a cycle.
    pub fn new(partition: Partition, keccak_rounds: usize) -> Self {
        let place = GrindingBits {
            challenge_bytes: 17,
            bits: 9,
        };
        let proofs = partition.count(Units::MPC);
        let commitments = partition.count(Units::ACC);
        let contexts = map::CONTEXTS as usize;
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            drop_it: Signal::default(),
            busy: Signal::default(),
            opcode: Signal::default(),
            xof_go: Signal::default(),
            xof_done: Signal::default(),
            xof_refused: Signal::default(),
            restart: Signal::default(),
            rot_valid: Signal::default(),
            rot_ready: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_data: Signal::default(),
            com_stream: Signal::default(),
            grind_valid: Signal::default(),
            grind_ready: Signal::default(),
            grind_stop: Signal::default(),
            grind_start: Signal::default(),
            grind_rsp_valid: Signal::default(),
            grind_rsp_ready: Signal::default(),
            grind_rsp_error: Signal::default(),
            counter: Signal::default(),
            free: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_data: Signal::default(),
            rsp_error: Signal::default(),
            rsp_data: Signal::default(),
            abs_valid: Signal::default(),
            abs_ready: Signal::default(),
            abs_data: Signal::default(),
            abs_bytes: Signal::default(),
            xof_en: Signal::default(),
            xof_one: Signal::default(),
            xof_addr: Signal::default(),
            xof_wdata: Signal::default(),
            ctx_busy: Signal::default(),
            ctx_en: Signal::default(),
            ctx_we: Signal::default(),
            ctx_addr: Signal::default(),
            ctx_wdata: Signal::default(),
            mem_rdata: Signal::default(),
            fips202: Fips202::new(keccak_rounds, place),
            xof: (0..proofs).map(|_| Xof::default()).collect(),
            streams: (0..commitments)
                .map(|_| com_streams::Control::new(contexts))
                .collect(),
            xof_busy: Signal::default(),
            rotating: Signal::default(),
            grinding: Signal::default(),
            zero64: Constant::new(Bits::default()),
            zero16: Constant::new(0_u64.to_bits()),
            zero10: Constant::new(0_u64.to_bits()),
            eight: Constant::new(8_u64.to_bits()),
            secret_base: Constant::new(map::SECRET.to_bits()),
            secret_words: Constant::new(map::SECRET_WORDS.to_bits()),
            parity_words: Constant::new(map::PARITY_WORDS.to_bits()),
            gamma_words: Constant::new(map::GAMMA_WORDS.to_bits()),
            op_grind: Constant::new(command::GRIND.to_bits()),
            op_parity: Constant::new(registers::XOF_PARITY.to_bits()),
            op_gamma: Constant::new(registers::XOF_GAMMA.to_bits()),
            _proofs: proofs,
            _commitments: commitments,
            id: ModuleId::default(),
        }
    }
}

impl Describe for Hashing {
    const NAME: &'static str = "hashing";
    const DOC: &'static str = include_str!("hashing.rs");
}

impl Logic for Hashing {
    // A loop over as many turns as a unit has instances, one or none, is what a kernel has for a choice when it is generated.
    #[hdl_gen]
    fn update(&mut self) {
        self.fips202.clk.next = self.clk.val();
        self.fips202.rst_n.next = self.rst_n.val();

        // Who has FIPS 202: a rotation, an XOF, a GRIND, or software.
        self.fips202.wipe.next = self.drop_it.val();
        self.fips202.count_clear.next = false;
        self.fips202.grind_limit.next = self.zero16.val();
        self.fips202.grind_stop.next = self.grind_stop.val();
        self.busy.next = self.fips202.busy.val();
        self.grinding.next = self.grind_valid.val() | self.grind_rsp_ready.val();
        self.xof_busy.next = false;
        for k in 0..self._proofs {
            self.xof_busy.next = self.xof[k].busy.val();
        }
        self.rotating.next = false;
        for k in 0..self._commitments {
            self.rotating.next = self.streams[k].busy.val();
        }
        self.free.next = !(self.rotating.val() | self.xof_busy.val() | self.grinding.val());
        self.fips202.cmd_valid.next = self.cmd_valid.val();
        self.fips202.cmd_op.next = self.cmd_op.val();
        self.fips202.cmd_index.next = self.cmd_index.val();
        self.fips202.cmd_data.next = self.cmd_data.val();
        self.fips202.rsp_ready.next = true;
        if self.grinding.val() {
            self.fips202.cmd_valid.next = self.grind_valid.val();
            self.fips202.cmd_op.next = self.op_grind.val();
            self.fips202.cmd_data.next = bit_cast::<64, 32>(self.grind_start.val());
            self.fips202.rsp_ready.next = self.grind_rsp_ready.val();
        }
        for k in 0..self._proofs {
            if self.xof_busy.val() {
                self.fips202.cmd_valid.next = self.xof[k].fips_cmd_valid.val();
                self.fips202.cmd_op.next = self.xof[k].fips_cmd_op.val();
                self.fips202.cmd_index.next = self.xof[k].fips_cmd_index.val();
                self.fips202.cmd_data.next = self.xof[k].fips_cmd_data.val();
            }
        }
        for k in 0..self._commitments {
            if self.rotating.val() {
                self.fips202.cmd_valid.next = self.streams[k].fips_cmd_valid.val();
                self.fips202.cmd_op.next = self.streams[k].fips_cmd_op.val();
                self.fips202.cmd_index.next = self.streams[k].fips_cmd_index.val();
                self.fips202.cmd_data.next = self.streams[k].fips_cmd_data.val();
            }
        }
        self.cmd_ready.next = self.fips202.cmd_ready.val();
        self.rsp_error.next = self.fips202.rsp_error.val();
        self.rsp_data.next = self.fips202.rsp_data.val();

        // What it absorbs: commitments, or software's.
        self.fips202.abs_valid.next = self.abs_valid.val();
        self.fips202.abs_data.next = self.abs_data.val();
        self.fips202.abs_bytes.next = self.abs_bytes.val();
        self.fips202.abs_last.next = false;
        self.abs_ready.next = self.fips202.abs_ready.val();
        for k in 0..self._commitments {
            self.abs_ready.next = self.fips202.abs_ready.val() & !self.com_valid.val();
            if self.com_valid.val() {
                self.fips202.abs_valid.next = self.streams[k].fips_abs_valid.val();
                self.fips202.abs_data.next = self.streams[k].fips_abs_data.val();
                self.fips202.abs_bytes.next = self.eight.val();
            }
        }

        // GRIND.
        self.grind_ready.next = self.fips202.cmd_ready.val();
        self.grind_rsp_valid.next = self.fips202.rsp_valid.val();
        self.grind_rsp_error.next = self.fips202.rsp_error.val();
        self.counter.next = self.fips202.grind_ctr.val();

        // XOFs: S and C, unless the opcode is another one's. Nobody else squeezes.
        self.xof_done.next = false;
        self.xof_refused.next = false;
        self.xof_en.next = false;
        self.xof_one.next = false;
        self.xof_addr.next = self.zero10.val();
        self.xof_wdata.next = self.zero64.val();
        self.fips202.sqz_ready.next = false;
        for k in 0..self._proofs {
            self.xof[k].clk.next = self.clk.val();
            self.xof[k].rst_n.next = self.rst_n.val();
            self.xof[k].wipe.next = self.drop_it.val();
            self.xof[k].go.next = self.xof_go.val();
            self.xof_done.next = self.xof[k].done.val();
            self.xof_refused.next = self.xof[k].refused.val();
            self.xof[k].base.next = self.secret_base.val();
            self.xof[k].words.next = self.secret_words.val();
            self.xof[k].forget.next = true;
            self.xof_one.next = true;
            if self.opcode.val() == self.op_parity.val() {
                self.xof[k].base.next = self.zero10.val();
                self.xof[k].words.next = self.parity_words.val();
                self.xof[k].forget.next = false;
                self.xof_one.next = false;
            }
            if self.opcode.val() == self.op_gamma.val() {
                self.xof[k].base.next = self.zero10.val();
                self.xof[k].words.next = self.gamma_words.val();
                self.xof[k].forget.next = false;
            }
            self.xof[k].fips_cmd_ready.next = self.fips202.cmd_ready.val();
            self.xof[k].fips_error.next = self.fips202.rsp_error.val().any();
            self.fips202.sqz_ready.next = self.xof[k].fips_sqz_ready.val();
            self.xof[k].fips_sqz_valid.next = self.fips202.sqz_valid.val();
            self.xof[k].fips_sqz_data.next = self.fips202.sqz_data.val();
            self.xof[k].fips_sqz_last.next = self.fips202.sqz_last.val();
            self.xof_en.next = self.xof[k].mem_en.val();
            self.xof_addr.next = self.xof[k].mem_addr.val();
            self.xof_wdata.next = self.xof[k].mem_wdata.val();
        }

        // The streams of h_com.
        self.rot_ready.next = false;
        self.com_ready.next = false;
        self.ctx_busy.next = false;
        self.ctx_en.next = false;
        self.ctx_we.next = false;
        self.ctx_addr.next = self.zero10.val();
        self.ctx_wdata.next = self.zero64.val();
        for k in 0..self._commitments {
            self.streams[k].clk.next = self.clk.val();
            self.streams[k].rst_n.next = self.rst_n.val();
            self.streams[k].wipe.next = self.drop_it.val();
            self.streams[k].restart.next = self.restart.val();
            self.streams[k].rot_valid.next = self.rot_valid.val();
            self.rot_ready.next = self.streams[k].rot_ready.val();
            self.streams[k].count_clear.next = false;
            self.streams[k].fips_cmd_ready.next = self.fips202.cmd_ready.val();
            self.streams[k].fips_rsp_data.next = self.fips202.rsp_data.val();
            self.streams[k].fips_busy.next = self.fips202.busy.val() | self.xof_busy.val();
            self.streams[k].fips_abs_ready.next = self.fips202.abs_ready.val();
            self.streams[k].com_valid.next = self.com_valid.val();
            self.com_ready.next = self.streams[k].com_ready.val();
            self.streams[k].com_data.next = self.com_data.val();
            self.streams[k].com_stream.next = self.com_stream.val();
            self.ctx_busy.next = self.streams[k].busy.val();
            self.ctx_en.next = self.streams[k].mem_en.val();
            self.ctx_we.next = self.streams[k].mem_we.val();
            self.ctx_addr.next = self.streams[k].mem_addr.val();
            self.ctx_wdata.next = self.streams[k].mem_wdata.val();
            self.streams[k].mem_rdata.next = self.mem_rdata.val();
        }
    }
}
