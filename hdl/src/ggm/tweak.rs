//! `tcith_ggm_tweak`: the block that is encrypted for a child, tweak(salt, b, i, 4) of Mirath v2.1.0 §4.
//!
//! Interface: `salt`, its first 16 bytes; `node`, the parent's number i; `right`, b; `block`: the salt with
//! b XORed into byte 0, i into bytes 1 to 4 (little-endian; the upper two are never touched, since every
//! tree has fewer than 2^16 nodes) and the domain, 4, into byte 5. Combinational.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The tweaked salt.
#[derive(LogicBlock)]
pub struct Tweak {
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,
    /// Number of the parent node.
    pub node: Signal<In, Bits<16>>,
    /// The child is the right one.
    pub right: Signal<In, Bit>,
    /// Block to encrypt under the parent's seed.
    pub block: Signal<Out, Bits<128>>,
    bytes: Split<16, 8, 128>,
    join: Cat<16, 8, 128>,
    one: Constant<Bits<8>>,
    domain: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Tweak {
    fn default() -> Self {
        Self {
            salt: Signal::default(),
            node: Signal::default(),
            right: Signal::default(),
            block: Signal::default(),
            bytes: Split::default(),
            join: Cat::default(),
            one: Constant::new(1_u8.to_bits()),
            domain: Constant::new(4_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Tweak {
    const NAME: &'static str = "ggm_tweak";
    const DOC: &'static str = include_str!("tweak.rs");
}

impl Logic for Tweak {
    #[hdl_gen]
    fn update(&mut self) {
        self.bytes.d.next = self.salt.val();
        self.join.d[0].next = self.bytes.q[0].val();
        if self.right.val() {
            self.join.d[0].next = self.bytes.q[0].val() ^ self.one.val();
        }
        self.join.d[1].next = self.bytes.q[1].val() ^ self.node.val().get_bits::<8>(0);
        self.join.d[2].next = self.bytes.q[2].val() ^ self.node.val().get_bits::<8>(8);
        self.join.d[3].next = self.bytes.q[3].val();
        self.join.d[4].next = self.bytes.q[4].val();
        self.join.d[5].next = self.bytes.q[5].val() ^ self.domain.val();
        for k in 6..16 {
            self.join.d[k].next = self.bytes.q[k].val();
        }
        self.block.next = self.join.q.val();
    }
}
