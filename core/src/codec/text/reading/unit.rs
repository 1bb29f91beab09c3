//! A unit: what it says, and reading it.

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
    /// The line it starts on, from 1.
    pub(super) line: u32,
    /// The bytes before it on that line.
    pub(super) column: u32,
    /// The end of its text.
    pub(super) end: u32,
    pub(super) look: Look,
    pub(super) places: Arc<Places>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The number of the file that stands for it, if any.
    pub(super) file: Option<u32>,
    /// The place of the module around, if one is written.
    pub(super) container: Option<u32>,
    pub(super) op: Option<Op>,
    /// The outermost body of an operation that was not read to its end.
    pub(super) partial: Option<Box<Body>>,
    /// The aliases that it uses, and what they meant.
    pub(super) aliases: Arc<[(Box<[u8]>, Alias)]>,
    /// True when everything in it is defined in it, or before.
    pub(super) settled: bool,
    /// True when it means the same wherever it stands.
    pub(super) closed: bool,
    /// The verdict on what is in it, once there is one that does not depend on what is around.
    pub(super) holds: OnceLock<Holds>,
}

/// The token behind a unit, which the parser saw before it took the unit for complete. Relative to the unit's start.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) at: u32,
    pub(super) end: u32,
    pub(super) lines: u32,
    pub(super) line_start: u32,
}

impl Unit {
    /// The start in the document.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The end in the document. For one with errors, where reading went on.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// The line that it starts on, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The places in it, relative to its start.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The diagnostics of its text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns whether it was not read to its end.
    pub fn has_errors(&self) -> bool {
        self.op.is_none()
    }

    /// The place of the module around among those at the top, if one is written.
    pub fn module(&self) -> Option<u32> {
        self.container
    }

    /// The file in locations inside; lines in it count from the unit's first. `None` when these name the document.
    pub fn file(&self) -> Option<String> {
        self.file.map(file_name)
    }
}

/// The name of the file that stands for a unit. No path begins so.
fn file_name(number: u32) -> String {
    format!("\u{1}{number}")
}

/// The state of the parser around something that may fail.
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
            open_types: self.base.open_types.len(),
            start: self.tok.start,
        }
    }

    /// Goes back to the state around; the frame of what was read since.
    pub(super) fn restore(&mut self, guard: Guard<'src>, failed: bool) -> Box<Frame<'src>> {
        let frame = std::mem::replace(&mut self.frame, guard.frame);
        self.block = guard.block;
        if failed {
            self.base.set_depth(guard.depth);
            self.default_dialects.truncate(guard.dialects);
            self.bodies_around.truncate(guard.bodies);
            self.base.open_types.truncate(guard.open_types);
            self.base.custom_op = None;
            self.base.self_type = None;
            self.base.symbol_end = None;
            self.base.elements.clear();
            let start = guard.start;
            self.values.forget_forward(|pos| pos.0 >= start);
            self.undeclared.retain(|pos| pos.0 < start);
            self.outside.retain(|one| one.pos.0 < start);
            self.base.undefined_locs.retain(|pos| pos.0 < start);
        }
        frame
    }

    /// Reads a unit, or takes it as it was.
    pub(super) fn read_unit(&mut self) {
        if self.take_known().is_some() {
            return;
        }
        let start = self.tok;
        let mut recorded = Recorded::nothing();
        let recorder = self.base.recorder.as_deref_mut().expect("a reading records");
        recorder.swap(&mut recorded);
        let units = &mut recorder.units;
        let (container, number) = (units.container, units.files);
        (units.files, units.in_unit, units.start) = (number + 1, true, start.start);
        let named = self.base.enter_file(&file_name(number), start.line - 1);
        let (told, unsettled) = (self.base.diagnostic_count(), self.unsettled());
        let guard = self.guard();
        let result = self.parse_operation();
        let frame = self.restore(guard, result.is_err());
        self.base.leave_file();
        let settled = self.unsettled() == unsettled;
        let closed = named && settled && self.tok.kind != Tok::Error;
        let diagnostics = self.base.take_diagnostics(told);
        let op = if result.is_ok() { self.body.last_op(self.block) } else { None };
        let (end, partial) = match op {
            Some(_) => (self.base.last_end(), None),
            None => {
                self.resume(start);
                (self.tok.start, frame.nested.map(|(body, _)| body))
            }
        };
        let closed = closed
            && diagnostics.is_empty()
            && op.is_some_and(|op| {
                let body = &self.body;
                body.has_nested(op) && body.results(op).len() == 0 && body.num_operands(op) == 0
            });
        let look = look(start, self.tok);
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

    /// The number of things that a unit has to do with others: names that are open, resources, distinct attributes.
    fn unsettled(&self) -> [usize; 7] {
        [
            self.values.forward_count(),
            self.undeclared.len(),
            self.outside.len(),
            self.undefined_locs.len(),
            self.base.resource_uses,
            self.base.open_types.len(),
            self.base.recorder.as_deref().map_or(0, |recorder| recorder.units.early),
        ]
    }

    /// The aliases that are used, each once.
    fn aliases_in(&self, places: &Places) -> Vec<(Box<[u8]>, Alias)> {
        let mut found: Vec<(Box<[u8]>, Alias)> = Vec::new();
        let mut met = rustc_hash::FxHashSet::default();
        for one in &places.aliases {
            let name = self.base.name_at(one.at);
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
