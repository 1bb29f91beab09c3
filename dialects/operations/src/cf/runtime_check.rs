//! Run-time checks, emitted by operations that verify themselves while the program runs.

use ods_core::fold::insert_or_fold;
use ods_core::interface::RuntimeMessage;
use ods_core::ir::Inserter;
use ods_core::{DYNAMIC, Op, OpBuilder, OpType, Value};

use super::AssertOp;
use crate::arith::{AndIOp, CmpIOp, CmpIPredicate, index_constant};

/// The checks of one operation, emitted at the insertion point of a builder.
pub struct Checks<'c, 'b> {
    /// The builder that inserts the checks.
    pub builder: &'c mut OpBuilder<'b>,
    op: Op,
    message: RuntimeMessage<'c>,
}

impl<'c, 'b> Checks<'c, 'b> {
    /// Creates the checks of `op`.
    pub fn new(
        builder: &'c mut OpBuilder<'b>,
        op: Op,
        message: RuntimeMessage<'c>,
    ) -> Checks<'c, 'b> {
        Checks { builder, op, message }
    }

    /// Emits an assertion that `condition` holds.
    pub fn assert(&mut self, condition: Value, what: &str) {
        let text = (self.message)(self.builder.body(), self.op, what);
        AssertOp::build(condition, text.as_str()).insert(self.builder);
    }

    /// Emits an assertion that two values are equal.
    pub fn assert_equal(&mut self, a: Value, b: Value, what: &str) {
        let same = CmpIOp::build(CmpIPredicate::Eq, a, b).insert(self.builder);
        let same = same.result(self.builder.body());
        self.assert(same, what);
    }

    /// Builds a constant of type `index`.
    pub fn index(&mut self, number: i64) -> Value {
        index_constant(self.builder, number)
    }

    /// Emits an assertion that `dim` is the index of one of `rank` dimensions.
    pub fn assert_dim(&mut self, dim: Value, rank: Value) {
        let zero = self.index(0);
        let within = is_within(self.builder, dim, zero, rank);
        self.assert(within, "index is out of bounds");
    }

    /// Emits an assertion that a rank equals the rank of the result of a cast.
    pub fn assert_rank(&mut self, have: Value, want: usize) {
        let want = self.index(want as i64);
        self.assert_equal(have, want, "rank mismatch");
    }

    /// Emits an assertion for each size that is static in the result of a cast and dynamic in its source: it must equal
    /// the size that `size` builds.
    pub fn assert_sizes(
        &mut self,
        known: Option<&[i64]>,
        result: &[i64],
        size: impl Fn(&mut OpBuilder<'_>, usize) -> Value,
    ) {
        for (dim, want) in result.iter().enumerate() {
            let known = known.is_some_and(|shape| shape[dim] != DYNAMIC);
            if !known && *want != DYNAMIC {
                let (have, want) = (size(self.builder, dim), self.index(*want));
                self.assert_equal(have, want, &format!("size mismatch of dim {dim}"));
            }
        }
    }

    /// Emits an assertion that every index is within the dimension of its position, whose size `size` builds. Without
    /// dimensions there is nothing to check.
    pub fn assert_in_bounds(
        &mut self,
        indices: &[Value],
        mut size: impl FnMut(&mut OpBuilder<'_>, usize) -> Value,
    ) {
        if indices.is_empty() {
            return;
        }
        let zero = self.index(0);
        let mut all: Option<Value> = None;
        for (dim, index) in indices.iter().enumerate() {
            let size = size(self.builder, dim);
            let within = is_within(self.builder, *index, zero, size);
            all = Some(match all {
                Some(before) => both(self.builder, before, within),
                None => within,
            });
        }
        if let Some(all) = all {
            self.assert(all, "out-of-bounds access");
        }
    }
}

/// Builds the condition that a value is not below `zero`, and is below `end`.
pub fn is_within(at: &mut impl Inserter, value: Value, zero: Value, end: Value) -> Value {
    at.build(|builder| {
        let lower = compare(builder, CmpIPredicate::Sge, value, zero);
        let upper = compare(builder, CmpIPredicate::Slt, value, end);
        both(builder, lower, upper)
    })
}

fn compare(builder: &mut OpBuilder<'_>, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    insert_or_fold(builder, |builder| CmpIOp::build(predicate, a, b).insert(builder).op())
}

fn both(builder: &mut OpBuilder<'_>, a: Value, b: Value) -> Value {
    insert_or_fold(builder, |builder| AndIOp::build(a, b).insert(builder).op())
}
