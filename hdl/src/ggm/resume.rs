//! `tcith_ggm_resume`: the level at which a walk to a new target starts.
//!
//! That is the last level that the new path shares with the present one, if its seed is in the path
//! memory; or the kept level, if the kept nodes are valid and that is deeper; or else the start node.
//!
//! Interface: the present node (`cur_aligned`, `cur_depth`) and the target (`aligned`, `depth`), in the
//! form of `tcith_ggm_target`; `start_depth`, the level of the start node; `path_from`, the first level
//! whose seed is in the path memory (apart from the start node's); `kept_valid`;
//! `below_start`, the target lies in the subtree of the start node; `level`; `from_kept`, the seed of that
//! level is read from the kept nodes; `from_start`, it is the start node's. Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Choice of the level to resume at.
#[derive(LogicBlock)]
pub struct Resume {
    /// Path to the present node.
    pub cur_aligned: Signal<In, Bits<16>>,
    /// Level of the present node.
    pub cur_depth: Signal<In, Bits<4>>,
    /// Path to the target.
    pub aligned: Signal<In, Bits<16>>,
    /// Level of the target.
    pub depth: Signal<In, Bits<4>>,
    /// Level of the start node.
    pub start_depth: Signal<In, Bits<4>>,
    /// First level whose seed is in the path memory.
    pub path_from: Signal<In, Bits<4>>,
    /// The kept nodes are valid.
    pub kept_valid: Signal<In, Bit>,
    /// The target lies below the start node, or is it.
    pub below_start: Signal<Out, Bit>,
    /// Level to resume at.
    pub level: Signal<Out, Bits<4>>,
    /// Its seed is a kept node's.
    pub from_kept: Signal<Out, Bit>,
    /// Its seed is the start node's.
    pub from_start: Signal<Out, Bit>,
    differ: Signal<Local, Bits<16>>,
    /// Last level that both paths share.
    common: Signal<Local, Bits<4>>,
    kept_depth: Constant<Bits<4>>,
    level_before: [Constant<Bits<4>>; 15],
    id: ModuleId<Self>,
}

impl Resume {
    /// With the nodes of level `kept_depth` kept.
    pub fn new(kept_depth: usize) -> Self {
        Self {
            cur_aligned: Signal::default(),
            cur_depth: Signal::default(),
            aligned: Signal::default(),
            depth: Signal::default(),
            start_depth: Signal::default(),
            path_from: Signal::default(),
            kept_valid: Signal::default(),
            below_start: Signal::default(),
            level: Signal::default(),
            from_kept: Signal::default(),
            from_start: Signal::default(),
            differ: Signal::default(),
            common: Signal::default(),
            // Without kept nodes any level will do, but a comparison with 0 is one that tools warn of.
            kept_depth: Constant::new(
                (if kept_depth == 0 {
                    15
                } else {
                    kept_depth as u64
                })
                .to_bits(),
            ),
            level_before: from_fn(|k| Constant::new((14 - k as u64).to_bits())),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for Resume {
    const NAME: &'static str = "ggm_resume";
    const DOC: &'static str = include_str!("resume.rs");
}

impl Logic for Resume {
    #[hdl_gen]
    fn update(&mut self) {
        // Bit k belongs to level 15-k; the highest bit that differs decides.
        self.differ.next = self.cur_aligned.val() ^ self.aligned.val();
        self.common.next = 15_u8.to_bits::<4>();
        for k in 0..15 {
            if self.differ.val().get_bit(k) {
                self.common.next = self.level_before[k].val();
            }
        }
        if self.cur_depth.val() < self.common.val() {
            self.common.next = self.cur_depth.val();
        }
        if self.depth.val() < self.common.val() {
            self.common.next = self.depth.val();
        }

        // The present node lies below the start node, so a target that shares that much does too.
        self.below_start.next = self.common.val() >= self.start_depth.val();
        self.level.next = self.common.val();
        self.from_kept.next = false;
        self.from_start.next = false;
        if self.kept_valid.val()
            & (self.depth.val() >= self.kept_depth.val())
            & ((self.common.val() < self.kept_depth.val())
                | (self.common.val() < self.path_from.val()))
        {
            self.level.next = self.kept_depth.val();
            self.from_kept.next = true;
        } else if self.common.val() < self.path_from.val() {
            self.level.next = self.start_depth.val();
            self.from_start.next = true;
        }
    }
}
