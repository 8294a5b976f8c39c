//! `tcith_windows`: software's way to operands, results, FIPS 202 and the working memory.
//!
//! Interface
//! * `win_*`: of `tcith_regs`; the windows are those of the register map `top`, in its order. Reads and writes that a window's
//!   own rule forbids, and writes of less than a word, are answered with an error.
//! * Operands: `salt`, `seed`, see `tcith_operands`. `wipe` clears them.
//! * Results: `result`, `counter`, from outside.
//! * `fips_*`: command port and absorb stream of FIPS 202. An access waits until it is taken, for which `fips_free` says that it is
//!   software's.
//! * `com_*`: commitments, where software hashes them. `blk_*`: of `tcith_aes_port`, where software has AES.
//! * `bus_*`: the working memory. `read_e`, `readable`, `writable`: of `tcith_guard`, which `secret_written` tells of new secrets. `par_valid`: a
//!   write of memory 0. See `tcith_place` for the rules.
//!
//! Latency: operands, results and what FIPS 202 takes at once are answered in the cycle of the request, a read of the memory one
//! cycle later. Area: 257 flip-flops with all units.

use super::{registers, Operands, Partition, Place};
use crate::cells::{Reg, Split};
use crate::emit::{Describe, ModuleId};
use crate::regs::When;
use rust_hdl::prelude::*;

/// The windows.
#[derive(LogicBlock)]
pub struct Windows {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear the operands.
    pub wipe: Signal<In, Bit>,

    /// An access is offered.
    pub win_valid: Signal<In, Bit>,
    /// It is taken.
    pub win_ready: Signal<Out, Bit>,
    /// Its window.
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

    /// First 16 bytes of the salt.
    pub salt: Signal<Out, Bits<128>>,
    /// Seed of the start node.
    pub seed: Signal<Out, Bits<128>>,
    /// Of OPEN and COMMIT.
    pub result: Signal<In, Bits<256>>,
    /// Of FIPS_GRIND.
    pub counter: Signal<In, Bits<64>>,

    /// FIPS 202 is software's.
    pub fips_free: Signal<In, Bit>,
    /// A command is offered.
    pub fips_cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub fips_cmd_ready: Signal<In, Bit>,
    /// The command.
    pub fips_cmd_op: Signal<Out, Bits<4>>,
    /// Its word.
    pub fips_cmd_index: Signal<Out, Bits<5>>,
    /// Its argument.
    pub fips_cmd_data: Signal<Out, Bits<64>>,
    /// Why it was refused.
    pub fips_rsp_error: Signal<In, Bits<2>>,
    /// Its answer.
    pub fips_rsp_data: Signal<In, Bits<64>>,
    /// Bytes are offered.
    pub fips_abs_valid: Signal<Out, Bit>,
    /// They are taken.
    pub fips_abs_ready: Signal<In, Bit>,
    /// The bytes.
    pub fips_abs_data: Signal<Out, Bits<64>>,
    /// How many.
    pub fips_abs_bytes: Signal<Out, Bits<4>>,

    /// An access to the memory is offered.
    pub bus_valid: Signal<Out, Bit>,
    /// It is taken.
    pub bus_ready: Signal<In, Bit>,
    /// It is a write.
    pub bus_we: Signal<Out, Bit>,
    /// Its address.
    pub bus_addr: Signal<Out, Bits<10>>,
    /// Word to write.
    pub bus_wdata: Signal<Out, Bits<64>>,
    /// Word read.
    pub rdata: Signal<In, Bits<64>>,
    /// Repetition.
    pub read_e: Signal<Out, Bits<5>>,
    /// Its alphas may be read.
    pub readable: Signal<In, Bit>,
    /// Its words 16 and 17 may be written.
    pub writable: Signal<In, Bit>,
    /// The access is to S and C, which it changes.
    pub secret_written: Signal<Out, Bit>,
    /// A word of H' is written to memory 0, at the same address; always taken.
    pub par_valid: Signal<Out, Bit>,

    /// A word of commitments is offered.
    pub com_valid: Signal<In, Bit>,
    /// It is taken.
    pub com_ready: Signal<Out, Bit>,
    /// The word.
    pub com_word: Signal<In, Bits<64>>,
    /// More can come.
    pub com_running: Signal<In, Bit>,

