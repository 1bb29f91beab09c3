//! Checking a document: its chunks, their diagnostics, and expected diagnostics.

use std::ops::Range;
use std::sync::Arc;

use ods_core::text::Reading;
use ods_core::{Context, Diagnostic, Loc, position};
use rustc_hash::FxHashMap;

use super::config::Config;
use super::expected;
use super::known::{Chunk, Known, Reported};
use super::lex::lex;
use crate::answer::{File, Problem};
use crate::language::Job;
use crate::text::Text;

/// The number of readings after which a context is replaced, to free attributes and types that no text uses any more.
const READINGS: u32 = 500;

/// The separator line between chunks.
const MARKER: &str = "// -----";

/// Checks a document; `None` if the check was cancelled.
pub(super) fn check(job: &Job, config: Arc<Config>, previous: Option<&Known>) -> Option<Known> {
    let text = job.document.text.clone();
    let path = job.document.path.clone();
    let previous = previous.filter(|known| Arc::ptr_eq(&known.config, &config));
    let name = path.to_string_lossy().into_owned();
    let file = Arc::new(File { path, text: text.clone() });
    let spans = chunks(text.as_str());
    let old: &[Chunk] = previous.map_or(&[], |known| &known.chunks);
    let mut known = Known {
        text,
        file,
        config: Arc::clone(&config),
        chunks: Vec::with_capacity(spans.len()),
        problems: Vec::new(),
        unexpected: Vec::new(),
        loaded: config.files(),
    };
    let pairs = pair(previous, old, known.text.as_str(), &spans);
    for (span, pair) in spans.into_iter().zip(pairs) {
        if job.cancel.is_set() {
            return None;
        }
        let chunk = match (pair, previous) {
            (Pair::Same(index), _) => old[index].at(span),
            (Pair::Changed(index), Some(previous)) if may_go_on(&old[index]) => {
                let before = &previous.text.as_str()[old[index].span.clone()];
                let now = &known.text.as_str()[span.clone()];
                let reading = old[index].reading.read_again(before.as_bytes(), now.as_bytes());
                make(&known.text, span, reading, &name, old[index].age + 1)
            }
            _ => {
                let ctx = config.context(&job.contexts)?;
                let reading =
                    Reading::read(&ctx, &known.text.as_str().as_bytes()[span.clone()], &name);
                make(&known.text, span, reading, &name, 0)
            }
        };
        known.chunks.push(chunk);
    }
    let (problems, unexpected) = expected::problems(&known);
    known.problems = problems;
    known.unexpected = unexpected;
    let errors = config.errors.iter().map(|why| Problem::error(0..0, why.clone()));
    known.problems.splice(0..0, errors);
    Some(known)
}

fn may_go_on(chunk: &Chunk) -> bool {
    chunk.age < READINGS && chunk.reading.is_lasting()
}

/// Returns the ranges of a text between separators.
pub(super) fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), MARKER) {
        let line = super::lex::line_start(text, at);
        if text[line..at].trim().is_empty() {
            found.push(start..line);
            start = text[at..].find('\n').map_or(text.len(), |len| at + len + 1);
        }
    }
    found.push(start..text.len());
    found
}

/// The previous chunk that corresponds to a chunk.
#[derive(Clone, Copy)]
enum Pair {
    Same(usize),
    Changed(usize),
    New,
}

fn pair(previous: Option<&Known>, old: &[Chunk], text: &str, new: &[Range<usize>]) -> Vec<Pair> {
    let Some(previous) = previous else { return vec![Pair::New; new.len()] };
    let same = |old: &Chunk, new: &Range<usize>| {
        previous.text.as_str()[old.span.clone()] == text[new.clone()]
    };
    let front = old.iter().zip(new).take_while(|(old, new)| same(old, new)).count();
    let (old_rest, new_rest) = (&old[front..], &new[front..]);
    let back = old_rest.iter().rev().zip(new_rest.iter().rev());
    let back = back.take_while(|(old, new)| same(old, new)).count();
    let changed = old.len() - front - back;
    (0..new.len())
        .map(|index| match index {
            _ if index < front => Pair::Same(index),
            _ if index >= new.len() - back => Pair::Same(index + old.len() - new.len()),
            _ if index - front < changed => Pair::Changed(index),
            _ => Pair::New,
        })
        .collect()
}

fn make(text: &Text, span: Range<usize>, reading: Reading, name: &str, age: u32) -> Chunk {
    let teller = Teller {
        ctx: reading.ctx(),
        reading: &reading,
        text,
        span: span.clone(),
        name,
        units: FxHashMap::default(),
    };
    let reported = teller.all();
    Chunk::new(span, reading, reported, age)
}

/// Maps diagnostics to ranges.
struct Teller<'a> {
    ctx: &'a Context,
    reading: &'a Reading,
    text: &'a Text,
    span: Range<usize>,
    name: &'a str,
    /// The units, by the names of the files that denote them in locations.
    units: FxHashMap<String, usize>,
}

impl Teller<'_> {
    fn all(mut self) -> Vec<Reported> {
        let verified = self.reading.verify();
        let units = self.reading.units();
        let silent = verified.is_empty() && !self.reading.has_errors();
        if !silent || units.iter().any(|unit| !unit.diagnostics().is_empty()) {
            let files = units.iter().enumerate();
            self.units = files.filter_map(|(index, unit)| Some((unit.file()?, index))).collect();
        }
        let mut all: Vec<Reported> = Vec::new();
        for unit in units {
            let fallback = unit.start() as usize;
            all.extend(unit.diagnostics().iter().map(|one| self.reported(one, fallback)));
        }
        all.extend(self.reading.diagnostics().iter().map(|one| self.reported(one, 0)));
        all.extend(verified.iter().map(|one| self.reported(one, 0)));
        all.sort_by_key(|one| one.span.start);
        all
    }

    fn reported(&self, diagnostic: &Diagnostic, fallback: usize) -> Reported {
        let at = self.offset(diagnostic.loc).unwrap_or(fallback);
        let notes = diagnostic.notes.iter().map(|note| self.reported(note, at));
        Reported {
            severity: diagnostic.severity,
            span: self.token(at),
            message: diagnostic.message.clone(),
            notes: notes.collect(),
        }
    }

    /// Returns the byte offset, in the chunk, of a location.
    fn offset(&self, loc: Loc) -> Option<usize> {
        let (file, line, column) = position(self.ctx, loc)?;
        let line = match self.units.get(&file) {
            Some(unit) => line + self.reading.units()[*unit].line() - 1,
            None if file == self.name => line,
            None => return None,
        };
        let first = self.text.line_of(self.span.start);
        let line = self.text.line(first + line.checked_sub(1)? as usize)?;
        let at = line.start + column.saturating_sub(1) as usize;
        Some(at.clamp(self.span.start, self.span.end) - self.span.start)
    }

    fn token(&self, at: usize) -> Range<usize> {
        let text = &self.text.as_str()[self.span.clone()];
        let at = text.floor_char_boundary(at);
        match lex(text, at).next() {
            Some(token) if token.span.start == at => token.span,
            _ => at..at,
        }
    }
}
