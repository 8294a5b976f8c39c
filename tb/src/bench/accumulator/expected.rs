//! What the accumulator should give, by the golden model.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_golden::cipher::Aes128;
use tcith_golden::meter::NoMeter;
use tcith_golden::params::Params;
use tcith_golden::share::{expand_each, ExtShare, Share, ShareSums};
use tcith_golden::tree::{leaf_of_party, sibling_path, Tree, TreeShape};
use tcith_golden::{Commitment as _, Matrix, Mirath1aFast, Rijndael};

use super::{bench_error, Command, CommitmentWord, Memory, Region, RESULT_WORDS};
use crate::bench::expect;
use crate::error::{Error, Result};
use crate::stream::stimulus;

type P = Mirath1aFast;

/// One signature's tree and secret.
pub struct Expected {
    salt: Vec<u8>,
    root: [u8; 16],
    secret: Vec<u8>,
    tree: Tree<Aes128>,
    commitments: Vec<u8>,
    shares: Vec<u8>,
}

/// What Verify is given: a challenge, and what the signature discloses.
pub struct Verification {
    /// i* of each repetition.
    pub hidden: Vec<u8>,
    /// Entries of the path table.
    pub entries: u8,
    /// The memory that Verify reads.
    pub memory: Memory,
    aux: Vec<u8>,
}

impl Verification {
    /// The command for a repetition.
    pub fn command(&self, repetition: u8) -> Command {
        Command {
            repetition,
            verify: Some((self.hidden[usize::from(repetition)], self.entries)),
            keep: false,
        }
    }

    /// Numbers of the disclosed nodes, in the order of the table.
    pub fn nodes(&self) -> Vec<u32> {
        let words = self.memory.words(Region::Path);
        let entries = words.values().step_by(3);
        entries.map(|word| (word >> 32) as u32).collect()
    }

    /// What may come before all repetitions.
    pub fn keep(&self) -> Command {
        Command::keep(self.entries)
    }
}

impl Expected {
    /// Everything for these inputs; `secret` is S || C.
    pub fn new(salt: &[u8], root: &[u8; 16], secret: &[u8]) -> Result<Self> {
        let shape = TreeShape::new(P::LEAVES as u32).map_err(golden_error)?;
        let tree = Tree::expand(shape, root, salt, &mut NoMeter).map_err(golden_error)?;
        let seeds = tree.leaf_seeds();
        let mut commitments = vec![0; P::LEAVES * P::DIGEST_BYTES];
        Rijndael::commit_each::<P, _>(salt, 0, seeds, &mut commitments, &mut NoMeter);
        let mut shares = vec![0; P::LEAVES * P::SHARE_BYTES];
        expand_each::<P, _>(salt, seeds, &mut shares, &mut NoMeter);
        Ok(Self {
            salt: salt.to_vec(),
            root: *root,
            secret: secret.to_vec(),
            tree,
            commitments,
            shares,
        })
    }

    /// Random inputs.
    pub fn random(seed: u64) -> Result<Self> {
        let mut rng = stimulus(seed);
        let secret: Vec<u8> = (0..P::SC_BYTES).map(|_| rng.gen()).collect();
        Self::new(&rng.gen::<[u8; 32]>(), &rng.gen(), &secret)
    }

    /// The salt.
    pub fn salt(&self) -> &[u8] {
        &self.salt
    }

    /// The root seed.
    pub fn root(&self) -> &[u8; 16] {
        &self.root
    }

    /// The memory that Sign reads.
    pub fn memory(&self) -> Memory {
        let mut memory = Memory::default();
        memory.put(Region::Secret, &self.secret);
        memory
    }

    /// The sums of a repetition with factor i, or i* + i without the hidden party.
    fn sums(&self, repetition: u8, hidden: Option<u8>) -> ShareSums<P> {
        let mut sums = ShareSums::new();
        for party in (0..=255).filter(|&party| Some(party) != hidden) {
            let raw = &self.shares[leaf(party, repetition) * P::SHARE_BYTES..][..P::SHARE_BYTES];
            let factor = party ^ hidden.unwrap_or(0);
            sums.add(raw, factor.into(), &mut NoMeter);
        }
        sums
    }

    fn aux(&self, repetition: u8) -> Vec<u8> {
        let total = self.sums(repetition, None).total();
        let pairs = self.secret.iter().zip(&total.sc);
        pairs.map(|(x, y)| x ^ y).collect()
    }

    /// The results of Sign, as bytes.
    pub fn sign(&self, repetition: u8) -> Vec<u8> {
        let sums = self.sums(repetition, None);
        let mut bytes = bytes_of(&sums.weighted());
        bytes.extend(sums.total().v.to_bytes());
        bytes.extend(self.aux(repetition));
        bytes
    }

