//! `tcith board keygen`, `sign` and `verify`, on files as those of the same name without `board`.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use serde_json::json;
use tcith_driver::{PUBLIC_KEY_BYTES, SECRET_KEY_BYTES, SIGNATURE_BYTES};
use zeroize::Zeroizing;

use super::{operate, Board};
use crate::files::{self, Format};
use crate::output::{styled, Output, Verdict, BAD, GOOD};
use crate::sign::given_or_random;

/// Make a key pair on the board
#[derive(clap::Args)]
pub struct Keygen {
    /// File for the public key
    #[arg(long, value_name = "FILE")]
    public_key: PathBuf,
    /// File for the secret key; only its owner may read it
    #[arg(long, value_name = "FILE")]
    secret_key: PathBuf,
    /// How keys stand in their files
    #[arg(long, value_enum, default_value_t = Format::Hex)]
    format: Format,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// Files that may be written.
pub struct Keys<'a>(&'a Keygen);

impl Keygen {
    /// Looks whether the files may be written.
    pub fn check(&self) -> Result<Keys<'_>> {
        if self.public_key == self.secret_key {
            bail!("--public-key and --secret-key name the same file");
        }
        for path in [&self.public_key, &self.secret_key] {
            if path.exists() && !self.force {
                bail!("{} exists; --force replaces it", path.display());
            }
        }
        Ok(Keys(self))
    }
}

impl Keys<'_> {
    /// Draws seeds, has the board make the key, and writes it.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let Self(args) = self;
        let mut seed_sk = Zeroizing::new([0; 16]);
        let mut seed_pk = [0; 16];
        getrandom::fill(seed_sk.as_mut_slice())
            .and_then(|()| getrandom::fill(&mut seed_pk))
            .context("the system gives no random numbers")?;
        let (public_key, secret_key) = operate(board, |board| board.key_gen(&seed_sk, &seed_pk))??;
        files::write_secret(&args.secret_key, args.format, secret_key.as_slice())?;
        files::write(&args.public_key, args.format, &public_key)?;
        let (public, secret) = (args.public_key.display(), args.secret_key.display());
        output.line(format!(
            "public key ({} bytes) in {public}, secret key ({} bytes) in {secret}",
            public_key.len(),
            secret_key.len(),
        ))?;
        Ok(Verdict::done(json!({
            "public_key": public.to_string(),
            "secret_key": secret.to_string(),
        })))
    }
}

/// Sign a file on the board
#[derive(clap::Args)]
pub struct Sign {
    /// File with the secret key
    #[arg(long, value_name = "FILE")]
    secret_key: PathBuf,
    /// File to sign
    #[arg(long, value_name = "FILE")]
    message: PathBuf,
    /// File for the signature
    #[arg(long, value_name = "FILE")]
    signature: PathBuf,
    /// Salt in hexadecimal, for known answers only: never use one twice. Random by default
    #[arg(long, value_name = "HEX")]
    salt: Option<String>,
    /// Root seed in hexadecimal, for known answers only: never use one twice. Random by default
    #[arg(long, value_name = "HEX")]
    rseed: Option<String>,
    /// How key and signature stand in their files
    #[arg(long, value_enum, default_value_t = Format::Hex)]
    format: Format,
}

/// What is signed, and with what.
pub struct Signing<'a> {
    args: &'a Sign,
    key: Zeroizing<[u8; SECRET_KEY_BYTES]>,
    message: Zeroizing<Vec<u8>>,
    salt: [u8; 32],
    rseed: Zeroizing<[u8; 16]>,
}

impl Sign {
    /// Reads the files and draws what is random.
    pub fn read(&self) -> Result<Signing<'_>> {
        let path = &self.secret_key;
        let key = files::read_exact(path, self.format, "secret key", SECRET_KEY_BYTES)?;
        Ok(Signing {
            args: self,
            key: Zeroizing::new(key.as_slice().try_into()?),
            message: files::read(&self.message)?,
            salt: given_or_random("--salt", self.salt.as_deref(), 32)?
                .as_slice()
                .try_into()?,
            rseed: Zeroizing::new(
                given_or_random("--rseed", self.rseed.as_deref(), 16)?
                    .as_slice()
                    .try_into()?,
            ),
        })
    }
}

impl Signing<'_> {
    /// Has the board sign, and writes the signature.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let signature = operate(board, |board| {
            board.sign(&self.key, &self.message, &self.salt, &self.rseed)
        })??;
        let path = &self.args.signature;
        files::write(path, self.args.format, &signature)?;
        output.line(format!(
            "signature ({} bytes) in {}",
            signature.len(),
            path.display()
        ))?;
        Ok(Verdict::done(json!({
            "signature": path.display().to_string(),
            "bytes": signature.len(),
        })))
    }
}

/// Verify the signature of a file on the board; exit status 1 if it is not valid
#[derive(clap::Args)]
pub struct Verify {
    /// File with the public key
    #[arg(long, value_name = "FILE")]
    public_key: PathBuf,
    /// The signed file
    #[arg(long, value_name = "FILE")]
    message: PathBuf,
    /// File with the signature
    #[arg(long, value_name = "FILE")]
    signature: PathBuf,
    /// How key and signature stand in their files
    #[arg(long, value_enum, default_value_t = Format::Hex)]
    format: Format,
}

/// What is verified.
pub struct Verifying {
    key: Zeroizing<Vec<u8>>,
    message: Zeroizing<Vec<u8>>,
    signature: Zeroizing<Vec<u8>>,
}

impl Verify {
    /// Reads the files.
    pub fn read(&self) -> Result<Verifying> {
        let read = |path, what, length| files::read_exact(path, self.format, what, length);
        Ok(Verifying {
            key: read(&self.public_key, "public key", PUBLIC_KEY_BYTES)?,
            signature: read(&self.signature, "signature", SIGNATURE_BYTES)?,
            message: files::read(&self.message)?,
        })
    }
}

impl Verifying {
    /// Has the board verify.
    pub fn run(&self, board: &mut Board, output: &Output) -> Result<Verdict> {
        let result = operate(board, |board| {
            board.verify(&self.key, &self.message, &self.signature)
        })?;
        let reason = result.err().map(|error| error.to_string());
        let valid = super::selftest::accepted(result)?;
        output.line(match &reason {
            None => styled(GOOD, "valid"),
            Some(reason) => format!("{}: {reason}", styled(BAD, "INVALID")),
        })?;
        Ok(Verdict {
            ok: valid,
            json: json!({ "valid": valid, "reason": reason }),
        })
    }
}
