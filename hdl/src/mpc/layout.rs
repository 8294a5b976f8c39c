//! Where the operands of MPC-Emulation lie in the working memory.
//!
//! All numbers are word addresses of 64-bit words. The parity check H' (Mirath v2.1.0 §3: 143 columns of 57 bytes)
//! fills the other memory from byte 0 on.
//!
//! | field | words | what |
//! |---|---|---|
//! | `checks` | 512 | `[Γ \| Γ·H']`, 256 columns of 16 bytes |
//! | `results` | 17·25 | of repetition e at 25e: S_base (8), C_base (6), v (2), v_base (2), aux (7); in Verify S_share, C_share, v_share, α_mid |
//! | `secret` | 7 | S (4 columns), then C (12 columns of 2 bytes), as the XOF gives them |
//! | `product` | 12 | S·C, a column a word |
//! | `y` | 8 | y, 57 bytes |
//! | `gamma_y` | 2 | Γ·y |

use anyhow::{bail, Result};

/// Words of the working memory.
pub const WORDS: usize = 1024;
/// Words of one repetition's results.
pub const RESULT_WORDS: usize = 25;

/// Base addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// `[Γ | Γ·H']`.
    pub checks: usize,
    /// Results of repetition 0.
    pub results: usize,
    /// S and C.
    pub secret: usize,
    /// S·C.
    pub product: usize,
    /// y.
    pub y: usize,
    /// Γ·y.
    pub gamma_y: usize,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            checks: 0,
            results: 512,
            secret: 937,
            product: 944,
            y: 956,
            gamma_y: 964,
        }
    }
}

impl Layout {
    /// First word and number of words of each area.
    pub fn areas(&self) -> [(usize, usize); 6] {
        [
            (self.checks, 512),
            (self.results, 17 * RESULT_WORDS),
            (self.secret, 7),
            (self.product, 12),
            (self.y, 8),
            (self.gamma_y, 2),
        ]
    }

    /// Checks that the areas lie in the memory and apart from each other.
    ///
    /// # Errors
    /// Names the area that does not.
    pub fn check(&self) -> Result<()> {
        let mut areas = self.areas();
        areas.sort_unstable();
        let mut free = 0;
        for (first, words) in areas {
            if first < free || first + words > WORDS {
                bail!("the area of {words} words at {first} overlaps another or the memory's end");
            }
            free = first + words;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_fits_and_overlaps_are_found() {
        Layout::default().check().expect("the default");
        for wrong in [
            Layout {
                y: 955,
                ..Layout::default()
            },
            Layout {
                gamma_y: 1023,
                ..Layout::default()
            },
            Layout {
                results: 511,
                ..Layout::default()
            },
        ] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
    }
}
