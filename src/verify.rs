//! `tcith verify`: says whether a signature of a file is valid.

use std::path::PathBuf;

use anyhow::Result;
use serde_json::json;
use tcith_golden::meter::NoMeter;
use tcith_golden::{Order, Sizes};
use zeroize::Zeroizing;

use crate::files::{self, Format};
use crate::output::{styled, Output, Verdict, BAD, GOOD};
use crate::scheme::SchemeArgs;

/// Verify the signature of a file; exit status 1 if it is not valid
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
    #[command(flatten)]
    files: VerifyFiles,
}

/// What is verified.
#[derive(clap::Args)]
pub struct VerifyFiles {
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

/// Public key, message and signature.
pub struct Inputs {
    /// The public key.
    pub key: Zeroizing<Vec<u8>>,
    /// The message.
    pub message: Zeroizing<Vec<u8>>,
    /// The signature.
    pub signature: Zeroizing<Vec<u8>>,
}

impl VerifyFiles {
    /// Reads the files.
    pub fn read(&self, sizes: &Sizes) -> Result<Inputs> {
        let read = |path, what, length| files::read_exact(path, self.format, what, length);
        Ok(Inputs {
            key: read(&self.public_key, "public key", sizes.public_key)?,
            signature: read(&self.signature, "signature", sizes.signature)?,
            message: files::read(&self.message)?,
        })
    }
}

/// The verdict, with why a signature is not valid, in a line that `who` begins.
pub fn verdict(who: &str, reason: Option<String>, output: &Output) -> Result<Verdict> {
    output.line(match &reason {
        None => format!("{who}{}", styled(GOOD, "valid")),
        Some(reason) => format!("{who}{}: {reason}", styled(BAD, "INVALID")),
    })?;
    Ok(Verdict {
        ok: reason.is_none(),
        json: json!({ "valid": reason.is_none(), "reason": reason }),
    })
}

/// Verifies.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let scheme = args.scheme.scheme();
    let Inputs {
        key,
        message,
        signature,
    } = args.files.read(&scheme.sizes())?;
    let result = scheme.verify(&key, &message, &signature, Order::Reference, &mut NoMeter);
    let reason = result.err().map(|error| error.to_string());
    let mut verdict = verdict(&format!("{scheme}: "), reason, output)?;
    verdict.json["scheme"] = scheme.to_string().into();
    Ok(verdict)
}
