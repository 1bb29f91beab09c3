//! Reading a document for an editor: unit by unit, with recovery from errors, and incrementally after a change.
//!
//! A *unit* is an operation at the top of the document or of a `module` there. An error ends its unit, and the reading
//! continues with the next one. Positions inside a unit count from its start, lines of its locations from its first
//! line, in a synthetic file for the unit: so an isolated unit is unaffected by changes of the text before it.

mod known;
pub mod places;
pub(super) mod recorder;
mod resume;
#[cfg(test)]
mod tests;
mod unit;

use std::sync::Arc;

use crate::ir::{NewRegions, OpState};
use crate::text::parse::lexer::Tok;
use crate::text::parse::module::make_module;
use crate::text::reading::places::{NOWHERE, Places};
use crate::text::reading::recorder::Recorder;
use crate::text::{OpParser, ParseOptions, ParseResult, Parser, Pos};
use crate::verify::{Verdicts, verify_module_with, verify_op_with};
use crate::{Body, Context, Diagnostic, Diagnostics, Module, OpName, OpRef, stack};
use known::Known;
pub use unit::Unit;

/// A document that was read, with or without errors.
///
/// # Examples
/// ```
/// use ods_core::{Context, text::Reading};
///
/// let ctx = Context::with(|_| {});
/// ctx.allow_unregistered(true);
/// let reading = Reading::read(&ctx, b"\"a.b\"() : ()\n\"a.c\"() : () -> ()", "a.mlir");
/// let errors = reading.units().iter().map(|unit| unit.diagnostics().len());
/// assert_eq!(errors.collect::<Vec<_>>(), [1, 0]);
/// ```
pub struct Reading {
    ctx: Context,
    file: Box<str>,
    module: Option<Module>,
    /// True if the module is in the text, and not implicit.
    written: bool,
    top: Places,
    units: Vec<Unit>,
    diagnostics: Vec<Diagnostic>,
    /// The number of synthetic files for units so far.
    files: u32,
}

/// The units of a reading in progress.
pub(super) struct Units {
    known: Option<Known>,
    read: Vec<Unit>,
    files: u32,
    /// The module whose operations are units, by its index among the places at the top.
    container: Option<u32>,
    in_unit: bool,
    /// The start of the current unit.
    start: u32,
    /// The number of uses of names that wait for a definition from before their unit.
    early: usize,
    /// True behind a module whose end may be missing.
    open_end: bool,
}

impl Reading {
    /// Reads a document.
    pub fn read(ctx: &Context, source: &[u8], file: &str) -> Reading {
        read(ctx, source, file, None)
    }

    /// Reads a document again whose text was `old` and is `new` now. Isolated units that did not change, and whose
    /// aliases have the same meaning, are reused.
    pub fn read_again(self: &Arc<Self>, old: &[u8], new: &[u8]) -> Reading {
        let known = Known::new(Arc::clone(self), old, new);
        read(&self.ctx, new, &self.file, Some(known))
    }

