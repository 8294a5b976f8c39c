//! `tcith_windows`: software's way to operands, results, FIPS 202 and the working memory.
//!
//! Interface
//! * `win_*`: of `tcith_regs`; the windows are those of the register map `top`, in its order. Reads and writes that a window's
//!   own rule forbids, and writes of less than a word, are answered with an error.
//! * Operands: `salt`, `seed`, `xof_seed`, `grind_start`, registers. `wipe` clears them.
//! * Results: `result`, `counter`, from outside.
//! * `fips_*`: command port and absorb stream of FIPS 202. An access waits until it is taken, for which `fips_free` says that it is
//!   software's.
//! * `bus_*`: the working memory. `read_e`, `readable`: of `tcith_guard`.
//!
//! Latency: operands, results and what FIPS 202 takes at once are answered in the cycle of the request, a read of the memory one
//! cycle later. Area: 580 flip-flops.

use super::map;
use crate::cells::{Cat, DataEn, Pair, Reg, Split};
use crate::emit::{Describe, ModuleId};
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
    /// Seed of an XOF.
    pub xof_seed: Signal<Out, Bits<256>>,
    /// First counter to try.
    pub grind_start: Signal<Out, Bits<64>>,
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

    operand: [DataEn<Bits<64>>; 9],
    /// A word of the memory arrives.
    read_pending_reg: Reg<Bit>,
    salt_join: Cat<2, 64, 128>,
    seed_join: Cat<2, 64, 128>,
    xof_join: Cat<4, 64, 256>,
    results: Split<4, 64, 256>,
    /// Word of a window.
    index: Signal<Local, Bits<9>>,
    /// Word of a repetition, or of a context.
    word: Signal<Local, Bits<5>>,
    /// Not a write of less than a word.
    whole: Signal<Local, Bit>,
    operands: Signal<Local, Bit>,
    in_results: Signal<Local, Bit>,
    in_y: Signal<Local, Bit>,
    in_fips: Signal<Local, Bit>,
    in_table: Signal<Local, Bit>,
    in_repetition: Signal<Local, Bit>,
    absorbs: Signal<Local, Bit>,
    in_memory: Signal<Local, Bit>,
    permitted: Signal<Local, Bit>,
    is_mask: Signal<Local, Bit>,
    is_aux: Signal<Local, Bit>,
    wide_e: Pair<5, 5, 10>,
    wide_word: Pair<5, 5, 10>,
    wide_y: Pair<3, 7, 10>,
    wide_index: Pair<9, 1, 10>,
    operand_hit: [Signal<Local, Bit>; 9],
    operand_number: [Constant<Bits<9>>; 9],
    w_operands: Constant<Bits<4>>,
    w_results: Constant<Bits<4>>,
    w_y: Constant<Bits<4>>,
    w_fips: Constant<Bits<4>>,
    w_table: Constant<Bits<4>>,
    w_repetition: Constant<Bits<4>>,
    absorb: Constant<Bits<4>>,
    zero1: Constant<Bits<1>>,
    zero5: Constant<Bits<5>>,
    zero7: Constant<Bits<7>>,
    y_base: Constant<Bits<10>>,
    results_base: Constant<Bits<10>>,
    zero64: Constant<Bits<64>>,
    first_mask: Constant<Bits<5>>,
    first_written: Constant<Bits<5>>,
    first_aux: Constant<Bits<5>>,
    last_aux: Constant<Bits<5>>,
    id: ModuleId<Self>,
}