    /// The results of Verify, as bytes.
    pub fn verify(&self, verification: &Verification, repetition: u8) -> Vec<u8> {
        let hidden = verification.hidden[usize::from(repetition)];
        let mut sum = self.sums(repetition, Some(hidden)).weighted();
        let aux = &verification.aux[usize::from(repetition) * P::SC_BYTES..][..P::SC_BYTES];
        let aux = Share::<P> {
            sc: aux.to_vec(),
            v: Matrix::new(P::RHO, 1),
        };
        sum.add_scaled(&aux.embed(), hidden.into());
        bytes_of(&sum)
    }

    /// The commitments of a repetition as they should come.
    pub fn commitments(&self, repetition: u8) -> Vec<CommitmentWord> {
        let mut words = Vec::new();
        for stream in 0..4 {
            for party in (0..64).map(|k| 4 * k + stream) {
                let at = leaf(party, repetition) * P::DIGEST_BYTES;
                let commitment = &self.commitments[at..][..P::DIGEST_BYTES];
                for (k, word) in commitment.chunks_exact(8).enumerate() {
                    words.push(CommitmentWord {
                        word: word.iter().rev().fold(0, |sum, &x| sum << 8 | u64::from(x)),
                        stream,
                        last: party >= 252 && k == 3,
                    });
                }
            }
        }
        words
    }

    /// What Verify is given for a challenge.
    pub fn verification(&self, hidden: &[u8]) -> Result<Verification> {
        let shape = self.tree.shape();
        let leaves: Vec<u32> = (0..)
            .zip(hidden)
            .map(|(repetition, &party)| leaf(party, repetition) as u32)
            .collect();
        let nodes = sibling_path(shape, &leaves).map_err(golden_error)?;
        // From left to right, each with its first and last leaf's place.
        let deepest = shape.nodes_at(shape.max_depth());
        let from_left: Vec<u32> = (0..shape.leaves())
            .map(|place| (place + shape.leaves() - deepest) % shape.leaves())
            .collect();
        let mut entries = Vec::new();
        for node in nodes {
            let below = |leaf: &u32| {
                let depth = TreeShape::depth(node);
                shape.leaf_node(*leaf).is_ok_and(|leaf| {
                    TreeShape::depth(leaf) >= depth && TreeShape::ancestor(leaf, depth) == node
                })
            };
            let first = from_left.iter().position(below);
            let last = from_left.iter().rposition(below);
            let (Some(first), Some(last)) = (first, last) else {
                return Err(bench_error("a node without leaves"));
            };
            let seed = self.tree.seed(node).map_err(golden_error)?;
            entries.push((first as u64, last as u64, u64::from(node), seed));
        }
        entries.sort_unstable();
        let table: Vec<u8> = entries
            .iter()
            .flat_map(|(first, last, node, seed)| {
                let header = first | last << 16 | node << 32;
                header.to_le_bytes().into_iter().chain(seed.iter().copied())
            })
            .collect();
        let commitments: Vec<u8> = leaves
            .iter()
            .flat_map(|&leaf| {
                &self.commitments[leaf as usize * P::DIGEST_BYTES..][..P::DIGEST_BYTES]
            })
            .copied()
            .collect();
        let aux: Vec<u8> = (0..hidden.len() as u8).flat_map(|e| self.aux(e)).collect();
        let mut memory = Memory::default();
        memory.put(Region::Aux, &aux);
        memory.put(Region::Hidden, &commitments);
        memory.put(Region::Path, &table);
        Ok(Verification {
            hidden: hidden.to_vec(),
            entries: entries.len() as u8,
            memory,
            aux,
        })
    }
}

/// Compares a repetition's results in the memory with `expected`.
pub fn compare_results(memory: &Memory, repetition: u8, expected: &[u8]) -> Result<()> {
    let first = u64::from(RESULT_WORDS) * u64::from(repetition);
    let words: BTreeMap<u64, u64> = expected
        .chunks_exact(8)
        .map(|word| word.iter().rev().fold(0, |sum, &x| sum << 8 | u64::from(x)))
        .zip(first..)
        .map(|(word, index)| (index, word))
        .collect();
    let mut found = memory.words(Region::Result);
    found.retain(|index, _| (first..first + u64::from(RESULT_WORDS)).contains(index));
    expect(found, words, || {
        format!("results of repetition {repetition}")
    })
}

fn leaf(party: u8, repetition: u8) -> usize {
    leaf_of_party(party.into(), repetition.into(), P::TAU as u32) as usize
}

fn bytes_of(share: &ExtShare<P>) -> Vec<u8> {
    let mut bytes = share.s.to_bytes().to_vec();
    bytes.extend(share.c.to_bytes());
    bytes.extend(share.v.to_bytes());
    bytes
}

fn golden_error(error: tcith_golden::Error) -> Error {
    bench_error(&error.to_string())
}
