//! `tcith sign`: signs a file.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use serde_json::{json, Value};
use tcith_golden::meter::NoMeter;
use tcith_golden::{Order, Sizes};
use zeroize::Zeroizing;

use crate::files::{self, decode_hex, Format};
use crate::output::{Output, Verdict};
use crate::scheme::SchemeArgs;

/// Sign a file
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
    #[command(flatten)]
    files: SignFiles,
}

/// What is signed, and where the signature goes.
#[derive(clap::Args)]
pub struct SignFiles {
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

/// What a signature is made of.
pub struct Inputs {
    /// The secret key.
    pub key: Zeroizing<Vec<u8>>,
    /// The message.
    pub message: Zeroizing<Vec<u8>>,
    /// The salt.
    pub salt: Zeroizing<Vec<u8>>,
    /// The seed of the tree.
    pub rseed: Zeroizing<Vec<u8>>,
}

impl SignFiles {
    /// Reads the files and draws what is random.
    pub fn read(&self, sizes: &Sizes) -> Result<Inputs> {
        let path = &self.secret_key;
        Ok(Inputs {
            key: files::read_exact(path, self.format, "secret key", sizes.secret_key)?,
            message: files::read(&self.message)?,
            salt: given_or_random("--salt", self.salt.as_deref(), sizes.salt)?,
            rseed: given_or_random("--rseed", self.rseed.as_deref(), sizes.seed)?,
        })
    }

    /// Writes the signature, and says so, in a line that `who` begins; gives the same for machines.
    pub fn write(&self, who: &str, signature: &[u8], output: &Output) -> Result<Value> {
        files::write(&self.signature, self.format, signature)?;
        let (bytes, path) = (signature.len(), self.signature.display());
        output.line(format!("{who}signature ({bytes} bytes) in {path}"))?;
        Ok(json!({ "signature": path.to_string(), "bytes": bytes }))
    }
}

/// Signs and writes the signature.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let scheme = args.scheme.scheme();
    let inputs = args.files.read(&scheme.sizes())?;
    let signature = scheme.sign(
        &inputs.key,
        &inputs.message,
        &inputs.salt,
        &inputs.rseed,
        Order::Reference,
        &mut NoMeter,
    )?;
    let who = format!("{scheme}: ");
    let mut json = args.files.write(&who, &signature, output)?;
    json["scheme"] = scheme.to_string().into();
    Ok(Verdict::done(json))
}

/// The bytes given in hexadecimal, or random ones.
fn given_or_random(option: &str, given: Option<&str>, length: usize) -> Result<Zeroizing<Vec<u8>>> {
    let Some(text) = given else {
        let mut bytes = Zeroizing::new(vec![0; length]);
        getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
        return Ok(bytes);
    };
    let bytes = decode_hex(text.as_bytes()).with_context(|| option.to_string())?;
    if bytes.len() != length {
        bail!(
            "{option} has {} bytes, this parameter set needs {length}",
            bytes.len()
        );
    }
    Ok(bytes)
}
