//! The checks that prove `e_A + H'·e_B = y` (Mirath v2.1.0 §7.5, §7.6 and §8.3).
//!
//! All vectors that are checked against the same `H'` and `Γ` are worked on together: a [`Checks`]
//! holds one vector a *lane*, so that element `t` of all vectors is one column of words. `H'` and
//! `Γ` are public; they are applied bit by bit, with masks, to precomputed multiples of a column.

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use crate::{
    field::{mask, BaseField, ExtField},
    hash::xof,
    matrix::{add_scaled_words, xor_words, Matrix},
    meter::{KeccakPurpose, Meter, ProductPurpose},
    packed::{col_bytes, get},
    params::Params,
    share::ExtShare,
};

/// `Γ` (ρ × a) from `h_sh`.
#[must_use]
pub fn expand_gamma<P: Params, M: Meter>(h_sh: &[u8], meter: &mut M) -> Matrix<P::Ext> {
    let mut bytes = vec![0; Matrix::<P::Ext>::encoded_len(P::RHO, P::A)];
    xof::<P::Hash, M>(&[h_sh], &mut bytes, KeccakPurpose::Gamma, meter);
    Matrix::from_bytes(P::RHO, P::A, &bytes)
}

/// The public matrices of one signature.
#[derive(Clone, Copy, Debug)]
pub struct CheckMatrices<'a, P: Params> {
    /// `H'` in the packed layout.
    pub parity_check: &'a [u8],
    /// `Γ`.
    pub gamma: &'a Matrix<P::Ext>,
}

/// Vectors `x` of m² elements with their masks `v`, one a lane.
#[derive(Debug)]
pub struct Checks<P: Params> {
    /// lanes × m².
    x: Matrix<P::Ext>,
    /// lanes × ρ.
    v: Matrix<P::Ext>,
}

impl<P: Params> Checks<P> {
    /// Room for `lanes` vectors, all zero.
    #[must_use]
    pub fn new(lanes: usize) -> Self {
        Self {
            x: Matrix::new(lanes, P::M * P::M),
            v: Matrix::new(lanes, P::RHO),
        }
    }

    /// The prover's two vectors of one repetition, into lanes `lane` (base) and `lane + 1` (mid).
    ///
    /// `base` is the weighted sum of the shares, `secret` the secret with the sum `v` of the
    /// shares' masks, `product` is `S·C`.
    pub fn set_prover<M: Meter>(
        &mut self,
        lane: usize,
        base: &ExtShare<P>,
        secret: &ExtShare<P>,
        product: &Matrix<P::Ext>,
        meter: &mut M,
    ) {
        let base_product = base.s.times(&base.c);
        let mut mid = base.s.plus(&secret.s).times(&base.c.plus(&secret.c));
        mid.add_assign(&base_product);
        mid.add_assign(product);
        meter.products(
            ProductPurpose::Witness,
            2 * (P::M * P::R * (P::M - P::R)) as u64,
        );

        self.set_right(lane, &base_product);
        self.set_mask(lane, &base.v);
        self.set_left(lane + 1, &base.s);
        self.set_right(lane + 1, &mid);
        self.set_mask(lane + 1, &secret.v);
    }

    /// The verifier's vector of one repetition, for the challenged party `p`: `(p·vec(S) ||
    /// vec(S·C))` plus `p²·y` in its first a elements. The mask becomes `v + p·α_mid`.
    pub fn set_verifier<M: Meter>(
        &mut self,
        lane: usize,
        share: &ExtShare<P>,
        p: u16,
        y: &[u8],
        alpha_mid: &Matrix<P::Ext>,
        meter: &mut M,
    ) {
        let mut left = Matrix::new(P::M, P::R);
        left.add_scaled(&share.s, p);
        self.set_left(lane, &left);
        self.set_right(lane, &share.s.times(&share.c));

        let p_squared = P::Ext::mul(p, p);
        for at in 0..P::A {
            let y = P::Ext::embed(get::<P::Base>(y, P::A, at, 0));
            let x = self.x.get(lane, at) ^ P::Ext::mul(y, p_squared);
            self.x.set(lane, at, x);
        }

        let mut v = share.v.clone();
        v.add_scaled(alpha_mid, p);
        self.set_mask(lane, &v);
        let products = P::M * P::R + P::M * P::R * (P::M - P::R) + 1 + P::A + P::RHO;
        meter.products(ProductPurpose::Witness, products as u64);
    }

