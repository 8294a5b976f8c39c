//! Key generation: the streams `S || C` and `H'`, and `y = e_A + H'·e_B` (Mirath v2.1.0 §6).

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use crate::{
    hash::xof,
    meter::{KeccakPurpose, Meter, ProductPurpose},
    packed::{add, add_scaled, clear_padding, col_bytes, get, product},
    params::Params,
};

/// `S || C` in the packed layout, from the secret seed.
#[must_use]
pub fn expand_secret<P: Params, M: Meter>(seed_sk: &[u8], meter: &mut M) -> Zeroizing<Vec<u8>> {
    let mut sc = Zeroizing::new(vec![0; P::SC_BYTES]);
    xof::<P::Hash, M>(&[seed_sk], &mut sc, KeccakPurpose::SecretKey, meter);
    let (s, c) = sc.split_at_mut(P::S_BYTES);
    clear_padding::<P::Base>(s, P::M);
    clear_padding::<P::Base>(c, P::R);
    sc
}

/// `H'` (a × k) in the packed layout, from the public seed.
#[must_use]
pub fn expand_parity_check<P: Params, M: Meter>(seed_pk: &[u8], meter: &mut M) -> Vec<u8> {
    let mut h = vec![0; P::PARITY_CHECK_BYTES];
    xof::<P::Hash, M>(&[seed_pk], &mut h, KeccakPurpose::ParityCheck, meter);
    clear_padding::<P::Base>(&mut h, P::A);
    h
}

/// `S·C` (m × (m − r)) in the packed layout.
#[must_use]
pub fn secret_product<P: Params, M: Meter>(sc: &[u8], meter: &mut M) -> Zeroizing<Vec<u8>> {
    let (s, c) = sc.split_at(P::S_BYTES);
    meter.products(ProductPurpose::KeyGen, (P::M * P::R * (P::M - P::R)) as u64);
    Zeroizing::new(product::<P::Base>(s, c, P::M, P::R, P::M - P::R))
}

/// `y = e_A + H'·e_B` in the packed layout, for `e = vec([S | S·C])`.
#[must_use]
pub fn syndrome<P: Params, M: Meter>(sc: &[u8], parity_check: &[u8], meter: &mut M) -> Vec<u8> {
    let right = secret_product::<P, M>(sc, meter);
    let e = |at: usize| {
        let (row, col) = (at % P::M, at / P::M);
        if col < P::R {
            get::<P::Base>(&sc[..P::S_BYTES], P::M, row, col)
        } else {
            get::<P::Base>(&right, P::M, row, col - P::R)
        }
    };
    let mut y = vec![0; P::Y_BYTES];
    for at in 0..P::A {
        add::<P::Base>(&mut y, P::A, at, 0, e(at));
    }
    for (j, column) in parity_check
        .chunks_exact(col_bytes::<P::Base>(P::A))
        .enumerate()
    {
        add_scaled::<P::Base>(&mut y, column, e(P::A + j));
    }
    meter.products(ProductPurpose::KeyGen, (P::A * P::K) as u64);
    y
}
