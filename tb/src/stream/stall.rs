//! When one side of a handshake holds back.

use rand::Rng as _;

use crate::stream::Stimulus;

/// A kind of stall pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stall {
    /// Always willing: shows the full rate.
    Never,
    /// Unwilling with this probability in per cent in each cycle, independently; 100 counts as 99.
    Random(u8),
    /// Willing and unwilling in turn, each for a random 1 to `max` cycles: fills and drains whatever
    /// buffers there are.
    Bursts { max: u32 },
    /// Willing in one cycle and then unwilling for `hold`: no two beats follow each other, and each
    /// waits as long as can be.
    Worst { hold: u32 },
}

impl Stall {
    /// A choice of patterns for tests that go through all kinds.
    pub const ALL: [Self; 6] = [
        Self::Never,
        Self::Random(10),
        Self::Random(50),
        Self::Random(90),
        Self::Bursts { max: 20 },
        Self::Worst { hold: 13 },
    ];

    /// The pattern of this kind for a seed.
    pub fn pattern(self, seed: u64) -> StallPattern {
        StallPattern {
            kind: self,
            rng: crate::stream::stimulus(seed),
            stalled: true,
            left: 0,
        }
    }
}

/// A stall pattern in progress: one answer a cycle.
#[derive(Clone, Debug)]
pub struct StallPattern {
    kind: Stall,
    rng: Stimulus,
    /// The answer during the current run of equal answers, and how long it lasts.
    stalled: bool,
    left: u32,
}

impl StallPattern {
    /// Whether to hold back in this cycle; to be asked once in each.
    pub fn stalls(&mut self) -> bool {
        match self.kind {
            Stall::Never => false,
            Stall::Random(percent) => self.rng.gen_range(0..100) < percent.min(99),
            Stall::Bursts { max } => {
                let length = self.rng.gen_range(1..=max.max(1));
                self.next_of_run(length)
            }
            Stall::Worst { hold } => {
                let length = if self.stalled { 1 } else { hold };
                self.next_of_run(length)
            }
        }
    }

    /// The next answer; at the end of a run the other answer begins, for `length` cycles.
    fn next_of_run(&mut self, length: u32) -> bool {
        if self.left == 0 && length > 0 {
            self.stalled = !self.stalled;
            self.left = length;
        }
        self.left = self.left.saturating_sub(1);
        self.stalled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(kind: Stall, seed: u64) -> Vec<bool> {
        let mut pattern = kind.pattern(seed);
        (0..10_000).map(|_| pattern.stalls()).collect()
    }

    fn stalled(answers: &[bool]) -> usize {
        answers.iter().filter(|&&stalls| stalls).count()
    }

    #[test]
    fn patterns_hold_back_as_they_say() {
        assert_eq!(stalled(&answers(Stall::Never, 1)), 0);
        assert!((2_700..3_300).contains(&stalled(&answers(Stall::Random(30), 1))));
        assert!(stalled(&answers(Stall::Random(100), 1)) < 10_000);
        let worst = answers(Stall::Worst { hold: 4 }, 1);
        assert!(worst
            .iter()
            .enumerate()
            .all(|(i, &stalls)| stalls == (i % 5 != 0)));
        assert_eq!(stalled(&answers(Stall::Worst { hold: 0 }, 1)), 0);
    }

    #[test]
    fn bursts_have_all_lengths_up_to_the_limit() {
        let answers = answers(Stall::Bursts { max: 3 }, 7);
        // The last run may be cut off.
        let mut lengths: Vec<_> = answers.chunk_by(|a, b| a == b).map(<[bool]>::len).collect();
        lengths.pop();
        lengths.sort_unstable();
        lengths.dedup();
        assert_eq!(lengths, [1, 2, 3]);
    }

    #[test]
    fn a_seed_fixes_the_pattern() {
        for kind in [Stall::Random(50), Stall::Bursts { max: 5 }] {
            assert_eq!(answers(kind, 3), answers(kind, 3));
            assert_ne!(answers(kind, 3), answers(kind, 4));
        }
    }
}