    fn set_left(&mut self, lane: usize, left: &Matrix<P::Ext>) {
        self.set_from(lane, 0, left);
    }

    fn set_right(&mut self, lane: usize, right: &Matrix<P::Ext>) {
        self.set_from(lane, P::M * P::R, right);
    }

    fn set_from(&mut self, lane: usize, first: usize, part: &Matrix<P::Ext>) {
        for col in 0..part.cols() {
            for row in 0..part.rows() {
                self.x
                    .set(lane, first + col * part.rows() + row, part.get(row, col));
            }
        }
    }

    fn set_mask(&mut self, lane: usize, v: &Matrix<P::Ext>) {
        for row in 0..P::RHO {
            self.v.set(lane, row, v.get(row, 0));
        }
    }

    /// `α = Γ·(x_A + H'·x_B) + v` of every lane.
    #[must_use]
    pub fn alphas<M: Meter>(&self, matrices: CheckMatrices<'_, P>, meter: &mut M) -> Alphas<P> {
        let lanes = self.x.rows();
        let mut multiples = Multiples::new(self.x.col(0).len());

        let mut z = Matrix::<P::Ext>::new(lanes, P::A);
        for at in 0..P::A {
            xor_words(z.col_mut(at), self.x.col(at));
        }
        let basis = &P::Ext::EMBEDDED_BASIS[..P::Base::BITS];
        for (j, column) in matrices
            .parity_check
            .chunks_exact(col_bytes::<P::Base>(P::A))
            .enumerate()
        {
            multiples.compute::<P::Ext>(self.x.col(P::A + j), basis.iter().copied());
            for at in 0..P::A {
                multiples.add_selected(z.col_mut(at), get::<P::Base>(column, P::A, at, 0).into());
            }
        }
        meter.products(ProductPurpose::ParityCheck, (lanes * P::A * P::K) as u64);

        let mut alphas = self.v.clone();
        for at in 0..P::A {
            multiples.compute::<P::Ext>(z.col(at), (0..P::Ext::BITS).map(|bit| 1 << bit));
            for check in 0..P::RHO {
                multiples.add_selected(alphas.col_mut(check), matrices.gamma.get(check, at));
            }
        }
        meter.products(ProductPurpose::Gamma, (lanes * P::RHO * P::A) as u64);
        Alphas(alphas)
    }
}

/// The results of all lanes, lanes × ρ.
#[derive(Debug)]
pub struct Alphas<P: Params>(Matrix<P::Ext>);

impl<P: Params> Alphas<P> {
    /// The `α` of one lane, ρ × 1.
    #[must_use]
    pub fn lane(&self, lane: usize) -> Matrix<P::Ext> {
        let mut alpha = Matrix::new(P::RHO, 1);
        for check in 0..P::RHO {
            alpha.set(check, 0, self.0.get(lane, check));
        }
        alpha
    }
}

/// A column of words times each element of a basis of the scalars that it will be multiplied by.
struct Multiples {
    stride: usize,
    words: Zeroizing<Vec<u64>>,
}

impl Multiples {
    fn new(stride: usize) -> Self {
        Self {
            stride,
            words: Zeroizing::new(Vec::new()),
        }
    }

    fn compute<F: ExtField>(&mut self, column: &[u64], basis: impl ExactSizeIterator<Item = u16>) {
        self.words.resize(basis.len() * self.stride, 0);
        self.words.fill(0);
        for (multiple, element) in self.words.chunks_exact_mut(self.stride).zip(basis) {
            add_scaled_words::<F>(multiple, column, element);
        }
    }

    /// `sum += scalar · column`, where bit `b` of `scalar` is its coordinate at basis element `b`.
    #[inline]
    fn add_selected(&self, sum: &mut [u64], scalar: u16) {
        for (bit, multiple) in self.words.chunks_exact(self.stride).enumerate() {
            let select = mask(scalar, bit);
            for (s, m) in sum.iter_mut().zip(multiple) {
                *s ^= m & select;
            }
        }
    }
}
