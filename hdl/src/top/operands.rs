//! `tcith_operands`: what software writes for commands to work on.
//!
//! Interface: `write` of word `index` with `wdata`: 0 and 1 the salt, 2 and 3 the seed of the start node. Without the tree they are 0.
//! `wipe` clears all. Latency: one cycle. Area: 256 flip-flops with the tree.

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

    salt_reg: Vec<DataEn<Bits<64>>>,
    seed_reg: Vec<DataEn<Bits<64>>>,
    salt_join: Cat<2, 64, 128>,
    seed_join: Cat<2, 64, 128>,
    hit: [Signal<Local, Bit>; 4],
    number: [Constant<Bits<4>>; 4],
    zero: Constant<Bits<64>>,
    _tree: usize,
    id: ModuleId<Self>,
}

impl Operands {
    /// Of the units of a partition.
    pub fn new(partition: Partition) -> Self {
        let registers = |count: usize| (0..count).map(|_| DataEn::default()).collect();
        let tree = 2 * partition.count(Units::GGM);
        Self {
            clk: Signal::default(),
            wipe: Signal::default(),
            write: Signal::default(),
            index: Signal::default(),
            wdata: Signal::default(),
            salt: Signal::default(),
            seed: Signal::default(),
            salt_reg: registers(tree),
            seed_reg: registers(tree),
            salt_join: Cat::default(),
            seed_join: Cat::default(),
            hit: std::array::from_fn(|_| Signal::default()),
            number: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            zero: Constant::new(Bits::default()),
            _tree: tree,
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
        for k in 0..4 {
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
    }
}
