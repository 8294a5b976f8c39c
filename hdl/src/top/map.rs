//! Where everything lies in the working memory (memory 1), in words of 64 bits.
//!
//! | words | what | from … until |
//! |---|---|---|
//! | 0-353 | path table, 3 words an entry | Verify: written by software until the last ACC_VERIFY |
//! | 354-421 | commitments of the hidden parties, 4 words each | the same |
//! | 422-499 | contexts of three of the four hash streams, 26 words each | accumulation |
//! | 0-511 | [Γ \| Γ·H'], 2 words a column | from XOF_GAMMA on |
//! | 512-936 | results, 25 words a repetition | accumulation, proofs |
//! | 937-943 | S, C | XOF_SECRET … wipe |
//! | 944-955 | S·C | MPC_Y |
//! | 956-963 | y | MPC_Y, or written by software in Verify |
//! | 964-965 | Γ·y | Verify |

/// Entries of the path table: the longest path of 1a-fast.
pub const TABLE_ENTRIES: u64 = 118;
/// Commitments of the hidden parties.
pub const HIDDEN: u64 = 3 * TABLE_ENTRIES;
/// Contexts of the hash streams.
pub const CONTEXTS: u64 = HIDDEN + 4 * 17;
/// Results of repetition 0.
pub const RESULTS: u64 = 512;
/// Word of aux in the results of a repetition.
pub const AUX: u64 = 18;
/// S and C.
pub const SECRET: u64 = 937;
/// Words of Γ.
pub const GAMMA_WORDS: u64 = 226;
/// Words of H'.
pub const PARITY_WORDS: u64 = 1019;
/// Words of S and C.
pub const SECRET_WORDS: u64 = 7;
/// y.
pub const Y: u64 = 956;

// The contexts, three times 26 words, end before the results.
const _: () = assert!(CONTEXTS + 3 * 26 <= RESULTS);