    /// Returns whether the context may be used for another text: neither this reading nor one that was abandoned since
    /// has left state in it that lasts.
    pub fn is_lasting(&self) -> bool {
        self.ctx.is_unmarked()
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Returns the units, in the order of the text.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Returns the places outside of units: modules that hold units, and definitions of aliases.
    pub fn top(&self) -> &Places {
        &self.top
    }

    /// Returns the diagnostics outside of units.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns whether the text has errors, so that it was not read completely.
    pub fn has_errors(&self) -> bool {
        !self.diagnostics.is_empty() || self.units.iter().any(Unit::has_errors)
    }

    /// Returns the module, with everything that has no errors.
    pub fn module(&self) -> Option<&Module> {
        self.module.as_ref()
    }

    /// Verifies the module, or, if the text has errors, each unit that has none. Reused units are not verified again,
    /// if their earlier verdict does not depend on their surroundings.
    pub fn verify(&self) -> Vec<Diagnostic> {
        let mut diagnostics = Diagnostics::new();
        let Some(module) = &self.module else { return Vec::new() };
        let mut verdicts = Verdicts::default();
        for unit in &self.units {
            if let (Some(holds), Some(body)) = (unit.holds.get(), self.body_of(unit)) {
                verdicts.add(body, holds.clone());
            }
        }
        if self.has_errors() {
            for unit in self.units.iter().filter(|unit| !unit.has_errors() && unit.settled) {
                if let (Some(body), Some(op)) = (self.container(unit), unit.op) {
                    verify_op_with(body, op, &mut verdicts, &mut diagnostics);
                }
            }
        } else {
            verify_module_with(module, &mut verdicts, &mut diagnostics);
        }
        for unit in self.units.iter().filter(|unit| unit.closed && unit.holds.get().is_none()) {
            if let Some(holds) = self.body_of(unit).and_then(|body| verdicts.on(body)) {
                // Another thread may have set it before.
                let _ = unit.holds.set(holds.clone());
            }
        }
        diagnostics.take()
    }

    /// Returns the body that contains a unit's operation.
    fn container(&self, unit: &Unit) -> Option<&Body> {
        let module = self.module.as_ref()?;
        match unit.container {
            Some(_) if self.written => Some(module.body()),
            Some(index) => module.body().nested(self.top.ops.get(index as usize)?.op?),
            None => Some(module.body()),
        }
    }

    /// Returns the body of a unit's operation.
    fn body_of(&self, unit: &Unit) -> Option<&Body> {
        self.container(unit)?.nested(unit.op?)
    }

    /// Returns the operation of a place in a unit, if it was parsed and all of its operands have definitions.
    pub fn op<'a>(&'a self, unit: &'a Unit, place: u32) -> Option<OpRef<'a>> {
        let places = &unit.places;
        let mut path = vec![place];
        while let Some(parent) = path.last().and_then(|op| places.parent_op(*op)) {
            path.push(parent);
        }
        let mut body = self.container(unit)?;
        let mut partial = unit.partial.as_deref();
        while let Some(index) = path.pop() {
            let of = places.ops.get(index as usize)?;
            // Places of reused units have the operation's id in its original body.
            let op = if unit.is_root(index) { unit.op.or(of.op) } else { of.op };
            match op {
                Some(op) if path.is_empty() => return Some(body.view(op)).filter(is_defined),
                Some(op) => body = body.nested(op).unwrap_or(body),
                None if self.ctx.is_isolated(of.name) => {
                    // For an operation that was not parsed to its end, the outermost body exists.
                    body = partial.take()?;
                }
                None if path.is_empty() => return None,
                None => {}
            }
        }
        None
    }

    /// Returns the operation of a place at the top, if it was parsed and all of its operands have definitions.
    pub fn top_op(&self, place: u32) -> Option<OpRef<'_>> {
        let module = self.module.as_ref()?;
        if self.written {
            return Some(module.root());
        }
        Some(module.body().view(self.top.ops.get(place as usize)?.op?)).filter(is_defined)
    }
}

/// Returns whether all operands of an operation have definitions.
fn is_defined(op: &OpRef<'_>) -> bool {
    op.operands().all(|value| op.body.defined_loc(value.value).is_some())
}

fn read(ctx: &Context, source: &[u8], file: &str, known: Option<Known>) -> Reading {
    let mut diags = Diagnostics::new();
    let mut reading = Reading {
        ctx: ctx.clone(),
        file: file.into(),
        module: None,
        written: false,
        top: Places::default(),
        units: Vec::new(),
        diagnostics: Vec::new(),
        files: known.as_ref().map_or(0, Known::files),
    };
    if u32::try_from(source.len()).is_err() {
        let loc = ctx.file_loc(file, 0, 0);
        let message = "a source of 4 GiB or more is not supported";
        reading.diagnostics.push(Diagnostic::error(loc, message));
        return reading;
    }
    let mut parser = Parser::new(ctx, source, 0, file, &mut diags);
    parser.recorder = Some(Box::new(Recorder::new(Units {
        known,
        read: Vec::new(),
        files: reading.files,
        container: None,
        in_unit: false,
        start: 0,
        early: 0,
        open_end: false,
    })));
    let loc = ctx.file_loc(file, 0, 0);
    let mut p = OpParser::at_top(&mut parser, 0, loc);
    let mut external = Vec::new();
    p.read_units(&mut external);
    p.finish_reading();
    for (handle, blob) in std::mem::take(&mut p.symbols.blobs).into_iter().rev() {
        ctx.set_resource_blob(handle, blob);
    }
    let body = p.body;
    if let Some(mut recorder) = parser.recorder.take() {
        reading.top = recorder.take(source.len() as u32);
        reading.units = std::mem::take(&mut recorder.units.read);
        reading.files = recorder.units.files;
    }
    let first = body.entry_block(body.region()).and_then(|block| body.first_op(block));
    reading.written = first.is_some_and(|op| {
        body.next_op(op).is_none() && body.name(op) == OpName::new("builtin.module")
    });
    let mut more = Diagnostics::new();
    reading.module = make_module(ctx, body, loc, ParseOptions::default(), &mut more);
    if let Some(module) = &mut reading.module {
        *module.external_resources_mut() = external;
    }
    reading.diagnostics = diags.take();
    reading
}

