//! Requests and replies over a line that may lose and damage bytes.
//!
//! A request that has no reply in time, or that came damaged, is sent again with the same number, and the board answers
//! a number that it has answered with the same reply: nothing is done twice.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use tcith_hdl::fpga::protocol;

use super::frame::{Answer, Replies, Request, Step};

/// How often a request is sent before the line counts as broken.
const TRIES: u32 = 5;

/// Why there is no answer.
#[derive(Debug)]
pub enum LinkError {
    /// The port failed.
    Port(io::Error),
    /// Nothing came back.
    Silence,
    /// What came back was damaged, each time.
    Noise,
    /// Something answers that is no board.
    Stranger(u64),
    /// The board speaks another version of the protocol.
    Version(u64),
    /// The board does not know a request.
    Unknown,
    /// The accelerator refused the access.
    Refused,
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ours = protocol::VERSION;
        match self {
            Self::Port(error) => write!(f, "the port failed: {error}"),
            Self::Silence => write!(
                f,
                "no answer in {TRIES} tries; is the board configured with tcith_fpga_uart, and --baud its clock by its divisor?"
            ),
            Self::Noise => write!(
                f,
                "only damaged bytes came back in {TRIES} tries (wrong checksums); --baud has to be the board's clock by its divisor"
            ),
            Self::Stranger(word) => write!(f, "what answers is not tcith_fpga_uart: {word:#018x}"),
            Self::Version(theirs) => write!(
                f,
                "the board speaks version {theirs} of the serial protocol, this program version {ours}"
            ),
            Self::Unknown => f.write_str("the board does not know a request of this program"),
            Self::Refused => f.write_str("the accelerator refuses the access"),
        }
    }
}

impl std::error::Error for LinkError {}

/// The way to a board.
#[derive(Debug)]
pub struct Link<P> {
    port: P,
    timeout: Duration,
    /// Of the last request.
    number: u8,
    replies: Replies,
}

impl<P: Read + Write> Link<P> {
    /// Greets the board. Requests are numbered from `first` on, so that replies to an earlier program's are told apart.
    pub fn open(port: P, timeout: Duration, first: u8) -> Result<Self, LinkError> {
        let mut link = Self {
            port,
            timeout,
            number: first & 15,
            replies: Replies::default(),
        };
        let word = match link.ask(Request::Hello)? {
            Answer::Word(word) => word,
            _ => return Err(LinkError::Unknown),
        };
        match (word >> 16 == protocol::MARK, word & 0xffff) {
            (true, protocol::VERSION) => Ok(link),
            (true, version) => Err(LinkError::Version(version)),
            (false, _) => Err(LinkError::Stranger(word)),
        }
    }

    /// Sends a request until it has an answer.
    pub fn ask(&mut self, request: Request) -> Result<Answer, LinkError> {
        self.number = (self.number + 1) & 15;
        let bytes = request.bytes(self.number);
        let mut heard = false;
        for _ in 0..TRIES {
            self.replies.clear();
            self.port
                .write_all(&bytes)
                .and_then(|()| self.port.flush())
                .map_err(LinkError::Port)?;
            let (noise, answer) = self.await_answer()?;
            heard |= noise;
            match answer {
                None => {}
                Some(Answer::Refused) => return Err(LinkError::Refused),
                Some(Answer::Unknown) => return Err(LinkError::Unknown),
                Some(answer) => return Ok(answer),
            }
        }
        Err(if heard {
            LinkError::Noise
        } else {
            LinkError::Silence
        })
    }

    /// The answer to the last request, or none if it is to be sent again; and whether something else came.
    fn await_answer(&mut self) -> Result<(bool, Option<Answer>), LinkError> {
        let deadline = Instant::now() + self.timeout;
        let mut noise = false;
        let mut buffer = [0; 64];
        while Instant::now() < deadline {
            let count = match self.port.read(&mut buffer) {
                Ok(0) => {
                    let error = io::ErrorKind::UnexpectedEof.into();
                    return Err(LinkError::Port(error));
                }
                Ok(count) => count,
                Err(error) if is_pause(&error) => continue,
                Err(error) => return Err(LinkError::Port(error)),
            };
            for byte in &buffer[..count] {
                match self.replies.push(*byte) {
                    Step::More => {}
                    Step::Noise => noise = true,
                    Step::Reply(_, Answer::Damaged) => return Ok((true, None)),
                    Step::Reply(number, answer) if number == self.number => {
                        return Ok((noise, Some(answer)));
                    }
                    // The second reply to an earlier request, which was sent twice.
                    Step::Reply(..) => {}
                }
            }
        }
        Ok((noise, None))
    }
}

fn is_pause(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}
