//! KeyGen (Mirath v2.1.0 §6), also the first step of Sign.

use crate::{
    bus::{Bus, Phase},
    error::Error,
    map::{self, Opcode},
    port::Port,
    signature::{PUBLIC_KEY_BYTES, SEED_BYTES},
};

/// The public key. S, C, S·C and H' stay in the accelerator.
pub(crate) fn public_key<B: Bus>(
    port: &mut Port<B>,
    seed_sk: &[u8],
    seed_pk: &[u8],
) -> Result<[u8; PUBLIC_KEY_BYTES], Error> {
    port.enter(Phase::Key);
    port.expand(seed_sk, Opcode::XofSecret)?;
    expand_parity_check(port, seed_pk)?;
    port.run(Opcode::MpcY, 0)?;
    let mut public_key = [0; PUBLIC_KEY_BYTES];
    let (seed, y) = public_key.split_at_mut(SEED_BYTES);
    seed.copy_from_slice(seed_pk);
    port.read_bytes(map::Y, y)?;
    Ok(public_key)
}

/// H' from its seed.
pub(crate) fn expand_parity_check<B: Bus>(port: &mut Port<B>, seed_pk: &[u8]) -> Result<(), Error> {
    port.expand(seed_pk, Opcode::XofParity)
}
