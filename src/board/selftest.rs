//! `tcith board selftest`: who is there, and whether it computes a known answer.

use anyhow::{anyhow, Context, Result};
use serde_json::{json, Value};
use tcith_driver::{Bus as _, Error};
use tcith_golden::kat;
use tcith_hdl::fpga::protocol;
use tcith_hdl::top::registers::TOP;

use super::{operate, Board};
use crate::output::{styled, Output, Verdict, BAD, GOOD, HEAD};

/// The set that the accelerator is made for.
const SCHEME: &str = "1a-fast/rijndael";

/// Ask the board what it is, and let it make the key of known-answer vector 0; exit status 1 if that differs
#[derive(clap::Args)]
pub struct Args {
    /// Sign and verify vector 0 as well
    #[arg(long)]
    full: bool,
}

/// Registers, then known answers.
pub fn run(args: &Args, board: &mut Board, output: &Output) -> Result<Verdict> {
    let version = field_word(board, "VERSION")?;
    let release = format!(
        "{}.{}.{}",
        version >> 16 & 0xff,
        version >> 8 & 0xff,
        version & 0xff
    );
    let capability = field_word(board, "CAPABILITY")?;
    let units = units(capability)?;
    output.line(format!(
        "{}: serial protocol {}, generator {release}, capability {capability:#x}: {}",
        styled(HEAD, "tcith_fpga_uart"),
        protocol::VERSION,
        units.join(", ")
    ))?;

    let vector = kat::vectors(SCHEME.parse()?, &kat::ENTROPY)
        .next()
        .context("there is no first vector")??;
    let sk: [u8; 32] = vector.sk.as_slice().try_into()?;
    let (seed_sk, seed_pk) = (sk[..16].try_into()?, sk[16..].try_into()?);
    let key = operate(board, |board| board.key_gen(&seed_sk, &seed_pk))?;
    let mut checks = vec![("KeyGen", key.map(|(pk, _)| pk[..] == vector.pk[..]))];
    if args.full {
        let salt = vector.salt.as_slice().try_into()?;
        let rseed = vector.rseed.as_slice().try_into()?;
        let signature = operate(board, |board| board.sign(&sk, &vector.msg, &salt, &rseed))?;
        let equal = signature.map(|signature| signature[..] == vector.signature[..]);
        checks.push(("Sign", equal));
        let valid = operate(board, |board| {
            board.verify(&vector.pk, &vector.msg, &vector.signature)
        })?;
        checks.push(("Verify", accepted(valid)));
    }

    let mut results = serde_json::Map::new();
    let mut ok = true;
    for (name, check) in checks {
        let equal = check.map_err(|error| anyhow!(error).context(name))?;
        ok &= equal;
        results.insert(name.to_lowercase(), equal.into());
        output.line(format!(
            "{name} of known-answer vector 0: {}",
            match equal {
                true => styled(GOOD, "as published"),
                false => styled(BAD, "NOT AS PUBLISHED"),
            }
        ))?;
    }
    Ok(Verdict {
        ok,
        json: json!({
            "protocol": protocol::VERSION,
            "generator": release,
            "capability": capability,
            "units": units,
            "scheme": SCHEME,
            "equal": Value::Object(results),
        }),
    })
}

/// Whether a signature is accepted; the board's own failures stay errors.
pub fn accepted(result: Result<(), Error>) -> Result<bool, Error> {
    match result {
        Ok(()) => Ok(true),
        Err(Error::Invalid | Error::Malformed(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

fn field_word(board: &mut Board, name: &str) -> Result<u64> {
    let register = TOP.register(name);
    let offset = register
        .with_context(|| format!("no register {name}"))?
        .offset;
    let word = board.bus().read64(offset);
    word.map_err(|cause| {
        super::explained(
            board.bus().failure(),
            Error::Bus {
                address: offset,
                cause,
            },
        )
    })
}

/// The units that are present: the flags of CAPABILITY.
fn units(capability: u64) -> Result<Vec<&'static str>> {
    let register = TOP
        .register("CAPABILITY")
        .context("no register CAPABILITY")?;
    let flags = register.fields.iter().filter(|field| field.width == 1);
    Ok(flags
        .filter(|field| capability >> field.lsb & 1 != 0)
        .map(|field| field.name)
        .collect())
}
