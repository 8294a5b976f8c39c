//! `tcith_accelerator`: all units of the accelerator with their memories, without the bus.
//!
//! Interface: commands, windows and unit activity as `tcith_regs` has them; see `tcith_dispatch` and `tcith_windows`.
//!
//! Each partition has the units that it is named for, and what they need; see docs/partitions.md.
//!
//! Sharing: the walker is the Accumulator's, and software's through `tcith_opener` while no repetition is accumulated, or through
//! `tcith_node_port` where there is no Accumulator; AES is the walker's and whoever has a leaf's seed, which is software, through
//! `tcith_aes_port`, where there is no Accumulator; FIPS 202, see `tcith_hashing`; the lanes are MPC-Emulation's
//! while it works, and else the Accumulator's. Commands come one at a time, so none of them wait long for another.
//!
//! Counters: software reads those of `tcith_regs`, which count `unit_busy` and `unit_stalled`; the units' own are not used
//! here.
//!
//! Wipe: all registers that held a secret at once, all memories in 1024 cycles.

use super::{
    map, registers, AccAddress, AesPort, Dispatch, Guard, Hashing, Memories, NodePort, Opener,
    Partition, Windows,
};
use crate::accumulator;
use crate::aes::AesShare;
use crate::cells::{Cat, Pair, Sram1rw};
use crate::emit::{Describe, ModuleId};
use crate::gf::Lanes;
use crate::ggm;
use crate::mpc::{Engine, Layout};
use crate::regs::{Units, When};
use rust_hdl::prelude::*;

/// Level of the tree whose nodes are kept.
pub const KEPT_DEPTH: usize = 8;

/// `count` blocks, one or none.
fn repeat<T>(count: usize, block: impl Fn() -> T) -> Vec<T> {
    (0..count).map(|_| block()).collect()
}

/// The units.
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
    /// With FIPS 202.
    hashing: Vec<Hashing>,
    /// With AES.
    aes: Vec<AesShare>,
    /// With AES, without the Accumulator.
    aes_port: Vec<AesPort>,
    /// With the tree.
    walker: Vec<ggm::Control>,
    path: Vec<Sram1rw<5>>,
    kept: Vec<Sram1rw<9>>,
    /// With the tree, without the Accumulator.
    node_port: Vec<NodePort>,
    /// With the Accumulator.
    opener: Vec<Opener>,
    acc: Vec<accumulator::Core>,
    acc_address: Vec<AccAddress>,
    /// The block of a commitment that software asks for.
    commitment: Vec<accumulator::Block>,
    even: Vec<Sram1rw<4>>,
    odd: Vec<Sram1rw<4>>,
    /// With MPC-Emulation.
    mpc: Vec<Engine>,
    /// With both.
    guard: Vec<Guard>,
    /// With one of both.
    lanes: Vec<Lanes<8, 32, 64>>,
    memories: Vec<Memories>,
    busy_join: Cat<5, 1, 5>,
    stalled_join: Cat<5, 1, 5>,
    result_join: Vec<Cat<2, 128, 256>>,
    error_wide: Vec<Pair<2, 1, 3>>,
    /// Wipe everything.
    wipe: Signal<Local, Bit>,
    drop_or_wipe: Signal<Local, Bit>,
    /// Repetition of the command.
    e: Signal<Local, Bits<5>>,
    /// Nodes are kept for Verify.
    keep: Signal<Local, Bit>,
    /// A wipe is going on: of the memories, the tree, the Accumulator.
    wiping_memories: Signal<Local, Bit>,
    wiping_tree: Signal<Local, Bit>,
    wiping_acc: Signal<Local, Bit>,
    /// The command as the walker's.
    tree_op: Signal<Local, Bits<2>>,
    zero1: Constant<Bits<1>>,
    zero2: Constant<Bits<2>>,
    zero3: Constant<Bits<3>>,
    zero8: Constant<Bits<8>>,
    zero10: Constant<Bits<10>>,
    zero64: Constant<Bits<64>>,
    zero128: Constant<Bits<128>>,
    zero256: Constant<Bits<256>>,
    all_bytes: Constant<Bits<8>>,
    op_fill: Constant<Bits<8>>,
    op_node: Constant<Bits<8>>,
    op_open: Constant<Bits<8>>,
    op_commit: Constant<Bits<8>>,
    op_hide: Constant<Bits<8>>,
    op_keep: Constant<Bits<8>>,
    op_secret: Constant<Bits<8>>,
    op_prove: Constant<Bits<8>>,
    op_check: Constant<Bits<8>>,
    op_y: Constant<Bits<8>>,
    op_g: Constant<Bits<8>>,
    op_gy: Constant<Bits<8>>,
    _hash: usize,
    _aes: usize,
    _tree: usize,
    _acc: usize,
    _mpc: usize,
    _aes_port: usize,
    _node_port: usize,
    _guard: usize,
    _memories: usize,
    /// FIPS 202 and a memory for its output.
    _hash_memory: usize,
    /// A memory for H' that software writes.
    _parity: usize,
    /// FIPS 202 and the Accumulator.
    _hash_acc: usize,
    /// Commitments that software reads.
    _commitments: usize,
    id: ModuleId<Self>,
}

