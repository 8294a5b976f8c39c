//! `tcith results`: runs the commands that measure, keeps what they print for machines, and writes the page of results.

mod page;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{bail, Context as _, Result};
use serde_json::{json, Value};

use crate::output::{Output, Verdict};

/// Measure everything and write docs/results.md; what was measured before is kept unless `--again` is given
#[derive(clap::Args)]
pub struct Args {
    /// The page
    #[arg(long, value_name = "FILE", default_value = "docs/results.md")]
    out: PathBuf,
    /// Folder of the measurements, one JSON file each
    #[arg(long, value_name = "DIR", default_value = "target/results")]
    data: PathBuf,
    /// Measure again what is there
    #[arg(long)]
    again: bool,
    /// Measure nothing: write the page from what is there
    #[arg(long, conflicts_with = "again")]
    only_write: bool,
}

/// The measurements: their names, and the arguments of this program.
const MEASUREMENTS: [(&str, &str); 15] = [
    ("bench", "bench"),
    (
        "synth-osu018-compact",
        "synth --lib osu018 --preset compact",
    ),
    (
        "synth-osu018-balanced",
        "synth --lib osu018 --preset balanced",
    ),
    ("synth-osu018-fast", "synth --lib osu018 --preset fast"),
    (
        "synth-nangate45-compact",
        "synth --lib nangate45 --preset compact",
    ),
    (
        "synth-nangate45-balanced",
        "synth --lib nangate45 --preset balanced",
    ),
    (
        "synth-nangate45-fast",
        "synth --lib nangate45 --preset fast",
    ),
    ("sta-osu018-compact", "sta --lib osu018 --preset compact"),
    ("sta-osu018-balanced", "sta --lib osu018 --preset balanced"),
    ("sta-osu018-fast", "sta --lib osu018 --preset fast"),
    (
        "sta-nangate45-compact",
        "sta --lib nangate45 --preset compact",
    ),
    (
        "sta-nangate45-balanced",
        "sta --lib nangate45 --preset balanced",
    ),
    ("sta-nangate45-fast", "sta --lib nangate45 --preset fast"),
    ("rounds-osu018", "sta --lib osu018 --rounds"),
    ("rounds-nangate45", "sta --lib nangate45 --rounds"),
];

/// A measurement as it is kept.
pub struct Measurement {
    /// Arguments that it was made with.
    pub arguments: String,
    /// Day that it was made, UTC.
    pub date: String,
    /// What the command printed.
    pub result: Value,
}

/// Measures, then writes.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    fs::create_dir_all(&args.data)
        .with_context(|| format!("cannot create {}", args.data.display()))?;
    let mut found = BTreeMap::new();
    for (name, arguments) in MEASUREMENTS {
        let path = args.data.join(format!("{name}.json"));
        if !args.only_write && (args.again || !path.exists()) {
            output.line(format!("tcith {arguments}"))?;
            let kept = json!({
                "arguments": arguments,
                "date": today()?,
                "result": measure(arguments)?,
            });
            fs::write(&path, format!("{kept:#}\n"))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if path.exists() {
            found.insert(name, read(&path)?);
        }
    }
    if found.is_empty() {
        bail!("there are no measurements in {}", args.data.display());
    }
    fs::write(&args.out, page::write(&found))
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    output.line(format!("{} written", args.out.display()))?;
    let names: Vec<&str> = found.keys().copied().collect();
    Ok(Verdict::done(
        json!({ "page": args.out, "measurements": names }),
    ))
}

/// Runs this program; the object that it prints.
fn measure(arguments: &str) -> Result<Value> {
    let program = std::env::current_exe().context("this program's own path")?;
    let result = Command::new(program)
        .args(arguments.split(' '))
        .arg("--json")
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run tcith {arguments}"))?;
    if !result.status.success() {
        bail!("`tcith {arguments}` failed");
    }
    serde_json::from_slice(&result.stdout)
        .with_context(|| format!("`tcith {arguments}` printed no JSON"))
}

fn read(path: &Path) -> Result<Measurement> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut value: Value = serde_json::from_str(&text)
        .with_context(|| format!("{} is no measurement", path.display()))?;
    let text = |key: &str| {
        let text = value[key].as_str().map(str::to_string);
        text.with_context(|| format!("{} has no `{key}`", path.display()))
    };
    Ok(Measurement {
        arguments: text("arguments")?,
        date: text("date")?,
        result: value["result"].take(),
    })
}

fn today() -> Result<String> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    Ok(date(days))
}

/// The day so many days after 1970-01-01.
fn date(mut days: u64) -> String {
    let leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_819), "2027-01-01");
        assert_eq!(date(20_818), "2026-12-31");
    }
}
