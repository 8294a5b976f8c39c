//! `tcith keygen`: a key pair on two files.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use serde_json::json;
use tcith_golden::meter::NoMeter;
use zeroize::Zeroizing;

use crate::files::{self, Format};
use crate::output::{Output, Verdict};
use crate::scheme::SchemeArgs;

/// Make a key pair
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
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

/// Draws a key and writes it.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    if args.public_key == args.secret_key {
        bail!("--public-key and --secret-key name the same file");
    }
    for path in [&args.public_key, &args.secret_key] {
        if path.exists() && !args.force {
            bail!("{} exists; --force replaces it", path.display());
        }
    }
    let scheme = args.scheme.scheme();
    let mut seeds = Zeroizing::new(vec![0; 2 * scheme.sizes().seed]);
    getrandom::fill(&mut seeds).context("the system gives no random numbers")?;
    let (seed_sk, seed_pk) = seeds.split_at(scheme.sizes().seed);
    let (public_key, secret_key) = scheme.keygen(seed_sk, seed_pk, &mut NoMeter)?;
    files::write_secret(&args.secret_key, args.format, &secret_key)?;
    files::write(&args.public_key, args.format, &public_key)?;
    output.line(format!(
        "{scheme}: public key ({} bytes) in {}, secret key ({} bytes) in {}",
        public_key.len(),
        args.public_key.display(),
        secret_key.len(),
        args.secret_key.display()
    ))?;
    Ok(Verdict::done(json!({
        "scheme": scheme.to_string(),
        "public_key": args.public_key.display().to_string(),
        "secret_key": args.secret_key.display().to_string(),
    })))
}
