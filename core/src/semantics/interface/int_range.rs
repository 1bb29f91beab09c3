//! Inference of integer ranges.

use crate::int_range::IntRanges;
use crate::ir::{Body, Op, Value};

/// Receives the range of a result, or of a block argument to which control flow forwards no value: `SetIntRangeFn`.
pub type SetIntRange<'a> = &'a mut dyn FnMut(Value, IntRanges);

/// Receives a range that may be unknown, see [`SetIntRange`]: `SetIntLatticeFn`.
pub type SetIntLattice<'a> = &'a mut dyn FnMut(Value, Option<IntRanges>);

crate::interface! {
    /// `InferIntRangeInterface`: an operation that infers bounds of its results from the bounds of its operands.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `InferIntRangeInterface`, but nothing infers its ranges",
        note = "write `impl InferIntRangeInterface for {Self}` beside its .td"
    )]
    pub trait InferIntRangeInterface on Op, "InferIntRangeInterface", model InferIntRangeInterfaceModel {
        /// Infers the ranges of results from the ranges of all operands. Operands that are not integers have no range:
        /// an operation with such operands implements [`Self::infer_result_ranges_from_optional`].
        fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
            set_by_width(ir, self.id(), set);
        }
        /// Infers the ranges of results from the ranges of operands, as far as these are known.
        fn infer_result_ranges_from_optional(
            self,
            ir: &Body,
            operands: &[Option<IntRanges>],
            set: SetIntLattice<'_>,
        ) {
            if let Some(known) = all_known(operands) {
                self.infer_result_ranges(ir, &known, &mut |value, range| set(value, Some(range)));
            }
        }
    }
}

/// Sets the ranges of integer results to all values of their types.
fn set_by_width(ir: &Body, op: Op, set: SetIntRange<'_>) {
    for result in ir.results(op) {
        if let Some(width) = IntRanges::width_of(ir.ctx(), ir.ty(result)) {
            set(result, IntRanges::max(width));
        }
    }
}

/// Returns the ranges, if all are known.
fn all_known(ranges: &[Option<IntRanges>]) -> Option<Vec<IntRanges>> {
    ranges.iter().cloned().collect()
}
