//! Instrumentation: how much of each kind of work an operation does, by purpose.
//!
//! Every function that does measurable work takes a [`Meter`]. [`NoMeter`] has empty methods and
//! costs nothing; [`Counts`] adds up. The figures of Mirath v2.1.0 §9 (see the specification text)
//! are reproduced with it by `tests/counts.rs`.

/// What a block-cipher call serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockPurpose {
    /// A child of a tree node.
    Tree,
    /// Half a leaf commitment (rijndael variant).
    Commitment,
    /// A block of a share expansion.
    Share,
}

/// What a Keccak-f\[1600\] permutation serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeccakPurpose {
    /// `S || C` from the secret seed.
    SecretKey,
    /// `H'` from the public seed.
    ParityCheck,
    /// A leaf commitment (sha3 variant).
    Commitment,
    /// The four streams of `h_com` and the hash over their digests.
    CommitmentHash,
    /// `h_sh`.
    ShareHash,
    /// `Γ` from `h_sh`.
    Gamma,
    /// `h_mpc`.
    ProofHash,
    /// One permutation for each grinding try.
    Grinding,
}

/// What a product in `F_qμ` (or in `F_q`, in key generation) serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductPurpose {
    /// `y` and `S·C` over `F_q`.
    KeyGen,
    /// Party number times share element.
    Shares,
    /// Products of the small matrices: `S_base·C_base`, `(S_base+S)(C_base+C)`, and Verify's
    /// scalings by `p`.
    Witness,
    /// `H'·x_B`.
    ParityCheck,
    /// `Γ·(x_A + H'·x_B)`.
    Gamma,
}

/// Receives counts of work. Methods do nothing unless overridden.
pub trait Meter {
    /// `count` block-cipher calls.
    fn blocks(&mut self, purpose: BlockPurpose, count: u64) {
        let _ = (purpose, count);
    }
    /// `count` Keccak-f\[1600\] permutations.
    fn permutations(&mut self, purpose: KeccakPurpose, count: u64) {
        let _ = (purpose, count);
    }
    /// `count` scalar products *of the scheme's formulas*, however many the program evaluates at
    /// once.
    fn products(&mut self, purpose: ProductPurpose, count: u64) {
        let _ = (purpose, count);
    }
}

/// Counts nothing, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMeter;

impl Meter for NoMeter {}

/// Adds up everything by purpose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    blocks: [u64; 3],
    permutations: [u64; 8],
    products: [u64; 5],
}

impl Counts {
    /// Block-cipher calls made for `purpose`.
    #[must_use]
    pub fn blocks(&self, purpose: BlockPurpose) -> u64 {
        self.blocks[purpose as usize]
    }

    /// Permutations made for `purpose`.
    #[must_use]
    pub fn permutations(&self, purpose: KeccakPurpose) -> u64 {
        self.permutations[purpose as usize]
    }

    /// Products made for `purpose`.
    #[must_use]
    pub fn products(&self, purpose: ProductPurpose) -> u64 {
        self.products[purpose as usize]
    }

    /// All block-cipher calls.
    #[must_use]
    pub fn total_blocks(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// All permutations.
    #[must_use]
    pub fn total_permutations(&self) -> u64 {
        self.permutations.iter().sum()
    }

    /// All products.
    #[must_use]
    pub fn total_products(&self) -> u64 {
        self.products.iter().sum()
    }
}

impl Meter for Counts {
    fn blocks(&mut self, purpose: BlockPurpose, count: u64) {
        self.blocks[purpose as usize] += count;
    }

    fn permutations(&mut self, purpose: KeccakPurpose, count: u64) {
        self.permutations[purpose as usize] += count;
    }

    fn products(&mut self, purpose: ProductPurpose, count: u64) {
        self.products[purpose as usize] += count;
    }
}
