//! All leaves of a signature, in either order of evaluation: their commitments go into `h_com`,
//! their shares into sums (Mirath v2.1.0 §7.2, §7.3, §8.2).
//!
//! | order | tree | commitments | leaves visited |
//! |---|---|---|---|
//! | [`Order::Reference`] | whole, each node expanded once | all kept | in leaf order, several at a time |
//! | [`Order::OnDemand`] | one path | none kept | in the order of repetitions, then parties |

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use crate::{
    challenge::hidden_leaves,
    commitment::Commitment,
    commitment_hash::CommitmentHash,
    error::Error,
    hash::HashOutput,
    meter::Meter,
    params::Params,
    share::{expand_each, ShareSums},
    tree::{leaf_of_party, Tree, TreeShape, Walker},
};

/// Leaves evaluated together in the reference order.
const BATCH: usize = 32;

/// The order of evaluation; results do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Whole tree and all commitments in memory: fast.
    #[default]
    Reference,
    /// One path, one share, one commitment at a time: small.
    OnDemand,
}

/// The challenged parties, whose leaves are hidden, and those leaves' commitments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden<'a> {
    pub(crate) parties: &'a [u16],
    pub(crate) commitments: &'a [u8],
}

/// The seeds of one signature.
pub(crate) enum Leaves<P: Params> {
    /// The tree, and all commitments once they are computed.
    Reference {
        tree: Tree<P::Cipher>,
        commitments: Vec<u8>,
    },
    /// The path cache.
    OnDemand(Walker<P::Cipher>),
}

impl<P: Params> Leaves<P> {
    const SHAPE: TreeShape = TreeShape::of_set(P::LEAVES);

    /// Starts from given nodes: the root in Sign, the sibling path in Verify.
    pub(crate) fn from_nodes<M: Meter>(
        order: Order,
        nodes: &[u32],
        seeds: &[u8],
        salt: &[u8],
        meter: &mut M,
    ) -> Result<Self, Error> {
        Ok(match order {
            Order::Reference => Self::Reference {
                tree: Tree::from_nodes(Self::SHAPE, nodes, seeds, salt, meter)?,
                commitments: Vec::new(),
            },
            Order::OnDemand => Self::OnDemand(Walker::from_nodes(Self::SHAPE, nodes, seeds, salt)?),
        })
    }

    /// Visits every leaf that is not hidden. The factor of party `i`'s share is the party number
    /// `i`, or, with hidden parties, `i* + i`. `finish` receives the sums of each repetition, in
    /// ascending order. Returns `h_com`.
    pub(crate) fn evaluate<C: Commitment, M: Meter>(
        &mut self,
        salt: &[u8],
        hidden: Option<Hidden<'_>>,
        finish: impl FnMut(usize, &ShareSums<P>, &mut M),
        meter: &mut M,
    ) -> Result<HashOutput, Error> {
        match self {
            Self::Reference { tree, commitments } => {
                *commitments = vec![0; P::LEAVES * P::DIGEST_BYTES];
                evaluate_tree::<P, C, M>(tree, commitments, salt, hidden, finish, meter)
            }
            Self::OnDemand(walker) => {
                evaluate_walker::<P, C, M>(walker, salt, hidden, finish, meter)
            }
        }
    }

    /// The seeds of the sibling path and the commitments of the hidden leaves, once the challenge
    /// is known.
    pub(crate) fn open<C: Commitment, M: Meter>(
        &mut self,
        salt: &[u8],
        path: &[u32],
        hidden: &[u32],
        meter: &mut M,
    ) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let mut seeds = Vec::with_capacity(path.len() * P::LAMBDA);
        for &node in path {
            seeds.extend_from_slice(match self {
                Self::Reference { tree, .. } => tree.seed(node)?,
                Self::OnDemand(walker) => walker.seed(node, meter)?,
            });
        }
        let mut opened = vec![0; hidden.len() * P::DIGEST_BYTES];
        for (&leaf, out) in hidden.iter().zip(opened.chunks_exact_mut(P::DIGEST_BYTES)) {
            match self {
                Self::Reference { commitments, .. } => {
                    out.copy_from_slice(
                        &commitments[leaf as usize * P::DIGEST_BYTES..][..P::DIGEST_BYTES],
                    );
                }
                Self::OnDemand(walker) => {
                    C::commit_each::<P, M>(salt, leaf, walker.leaf(leaf, meter)?, out, meter);
                }
            }
        }
        Ok((seeds, opened))
    }
}

