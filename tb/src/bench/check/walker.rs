//! Check of the tree walker on one tree: all leaves in the order in which the signature needs them, all leaves from
//! left to right, and random requests; each seed, and the number of blocks of each pass, against the golden model.

use crate::bench::expect;
use crate::bench::ggm_walker::{
    leaves_by_repetition, leaves_from_the_left, random_requests, Command, Cost, Expected, GgmWalker,
};
use crate::error::Result;
use crate::stream::Stall;

/// Random requests.
const REQUESTS: usize = 2_000;

/// What one pass took, all of its answers as they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Commands, and answers compared.
    pub commands: usize,
    /// What they took.
    pub cost: Cost,
}

/// The passes over one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// START, and FILL if a level is kept.
    pub start: Pass,
    /// All leaves, e = 0…τ-1 and in each i = 0…N-1.
    pub by_repetition: Pass,
    /// All leaves from left to right.
    pub from_the_left: Pass,
    /// Requests for random nodes and leaves, some of them refused.
    pub random: Pass,
}

/// Runs the whole check. The tree has τ = `repetitions` times N = `parties` leaves; the unit keeps the nodes of
/// level `keep`, or of none if that is 0.
pub fn check(
    walker: &mut GgmWalker,
    expected: &Expected,
    (repetitions, parties): (u32, u32),
    keep: u32,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report> {
    let shape = expected.shape();
    let mut start = vec![expected.start()];
    // The two children of each node above the kept level are derived.
    let mut kept_blocks = 0;
    if keep > 0 {
        start.push(Command::Fill);
        kept_blocks = (2 << keep) - 2;
    }
    let passes = [
        leaves_by_repetition(repetitions, parties),
        leaves_from_the_left(shape),
        random_requests(shape, REQUESTS, u64::from(shape.leaves())),
    ];
    let total = passes.iter().map(Vec::len).sum::<usize>() as u64;
    let mut done = 0;
    walker.set_salt(expected.salt())?;
    let mut run = |commands: &[Command]| -> Result<(Pass, Pass)> {
        // Each pass begins at the root, with no path but that to the last kept node.
        let begin = pass(walker, expected, &start, kept_blocks)?;
        let pass = pass(walker, expected, commands, expected.blocks(commands, keep))?;
        done += commands.len() as u64;
        progress(done, total);
        Ok((begin, pass))
    };
    let (start, by_repetition) = run(&passes[0])?;
    let (_, from_the_left) = run(&passes[1])?;
    let (_, random) = run(&passes[2])?;
    Ok(Report {
        start,
        by_repetition,
        from_the_left,
        random,
    })
}

/// Runs `commands` at the full rate, and compares their answers and the number of blocks.
fn pass(
    walker: &mut GgmWalker,
    expected: &Expected,
    commands: &[Command],
    blocks: u64,
) -> Result<Pass> {
    let (answers, cost) = walker.run(commands, (Stall::Never, Stall::Never), 0)?;
    expected.compare(commands, &answers)?;
    expect(cost.blocks, blocks, || {
        format!("AES blocks of {} commands", commands.len())
    })?;
    Ok(Pass {
        commands: commands.len(),
        cost,
    })
}
