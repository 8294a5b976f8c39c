//! `tcith kat`: a response file of known answers, and its comparison with the published digest.

use std::path::PathBuf;

use anyhow::{anyhow, bail, Context, Result};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use tcith_golden::kat::{self, published_digest, Extent};

use crate::files::decode_hex;
use crate::output::{styled, Output, Verdict, BAD, GOOD};
use crate::progress;
use crate::scheme::SchemeArgs;

/// Write a response file of known answers, and compare it with the published one
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    scheme: SchemeArgs,
    /// Number of vectors, 1 to 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,
    /// Seed of the random generator, 48 bytes in hexadecimal; that of the published files by default
    #[arg(long, value_name = "HEX48", value_parser = parse_entropy)]
    entropy: Option<[u8; 48]>,
    /// File to write; standard output by default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compare with the digest of the published file (--count 3 or 100)
    #[arg(long)]
    check: bool,
}

/// Generates the file, writes it, and compares it.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let scheme = args.scheme.scheme();
    if output.is_json() && args.out.is_none() && !args.check {
        bail!("with --json, give --out FILE or --check: standard output is for the JSON object");
    }
    let entropy = args.entropy.unwrap_or(kat::ENTROPY);
    let published = match args.check {
        true => Some(expected_digest(args, &entropy)?),
        false => None,
    };

    let bar = progress::bar(args.count.into(), format!("known answers of {scheme}"))?;
    let text = kat::generate(scheme, args.count, &entropy, |_| bar.inc(1))?;
    bar.finish_and_clear();
    let digest = base16ct::lower::encode_string(&Sha256::digest(&text));
    let summary = format!("{scheme}: {} vectors, SHA-256 {digest}", args.count);
    let matches = published.map(|published| published == digest);
    let verdict = match (matches, published) {
        (Some(true), _) => format!("{summary} {}", styled(GOOD, "= published")),
        (_, Some(published)) => format!(
            "{summary} {}, published: {published}",
            styled(BAD, "DIFFERS")
        ),
        _ => summary,
    };
    match &args.out {
        Some(path) => {
            std::fs::write(path, &text)
                .with_context(|| format!("cannot write {}", path.display()))?;
            output.line(verdict)?;
        }
        None => {
            if !output.is_json() {
                output.data(&text)?;
            }
            if args.check {
                output.note(verdict);
            }
        }
    }
    Ok(Verdict {
        ok: matches != Some(false),
        json: json!({
            "scheme": scheme.to_string(),
            "count": args.count,
            "sha256": digest,
            "published": published,
            "matches": matches,
        }),
    })
}

fn expected_digest(args: &Args, entropy: &[u8; 48]) -> Result<&'static str> {
    if *entropy != kat::ENTROPY {
        bail!(
            "--check needs the published --entropy (leave it out): no digest is known for another"
        );
    }
    let extent = Extent::of_count(args.count).ok_or_else(|| {
        anyhow!(
            "--check knows the digests of --count {} and {}, not of {}",
            Extent::First3.count(),
            Extent::Full.count(),
            args.count
        )
    })?;
    let scheme = args.scheme.scheme();
    published_digest(scheme, extent).ok_or_else(|| anyhow!("no digest is known for {scheme}"))
}

fn parse_entropy(text: &str) -> Result<[u8; 48], String> {
    let bytes = decode_hex(text.as_bytes()).map_err(|error| error.to_string())?;
    <[u8; 48]>::try_from(bytes.as_slice())
        .map_err(|_| format!("{} bytes are given, 48 are needed", bytes.len()))
}
