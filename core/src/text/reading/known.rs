//! The units of the text before a change.

use std::sync::Arc;

use super::super::op_parser::OpParser;
use super::super::places::Alias;
use super::{Reading, Unit};
use crate::ir::NewRegions;
use crate::stack;

/// The reading before a change, whose units are taken over one by one: places are shared, bodies copied, since whoever
/// has the reading before still looks into it.
pub(super) struct Known {
    reading: Arc<Reading>,
    /// The number of bytes that are the same at the start.
    before: u32,
    /// The start in the old text of what is the same up to the end, and where that is now.
    after: u32,
    moved: u32,
}

impl Known {
    pub(super) fn new(reading: Arc<Reading>, old: &[u8], new: &[u8]) -> Known {
        let before = same_before(old, new);
        let behind = same_behind(&old[before..], &new[before..]);
        Known {
            before: before as u32,
            after: (old.len() - behind) as u32,
            moved: (new.len() - behind) as u32,
            reading,
        }
    }

    pub(super) fn files(&self) -> u32 {
        self.reading.files
    }

    /// The unit that starts at `at` of the new text, its bytes and the token behind it as they were.
    fn find(&self, at: u32) -> Option<&Unit> {
        let behind = at >= self.moved;
        let was = if behind { at - self.moved + self.after } else { at };
        let units = &self.reading.units;
        let unit = &units[units.binary_search_by_key(&was, |unit| unit.start).ok()?];
        // A token ends where the next byte says so.
        let same = behind || was + unit.look.end < self.before;
        (same && unit.closed).then_some(unit)
    }
}

/// As many bytes are compared at once.
const STEP: usize = 64;

/// The number of bytes that two texts begin with.
fn same_before(old: &[u8], new: &[u8]) -> usize {
    let steps = old.chunks_exact(STEP).zip(new.chunks_exact(STEP));
    let at = STEP * steps.take_while(|(old, new)| old == new).count();
    at + old[at..].iter().zip(&new[at..]).take_while(|(old, new)| old == new).count()
}

/// The number of bytes that two texts end with.
fn same_behind(old: &[u8], new: &[u8]) -> usize {
    let steps = old.rchunks_exact(STEP).zip(new.rchunks_exact(STEP));
    let count = STEP * steps.take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - count], &new[..new.len() - count]);
    let more = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    count + more
}

impl OpParser<'_, '_> {
    /// Takes the unit at the current token over from the text before, if it is the same and means the same.
    pub(super) fn take_known(&mut self) -> Option<()> {
        let start = self.tok;
        let recorder = self.base.recorder.as_deref_mut()?;
        let container = recorder.units.container;
        let known = recorder.units.known.take()?;
        let unit = known.find(start.start).filter(|unit| {
            unit.container.is_some() == container.is_some()
                && unit.column == start.start - start.line_start
                && self.means_the_same(unit)
        });
        let taken = unit.and_then(|unit| Some((unit.clone(), known.reading.copy_body(unit)?)));
        self.units().known = Some(known);
        let (mut unit, inner) = taken?;
        let state = inner.owner_state();
        let op = self.body.create_op_with(&state, NewRegions::Nested(inner));
        self.body.append_op(op, self.block);
        let moved = start.start.wrapping_sub(unit.start);
        unit.end = unit.end.wrapping_add(moved);
        (unit.start, unit.line) = (start.start, start.line);
        (unit.op, unit.container) = (Some(op), container);
        let look = unit.look;
        let line_start = match look.lines {
            0 => start.line_start,
            _ => start.start.wrapping_add(look.line_start),
        };
        self.units().read.push(unit);
        self.base.go_on_at(start.start + look.at, start.line + look.lines, line_start);
        Some(())
    }

    fn means_the_same(&mut self, unit: &Unit) -> bool {
        unit.aliases.iter().all(|(name, was)| match *was {
            Alias::Type(ty) => self.base.type_aliases.get(&name[1..]) == Some(&ty),
            Alias::Attr(attr) => match self.base.attr_aliases.get(&name[1..]) {
                Some(is) => *is == attr,
                None => self.base.late_alias_named(&name[1..]) == Some(attr),
            },
        })
    }
}

impl Reading {
    /// A copy of the body of a unit's operation.
    fn copy_body(&self, unit: &Unit) -> Option<Box<crate::Body>> {
        let body = self.container(unit)?.nested(unit.op?)?;
        Some(Box::new(stack::grow(|| body.clone())))
    }
}
