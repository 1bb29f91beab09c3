//! A unit: its contents, and the reading of it.

use std::sync::{Arc, OnceLock};

use crate::ir::{Block, Op};
use crate::text::parse::lexer::{Tok, Token};
use crate::text::parse::op_parser::{Frame, OpParser};
use crate::text::reading::places::{Alias, Places};
use crate::text::reading::recorder::Recorded;
use crate::verify::Holds;
use crate::{Body, Diagnostic, OpName};

/// An operation at the top of a document, or of a module there.
#[derive(Clone)]
pub struct Unit {
    pub(super) start: u32,
    /// The line that it starts on, from 1.
    pub(super) line: u32,
    /// The number of bytes before it on that line.
    pub(super) column: u32,
    /// The end of its text.
    pub(super) end: u32,
    pub(super) look: Look,
    pub(super) places: Arc<Places>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The number of its synthetic file, if any.
    pub(super) file: Option<u32>,
    /// The place of the enclosing module, if it is in the text.
    pub(super) container: Option<u32>,
    pub(super) op: Option<Op>,
    /// The outermost body of an operation that was not parsed to its end.
    pub(super) partial: Option<Box<Body>>,
    /// The aliases that it uses, with their values.
    pub(super) aliases: Arc<[(Box<[u8]>, Alias)]>,
    /// True if everything used in it is defined in it, or before it.
    pub(super) settled: bool,
    /// True if its meaning does not depend on its position.
    pub(super) closed: bool,
    /// The verdict on its contents, once there is one that does not depend on its surroundings.
    pub(super) holds: OnceLock<Holds>,
}

/// The token behind a unit, which the parser had lexed before it took the unit for complete. Relative to the unit's
/// start.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) at: u32,
    pub(super) end: u32,
    pub(super) lines: u32,
    pub(super) line_start: u32,
}

impl Unit {
    /// Returns the start in the document.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Returns the end in the document; for a unit with errors, the position where reading resumed.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// Returns the line that it starts on, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Returns the places in the unit, relative to its start.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// Returns the diagnostics of its text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns whether the unit was not parsed to its end.
    pub fn has_errors(&self) -> bool {
        self.op.is_none()
    }

    /// Returns the place of the enclosing module among those at the top, if it is in the text.
    pub fn module(&self) -> Option<u32> {
        self.container
    }

    /// Returns the synthetic file that locations inside name; lines in it count from the unit's first. `None` if these
    /// locations name the document.
    pub fn file(&self) -> Option<String> {
        self.file.map(file_name)
    }
}

/// Returns the name of the synthetic file of a unit. No path begins like this.
fn file_name(number: u32) -> String {
    format!("\u{1}{number}")
}

/// The state of the parser before a step that may fail.
pub(super) struct Guard<'src> {
    frame: Box<Frame<'src>>,
    block: Block,
    depth: usize,
    dialects: usize,
    bodies: usize,
    open_types: usize,
    start: u32,
}

