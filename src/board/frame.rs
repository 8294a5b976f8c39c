//! Requests and replies of the serial protocol as bytes. Its numbers are the hardware's; docs/fpga.md describes it.

use tcith_hdl::fpga::protocol::{self, BEGIN};

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Who is there?
    Hello,
    /// Reads the word at a byte address.
    Read(u16),
    /// Writes a whole word.
    Write(u16, u64),
    /// Reads until one of the bits is set, or so many times 2^14 cycles have passed.
    Poll(u16, u64, u8),
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done.
    Done,
    /// It is done, and gave a word.
    Word(u64),
    /// The accelerator refused it.
    Refused,
    /// It came damaged, and nothing was done.
    Damaged,
    /// The board does not know it.
    Unknown,
}

impl Request {
    /// Its bytes, with a number of 0 to 15.
    pub fn bytes(self, number: u8) -> Vec<u8> {
        let mut symbols = vec![number << 3 | self.operation()];
        match self {
            Self::Hello => {}
            Self::Read(address) => push_address(&mut symbols, address),
            Self::Write(address, data) => {
                push_word(&mut symbols, data, 0xff);
                push_address(&mut symbols, address);
            }
            Self::Poll(address, mask, limit) => {
                push_word(&mut symbols, mask, limit);
                push_address(&mut symbols, address);
            }
        }
        symbols.push(check(&symbols));
        symbols[0] |= BEGIN;
        symbols
    }

    fn operation(self) -> u8 {
        match self {
            Self::Hello => protocol::HELLO,
            Self::Read(..) => protocol::READ,
            Self::Write(..) => protocol::WRITE,
            Self::Poll(..) => protocol::POLL,
        }
    }
}

fn push_address(symbols: &mut Vec<u8>, address: u16) {
    let word = address >> 3;
    symbols.extend((0..protocol::ADDRESS_SYMBOLS).map(|k| (word >> (7 * k)) as u8 & 0x7f));
}

fn push_word(symbols: &mut Vec<u8>, data: u64, strobe: u8) {
    let word = u128::from(strobe) << 64 | u128::from(data);
    symbols.extend((0..protocol::STROBED_SYMBOLS).map(|k| (word >> (7 * k)) as u8 & 0x7f));
}

fn check(symbols: &[u8]) -> u8 {
    symbols.iter().fold(protocol::CRC_START, |crc, symbol| {
        protocol::crc(crc, *symbol)
    })
}

/// Gathers the bytes of replies.
#[derive(Debug, Default)]
pub struct Replies {
    bytes: Vec<u8>,
}

/// What a byte leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// More is to come.
    More,
    /// A reply, with its number.
    Reply(u8, Answer),
    /// Something that is no reply.
    Noise,
}

impl Replies {
    /// Takes the next byte.
    pub fn push(&mut self, byte: u8) -> Step {
        if byte & BEGIN != 0 {
            // A reply that was under way is cut off by this one.
            let cut = !self.bytes.is_empty();
            self.bytes = vec![byte & !BEGIN];
            return if cut { Step::Noise } else { Step::More };
        }
        let Some(head) = self.bytes.first() else {
            return Step::Noise;
        };
        let code = head & 7;
        let words = if protocol::has_word(code) {
            protocol::WORD_SYMBOLS
        } else {
            0
        };
        self.bytes.push(byte);
        if self.bytes.len() < 2 + words {
            return Step::More;
        }
        let symbols = std::mem::take(&mut self.bytes);
        let (body, crc) = symbols.split_at(1 + words);
        if crc != [check(body)] {
            return Step::Noise;
        }
        let word = body[1..]
            .iter()
            .rev()
            .fold(0_u128, |word, symbol| word << 7 | u128::from(*symbol));
        let answer = match (code, u64::try_from(word)) {
            (protocol::DONE, _) => Answer::Done,
            (protocol::DATA | protocol::LATE, Ok(word)) => Answer::Word(word),
            (protocol::REFUSED, _) => Answer::Refused,
            (protocol::DAMAGED, _) => Answer::Damaged,
            (protocol::UNKNOWN, _) => Answer::Unknown,
            _ => return Step::Noise,
        };
        Step::Reply(body[0] >> 3, answer)
    }

    /// Forgets a reply that is under way.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A reply as the board sends it.
    pub fn reply(number: u8, code: u8, word: Option<u64>) -> Vec<u8> {
        let mut symbols = vec![number << 3 | code];
        if let Some(word) = word {
            symbols.extend((0..10).map(|k| (u128::from(word) >> (7 * k)) as u8 & 0x7f));
        }
        symbols.push(check(&symbols));
        symbols[0] |= 0x80;
        symbols
    }

    fn last(bytes: &[u8]) -> Step {
        let mut replies = Replies::default();
        bytes.iter().fold(Step::More, |_, byte| replies.push(*byte))
    }

    #[test]
    fn requests_have_the_documented_bytes() {
        assert_eq!(Request::Hello.bytes(5).len(), 2);
        assert_eq!(Request::Read(0x28).bytes(1)[..3], [0x89, 0x05, 0x00]);
        let write = Request::Write(0x8000, u64::MAX).bytes(15);
        assert_eq!(write.len(), 15);
        assert_eq!(write[0], 0xfa);
        // 64 bits of data and 8 strobes are ten whole symbols and two bits.
        assert!(write[1..11].iter().all(|symbol| *symbol == 0x7f));
        assert_eq!(write[11..14], [0x03, 0x00, 0x20]);
    }

    #[test]
    fn replies_are_read_and_damage_is_seen() {
        let word = 0xfedc_ba98_7654_3210;
        let bytes = reply(9, protocol::DATA, Some(word));
        assert_eq!(last(&bytes), Step::Reply(9, Answer::Word(word)));
        assert_eq!(
            last(&reply(3, protocol::REFUSED, None)),
            Step::Reply(3, Answer::Refused)
        );
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(
                    !matches!(last(&damaged), Step::Reply(..)),
                    "byte {at} bit {bit}"
                );
            }
        }
    }

    #[test]
    fn after_a_lost_byte_the_next_reply_is_read() {
        let bytes = reply(9, protocol::DATA, Some(1));
        for lost in 0..bytes.len() {
            let mut stream = bytes.clone();
            stream.remove(lost);
            stream.extend(reply(10, protocol::DONE, None));
            assert_eq!(last(&stream), Step::Reply(10, Answer::Done), "byte {lost}");
        }
    }
}
