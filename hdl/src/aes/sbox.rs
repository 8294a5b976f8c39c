//! `tcith_aes_sbox`: the AES S-box (FIPS 197 §5.1.1) as logic: 32 AND and 81 XOR or XNOR gates.
//!
//! The circuit is the published straight-line program of Boyar and Peralta (J. Boyar, R. Peralta, “A new
//! combinational logic minimization technique with applications to cryptology”, SEA 2010): a linear layer
//! into a tower field, an inversion that shares its subexpressions, and a linear layer out of it which
//! includes the affine map. There is no table, so nothing is addressed by key-dependent data.
//!
//! Interface: `x`, a byte; `s`, its substitution. Combinational.

use crate::cells::Cat;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// The S-box.
#[derive(LogicBlock)]
pub struct Sbox {
    /// Byte to substitute.
    pub x: Signal<In, Bits<8>>,
    /// Its substitution.
    pub s: Signal<Out, Bits<8>>,
    /// The input's bits, `u[0]` the most significant one.
    u: [Signal<Local, Bits<1>>; 8],
    /// The input in the tower field: y1 … y21 of the publication.
    y: [Signal<Local, Bits<1>>; 21],
    /// Inner sums and products.
    t: [Signal<Local, Bits<1>>; 68],
    /// The inverse in the tower field.
    z: [Signal<Local, Bits<1>>; 18],
    /// The output's bits, `v[0]` the most significant one.
    v: [Signal<Local, Bits<1>>; 8],
    join: Cat<8, 1, 8>,
    id: ModuleId<Self>,
}

