//! Result sizes in terms of the operands they are computed from.

use crate::arith::index_constant;
use ods_core::interface::{
    Instance, Interface, ReifyRankedShapedTypeOpInterface, ShapedDimOpInterface,
};
use ods_core::ir::ValueDef;
use ods_core::mixed::{MixedIndex, constant_index};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

/// Returns the patterns that compute the size of a result from the operands of its defining operation.
pub fn resolve_dims_patterns() -> PatternSet {
    PatternSet::new().with(SizeOfResult)
}

struct SizeOfResult;

impl Pattern for SizeOfResult {
    type Root = Interface<dyn ShapedDimOpInterface>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = op.id();
        let asked = rw.interface::<dyn ShapedDimOpInterface>(op)?;
        let (value, dim) = (asked.shaped_value(rw), asked.dimension(rw));
        let ValueDef::Result(by, number) = rw.def(value) else { return None };
        let dim = match dim {
            MixedIndex::Known(dim) => dim,
            MixedIndex::Value(dim) => constant_index(rw, dim)?,
        };
        let by = rw.interface::<dyn ReifyRankedShapedTypeOpInterface>(by)?;
        let dim = usize::try_from(dim).ok()?;
        let size = rw.build(|b| by.reify_dim_of_result(b, number as usize, dim))?;
        let size = match size {
            MixedIndex::Value(size) => size,
            MixedIndex::Known(size) => rw.build(|b| index_constant(b, size)),
        };
        rw.replace_op(op, &[size])
    }
}
