//! `tcith board`: an FPGA board with `tcith_fpga_uart` at a serial port.
//!
//! The operations are the driver's, over the serial protocol; keys, messages and signatures are on files, as with
//! `tcith keygen`, `sign` and `verify`.

mod bus;
mod files;
mod frame;
mod link;
mod selftest;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use serial2::SerialPort;
use tcith_driver::{Driver, Error};

use crate::output::{Output, Verdict};
use bus::SerialBus;
use link::Link;

/// Looks at a command before it counts as hanging. Each look waits 65,536 cycles on the board; the longest command takes
/// 1.6 million.
const LOOKS: u32 = 1_000;

/// Drive an FPGA board over its serial port
#[derive(clap::Args)]
pub struct Args {
    /// Serial port, such as /dev/ttyUSB0
    #[arg(long, value_name = "PATH")]
    port: PathBuf,
    /// Baud rate: the clock of the board by the option `divisor` of its design
    #[arg(long, value_name = "N", default_value_t = 115_200, value_parser = clap::value_parser!(u32).range(1..))]
    baud: u32,
    /// Milliseconds to wait for a reply before the request is sent again
    #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    timeout: u32,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Selftest(selftest::Args),
    Keygen(files::Keygen),
    Sign(files::Sign),
    Verify(files::Verify),
}

/// A driver over a serial port.
type Board = Driver<SerialBus<SerialPort>>;

/// Opens the port, greets the board and runs the command.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    // What is wrong with files is said before the board is asked for anything.
    let ready = match &args.command {
        Command::Selftest(args) => Ready::Selftest(args),
        Command::Keygen(args) => Ready::Keygen(args.check()?),
        Command::Sign(args) => Ready::Sign(args.read()?),
        Command::Verify(args) => Ready::Verify(args.read()?),
    };
    let mut board = connect(args)?;
    match ready {
        Ready::Selftest(args) => selftest::run(args, &mut board, output),
        Ready::Keygen(keygen) => keygen.run(&mut board, output),
        Ready::Sign(sign) => sign.run(&mut board, output),
        Ready::Verify(verify) => verify.run(&mut board, output),
    }
}

/// A command with its files read.
enum Ready<'a> {
    Selftest(&'a selftest::Args),
    Keygen(files::Keys<'a>),
    Sign(files::Signing<'a>),
    Verify(files::Verifying),
}

fn connect(args: &Args) -> Result<Board> {
    let name = args.port.display();
    let mut port = SerialPort::open(&args.port, args.baud)
        .with_context(|| format!("cannot open {name} as a serial port at {} baud", args.baud))?;
    // Short, so that the deadline of a reply is kept.
    port.set_read_timeout(Duration::from_millis(10))
        .and_then(|()| port.set_write_timeout(Duration::from_secs(5)))
        .and_then(|()| port.discard_buffers())
        .with_context(|| format!("cannot set up {name}"))?;
    let timeout = Duration::from_millis(args.timeout.into());
    let mut first = [0];
    getrandom::fill(&mut first).context("the system gives no random numbers")?;
    let link = Link::open(port, timeout, first[0]).with_context(|| format!("{name}"))?;
    let mut bus = SerialBus::new(link);
    match Driver::new(&mut bus).map(drop) {
        Ok(()) => {}
        Err(error) => {
            return Err(explained(bus.failure(), error)).with_context(|| format!("{name}"))
        }
    }
    let driver = Driver::new(bus).map_err(|error| anyhow!(error))?;
    Ok(driver.with_poll_limit(LOOKS))
}

/// Runs an operation and wipes the board after it; where the line failed, that is the error.
fn operate<T>(
    board: &mut Board,
    work: impl FnOnce(&mut Board) -> Result<T, Error>,
) -> Result<Result<T, Error>> {
    let mut result = work(board);
    if result.is_ok() {
        if let Err(error) = board.wipe() {
            result = Err(error);
        }
    }
    match result {
        Err(error @ Error::Bus { .. }) => Err(explained(board.bus().failure(), error)),
        result => Ok(result),
    }
}

/// An error of the bus, by the reason that the line had.
fn explained(failure: Option<link::LinkError>, error: Error) -> anyhow::Error {
    match failure {
        Some(failure) => anyhow!(failure),
        None => anyhow!(error),
    }
}