impl Default for Windows {
    fn default() -> Self {
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
            xof_seed: Signal::default(),
            grind_start: Signal::default(),
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
            operand: std::array::from_fn(|_| DataEn::default()),
            read_pending_reg: Reg::default(),
            salt_join: Cat::default(),
            seed_join: Cat::default(),
            xof_join: Cat::default(),
            results: Split::default(),
            index: Signal::default(),
            word: Signal::default(),
            whole: Signal::default(),
            operands: Signal::default(),
            in_results: Signal::default(),
            in_y: Signal::default(),
            in_fips: Signal::default(),
            in_table: Signal::default(),
            in_repetition: Signal::default(),
            absorbs: Signal::default(),
            in_memory: Signal::default(),
            permitted: Signal::default(),
            is_mask: Signal::default(),
            is_aux: Signal::default(),
            wide_e: Pair::default(),
            wide_word: Pair::default(),
            wide_y: Pair::default(),
            wide_index: Pair::default(),
            operand_hit: std::array::from_fn(|_| Signal::default()),
            operand_number: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            w_operands: Constant::new(0_u64.to_bits()),
            w_results: Constant::new(1_u64.to_bits()),
            w_y: Constant::new(2_u64.to_bits()),
            w_fips: Constant::new(3_u64.to_bits()),
            w_table: Constant::new(4_u64.to_bits()),
            w_repetition: Constant::new(5_u64.to_bits()),
            absorb: Constant::new(9_u64.to_bits()),
            zero1: Constant::new(0_u64.to_bits()),
            zero5: Constant::new(0_u64.to_bits()),
            zero7: Constant::new(0_u64.to_bits()),
            y_base: Constant::new(map::Y.to_bits()),
            results_base: Constant::new(map::RESULTS.to_bits()),
            zero64: Constant::new(Bits::default()),
            first_mask: Constant::new(14_u64.to_bits()),
            first_written: Constant::new(16_u64.to_bits()),
            first_aux: Constant::new(18_u64.to_bits()),
            last_aux: Constant::new(24_u64.to_bits()),
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
        self.read_pending_reg.clk.next = self.clk.val();
        self.read_pending_reg.rst_n.next = self.rst_n.val();

        for k in 0..9 {
            self.operand[k].clk.next = self.clk.val();
        }
        self.index.next = self.win_addr.val().get_bits::<9>(3);
        self.word.next = self.win_addr.val().get_bits::<5>(3);
        self.read_e.next = self.win_addr.val().get_bits::<5>(8);
        self.whole.next = (!self.win_write.val()) | self.win_wstrb.val().all();
        self.operands.next = self.win_number.val() == self.w_operands.val();
        self.in_results.next = self.win_number.val() == self.w_results.val();
        self.in_y.next = self.win_number.val() == self.w_y.val();
        self.in_fips.next = self.win_number.val() == self.w_fips.val();
        self.in_table.next = self.win_number.val() == self.w_table.val();
        self.in_repetition.next = self.win_number.val() == self.w_repetition.val();
        self.in_memory.next = self.in_y.val() | self.in_table.val() | self.in_repetition.val();

        // Operands.
        for k in 0..9 {
            self.operand_hit[k].next = (self.index.val().get_bits::<4>(0))
                == self.operand_number[k].val().get_bits::<4>(0);
            self.operand[k].en.next = self.wipe.val()
                | (self.win_valid.val()
                    & self.operands.val()
                    & self.whole.val()
                    & self.operand_hit[k].val());
            self.operand[k].d.next = self.win_wdata.val();
            if self.wipe.val() {
                self.operand[k].d.next = self.zero64.val();
            }
        }
        self.salt_join.d[0].next = self.operand[0].q.val();
        self.salt_join.d[1].next = self.operand[1].q.val();
        self.salt.next = self.salt_join.q.val();
        self.seed_join.d[0].next = self.operand[2].q.val();
        self.seed_join.d[1].next = self.operand[3].q.val();
        self.seed.next = self.seed_join.q.val();
        for k in 0..4 {
            self.xof_join.d[k].next = self.operand[k + 4].q.val();
        }
        self.xof_seed.next = self.xof_join.q.val();
        self.grind_start.next = self.operand[8].q.val();

        // FIPS 202: the command is bits 11 to 8 of the address, and 9 stands for its absorb stream.
        self.absorbs.next = self.win_addr.val().get_bits::<4>(8) == self.absorb.val();
        self.fips_cmd_valid.next = self.win_valid.val()
            & self.in_fips.val()
            & (!self.absorbs.val())
            & self.whole.val()
            & self.fips_free.val();
        self.fips_cmd_op.next = self.win_addr.val().get_bits::<4>(8);
        self.fips_cmd_index.next = self.word.val();
        self.fips_cmd_data.next = self.win_wdata.val();
        self.fips_abs_valid.next = self.win_valid.val()
            & self.in_fips.val()
            & self.absorbs.val()
            & self.whole.val()
            & self.fips_free.val();
        self.fips_abs_data.next = self.win_wdata.val();
        self.fips_abs_bytes.next = self.win_addr.val().get_bits::<4>(3);

        // The working memory. Of a repetition, aux can be read and written, the alphas read once they are proofs,
        // and words 16 and 17 written, where Verify has the signature's.
        self.is_aux.next =
            (self.word.val() >= self.first_aux.val()) & (self.word.val() <= self.last_aux.val());
        self.is_mask.next =
            (self.word.val() >= self.first_mask.val()) & (self.word.val() < self.first_aux.val());
        self.permitted.next = true;
        if self.in_repetition.val() {
            self.permitted.next = self.is_aux.val()
                | (self.is_mask.val() & self.readable.val() & !self.win_write.val());
            if self.win_write.val() {
                self.permitted.next = self.is_aux.val()
                    | (self.is_mask.val() & (self.word.val() >= self.first_written.val()));
            }
        }
        self.wide_e.lo.next = self.read_e.val();
        self.wide_e.hi.next = self.zero5.val();
        self.wide_word.lo.next = self.word.val();
        self.wide_word.hi.next = self.zero5.val();
        self.wide_y.lo.next = self.win_addr.val().get_bits::<3>(3);
        self.wide_y.hi.next = self.zero7.val();
        self.wide_index.lo.next = self.index.val();
        self.wide_index.hi.next = self.zero1.val();
        self.bus_addr.next = self.wide_index.q.val();
        if self.in_y.val() {
            self.bus_addr.next = self.y_base.val() + self.wide_y.q.val();
        }
        if self.in_repetition.val() {
            self.bus_addr.next = self.results_base.val()
                + (self.wide_e.q.val() << 4_u8.to_bits::<3>())
                + (self.wide_e.q.val() << 3_u8.to_bits::<3>())
                + self.wide_e.q.val()
                + self.wide_word.q.val();
        }
        self.bus_we.next = self.win_write.val();
        self.bus_wdata.next = self.win_wdata.val();
        self.bus_valid.next = self.win_valid.val()
            & self.in_memory.val()
            & self.whole.val()
            & self.permitted.val()
            & !self.read_pending_reg.q.val();

        // The answer.
        self.win_ready.next = !self.read_pending_reg.q.val();
        if self.in_fips.val() & self.whole.val() {
            self.win_ready.next = self.fips_free.val() & self.fips_cmd_ready.val();
            if self.absorbs.val() {
                self.win_ready.next = self.fips_free.val() & self.fips_abs_ready.val();
            }
        }
        if self.in_memory.val() & self.whole.val() & self.permitted.val() {
            self.win_ready.next = self.bus_ready.val() & !self.read_pending_reg.q.val();
        }
        self.read_pending_reg.d.next =
            self.bus_valid.val() & self.bus_ready.val() & !self.win_write.val();
        self.win_rsp_valid.next =
            (self.win_valid.val() & self.win_ready.val() & !self.read_pending_reg.d.val())
                | self.read_pending_reg.q.val();
        self.win_rsp_error.next = (!self.read_pending_reg.q.val())
            & ((!self.whole.val())
                | (self.in_memory.val() & !self.permitted.val())
                | (self.in_fips.val() & (!self.absorbs.val()) & self.fips_rsp_error.val().any()));
        self.results.d.next = self.result.val();
        self.win_rsp_rdata.next = self.zero64.val();
        if self.in_results.val() {
            self.win_rsp_rdata.next = self.counter.val();
            if !self.win_addr.val().get_bit(5) {
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
        if self.in_fips.val() & (!self.win_write.val()) {
            self.win_rsp_rdata.next = self.fips_rsp_data.val();
        }
        if self.read_pending_reg.q.val() {
            self.win_rsp_rdata.next = self.rdata.val();
        }
    }
}
