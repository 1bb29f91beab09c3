//! Erasure and addition of results.

use smallvec::SmallVec;

use super::Rewriter;
use crate::ir::{InsertPoint, OpState};
use crate::schema::{OpSchema, Segments};
use crate::{Body, Op, Type, Value};

impl Rewriter<'_> {
    /// Erases the marked results of `op`, which are unused, and returns the replacement operation: the results of an
    /// operation are fixed, so a new operation is created, to which the regions are moved. Updates stored sizes of
    /// groups.
    ///
    /// # Panics
    /// Panics if a marked result has uses, or `op` is isolated.
    pub fn erase_results(&mut self, op: impl Into<Op>, marked: &[bool]) -> Op {
        let op = op.into();
        if !marked.contains(&true) {
            return op;
        }
        let remaining = |(at, _): &(usize, Value)| !marked.get(*at).copied().unwrap_or(false);
        let old: SmallVec<[Value; 2]> =
            self.results(op).enumerate().filter(remaining).map(|(_, value)| value).collect();
        let mut state = self.state_with(op, old.iter().map(|value| self.ty(*value)));
        if let Some(schema) = self.ctx().op_schema(state.name) {
            shrink_groups(self, op, schema, marked, &mut state);
        }
        self.rebuild(op, &mut state, &old)
    }

    /// Appends results to `op`, in the last group, and returns the replacement operation, to which the regions are
    /// moved.
    ///
    /// # Panics
    /// Panics if `op` is isolated.
    pub fn append_results(&mut self, op: impl Into<Op>, types: &[Type]) -> Op {
        let op = op.into();
        if types.is_empty() {
            return op;
        }
        let old: SmallVec<[Value; 2]> = self.results(op).collect();
        let all = old.iter().map(|value| self.ty(*value)).chain(types.iter().copied());
        let mut state = self.state_with(op, all);
        if let Some(schema) = self.ctx().op_schema(state.name)
            && schema.result_segments == Segments::Stored
            && let Some(last) = schema.results.len().checked_sub(1)
        {
            let word = result_word(schema, last);
            state.set_word(word, state.props[word] + types.len() as u32);
        }
        self.rebuild(op, &mut state, &old)
    }

    /// Returns the state of `op` with other result types.
    fn state_with(&self, op: Op, types: impl Iterator<Item = Type>) -> OpState {
        assert!(!self.has_nested(op), "the operation is not isolated");
        let mut state = OpState::new(self.name(op), self.loc(op));
        state.operands = self.operands(op).collect();
        state.results = types.collect();
        state.successors = self.successors(op).collect();
        state.regions = self.num_regions(op);
        state.props = self.props(op).into();
        state.attrs = self.attrs(op);
        state
    }

    /// Replaces `op` by an operation of that state, to which the regions are moved; its first results replace `old`.
    fn rebuild(&mut self, op: Op, state: &mut OpState, old: &[Value]) -> Op {
        let point = self.point();
        self.set_point(InsertPoint::Before(op));
        let new = self.insert_state(state);
        self.set_point(point);
        let regions: SmallVec<[_; 2]> = self.own_regions(op).zip(self.own_regions(new)).collect();
        for (from, to) in regions {
            self.inline_region_before(from, to, None);
        }
        let results: SmallVec<[Value; 2]> = self.results(new).collect();
        for (old, new) in old.iter().zip(results) {
            self.replace_all_uses(*old, new);
        }
        self.erase_op(op);
        new
    }
}

/// Returns the index of the property word that holds the size of a result group.
fn result_word(schema: &OpSchema, group: usize) -> usize {
    let stored = schema.operand_segments == Segments::Stored;
    schema.props.len() + if stored { schema.operands.len() } else { 0 } + group
}

fn shrink_groups(body: &Body, op: Op, schema: &OpSchema, marked: &[bool], state: &mut OpState) {
    if schema.result_segments != Segments::Stored {
        return;
    }
    for group in 0..schema.results.len() {
        let range = body.result_group(op, group);
        let gone = range.filter(|at| marked.get(*at).copied().unwrap_or(false)).count() as u32;
        let word = result_word(schema, group);
        state.set_word(word, state.props[word].saturating_sub(gone));
    }
}
