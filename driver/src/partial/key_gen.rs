//! KeyGen (Mirath v2.1.0 §6), and the operands that Sign and Verify share with it.

use tcith_golden::{keygen::syndrome, meter::KeccakPurpose, packed::clear_padding, params::Params};
use zeroize::Zeroizing;

use super::{Partial, P};
use crate::{
    bus::{Bus, Phase},
    error::Error,
    key_gen::expand_parity_check,
    map::{self, Opcode},
    signature::{PUBLIC_KEY_BYTES, SEED_BYTES},
    units::Units,
};

impl<B: Bus> Partial<'_, B> {
    /// The public key. S and C, and H', stay where they are needed next.
    pub(crate) fn public_key(
        &mut self,
        seed_sk: &[u8],
        seed_pk: &[u8],
    ) -> Result<[u8; PUBLIC_KEY_BYTES], Error> {
        self.port.enter(Phase::Key);
        let secret = self.expand(seed_sk, P::SC_BYTES, KeccakPurpose::SecretKey)?;
        self.secret = Zeroizing::new(secret);
        if self.hashes() {
            // Another message takes the place of the state that S and C came from.
            self.port.begin_hash()?;
        }
        if self.units.meets(Units::ACC.and(Units::MPC)) {
            self.port.write_bytes(map::SECRET, &self.secret)?;
        }
        self.parity_check(seed_pk)?;
        let mut public_key = [0; PUBLIC_KEY_BYTES];
        let (seed, y) = public_key.split_at_mut(SEED_BYTES);
        seed.copy_from_slice(seed_pk);
        if self.proves() {
            self.port.run(Opcode::MpcY, 0)?;
            self.port.read_bytes(map::Y, y)?;
        } else {
            let computed = syndrome::<P, _>(&self.secret, &self.parity_check, self.work);
            y.copy_from_slice(&computed);
        }
        Ok(public_key)
    }

    /// H' from its seed, where the proofs are made.
    pub(super) fn parity_check(&mut self, seed_pk: &[u8]) -> Result<(), Error> {
        if self.proves() && self.hashes() {
            return expand_parity_check(self.port, seed_pk);
        }
        let purpose = KeccakPurpose::ParityCheck;
        let mut matrix = self.expand(seed_pk, P::PARITY_CHECK_BYTES, purpose)?;
        if self.proves() {
            return self.port.write_bytes(map::PARITY, &matrix);
        }
        clear_padding::<<P as Params>::Base>(&mut matrix, P::A);
        self.parity_check = matrix;
        Ok(())
    }
}
