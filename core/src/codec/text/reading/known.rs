//! The units of the text before a change.

use std::sync::Arc;

use super::{Reading, Unit};
use crate::ir::NewRegions;
use crate::stack;
use crate::text::parse::op_parser::OpParser;
use crate::text::reading::places::Alias;
use crate::text::same::{same_before, same_behind};

/// The previous reading, whose units are reused one by one: places are shared, and bodies copied, since the previous
/// reading may still be in use.
pub(super) struct Known {
    reading: Arc<Reading>,
    /// The length in bytes of the common prefix.
    before: u32,
    /// The start of the common suffix in the old text, and in the new one.
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

    /// Returns the unit that starts at `at` in the new text, if its bytes and the token behind it are unchanged.
    fn find(&self, at: u32) -> Option<&Unit> {
        let behind = at >= self.moved;
        let was = if behind { at - self.moved + self.after } else { at };
        let units = &self.reading.units;
        let unit = &units[units.binary_search_by_key(&was, |unit| unit.start).ok()?];
        // The end of a token depends on the next byte.
        let same = behind || was + unit.look.end < self.before;
        (same && unit.closed).then_some(unit)
    }
}

impl OpParser<'_, '_> {
    /// Reuses the unit at the current token from the previous text, if it and its meaning are unchanged.
    pub(super) fn take_known(&mut self) -> Option<()> {
        let start = self.cursor.tok;
        let recorder = self.base.recorder.as_deref_mut()?;
        let container = recorder.units.container;
        let known = recorder.units.known.take()?;
        let unit = known.find(start.start).filter(|unit| {
            unit.container.is_some() == container.is_some()
                && unit.column == start.start - start.line_start
                && self.means_the_same(unit)
                && !self.meets_names(unit, start.start)
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
            Alias::Type(ty) => self.base.symbols.type_aliases.get(&name[1..]) == Some(&ty),
            Alias::Attr(attr) => match self.base.symbols.attr_aliases.get(&name[1..]) {
                Some(is) => *is == attr,
                None => self.base.late_alias_named(&name[1..]) == Some(attr),
            },
        })
    }

    /// Returns whether a unit at `start` defines a name that was defined or used before: most isolated operations do
    /// not hide the names around them.
    fn meets_names(&self, unit: &Unit, start: u32) -> bool {
        let name = |at: u32| self.base.cursor.name_at(start.wrapping_add(at));
        self.values.any()
            && unit.places.values.iter().any(|value| self.values.is_taken(name(value.at)))
    }
}

impl Reading {
    /// Returns a copy of the body of a unit's operation.
    fn copy_body(&self, unit: &Unit) -> Option<Box<crate::Body>> {
        let body = self.body_of(unit)?;
        Some(Box::new(stack::grow(|| body.clone())))
    }
}
