//! `tcith_accelerator`: all units of the accelerator with their memories, without the bus.
//!
//! Interface: commands, windows and unit activity as `tcith_regs` has them; see `tcith_dispatch` and `tcith_windows`.
//!
//! Sharing: the walker is the Accumulator's, and software's through `tcith_opener` while no repetition is accumulated; AES is the
//! walker's and whoever has a leaf's seed; FIPS 202 is a rotation's, an XOF's, a GRIND's or software's; the lanes are MPC-Emulation's
//! while it works, and else the Accumulator's. Commands come one at a time, so none of them wait long for another.
//!
//! Counters: software reads those of `tcith_regs`, which count `unit_busy` and `unit_stalled`; the units' own are not used
//! here.
//!
//! Wipe: all registers that held a secret at once, all memories in 1024 cycles.

use super::{map, registers, AccAddress, Dispatch, Guard, Memories, Opener, Windows, Xof};
use crate::accumulator;
use crate::aes::AesCore;
use crate::cells::{Cat, DataEn, Pair, Sram1rw};
use crate::com_streams;
use crate::emit::{Describe, ModuleId};
use crate::fips202::{command, Fips202, GrindingBits};
use crate::gf::Lanes;
use crate::ggm;
use crate::mpc::{Engine, Layout};
use rust_hdl::prelude::*;

/// Level of the tree whose nodes are kept.
pub const KEPT_DEPTH: usize = 8;

/// All units.
#[derive(LogicBlock)]
pub struct Accelerator {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A command begins.
    pub cmd_start: Signal<In, Bit>,
    /// The command.
    pub cmd_opcode: Signal<In, Bits<8>>,
    /// Its operand.
    pub cmd_operand: Signal<In, Bits<32>>,
    /// It shall end.
    pub cmd_abort: Signal<In, Bit>,
    /// It ends.
    pub cmd_done: Signal<Out, Bit>,
    /// With this code.
    pub cmd_error: Signal<Out, Bits<8>>,
    /// A wipe is asked for.
    pub cmd_wipe: Signal<In, Bit>,
    /// It has ended.
    pub cmd_wiped: Signal<Out, Bit>,

    /// An access to a window is offered.
    pub win_valid: Signal<In, Bit>,
    /// It is taken.
    pub win_ready: Signal<Out, Bit>,
    /// The window.
    pub win_number: Signal<In, Bits<4>>,
    /// It is a write.
    pub win_write: Signal<In, Bit>,
    /// Its address.
    pub win_addr: Signal<In, Bits<16>>,
    /// Word to write.
    pub win_wdata: Signal<In, Bits<64>>,
    /// Bytes to write.
    pub win_wstrb: Signal<In, Bits<8>>,
    /// The answer.
    pub win_rsp_valid: Signal<Out, Bit>,
    /// Word read.
    pub win_rsp_rdata: Signal<Out, Bits<64>>,
    /// It was refused.
    pub win_rsp_error: Signal<Out, Bit>,

    /// AES, GGM, FIPS 202, Accumulator, MPC-Emulation: at work.
    pub unit_busy: Signal<Out, Bits<5>>,
    /// Waiting.
    pub unit_stalled: Signal<Out, Bits<5>>,