/// Returns whether an operation of that name is a module.
pub(super) fn is_module(name: &[u8]) -> bool {
    matches!(name, b"module" | b"builtin.module" | b"\"builtin.module\"")
}

impl OpParser<'_, '_> {
    fn units(&mut self) -> &mut Units {
        &mut self.base.recorder.as_mut().expect("a reading records").units
    }

    /// Records the use of a name that waits for its definition since `first`.
    pub(super) fn note_early_use(&mut self, first: Pos) {
        if let Some(recorder) = self.base.recorder.as_deref_mut()
            && first.0 < recorder.units.start
        {
            recorder.units.early += 1;
        }
    }

    /// Returns whether the operations at the current level are units.
    #[inline]
    pub(super) fn at_units(&self) -> bool {
        let recorder = self.base.recorder.as_deref();
        recorder.is_some_and(|one| !one.units.in_unit && one.units.container.is_some())
    }

    /// Reads everything at the top level.
    fn read_units(&mut self, external: &mut Vec<crate::ExternalResources>) {
        loop {
            let (start, open_end) = (self.cursor.tok, self.units().open_end);
            let result = match self.cursor.tok.kind {
                Tok::Eof => return,
                Tok::Hash => self.parse_attr_alias(),
                Tok::Exclamation => self.parse_type_alias(),
                Tok::MetadataBegin => self.parse_metadata(external),
                Tok::BareId | Tok::Str if is_module(self.cursor.spelling()) => {
                    self.read_container();
                    Ok(())
                }
                Tok::RBrace if open_end => {
                    self.advance();
                    Ok(())
                }
                _ => {
                    self.read_unit();
                    Ok(())
                }
            };
            if result.is_err() {
                self.resume(start);
            }
        }
    }

    /// Reads a module whose operations are units; its parts are kept even if its end is missing.
    fn read_container(&mut self) {
        let outer = self.guard();
        let place = self.base.recorder.as_ref().map_or(0, |one| one.places.ops.len()) as u32;
        self.units().container = Some(place);
        let result = self.parse_operation();
        self.units().container = None;
        let frame = self.restore(outer, result.is_err());
        if result.is_ok() {
            return;
        }
        let recovered = frame.nested.filter(|_| frame.name == OpName::new("builtin.module"));
        let went_in = recovered.is_some();
        if let Some((body, _)) = recovered {
            let mut state = OpState::new(frame.name, frame.loc);
            state.regions = body.regions().len();
            let op = self.body.create_op_with(&state, NewRegions::Nested(body));
            self.body.append_op(op, self.block);
            if let Some(recorder) = self.base.recorder.as_deref_mut()
                && let Some(place) = recorder.places.ops.get_mut(place as usize)
            {
                place.op = Some(op);
            }
        }
        if let Some(recorder) = self.base.recorder.as_deref_mut() {
            recorder.outside();
        }
        self.units().open_end = true;
        self.resume_in(went_in);
    }

    /// Reads the operations of a module's block, past errors.
    pub(super) fn read_block_units(&mut self) -> ParseResult<()> {
        while !matches!(self.cursor.tok.kind, Tok::Caret | Tok::RBrace) {
            if self.cursor.tok.kind == Tok::Eof {
                return Err(self.wrong_token("expected '}' to end the module"));
            }
            let block = self.block;
            stack::grow(|| self.read_unit());
            self.block = block;
        }
        Ok(())
    }

    /// Reports names that were used but not defined.
    fn finish_reading(&mut self) {
        let mut undeclared = std::mem::take(&mut self.undeclared);
        undeclared.extend(self.values.undeclared());
        undeclared.sort_unstable();
        for pos in undeclared {
            self.plain_error(pos, "use of undeclared SSA value name");
        }
        for pos in std::mem::take(&mut self.symbols.undefined_locs) {
            self.plain_error(pos, "operation location alias was never defined");
        }
        let labels = self.blocks.pop().unwrap_or_default().labels;
        let mut places: Vec<_> = labels.values().map(|label| label.pos).collect();
        places.sort_unstable();
        for pos in places {
            self.plain_error(pos, "reference to an undefined block");
        }
        // It reports its errors itself.
        let _ = self.report_outside();
    }
}

impl Unit {
    /// Returns whether a place is that of an operation without a parent.
    pub fn is_root(&self, place: u32) -> bool {
        self.places.ops.get(place as usize).is_some_and(|op| op.region == NOWHERE)
    }
}
