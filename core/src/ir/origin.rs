//! The record of which pattern created or modified which operation of a body, for errors of the verifier.
//!
//! Drivers fill it while they apply patterns. It lives until the body is verified between passes, or compacted. Slots
//! of operations are never reused, so a record about an erased operation is never about another one.

use std::fmt;

use rustc_hash::FxHashMap;

use super::nested::Nested;
use super::{Body, Op};
use crate::OpName;

/// An application of a pattern: the names of the pattern and of its root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub(crate) pattern: &'static str,
    pub(crate) root: OpName,
}

/// The origins of the operations of one body.
#[derive(Clone, Default)]
pub(super) struct Origins {
    list: Vec<Origin>,
    /// The indices in `list` by the address of the pattern's name, and the root.
    known: FxHashMap<(usize, OpName), u32>,
    /// The created operations: ranges of indices in ascending order.
    made: Vec<Made>,
    /// By operation: the index of the last pattern that modified it, plus one.
    changed: Vec<u32>,
}

/// A range of created operations.
#[derive(Clone, Copy)]
struct Made {
    first: u32,
    end: u32,
    origin: u32,
}

impl Origins {
    fn number(&mut self, origin: Origin) -> u32 {
        let last = self.made.last().map(|made| made.origin);
        if let Some(last) = last.filter(|last| self.list[*last as usize].is(origin)) {
            return last;
        }
        *self.known.entry((origin.pattern.as_ptr().addr(), origin.root)).or_insert_with(|| {
            self.list.push(origin);
            self.list.len() as u32 - 1
        })
    }

    fn made(&self, op: Op) -> Option<Origin> {
        let index = op.index() as u32;
        let at = self.made.partition_point(|made| made.end <= index);
        let made = self.made.get(at).filter(|made| made.first <= index)?;
        self.list.get(made.origin as usize).copied()
    }

    fn changed(&self, op: Op) -> Option<Origin> {
        let number = self.changed.get(op.index())?.checked_sub(1)?;
        self.list.get(number as usize).copied()
    }
}

impl Origin {
    /// Compares without reading the names.
    fn is(self, other: Origin) -> bool {
        std::ptr::eq(self.pattern, other.pattern) && self.root == other.root
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern '{}' for '{}'", self.pattern, self.root)
    }
}

impl Body {
    /// Records that a pattern created the operations with the indices from `first` on.
    #[inline]
    pub(crate) fn record_made_since(&mut self, first: usize, origin: Origin) {
        if first < self.op_capacity() {
            self.record_made(first, self.op_capacity(), origin);
        }
    }

    /// Records that a pattern created `op`; a moved operation counts as modified.
    pub(crate) fn record_made_op(&mut self, op: Op, origin: Origin) {
        let last = self.origins.as_ref().and_then(|origins| origins.made.last());
        if last.is_some_and(|last| op.index() < last.end as usize) {
            self.record_changed(op, origin);
        } else {
            self.record_made(op.index(), op.index() + 1, origin);
        }
    }

    fn record_made(&mut self, first: usize, end: usize, origin: Origin) {
        let origins = self.origins.get_or_insert_default();
        let (first, end, origin) = (first as u32, end as u32, origins.number(origin));
        match origins.made.last_mut() {
            Some(last) if last.origin == origin && last.end == first => last.end = end,
            _ => origins.made.push(Made { first, end, origin }),
        }
    }

    /// Records that a pattern modified `op`, or a use of its.
    pub(crate) fn record_changed(&mut self, op: Op, origin: Origin) {
        let origins = self.origins.get_or_insert_default();
        let number = origins.number(origin) + 1;
        if origins.changed.len() <= op.index() {
            origins.changed.resize(op.index() + 1, 0);
        }
        origins.changed[op.index()] = number;
    }

    /// Returns the pattern that created `op`.
    pub(crate) fn made_by(&self, op: Op) -> Option<Origin> {
        self.origins.as_ref()?.made(op)
    }

    /// Returns the last pattern that modified `op`.
    pub(crate) fn changed_by(&self, op: Op) -> Option<Origin> {
        self.origins.as_ref()?.changed(op)
    }

    /// Forgets which patterns created and modified operations, in this body and in the bodies inside.
    pub(crate) fn forget_origins(&mut self) {
        let mut bodies = vec![self];
        while let Some(body) = bodies.pop() {
            body.origins = None;
            bodies.extend(body.nested.iter_mut().filter_map(|nested| match nested {
                Nested::Here(body) => Some(&mut **body),
                _ => None,
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Loc, OpBuilder, OpState};

    #[test]
    fn operations_have_the_pattern_that_created_them() {
        let ctx = Context::with(|_| {});
        let mut module = crate::Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).unwrap();
        let made = |body: &mut Body| {
            let state = OpState::new(OpName::new("t.op"), Loc::UNKNOWN);
            OpBuilder::at_end(body, block).insert(state)
        };
        let origin = |pattern| Origin { pattern, root: OpName::new("t.root") };
        let (a, b) = (origin("a"), origin("b"));

        let before = made(body);
        let first = body.op_capacity();
        let (one, two) = (made(body), made(body));
        body.record_made_since(first, a);
        body.record_made_since(body.op_capacity(), b);
        let between = made(body);
        let three = made(body);
        body.record_made_op(three, b);
        body.record_changed(before, b);
        body.record_made_op(one, b);

        let origins = [before, one, two, between, three].map(|op| body.made_by(op));
        assert_eq!(origins, [None, Some(a), Some(a), None, Some(b)]);
        let changed = [before, one, two, between, three].map(|op| body.changed_by(op));
        assert_eq!(changed, [Some(b), Some(b), None, None, None]);

        body.forget_origins();
        assert_eq!((body.made_by(one), body.changed_by(one)), (None, None));
    }
}
