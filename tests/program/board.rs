//! `tcith board` against the simulated board: `tcith_fpga_uart` under Verilator, its pins bridged to a pseudo-terminal,
//! and the real program at the other end of that.

use std::collections::BTreeMap;
use std::fs;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use predicates::str::contains;
use rustix::fs::{Mode, OFlags};
use rustix::pty::OpenptFlags;
use tcith_golden::kat::{vectors, ENTROPY};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, fpga::Board};
use tcith_tb::{BuildOptions, Model, Source};

use crate::{json, refuses, tcith};

/// Clock cycles a bit: the least, so that the line is quick.
const BIT: u64 = 8;
/// Milliseconds for a reply, which comes at the speed of the simulation: enough on a busy machine.
const PATIENT: &str = "60000";
/// The same where no reply is expected, or some are lost.
const IMPATIENT: &str = "300";

/// What the line between program and board does.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    /// All bytes pass.
    Good,
    /// The board hears nothing.
    Silent,
    /// In each direction one byte of so many is lost.
    Losing(u64),
    /// A bit of every byte to the program is wrong.
    Noisy,
}

fn source() -> Source {
    let options = BTreeMap::from([("divisor".to_string(), BIT.to_string())]);
    bench::source(&generate("fpga_uart", &options).unwrap()).unwrap()
}

/// A board that runs in a thread of its own.
struct Simulated {
    path: PathBuf,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// Held open, so that the terminal stays when a program is done with it.
    _end: OwnedFd,
}

impl Simulated {
    fn new(line: Line) -> Self {
        let model = Model::build(&source(), &BuildOptions::default()).unwrap();
        let board = Board::new(&model, BIT).unwrap();
        let master = rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        rustix::pty::grantpt(&master).unwrap();
        rustix::pty::unlockpt(&master).unwrap();
        let name = rustix::pty::ptsname(&master, Vec::new()).unwrap();
        let path = PathBuf::from(name.to_str().unwrap());
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let end = rustix::fs::open(&path, flags, Mode::empty()).unwrap();
        rustix::fs::fcntl_setfl(&master, OFlags::RDWR | OFlags::NONBLOCK).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || bridge(&master, board, line, &stopped));
        Self {
            path,
            stop,
            thread: Some(thread),
            _end: end,
        }
    }

    /// The program on this board.
    fn program(&self, timeout: &str, command: &str) -> assert_cmd::Command {
        let mut program = tcith(["board", "--port"]);
        program.arg(&self.path).args(["--timeout", timeout]);
        program.args(command.split_whitespace());
        program
    }

    /// Runs a command that ends with status 2 and says this.
    fn refuses(&self, command: &str, text: &str) {
        self.program(IMPATIENT, command)
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(text));
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let result = thread.join();
            if !std::thread::panicking() {
                result.expect("the simulation runs to its end");
            }
        }
    }
}

