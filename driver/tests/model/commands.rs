//! The commands (Mirath v2.1.0 §6 to §8).

use tcith_driver::map::Opcode;
use tcith_golden::cipher::Aes128;
use tcith_golden::hash::{xof, Level1};
use tcith_golden::keygen::{expand_parity_check, expand_secret, secret_product, syndrome};
use tcith_golden::meter::{KeccakPurpose, NoMeter};
use tcith_golden::mpc::{expand_gamma, CheckMatrices, Checks};
use tcith_golden::packed::embed;
use tcith_golden::params::Params;
use tcith_golden::share::{expand_each, ExtShare, Share, ShareSums};
use tcith_golden::tree::{leaf_of_party, Tree, TreeShape};
use tcith_golden::{Commitment as _, Matrix, Rijndael};

use super::{Model, P};

/// The sums of a repetition.
#[derive(Debug)]
pub enum Sums {
    Sign(ShareSums<P>),
    Verify(ExtShare<P>),
}

/// Refused: what has to come before is missing.
const NOT_NOW: u8 = 19;
const HIDDEN: u8 = 20;
const NOT_YET: u8 = 21;
const REFUSED: u8 = 48;

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn store(words: &mut [u64], bytes: &[u8]) {
    for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut padded = [0; 8];
        padded[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_le_bytes(padded);
    }
}

impl Model {
    /// Does a command; gives the error code.
    pub(super) fn execute(&mut self, code: u8, operand: u32) -> u8 {
        let Some(&opcode) = Opcode::ALL.iter().find(|opcode| opcode.code() == code) else {
            return 1;
        };
        let e = (operand & 31) as usize;
        let party = operand as usize >> 8 & 255;
        let meter = &mut NoMeter;
        let done = match opcode {
            Opcode::XofSecret => {
                self.secret = expand_secret::<P, _>(self.keccak.message(), meter).to_vec();
                self.keccak.init(21, true);
                Some(())
            }
            Opcode::XofParity => {
                self.parity_check = expand_parity_check::<P, _>(self.keccak.message(), meter);
                Some(())
            }
            Opcode::XofGamma => {
                self.gamma = Some(expand_gamma::<P, _>(self.keccak.message(), meter));
                self.table.fill(u64::MAX);
                Some(())
            }
            Opcode::MpcY => {
                let y = syndrome::<P, _>(&self.secret, &self.parity_check, meter);
                store(&mut self.y, &y);
                Some(())
            }
            Opcode::MpcG | Opcode::MpcGy => self.gamma.is_some().then_some(()),
            Opcode::GgmStart => {
                self.hidden.clear();
                let (root, salt) = (bytes(&self.operands[2..4]), self.salt());
                self.tree = Tree::expand(shape(), &root, &salt, meter).ok();
                (operand == 0).then_some(())
            }
            // The model has all units.
            Opcode::GgmNode => return 2,
            Opcode::GgmFill => self.tree.is_some().then_some(()),
            Opcode::Hide if self.hidden.len() == 17 || self.hidden.len() != e => return NOT_YET,
            Opcode::Hide => {
                self.hidden.push(leaf_of_party(party as u32, e as u32, 17));
                Some(())
            }
            Opcode::Open | Opcode::Commit if self.hidden.len() < 17 => return NOT_YET,
            Opcode::Open if self.hides(operand) => return HIDDEN,
            Opcode::Commit if !self.hidden.contains(&operand) => return HIDDEN,
            Opcode::Open => self
                .seed(operand)
                .map(|seed| store(&mut self.result, &seed)),
            Opcode::Commit => self.seed(4351 + operand).map(|seed| {
                let commitment = commitment(&self.salt(), operand, &seed);
                store(&mut self.result, &commitment);
            }),
            Opcode::Streams => {
                self.keccak.restart();
                Some(())
            }
            Opcode::Rotate => {
                self.keccak.rotate();
                Some(())
            }
            Opcode::AccSign => self.accumulate(e),
            // Nothing depends on what is kept but time.
            Opcode::AccKeep => self.disclosed(operand as usize >> 16).map(|_| ()),
            Opcode::AccVerify => self.accumulate_disclosed(e, party, operand as usize >> 16),
            Opcode::MpcSign => return self.prove(e).map_or(REFUSED, |()| 0),
            Opcode::MpcVerify => return self.recompute(e, party).map_or(REFUSED, |()| 0),
            Opcode::FipsGrind => {
                self.grind(operand);
                Some(())
            }
        };
        done.map_or(NOT_NOW, |()| 0)
    }

    /// Whether a node is above a hidden leaf, or is one.
    fn hides(&self, node: u32) -> bool {
        self.hidden.iter().any(|leaf| {
            let (above, below) = (node + 1, 4351 + leaf + 1);
            above <= below && below >> (below.ilog2() - above.ilog2()) == above
        })
    }

    fn salt(&self) -> Vec<u8> {
        bytes(&self.operands[..2])
    }

    fn seed(&self, node: u32) -> Option<Vec<u8>> {
        Some(self.tree.as_ref()?.seed(node).ok()?.to_vec())
    }

