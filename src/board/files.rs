//! `tcith board keygen`, `sign` and `verify`, on files as those of the same name without `board`.

use anyhow::{Context, Result};
use tcith_driver::{PUBLIC_KEY_BYTES, SALT_BYTES, SECRET_KEY_BYTES, SEED_BYTES, SIGNATURE_BYTES};
use tcith_golden::Sizes;
use zeroize::Zeroizing;

use super::{operate, selftest, Board};
use crate::keygen::KeyFiles;
use crate::output::{Output, Verdict};
use crate::sign::{self, SignFiles};
use crate::verify::{self, VerifyFiles};

/// Those of the accelerator's parameter set.
const SIZES: Sizes = Sizes {
    seed: SEED_BYTES,
    salt: SALT_BYTES,
    public_key: PUBLIC_KEY_BYTES,
    secret_key: SECRET_KEY_BYTES,
    signature: SIGNATURE_BYTES,
};

/// Make a key pair on the board
#[derive(clap::Args)]
pub struct Keygen {
    #[command(flatten)]
    files: KeyFiles,
}

/// Files that may be written.
pub struct Keys<'a>(&'a KeyFiles);

impl Keygen {
    /// Looks whether the files may be written.
    pub fn check(&self) -> Result<Keys<'_>> {
        self.files.check()?;
        Ok(Keys(&self.files))
    }
}

impl Keys<'_> {
    /// Draws seeds, has the board make the key, and writes it.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let mut seed_sk = Zeroizing::new([0; SEED_BYTES]);
        let mut seed_pk = [0; SEED_BYTES];
        getrandom::fill(seed_sk.as_mut_slice())
            .and_then(|()| getrandom::fill(&mut seed_pk))
            .context("the system gives no random numbers")?;
        let (public_key, secret_key) = operate(board, |board| board.key_gen(&seed_sk, &seed_pk))??;
        let json = self
            .0
            .write("", &public_key, secret_key.as_slice(), output)?;
        Ok(Verdict::done(json))
    }
}

/// Sign a file on the board
#[derive(clap::Args)]
pub struct Sign {
    #[command(flatten)]
    files: SignFiles,
}

/// What is signed, and with what.
pub struct Signing<'a> {
    files: &'a SignFiles,
    inputs: sign::Inputs,
}

impl Sign {
    /// Reads the files and draws what is random.
    pub fn read(&self) -> Result<Signing<'_>> {
        let files = &self.files;
        let inputs = files.read(&SIZES)?;
        Ok(Signing { files, inputs })
    }
}

impl Signing<'_> {
    /// Has the board sign, and writes the signature.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let sign::Inputs {
            key,
            message,
            salt,
            rseed,
        } = &self.inputs;
        let key = key.as_slice().try_into()?;
        let (salt, rseed) = (salt.as_slice().try_into()?, rseed.as_slice().try_into()?);
        let signature = operate(board, |board| board.sign(key, message, salt, rseed))??;
        Ok(Verdict::done(self.files.write("", &signature, output)?))
    }
}

/// Verify the signature of a file on the board; exit status 1 if it is not valid
#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    files: VerifyFiles,
}

/// What is verified.
pub struct Verifying(verify::Inputs);

impl Verify {
    /// Reads the files.
    pub fn read(&self) -> Result<Verifying> {
        self.files.read(&SIZES).map(Verifying)
    }
}

impl Verifying {
    /// Has the board verify.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let verify::Inputs {
            key,
            message,
            signature,
        } = &self.0;
        let result = operate(board, |board| board.verify(key, message, signature))?;
        let reason = result.err().map(|error| error.to_string());
        selftest::accepted(result)?;
        verify::verdict("", reason, output)
    }
}
