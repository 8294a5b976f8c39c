//! The accumulator: a repetition's commitments and sums of shares (Mirath v2.1.0 §7.2, §7.3, §8.2).

mod block;
mod commit;
mod control;
mod core;
mod feed;
mod issue;
mod leaf;
mod order;
mod party;
mod path_table;
mod sums;
mod unit;

pub use self::core::Core;
pub use block::Block;
pub use commit::Commit;
pub use control::{Control, State};
pub use feed::Feed;
pub use issue::Issue;
pub use leaf::Leaf;
pub use order::Order;
pub use party::Party;
pub use path_table::{PathTable, SearchState};
pub use sums::Sums;
pub use unit::Accumulator;

/// τ of 1a-fast.
pub const REPETITIONS: u64 = 17;
/// L, leaves of all repetitions.
pub const LEAVES: u64 = 256 * REPETITIONS;
/// How many of them are on the tree's deepest level: all nodes, less those of the full levels above it.
pub const DEEPEST_LEAVES: u64 = 2 * LEAVES - LEAVES.next_power_of_two();

/// Leaves whose seeds the walker may derive ahead if there are so many AES cores. One core is the walker's or a leaf's in turn, so
/// nothing is gained. With two of them the walker is at work all the time; the more seeds wait, the better
/// short walks make up for long ones.
pub fn seeds_ahead(cores: usize) -> usize {
    match cores {
        1 => 0,
        _ => 1,
    }
}