    fn accumulate(&mut self, e: usize) -> Option<()> {
        let salt = self.salt();
        let mut sums = ShareSums::new();
        for party in 0..P::PARTIES {
            let leaf = leaf_of_party(party as u32, e as u32, 17);
            let seed = self.seed(4351 + leaf)?;
            self.keccak
                .commit(party % 4, &commitment(&salt, leaf, &seed));
            sums.add(&share(&salt, &seed), party as u16, &mut NoMeter);
        }
        let mut aux = sums.total().sc.clone();
        for (a, s) in aux.iter_mut().zip(&self.secret) {
            *a ^= s;
        }
        store(&mut self.repetitions[e][18..], &aux);
        self.keccak.select(3);
        self.sums[e] = Some(Sums::Sign(sums));
        Some(())
    }

    /// What the path table discloses.
    fn disclosed(&self, entries: usize) -> Option<Tree<Aes128>> {
        let mut nodes: Vec<(u32, Vec<u8>)> = Vec::new();
        let mut covered = 0;
        for entry in self.table.chunks(3).take(entries) {
            let (first, last) = (entry[0] & 0xffff, entry[0] >> 16 & 0xffff);
            assert!(first >= covered && last >= first, "order of the path table");
            covered = last + 1;
            nodes.push(((entry[0] >> 32) as u32, bytes(&entry[1..])));
        }
        nodes.sort();
        let numbers: Vec<u32> = nodes.iter().map(|(node, _)| *node).collect();
        let seeds: Vec<u8> = nodes.into_iter().flat_map(|(_, seed)| seed).collect();
        Tree::from_nodes(shape(), &numbers, &seeds, &self.salt(), &mut NoMeter).ok()
    }

    fn accumulate_disclosed(&mut self, e: usize, hidden: usize, entries: usize) -> Option<()> {
        let salt = self.salt();
        self.tree = self.disclosed(entries);
        let mut sums = ShareSums::new();
        for party in 0..P::PARTIES {
            let leaf = leaf_of_party(party as u32, e as u32, 17);
            let com = if party == hidden {
                bytes(&self.table[354 + 4 * e..][..4])
            } else {
                let seed = self.seed(4351 + leaf)?;
                let phi = (hidden ^ party) as u16;
                sums.add(&share(&salt, &seed), phi, &mut NoMeter);
                commitment(&salt, leaf, &seed)
            };
            self.keccak.commit(party % 4, &com);
        }
        let aux = Share::<P> {
            sc: bytes(&self.repetitions[e][18..25]),
            v: Matrix::new(P::RHO, 1),
        };
        let mut share = sums.weighted();
        share.add_scaled(&aux.embed(), hidden as u16);
        self.keccak.select(3);
        self.sums[e] = Some(Sums::Verify(share));
        Some(())
    }

    fn prove(&mut self, e: usize) -> Option<()> {
        let Some(Sums::Sign(sums)) = self.sums[e].take() else {
            return None;
        };
        let secret = Share::<P> {
            sc: self.secret.clone(),
            v: sums.total().v.clone(),
        };
        let product = secret_product::<P, _>(&self.secret, &mut NoMeter);
        let product = embed(&product, P::M, P::M - P::R);
        let mut checks = Checks::<P>::new(2);
        checks.set_prover(0, &sums.weighted(), &secret.embed(), &product, &mut NoMeter);
        let alphas = checks.alphas(self.matrices()?, &mut NoMeter);
        let (base, mid) = (alphas.lane(0).to_bytes(), alphas.lane(1).to_bytes());
        store(&mut self.repetitions[e][14..], &mid);
        store(&mut self.repetitions[e][16..], &base);
        Some(())
    }

    fn recompute(&mut self, e: usize, party: usize) -> Option<()> {
        let Some(Sums::Verify(share)) = self.sums[e].take() else {
            return None;
        };
        let mid = Matrix::from_bytes(P::RHO, 1, &bytes(&self.repetitions[e][16..18]));
        let y = bytes(&self.y);
        let mut checks = Checks::<P>::new(1);
        checks.set_verifier(
            0,
            &share,
            party as u16,
            &y[..P::Y_BYTES],
            &mid,
            &mut NoMeter,
        );
        let alphas = checks.alphas(self.matrices()?, &mut NoMeter);
        let base = alphas.lane(0).to_bytes();
        store(&mut self.repetitions[e][14..], &base);
        Some(())
    }

    fn matrices(&self) -> Option<CheckMatrices<'_, P>> {
        Some(CheckMatrices {
            parity_check: &self.parity_check,
            gamma: self.gamma.as_ref()?,
        })
    }

    fn grind(&mut self, start: u32) {
        let h_mpc = bytes(&self.h_mpc);
        let mut stream = [0; 19];
        self.counter = start.into();
        loop {
            let ctr = self.counter.to_le_bytes();
            let purpose = KeccakPurpose::Grinding;
            xof::<Level1, _>(&[&h_mpc, &ctr], &mut stream, purpose, &mut NoMeter);
            if stream[17] == 0 && stream[18] < 0x80 {
                return self.keccak.shake(&[&h_mpc, &ctr]);
            }
            self.counter += 1;
        }
    }
}

fn shape() -> TreeShape {
    TreeShape::new(P::LEAVES as u32).expect("a tree")
}

fn commitment(salt: &[u8], leaf: u32, seed: &[u8]) -> Vec<u8> {
    let mut commitment = vec![0; P::DIGEST_BYTES];
    Rijndael::commit_each::<P, _>(salt, leaf, seed, &mut commitment, &mut NoMeter);
    commitment
}

fn share(salt: &[u8], seed: &[u8]) -> Vec<u8> {
    let mut raw = vec![0; P::SHARE_BYTES];
    expand_each::<P, _>(salt, seed, &mut raw, &mut NoMeter);
    raw
}