impl<'src> OpParser<'_, 'src> {
    pub(super) fn guard(&mut self) -> Guard<'src> {
        let frame = Box::new(Frame::new(OpName::new("builtin.module")));
        Guard {
            frame: std::mem::replace(&mut self.frame, frame),
            block: self.block,
            depth: self.base.depth(),
            dialects: self.default_dialects.len(),
            bodies: self.bodies_around.len(),
            open_types: self.base.subject.open_types.len(),
            start: self.cursor.tok.start,
        }
    }

    /// Restores the saved state; returns the frame of the part read since.
    pub(super) fn restore(&mut self, guard: Guard<'src>, failed: bool) -> Box<Frame<'src>> {
        let frame = std::mem::replace(&mut self.frame, guard.frame);
        self.block = guard.block;
        if failed {
            self.base.set_depth(guard.depth);
            self.default_dialects.truncate(guard.dialects);
            self.bodies_around.truncate(guard.bodies);
            self.base.subject.open_types.truncate(guard.open_types);
            self.base.subject.custom_op = None;
            self.base.subject.self_type = None;
            self.base.subject.symbol_end = None;
            self.base.elements.clear();
            let start = guard.start;
            self.values.forget_forward(|pos| pos.0 >= start);
            self.undeclared.retain(|pos| pos.0 < start);
            self.outside.retain(|one| one.pos.0 < start);
            self.base.symbols.undefined_locs.retain(|pos| pos.0 < start);
        }
        frame
    }

    /// Reads a unit, or reuses it.
    pub(super) fn read_unit(&mut self) {
        if self.take_known().is_some() {
            return;
        }
        let start = self.cursor.tok;
        let mut recorded = Recorded::nothing();
        let recorder = self.base.recorder.as_deref_mut().expect("a reading records");
        recorder.swap(&mut recorded);
        let units = &mut recorder.units;
        let (container, number) = (units.container, units.files);
        (units.files, units.in_unit, units.start) = (number + 1, true, start.start);
        let named = self.base.enter_file(&file_name(number), start.line - 1);
        let (messages, unsettled) = (self.base.diagnostic_count(), self.unsettled());
        let guard = self.guard();
        let result = self.parse_operation();
        let frame = self.restore(guard, result.is_err());
        self.base.leave_file();
        let settled = self.unsettled() == unsettled;
        let closed = named && settled && self.cursor.tok.kind != Tok::Error;
        let diagnostics = self.base.take_diagnostics(messages);
        let op = if result.is_ok() { self.body.last_op(self.block) } else { None };
        let (end, partial) = match op {
            Some(_) => (self.base.cursor.last_end(), None),
            None => {
                self.resume(start);
                (self.cursor.tok.start, frame.nested.map(|(body, _)| body))
            }
        };
        let closed = closed
            && diagnostics.is_empty()
            && op.is_some_and(|op| {
                let body = &self.body;
                body.has_nested(op) && body.results(op).len() == 0 && body.num_operands(op) == 0
            });
        let look = look(start, self.cursor.tok);
        let recorder = self.base.recorder.as_deref_mut().expect("a reading records");
        recorder.units.in_unit = false;
        let mut places = recorder.take(end);
        recorder.swap(&mut recorded);
        let aliases = self.aliases_in(&places);
        places.relative_to(start.start);
        let unit = Unit {
            start: start.start,
            line: start.line,
            column: start.start - start.line_start,
            end,
            look,
            places: Arc::new(places),
            diagnostics,
            file: named.then_some(number),
            container,
            op,
            partial,
            settled,
            aliases: aliases.into(),
            closed,
            holds: OnceLock::new(),
        };
        self.units().read.push(unit);
    }

    /// Returns the number of items that a unit shares with others: undefined names, resources, distinct attributes.
    fn unsettled(&self) -> [usize; 7] {
        [
            self.values.forward_count(),
            self.undeclared.len(),
            self.outside.len(),
            self.symbols.undefined_locs.len(),
            self.base.symbols.resource_uses,
            self.base.subject.open_types.len(),
            self.base.recorder.as_deref().map_or(0, |recorder| recorder.units.early),
        ]
    }

    /// Returns the used aliases, each once.
    fn aliases_in(&self, places: &Places) -> Vec<(Box<[u8]>, Alias)> {
        let mut found: Vec<(Box<[u8]>, Alias)> = Vec::new();
        let mut met = rustc_hash::FxHashSet::default();
        for one in &places.aliases {
            let name = self.base.cursor.name_at(one.at);
            if met.insert(name) {
                found.push((name.into(), one.alias));
            }
        }
        found
    }
}

fn look(start: Token, next: Token) -> Look {
    Look {
        at: next.start - start.start,
        end: next.end - start.start,
        lines: next.line - start.line,
        line_start: next.line_start.wrapping_sub(start.start),
    }
}
