//! `tensor.dim` of a static size, or of an operation with size operands.

use ods_core::hooks::{Fold, Folded, Known};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, DYNAMIC, Type};

use super::super::cast::source_of_loosening_cast;
use super::super::ranked::Ranked;
use super::super::{DimOp, ExtractSliceOp, GenerateOp};

impl Fold for DimOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let source = Ranked::of_type(ctx, op.source().ty());
        let (Some(index), Some(source)) = (known.index().and_then(|at| at.as_i64(ctx)), source)
        else {
            return Folded::No;
        };
        let Some(dim) = usize::try_from(index).ok().filter(|dim| *dim < source.rank()) else {
            return Folded::No;
        };
        if source.shape[dim] != DYNAMIC {
            return Attr::integer(ctx, Type::INDEX, source.shape[dim]).into();
        }
        if let Some(definition) = op.source().defined_by::<GenerateOp>() {
            return definition.dynamic_extents().nth(source.dynamic_before(dim)).into();
        }
        if let Some(slice) = op.source().defined_by::<ExtractSliceOp>()
            && Ranked::of(slice.source()).rank() == source.rank()
        {
            let slice: ExtractSliceOp = slice.into();
            if let Some(MixedIndex::Value(size)) = slice.mixed_sizes(op.body).get(dim) {
                return (*size).into();
            }
        }
        match source_of_loosening_cast(op.body, op.source().into()) {
            Some(source) => DimOp::SOURCE.to(op, source).into(),
            None => Folded::No,
        }
    }
}
