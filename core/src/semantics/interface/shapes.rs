//! Operations that compute sizes: of a dimension of their operand, or of their results.

use crate::int_range::IntRanges;
use crate::ir::{Body, Op, OpBuilder, Value};
use crate::mixed::{MixedIndex, MixedList};
use crate::verify::{Verified, VerifyCx};
use crate::{ApInt, DYNAMIC, Type};

crate::interface! {
    /// `ShapedDimOpInterface`: an operation whose result is the size of one dimension of a shaped value.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `ShapedDimOpInterface`, but nothing tells of what it is a dimension",
        note = "write beside its .td: `impl ShapedDimOpInterface for {Self} {{ fn shaped_value(self, ir: &Body) -> Value {{ … }} fn dimension(self, ir: &Body) -> MixedIndex {{ … }} }}`"
    )]
    pub trait ShapedDimOpInterface on Op, "ShapedDimOpInterface", model ShapedDimOpInterfaceModel,
        verify [verify_dim]
    {
        /// Returns the shaped value.
        fn shaped_value(self, ir: &Body) -> Value;
        /// Returns the index of the dimension.
        fn dimension(self, ir: &Body) -> MixedIndex;
    }
}

crate::interface! {
    /// `ReifyRankedShapedTypeOpInterface`: an operation that can compute the sizes of its results from its operands.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `ReifyRankedShapedTypeOpInterface`, but nothing makes the sizes of its results",
        note = "write beside its .td: `impl ReifyRankedShapedTypeOpInterface for {Self} {{ fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {{ … }} }}`"
    )]
    pub trait ReifyRankedShapedTypeOpInterface on Op, "ReifyRankedShapedTypeOpInterface",
        model ReifyRankedShapedTypeOpInterfaceModel
    {
        /// Builds the sizes of all results: a list for each result. Returns `None`, without creating any operation, if
        /// they cannot be computed.
        fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>>;
        /// Builds the sizes of the result with index `result`.
        fn reify_shape_of_result(self, builder: &mut OpBuilder<'_>, result: usize) -> Option<MixedList> {
            self.reify_result_shapes(builder)?.into_iter().nth(result)
        }
        /// Builds the size of one dimension of the result with index `result`.
        fn reify_dim_of_result(
            self,
            builder: &mut OpBuilder<'_>,
            result: usize,
            dim: usize,
        ) -> Option<MixedIndex> {
            self.reify_shape_of_result(builder, result)?.get(dim).copied()
        }
    }
}

/// Returns the range of sizes of a dimension of a shape, where the index of the dimension is in a range: `None` for an
/// unknown shape, and for an unknown index.
pub fn infer_dim_of_shape(shape: Option<&[i64]>, index: Option<&IntRanges>) -> IntRanges {
    // An `index` has 64 bits here.
    let any = || IntRanges::signed(ApInt::new(64, 0), ApInt::from_i64(64, i64::MAX));
    let Some(shape) = shape else { return any() };
    let (mut first, mut last) = (0, shape.len() as i64 - 1);
    if let Some(index) = index {
        first = first.max(index.smin.as_i64().unwrap_or(0));
        last = last.min(index.smax.as_i64().unwrap_or(i64::MAX));
    }
    let sizes = (first..=last).map(|at| match shape[at as usize] {
        DYNAMIC => any(),
        size => IntRanges::constant(ApInt::from_i64(64, size)),
    });
    sizes.reduce(|all, one| all.union(&one)).unwrap_or_else(any)
}

fn verify_dim(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let mut results = cx.body.results(op);
    match (results.next(), results.next()) {
        (Some(result), None) if cx.body.ty(result) == Type::INDEX => Ok(()),
        (Some(_), None) => Err(Box::new(cx.error(op, "expect index result type"))),
        _ => Err(Box::new(cx.error(op, "expected single op result"))),
    }
}
