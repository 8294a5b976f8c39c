//! `tcith_operands`: what software writes for commands to work on.
//!
//! Interface: `write` of word `index` with `wdata`: 0 and 1 the salt, 2 and 3 the seed of the start node (with the tree), 4 to 7
//! the seed of an XOF (with FIPS 202 and MPC-Emulation), 8 the first counter to try (with FIPS 202). What a configuration does
//! not have is 0. `wipe` clears all. Latency: one cycle. Area: 64 flip-flops a word, 576 with all units.

use super::Partition;
use crate::cells::{Cat, DataEn};
use crate::emit::{Describe, ModuleId};
use crate::regs::Units;
use rust_hdl::prelude::*;

/// The operands.
#[derive(LogicBlock)]
pub struct Operands {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Clear them.
    pub wipe: Signal<In, Bit>,
    /// One is written.
    pub write: Signal<In, Bit>,
    /// Which.
    pub index: Signal<In, Bits<4>>,
    /// Its value.
    pub wdata: Signal<In, Bits<64>>,
    /// First 16 bytes of the salt.
    pub salt: Signal<Out, Bits<128>>,
    /// Seed of the start node.
    pub seed: Signal<Out, Bits<128>>,
    /// Seed of an XOF.
    pub xof_seed: Signal<Out, Bits<256>>,
    /// First counter to try.
    pub grind_start: Signal<Out, Bits<64>>,

    salt_reg: Vec<DataEn<Bits<64>>>,
    seed_reg: Vec<DataEn<Bits<64>>>,
    xof_seed_reg: Vec<DataEn<Bits<64>>>,
    grind_start_reg: Vec<DataEn<Bits<64>>>,
    salt_join: Cat<2, 64, 128>,
    seed_join: Cat<2, 64, 128>,
    xof_join: Cat<4, 64, 256>,
    hit: [Signal<Local, Bit>; 9],
    number: [Constant<Bits<4>>; 9],
    zero: Constant<Bits<64>>,
    _tree: usize,
    _xof: usize,
    _hash: usize,
    id: ModuleId<Self>,
}

impl Operands {
    /// Of the units of a partition.
    pub fn new(partition: Partition) -> Self {
        let registers = |count: usize| (0..count).map(|_| DataEn::default()).collect();
        let tree = 2 * partition.count(Units::GGM);
        let xof = 4 * partition.count(Units::FIPS.and(Units::MPC));
        let hash = partition.count(Units::FIPS);
        Self {
            clk: Signal::default(),
            wipe: Signal::default(),
            write: Signal::default(),
            index: Signal::default(),
            wdata: Signal::default(),
            salt: Signal::default(),
            seed: Signal::default(),
            xof_seed: Signal::default(),
            grind_start: Signal::default(),
            salt_reg: registers(tree),
            seed_reg: registers(tree),
            xof_seed_reg: registers(xof),
            grind_start_reg: registers(hash),
            salt_join: Cat::default(),
            seed_join: Cat::default(),
            xof_join: Cat::default(),
            hit: std::array::from_fn(|_| Signal::default()),
            number: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            zero: Constant::new(Bits::default()),
            _tree: tree,
            _xof: xof,
            _hash: hash,
            id: ModuleId::default(),
        }
    }
}

impl Describe for Operands {
    const NAME: &'static str = "operands";
    const DOC: &'static str = include_str!("operands.rs");
}

impl Logic for Operands {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..9 {
            self.hit[k].next = self.write.val() & (self.index.val() == self.number[k].val());
        }
        for k in 0..2 {
            self.salt_join.d[k].next = self.zero.val();
            self.seed_join.d[k].next = self.zero.val();
        }
        for k in 0..self._tree {
            self.salt_reg[k].clk.next = self.clk.val();
            self.salt_reg[k].en.next = self.wipe.val() | self.hit[k].val();
            self.salt_reg[k].d.next = self.wdata.val();
            self.salt_join.d[k].next = self.salt_reg[k].q.val();
            self.seed_reg[k].clk.next = self.clk.val();
            self.seed_reg[k].en.next = self.wipe.val() | self.hit[k + 2].val();
            self.seed_reg[k].d.next = self.wdata.val();
            self.seed_join.d[k].next = self.seed_reg[k].q.val();
            if self.wipe.val() {
                self.salt_reg[k].d.next = self.zero.val();
                self.seed_reg[k].d.next = self.zero.val();
            }
        }
        self.salt.next = self.salt_join.q.val();
        self.seed.next = self.seed_join.q.val();

        for k in 0..4 {
            self.xof_join.d[k].next = self.zero.val();
        }
        for k in 0..self._xof {
            self.xof_seed_reg[k].clk.next = self.clk.val();
            self.xof_seed_reg[k].en.next = self.wipe.val() | self.hit[k + 4].val();
            self.xof_seed_reg[k].d.next = self.wdata.val();
            self.xof_join.d[k].next = self.xof_seed_reg[k].q.val();
            if self.wipe.val() {
                self.xof_seed_reg[k].d.next = self.zero.val();
            }
        }
        self.xof_seed.next = self.xof_join.q.val();

        self.grind_start.next = self.zero.val();
        for k in 0..self._hash {
            self.grind_start_reg[k].clk.next = self.clk.val();
            self.grind_start_reg[k].en.next = self.wipe.val() | self.hit[8].val();
            self.grind_start_reg[k].d.next = self.wdata.val();
            self.grind_start.next = self.grind_start_reg[k].q.val();
            if self.wipe.val() {
                self.grind_start_reg[k].d.next = self.zero.val();
            }
        }
    }
}
