//! `tcith keygen`: a key pair on two files.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use serde_json::{json, Value};
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
    #[command(flatten)]
    files: KeyFiles,
}

/// Where a new key pair goes.
#[derive(clap::Args)]
pub struct KeyFiles {
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

impl KeyFiles {
    /// Looks whether the files may be written.
    pub fn check(&self) -> Result<()> {
        if self.public_key == self.secret_key {
            bail!("--public-key and --secret-key name the same file");
        }
        for path in [&self.public_key, &self.secret_key] {
            if path.exists() && !self.force {
                bail!("{} exists; --force replaces it", path.display());
            }
        }
        Ok(())
    }

    /// Writes both, and says so, in a line that `who` begins; gives the same for machines.
    pub fn write(
        &self,
        who: &str,
        public_key: &[u8],
        secret_key: &[u8],
        output: &Output,
    ) -> Result<Value> {
        files::write_secret(&self.secret_key, self.format, secret_key)?;
        files::write(&self.public_key, self.format, public_key)?;
        let (public, secret) = (self.public_key.display(), self.secret_key.display());
        output.line(format!(
            "{who}public key ({} bytes) in {public}, secret key ({} bytes) in {secret}",
            public_key.len(),
            secret_key.len(),
        ))?;
        Ok(json!({
            "public_key": public.to_string(),
            "secret_key": secret.to_string(),
        }))
    }
}

/// Draws a key and writes it.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    args.files.check()?;
    let scheme = args.scheme.scheme();
    let mut seeds = Zeroizing::new(vec![0; 2 * scheme.sizes().seed]);
    getrandom::fill(&mut seeds).context("the system gives no random numbers")?;
    let (seed_sk, seed_pk) = seeds.split_at(scheme.sizes().seed);
    let (public_key, secret_key) = scheme.keygen(seed_sk, seed_pk, &mut NoMeter)?;
    let who = format!("{scheme}: ");
    let mut json = args.files.write(&who, &public_key, &secret_key, output)?;
    json["scheme"] = scheme.to_string().into();
    Ok(Verdict::done(json))
}