    dispatch: Dispatch,
    windows: Windows,
    guard: Guard,
    xof: Xof,
    opener: Opener,
    memories: Memories,
    acc_address: AccAddress,
    streams: com_streams::Control,
    fips202: Fips202,
    acc: accumulator::Core,
    walker: ggm::Control,
    aes: AesCore<4>,
    mpc: Engine,
    lanes: Lanes<8, 32, 64>,
    /// The block of a commitment that software asks for.
    commitment: accumulator::Block,
    path: Sram1rw<5>,
    kept: Sram1rw<9>,
    even: Sram1rw<4>,
    odd: Sram1rw<4>,
    /// What FIPS_GRIND found.
    counter_reg: DataEn<Bits<64>>,
    tag: Pair<3, 1, 4>,
    busy_join: Cat<5, 1, 5>,
    stalled_join: Cat<5, 1, 5>,
    /// Wipe everything.
    wipe: Signal<Local, Bit>,
    drop_or_wipe: Signal<Local, Bit>,
    /// Repetition of the command.
    e: Signal<Local, Bits<5>>,
    /// The XOF's output goes to memory 1.
    xof_one: Signal<Local, Bit>,
    /// FIPS 202 is GRIND's.
    grinding: Signal<Local, Bit>,
    /// A block under a leaf's seed.
    leaf_block: Signal<Local, Bit>,
    /// The result is such a block's.
    own: Signal<Local, Bit>,
    zero64: Constant<Bits<64>>,
    zero10: Constant<Bits<10>>,
    zero16: Constant<Bits<16>>,
    eight: Constant<Bits<4>>,
    all_bytes: Constant<Bits<8>>,
    secret_base: Constant<Bits<10>>,
    secret_words: Constant<Bits<10>>,
    parity_words: Constant<Bits<10>>,
    gamma_words: Constant<Bits<10>>,
    op_grind: Constant<Bits<4>>,
    op_fill: Constant<Bits<8>>,
    op_open: Constant<Bits<8>>,
    op_commit: Constant<Bits<8>>,
    op_secret: Constant<Bits<8>>,
    op_parity: Constant<Bits<8>>,
    op_gamma: Constant<Bits<8>>,
    op_prove: Constant<Bits<8>>,
    op_check: Constant<Bits<8>>,
    op_y: Constant<Bits<8>>,
    op_g: Constant<Bits<8>>,
    op_gy: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Accelerator {
    /// With so many rounds of AES and of Keccak a cycle (1 or 2), and columns of Γ·H' at a time (1, 2 or 4).
    pub fn new(aes_rounds: usize, keccak_rounds: usize, columns: usize) -> Self {
        let place = GrindingBits {
            challenge_bytes: 17,
            bits: 9,
        };
        let layout = Layout {
            results: map::RESULTS as usize,
            secret: map::SECRET as usize,
            y: map::Y as usize,
            ..Layout::default()
        };
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            cmd_start: Signal::default(),
            cmd_opcode: Signal::default(),
            cmd_operand: Signal::default(),
            cmd_abort: Signal::default(),
            cmd_done: Signal::default(),
            cmd_error: Signal::default(),
            cmd_wipe: Signal::default(),
            cmd_wiped: Signal::default(),
            win_valid: Signal::default(),
            win_ready: Signal::default(),
            win_number: Signal::default(),
            win_write: Signal::default(),
            win_addr: Signal::default(),
            win_wdata: Signal::default(),
            win_wstrb: Signal::default(),
            win_rsp_valid: Signal::default(),
            win_rsp_rdata: Signal::default(),
            win_rsp_error: Signal::default(),
            unit_busy: Signal::default(),
            unit_stalled: Signal::default(),
            dispatch: Dispatch::default(),
            windows: Windows::default(),
            guard: Guard::default(),
            xof: Xof::default(),
            opener: Opener::default(),
            memories: Memories::default(),
            acc_address: AccAddress::default(),
            streams: com_streams::Control::new(map::CONTEXTS as usize),
            fips202: Fips202::new(keccak_rounds, place),
            acc: accumulator::Core::default(),
            walker: ggm::Control::new(accumulator::LEAVES as usize, KEPT_DEPTH),
            aes: AesCore::new(aes_rounds),
            mpc: Engine::new(columns, &layout),
            lanes: Lanes::default(),
            commitment: accumulator::Block::default(),
            path: Sram1rw::default(),
            kept: Sram1rw::default(),
            even: Sram1rw::default(),
            odd: Sram1rw::default(),
            counter_reg: DataEn::default(),
            tag: Pair::default(),
            busy_join: Cat::default(),
            stalled_join: Cat::default(),
            wipe: Signal::default(),
            drop_or_wipe: Signal::default(),
            e: Signal::default(),
            xof_one: Signal::default(),
            grinding: Signal::default(),
            leaf_block: Signal::default(),
            own: Signal::default(),
            zero64: Constant::new(Bits::default()),
            zero10: Constant::new(0_u64.to_bits()),
            zero16: Constant::new(0_u64.to_bits()),
            eight: Constant::new(8_u64.to_bits()),
            all_bytes: Constant::new(255_u64.to_bits()),
            secret_base: Constant::new(map::SECRET.to_bits()),
            secret_words: Constant::new(7_u64.to_bits()),
            parity_words: Constant::new(1019_u64.to_bits()),
            gamma_words: Constant::new(226_u64.to_bits()),
            op_grind: Constant::new(command::GRIND.to_bits()),
            op_fill: Constant::new(registers::GGM_FILL.to_bits()),
            op_open: Constant::new(registers::OPEN.to_bits()),
            op_commit: Constant::new(registers::COMMIT.to_bits()),
            op_secret: Constant::new(registers::XOF_SECRET.to_bits()),
            op_parity: Constant::new(registers::XOF_PARITY.to_bits()),
            op_gamma: Constant::new(registers::XOF_GAMMA.to_bits()),
            op_prove: Constant::new(registers::MPC_SIGN.to_bits()),
            op_check: Constant::new(registers::MPC_VERIFY.to_bits()),
            op_y: Constant::new(registers::MPC_Y.to_bits()),
            op_g: Constant::new(registers::MPC_G.to_bits()),
            op_gy: Constant::new(registers::MPC_GY.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Accelerator {
    const NAME: &'static str = "accelerator";
    const DOC: &'static str = include_str!("accelerator.rs");
}

impl Logic for Accelerator {
    #[hdl_gen]
    fn update(&mut self) {
        self.dispatch.clk.next = self.clk.val();
        self.dispatch.rst_n.next = self.rst_n.val();
        self.windows.clk.next = self.clk.val();
        self.windows.rst_n.next = self.rst_n.val();
        self.guard.clk.next = self.clk.val();
        self.guard.rst_n.next = self.rst_n.val();
        self.xof.clk.next = self.clk.val();
        self.xof.rst_n.next = self.rst_n.val();
        self.opener.clk.next = self.clk.val();
        self.opener.rst_n.next = self.rst_n.val();
        self.memories.clk.next = self.clk.val();
        self.memories.rst_n.next = self.rst_n.val();
        self.streams.clk.next = self.clk.val();
        self.streams.rst_n.next = self.rst_n.val();
        self.fips202.clk.next = self.clk.val();
        self.fips202.rst_n.next = self.rst_n.val();
        self.acc.clk.next = self.clk.val();
        self.acc.rst_n.next = self.rst_n.val();
        self.walker.clk.next = self.clk.val();
        self.walker.rst_n.next = self.rst_n.val();
        self.aes.clk.next = self.clk.val();
        self.aes.rst_n.next = self.rst_n.val();
        self.mpc.clk.next = self.clk.val();
        self.mpc.rst_n.next = self.rst_n.val();
        self.path.clk.next = self.clk.val();
        self.kept.clk.next = self.clk.val();
        self.even.clk.next = self.clk.val();
        self.odd.clk.next = self.clk.val();
        self.counter_reg.clk.next = self.clk.val();

        // Commands.
        self.dispatch.cmd_start.next = self.cmd_start.val();
        self.dispatch.cmd_opcode.next = self.cmd_opcode.val();
        self.dispatch.cmd_abort.next = self.cmd_abort.val();
        self.dispatch.cmd_wipe.next = self.cmd_wipe.val();
        self.cmd_done.next = self.dispatch.cmd_done.val();
        self.cmd_error.next = self.dispatch.cmd_error.val();
        self.cmd_wiped.next = self.dispatch.cmd_wiped.val();
        self.wipe.next = self.dispatch.wipe_now.val();
        self.drop_or_wipe.next = self.wipe.val() | self.dispatch.drop_it.val();
        self.dispatch.wiping.next =
            self.memories.wiping.val() | self.acc.busy.val() | self.walker.busy.val();
        self.e.next = self.cmd_operand.val().get_bits::<5>(0);

        // Windows.
        self.windows.wipe.next = self.wipe.val();
        self.windows.win_valid.next = self.win_valid.val();
        self.win_ready.next = self.windows.win_ready.val();
        self.windows.win_number.next = self.win_number.val();
        self.windows.win_write.next = self.win_write.val();
        self.windows.win_addr.next = self.win_addr.val();
        self.windows.win_wdata.next = self.win_wdata.val();
        self.windows.win_wstrb.next = self.win_wstrb.val();
        self.win_rsp_valid.next = self.windows.win_rsp_valid.val();
        self.win_rsp_rdata.next = self.windows.win_rsp_rdata.val();
        self.win_rsp_error.next = self.windows.win_rsp_error.val();
        self.windows.result.next = self.opener.result.val();
        self.counter_reg.en.next =
            (self.dispatch.grind_rsp_ready.val() & self.fips202.rsp_valid.val()) | self.wipe.val();
        self.counter_reg.d.next = self.fips202.rsp_data.val();
        if self.wipe.val() {
            self.counter_reg.d.next = self.zero64.val();
        }
        self.windows.counter.next = self.counter_reg.q.val();

        // FIPS 202: of a rotation, an XOF, a GRIND, or software.
        self.streams.wipe.next = self.drop_or_wipe.val();
        self.streams.restart.next = self.dispatch.restart.val();
        self.streams.rot_valid.next = self.dispatch.rot_valid.val();
        self.dispatch.rot_ready.next = self.streams.rot_ready.val();
        self.streams.count_clear.next = false;
        self.xof.wipe.next = self.drop_or_wipe.val();
        self.xof.go.next = self.dispatch.xof_go.val();
        self.dispatch.xof_done.next = self.xof.done.val();
        self.xof.seed.next = self.windows.xof_seed.val();
        self.xof.base.next = self.secret_base.val();
        self.xof.words.next = self.secret_words.val();
        self.xof.long.next = false;
        self.xof.forget.next = true;
        self.xof_one.next = true;
        if self.cmd_opcode.val() == self.op_parity.val() {
            self.xof.base.next = self.zero10.val();
            self.xof.words.next = self.parity_words.val();
            self.xof.forget.next = false;
            self.xof_one.next = false;
        }
        if self.cmd_opcode.val() == self.op_gamma.val() {
            self.xof.base.next = self.zero10.val();
            self.xof.words.next = self.gamma_words.val();
            self.xof.long.next = true;
            self.xof.forget.next = false;
        }
        self.fips202.wipe.next = self.drop_or_wipe.val();
        self.fips202.count_clear.next = false;
        self.fips202.grind_limit.next = self.zero16.val();
        self.fips202.grind_stop.next = self.dispatch.grind_stop.val();
        self.grinding.next = self.dispatch.grind_valid.val() | self.dispatch.grind_rsp_ready.val();
        self.windows.fips_free.next =
            !(self.streams.busy.val() | self.xof.busy.val() | self.grinding.val());
        self.fips202.cmd_valid.next = self.windows.fips_cmd_valid.val();
        self.fips202.cmd_op.next = self.windows.fips_cmd_op.val();
        self.fips202.cmd_index.next = self.windows.fips_cmd_index.val();
        self.fips202.cmd_data.next = self.windows.fips_cmd_data.val();
        self.fips202.rsp_ready.next = true;
        if self.grinding.val() {
            self.fips202.cmd_valid.next = self.dispatch.grind_valid.val();
            self.fips202.cmd_op.next = self.op_grind.val();
            self.fips202.cmd_data.next = self.windows.grind_start.val();
            self.fips202.rsp_ready.next = self.dispatch.grind_rsp_ready.val();
        }
        if self.xof.busy.val() {
            self.fips202.cmd_valid.next = self.xof.fips_cmd_valid.val();
            self.fips202.cmd_op.next = self.xof.fips_cmd_op.val();
            self.fips202.cmd_index.next = self.xof.fips_cmd_index.val();
            self.fips202.cmd_data.next = self.xof.fips_cmd_data.val();
        }
        if self.streams.busy.val() {
            self.fips202.cmd_valid.next = self.streams.fips_cmd_valid.val();
            self.fips202.cmd_op.next = self.streams.fips_cmd_op.val();
            self.fips202.cmd_index.next = self.streams.fips_cmd_index.val();
            self.fips202.cmd_data.next = self.streams.fips_cmd_data.val();
        }
        self.windows.fips_cmd_ready.next = self.fips202.cmd_ready.val();
        self.windows.fips_rsp_error.next = self.fips202.rsp_error.val();
        self.windows.fips_rsp_data.next = self.fips202.rsp_data.val();
        self.xof.fips_cmd_ready.next = self.fips202.cmd_ready.val();
        self.streams.fips_cmd_ready.next = self.fips202.cmd_ready.val();
        self.streams.fips_rsp_data.next = self.fips202.rsp_data.val();
        self.streams.fips_busy.next = self.fips202.busy.val() | self.xof.busy.val();
        self.dispatch.grind_ready.next = self.fips202.cmd_ready.val();
        self.dispatch.grind_rsp_valid.next = self.fips202.rsp_valid.val();
        self.dispatch.grind_rsp_error.next = self.fips202.rsp_error.val();

        // What it absorbs: of an XOF, commitments, or software's.
        self.streams.com_valid.next = self.acc.com_valid.val();
        self.acc.com_ready.next = self.streams.com_ready.val();
        self.streams.com_data.next = self.acc.com_word.val();
        self.streams.com_stream.next = self.acc.com_stream.val();
        self.fips202.abs_valid.next = self.windows.fips_abs_valid.val();
        self.fips202.abs_data.next = self.windows.fips_abs_data.val();
        self.fips202.abs_bytes.next = self.windows.fips_abs_bytes.val();
        self.fips202.abs_last.next = false;
        if self.acc.com_valid.val() {
            self.fips202.abs_valid.next = self.streams.fips_abs_valid.val();
            self.fips202.abs_data.next = self.streams.fips_abs_data.val();
            self.fips202.abs_bytes.next = self.eight.val();
        }
        if self.xof.busy.val() {
            self.fips202.abs_valid.next = self.xof.fips_abs_valid.val();
            self.fips202.abs_data.next = self.xof.fips_abs_data.val();
            self.fips202.abs_bytes.next = self.eight.val();
            self.fips202.abs_last.next = self.xof.fips_abs_last.val();
        }
        self.windows.fips_abs_ready.next = self.fips202.abs_ready.val() & !self.acc.com_valid.val();
        self.streams.fips_abs_ready.next = self.fips202.abs_ready.val();
        self.xof.fips_abs_ready.next = self.fips202.abs_ready.val();
        self.fips202.sqz_ready.next = self.xof.fips_sqz_ready.val();
        self.xof.fips_sqz_valid.next = self.fips202.sqz_valid.val();
        self.xof.fips_sqz_data.next = self.fips202.sqz_data.val();
        self.xof.fips_sqz_last.next = self.fips202.sqz_last.val();

        // The Accumulator, and the walker's other user.
        self.acc.wipe.next = self.wipe.val();
        self.acc.cancel.next = self.dispatch.acc_cancel.val();
        self.acc.salt.next = self.windows.salt.val();
        self.acc.cmd_valid.next = self.dispatch.acc_valid.val();
        self.dispatch.acc_ready.next = self.acc.cmd_ready.val();
        self.acc.cmd_verify.next = self.cmd_opcode.val().get_bit(0);
        self.acc.cmd_repetition.next = self.e.val();
        self.acc.cmd_hidden.next = self.cmd_operand.val().get_bits::<8>(8);
        self.acc.cmd_entries.next = self.cmd_operand.val().get_bits::<7>(16);
        self.acc.rsp_ready.next = self.dispatch.acc_rsp_ready.val();
        self.dispatch.acc_rsp_valid.next = self.acc.rsp_valid.val();
        self.dispatch.acc_rsp_error.next = self.acc.rsp_error.val();
        self.acc.count_clear.next = false;
        self.opener.wipe.next = self.drop_or_wipe.val();
        self.opener.go.next = self.dispatch.opener_go.val();
        self.dispatch.opener_done.next = self.opener.done.val();
        self.dispatch.opener_error.next = self.opener.error.val();
        self.opener.op.next = 0_u8.to_bits::<2>();
        if self.cmd_opcode.val() == self.op_fill.val() {
            self.opener.op.next = 1_u8.to_bits::<2>();
        }
        if self.cmd_opcode.val() == self.op_open.val() {
            self.opener.op.next = 2_u8.to_bits::<2>();
        }
        if self.cmd_opcode.val() == self.op_commit.val() {
            self.opener.op.next = 3_u8.to_bits::<2>();
        }
        self.opener.index.next = self.cmd_operand.val();
        self.opener.seed.next = self.windows.seed.val();
        self.walker.wipe.next = self.acc.walker_wipe.val() | self.drop_or_wipe.val();
        self.walker.salt.next = self.windows.salt.val();
        self.walker.count_clear.next = false;
        self.walker.cmd_valid.next = self.acc.walker_cmd_valid.val();
        self.walker.cmd_op.next = self.acc.walker_cmd_op.val();
        self.walker.cmd_index.next = self.acc.walker_cmd_index.val();
        self.walker.cmd_seed.next = self.acc.walker_cmd_seed.val();
        self.walker.rsp_ready.next = self.acc.walker_rsp_ready.val();
        if self.opener.busy.val() {
            self.walker.cmd_valid.next = self.opener.walker_cmd_valid.val();
            self.walker.cmd_op.next = self.opener.walker_cmd_op.val();
            self.walker.cmd_index.next = self.opener.walker_cmd_index.val();
            self.walker.cmd_seed.next = self.opener.walker_cmd_seed.val();
            self.walker.rsp_ready.next = self.opener.walker_rsp_ready.val();
        }
        self.acc.walker_busy.next = self.walker.busy.val();
        self.acc.walker_cmd_ready.next = self.walker.cmd_ready.val() & !self.opener.busy.val();
        self.acc.walker_rsp_valid.next = self.walker.rsp_valid.val() & !self.opener.busy.val();
        self.acc.walker_rsp_error.next = self.walker.rsp_error.val();
        self.acc.walker_rsp_seed.next = self.walker.rsp_seed.val();
        self.opener.walker_cmd_ready.next = self.walker.cmd_ready.val();
        self.opener.walker_rsp_valid.next = self.walker.rsp_valid.val();
        self.opener.walker_rsp_error.next = self.walker.rsp_error.val();
        self.opener.walker_rsp_seed.next = self.walker.rsp_seed.val();

        // The AES core: blocks of a leaf go before the walker's, and results go where their tag says.
        self.commitment.salt.next = self.windows.salt.val();
        self.commitment.number.next = self.opener.aes_number.val();
        self.commitment.leaf.next = self.cmd_operand.val().get_bits::<13>(0);
        self.leaf_block.next = self.acc.aes_valid.val() | self.opener.aes_valid.val();
        self.tag.lo.next = self.acc.aes_number.val();
        self.tag.hi.next = self.leaf_block.val().into();
        self.aes.wipe.next = self.walker.aes_wipe.val();
        self.aes.in_valid.next = self.leaf_block.val() | self.walker.aes_in_valid.val();
        self.aes.in_key.next = self.walker.aes_in_key.val();
        self.aes.in_block.next = self.walker.aes_in_block.val();
        if self.acc.aes_valid.val() {
            self.aes.in_key.next = self.acc.aes_key.val();
            self.aes.in_block.next = self.acc.aes_block.val();
        }
        if self.opener.busy.val() & self.opener.aes_valid.val() {
            self.aes.in_key.next = self.opener.aes_key.val();
            self.aes.in_block.next = self.commitment.block.val();
        }
        self.aes.in_tag.next = self.tag.q.val();
        self.acc.aes_ready.next = self.aes.in_ready.val();
        self.opener.aes_ready.next = self.aes.in_ready.val();
        self.walker.aes_in_ready.next = self.aes.in_ready.val() & !self.leaf_block.val();
        self.own.next = self.aes.out_tag.val().get_bit(3);
        self.acc.result_valid.next =
            self.aes.out_valid.val() & self.own.val() & !self.opener.busy.val();
        self.acc.result_block.next = self.aes.out_block.val();
        self.acc.result_number.next = self.aes.out_tag.val().get_bits::<3>(0);
        self.opener.out_valid.next = self.aes.out_valid.val() & self.own.val();
        self.opener.out_block.next = self.aes.out_block.val();
        self.walker.aes_out_valid.next = self.aes.out_valid.val() & !self.own.val();
        self.walker.aes_out_block.next = self.aes.out_block.val();
        self.aes.out_ready.next = self.walker.aes_out_ready.val();
        if self.own.val() {
            self.aes.out_ready.next = self.acc.result_ready.val();
            if self.opener.busy.val() {
                self.aes.out_ready.next = self.opener.out_ready.val();
            }
        }

        // MPC-Emulation.
        self.mpc.wipe.next = self.drop_or_wipe.val();
        self.mpc.cmd_abort.next = false;
        self.guard.wipe.next = self.wipe.val()
            | (self.dispatch.xof_go.val() & (self.cmd_opcode.val() == self.op_secret.val()));
        self.guard.e.next = self.e.val();
        self.guard.verify.next = self.cmd_opcode.val().get_bit(0);
        self.guard.acc_begins.next = self.dispatch.acc_valid.val();
        self.guard.acc_done.next = self.dispatch.acc_running.val()
            & self.acc.rsp_valid.val()
            & !self.acc.rsp_error.val().any();
        self.guard.sign_proof.next = self.cmd_opcode.val() == self.op_prove.val();
        self.guard.verify_proof.next = self.cmd_opcode.val() == self.op_check.val();
        self.mpc.cmd_valid.next = self.dispatch.mpc_valid.val();
        self.guard.mpc_taken.next = self.dispatch.mpc_valid.val() & self.mpc.cmd_ready.val();
        self.guard.mpc_done.next = self.mpc.done.val() & !self.mpc.error.val();
        self.dispatch.mpc_ready.next = self.mpc.cmd_ready.val();
        self.dispatch.mpc_done.next = self.mpc.done.val();
        self.dispatch.mpc_error.next = self.mpc.error.val();
        // An operation that MPC-Emulation refuses, unless the opcode has one that the guard allows.
        self.mpc.cmd_op.next = 7_u8.to_bits::<3>();
        if self.guard.sign_proof.val() & self.guard.allowed.val() {
            self.mpc.cmd_op.next = 2_u8.to_bits::<3>();
        }
        if self.guard.verify_proof.val() & self.guard.allowed.val() {
            self.mpc.cmd_op.next = 4_u8.to_bits::<3>();
        }
        if self.cmd_opcode.val() == self.op_y.val() {
            self.mpc.cmd_op.next = 0_u8.to_bits::<3>();
        }
        if self.cmd_opcode.val() == self.op_g.val() {
            self.mpc.cmd_op.next = 1_u8.to_bits::<3>();
        }
        if self.cmd_opcode.val() == self.op_gy.val() {
            self.mpc.cmd_op.next = 3_u8.to_bits::<3>();
        }
        self.mpc.cmd_e.next = self.e.val();
        self.mpc.cmd_p.next = self.cmd_operand.val().get_bits::<8>(8);
        self.mpc.count_clear.next = false;

        // The lanes, of the Accumulator unless MPC-Emulation is at work.
        self.lanes.word.next = self.acc.lane_word.val();
        self.lanes.scalar.next = self.acc.lane_scalar.val();
        self.lanes.nibbles.next = self.acc.lane_nibbles.val();
        self.lanes.high.next = self.acc.lane_high.val();
        if self.mpc.busy.val() {
            self.lanes.word.next = self.mpc.lanes_word.val();
            self.lanes.scalar.next = self.mpc.lanes_scalar.val();
            self.lanes.nibbles.next = self.mpc.lanes_nibbles.val();
            self.lanes.high.next = self.mpc.lanes_high.val();
        }
        self.acc.lane_product.next = self.lanes.product.val();
        self.mpc.lanes_product.next = self.lanes.product.val();

        // Local memories.
        self.memories.wipe.next = self.wipe.val();
        self.memories.xof_en.next = self.xof.mem_en.val();
        self.memories.xof_one.next = self.xof_one.val();
        self.memories.xof_addr.next = self.xof.mem_addr.val();
        self.memories.xof_wdata.next = self.xof.mem_wdata.val();
        self.memories.ctx_busy.next = self.streams.busy.val();
        self.memories.ctx_en.next = self.streams.mem_en.val();
        self.memories.ctx_we.next = self.streams.mem_we.val();
        self.memories.ctx_addr.next = self.streams.mem_addr.val();
        self.memories.ctx_wdata.next = self.streams.mem_wdata.val();
        self.streams.mem_rdata.next = self.memories.rdata.val();
        self.acc_address.region.next = self.acc.mem_region.val();
        self.acc_address.index.next = self.acc.mem_index.val();
        self.acc_address.verify.next = self.cmd_opcode.val().get_bit(0);
        self.acc_address.repetition.next = self.e.val();
        self.memories.acc_valid.next = self.acc.mem_valid.val();
        self.acc.mem_ready.next = self.memories.acc_ready.val();
        self.memories.acc_we.next = self.acc.mem_we.val();
        self.memories.acc_addr.next = self.acc_address.addr.val();
        self.memories.acc_wdata.next = self.acc.mem_wdata.val();
        self.acc.mem_rdata.next = self.memories.rdata.val();
        self.mpc.grant.next = self.memories.mpc_grant.val();
        self.memories.mpc_h_en.next = self.mpc.h_en.val();
        self.memories.mpc_h_addr.next = self.mpc.h_addr.val();
        self.mpc.h_rdata.next = self.memories.h_rdata.val();
        self.memories.mpc_w_en.next = self.mpc.w_en.val();
        self.memories.mpc_w_we.next = self.mpc.w_we.val();
        self.memories.mpc_w_addr.next = self.mpc.w_addr.val();
        self.memories.mpc_w_wdata.next = self.mpc.w_wdata.val();
        self.mpc.w_rdata.next = self.memories.rdata.val();
        self.memories.bus_valid.next = self.windows.bus_valid.val();
        self.windows.bus_ready.next = self.memories.bus_ready.val();
        self.memories.bus_we.next = self.windows.bus_we.val();
        self.memories.bus_addr.next = self.windows.bus_addr.val();
        self.memories.bus_wdata.next = self.windows.bus_wdata.val();
        self.windows.rdata.next = self.memories.rdata.val();
        self.guard.read_e.next = self.windows.read_e.val();
        self.windows.readable.next = self.guard.readable.val();

        // The walker's and the sums' memories.
        self.path.en.next = self.walker.path_en.val();
        self.path.we.next = self.walker.path_we.val();
        self.path.wstrb.next = self.all_bytes.val();
        self.path.addr.next = self.walker.path_addr.val();
        self.path.wdata.next = self.walker.mem_wdata.val();
        self.walker.path_rdata.next = self.path.rdata.val();
        self.kept.en.next = self.walker.kept_en.val();
        self.kept.we.next = self.walker.kept_we.val();
        self.kept.wstrb.next = self.all_bytes.val();
        self.kept.addr.next = self.walker.kept_addr.val().get_bits::<9>(0);
        self.kept.wdata.next = self.walker.mem_wdata.val();
        self.walker.kept_rdata.next = self.kept.rdata.val();
        self.even.en.next = self.acc.even_en.val();
        self.even.we.next = self.acc.even_we.val();
        self.even.wstrb.next = self.all_bytes.val();
        self.even.addr.next = self.acc.even_addr.val();
        self.even.wdata.next = self.acc.sum_wdata.val();
        self.acc.even_rdata.next = self.even.rdata.val();
        self.odd.en.next = self.acc.odd_en.val();
        self.odd.we.next = self.acc.odd_we.val();
        self.odd.wstrb.next = self.all_bytes.val();
        self.odd.addr.next = self.acc.odd_addr.val();
        self.odd.wdata.next = self.acc.sum_wdata.val();
        self.acc.odd_rdata.next = self.odd.rdata.val();

        self.unit_busy.next = self.busy_join.q.val();
        self.busy_join.d[0].next = (!self.aes.in_ready.val()).into();
        self.busy_join.d[1].next = self.walker.busy.val().into();
        self.busy_join.d[2].next = self.fips202.busy.val().into();
        self.busy_join.d[3].next = self.acc.working.val().into();
        self.busy_join.d[4].next = self.mpc.busy.val().into();
        self.unit_stalled.next = self.stalled_join.q.val();
        self.stalled_join.d[0].next = (self.aes.out_valid.val() & !self.aes.out_ready.val()).into();
        self.stalled_join.d[1].next =
            (self.walker.aes_in_valid.val() & !self.walker.aes_in_ready.val()).into();
        self.stalled_join.d[2].next = false.into();
        self.stalled_join.d[3].next = (self.acc.com_valid.val() & !self.acc.com_ready.val()).into();
        self.stalled_join.d[4].next = (self.mpc.busy.val() & !self.mpc.grant.val()).into();
    }
}
