//! Progress on standard error, if that is a terminal (indicatif sees to it); gone when the work is done.

use std::time::Duration;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};

const TICK: Duration = Duration::from_millis(120);

/// A bar of `total` steps.
pub fn bar(total: u64, what: impl Into<String>) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} [{wide_bar}] {percent}% {elapsed}")?;
    let bar = ProgressBar::new(total)
        .with_style(style)
        .with_message(what.into());
    bar.enable_steady_tick(TICK);
    Ok(bar)
}

/// A sign of life for work whose end is not known.
pub fn spinner(what: impl Into<String>) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}")?;
    let spinner = ProgressBar::new_spinner()
        .with_style(style)
        .with_message(what.into());
    spinner.enable_steady_tick(TICK);
    Ok(spinner)
}
