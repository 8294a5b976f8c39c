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

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::super::frame;
    use super::*;

    /// A port whose other end gives these bytes after each request, and nothing after the last of them.
    #[derive(Debug, Default)]
    struct Script {
        after: VecDeque<Vec<u8>>,
        ready: VecDeque<u8>,
        requests: Vec<Vec<u8>>,
    }

    impl Read for Script {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let byte = self.ready.pop_front().ok_or(io::ErrorKind::TimedOut)?;
            buffer[0] = byte;
            Ok(1)
        }
    }

    impl Write for Script {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.requests.push(bytes.to_vec());
            self.ready
                .extend(self.after.pop_front().unwrap_or_default());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn link(after: &[Vec<u8>]) -> Link<Script> {
        Link {
            port: Script {
                after: after.iter().cloned().collect(),
                ..Script::default()
            },
            timeout: Duration::from_millis(2),
            number: 0,
            replies: Replies::default(),
        }
    }

    fn open(word: u64) -> Result<Link<Script>, LinkError> {
        let port = link(&[frame::tests::reply(1, protocol::DATA, Some(word))]).port;
        Link::open(port, Duration::from_millis(2), 16)
    }

    #[test]
    fn another_version_and_another_mark_are_told_apart() {
        assert!(open(protocol::HELLO_WORD).is_ok());
        let message = |word| open(word).unwrap_err().to_string();
        let other = message(protocol::HELLO_WORD + 1);
        assert!(other.contains("version 2 of the serial protocol, this program version 1"));
        assert!(message(protocol::HELLO_WORD ^ 1 << 20).contains("not tcith_fpga_uart"));
    }

    #[test]
    fn a_request_is_sent_again_with_its_number_until_it_is_answered() {
        let done = frame::tests::reply(1, protocol::DONE, None);
        let damaged = frame::tests::reply(0, protocol::DAMAGED, None);
        let mut wrong = done.clone();
        wrong[1] ^= 1;
        let stale = frame::tests::reply(15, protocol::DATA, Some(7));
        let mut link = link(&[vec![], damaged, wrong, [stale, done].concat()]);
        assert_eq!(link.ask(Request::Write(8, 1)).unwrap(), Answer::Done);
        assert_eq!(link.port.requests.len(), 4);
        assert!(link
            .port
            .requests
            .iter()
            .all(|request| *request == link.port.requests[0]));
    }

    #[test]
    fn silence_and_noise_end_after_some_tries() {
        let mut silent = link(&[]);
        let error = silent.ask(Request::Read(0)).unwrap_err();
        assert!(matches!(error, LinkError::Silence), "{error}");
        assert_eq!(silent.port.requests.len(), 5);
        let noise = vec![0x55, 0x81, 0x00];
        let error = link(&[noise.clone(), noise])
            .ask(Request::Read(0))
            .unwrap_err();
        assert!(matches!(error, LinkError::Noise), "{error}");
    }

    #[test]
    fn a_refusal_is_not_asked_for_again() {
        let mut link = link(&[frame::tests::reply(1, protocol::REFUSED, None)]);
        let error = link.ask(Request::Read(0)).unwrap_err();
        assert!(matches!(error, LinkError::Refused), "{error}");
        assert_eq!(link.port.requests.len(), 1);
    }
}
