//! `tcith_guard`: which repetition may be proved, and which proofs may be read.
//!
//! A proof replaces the masks v and v_base that it was computed with. A second one over the same masks would bring them back,
//! and one of the other kind would mix them; so each accumulated repetition is proved once, by the command of its kind, and
//! only what a proof has replaced can be read.
//!
//! Interface: `acc_begins`, `acc_done`, of the Accumulator's commands that succeed, with `verify` and `e`; `mpc_taken`, of a command for MPC-Emulation,
//! with `sign_proof` or `verify_proof` (one that is not allowed changes nothing), and `mpc_done` where it succeeds; `allowed`: repetition `e` may be proved so; `read_e`,
//! `readable`: its alphas may be read, `writable`: words 16 and 17 written, since Verify has accumulated it and it is not proved; `wipe`, also for new secrets. Area: 51 flip-flops.

use crate::cells::Reg;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What may be proved and read.
#[derive(LogicBlock)]
pub struct Guard {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Forget everything.
    pub wipe: Signal<In, Bit>,
    /// Repetition of the command.
    pub e: Signal<In, Bits<5>>,
    /// Its accumulation begins.
    pub acc_begins: Signal<In, Bit>,
    /// It has ended well.
    pub acc_done: Signal<In, Bit>,
    /// It is of Verify.
    pub verify: Signal<In, Bit>,
    /// The command is a proof of Sign.
    pub sign_proof: Signal<In, Bit>,
    /// The command is a proof of Verify.
    pub verify_proof: Signal<In, Bit>,
    /// It begins.
    pub mpc_taken: Signal<In, Bit>,
    /// It has ended well.
    pub mpc_done: Signal<In, Bit>,
    /// It may.
    pub allowed: Signal<Out, Bit>,
    /// Repetition to read from.
    pub read_e: Signal<In, Bits<5>>,
    /// It may be read.
    pub readable: Signal<Out, Bit>,
    /// It has no masks, and α_mid may be written.
    pub writable: Signal<Out, Bit>,

    /// Accumulated for Sign and not proved.
    signed_reg: Reg<Bits<17>>,
    /// Accumulated for Verify and not proved.
    verified_reg: Reg<Bits<17>>,
    /// Proved.
    proved_reg: Reg<Bits<17>>,
    /// The bit of e.
    mask: Signal<Local, Bits<17>>,
    read_mask: Signal<Local, Bits<17>>,
    one: Constant<Bits<17>>,
    zero: Constant<Bits<17>>,
    proof: Signal<Local, Bit>,
    id: ModuleId<Self>,
}

impl Default for Guard {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            e: Signal::default(),
            acc_begins: Signal::default(),
            acc_done: Signal::default(),
            verify: Signal::default(),
            sign_proof: Signal::default(),
            verify_proof: Signal::default(),
            mpc_taken: Signal::default(),
            mpc_done: Signal::default(),
            allowed: Signal::default(),
            read_e: Signal::default(),
            readable: Signal::default(),
            writable: Signal::default(),
            signed_reg: Reg::default(),
            verified_reg: Reg::default(),
            proved_reg: Reg::default(),
            mask: Signal::default(),
            read_mask: Signal::default(),
            one: Constant::new(1_u64.to_bits()),
            zero: Constant::new(0_u64.to_bits()),
            proof: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Guard {
    const NAME: &'static str = "guard";
    const DOC: &'static str = include_str!("guard.rs");
}

impl Logic for Guard {
    #[hdl_gen]
    fn update(&mut self) {
        self.signed_reg.clk.next = self.clk.val();
        self.signed_reg.rst_n.next = self.rst_n.val();
        self.verified_reg.clk.next = self.clk.val();
        self.verified_reg.rst_n.next = self.rst_n.val();
        self.proved_reg.clk.next = self.clk.val();
        self.proved_reg.rst_n.next = self.rst_n.val();

        self.mask.next = self.one.val() << self.e.val();
        self.read_mask.next = self.one.val() << self.read_e.val();
        self.readable.next = (self.proved_reg.q.val() & self.read_mask.val()).any();
        self.writable.next = (self.verified_reg.q.val() & self.read_mask.val()).any();
        self.proof.next = self.sign_proof.val() | self.verify_proof.val();
        self.allowed.next = (!self.proof.val())
            | (self.sign_proof.val() & (self.signed_reg.q.val() & self.mask.val()).any())
            | (self.verify_proof.val() & (self.verified_reg.q.val() & self.mask.val()).any());

        self.signed_reg.d.next = self.signed_reg.q.val();
        self.verified_reg.d.next = self.verified_reg.q.val();
        self.proved_reg.d.next = self.proved_reg.q.val();
        if self.acc_begins.val() | (self.mpc_taken.val() & self.proof.val() & self.allowed.val()) {
            self.signed_reg.d.next = self.signed_reg.q.val() & !self.mask.val();
            self.verified_reg.d.next = self.verified_reg.q.val() & !self.mask.val();
            self.proved_reg.d.next = self.proved_reg.q.val() & !self.mask.val();
        }
        if self.acc_done.val() & self.verify.val() {
            self.verified_reg.d.next = self.verified_reg.q.val() | self.mask.val();
        }
        if self.acc_done.val() & !self.verify.val() {
            self.signed_reg.d.next = self.signed_reg.q.val() | self.mask.val();
        }
        if self.mpc_done.val() & self.proof.val() {
            self.proved_reg.d.next = self.proved_reg.q.val() | self.mask.val();
        }
        if self.wipe.val() {
            self.signed_reg.d.next = self.zero.val();
            self.verified_reg.d.next = self.zero.val();
            self.proved_reg.d.next = self.zero.val();
        }
    }
}
