//! Parts of the IR section that were written separately: each body records the nested bodies and the starts and ends of
//! sections in its bytes; the lengths of these are known when all bodies are written.
//!
//! A section starts with its length, so lengths are summed up from the inside out, and then everything is written from
//! the front.

use std::io;

use super::buffer::{Buffer, varint_len};
use super::format::SectionId;
use super::output::Output;

/// An element between the bytes of a piece.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// A section starts.
    Open,
    /// The innermost section that started ends.
    Close,
    /// The position of another piece, by index.
    Piece(usize),
}

/// The encoding of one body.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) bytes: Buffer,
    /// Marks, each with the offset of the byte that it precedes.
    marks: Vec<(usize, Mark)>,
}

impl Piece {
    /// Creates a piece with capacity for `count` bytes.
    pub(super) fn with_capacity(count: usize) -> Piece {
        Piece { bytes: Buffer::with_capacity(count), marks: Vec::new() }
    }

    /// Appends a mark at the current end.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push((self.bytes.len(), mark));
    }
}

/// The pieces of a section; each but the first is nested in a piece with a lower index.
pub(super) struct Pieces {
    pieces: Vec<Piece>,
    /// True when nested bodies are sections of their own.
    sections: bool,
    /// Length of each piece, nested pieces included.
    lens: Vec<usize>,
    /// By piece, the lengths of the sections that its marks open, in order.
    inner: Vec<Vec<usize>>,
}

impl Pieces {
    pub(super) fn new(pieces: Vec<Piece>, sections: bool) -> Pieces {
        let (lens, inner) = (vec![0; pieces.len()], vec![Vec::new(); pieces.len()]);
        let mut all = Pieces { pieces, sections, lens, inner };
        for at in (0..all.pieces.len()).rev() {
            all.measure(at);
        }
        all
    }

    /// Computes the length of a piece whose nested pieces are measured.
    fn measure(&mut self, at: usize) {
        let piece = &self.pieces[at];
        let mut inner = Vec::new();
        // The open sections: the index of each, and its start.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut added = 0;
        for (offset, mark) in &piece.marks {
            match *mark {
                Mark::Open => {
                    open.push((inner.len(), offset + added));
                    inner.push(0);
                }
                Mark::Close => {
                    let Some((which, start)) = open.pop() else { continue };
                    inner[which] = offset + added - start;
                    added += header_len(inner[which]);
                }
                Mark::Piece(other) => {
                    let len = self.lens[other];
                    added += len;
                    if self.sections {
                        added += header_len(len);
                    }
                }
            }
        }
        self.lens[at] = piece.bytes.len() + added;
        self.inner[at] = inner;
    }

    /// Writes all pieces as one section.
    pub(super) fn write(&self, out: &mut Output<impl io::Write>) -> io::Result<()> {
        out.header(SectionId::Ir, self.lens[0])?;
        // The pieces being written: index, marks, lengths of sections, and the number of bytes written.
        let begin = |at: usize| (at, self.pieces[at].marks.iter(), self.inner[at].iter(), 0);
        let mut stack = vec![begin(0)];
        while let Some((at, marks, inner, done)) = stack.last_mut() {
            let bytes = self.pieces[*at].bytes.as_slice();
            let Some((offset, mark)) = marks.next() else {
                out.bytes(&bytes[*done..])?;
                stack.pop();
                continue;
            };
            out.bytes(&bytes[*done..*offset])?;
            *done = *offset;
            match *mark {
                Mark::Open => {
                    let len = inner.next().copied().unwrap_or_default();
                    out.header(SectionId::Ir, len)?;
                }
                Mark::Close => {}
                Mark::Piece(other) => {
                    if self.sections {
                        out.header(SectionId::Ir, self.lens[other])?;
                    }
                    stack.push(begin(other));
                }
            }
        }
        Ok(())
    }
}

/// Returns the length of the header of a section of that length.
fn header_len(len: usize) -> usize {
    1 + varint_len(len as u64)
}
