//! A checked document, and the requests about it.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use ods_core::text::places::Places;
use ods_core::text::{Reading, Unit};
use ods_core::{Attr, Context, OpRef};
use serde_json::Value;

use super::config::Config;
use super::symbols::SymbolIndex;
use super::{actions, complete, format, hints, hover, outline, subject, tokens, views};
use crate::answer::{
    Action, Completion, Edit, File, Fold, Hint, Hover, Place, Problem, Symbol, Token,
};
use crate::language::{Asked, Checked};
use crate::text::Text;

/// A checked document.
pub(super) struct Known {
    pub(super) text: Text,
    pub(super) file: Arc<File>,
    pub(super) config: Arc<Config>,
    pub(super) chunks: Vec<Chunk>,
    pub(super) problems: Vec<Problem>,
    /// A comment, with its line, for each unexpected diagnostic.
    pub(super) unexpected: Vec<(usize, String)>,
    pub(super) loaded: Vec<PathBuf>,
}

/// A chunk of a document, and its reading.
#[derive(Clone)]
pub(super) struct Chunk {
    /// The range in the document.
    pub(super) span: Range<usize>,
    pub(super) reading: Arc<Reading>,
    /// The diagnostics, with ranges in the chunk.
    pub(super) reported: Arc<[Reported]>,
    /// The number of readings in the same context.
    pub(super) age: u32,
    symbols: Arc<OnceLock<SymbolIndex>>,
}

/// A diagnostic or note, and its range in the chunk.
#[derive(Clone, Debug)]
pub(super) struct Reported {
    pub(super) severity: ods_core::Severity,
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) notes: Vec<Reported>,
}

/// The identity of an operation: its number in a unit of a chunk, or at the chunk's top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct OpId {
    pub(super) unit: Option<usize>,
    pub(super) op: u32,
}

impl Chunk {
    pub(super) fn new(
        span: Range<usize>,
        reading: Reading,
        reported: Vec<Reported>,
        age: u32,
    ) -> Chunk {
        let (reading, reported) = (Arc::new(reading), reported.into());
        Chunk { span, reading, reported, age, symbols: Arc::default() }
    }

    /// Returns the chunk at another range of the document.
    pub(super) fn at(&self, span: Range<usize>) -> Chunk {
        Chunk { span, ..self.clone() }
    }
}

/// A chunk with its document, for queries.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) known: &'a Known,
    pub(super) chunk: &'a Chunk,
}

impl Known {
    /// Returns the chunk of a byte, and the offset in the chunk.
    pub(super) fn view(&self, at: usize) -> Option<(View<'_>, usize)> {
        let index = self.chunks.partition_point(|chunk| chunk.span.end < at);
        let chunk = self.chunks.get(index).or(self.chunks.last())?;
        Some((View { known: self, chunk }, at.checked_sub(chunk.span.start)?))
    }

    pub(super) fn views(&self) -> impl Iterator<Item = View<'_>> {
        self.chunks.iter().map(|chunk| View { known: self, chunk })
    }

    pub(super) fn place(&self, span: Range<usize>) -> Place {
        Place { file: Arc::clone(&self.file), span }
    }
}

impl<'a> View<'a> {
    pub(super) fn text(self) -> &'a str {
        &self.known.text.as_str()[self.chunk.span.clone()]
    }

    pub(super) fn ctx(self) -> &'a Context {
        self.chunk.reading.ctx()
    }

    pub(super) fn units(self) -> &'a [Unit] {
        self.chunk.reading.units()
    }

    /// Converts a range in the chunk to a range in the document.
    pub(super) fn out(self, span: Range<usize>) -> Range<usize> {
        let start = self.chunk.span.start;
        span.start + start..span.end + start
    }

    /// Returns the places of a unit, or of the chunk's top, and the offset that they are relative to.
    pub(super) fn places(self, unit: Option<usize>) -> (&'a Places, u32) {
        match unit {
            Some(unit) => (self.units()[unit].places(), self.units()[unit].start()),
            None => (self.chunk.reading.top(), 0),
        }
    }

    /// Returns the unit that contains a byte of the chunk.
    pub(super) fn unit_at(self, at: usize) -> Option<usize> {
        let index = self.units().partition_point(|unit| unit.start() as usize <= at);
        let index = index.checked_sub(1)?;
        (at <= self.units()[index].end() as usize).then_some(index)
    }

    /// Returns the operation with that identity.
    pub(super) fn op(self, id: OpId) -> Option<OpRef<'a>> {
        match id.unit {
            Some(unit) => self.chunk.reading.op(&self.units()[unit], id.op),
            None => self.chunk.reading.top_op(id.op),
        }
    }

    pub(super) fn symbols(self) -> &'a SymbolIndex {
        self.chunk.symbols.get_or_init(|| SymbolIndex::new(self))
    }

    /// Returns the range of the name that begins at a byte of the chunk.
    pub(super) fn name_at(self, at: usize) -> Range<usize> {
        super::lex::lex(self.text(), at).next().map_or(at..at, |token| token.span)
    }

    /// Prints an attribute, truncated to a bounded length.
    pub(super) fn show(self, attr: Attr) -> String {
        let mut text = attr.display(self.ctx()).to_string();
        if text.len() > 2000 {
            text.truncate(text.floor_char_boundary(2000));
            text.push('…');
        }
        text
    }
}

impl Checked for Known {
    fn text(&self) -> &Text {
        &self.text
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn dependencies(&self) -> &[PathBuf] {
        &self.loaded
    }

    fn definition(&self, asked: &Asked<'_>) -> Vec<Place> {
        asked.offset.map_or_else(Vec::new, |at| subject::definitions(self, at, asked.project))
    }

    fn references(&self, asked: &Asked<'_>, definitions: bool) -> Vec<Place> {
        asked.offset.map_or_else(Vec::new, |at| subject::references(self, at, definitions))
    }

    fn hover(&self, asked: &Asked<'_>) -> Option<Hover> {
        hover::hover(self, asked.offset?)
    }

    fn completion(&self, asked: &Asked<'_>) -> Completion {
        complete::complete(self, asked)
    }

    fn renamed(&self, asked: &Asked<'_>) -> Option<Range<usize>> {
        subject::renamed(self, asked.offset?)
    }

    fn rename(&self, asked: &Asked<'_>, name: &str) -> Result<Vec<Edit>, String> {
        let at = asked.offset.ok_or("the document has changed since")?;
        subject::rename(self, at, name)
    }

    fn symbols(&self, _asked: &Asked<'_>) -> Vec<Symbol> {
        outline::symbols(self)
    }

    fn folds(&self, _asked: &Asked<'_>) -> Vec<Fold> {
        outline::folds(self)
    }

    fn hints(&self, asked: &Asked<'_>) -> Vec<Hint> {
        hints::hints(self, &asked.span)
    }

    fn tokens(&self, asked: &Asked<'_>) -> Vec<Token> {
        tokens::tokens(self, &asked.span)
    }

    fn actions(&self, asked: &Asked<'_>) -> Vec<Action> {
        actions::actions(self, &asked.span)
    }

    fn format(&self, asked: &Asked<'_>) -> Result<Vec<Edit>, String> {
        format::format(self, asked)
    }

    fn command(
        &self,
        asked: &Asked<'_>,
        name: &str,
        args: &[Value],
    ) -> Option<Result<Value, String>> {
        views::command(self, asked, name, args)
    }
}
