//! `tcith_aes_rcon`: round constants of the key schedule, forward and backward (FIPS 197 §5.2).
//!
//! Interface: `rcon`, the constant that the next forward step with a constant takes, {02}^j; `advance`: this step
//! has a constant; `inverse`: it goes backward; `rcon_step`, this step's constant or zero; `rcon_new`,
//! the `rcon` of the step that follows. Combinational. A backward step halves first, so it uses the constant
//! of the forward step that it undoes.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Round constants in both directions.
#[derive(LogicBlock)]
pub struct Rcon {
    /// Constant of the next forward step that has one.
    pub rcon: Signal<In, Bits<8>>,
    /// This step has one.
    pub advance: Signal<In, Bit>,
    /// It goes backward.
    pub inverse: Signal<In, Bit>,
    /// Its constant.
    pub rcon_step: Signal<Out, Bits<8>>,
    /// Constant of the next forward step after it.
    pub rcon_new: Signal<Out, Bits<8>>,
    /// {02} times `rcon`.
    double: Signal<Local, Bits<8>>,
    /// `rcon` through {02}.
    half: Signal<Local, Bits<8>>,
    zero: Constant<Bits<8>>,
    poly: Constant<Bits<8>>,
    /// The inverse of {02}.
    poly_half: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Rcon {
    fn default() -> Self {
        Self {
            rcon: Signal::default(),
            advance: Signal::default(),
            inverse: Signal::default(),
            rcon_step: Signal::default(),
            rcon_new: Signal::default(),
            double: Signal::default(),
            half: Signal::default(),
            zero: Constant::new(Bits::default()),
            poly: Constant::new(0x1b_u8.to_bits()),
            poly_half: Constant::new(0x8d_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Rcon {
    const NAME: &'static str = "aes_rcon";
    const DOC: &'static str = include_str!("rcon.rs");
}

impl Logic for Rcon {
    #[hdl_gen]
    fn update(&mut self) {
        self.double.next = self.rcon.val() << 1_u8.to_bits::<1>();
        if self.rcon.val().get_bit(7) {
            self.double.next = (self.rcon.val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
        }
        self.half.next = self.rcon.val() >> 1_u8.to_bits::<1>();
        if self.rcon.val().get_bit(0) {
            self.half.next = (self.rcon.val() >> 1_u8.to_bits::<1>()) ^ self.poly_half.val();
        }
        self.rcon_step.next = self.zero.val();
        self.rcon_new.next = self.rcon.val();
        if self.advance.val() {
            if self.inverse.val() {
                self.rcon_step.next = self.half.val();
                self.rcon_new.next = self.half.val();
            } else {
                self.rcon_step.next = self.rcon.val();
                self.rcon_new.next = self.double.val();
            }
        }
    }
}
