//! The output file: sections in order, and the current offset.

use std::io::{self, BufWriter, Write};

use super::buffer::Buffer;
use super::format::{ALIGNED, PADDING, SectionId};

/// Size of the output buffer in bytes.
const CAPACITY: usize = 1 << 16;

pub(super) struct Output<W: Write> {
    to: BufWriter<W>,
    /// The current length of the file in bytes.
    len: usize,
    /// The header of the next section.
    header: Buffer,
}

impl<W: Write> Output<W> {
    pub(super) fn new(to: W) -> Output<W> {
        Output { to: BufWriter::with_capacity(CAPACITY, to), len: 0, header: Buffer::default() }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.len += bytes.len();
        self.to.write_all(bytes)
    }

    /// Writes the header of a section of that length, without alignment.
    pub(super) fn header(&mut self, id: SectionId, len: usize) -> io::Result<()> {
        self.header.clear();
        self.header.push(id as u8);
        self.header.varint(len as u64);
        self.end_header()
    }

    /// Writes a section without alignment.
    pub(super) fn section(&mut self, id: SectionId, data: &[u8]) -> io::Result<()> {
        self.header(id, data.len())?;
        self.bytes(data)
    }

    /// Writes a section whose data starts at a multiple of `alignment` in the file.
    pub(super) fn aligned_section(
        &mut self,
        id: SectionId,
        alignment: u32,
        data: &[u8],
    ) -> io::Result<()> {
        let alignment_at = alignment as usize;
        self.header.clear();
        self.header.push(id as u8);
        self.header.varint(data.len() as u64);
        // Data that is aligned by chance needs no flag.
        if !(self.len + self.header.len()).is_multiple_of(alignment_at) {
            self.header.set(0, id as u8 | ALIGNED);
            self.header.varint(u64::from(alignment));
            while !(self.len + self.header.len()).is_multiple_of(alignment_at) {
                self.header.push(PADDING);
            }
        }
        self.end_header()?;
        self.bytes(data)
    }

    fn end_header(&mut self) -> io::Result<()> {
        self.len += self.header.len();
        self.to.write_all(self.header.as_slice())
    }

    /// Flushes the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.to.flush()
    }
}
