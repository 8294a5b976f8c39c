//! `tcith sign`: signs a file.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use serde_json::json;
use tcith_golden::meter::NoMeter;
use tcith_golden::Order;
use zeroize::Zeroizing;

use crate::files::{self, decode_hex, Format};
use crate::output::{Output, Verdict};
use crate::scheme::SchemeArgs;

/// Sign a file
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
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

/// Signs and writes the signature.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let scheme = args.scheme.scheme();
    let sizes = scheme.sizes();
    let key = files::read_exact(
        &args.secret_key,
        args.format,
        "secret key",
        sizes.secret_key,
    )?;
    let message = files::read(&args.message)?;
    let salt = given_or_random("--salt", args.salt.as_deref(), sizes.salt)?;
    let rseed = given_or_random("--rseed", args.rseed.as_deref(), sizes.seed)?;
    let signature = scheme.sign(
        &key,
        &message,
        &salt,
        &rseed,
        Order::Reference,
        &mut NoMeter,
    )?;
    files::write(&args.signature, args.format, &signature)?;
    output.line(format!(
        "{scheme}: signature ({} bytes) in {}",
        signature.len(),
        args.signature.display()
    ))?;
    Ok(Verdict::done(json!({
        "scheme": scheme.to_string(),
        "signature": args.signature.display().to_string(),
        "bytes": signature.len(),
    })))
}

/// The bytes given in hexadecimal, or random ones.
pub fn given_or_random(
    option: &str,
    given: Option<&str>,
    length: usize,
) -> Result<Zeroizing<Vec<u8>>> {
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