/// Carries bytes between the terminal and the pins, and clocks the board.
fn bridge(master: &OwnedFd, mut board: Board, line: Line, stop: &AtomicBool) {
    let mut counts = [0_u64; 2];
    // Bytes that the line loses: not the first, so that something passes.
    let mut lost = |direction: usize| {
        counts[direction] += 1;
        match line {
            Line::Silent => direction == 0,
            Line::Losing(one_of) => counts[direction] % one_of == 0,
            _ => false,
        }
    };
    let mut quiet = 0;
    while !stop.load(Ordering::Relaxed) {
        let mut buffer = [0; 64];
        if let Ok(count) = rustix::io::read(master, &mut buffer) {
            let heard: Vec<u8> = buffer[..count]
                .iter()
                .copied()
                .filter(|_| !lost(0))
                .collect();
            board.send(&heard);
            quiet = 0;
        }
        for byte in board.run(1_000).unwrap() {
            quiet = 0;
            if lost(1) {
                continue;
            }
            let byte = if line == Line::Noisy { byte ^ 4 } else { byte };
            // A program that has gone does not read.
            let _ = rustix::io::write(master, &[byte]);
        }
        quiet += 1;
        // Nothing the board does on its own takes as long.
        if quiet > 2_000 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn read_hex(path: &Path) -> String {
    fs::read_to_string(path).unwrap().trim().to_string()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_board_is_found_and_makes_the_known_key() {
    let board = Simulated::new(Line::Good);
    board
        .program(PATIENT, "selftest")
        .assert()
        .code(0)
        .stdout(contains("serial protocol 1"))
        .stdout(contains("AES, GGM, FIPS, ACC, MPC"))
        .stdout(contains("KeyGen of known-answer vector 0: as published"));
    let path = board.path.to_str().unwrap();
    let (status, object) = json(["board", "--port", path, "--timeout", PATIENT, "selftest"]);
    assert_eq!(status, 0);
    assert_eq!(object["equal"]["keygen"], true);
    assert_eq!(object["protocol"], 1);
}

#[test]
fn keys_signatures_and_verdicts_are_those_of_the_golden_model() {
    let board = Simulated::new(Line::Good);
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).display().to_string();
    let (pk, sk, message, signature) = (file("pk"), file("sk"), file("message"), file("sig"));
    let keygen = format!("keygen --public-key {pk} --secret-key {sk}");
    board.program(PATIENT, &keygen).assert().code(0);
    board.refuses(&keygen, "--force replaces it");

    // The golden model signs with the key, and the board signs the same with the same salt and seed.
    fs::write(&message, b"a message\n\x00\xff").unwrap();
    let vector = vectors("1a-fast/rijndael".parse().unwrap(), &ENTROPY)
        .next()
        .unwrap()
        .unwrap();
    let seeds = format!(
        "--salt {} --rseed {}",
        hex(&vector.salt),
        hex(&vector.rseed)
    );
    let files = format!("--secret-key {sk} --message {message}");
    board
        .program(
            PATIENT,
            &format!("sign {files} --signature {signature} {seeds}"),
        )
        .assert()
        .code(0)
        .stdout(contains("3728 bytes"));
    let golden = file("golden");
    let line = format!("sign {files} --signature {golden} {seeds}");
    tcith(line.split_whitespace()).assert().code(0);
    assert_eq!(
        read_hex(Path::new(&signature)),
        read_hex(Path::new(&golden))
    );

    // The golden model accepts what the board signed, by the key that the board made, and so does the board.
    let files = format!("--public-key {pk} --message {message} --signature {signature}");
    let line = format!("verify {files}");
    tcith(line.split_whitespace()).assert().code(0);
    board
        .program(PATIENT, &line)
        .assert()
        .code(0)
        .stdout(contains("valid"));
    // Another message.
    fs::write(&message, b"another message").unwrap();
    board
        .program(PATIENT, &line)
        .assert()
        .code(1)
        .stdout(contains("INVALID"));
}

#[test]
#[ignore = "two minutes of simulation"]
fn all_known_answers_of_the_full_self_test() {
    let board = Simulated::new(Line::Good);
    board
        .program(PATIENT, "selftest --full")
        .assert()
        .code(0)
        .stdout(contains("Sign of known-answer vector 0: as published"))
        .stdout(contains("Verify of known-answer vector 0: as published"));
}

#[test]
fn a_line_that_loses_bytes_costs_time_and_nothing_else() {
    let board = Simulated::new(Line::Losing(97));
    board
        .program("2000", "selftest")
        .assert()
        .code(0)
        .stdout(contains("as published"));
}

#[test]
fn what_is_wrong_with_port_or_board_is_said_in_one_line() {
    refuses(
        "board --port /no/such/port selftest",
        2,
        &["cannot open /no/such/port as a serial port at 115200 baud"],
    );
    refuses("board selftest", 2, &["--port"]);
    refuses("board --port x --baud 0 selftest", 2, &["--baud"]);
    refuses("board --port x", 2, &["Usage"]);
    // Files are looked at first.
    refuses(
        "board --port x verify --public-key /no/key --message m --signature s",
        2,
        &["cannot read /no/key"],
    );
    Simulated::new(Line::Silent).refuses("selftest", "no answer in 5 tries");
    Simulated::new(Line::Noisy).refuses("selftest", "wrong checksums");
}
