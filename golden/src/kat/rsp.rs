//! Vectors, and the text of a response file.

use alloc::{string::String, vec, vec::Vec};
use core::fmt::Write;

use zeroize::Zeroizing;

use super::Drbg;
use crate::{error::Error, leaves::Order, meter::NoMeter, scheme::Scheme};

/// One vector, with the randomness that it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Its number, from 0.
    pub count: u32,
    /// The seed of its DRBG.
    pub seed: [u8; 48],
    /// The message.
    pub msg: Vec<u8>,
    /// Public key.
    pub pk: Vec<u8>,
    /// Secret key.
    pub sk: Vec<u8>,
    /// Salt of the signature.
    pub salt: Vec<u8>,
    /// Root seed of the tree.
    pub rseed: Vec<u8>,
    /// The signature, without the message.
    pub signature: Vec<u8>,
}

/// The vectors of a scheme, one after the other without end.
#[derive(Debug)]
pub struct Vectors {
    scheme: Scheme,
    drbg: Drbg,
    count: u32,
}

/// The vectors of `scheme` for a DRBG seed; [`super::ENTROPY`] gives the published ones.
#[must_use]
pub fn vectors(scheme: Scheme, entropy: &[u8; 48]) -> Vectors {
    Vectors {
        scheme,
        drbg: Drbg::new(entropy),
        count: 0,
    }
}

impl Vectors {
    fn next_vector(&mut self) -> Result<Vector, Error> {
        let count = self.count;
        self.count += 1;
        let mut seed = [0; 48];
        self.drbg.fill(&mut seed);
        let mut msg = vec![0; 33 * (count as usize + 1)];
        self.drbg.fill(&mut msg);

        let sizes = self.scheme.sizes();
        let mut drbg = Drbg::new(&seed);
        let mut draw = |len| {
            let mut bytes = vec![0; len];
            drbg.fill(&mut bytes);
            bytes
        };
        let (seed_sk, seed_pk) = (Zeroizing::new(draw(sizes.seed)), draw(sizes.seed));
        let (salt, rseed) = (draw(sizes.salt), draw(sizes.seed));
        let (pk, sk) = self.scheme.keygen(&seed_sk, &seed_pk, &mut NoMeter)?;
        let signature =
            self.scheme
                .sign(&sk, &msg, &salt, &rseed, Order::Reference, &mut NoMeter)?;
        Ok(Vector {
            count,
            seed,
            msg,
            pk,
            sk: sk.to_vec(),
            salt,
            rseed,
            signature,
        })
    }
}

impl Iterator for Vectors {
    type Item = Result<Vector, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_vector())
    }
}

impl Vector {
    /// The signed message, signature || message.
    #[must_use]
    pub fn signed_message(&self) -> Vec<u8> {
        [self.signature.as_slice(), &self.msg].concat()
    }

    /// Appends the vector as it stands in a response file.
    pub fn append_to(&self, file: &mut String) {
        // Writing to a string cannot fail.
        let _ = writeln!(file, "count = {}", self.count);
        append_hex(file, "seed", &self.seed);
        let _ = writeln!(file, "mlen = {}", self.msg.len());
        append_hex(file, "msg", &self.msg);
        append_hex(file, "pk", &self.pk);
        append_hex(file, "sk", &self.sk);
        let _ = writeln!(file, "smlen = {}", self.signature.len() + self.msg.len());
        append_hex(file, "sm", &self.signed_message());
        file.push('\n');
    }
}

fn append_hex(file: &mut String, name: &str, bytes: &[u8]) {
    file.push_str(name);
    file.push_str(" = ");
    for byte in bytes {
        let _ = write!(file, "{byte:02X}");
    }
    file.push('\n');
}

/// The text of a response file with `count` vectors; `progress` sees each one as it is made.
///
/// # Errors
/// None for a `count` that memory can hold; the scheme's errors are passed on.
pub fn generate(
    scheme: Scheme,
    count: u32,
    entropy: &[u8; 48],
    mut progress: impl FnMut(&Vector),
) -> Result<String, Error> {
    let mut file = String::from("# Mirath\n\n");
    for vector in vectors(scheme, entropy).take(count as usize) {
        let vector = vector?;
        vector.append_to(&mut file);
        progress(&vector);
    }
    Ok(file)
}
