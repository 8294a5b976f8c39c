//! `tcith verify`: says whether a signature of a file is valid.

use std::path::PathBuf;

use anyhow::Result;
use serde_json::json;
use tcith_golden::meter::NoMeter;
use tcith_golden::Order;

use crate::files::{self, Format};
use crate::output::{styled, Output, Verdict, BAD, GOOD};
use crate::scheme::SchemeArgs;

/// Verify the signature of a file; exit status 1 if it is not valid
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
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

/// Verifies.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let scheme = args.scheme.scheme();
    let sizes = scheme.sizes();
    let read = |path, what, length| files::read_exact(path, args.format, what, length);
    let key = read(&args.public_key, "public key", sizes.public_key)?;
    let signature = read(&args.signature, "signature", sizes.signature)?;
    let message = files::read(&args.message)?;
    let result = scheme.verify(&key, &message, &signature, Order::Reference, &mut NoMeter);
    let reason = result.err().map(|error| error.to_string());
    output.line(match &reason {
        None => format!("{scheme}: {}", styled(GOOD, "valid")),
        Some(reason) => format!("{scheme}: {}: {reason}", styled(BAD, "INVALID")),
    })?;
    Ok(Verdict {
        ok: reason.is_none(),
        json: json!({
            "scheme": scheme.to_string(),
            "valid": reason.is_none(),
            "reason": reason,
        }),
    })
}
