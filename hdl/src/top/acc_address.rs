//! `tcith_acc_address`: where the Accumulator's words lie in the working memory.
//!
//! Interface: `region`, `index`, as `tcith_acc_core` gives them; `verify` and `repetition`, of its command; `addr`. The results
//! of Sign are written as MPC-Emulation wants them, v before v_base. Combinational.

use super::map;
use crate::cells::Pair;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Addresses of the Accumulator's words.
#[derive(LogicBlock)]
pub struct AccAddress {
    /// Region.
    pub region: Signal<In, Bits<3>>,
    /// Word of the region.
    pub index: Signal<In, Bits<9>>,
    /// Verify.
    pub verify: Signal<In, Bit>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// Address.
    pub addr: Signal<Out, Bits<10>>,

    wide_index: Pair<9, 1, 10>,
    wide_e: Pair<5, 5, 10>,
    /// 25e, where the results begin.
    first: Signal<Local, Bits<10>>,
    /// Word of the results.
    word: Signal<Local, Bits<10>>,
    zero1: Constant<Bits<1>>,
    zero5: Constant<Bits<5>>,
    secret: Constant<Bits<10>>,
    aux: Constant<Bits<10>>,
    hidden: Constant<Bits<10>>,
    results: Constant<Bits<10>>,
    v_base: Constant<Bits<10>>,
    v: Constant<Bits<10>>,
    end_v: Constant<Bits<10>>,
    two: Constant<Bits<10>>,
    id: ModuleId<Self>,
}

impl Default for AccAddress {
    fn default() -> Self {
        Self {
            region: Signal::default(),
            index: Signal::default(),
            verify: Signal::default(),
            repetition: Signal::default(),
            addr: Signal::default(),
            wide_index: Pair::default(),
            wide_e: Pair::default(),
            first: Signal::default(),
            word: Signal::default(),
            zero1: Constant::new(0_u64.to_bits()),
            zero5: Constant::new(0_u64.to_bits()),
            secret: Constant::new(map::SECRET.to_bits()),
            aux: Constant::new((map::RESULTS + map::AUX).to_bits()),
            hidden: Constant::new(map::HIDDEN.to_bits()),
            results: Constant::new(map::RESULTS.to_bits()),
            v_base: Constant::new(14_u64.to_bits()),
            v: Constant::new(16_u64.to_bits()),
            end_v: Constant::new(18_u64.to_bits()),
            two: Constant::new(2_u64.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for AccAddress {
    const NAME: &'static str = "acc_address";
    const DOC: &'static str = include_str!("acc_address.rs");
}

impl Logic for AccAddress {
    #[hdl_gen]
    fn update(&mut self) {
        self.wide_index.lo.next = self.index.val();
        self.wide_index.hi.next = self.zero1.val();
        self.wide_e.lo.next = self.repetition.val();
        self.wide_e.hi.next = self.zero5.val();
        self.first.next = (self.wide_e.q.val() << 4_u8.to_bits::<3>())
            + (self.wide_e.q.val() << 3_u8.to_bits::<3>())
            + self.wide_e.q.val();
        self.word.next = self.wide_index.q.val() - self.first.val();

        // Region 3, the path table, begins at word 0.
        self.addr.next = self.wide_index.q.val();
        if self.region.val() == 0_u8.to_bits::<3>() {
            self.addr.next = self.wide_index.q.val() + self.secret.val();
        }
        if self.region.val() == 1_u8.to_bits::<3>() {
            // Word 7e + k of all aux is word 25e + 18 + k of the results.
            self.addr.next = self.wide_index.q.val()
                + self.aux.val()
                + (self.wide_e.q.val() << 4_u8.to_bits::<3>())
                + (self.wide_e.q.val() << 1_u8.to_bits::<3>());
        }
        if self.region.val() == 2_u8.to_bits::<3>() {
            self.addr.next = self.wide_index.q.val() + self.hidden.val();
        }
        if self.region.val() == 4_u8.to_bits::<3>() {
            self.addr.next = self.wide_index.q.val() + self.results.val();
            if (!self.verify.val())
                & (self.word.val() >= self.v_base.val())
                & (self.word.val() < self.v.val())
            {
                self.addr.next = self.wide_index.q.val() + self.results.val() + self.two.val();
            }
            if (!self.verify.val())
                & (self.word.val() >= self.v.val())
                & (self.word.val() < self.end_v.val())
            {
                self.addr.next = self.wide_index.q.val() + self.results.val() - self.two.val();
            }
        }
    }
}
