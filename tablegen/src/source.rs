//! Files, positions and the include stack.
//!
//! Every opening of a file creates a new buffer with its own range in one global space of byte offsets, so a [`Span`]
//! alone identifies the file, the line and the includes that led to it. Buffers are never removed. Offset 0 belongs to
//! no buffer: a default span denotes no position.

use std::sync::{Arc, OnceLock};

use super::layout::Layout;

/// A half-open range of bytes in the global space of a [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` to `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// Returns whether the span denotes no position.
    pub fn is_dummy(self) -> bool {
        self.start == 0
    }
}

/// A buffer of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub(crate) u32);

/// The start of a span as file, line and column, as diagnostics print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The path as it was opened.
    pub file: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
    /// The text of the whole line, without its line end.
    pub text: &'a str,
}

/// The positions of buffers in another map that has absorbed theirs: pairs of old and new starts, in order.
#[derive(Clone, Debug)]
pub struct Moved(Vec<(u32, u32)>);

impl Moved {
    /// Returns the span in the other map.
    pub fn span(&self, of: Span) -> Span {
        let rank = self.0.partition_point(|&(old, _)| old <= of.start);
        let Some(&(old, new)) = rank.checked_sub(1).and_then(|at| self.0.get(at)) else {
            return Span::default();
        };
        Span::new(of.start - old + new, of.end - old + new)
    }
}

#[derive(Clone, Debug)]
struct Buffer {
    path: Arc<str>,
    text: Arc<str>,
    start: u32,
    included_at: Option<Span>,
    // Offsets of line starts, computed when a position of this buffer is first located.
    lines: OnceLock<Arc<[u32]>>,
}

impl Buffer {
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let newlines = self.text.bytes().enumerate().filter(|&(_, b)| b == b'\n');
            std::iter::once(0).chain(newlines.map(|(at, _)| at as u32 + 1)).collect()
        })
    }
}

/// The name of the text that includes several files which are read as one.
pub(super) const SEVERAL: &str = "<files>";

/// All text read during one evaluation.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    buffers: Vec<Buffer>,
    // The buffers in the order of their offsets in the global space.
    by_start: Vec<FileId>,
}

impl SourceMap {
    /// Creates an empty map.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a buffer; `included_at` is the position of the `include` that opened it.
    ///
    /// Returns `None` if the global space of 4 GiB is exhausted.
    pub fn add(
        &mut self,
        path: impl Into<Arc<str>>,
        text: impl Into<Arc<str>>,
        included_at: Option<Span>,
    ) -> Option<FileId> {
        let text = text.into();
        let start = self.by_start.last().map_or(1, |&FileId(last)| {
            let last = &self.buffers[last as usize];
            last.start + last.text.len() as u32 + 1
        });
        let length = u32::try_from(text.len()).ok()?;
        start.checked_add(length)?.checked_add(1)?;
        Some(self.add_at(start, path.into(), text, included_at))
    }

    /// Adds a buffer at the offset that a layout assigns.
    pub(crate) fn place(
        &mut self,
        layout: &mut Layout,
        path: impl Into<Arc<str>>,
        text: impl Into<Arc<str>>,
        included_at: Option<Span>,
    ) -> Option<FileId> {
        let (path, text) = (path.into(), text.into());
        let start = layout.open(&path, text.len())?;
        Some(self.add_at(start, path, text, included_at))
    }

    fn add_at(
        &mut self,
        start: u32,
        path: Arc<str>,
        text: Arc<str>,
        included_at: Option<Span>,
    ) -> FileId {
        let id = FileId(self.buffers.len() as u32);
        let rank = self.rank(start);
        self.by_start.insert(rank, id);
        self.buffers.push(Buffer { path, text, start, included_at, lines: OnceLock::new() });
        id
    }

