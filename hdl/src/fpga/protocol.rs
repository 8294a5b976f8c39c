//! Numbers of the serial protocol. docs/fpga.md describes it.

/// Version of the protocol, which HELLO gives.
pub const VERSION: u64 = 1;
/// The bytes "tcith", in bits 55 to 16 of what HELLO gives; the version is in bits 15 to 0.
pub const MARK: u64 = 0x68_7469_6374;
/// What HELLO gives.
pub const HELLO_WORD: u64 = MARK << 16 | VERSION;

/// Bit 7 of a byte: it begins a request or a reply. All others have it clear.
pub const BEGIN: u8 = 0x80;
/// Value of the check before the first symbol.
pub const CRC_START: u8 = 0x7f;

/// A request for [`HELLO_WORD`], which is never taken for a repeated one.
pub const HELLO: u8 = 0;
/// Reads a word.
pub const READ: u8 = 1;
/// Writes the enabled bytes of a word.
pub const WRITE: u8 = 2;
/// Reads a word until one of the bits of a mask is set, or for so long.
pub const POLL: u8 = 3;

/// The request is done.
pub const DONE: u8 = 0;
/// The same, and a word follows.
pub const DATA: u8 = 1;
/// POLL: none of the bits was set in time; the word read last follows.
pub const LATE: u8 = 2;
/// The accelerator refused the access (SLVERR).
pub const REFUSED: u8 = 3;
/// A request was damaged on its way; nothing was done.
pub const DAMAGED: u8 = 4;
/// There is no such request.
pub const UNKNOWN: u8 = 5;

/// Symbols of a word, and of one with its byte enables.
pub const WORD_SYMBOLS: usize = 10;
/// Symbols of a word with its byte enables.
pub const STROBED_SYMBOLS: usize = 11;
/// Symbols of an address.
pub const ADDRESS_SYMBOLS: usize = 2;
/// Cycles in a unit of POLL's limit, as a binary logarithm.
pub const POLL_UNIT: usize = 14;

/// Symbols between the first byte of a request and its check.
pub const fn request_symbols(operation: u8) -> usize {
    match operation {
        READ => ADDRESS_SYMBOLS,
        WRITE | POLL => STROBED_SYMBOLS + ADDRESS_SYMBOLS,
        _ => 0,
    }
}

/// Whether a reply with this code carries a word.
pub const fn has_word(code: u8) -> bool {
    matches!(code, DATA | LATE)
}

/// The check after one more symbol: CRC-7 with the polynomial x^7 + x^3 + 1.
pub const fn crc(check: u8, symbol: u8) -> u8 {
    let mut rest = (check ^ symbol) & 0x7f;
    let mut bit = 0;
    while bit < 7 {
        rest = (rest << 1) ^ if rest & 0x40 != 0 { 0x89 } else { 0 };
        bit += 1;
    }
    rest
}
