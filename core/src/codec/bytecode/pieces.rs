//! Bytes of the IR section that were made apart: each body knows what it holds, and where other sections start and end
//! in it; what these come to is known when all are there.
//!
//! A section says how long it is before it starts, so that lengths are summed up from the inside out, and then all is
//! written from the front.

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
    /// Another piece stands here, by index.
    Piece(usize),
}

/// The part of the file that one body is.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) bytes: Buffer,
    /// Each before the byte at its offset.
    marks: Vec<(usize, Mark)>,
}

impl Piece {
    /// A piece with room for `count` bytes.
    pub(super) fn with_room(count: usize) -> Piece {
        Piece { bytes: Buffer::with_room(count), marks: Vec::new() }
    }

    /// Puts a mark behind what is there.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push((self.bytes.len(), mark));
    }
}

/// Pieces that make up a section; each stands in one that has a lower index, but for the first.
pub(super) struct Pieces {
    pieces: Vec<Piece>,
    /// True when the bodies inside are sections of their own.
    sections: bool,
    /// Length of each with its content.
    lens: Vec<usize>,
    /// By piece, how long the sections that its marks open are, in their order.
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

    /// Sums up a piece whose inner pieces are known.
    fn measure(&mut self, at: usize) {
        let piece = &self.pieces[at];
        let mut inner = Vec::new();
        // What is open: which it is, and where it starts.
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

    /// Writes all of them as one section.
    pub(super) fn write(&self, out: &mut Output<impl io::Write>) -> io::Result<()> {
        out.header(SectionId::Ir, self.lens[0])?;
        // Pieces that are being written: which, its marks, its open sections, how many of its bytes are out.
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

/// Returns the length of the bytes that stand before a section of that length.
fn header_len(len: usize) -> usize {
    1 + varint_len(len as u64)
}
