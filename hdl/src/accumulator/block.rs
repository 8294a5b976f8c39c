//! `tcith_acc_block`: the block that is encrypted under a leaf's seed (Mirath v2.1.0 §4).
//!
//! Share block c is the salt with c XORed into byte 0; commitment block b is tweak(salt, b, L+j, 3): b in byte 0,
//! L+j in bytes 1 to 4 (of which two are touched) and the domain, 3, in byte 5.
//!
//! Interface: `salt`, its first 16 bytes; `number`, see `tcith_acc_order`; `leaf`, j; `block`. Combinational.

use super::{Order, LEAVES};
use crate::cells::{Cat, Pair, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A block of a leaf.
#[derive(LogicBlock)]
pub struct Block {
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,
    /// Place in the order of blocks.
    pub number: Signal<In, Bits<3>>,
    /// j.
    pub leaf: Signal<In, Bits<13>>,
    /// Block to encrypt under the leaf's seed.
    pub block: Signal<Out, Bits<128>>,
    order: Order,
    wide_leaf: Pair<13, 3, 16>,
    counter: Pair<3, 5, 8>,
    bytes: Split<16, 8, 128>,
    join: Cat<16, 8, 128>,
    /// L+j, or 0 in a block of the share.
    number_in_tweak: Signal<Local, Bits<16>>,
    domain: Signal<Local, Bits<8>>,
    zero3: Constant<Bits<3>>,
    zero5: Constant<Bits<5>>,
    zero8: Constant<Bits<8>>,
    zero16: Constant<Bits<16>>,
    leaves: Constant<Bits<16>>,
    commitment_domain: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            salt: Signal::default(),
            number: Signal::default(),
            leaf: Signal::default(),
            block: Signal::default(),
            order: Order::default(),
            wide_leaf: Pair::default(),
            counter: Pair::default(),
            bytes: Split::default(),
            join: Cat::default(),
            number_in_tweak: Signal::default(),
            domain: Signal::default(),
            zero3: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            zero8: Constant::new(Bits::default()),
            zero16: Constant::new(Bits::default()),
            leaves: Constant::new(LEAVES.to_bits()),
            commitment_domain: Constant::new(3_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Block {
    const NAME: &'static str = "acc_block";
    const DOC: &'static str = include_str!("block.rs");
}

impl Logic for Block {
    #[hdl_gen]
    fn update(&mut self) {
        self.order.number.next = self.number.val();
        self.wide_leaf.lo.next = self.leaf.val();
        self.wide_leaf.hi.next = self.zero3.val();
        self.counter.lo.next = self.order.counter.val();
        self.counter.hi.next = self.zero5.val();
        self.number_in_tweak.next = self.zero16.val();
        self.domain.next = self.zero8.val();
        if self.order.commitment.val() {
            self.number_in_tweak.next = self.wide_leaf.q.val() + self.leaves.val();
            self.domain.next = self.commitment_domain.val();
        }
        self.bytes.d.next = self.salt.val();
        for k in 0..16 {
            self.join.d[k].next = self.bytes.q[k].val();
        }
        self.join.d[0].next = self.bytes.q[0].val() ^ self.counter.q.val();
        self.join.d[1].next = self.bytes.q[1].val() ^ self.number_in_tweak.val().get_bits::<8>(0);
        self.join.d[2].next = self.bytes.q[2].val() ^ self.number_in_tweak.val().get_bits::<8>(8);
        self.join.d[5].next = self.bytes.q[5].val() ^ self.domain.val();
        self.block.next = self.join.q.val();
    }
}
