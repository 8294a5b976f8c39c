//! Bit strings, low bits first, without padding inside: the `packed` part of a signature and the
//! challenges (Mirath v2.1.0 §7.8 and §7.9).

use alloc::vec::Vec;

/// Appends fields of up to 16 bits to a byte string.
#[derive(Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    used: usize,
}

impl BitWriter {
    /// An empty string with room for `bytes` bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            used: 0,
        }
    }

    /// Appends the low `width` bits of `value`.
    pub fn push(&mut self, value: u16, width: usize) {
        let mut rest = u32::from(value) & ((1 << width) - 1);
        let mut left = width;
        while left > 0 {
            let at = self.used % 8;
            if at == 0 {
                self.bytes.push(0);
            }
            let take = left.min(8 - at);
            if let Some(last) = self.bytes.last_mut() {
                *last |= (rest << at) as u8;
            }
            rest >>= take;
            left -= take;
            self.used += take;
        }
    }

    /// The string; bits left over in its last byte are zero.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads fields of up to 16 bits from a byte string.
#[derive(Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    used: usize,
}

impl<'a> BitReader<'a> {
    /// Starts at the lowest bit of the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, used: 0 }
    }

    /// The next `width` bits; bits beyond the end of the string read as zero.
    pub fn pull(&mut self, width: usize) -> u16 {
        let first = self.used / 8;
        let word = (0..3).fold(0u32, |word, i| {
            word | u32::from(self.bytes.get(first + i).copied().unwrap_or(0)) << (8 * i)
        });
        let value = (word >> (self.used % 8)) & ((1 << width) - 1);
        self.used += width;
        value as u16
    }

    /// Whether every bit not yet read is zero.
    #[must_use]
    pub fn rest_is_zero(&self) -> bool {
        let first = self.used / 8;
        self.bytes.iter().skip(first).enumerate().all(|(i, &byte)| {
            if i == 0 {
                byte >> (self.used % 8) == 0
            } else {
                byte == 0
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_every_width_come_back() {
        for width in 1..=16 {
            let values: Vec<u16> = (0..50u32)
                .map(|i| (i.wrapping_mul(40_503) & ((1 << width) - 1)) as u16)
                .collect();
            let mut writer = BitWriter::with_capacity(0);
            for &value in &values {
                writer.push(value, width);
            }
            let bytes = writer.finish();
            assert_eq!(bytes.len(), (50 * width).div_ceil(8));
            let mut reader = BitReader::new(&bytes);
            for &value in &values {
                assert_eq!(reader.pull(width), value);
            }
            assert!(reader.rest_is_zero());
        }
    }

    #[test]
    fn left_over_bits_are_seen() {
        let mut reader = BitReader::new(&[0x0f, 0]);
        reader.pull(4);
        assert!(reader.rest_is_zero());
        let mut reader = BitReader::new(&[0x1f, 0]);
        reader.pull(4);
        assert!(!reader.rest_is_zero());
        let mut reader = BitReader::new(&[0x0f, 0x80]);
        reader.pull(4);
        assert!(!reader.rest_is_zero());
    }
}
