//! `tcith_acc_issue`: gives the AES core the seven blocks of each leaf, all under the leaf's seed.
//!
//! In the cycle in which a seed is taken it is also offered to the core as the key of the first block; the others follow without
//! a gap.
//!
//! Interface
//! * `clear`: begin at party 0, forget the seed. `run`: seeds may be taken.
//! * `seed_valid`/`seed_ready`, `seed`: a seed is taken.
//! * `aes_valid`/`aes_ready`, `aes_key`, `aes_block`, `aes_number`: a block, and its place in the order of blocks.
//! * `done`: all leaves' blocks were given.
//!
//! `seed_ready` depends on registers and `run` only. Area: 140 flip-flops.

use super::{Block, Leaf, Party};
use crate::cells::{DataEn, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Blocks of the leaves.
#[derive(LogicBlock)]
pub struct Issue {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin again.
    pub clear: Signal<In, Bit>,
    /// Seeds may be taken.
    pub run: Signal<In, Bit>,
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// There is a hidden party.
    pub hide: Signal<In, Bit>,
    /// It.
    pub hidden: Signal<In, Bits<8>>,

    /// A seed is offered.
    pub seed_valid: Signal<In, Bit>,
    /// It is taken.
    pub seed_ready: Signal<Out, Bit>,
    /// The seed.
    pub seed: Signal<In, Bits<128>>,

    /// A block is offered.
    pub aes_valid: Signal<Out, Bit>,
    /// It is taken.
    pub aes_ready: Signal<In, Bit>,
    /// Its key.
    pub aes_key: Signal<Out, Bits<128>>,
    /// The block.
    pub aes_block: Signal<Out, Bits<128>>,
    /// Its place in the order.
    pub aes_number: Signal<Out, Bits<3>>,

    /// All blocks were given.
    pub done: Signal<Out, Bit>,

    party: Party,
    leaf: Leaf,
    block: Block,
    /// The seed is known, and blocks under it are left.
    going_reg: Reg<Bit>,
    number_reg: RegEn<Bits<3>>,
    seed_reg: DataEn<Bits<128>>,
    take: Signal<Local, Bit>,
    given: Signal<Local, Bit>,
    last: Signal<Local, Bit>,
    last_number: Constant<Bits<3>>,
    zero3: Constant<Bits<3>>,
    zero128: Constant<Bits<128>>,
    id: ModuleId<Self>,
}

impl Default for Issue {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            run: Signal::default(),
            salt: Signal::default(),
            repetition: Signal::default(),
            hide: Signal::default(),
            hidden: Signal::default(),
            seed_valid: Signal::default(),
            seed_ready: Signal::default(),
            seed: Signal::default(),
            aes_valid: Signal::default(),
            aes_ready: Signal::default(),
            aes_key: Signal::default(),
            aes_block: Signal::default(),
            aes_number: Signal::default(),
            done: Signal::default(),
            party: Party::default(),
            leaf: Leaf::default(),
            block: Block::default(),
            going_reg: Reg::default(),
            number_reg: RegEn::default(),
            seed_reg: DataEn::default(),
            take: Signal::default(),
            given: Signal::default(),
            last: Signal::default(),
            last_number: Constant::new(6_u8.to_bits()),
            zero3: Constant::new(Bits::default()),
            zero128: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Issue {
    const NAME: &'static str = "acc_issue";
    const DOC: &'static str = include_str!("issue.rs");
}

impl Logic for Issue {
    #[hdl_gen]
    fn update(&mut self) {
        self.going_reg.clk.next = self.clk.val();
        self.going_reg.rst_n.next = self.rst_n.val();
        self.number_reg.clk.next = self.clk.val();
        self.number_reg.rst_n.next = self.rst_n.val();
        self.seed_reg.clk.next = self.clk.val();
        self.party.clk.next = self.clk.val();
        self.party.rst_n.next = self.rst_n.val();

        // Seeds.
        self.seed_ready.next = self.run.val() & self.party.active.val() & !self.going_reg.q.val();
        self.take.next = self.seed_valid.val() & self.seed_ready.val();
        self.seed_reg.en.next = self.take.val() | self.clear.val();
        self.seed_reg.d.next = self.seed.val();

        // Blocks.
        self.aes_valid.next = (self.take.val() | self.going_reg.q.val()) & !self.clear.val();
        self.given.next = self.aes_valid.val() & self.aes_ready.val();
        self.last.next = self.number_reg.q.val() == self.last_number.val();
        self.aes_key.next = self.seed.val();
        if self.going_reg.q.val() {
            self.aes_key.next = self.seed_reg.q.val();
        }
        self.leaf.party.next = self.party.party.val();
        self.leaf.repetition.next = self.repetition.val();
        self.block.salt.next = self.salt.val();
        self.block.number.next = self.number_reg.q.val();
        self.block.leaf.next = self.leaf.leaf.val();
        self.aes_block.next = self.block.block.val();
        self.aes_number.next = self.number_reg.q.val();
        self.number_reg.en.next = self.given.val() | self.clear.val();
        self.number_reg.d.next = self.number_reg.q.val() + 1_u8.to_bits::<3>();
        self.going_reg.d.next = (self.take.val() | self.going_reg.q.val()) & !self.clear.val();
        if self.given.val() & self.last.val() {
            self.number_reg.d.next = self.zero3.val();
            self.going_reg.d.next = false;
        }
        if self.clear.val() {
            self.seed_reg.d.next = self.zero128.val();
            self.number_reg.d.next = self.zero3.val();
        }

        // Leaves.
        self.party.clear.next = self.clear.val();
        self.party.advance.next = self.given.val() & self.last.val();
        self.party.hide.next = self.hide.val();
        self.party.hidden.next = self.hidden.val();
        self.done.next = self.party.done.val();
    }
}