    /// An access to key or block is offered.
    pub blk_valid: Signal<Out, Bit>,
    /// It is taken.
    pub blk_ready: Signal<In, Bit>,
    /// Word of the block.
    pub blk_rdata: Signal<In, Bits<64>>,

    operands: Operands,
    /// With a memory.
    place: Vec<Place>,
    /// A word of the memory arrives.
    read_pending_reg: Vec<Reg<Bit>>,
    pending: Signal<Local, Bit>,
    results: Split<4, 64, 256>,
    /// Not a write of less than a word.
    whole: Signal<Local, Bit>,
    in_operands: Signal<Local, Bit>,
    in_results: Signal<Local, Bit>,
    in_fips: Signal<Local, Bit>,
    in_blocks: Signal<Local, Bit>,
    in_commitments: Signal<Local, Bit>,
    in_parity: Signal<Local, Bit>,
    /// In one of memory 1.
    in_memory: Signal<Local, Bit>,
    absorbs: Signal<Local, Bit>,
    permitted: Signal<Local, Bit>,
    w_operands: Constant<Bits<4>>,
    w_results: Constant<Bits<4>>,
    w_y: Constant<Bits<4>>,
    w_secret: Constant<Bits<4>>,
    w_blocks: Constant<Bits<4>>,
    w_commitments: Constant<Bits<4>>,
    w_fips: Constant<Bits<4>>,
    w_table: Constant<Bits<4>>,
    w_gamma: Constant<Bits<4>>,
    w_repetition: Constant<Bits<4>>,
    w_parity: Constant<Bits<4>>,
    absorb: Constant<Bits<4>>,
    zero4: Constant<Bits<4>>,
    zero5: Constant<Bits<5>>,
    zero10: Constant<Bits<10>>,
    zero64: Constant<Bits<64>>,
    _tree: usize,
    _hash: usize,
    _memory: usize,
    _blocks: usize,
    _commitments: usize,
    _secret: usize,
    _parity: usize,
    id: ModuleId<Self>,
}