impl Accelerator {
    /// The units of a partition, with so many rounds of AES and of Keccak a cycle (1 or 2), and columns of Γ·H' at a time (1, 2
    /// or 4).
    pub fn new(
        partition: Partition,
        aes_rounds: usize,
        aes_cores: usize,
        keccak_rounds: usize,
        columns: usize,
    ) -> Self {
        let layout = Layout {
            results: map::RESULTS as usize,
            secret: map::SECRET as usize,
            y: map::Y as usize,
            ..Layout::default()
        };
        let is = |when: When| usize::from(when.holds(partition.units));
        let hash = is(registers::HASH);
        let aes = partition.count(Units::AES);
        let tree = is(registers::TREE);
        let acc = partition.count(Units::ACC);
        let mpc = partition.count(Units::MPC);
        let memories = is(registers::MEMORY);
        let opcode = |code: u64| Constant::new(code.to_bits());
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
            dispatch: Dispatch::new(partition),
            windows: Windows::new(partition),
            hashing: repeat(hash, || Hashing::new(partition, keccak_rounds)),
            aes: repeat(aes, || AesShare::new(aes_rounds, aes_cores)),
            aes_port: repeat(is(registers::OPEN_AES), AesPort::default),
            walker: repeat(tree, || {
                ggm::Control::new(accumulator::LEAVES as usize, KEPT_DEPTH)
            }),
            path: repeat(tree, Sram1rw::default),
            kept: repeat(tree, Sram1rw::default),
            node_port: repeat(is(registers::OPEN_TREE), NodePort::default),
            opener: repeat(acc, Opener::default),
            acc: repeat(acc, || {
                accumulator::Core::new(KEPT_DEPTH, accumulator::seeds_ahead(aes_cores))
            }),
            acc_address: repeat(acc, AccAddress::default),
            commitment: repeat(acc, accumulator::Block::default),
            even: repeat(acc, Sram1rw::default),
            odd: repeat(acc, Sram1rw::default),
            mpc: repeat(mpc, || Engine::new(columns, &layout)),
            guard: repeat(acc * mpc, Guard::default),
            lanes: repeat(memories, Lanes::default),
            memories: repeat(memories, || Memories::new(mpc)),
            busy_join: Cat::default(),
            stalled_join: Cat::default(),
            result_join: repeat(is(registers::OPEN_TREE), Cat::default),
            error_wide: repeat(is(registers::OPEN_TREE), Pair::default),
            wipe: Signal::default(),
            drop_or_wipe: Signal::default(),
            e: Signal::default(),
            keep: Signal::default(),
            wiping_memories: Signal::default(),
            wiping_tree: Signal::default(),
            wiping_acc: Signal::default(),
            tree_op: Signal::default(),
            zero1: Constant::new(0_u64.to_bits()),
            zero2: Constant::new(0_u64.to_bits()),
            zero3: Constant::new(0_u64.to_bits()),
            zero8: Constant::new(0_u64.to_bits()),
            zero10: Constant::new(0_u64.to_bits()),
            zero64: Constant::new(Bits::default()),
            zero128: Constant::new(Bits::default()),
            zero256: Constant::new(Bits::default()),
            all_bytes: Constant::new(255_u64.to_bits()),
            op_fill: opcode(registers::GGM_FILL),
            op_node: opcode(registers::GGM_NODE),
            op_open: opcode(registers::OPEN),
            op_commit: opcode(registers::COMMIT),
            op_hide: opcode(registers::HIDE),
            op_keep: opcode(registers::ACC_KEEP),
            op_secret: opcode(registers::XOF_SECRET),
            op_prove: opcode(registers::MPC_SIGN),
            op_check: opcode(registers::MPC_VERIFY),
            op_y: opcode(registers::MPC_Y),
            op_g: opcode(registers::MPC_G),
            op_gy: opcode(registers::MPC_GY),
            _hash: hash,
            _aes: aes,
            _tree: tree,
            _acc: acc,
            _mpc: mpc,
            _aes_port: is(registers::OPEN_AES),
            _node_port: is(registers::OPEN_TREE),
            _guard: acc * mpc,
            _memories: memories,
            _hash_memory: hash * memories,
            _parity: is(registers::PROVE_ALONE),
            _hash_acc: hash * acc,
            _commitments: is(registers::READ_COMMITMENTS),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Accelerator {
    const NAME: &'static str = "accelerator";
    const DOC: &'static str = include_str!("accelerator.rs");
}

impl Logic for Accelerator {
    // A loop over as many turns as there are instances of a unit, one or none, is what a kernel has for a choice when it is
    // generated. What is absent is quiet.
    #[hdl_gen]
    fn update(&mut self) {
        self.dispatch.clk.next = self.clk.val();
        self.dispatch.rst_n.next = self.rst_n.val();
        self.windows.clk.next = self.clk.val();
        self.windows.rst_n.next = self.rst_n.val();

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
        self.e.next = self.cmd_operand.val().get_bits::<5>(0);
        self.wiping_memories.next = false;
        for k in 0..self._memories {
            self.wiping_memories.next = self.memories[k].wiping.val();
        }
        self.wiping_tree.next = false;
        for k in 0..self._tree {
            self.wiping_tree.next = self.walker[k].busy.val();
        }
        self.wiping_acc.next = false;
        for k in 0..self._acc {
            self.wiping_acc.next = self.acc[k].busy.val();
        }
        self.dispatch.wiping.next =
            self.wiping_memories.val() | self.wiping_tree.val() | self.wiping_acc.val();

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

        // FIPS 202.
        self.dispatch.xof_done.next = false;
        self.dispatch.xof_refused.next = false;
        self.dispatch.rot_ready.next = false;
        self.dispatch.grind_ready.next = false;
        self.dispatch.grind_rsp_valid.next = false;
        self.dispatch.grind_rsp_error.next = self.zero2.val();
        self.windows.counter.next = self.zero64.val();
        self.windows.fips_free.next = false;
        self.windows.fips_cmd_ready.next = false;
        self.windows.fips_rsp_error.next = self.zero2.val();
        self.windows.fips_rsp_data.next = self.zero64.val();
        self.windows.fips_abs_ready.next = false;
        for k in 0..self._hash {
            self.hashing[k].clk.next = self.clk.val();
            self.hashing[k].rst_n.next = self.rst_n.val();
            self.hashing[k].drop_it.next = self.drop_or_wipe.val();
            self.hashing[k].opcode.next = self.cmd_opcode.val();
            self.hashing[k].xof_go.next = self.dispatch.xof_go.val();
            self.dispatch.xof_done.next = self.hashing[k].xof_done.val();
            self.dispatch.xof_refused.next = self.hashing[k].xof_refused.val();
            self.hashing[k].restart.next = self.dispatch.restart.val();
            self.hashing[k].rot_valid.next = self.dispatch.rot_valid.val();
            self.dispatch.rot_ready.next = self.hashing[k].rot_ready.val();
            self.hashing[k].grind_valid.next = self.dispatch.grind_valid.val();
            self.dispatch.grind_ready.next = self.hashing[k].grind_ready.val();
            self.hashing[k].grind_stop.next = self.dispatch.grind_stop.val();
            self.hashing[k].grind_start.next = self.cmd_operand.val();
            self.dispatch.grind_rsp_valid.next = self.hashing[k].grind_rsp_valid.val();
            self.hashing[k].grind_rsp_ready.next = self.dispatch.grind_rsp_ready.val();
            self.dispatch.grind_rsp_error.next = self.hashing[k].grind_rsp_error.val();
            self.windows.counter.next = self.hashing[k].counter.val();
            self.windows.fips_free.next = self.hashing[k].free.val();
            self.hashing[k].cmd_valid.next = self.windows.fips_cmd_valid.val();
            self.windows.fips_cmd_ready.next = self.hashing[k].cmd_ready.val();
            self.hashing[k].cmd_op.next = self.windows.fips_cmd_op.val();
            self.hashing[k].cmd_index.next = self.windows.fips_cmd_index.val();
            self.hashing[k].cmd_data.next = self.windows.fips_cmd_data.val();
            self.windows.fips_rsp_error.next = self.hashing[k].rsp_error.val();
            self.windows.fips_rsp_data.next = self.hashing[k].rsp_data.val();
            self.hashing[k].abs_valid.next = self.windows.fips_abs_valid.val();
            self.windows.fips_abs_ready.next = self.hashing[k].abs_ready.val();
            self.hashing[k].abs_data.next = self.windows.fips_abs_data.val();
            self.hashing[k].abs_bytes.next = self.windows.fips_abs_bytes.val();
            self.hashing[k].com_valid.next = false;
            self.hashing[k].com_data.next = self.zero64.val();
            self.hashing[k].com_stream.next = self.zero2.val();
            self.hashing[k].mem_rdata.next = self.zero64.val();
        }

        // The Accumulator; its commitments go to the hash, or to software.
        self.keep.next = self.cmd_opcode.val() == self.op_keep.val();
        self.dispatch.acc_ready.next = false;
        self.dispatch.acc_rsp_valid.next = false;
        self.dispatch.acc_rsp_error.next = self.zero3.val();
        self.windows.com_valid.next = false;
        self.windows.com_word.next = self.zero64.val();
        self.windows.com_running.next = false;
        for k in 0..self._acc {
            self.acc[k].clk.next = self.clk.val();
            self.acc[k].rst_n.next = self.rst_n.val();
            self.acc[k].wipe.next = self.wipe.val();
            self.acc[k].cancel.next = self.dispatch.acc_cancel.val();
            self.acc[k].salt.next = self.windows.salt.val();
            self.acc[k].cmd_valid.next = self.dispatch.acc_valid.val();
            self.dispatch.acc_ready.next = self.acc[k].cmd_ready.val();
            self.acc[k].cmd_keep.next = self.keep.val();
            self.acc[k].cmd_verify.next = self.cmd_opcode.val().get_bit(0) | self.keep.val();
            self.acc[k].table_changed.next = false;
            self.acc[k].cmd_repetition.next = self.e.val();
            self.acc[k].cmd_hidden.next = self.cmd_operand.val().get_bits::<8>(8);
            self.acc[k].cmd_entries.next = self.cmd_operand.val().get_bits::<7>(16);
            self.acc[k].rsp_ready.next = self.dispatch.acc_rsp_ready.val();
            self.dispatch.acc_rsp_valid.next = self.acc[k].rsp_valid.val();
            self.dispatch.acc_rsp_error.next = self.acc[k].rsp_error.val();
            self.acc[k].count_clear.next = false;
            self.acc[k].com_ready.next = self.windows.com_ready.val();
        }
        for k in 0..self._commitments {
            self.windows.com_valid.next = self.acc[k].com_valid.val();
            self.windows.com_word.next = self.acc[k].com_word.val();
            self.windows.com_running.next =
                self.dispatch.acc_running.val() & !self.acc[k].rsp_valid.val();
        }
        for k in 0..self._hash_acc {
            self.hashing[k].com_valid.next = self.acc[k].com_valid.val();
            self.acc[k].com_ready.next = self.hashing[k].com_ready.val();
            self.hashing[k].com_data.next = self.acc[k].com_word.val();
            self.hashing[k].com_stream.next = self.acc[k].com_stream.val();
        }

        // The walker, of the Accumulator or of software.
        self.dispatch.opener_done.next = false;
        self.dispatch.opener_error.next = self.zero3.val();
        self.windows.result.next = self.zero256.val();
        self.tree_op.next = 0_u8.to_bits::<2>();
        if self.cmd_opcode.val() == self.op_fill.val() {
            self.tree_op.next = 1_u8.to_bits::<2>();
        }
        for k in 0..self._tree {
            self.walker[k].clk.next = self.clk.val();
            self.walker[k].rst_n.next = self.rst_n.val();
            self.walker[k].wipe.next = self.drop_or_wipe.val();
            self.walker[k].kept_forget.next = false;
            self.walker[k].kept_lost.next = false;
            self.walker[k].salt.next = self.windows.salt.val();
            self.walker[k].count_clear.next = false;
        }
        for k in 0..self._node_port {
            if self.cmd_opcode.val() == self.op_node.val() {
                self.tree_op.next = 2_u8.to_bits::<2>();
            }
            self.node_port[k].clk.next = self.clk.val();
            self.node_port[k].rst_n.next = self.rst_n.val();
            self.node_port[k].wipe.next = self.drop_or_wipe.val();
            self.node_port[k].go.next = self.dispatch.opener_go.val();
            self.node_port[k].op.next = self.tree_op.val();
            self.node_port[k].index.next = self.cmd_operand.val();
            self.node_port[k].seed.next = self.windows.seed.val();
            self.dispatch.opener_done.next = self.node_port[k].done.val();
            self.error_wide[k].lo.next = self.node_port[k].error.val();
            self.error_wide[k].hi.next = self.zero1.val();
            self.dispatch.opener_error.next = self.error_wide[k].q.val();
            self.result_join[k].d[0].next = self.node_port[k].result.val();
            self.result_join[k].d[1].next = self.zero128.val();
            self.windows.result.next = self.result_join[k].q.val();
            self.walker[k].cmd_valid.next = self.node_port[k].walker_cmd_valid.val();
            self.walker[k].cmd_op.next = self.node_port[k].walker_cmd_op.val();
            self.walker[k].cmd_index.next = self.node_port[k].walker_cmd_index.val();
            self.walker[k].cmd_seed.next = self.node_port[k].walker_cmd_seed.val();
            self.walker[k].rsp_ready.next = self.node_port[k].walker_rsp_ready.val();
            self.node_port[k].walker_cmd_ready.next = self.walker[k].cmd_ready.val();
            self.node_port[k].walker_rsp_valid.next = self.walker[k].rsp_valid.val();
            self.node_port[k].walker_rsp_error.next = self.walker[k].rsp_error.val();
            self.node_port[k].walker_rsp_seed.next = self.walker[k].rsp_seed.val();
        }
        for k in 0..self._acc {
            if self.cmd_opcode.val() == self.op_open.val() {
                self.tree_op.next = 2_u8.to_bits::<2>();
            }
            if self.cmd_opcode.val() == self.op_commit.val() {
                self.tree_op.next = 3_u8.to_bits::<2>();
            }
            self.opener[k].clk.next = self.clk.val();
            self.opener[k].rst_n.next = self.rst_n.val();
            self.opener[k].wipe.next = self.drop_or_wipe.val();
            self.opener[k].go.next = self.dispatch.opener_go.val();
            self.dispatch.opener_done.next = self.opener[k].done.val();
            self.dispatch.opener_error.next = self.opener[k].error.val();
            self.opener[k].op.next = self.tree_op.val();
            self.opener[k].hide.next = self.cmd_opcode.val() == self.op_hide.val();
            self.opener[k].target_aligned.next = self.walker[k].target_aligned.val();
            self.opener[k].target_depth.next = self.walker[k].target_depth.val();
            self.opener[k].index.next = self.cmd_operand.val();
            self.opener[k].seed.next = self.windows.seed.val();
            self.windows.result.next = self.opener[k].result.val();
            self.walker[k].wipe.next = self.acc[k].walker_wipe.val() | self.drop_or_wipe.val();
            self.walker[k].cmd_valid.next = self.acc[k].walker_cmd_valid.val();
            self.walker[k].cmd_op.next = self.acc[k].walker_cmd_op.val();
            self.walker[k].cmd_index.next = self.acc[k].walker_cmd_index.val();
            self.walker[k].cmd_seed.next = self.acc[k].walker_cmd_seed.val();
            self.walker[k].rsp_ready.next = self.acc[k].walker_rsp_ready.val();
            if self.opener[k].busy.val() {
                self.walker[k].cmd_valid.next = self.opener[k].walker_cmd_valid.val();
                self.walker[k].cmd_op.next = self.opener[k].walker_cmd_op.val();
                self.walker[k].cmd_index.next = self.opener[k].walker_cmd_index.val();
                self.walker[k].cmd_seed.next = self.opener[k].walker_cmd_seed.val();
                self.walker[k].rsp_ready.next = self.opener[k].walker_rsp_ready.val();
            }
            self.walker[k].kept_forget.next = self.acc[k].walker_forget.val();
            self.acc[k].walker_sealed.next = self.walker[k].kept_sealed.val();
            self.acc[k].walker_busy.next = self.walker[k].busy.val();
            self.acc[k].walker_cmd_ready.next =
                self.walker[k].cmd_ready.val() & !self.opener[k].busy.val();
            self.acc[k].walker_rsp_valid.next =
                self.walker[k].rsp_valid.val() & !self.opener[k].busy.val();
            self.acc[k].walker_rsp_error.next = self.walker[k].rsp_error.val();
            self.acc[k].walker_rsp_seed.next = self.walker[k].rsp_seed.val();
            self.opener[k].walker_cmd_ready.next = self.walker[k].cmd_ready.val();
            self.opener[k].walker_rsp_valid.next = self.walker[k].rsp_valid.val();
            self.opener[k].walker_rsp_error.next = self.walker[k].rsp_error.val();
            self.opener[k].walker_rsp_seed.next = self.walker[k].rsp_seed.val();
        }

        // AES: blocks under leaves' seeds are software's where it has AES, or the opener's while it is at work, or the Accumulator's.
        for k in 0..self._aes {
            self.aes[k].clk.next = self.clk.val();
            self.aes[k].rst_n.next = self.rst_n.val();
            self.aes[k].wipe.next = self.drop_or_wipe.val();
            self.aes[k].leaf_valid.next = false;
            self.aes[k].leaf_key.next = self.zero128.val();
            self.aes[k].leaf_block.next = self.zero128.val();
            self.aes[k].leaf_number.next = self.zero3.val();
            self.aes[k].result_ready.next = true;
            self.aes[k].walker_room.next = false;
            self.aes[k].walker_valid.next = false;
            self.aes[k].walker_key.next = self.zero128.val();
            self.aes[k].walker_block.next = self.zero128.val();
            self.aes[k].walker_out_ready.next = false;
        }
        self.windows.blk_ready.next = false;
        self.windows.blk_rdata.next = self.zero64.val();
        for k in 0..self._aes_port {
            self.aes_port[k].clk.next = self.clk.val();
            self.aes_port[k].rst_n.next = self.rst_n.val();
            self.aes_port[k].wipe.next = self.drop_or_wipe.val();
            self.aes_port[k].win_valid.next = self.windows.blk_valid.val();
            self.aes_port[k].win_write.next = self.win_write.val();
            self.aes_port[k].win_word.next = self.win_addr.val().get_bits::<2>(3);
            self.aes_port[k].win_wdata.next = self.win_wdata.val();
            self.windows.blk_ready.next = self.aes_port[k].win_ready.val();
            self.windows.blk_rdata.next = self.aes_port[k].win_rdata.val();
            self.aes[k].leaf_valid.next = self.aes_port[k].aes_valid.val();
            self.aes[k].leaf_key.next = self.aes_port[k].aes_key.val();
            self.aes[k].leaf_block.next = self.aes_port[k].aes_block.val();
            self.aes[k].walker_room.next = !self.aes_port[k].aes_valid.val();
            self.aes_port[k].aes_ready.next = self.aes[k].leaf_ready.val();
            self.aes_port[k].out_valid.next = self.aes[k].result_valid.val();
            self.aes_port[k].out_block.next = self.aes[k].result_block.val();
        }
        for k in 0..self._tree {
            self.aes[k].wipe.next = self.walker[k].aes_wipe.val();
            self.aes[k].walker_valid.next = self.walker[k].aes_in_valid.val();
            self.aes[k].walker_key.next = self.walker[k].aes_in_key.val();
            self.aes[k].walker_block.next = self.walker[k].aes_in_block.val();
            self.aes[k].walker_out_ready.next = self.walker[k].aes_out_ready.val();
            self.walker[k].aes_in_ready.next = self.aes[k].walker_ready.val();
            self.walker[k].aes_out_valid.next = self.aes[k].walker_out_valid.val();
            self.walker[k].aes_out_block.next = self.aes[k].walker_out_block.val();
        }
        for k in 0..self._acc {
            self.commitment[k].salt.next = self.windows.salt.val();
            self.commitment[k].number.next = self.opener[k].aes_number.val();
            self.commitment[k].leaf.next = self.cmd_operand.val().get_bits::<13>(0);
            self.aes[k].leaf_valid.next = self.acc[k].aes_valid.val();
            self.aes[k].leaf_key.next = self.acc[k].aes_key.val();
            self.aes[k].leaf_block.next = self.acc[k].aes_block.val();
            self.aes[k].leaf_number.next = self.acc[k].aes_number.val();
            self.aes[k].result_ready.next = self.acc[k].result_ready.val();
            self.aes[k].walker_room.next = self.acc[k].walker_room.val();
            if self.opener[k].busy.val() {
                self.aes[k].leaf_valid.next = self.opener[k].aes_valid.val();
                self.aes[k].leaf_key.next = self.opener[k].aes_key.val();
                self.aes[k].leaf_block.next = self.commitment[k].block.val();
                self.aes[k].result_ready.next = self.opener[k].out_ready.val();
            }
            self.acc[k].aes_ready.next = self.aes[k].leaf_ready.val();
            self.opener[k].aes_ready.next = self.aes[k].leaf_ready.val();
            self.acc[k].result_valid.next =
                self.aes[k].result_valid.val() & !self.opener[k].busy.val();
            self.acc[k].result_block.next = self.aes[k].result_block.val();
            self.acc[k].result_number.next = self.aes[k].result_number.val();
            self.opener[k].out_valid.next = self.aes[k].result_valid.val();
            self.opener[k].out_block.next = self.aes[k].result_block.val();
        }

        // MPC-Emulation.
        self.dispatch.mpc_ready.next = false;
        self.dispatch.mpc_done.next = false;
        self.dispatch.mpc_error.next = false;
        for k in 0..self._mpc {
            self.mpc[k].clk.next = self.clk.val();
            self.mpc[k].rst_n.next = self.rst_n.val();
            self.mpc[k].wipe.next = self.drop_or_wipe.val();
            self.mpc[k].cmd_abort.next = false;
            self.mpc[k].cmd_valid.next = self.dispatch.mpc_valid.val();
            self.dispatch.mpc_ready.next = self.mpc[k].cmd_ready.val();
            self.dispatch.mpc_done.next = self.mpc[k].done.val();
            self.dispatch.mpc_error.next = self.mpc[k].error.val();
            // An operation that MPC-Emulation refuses, unless the opcode has one.
            self.mpc[k].cmd_op.next = 7_u8.to_bits::<3>();
            if self.cmd_opcode.val() == self.op_prove.val() {
                self.mpc[k].cmd_op.next = 2_u8.to_bits::<3>();
            }
            if self.cmd_opcode.val() == self.op_check.val() {
                self.mpc[k].cmd_op.next = 4_u8.to_bits::<3>();
            }
            if self.cmd_opcode.val() == self.op_y.val() {
                self.mpc[k].cmd_op.next = 0_u8.to_bits::<3>();
            }
            if self.cmd_opcode.val() == self.op_g.val() {
                self.mpc[k].cmd_op.next = 1_u8.to_bits::<3>();
            }
            if self.cmd_opcode.val() == self.op_gy.val() {
                self.mpc[k].cmd_op.next = 3_u8.to_bits::<3>();
            }
            self.mpc[k].cmd_e.next = self.e.val();
            self.mpc[k].cmd_p.next = self.cmd_operand.val().get_bits::<8>(8);
            self.mpc[k].count_clear.next = false;
        }

        // Which proofs are allowed, and may be read.
        self.windows.readable.next = true;
        self.windows.writable.next = true;
        for k in 0..self._guard {
            self.guard[k].clk.next = self.clk.val();
            self.guard[k].rst_n.next = self.rst_n.val();
            self.guard[k].wipe.next = self.wipe.val()
                | self.windows.secret_written.val()
                | (self.dispatch.xof_go.val() & (self.cmd_opcode.val() == self.op_secret.val()));
            self.guard[k].e.next = self.e.val();
            self.guard[k].verify.next = self.cmd_opcode.val().get_bit(0);
            self.guard[k].acc_begins.next = self.dispatch.acc_valid.val() & !self.keep.val();
            self.guard[k].acc_done.next = self.dispatch.acc_running.val()
                & (!self.keep.val())
                & self.acc[k].rsp_valid.val()
                & !self.acc[k].rsp_error.val().any();
            self.guard[k].sign_proof.next = self.cmd_opcode.val() == self.op_prove.val();
            self.guard[k].verify_proof.next = self.cmd_opcode.val() == self.op_check.val();
            self.guard[k].mpc_taken.next =
                self.dispatch.mpc_valid.val() & self.mpc[k].cmd_ready.val();
            self.guard[k].mpc_done.next = self.mpc[k].done.val() & !self.mpc[k].error.val();
            if !self.guard[k].allowed.val() {
                self.mpc[k].cmd_op.next = 7_u8.to_bits::<3>();
            }
            self.guard[k].read_e.next = self.windows.read_e.val();
            self.windows.readable.next = self.guard[k].readable.val();
            self.windows.writable.next = self.guard[k].writable.val();
        }

        // The lanes, of the Accumulator unless MPC-Emulation is at work.
        for l in 0..self._memories {
            self.lanes[l].word.next = self.zero64.val();
            self.lanes[l].scalar.next = self.zero8.val();
            self.lanes[l].nibbles.next = false;
            self.lanes[l].high.next = false;
            for k in 0..self._acc {
                self.lanes[l].word.next = self.acc[k].lane_word.val();
                self.lanes[l].scalar.next = self.acc[k].lane_scalar.val();
                self.lanes[l].nibbles.next = self.acc[k].lane_nibbles.val();
                self.lanes[l].high.next = self.acc[k].lane_high.val();
                self.acc[k].lane_product.next = self.lanes[l].product.val();
            }
            for k in 0..self._mpc {
                if self.mpc[k].busy.val() {
                    self.lanes[l].word.next = self.mpc[k].lanes_word.val();
                    self.lanes[l].scalar.next = self.mpc[k].lanes_scalar.val();
                    self.lanes[l].nibbles.next = self.mpc[k].lanes_nibbles.val();
                    self.lanes[l].high.next = self.mpc[k].lanes_high.val();
                }
                self.mpc[k].lanes_product.next = self.lanes[l].product.val();
            }
        }

        // Local memories. Memory 0 is an XOF's to write, or software's.
        self.windows.bus_ready.next = false;
        self.windows.rdata.next = self.zero64.val();
        for k in 0..self._memories {
            self.memories[k].clk.next = self.clk.val();
            self.memories[k].rst_n.next = self.rst_n.val();
            self.memories[k].wipe.next = self.wipe.val();
            self.memories[k].xof_en.next = false;
            self.memories[k].xof_one.next = false;
            self.memories[k].xof_addr.next = self.zero10.val();
            self.memories[k].xof_wdata.next = self.zero64.val();
            self.memories[k].ctx_busy.next = false;
            self.memories[k].ctx_en.next = false;
            self.memories[k].ctx_we.next = false;
            self.memories[k].ctx_addr.next = self.zero10.val();
            self.memories[k].ctx_wdata.next = self.zero64.val();
            self.memories[k].acc_valid.next = false;
            self.memories[k].acc_we.next = false;
            self.memories[k].acc_addr.next = self.zero10.val();
            self.memories[k].acc_wdata.next = self.zero64.val();
            self.memories[k].mpc_h_en.next = false;
            self.memories[k].mpc_h_addr.next = self.zero10.val();
            self.memories[k].mpc_w_en.next = false;
            self.memories[k].mpc_w_we.next = false;
            self.memories[k].mpc_w_addr.next = self.zero10.val();
            self.memories[k].mpc_w_wdata.next = self.zero64.val();
            self.memories[k].bus_valid.next = self.windows.bus_valid.val();
            self.windows.bus_ready.next = self.memories[k].bus_ready.val();
            self.memories[k].bus_we.next = self.windows.bus_we.val();
            self.memories[k].bus_addr.next = self.windows.bus_addr.val();
            self.memories[k].bus_wdata.next = self.windows.bus_wdata.val();
            self.windows.rdata.next = self.memories[k].rdata.val();
        }
        for k in 0..self._parity {
            self.memories[k].xof_en.next = self.windows.par_valid.val();
            self.memories[k].xof_addr.next = self.windows.bus_addr.val();
            self.memories[k].xof_wdata.next = self.windows.bus_wdata.val();
        }
        for k in 0..self._hash_memory {
            self.memories[k].xof_en.next = self.hashing[k].xof_en.val();
            self.memories[k].xof_one.next = self.hashing[k].xof_one.val();
            self.memories[k].xof_addr.next = self.hashing[k].xof_addr.val();
            self.memories[k].xof_wdata.next = self.hashing[k].xof_wdata.val();
            self.memories[k].ctx_busy.next = self.hashing[k].ctx_busy.val();
            self.memories[k].ctx_en.next = self.hashing[k].ctx_en.val();
            self.memories[k].ctx_we.next = self.hashing[k].ctx_we.val();
            self.memories[k].ctx_addr.next = self.hashing[k].ctx_addr.val();
            self.memories[k].ctx_wdata.next = self.hashing[k].ctx_wdata.val();
            self.hashing[k].mem_rdata.next = self.memories[k].rdata.val();
        }
        for k in 0..self._acc {
            self.acc[k].table_changed.next = self.memories[k].table_written.val();
            self.acc_address[k].region.next = self.acc[k].mem_region.val();
            self.acc_address[k].index.next = self.acc[k].mem_index.val();
            self.acc_address[k].verify.next = self.cmd_opcode.val().get_bit(0);
            self.acc_address[k].repetition.next = self.e.val();
            self.memories[k].acc_valid.next = self.acc[k].mem_valid.val();
            self.acc[k].mem_ready.next = self.memories[k].acc_ready.val();
            self.memories[k].acc_we.next = self.acc[k].mem_we.val();
            self.memories[k].acc_addr.next = self.acc_address[k].addr.val();
            self.memories[k].acc_wdata.next = self.acc[k].mem_wdata.val();
            self.acc[k].mem_rdata.next = self.memories[k].rdata.val();
        }
        for k in 0..self._mpc {
            self.mpc[k].grant.next = self.memories[k].mpc_grant.val();
            self.memories[k].mpc_h_en.next = self.mpc[k].h_en.val();
            self.memories[k].mpc_h_addr.next = self.mpc[k].h_addr.val();
            self.mpc[k].h_rdata.next = self.memories[k].h_rdata.val();
            self.memories[k].mpc_w_en.next = self.mpc[k].w_en.val();
            self.memories[k].mpc_w_we.next = self.mpc[k].w_we.val();
            self.memories[k].mpc_w_addr.next = self.mpc[k].w_addr.val();
            self.memories[k].mpc_w_wdata.next = self.mpc[k].w_wdata.val();
            self.mpc[k].w_rdata.next = self.memories[k].rdata.val();
        }

        // The walker's and the sums' memories.
        for k in 0..self._tree {
            self.path[k].clk.next = self.clk.val();
            self.path[k].en.next = self.walker[k].path_en.val();
            self.path[k].we.next = self.walker[k].path_we.val();
            self.path[k].wstrb.next = self.all_bytes.val();
            self.path[k].addr.next = self.walker[k].path_addr.val();
            self.path[k].wdata.next = self.walker[k].mem_wdata.val();
            self.walker[k].path_rdata.next = self.path[k].rdata.val();
            self.kept[k].clk.next = self.clk.val();
            self.kept[k].en.next = self.walker[k].kept_en.val();
            self.kept[k].we.next = self.walker[k].kept_we.val();
            self.kept[k].wstrb.next = self.all_bytes.val();
            self.kept[k].addr.next = self.walker[k].kept_addr.val().get_bits::<9>(0);
            self.kept[k].wdata.next = self.walker[k].mem_wdata.val();
            self.walker[k].kept_rdata.next = self.kept[k].rdata.val();
        }
        for k in 0..self._acc {
            self.even[k].clk.next = self.clk.val();
            self.even[k].en.next = self.acc[k].even_en.val();
            self.even[k].we.next = self.acc[k].even_we.val();
            self.even[k].wstrb.next = self.all_bytes.val();
            self.even[k].addr.next = self.acc[k].even_addr.val();
            self.even[k].wdata.next = self.acc[k].sum_wdata.val();
            self.acc[k].even_rdata.next = self.even[k].rdata.val();
            self.odd[k].clk.next = self.clk.val();
            self.odd[k].en.next = self.acc[k].odd_en.val();
            self.odd[k].we.next = self.acc[k].odd_we.val();
            self.odd[k].wstrb.next = self.all_bytes.val();
            self.odd[k].addr.next = self.acc[k].odd_addr.val();
            self.odd[k].wdata.next = self.acc[k].sum_wdata.val();
            self.acc[k].odd_rdata.next = self.odd[k].rdata.val();
        }

        // What the units do.
        for k in 0..5 {
            self.busy_join.d[k].next = self.zero1.val();
            self.stalled_join.d[k].next = self.zero1.val();
        }
        for k in 0..self._aes {
            self.busy_join.d[0].next = self.aes[k].busy.val().into();
            self.stalled_join.d[0].next = self.aes[k].stalled.val().into();
        }
        for k in 0..self._tree {
            self.busy_join.d[1].next = self.walker[k].busy.val().into();
            self.stalled_join.d[1].next =
                (self.walker[k].aes_in_valid.val() & !self.walker[k].aes_in_ready.val()).into();
        }
        for k in 0..self._hash {
            self.busy_join.d[2].next = self.hashing[k].busy.val().into();
        }
        for k in 0..self._acc {
            self.busy_join.d[3].next = self.acc[k].working.val().into();
            self.stalled_join.d[3].next =
                (self.acc[k].com_valid.val() & !self.acc[k].com_ready.val()).into();
        }
        for k in 0..self._mpc {
            self.busy_join.d[4].next = self.mpc[k].busy.val().into();
            self.stalled_join.d[4].next =
                (self.mpc[k].busy.val() & !self.mpc[k].grant.val()).into();
        }
        self.unit_busy.next = self.busy_join.q.val();
        self.unit_stalled.next = self.stalled_join.q.val();
    }
}
