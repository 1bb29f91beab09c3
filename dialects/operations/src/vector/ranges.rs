//! Integer ranges of vector elements.

use ods_core::int_range::IntRanges;
use ods_core::interface::{InferIntRangeInterface, SetIntRange};
use ods_core::{ApInt, Body};

use super::shape::Shape;
use super::{BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, StepOp, TransposeOp};

/// Implements range inference for operations whose result has elements of the first operand.
macro_rules! pass_on {
    ($($op:ident $result:ident,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                if let Some(range) = operands.first() {
                    set(self.$result(ir), range.clone());
                }
            }
        }
    )*};
}

pass_on! {
    BroadcastOp vector,
    ExtractOp result,
    ShapeCastOp result,
    TransposeOp result,
}

impl InferIntRangeInterface for InsertOp {
    fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
        if let [part, rest, ..] = operands {
            set(self.result(ir), part.union(rest));
        }
    }
}

impl InferIntRangeInterface for StepOp {
    fn infer_result_ranges(self, ir: &Body, _: &[IntRanges], set: SetIntRange<'_>) {
        let result = self.view(ir).result();
        let shape = Shape::of(result);
        let width = IntRanges::width_of(ir.ctx(), result.ty());
        if let (Some(width), 0) = (width, shape.scalable_dims()) {
            let [least, greatest] = [0, shape.count() - 1].map(|at| ApInt::from_i64(width, at));
            set(result.into(), IntRanges::unsigned(least, greatest));
        }
    }
}
