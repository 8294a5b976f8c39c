//! The operations.

use zeroize::Zeroizing;

use crate::{
    bus::Bus,
    error::Error,
    key_gen, map,
    partial::Partial,
    port::Port,
    sign,
    signature::{
        PUBLIC_KEY_BYTES, RSEED_BYTES, SALT_BYTES, SECRET_KEY_BYTES, SEED_BYTES, SIGNATURE_BYTES,
    },
    units::Units,
    verify,
};
use tcith_golden::meter::Counts;

/// A public key: seed_pk, y.
pub type PublicKey = [u8; PUBLIC_KEY_BYTES];
/// A secret key: seed_sk, seed_pk. Overwritten when dropped.
pub type SecretKey = Zeroizing<[u8; SECRET_KEY_BYTES]>;

/// How often a driver looks whether a command is done, unless told otherwise.
const POLL_LIMIT: u32 = 1 << 20;

/// The accelerator on a bus.
#[derive(Debug)]
pub struct Driver<B> {
    port: Port<B>,
    units: Units,
    /// What software has done.
    work: Counts,
}

/// What software has done in place of units that are absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Blocks of AES.
    pub blocks: u64,
    /// Permutations of Keccak.
    pub permutations: u64,
    /// Products in the fields, as the formulas have them.
    pub products: u64,
}

impl<B: Bus> Driver<B> {
    /// Looks for the accelerator on `bus`.
    ///
    /// # Errors
    /// [`Error::Bus`], [`Error::NotFound`], [`Error::UnitsMissing`], or [`Error::WipeTimeout`] if the wipe after reset does not
    /// end.
    pub fn new(bus: B) -> Result<Self, Error> {
        let poll_limit = POLL_LIMIT;
        let mut port = Port { bus, poll_limit };
        let id = port.read(map::ID)?;
        if id != map::ID_VALUE {
            return Err(Error::NotFound { id });
        }
        let units = Units::of(port.read(map::CAPABILITY)?);
        let missing = units.missing();
        if missing != 0 {
            return Err(Error::UnitsMissing { units: missing });
        }
        port.settle()?;
        Ok(Self {
            port,
            units,
            work: Counts::default(),
        })
    }

    /// The units that the accelerator has.
    pub fn units(&self) -> Units {
        self.units
    }

    /// What software has done so far in place of units that are absent, the path of a challenge aside.
    pub fn work(&self) -> Work {
        Work {
            blocks: self.work.total_blocks(),
            permutations: self.work.total_permutations(),
            products: self.work.total_products(),
        }
    }

    /// Sets how often the driver looks whether a command is done, with a [`Bus::wait`] after each look in vain, before
    /// it gives up with [`Error::Timeout`]. The longest command, grinding without success, takes 1.6 million cycles.
    #[must_use]
    pub fn with_poll_limit(mut self, looks: u32) -> Self {
        self.port.poll_limit = looks;
        self
    }

    /// The bus.
    pub fn bus(&mut self) -> &mut B {
        &mut self.port.bus
    }

    /// Gives the bus back.
    pub fn into_bus(self) -> B {
        self.port.bus
    }

    /// Makes a key of two seeds. They must be random, and `seed_sk` secret.
    ///
    /// # Errors
    /// Those of the bus and of the accelerator.
    pub fn key_gen(
        &mut self,
        seed_sk: &[u8; SEED_BYTES],
        seed_pk: &[u8; SEED_BYTES],
    ) -> Result<(PublicKey, SecretKey), Error> {
        let public_key = self.or_wipe(|driver| match driver.partial() {
            None => key_gen::public_key(&mut driver.port, seed_sk, seed_pk),
            Some(mut partial) => partial.public_key(seed_sk, seed_pk),
        })?;
        let mut secret_key = SecretKey::default();
        let (sk, pk) = secret_key.split_at_mut(SEED_BYTES);
        sk.copy_from_slice(seed_sk);
        pk.copy_from_slice(seed_pk);
        Ok((public_key, secret_key))
    }

    /// Signs `msg`. `salt` and `rseed` must be random, `rseed` secret, and neither is ever to be used for another message.
    ///
    /// # Errors
    /// Those of the bus and of the accelerator, and [`Error::GrindingExhausted`].
    pub fn sign(
        &mut self,
        secret_key: &[u8; SECRET_KEY_BYTES],
        msg: &[u8],
        salt: &[u8; SALT_BYTES],
        rseed: &[u8; RSEED_BYTES],
    ) -> Result<[u8; SIGNATURE_BYTES], Error> {
        let mut signature = [0; SIGNATURE_BYTES];
        self.sign_into(secret_key, msg, salt, rseed, &mut signature)?;
        Ok(signature)
    }

    /// The same, with the signature in `signature`, which an error leaves in an unspecified state.
    ///
    /// # Errors
    /// As [`Driver::sign`].
    pub fn sign_into(
        &mut self,
        secret_key: &[u8; SECRET_KEY_BYTES],
        msg: &[u8],
        salt: &[u8; SALT_BYTES],
        rseed: &[u8; RSEED_BYTES],
        signature: &mut [u8; SIGNATURE_BYTES],
    ) -> Result<(), Error> {
        self.or_wipe(|driver| match driver.partial() {
            None => sign::sign(&mut driver.port, secret_key, msg, salt, rseed, signature),
            Some(mut partial) => partial.sign(secret_key, msg, salt, rseed, signature),
        })
    }

    /// Verifies a signature.
    ///
    /// # Errors
    /// [`Error::Malformed`] or [`Error::Invalid`] if it is not accepted; else those of the bus and of the accelerator.
    pub fn verify(&mut self, public_key: &[u8], msg: &[u8], signature: &[u8]) -> Result<(), Error> {
        match self.partial() {
            None => verify::verify(&mut self.port, public_key, msg, signature),
            Some(mut partial) => partial.verify(public_key, msg, signature),
        }
    }

    /// Ends what the accelerator is doing and overwrites every secret in it.
    ///
    /// # Errors
    /// Those of the bus, and [`Error::WipeTimeout`].
    pub fn wipe(&mut self) -> Result<(), Error> {
        self.port.wipe()
    }

    /// The way to work if units are absent.
    fn partial(&mut self) -> Option<Partial<'_, B>> {
        let complete = self.units == Units::ALL;
        (!complete).then(|| Partial::new(&mut self.port, self.units, &mut self.work))
    }

    /// Wipes if `operation` fails. Its error is the one to report, even where the wipe fails too.
    fn or_wipe<T>(
        &mut self,
        operation: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let result = operation(self);
        if result.is_err() {
            let _ = self.port.wipe();
        }
        result
    }
}
