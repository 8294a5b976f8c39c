//! `tcith_ggm_target`: where in the tree a node or leaf index lies, and whether there is such a node.
//!
//! Nodes are heap-ordered (Mirath v2.1.0 §5): node 0 is the root, children of node i are 2i+1 and 2i+2,
//! leaf j is node L-1+j. With one added, a node's number is a 1 followed by its path from the root, a bit a
//! level, 0 for left. `aligned` holds that with the leading 1 in bit 15, so that level v's bit is always
//! bit 15-v.
//!
//! Interface: `index`; `leaf`, it is a leaf index; `valid`, there is such a node; `aligned`; `depth`.
//! Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Position of a node in the tree.
#[derive(LogicBlock)]
pub struct Target {
    /// Node or leaf index.
    pub index: Signal<In, Bits<32>>,
    /// It is a leaf index.
    pub leaf: Signal<In, Bit>,
    /// There is such a node.
    pub valid: Signal<Out, Bit>,
    /// The path to it.
    pub aligned: Signal<Out, Bits<16>>,
    /// Its level; the root's is 0.
    pub depth: Signal<Out, Bits<4>>,
    low: Signal<Local, Bits<16>>,
    /// The node number plus one, then with 8, 4, 2 and 1 leading zeros removed.
    number: Signal<Local, Bits<16>>,
    by8: Signal<Local, Bits<16>>,
    by4: Signal<Local, Bits<16>>,
    by2: Signal<Local, Bits<16>>,
    leaves: Constant<Bits<32>>,
    nodes: Constant<Bits<32>>,
    leaves_low: Constant<Bits<16>>,
    id: ModuleId<Self>,
}

impl Target {
    /// For a tree of `leaves` leaves, 2 to 32768.
    pub fn new(leaves: usize) -> Self {
        assert!((2..=1 << 15).contains(&leaves), "2 to 32768 leaves");
        Self {
            index: Signal::default(),
            leaf: Signal::default(),
            valid: Signal::default(),
            aligned: Signal::default(),
            depth: Signal::default(),
            low: Signal::default(),
            number: Signal::default(),
            by8: Signal::default(),
            by4: Signal::default(),
            by2: Signal::default(),
            leaves: Constant::new((leaves as u64).to_bits()),
            nodes: Constant::new((2 * leaves as u64 - 1).to_bits()),
            leaves_low: Constant::new((leaves as u64).to_bits()),
            id: ModuleId::default().with("l", leaves),
        }
    }
}

impl Describe for Target {
    const NAME: &'static str = "ggm_target";
    const DOC: &'static str = include_str!("target.rs");
}

impl Logic for Target {
    #[hdl_gen]
    fn update(&mut self) {
        self.low.next = self.index.val().get_bits::<16>(0);
        self.valid.next = self.index.val() < self.nodes.val();
        self.number.next = self.low.val() + 1_u16.to_bits::<16>();
        if self.leaf.val() {
            self.valid.next = self.index.val() < self.leaves.val();
            self.number.next = self.low.val() + self.leaves_low.val();
        }

        // Normalise; the depth is 15 less the leading zeros.
        self.depth.next = 15_u8.to_bits::<4>();
        self.by8.next = self.number.val();
        if !self.number.val().get_bits::<8>(8).any() {
            self.by8.next = self.number.val() << 8_u8.to_bits::<4>();
            self.depth.next = 7_u8.to_bits::<4>();
        }
        self.by4.next = self.by8.val();
        if !self.by8.val().get_bits::<4>(12).any() {
            self.by4.next = self.by8.val() << 4_u8.to_bits::<4>();
            self.depth.next = self.depth.val() - 4_u8.to_bits::<4>();
        }
        self.by2.next = self.by4.val();
        if !self.by4.val().get_bits::<2>(14).any() {
            self.by2.next = self.by4.val() << 2_u8.to_bits::<4>();
            self.depth.next = self.depth.val() - 2_u8.to_bits::<4>();
        }
        self.aligned.next = self.by2.val();
        if !self.by2.val().get_bit(15) {
            self.aligned.next = self.by2.val() << 1_u8.to_bits::<4>();
            self.depth.next = self.depth.val() - 1_u8.to_bits::<4>();
        }
    }
}
