//! Inference of result types.

use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::ir::Operands;
use ods_core::rt::AttrValue;
use ods_core::{Body, Context, OpState, OpType, Type, Value};
use smallvec::{SmallVec, smallvec};

use super::shape::{Dim, Shape, vector_of};
use super::{ExtractOp, MultiDimReductionOp, ShuffleOp, ToElementsOp};

/// The maximum number of results: more are rejected as unintended.
const MAX_ELEMENTS: i64 = 1 << 24;

/// Returns the operands of a state by name.
fn operands<X: OpType>(state: &OpState) -> X::Adaptor<'_, Value> {
    X::adapt(Operands::new(X::SCHEMA, &state.operands, &[]))
}

/// Returns the integers of an attribute of a state; none if it is missing.
fn numbers(ctx: &Context, attr: Option<ods_core::Attr>) -> SmallVec<[i64; 4]> {
    attr.and_then(|attr| SmallVec::from_attr(ctx, attr)).unwrap_or_default()
}

impl InferTypeOpInterface for ExtractOp {
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let source = Shape::of_type(ctx, body.ty(operands::<Self>(state).source()));
        let taken = numbers(ctx, state.get(Self::STATIC_POSITION)).len();
        Ok(smallvec![match taken == source.rank() {
            true => source.elem,
            false => vector_of(ctx, source.each().skip(taken), source.elem),
        }])
    }

    /// Accepts a vector of one element in place of the element.
    fn is_compatible_return_types(ctx: &Context, inferred: &[Type], have: &[Type]) -> bool {
        let is_single = |vector: Type, elem: Type| {
            let shape = Shape::of_type(ctx, vector);
            shape.is_vector && shape.dims == [1] && shape.elem == elem
        };
        match (inferred, have) {
            ([a], [b]) => a == b || is_single(*a, *b) || is_single(*b, *a),
            _ => false,
        }
    }
}

impl InferTypeOpInterface for ToElementsOp {
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let source = Shape::of_type(ctx, body.ty(operands::<Self>(state).source()));
        match source.count() {
            count @ ..=MAX_ELEMENTS => Ok(smallvec![source.elem; count as usize]),
            count => Err(format!("a vector of {count} elements is too large to be taken apart")),
        }
    }
}

impl InferTypeOpInterface for ShuffleOp {
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let source = Shape::of_type(ctx, body.ty(operands::<Self>(state).v1()));
        let size = numbers(ctx, state.get(Self::MASK)).len().max(1);
        let first = Dim { size: size as i64, scalable: false };
        // The dimensions after the first are kept; a rank-0 vector has none.
        let rest = source.each().skip(1).map(|dim| Dim { scalable: false, ..dim });
        Ok(smallvec![vector_of(ctx, [first].into_iter().chain(rest), source.elem)])
    }
}

impl InferTypeOpInterface for MultiDimReductionOp {
    fn infer_return_types(_: &Context, state: &OpState, body: &Body) -> InferredTypes {
        Ok(smallvec![body.ty(operands::<Self>(state).acc())])
    }
}
