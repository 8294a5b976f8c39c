//! `tcith_keccak_round`: one round of Keccak-f[1600], ι ∘ χ ∘ π ∘ ρ ∘ θ (FIPS 202 §3.2, §3.3).
//!
//! Interface: `a`, the state, lane A[x, y] in bits 64(x+5y)+63..64(x+5y); `index`, the round index i_r; `a_new`,
//! the state after the round; `index_new`, the next round index. Combinational.

use super::RoundConstant;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// One round.
#[derive(LogicBlock)]
pub struct Round {
    /// The state.
    pub a: Signal<In, Bits<1600>>,
    /// Round index.
    pub index: Signal<In, Bits<5>>,
    /// The state after the round.
    pub a_new: Signal<Out, Bits<1600>>,
    /// Index of the round after.
    pub index_new: Signal<Out, Bits<5>>,
    lanes: Split<25, 64, 1600>,
    /// C[x] and D[x] of θ.
    theta_c: [Signal<Local, Bits<64>>; 5],
    theta_d: [Signal<Local, Bits<64>>; 5],
    /// The state after each step mapping.
    theta: [Signal<Local, Bits<64>>; 25],
    rho: [Signal<Local, Bits<64>>; 25],
    pi: [Signal<Local, Bits<64>>; 25],
    chi: [Signal<Local, Bits<64>>; 25],
    iota: RoundConstant,
    join: Cat<25, 64, 1600>,
    /// Offsets of ρ, as shifts to the left and to the right.
    rho_left: [Constant<Bits<6>>; 25],
    rho_right: [Constant<Bits<6>>; 25],
    id: ModuleId<Self>,
}

/// The offsets of ρ modulo 64, by lane (FIPS 202 §3.2.2).
fn rho_offsets() -> [u64; 25] {
    let mut offsets = [0; 25];
    let (mut x, mut y) = (1, 0);
    for t in 0..24 {
        offsets[x + 5 * y] = (t + 1) * (t + 2) / 2 % 64;
        (x, y) = (y, (2 * x + 3 * y) % 5);
    }
    offsets
}

impl Default for Round {
    fn default() -> Self {
        let offsets = rho_offsets();
        Self {
            a: Signal::default(),
            index: Signal::default(),
            a_new: Signal::default(),
            index_new: Signal::default(),
            lanes: Split::default(),
            theta_c: from_fn(|_| Signal::default()),
            theta_d: from_fn(|_| Signal::default()),
            theta: from_fn(|_| Signal::default()),
            rho: from_fn(|_| Signal::default()),
            pi: from_fn(|_| Signal::default()),
            chi: from_fn(|_| Signal::default()),
            iota: RoundConstant::default(),
            join: Cat::default(),
            rho_left: from_fn(|k| Constant::new(offsets[k].to_bits())),
            // Offset 0 is a shift by 0 both ways.
            rho_right: from_fn(|k| Constant::new(((64 - offsets[k]) % 64).to_bits())),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Round {
    const NAME: &'static str = "keccak_round";
    const DOC: &'static str = include_str!("round.rs");
}

impl Logic for Round {
    #[hdl_gen]
    fn update(&mut self) {
        self.lanes.d.next = self.a.val();

        for x in 0..5 {
            self.theta_c[x].next = self.lanes.q[x].val()
                ^ self.lanes.q[x + 5].val()
                ^ self.lanes.q[x + 10].val()
                ^ self.lanes.q[x + 15].val()
                ^ self.lanes.q[x + 20].val();
        }
        for x in 0..5 {
            self.theta_d[x].next = self.theta_c[(x + 4) % 5].val()
                ^ ((self.theta_c[(x + 1) % 5].val() << 1_u8.to_bits::<1>())
                    | (self.theta_c[(x + 1) % 5].val() >> 63_u8.to_bits::<6>()));
        }
        for y in 0..5 {
            for x in 0..5 {
                self.theta[x + 5 * y].next = self.lanes.q[x + 5 * y].val() ^ self.theta_d[x].val();
            }
        }

        for k in 0..25 {
            self.rho[k].next = (self.theta[k].val() << self.rho_left[k].val())
                | (self.theta[k].val() >> self.rho_right[k].val());
        }

        for y in 0..5 {
            for x in 0..5 {
                self.pi[x + 5 * y].next = self.rho[((x + 3 * y) % 5) + 5 * x].val();
            }
        }

        for y in 0..5 {
            for x in 0..5 {
                self.chi[x + 5 * y].next = self.pi[x + 5 * y].val()
                    ^ ((!self.pi[((x + 1) % 5) + 5 * y].val())
                        & self.pi[((x + 2) % 5) + 5 * y].val());
            }
        }

        self.iota.index.next = self.index.val();
        self.join.d[0].next = self.chi[0].val() ^ self.iota.rc.val();
        for k in 1..25 {
            self.join.d[k].next = self.chi[k].val();
        }
        self.a_new.next = self.join.q.val();
        self.index_new.next = self.index.val() + 1_u8.to_bits::<5>();
    }
}
