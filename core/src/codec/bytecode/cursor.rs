//! Reading primitives: a position in the file, and the end that it must not pass.
//!
//! Nothing here trusts a number from the file: a length is checked against the remaining bytes before it is used, and a
//! count is only a hint for reserving, limited by the remaining bytes.

use super::format::{ALIGNED, PADDING, SectionId};
use crate::{Diagnostic, Loc};

/// The reason why reading stopped. Boxed, so that results of reading primitives are passed in registers.
#[derive(Debug)]
pub(super) enum Failure {
    /// A message to be reported at the file.
    Message(String),
    /// A message to be reported elsewhere.
    At(Loc, String),
    /// A complete diagnostic.
    Is(Diagnostic),
    /// An error that was reported already.
    Reported,
}

pub(super) type Read<T> = Result<T, Box<Failure>>;

#[cold]
pub(super) fn fail<T>(message: impl Into<String>) -> Read<T> {
    Err(Box::new(Failure::Message(message.into())))
}

/// A range of a file that is read later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

/// A range of the file that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    /// The whole file: alignment refers to file offsets.
    file: &'a [u8],
    pos: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(file: &'a [u8]) -> Cursor<'a> {
        Cursor { file, pos: 0, end: file.len() }
    }

    pub(super) fn over(file: &'a [u8], span: Span) -> Cursor<'a> {
        Cursor { file, pos: span.start, end: span.end }
    }

    /// Returns the remaining range, to be read later.
    pub(super) fn span(&self) -> Span {
        Span { start: self.pos, end: self.end }
    }

    /// Returns the file offset of the next byte.
    pub(super) fn pos(&self) -> usize {
        self.pos
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pos == self.end
    }

    /// Returns the number of remaining bytes.
    pub(super) fn left(&self) -> usize {
        self.end - self.pos
    }

    /// Returns a capacity for `count` elements of at least one byte each, limited by the remaining bytes.
    pub(super) fn capacity(&self, count: u64) -> usize {
        usize::try_from(count).map_or(self.left(), |count| count.min(self.left()))
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Read<u8> {
        if self.pos == self.end {
            return fail("attempting to parse a byte at the end of the bytecode");
        }
        let byte = self.file[self.pos];
        self.pos += 1;
        Ok(byte)
    }

    pub(super) fn bytes(&mut self, len: u64) -> Read<&'a [u8]> {
        let range = self.take(len)?;
        Ok(&self.file[range.pos..range.end])
    }

    /// Splits off the next `len` bytes.
    pub(super) fn take(&mut self, len: u64) -> Read<Cursor<'a>> {
        match usize::try_from(len) {
            Ok(len) if len <= self.left() => {
                let range = Cursor { file: self.file, pos: self.pos, end: self.pos + len };
                self.pos += len;
                Ok(range)
            }
            _ => fail(format!("attempting to parse {len} bytes when only {} remain", self.left())),
        }
    }

    /// Returns all remaining bytes.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.file[self.pos..self.end]
    }

    #[inline]
    pub(super) fn varint(&mut self) -> Read<u64> {
        let first = self.byte()?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        self.long_varint(first)
    }

    fn long_varint(&mut self, first: u8) -> Read<u64> {
        // If eight bytes follow in the file, a number of up to eight bytes is read as one word, whose trailing zeros
        // give the number of bytes.
        if let Some(word) = self.file[self.pos - 1..].first_chunk::<8>()
            && first != 0
        {
            let word = u64::from_le_bytes(*word);
            let extra = first.trailing_zeros();
            let pos = self.pos + extra as usize;
            if pos <= self.end {
                self.pos = pos;
                return Ok(word << (56 - 8 * extra) >> (57 - 7 * extra));
            }
        }
        let extra = first.trailing_zeros().min(8) as usize;
        let tail = self.bytes(extra as u64)?;
        let mut word = [0; 8];
        word[..extra].copy_from_slice(tail);
        let tail = u64::from_le_bytes(word);
        if first == 0 {
            return Ok(tail);
        }
        // The first byte holds `extra` zeros and a one below the payload.
        let low = u64::from(first) >> (extra + 1);
        Ok(tail << (7 - extra) | low)
    }

    pub(super) fn svarint(&mut self) -> Read<i64> {
        let word = self.varint()?;
        Ok((word >> 1) as i64 ^ -((word & 1) as i64))
    }

    #[inline]
    pub(super) fn flagged(&mut self) -> Read<(u64, bool)> {
        let word = self.varint()?;
        Ok((word >> 1, word & 1 == 1))
    }

    /// Reads bytes up to a NUL, which is consumed too.
    pub(super) fn cstring(&mut self) -> Read<&'a [u8]> {
        match self.rest().iter().position(|byte| *byte == 0) {
            Some(len) => {
                let text = &self.rest()[..len];
                self.pos += len + 1;
                Ok(text)
            }
            None => fail("malformed null-terminated string, no null character found"),
        }
    }

    /// Skips padding up to a file offset that is a multiple of `alignment`.
    pub(super) fn align(&mut self, alignment: u64) -> Read<()> {
        if u32::try_from(alignment).is_ok_and(u32::is_power_of_two) {
            while self.pos as u64 & (alignment - 1) != 0 {
                let byte = self.byte()?;
                if byte != PADDING {
                    return fail(format!("expected alignment byte (0xCB), but got: '0x{byte:X}'"));
                }
            }
            return Ok(());
        }
        fail("expected alignment to be a power-of-two")
    }

    /// Reads a section header and splits off its section.
    pub(super) fn section(&mut self) -> Read<(SectionId, Cursor<'a>)> {
        let head = self.byte()?;
        let len = self.varint()?;
        let id = head & !ALIGNED;
        let Some(id) = SectionId::from_byte(id) else {
            return fail(format!("invalid section ID: {id}"));
        };
        if head & ALIGNED != 0 {
            let alignment = self.varint()?;
            self.align(alignment)?;
        }
        Ok((id, self.take(len)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytecode::buffer::Buffer;

    #[test]
    fn varints_round_trip_at_every_length() {
        for bits in 0..64 {
            for value in [1u64 << bits, (1u64 << bits) - 1, u64::MAX >> (63 - bits)] {
                let mut out = Buffer::default();
                out.varint(value);
                assert_eq!(
                    out.len(),
                    (64 - value.leading_zeros() as usize).max(1).div_ceil(7).min(9)
                );
                let mut cursor = Cursor::new(out.as_slice());
                assert_eq!(cursor.varint().expect("a varint"), value);
                assert!(cursor.is_empty());
            }
        }
    }

    #[test]
    fn signed_varints_round_trip() {
        for value in [0, -1, 1, i64::MIN, i64::MAX, -64, 64, 1 << 40] {
            let mut out = Buffer::default();
            out.svarint(value);
            assert_eq!(Cursor::new(out.as_slice()).svarint().expect("a varint"), value);
        }
    }

    #[test]
    fn lengths_are_checked_before_use() {
        let message = |failure: Box<Failure>| match *failure {
            Failure::Message(text) => text,
            other => panic!("unexpected {other:?}"),
        };
        let short = [0u8, 1, 2];
        let failure = Cursor::new(&short).varint().expect_err("truncated");
        assert_eq!(message(failure), "attempting to parse 8 bytes when only 2 remain");
        let failure = Cursor::new(&[]).byte().expect_err("empty");
        assert_eq!(message(failure), "attempting to parse a byte at the end of the bytecode");
        let failure = Cursor::new(&[0x7f, 0x01]).section().expect_err("no such section");
        assert_eq!(message(failure), "invalid section ID: 127");
        let failure = Cursor::new(&[0x81, 0x01, 0x07]).section().expect_err("alignment 3");
        assert_eq!(message(failure), "expected alignment to be a power-of-two");
    }
}