    /// Adds all buffers of another map, whose main file is included at `included_at`, and returns where they are.
    ///
    /// Returns `None` if the global space of 4 GiB is exhausted.
    pub fn absorb(&mut self, other: &SourceMap, included_at: Span) -> Option<Moved> {
        let mut moved = Moved(Vec::with_capacity(other.buffers.len()));
        for id in &other.by_start {
            let buffer = &other.buffers[id.0 as usize];
            let from = buffer.included_at.map_or(included_at, |at| moved.span(at));
            let file = self.add(Arc::clone(&buffer.path), Arc::clone(&buffer.text), Some(from))?;
            moved.0.push((buffer.start, self.start(file)));
        }
        Some(moved)
    }

    /// Returns the number of buffers that start at or before an offset.
    fn rank(&self, offset: u32) -> usize {
        self.by_start.partition_point(|&FileId(f)| self.buffers[f as usize].start <= offset)
    }

    /// Returns the text of a buffer.
    pub fn text(&self, file: FileId) -> &Arc<str> {
        &self.buffers[file.0 as usize].text
    }

    /// Returns the path under which a buffer was opened.
    pub fn path(&self, file: FileId) -> &str {
        &self.buffers[file.0 as usize].path
    }

    /// Returns the offset of a buffer's first byte in the global space.
    pub fn start(&self, file: FileId) -> u32 {
        self.buffers[file.0 as usize].start
    }

    /// Returns the buffers in the order in which they were opened; the main file comes first.
    pub fn files(&self) -> impl Iterator<Item = FileId> + '_ {
        (0..self.buffers.len() as u32).map(FileId)
    }

    /// Returns the main file: the first one; of several files that are read as one, the first of these.
    pub fn main(&self) -> Option<FileId> {
        let mut files = self.files();
        let first = files.next()?;
        if self.path(first) == SEVERAL { files.next() } else { Some(first) }
    }

    /// Returns the buffer that contains the start of `span`.
    pub fn file_of(&self, span: Span) -> Option<FileId> {
        self.rank(span.start).checked_sub(1).map(|i| self.by_start[i])
    }

    /// Returns the rest of a buffer, from an offset on.
    pub(crate) fn text_from(&self, offset: u32) -> Option<&str> {
        let b = &self.buffers[self.file_of(Span::new(offset, offset))?.0 as usize];
        b.text.get((offset - b.start) as usize..)
    }

    /// Returns the text of a span; empty for a dummy span.
    pub fn snippet(&self, span: Span) -> &str {
        let Some(file) = self.file_of(span) else { return "" };
        let b = &self.buffers[file.0 as usize];
        let from = (span.start - b.start) as usize;
        let to = (span.end.max(span.start) - b.start) as usize;
        b.text.get(from..to.min(b.text.len())).unwrap_or("")
    }

    /// Returns file, line and column of the start of `span`.
    pub fn locate(&self, span: Span) -> Location<'_> {
        let Some(file) = self.file_of(span) else {
            return Location { file: "<unknown>", line: 1, column: 1, text: "" };
        };
        let b = &self.buffers[file.0 as usize];
        let lines = b.lines();
        let at = (span.start - b.start).min(b.text.len() as u32);
        let line = lines.partition_point(|&l| l <= at) - 1;
        // A carriage return ends the displayed text of a line but is not counted as a line end.
        let ends = |&byte: &u8| matches!(byte, b'\n' | b'\r');
        let bytes = b.text.as_bytes();
        let from = bytes[..at as usize].iter().rposition(ends).map_or(0, |last| last + 1);
        let length = bytes[from..].iter().position(ends).unwrap_or(bytes.len() - from);
        let text = &b.text[from..from + length];
        Location { file: &b.path, line: line as u32 + 1, column: at - from as u32 + 1, text }
    }

    /// Returns the `(file, line)` pairs of the includes that lead to `span`, outermost first.
    pub fn include_stack(&self, span: Span) -> Vec<(&str, u32)> {
        let mut stack = Vec::new();
        let mut at = self.file_of(span).and_then(|f| self.buffers[f.0 as usize].included_at);
        while let Some(include) = at {
            let place = self.locate(include);
            stack.push((place.file, place.line));
            at = self.file_of(include).and_then(|f| self.buffers[f.0 as usize].included_at);
        }
        stack.reverse();
        stack
    }
}
