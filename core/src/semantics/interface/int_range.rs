//! Inference of integer ranges.

use crate::int_range::IntRanges;
use crate::ir::{Body, Op, Value};

/// Takes the range of a result, or of a block argument that control flow passes nothing to: `SetIntRangeFn`.
pub type SetIntRange<'a> = &'a mut dyn FnMut(Value, IntRanges);

/// [`SetIntRange`] of what may not be known yet: `SetIntLatticeFn`.
pub type SetIntLattice<'a> = &'a mut dyn FnMut(Value, Option<IntRanges>);

crate::interface! {
    /// `InferIntRangeInterface`: an operation whose results have bounds that follow from those of its operands.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `InferIntRangeInterface`, but nothing infers its ranges",
        note = "write `impl InferIntRangeInterface for {Self}` beside its .td"
    )]
    pub trait InferIntRangeInterface on Op, "InferIntRangeInterface", model InferIntRangeInterfaceModel {
        /// Tells the ranges of results from those of all operands. Nothing is known of operands that are no integers:
        /// an operation that has such ones implements [`Self::infer_result_ranges_from_optional`].
        fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
            for result in ir.results(self.id()) {
                if let Some(width) = IntRanges::width_of(ir.ctx(), ir.ty(result)) {
                    set(result, IntRanges::max(width));
                }
            }
        }
        /// Tells the ranges of results from those of operands, as far as they are known.
        fn infer_result_ranges_from_optional(
            self,
            ir: &Body,
            operands: &[Option<IntRanges>],
            set: SetIntLattice<'_>,
        ) {
            let known: Option<Vec<IntRanges>> = operands.iter().cloned().collect();
            if let Some(known) = known {
                self.infer_result_ranges(ir, &known, &mut |value, range| set(value, Some(range)));
            }
        }
    }
}
