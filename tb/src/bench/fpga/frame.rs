//! The serial protocol as the end of a line sees it, written from its description in docs/fpga.md and not from the
//! hardware: the check is computed bit by bit, and lengths are counted.

/// A word with its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Byte address.
    pub address: u16,
    /// Data, or the mask of POLL.
    pub data: u64,
    /// Byte enables, or the limit of POLL.
    pub strobe: u8,
}

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Hello,
    Read(u16),
    Write(Word),
    Poll(Word),
    /// One that there is not, with a number of 4 to 7.
    Other(u8),
}

/// What a reply says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Done,
    Data(u64),
    Late(u64),
    Refused,
    Damaged,
    Unknown,
}

/// The remainder of the bits of `symbols`, highest bit of each first, by x^7 + x^3 + 1, from all ones.
fn check(symbols: &[u8]) -> u8 {
    let mut register = 0x7f_u8;
    for symbol in symbols {
        for bit in (0..7).rev() {
            let carry = register >> 6 ^ symbol >> bit & 1;
            register = register << 1 & 0x7f;
            if carry & 1 != 0 {
                register ^= 0b000_1001;
            }
        }
    }
    register
}

/// `count` symbols of seven bits, low ones first.
fn symbols(value: u128, count: usize) -> impl Iterator<Item = u8> {
    (0..count).map(move |k| (value >> (7 * k)) as u8 & 0x7f)
}

impl Request {
    /// Its bytes, with a number of 0 to 15.
    pub fn bytes(&self, sequence: u8) -> Vec<u8> {
        let strobed = |word: &Word| {
            symbols(u128::from(word.strobe) << 64 | u128::from(word.data), 11)
                .chain(symbols((word.address >> 3).into(), 2))
                .collect()
        };
        let (operation, body): (u8, Vec<u8>) = match self {
            Self::Hello => (0, Vec::new()),
            Self::Read(address) => (1, symbols((address >> 3).into(), 2).collect()),
            Self::Write(word) => (2, strobed(word)),
            Self::Poll(word) => (3, strobed(word)),
            Self::Other(number) => (*number, Vec::new()),
        };
        let mut bytes = vec![(sequence << 3 | operation) & 0x7f];
        bytes.extend(body);
        bytes.push(check(&bytes));
        bytes[0] |= 0x80;
        bytes
    }
}

impl Answer {
    /// Takes a reply off the front of `bytes`; gives it with its number, or nothing if it is not whole. What is not as
    /// the protocol has it is an error.
    pub fn take(bytes: &mut Vec<u8>) -> Result<Option<(u8, Self)>, String> {
        let Some(&head) = bytes.first() else {
            return Ok(None);
        };
        if head & 0x80 == 0 {
            return Err(format!("a reply begins with {head:02x}"));
        }
        let code = head & 7;
        let length = if matches!(code, 1 | 2) { 12 } else { 2 };
        if bytes.len() < length {
            return Ok(None);
        }
        let mut reply: Vec<u8> = bytes.drain(..length).collect();
        if let Some(byte) = reply[1..].iter().find(|byte| **byte & 0x80 != 0) {
            return Err(format!("{byte:02x} inside a reply"));
        }
        reply[0] &= 0x7f;
        let found = reply[length - 1];
        let expected = check(&reply[..length - 1]);
        if found != expected {
            return Err(format!(
                "check of a reply is {found:02x} instead of {expected:02x}"
            ));
        }
        let word = reply[1..length - 1]
            .iter()
            .rev()
            .fold(0_u128, |word, &symbol| word << 7 | u128::from(symbol));
        let data = u64::try_from(word).map_err(|_| "a word has more than 64 bits")?;
        let answer = match code {
            0 => Self::Done,
            1 => Self::Data(data),
            2 => Self::Late(data),
            3 => Self::Refused,
            4 => Self::Damaged,
            5 => Self::Unknown,
            _ => return Err(format!("a reply has code {code}")),
        };
        Ok(Some((reply[0] >> 3, answer)))
    }
}