/// The party challenged in repetition `e`, and the commitment of its leaf.
fn hidden_party<'a, P: Params>(hidden: Option<Hidden<'a>>, e: usize) -> Option<(u16, &'a [u8])> {
    hidden.map(|hidden| {
        (
            hidden.parties[e],
            &hidden.commitments[e * P::DIGEST_BYTES..][..P::DIGEST_BYTES],
        )
    })
}

fn evaluate_tree<P: Params, C: Commitment, M: Meter>(
    tree: &Tree<P::Cipher>,
    commitments: &mut [u8],
    salt: &[u8],
    hidden: Option<Hidden<'_>>,
    mut finish: impl FnMut(usize, &ShareSums<P>, &mut M),
    meter: &mut M,
) -> Result<HashOutput, Error> {
    let mut hidden_sorted = hidden.map_or(Vec::new(), |hidden| hidden_leaves::<P>(hidden.parties));
    hidden_sorted.sort_unstable();

    let mut sums: Vec<ShareSums<P>> = (0..P::TAU).map(|_| ShareSums::new()).collect();
    let mut raw = Zeroizing::new(vec![0; BATCH * P::SHARE_BYTES]);
    let mut first = 0;
    // Runs of visible leaves: between hidden ones, at most a batch long.
    for stop in hidden_sorted
        .iter()
        .map(|&leaf| leaf as usize)
        .chain([P::LEAVES])
    {
        while first < stop {
            let count = BATCH.min(stop - first);
            let seeds = &tree.leaf_seeds()[first * P::LAMBDA..][..count * P::LAMBDA];
            let run = &mut commitments[first * P::DIGEST_BYTES..][..count * P::DIGEST_BYTES];
            C::commit_each::<P, M>(salt, first as u32, seeds, run, meter);
            let raw = &mut raw[..count * P::SHARE_BYTES];
            expand_each::<P, M>(salt, seeds, raw, meter);
            for (leaf, raw) in (first..).zip(raw.chunks_exact(P::SHARE_BYTES)) {
                let (party, e) = ((leaf / P::TAU) as u16, leaf % P::TAU);
                let offset = hidden.map_or(0, |hidden| hidden.parties[e]);
                sums[e].add(raw, party ^ offset, meter);
            }
            first += count;
        }
        first = stop + 1;
    }

    let mut h_com = CommitmentHash::<P::Hash>::new();
    for (e, sums) in sums.iter().enumerate() {
        let challenged = hidden_party::<P>(hidden, e);
        for party in 0..P::PARTIES {
            let leaf = leaf_of_party(party as u32, e as u32, P::TAU as u32) as usize;
            let computed = &commitments[leaf * P::DIGEST_BYTES..][..P::DIGEST_BYTES];
            let commitment = match challenged {
                Some((hidden, commitment)) if usize::from(hidden) == party => commitment,
                _ => computed,
            };
            h_com.absorb(party, commitment);
        }
        finish(e, sums, meter);
    }
    Ok(h_com.finalize(meter))
}

fn evaluate_walker<P: Params, C: Commitment, M: Meter>(
    walker: &mut Walker<P::Cipher>,
    salt: &[u8],
    hidden: Option<Hidden<'_>>,
    mut finish: impl FnMut(usize, &ShareSums<P>, &mut M),
    meter: &mut M,
) -> Result<HashOutput, Error> {
    let mut h_com = CommitmentHash::<P::Hash>::new();
    let mut raw = Zeroizing::new(vec![0; P::SHARE_BYTES]);
    let mut computed = vec![0; P::DIGEST_BYTES];
    for e in 0..P::TAU {
        let challenged = hidden_party::<P>(hidden, e);
        let mut sums = ShareSums::new();
        for party in 0..P::PARTIES as u16 {
            match challenged {
                Some((hidden, commitment)) if hidden == party => {
                    h_com.absorb(party.into(), commitment)
                }
                _ => {
                    let leaf = leaf_of_party(party.into(), e as u32, P::TAU as u32);
                    let seed = walker.leaf(leaf, meter)?;
                    C::commit_each::<P, M>(salt, leaf, seed, &mut computed, meter);
                    h_com.absorb(party.into(), &computed);
                    expand_each::<P, M>(salt, seed, &mut raw, meter);
                    sums.add(
                        &raw,
                        party ^ challenged.map_or(0, |(hidden, _)| hidden),
                        meter,
                    );
                }
            }
        }
        finish(e, &sums, meter);
    }
    Ok(h_com.finalize(meter))
}