impl Default for Sbox {
    fn default() -> Self {
        Self {
            x: Signal::default(),
            s: Signal::default(),
            u: from_fn(|_| Signal::default()),
            y: from_fn(|_| Signal::default()),
            t: from_fn(|_| Signal::default()),
            z: from_fn(|_| Signal::default()),
            v: from_fn(|_| Signal::default()),
            join: Cat::default(),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Sbox {
    const NAME: &'static str = "aes_sbox";
    const DOC: &'static str = include_str!("sbox.rs");
}

impl Logic for Sbox {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..8 {
            self.u[k].next = self.x.val().get_bit(7 - k).into();
        }
        // Linear layer into the tower field.
        self.y[13].next = self.u[3].val() ^ self.u[5].val();
        self.y[12].next = self.u[0].val() ^ self.u[6].val();
        self.y[8].next = self.u[0].val() ^ self.u[3].val();
        self.y[7].next = self.u[0].val() ^ self.u[5].val();
        self.t[0].next = self.u[1].val() ^ self.u[2].val();
        self.y[0].next = self.t[0].val() ^ self.u[7].val();
        self.y[3].next = self.y[0].val() ^ self.u[3].val();
        self.y[11].next = self.y[12].val() ^ self.y[13].val();
        self.y[1].next = self.y[0].val() ^ self.u[0].val();
        self.y[4].next = self.y[0].val() ^ self.u[6].val();
        self.y[2].next = self.y[4].val() ^ self.y[7].val();
        self.t[1].next = self.u[4].val() ^ self.y[11].val();
        self.y[14].next = self.t[1].val() ^ self.u[5].val();
        self.y[19].next = self.t[1].val() ^ self.u[1].val();
        self.y[5].next = self.y[14].val() ^ self.u[7].val();
        self.y[9].next = self.y[14].val() ^ self.t[0].val();
        self.y[10].next = self.y[19].val() ^ self.y[8].val();
        self.y[6].next = self.u[7].val() ^ self.y[10].val();
        self.y[16].next = self.y[9].val() ^ self.y[10].val();
        self.y[18].next = self.y[9].val() ^ self.y[7].val();
        self.y[15].next = self.t[0].val() ^ self.y[10].val();
        self.y[20].next = self.y[12].val() ^ self.y[15].val();
        self.y[17].next = self.u[0].val() ^ self.y[15].val();
        // Product and sum for the norm in GF(2^4).
        self.t[2].next = self.y[11].val() & self.y[14].val();
        self.t[3].next = self.y[2].val() & self.y[5].val();
        self.t[4].next = self.t[3].val() ^ self.t[2].val();
        self.t[5].next = self.y[3].val() & self.u[7].val();
        self.t[6].next = self.t[5].val() ^ self.t[2].val();
        self.t[7].next = self.y[12].val() & self.y[15].val();
        self.t[8].next = self.y[4].val() & self.y[0].val();
        self.t[9].next = self.t[8].val() ^ self.t[7].val();
        self.t[10].next = self.y[1].val() & self.y[6].val();
        self.t[11].next = self.t[10].val() ^ self.t[7].val();
        self.t[12].next = self.y[8].val() & self.y[10].val();
        self.t[13].next = self.y[13].val() & self.y[16].val();
        self.t[14].next = self.t[13].val() ^ self.t[12].val();
        self.t[15].next = self.y[7].val() & self.y[9].val();
        self.t[16].next = self.t[15].val() ^ self.t[12].val();
        self.t[17].next = self.t[4].val() ^ self.t[14].val();
        self.t[18].next = self.t[6].val() ^ self.t[16].val();
        self.t[19].next = self.t[9].val() ^ self.t[14].val();
        self.t[20].next = self.t[11].val() ^ self.t[16].val();
        self.t[21].next = self.t[17].val() ^ self.y[19].val();
        self.t[22].next = self.t[18].val() ^ self.y[18].val();
        self.t[23].next = self.t[19].val() ^ self.y[20].val();
        self.t[24].next = self.t[20].val() ^ self.y[17].val();
        // Inversion in GF(2^4).
        self.t[25].next = self.t[21].val() ^ self.t[22].val();
        self.t[26].next = self.t[21].val() & self.t[23].val();
        self.t[27].next = self.t[24].val() ^ self.t[26].val();
        self.t[28].next = self.t[25].val() & self.t[27].val();
        self.t[29].next = self.t[28].val() ^ self.t[22].val();
        self.t[30].next = self.t[23].val() ^ self.t[24].val();
        self.t[31].next = self.t[22].val() ^ self.t[26].val();
        self.t[32].next = self.t[31].val() & self.t[30].val();
        self.t[33].next = self.t[32].val() ^ self.t[24].val();
        self.t[34].next = self.t[23].val() ^ self.t[33].val();
        self.t[35].next = self.t[27].val() ^ self.t[33].val();
        self.t[36].next = self.t[24].val() & self.t[35].val();
        self.t[37].next = self.t[36].val() ^ self.t[34].val();
        self.t[38].next = self.t[27].val() ^ self.t[36].val();
        self.t[39].next = self.t[29].val() & self.t[38].val();
        self.t[40].next = self.t[25].val() ^ self.t[39].val();
        self.t[41].next = self.t[40].val() ^ self.t[37].val();
        self.t[42].next = self.t[29].val() ^ self.t[33].val();
        self.t[43].next = self.t[29].val() ^ self.t[40].val();
        self.t[44].next = self.t[33].val() ^ self.t[37].val();
        self.t[45].next = self.t[42].val() ^ self.t[41].val();
        // The inverse in the tower field.
        self.z[0].next = self.t[44].val() & self.y[14].val();
        self.z[1].next = self.t[37].val() & self.y[5].val();
        self.z[2].next = self.t[33].val() & self.u[7].val();
        self.z[3].next = self.t[43].val() & self.y[15].val();
        self.z[4].next = self.t[40].val() & self.y[0].val();
        self.z[5].next = self.t[29].val() & self.y[6].val();
        self.z[6].next = self.t[42].val() & self.y[10].val();
        self.z[7].next = self.t[45].val() & self.y[16].val();
        self.z[8].next = self.t[41].val() & self.y[9].val();
        self.z[9].next = self.t[44].val() & self.y[11].val();
        self.z[10].next = self.t[37].val() & self.y[2].val();
        self.z[11].next = self.t[33].val() & self.y[3].val();
        self.z[12].next = self.t[43].val() & self.y[12].val();
        self.z[13].next = self.t[40].val() & self.y[4].val();
        self.z[14].next = self.t[29].val() & self.y[1].val();
        self.z[15].next = self.t[42].val() & self.y[8].val();
        self.z[16].next = self.t[45].val() & self.y[13].val();
        self.z[17].next = self.t[41].val() & self.y[7].val();
        // Linear layer out of it, with the affine map.
        self.t[46].next = self.z[15].val() ^ self.z[16].val();
        self.t[47].next = self.z[10].val() ^ self.z[11].val();
        self.t[48].next = self.z[5].val() ^ self.z[13].val();
        self.t[49].next = self.z[9].val() ^ self.z[10].val();
        self.t[50].next = self.z[2].val() ^ self.z[12].val();
        self.t[51].next = self.z[2].val() ^ self.z[5].val();
        self.t[52].next = self.z[7].val() ^ self.z[8].val();
        self.t[53].next = self.z[0].val() ^ self.z[3].val();
        self.t[54].next = self.z[6].val() ^ self.z[7].val();
        self.t[55].next = self.z[16].val() ^ self.z[17].val();
        self.t[56].next = self.z[12].val() ^ self.t[48].val();
        self.t[57].next = self.t[50].val() ^ self.t[53].val();
        self.t[58].next = self.z[4].val() ^ self.t[46].val();
        self.t[59].next = self.z[3].val() ^ self.t[54].val();
        self.t[60].next = self.t[46].val() ^ self.t[57].val();
        self.t[61].next = self.z[14].val() ^ self.t[57].val();
        self.t[62].next = self.t[52].val() ^ self.t[58].val();
        self.t[63].next = self.t[49].val() ^ self.t[58].val();
        self.t[64].next = self.z[4].val() ^ self.t[59].val();
        self.t[65].next = self.t[61].val() ^ self.t[62].val();
        self.t[66].next = self.z[1].val() ^ self.t[63].val();
        self.v[0].next = self.t[59].val() ^ self.t[63].val();
        self.v[6].next = self.t[56].val() ^ (!self.t[62].val());
        self.v[7].next = self.t[48].val() ^ (!self.t[60].val());
        self.t[67].next = self.t[64].val() ^ self.t[65].val();
        self.v[3].next = self.t[53].val() ^ self.t[66].val();
        self.v[4].next = self.t[51].val() ^ self.t[66].val();
        self.v[5].next = self.t[47].val() ^ self.t[65].val();
        self.v[1].next = self.t[64].val() ^ (!self.v[3].val());
        self.v[2].next = self.t[55].val() ^ (!self.t[67].val());
        for k in 0..8 {
            self.join.d[k].next = self.v[7 - k].val();
        }
        self.s.next = self.join.q.val();
    }
}
