//! Checks that a program makes while it runs, as operations make them of themselves.

use ods_core::fold::insert_or_fold;
use ods_core::interface::RuntimeMessage;
use ods_core::{Op, OpBuilder, OpType, Value};

use super::AssertOp;
use crate::arith::{AndIOp, CmpIOp, CmpIPredicate, index_constant};

/// The checks of one operation, made at the insertion point of a builder.
pub(crate) struct Checks<'c, 'b> {
    pub(crate) builder: &'c mut OpBuilder<'b>,
    op: Op,
    message: RuntimeMessage<'c>,
}

impl<'c, 'b> Checks<'c, 'b> {
    /// Checks of `op`.
    pub(crate) fn new(
        builder: &'c mut OpBuilder<'b>,
        op: Op,
        message: RuntimeMessage<'c>,
    ) -> Checks<'c, 'b> {
        Checks { builder, op, message }
    }

    /// Makes the program stop unless `condition` holds.
    pub(crate) fn assert(&mut self, condition: Value, what: &str) {
        let text = (self.message)(self.builder.body(), self.op, what);
        AssertOp::build(condition, text.as_str()).insert(self.builder);
    }

    /// Makes the program stop unless two values are the same.
    pub(crate) fn assert_equal(&mut self, a: Value, b: Value, what: &str) {
        let same = CmpIOp::build(CmpIPredicate::Eq, a, b).insert(self.builder);
        let same = same.result(self.builder.body());
        self.assert(same, what);
    }

    /// Makes a constant of type `index`.
    pub(crate) fn index(&mut self, number: i64) -> Value {
        index_constant(self.builder, number)
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
        insert_or_fold(self.builder, |builder| CmpIOp::build(predicate, a, b).insert(builder).op())
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        insert_or_fold(self.builder, |builder| AndIOp::build(a, b).insert(builder).op())
    }

    /// Makes the condition that a value is not below `zero`, and is below `end`.
    pub(crate) fn is_within(&mut self, value: Value, zero: Value, end: Value) -> Value {
        let lower = self.compare(CmpIPredicate::Sge, value, zero);
        let upper = self.compare(CmpIPredicate::Slt, value, end);
        self.both(lower, upper)
    }

    /// Makes the program stop unless every index is within the dimension of its number, whose size `size` makes. There
    /// is nothing to check where there are no dimensions.
    pub(crate) fn assert_in_bounds(
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
            let within = self.is_within(*index, zero, size);
            all = Some(match all {
                Some(before) => self.both(before, within),
                None => within,
            });
        }
        if let Some(all) = all {
            self.assert(all, "out-of-bounds access");
        }
    }
}
