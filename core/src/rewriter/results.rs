//! Erasing results.

use smallvec::SmallVec;

use super::Rewriter;
use crate::ir::{InsertPoint, OpState};
use crate::schema::{OpSchema, Segments};
use crate::{Body, Op, Value};

impl Rewriter<'_> {
    /// Erases the results of `op` that are marked, which nothing uses, and returns the operation that stands for it
    /// now: results of an operation are fixed, so it is another one, which takes over the regions. Sizes of groups that
    /// the operation keeps follow.
    ///
    /// # Panics
    /// When a marked result is used, or `op` is isolated.
    pub fn erase_results(&mut self, op: impl Into<Op>, marked: &[bool]) -> Op {
        let op = op.into();
        if !marked.contains(&true) {
            return op;
        }
        assert!(!self.has_nested(op), "the operation is not isolated");
        let kept = |(at, _): &(usize, Value)| !marked.get(*at).copied().unwrap_or(false);
        let old: SmallVec<[Value; 2]> =
            self.results(op).enumerate().filter(kept).map(|(_, value)| value).collect();
        let mut state = OpState::new(self.name(op), self.loc(op));
        state.operands = self.operands(op).collect();
        state.results = old.iter().map(|value| self.ty(*value)).collect();
        state.successors = self.successors(op).collect();
        state.regions = self.num_regions(op);
        state.props = self.props(op).into();
        state.attrs = self.attrs(op);
        if let Some(schema) = self.ctx().op_schema(state.name) {
            shrink_groups(self, op, schema, marked, &mut state);
        }
        let point = self.point();
        self.set_point(InsertPoint::Before(op));
        let new = self.insert_state(&mut state);
        self.set_point(point);
        let regions: SmallVec<[_; 2]> = self.own_regions(op).zip(self.own_regions(new)).collect();
        for (from, to) in regions {
            self.inline_region_before(from, to, None);
        }
        let results: SmallVec<[Value; 2]> = self.results(new).collect();
        for (old, new) in old.into_iter().zip(results) {
            self.replace_all_uses(old, new);
        }
        self.erase_op(op);
        new
    }
}

fn shrink_groups(body: &Body, op: Op, schema: &OpSchema, marked: &[bool], state: &mut OpState) {
    if schema.result_segments != Segments::Stored {
        return;
    }
    let operands =
        if schema.operand_segments == Segments::Stored { schema.operands.len() } else { 0 };
    for group in 0..schema.results.len() {
        let range = body.result_group(op, group);
        let gone = range.filter(|at| marked.get(*at).copied().unwrap_or(false)).count() as u32;
        let word = schema.props.len() + operands + group;
        state.set_word(word, state.props[word].saturating_sub(gone));
    }
}