impl Windows {
    /// Of a partition.
    pub fn new(partition: Partition) -> Self {
        let number = |name: &str| Constant::new(registers::window(name).to_bits());
        let is = |when: When| usize::from(when.holds(partition.units));
        let memory = is(registers::MEMORY);
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
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
            salt: Signal::default(),
            seed: Signal::default(),
            result: Signal::default(),
            counter: Signal::default(),
            fips_free: Signal::default(),
            fips_cmd_valid: Signal::default(),
            fips_cmd_ready: Signal::default(),
            fips_cmd_op: Signal::default(),
            fips_cmd_index: Signal::default(),
            fips_cmd_data: Signal::default(),
            fips_rsp_error: Signal::default(),
            fips_rsp_data: Signal::default(),
            fips_abs_valid: Signal::default(),
            fips_abs_ready: Signal::default(),
            fips_abs_data: Signal::default(),
            fips_abs_bytes: Signal::default(),
            bus_valid: Signal::default(),
            bus_ready: Signal::default(),
            bus_we: Signal::default(),
            bus_addr: Signal::default(),
            bus_wdata: Signal::default(),
            rdata: Signal::default(),
            read_e: Signal::default(),
            readable: Signal::default(),
            writable: Signal::default(),
            secret_written: Signal::default(),
            par_valid: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_word: Signal::default(),
            com_running: Signal::default(),
            blk_valid: Signal::default(),
            blk_ready: Signal::default(),
            blk_rdata: Signal::default(),
            operands: Operands::new(partition),
            place: (0..memory).map(|_| Place::new(partition)).collect(),
            read_pending_reg: (0..memory).map(|_| Reg::default()).collect(),
            pending: Signal::default(),
            results: Split::default(),
            whole: Signal::default(),
            in_operands: Signal::default(),
            in_results: Signal::default(),
            in_fips: Signal::default(),
            in_blocks: Signal::default(),
            in_commitments: Signal::default(),
            in_parity: Signal::default(),
            in_memory: Signal::default(),
            absorbs: Signal::default(),
            permitted: Signal::default(),
            w_operands: number("OPERANDS"),
            w_results: number("RESULTS"),
            w_y: number("Y_WINDOW"),
            w_secret: number("SECRET_WINDOW"),
            w_blocks: number("BLOCKS"),
            w_commitments: number("COMMITMENTS"),
            w_fips: number("FIPS"),
            w_table: number("TABLE"),
            w_gamma: number("GAMMA_WINDOW"),
            w_repetition: number("REPETITION"),
            w_parity: number("PARITY_WINDOW"),
            absorb: Constant::new(9_u64.to_bits()),
            zero4: Constant::new(0_u64.to_bits()),
            zero5: Constant::new(0_u64.to_bits()),
            zero10: Constant::new(0_u64.to_bits()),
            zero64: Constant::new(Bits::default()),
            _tree: is(registers::TREE),
            _hash: is(registers::HASH),
            _memory: memory,
            _blocks: is(registers::OPEN_AES),
            _commitments: is(registers::READ_COMMITMENTS),
            _secret: is(registers::WRITE_SECRET),
            _parity: is(registers::PROVE_ALONE),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Windows {
    const NAME: &'static str = "windows";
    const DOC: &'static str = include_str!("windows.rs");
}

impl Logic for Windows {
    #[hdl_gen]
    fn update(&mut self) {
        self.operands.clk.next = self.clk.val();

        self.whole.next = (!self.win_write.val()) | self.win_wstrb.val().all();
        self.in_operands.next = self.win_number.val() == self.w_operands.val();
        self.pending.next = false;
        for k in 0..self._memory {
            self.pending.next = self.read_pending_reg[k].q.val();
        }
        self.win_ready.next = !self.pending.val();
        self.win_rsp_error.next = (!self.pending.val()) & !self.whole.val();
        self.win_rsp_rdata.next = self.zero64.val();

        // Operands.
        self.operands.wipe.next = self.wipe.val();
        self.operands.write.next = self.win_valid.val() & self.in_operands.val() & self.whole.val();
        self.operands.index.next = self.win_addr.val().get_bits::<4>(3);
        self.operands.wdata.next = self.win_wdata.val();
        self.salt.next = self.operands.salt.val();
        self.seed.next = self.operands.seed.val();

        // Results.
        self.in_results.next = self.win_number.val() == self.w_results.val();
        self.results.d.next = self.result.val();
        for _k in 0..self._hash {
            if self.in_results.val() {
                self.win_rsp_rdata.next = self.counter.val();
            }
        }
        for _k in 0..self._tree {
            if self.in_results.val() & !self.win_addr.val().get_bit(5) {
                self.win_rsp_rdata.next = self.results.q[0].val();
                if self.win_addr.val().get_bits::<2>(3) == 1_u8.to_bits::<2>() {
                    self.win_rsp_rdata.next = self.results.q[1].val();
                }
                if self.win_addr.val().get_bits::<2>(3) == 2_u8.to_bits::<2>() {
                    self.win_rsp_rdata.next = self.results.q[2].val();
                }
                if self.win_addr.val().get_bits::<2>(3) == 3_u8.to_bits::<2>() {
                    self.win_rsp_rdata.next = self.results.q[3].val();
                }
            }
        }

        // FIPS 202: the command is bits 11 to 8 of the address, and 9 stands for its absorb stream.
        self.in_fips.next = self.win_number.val() == self.w_fips.val();
        self.absorbs.next = self.win_addr.val().get_bits::<4>(8) == self.absorb.val();
        self.fips_cmd_valid.next = false;
        self.fips_cmd_op.next = self.zero4.val();
        self.fips_cmd_index.next = self.zero5.val();
        self.fips_cmd_data.next = self.zero64.val();
        self.fips_abs_valid.next = false;
        self.fips_abs_data.next = self.zero64.val();
        self.fips_abs_bytes.next = self.zero4.val();
        for _k in 0..self._hash {
            self.fips_cmd_valid.next = self.win_valid.val()
                & self.in_fips.val()
                & (!self.absorbs.val())
                & self.whole.val()
                & self.fips_free.val();
            self.fips_cmd_op.next = self.win_addr.val().get_bits::<4>(8);
            self.fips_cmd_index.next = self.win_addr.val().get_bits::<5>(3);
            self.fips_cmd_data.next = self.win_wdata.val();
            self.fips_abs_valid.next = self.win_valid.val()
                & self.in_fips.val()
                & self.absorbs.val()
                & self.whole.val()
                & self.fips_free.val();
            self.fips_abs_data.next = self.win_wdata.val();
            self.fips_abs_bytes.next = self.win_addr.val().get_bits::<4>(3);
            if self.in_fips.val() & self.whole.val() {
                self.win_ready.next = self.fips_free.val() & self.fips_cmd_ready.val();
                self.win_rsp_error.next = (!self.absorbs.val()) & self.fips_rsp_error.val().any();
                if self.absorbs.val() {
                    self.win_ready.next = self.fips_free.val() & self.fips_abs_ready.val();
                }
            }
            if self.in_fips.val() & !self.win_write.val() {
                self.win_rsp_rdata.next = self.fips_rsp_data.val();
            }
        }

        // AES.
        self.in_blocks.next = self.win_number.val() == self.w_blocks.val();
        self.blk_valid.next = false;
        for _k in 0..self._blocks {
            self.blk_valid.next = self.win_valid.val() & self.in_blocks.val() & self.whole.val();
            if self.in_blocks.val() & self.whole.val() {
                self.win_ready.next = self.blk_ready.val();
            }
            if self.in_blocks.val() & !self.win_write.val() {
                self.win_rsp_rdata.next = self.blk_rdata.val();
            }
        }

        // Commitments: a read waits for the next word, and is refused where none will come.
        self.in_commitments.next = self.win_number.val() == self.w_commitments.val();
        self.com_ready.next = false;
        for _k in 0..self._commitments {
            self.com_ready.next = self.win_valid.val() & self.in_commitments.val();
            if self.in_commitments.val() {
                self.win_ready.next = self.com_valid.val() | !self.com_running.val();
                self.win_rsp_error.next = !self.com_valid.val();
                self.win_rsp_rdata.next = self.com_word.val();
            }
        }

        // The memories.
        self.in_memory.next = false;
        self.in_parity.next = self.win_number.val() == self.w_parity.val();
        self.permitted.next = true;
        self.read_e.next = self.zero5.val();
        self.bus_valid.next = false;
        self.bus_we.next = self.win_write.val();
        self.bus_addr.next = self.zero10.val();
        self.bus_wdata.next = self.win_wdata.val();
        for k in 0..self._memory {
            self.read_pending_reg[k].clk.next = self.clk.val();
            self.read_pending_reg[k].rst_n.next = self.rst_n.val();
            self.place[k].addr.next = self.win_addr.val();
            self.place[k].write.next = self.win_write.val();
            self.place[k].in_y.next = self.win_number.val() == self.w_y.val();
            self.place[k].in_secret.next = self.win_number.val() == self.w_secret.val();
            self.place[k].in_repetition.next = self.win_number.val() == self.w_repetition.val();
            self.in_memory.next = self.place[k].in_y.val()
                | self.place[k].in_secret.val()
                | self.place[k].in_repetition.val()
                | (self.win_number.val() == self.w_table.val())
                | (self.win_number.val() == self.w_gamma.val());
            self.place[k].readable.next = self.readable.val();
            self.place[k].writable.next = self.writable.val();
            self.read_e.next = self.place[k].read_e.val();
            self.permitted.next = self.place[k].permitted.val();
            self.bus_addr.next = self.place[k].word_addr.val();
            self.bus_valid.next = self.win_valid.val()
                & self.in_memory.val()
                & self.whole.val()
                & self.permitted.val()
                & !self.pending.val();
            if self.in_memory.val() & !self.pending.val() {
                self.win_rsp_error.next = (!self.whole.val()) | !self.permitted.val();
            }
            if self.in_memory.val() & self.whole.val() & self.permitted.val() {
                self.win_ready.next = self.bus_ready.val() & !self.pending.val();
            }
            self.read_pending_reg[k].d.next =
                self.bus_valid.val() & self.bus_ready.val() & !self.win_write.val();
        }
        self.secret_written.next = false;
        for _k in 0..self._secret {
            self.secret_written.next =
                self.bus_valid.val() & (self.win_number.val() == self.w_secret.val());
        }
        self.par_valid.next = false;
        for _k in 0..self._parity {
            self.par_valid.next = self.win_valid.val() & self.in_parity.val() & self.whole.val();
        }

        // The answer; to a read of the memory one cycle later.
        self.win_rsp_valid.next = self.win_valid.val() & self.win_ready.val();
        for k in 0..self._memory {
            if self.read_pending_reg[k].d.val() {
                self.win_rsp_valid.next = false;
            }
            if self.pending.val() {
                self.win_rsp_valid.next = true;
                self.win_rsp_error.next = false;
                self.win_rsp_rdata.next = self.rdata.val();
            }
        }
    }
}
