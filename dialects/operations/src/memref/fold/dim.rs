//! `memref.dim`

use ods_core::hooks::{Fold, Folded, Known};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, DYNAMIC, OpType, Type};

use super::without_casts;
use crate::memref::{AllocOp, AllocaOp, DimOp, SubViewOp, ViewOp};

impl Fold for DimOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let Some(memref) = MemRefType::of(ctx, op.source().ty()) else { return Folded::No };
        let dim = known.index().and_then(|index| usize::try_from(index.as_i64(ctx)?).ok());
        let Some(dim) = dim.filter(|dim| *dim < memref.rank()) else { return Folded::No };
        if memref.shape[dim] != DYNAMIC {
            return Attr::integer(ctx, Type::INDEX, memref.shape[dim]).into();
        }
        let at = memref.dynamic_index(dim);
        let source = op.source();
        let size = if let Some(alloc) = source.defined_by::<AllocOp>() {
            alloc.dynamic_sizes().nth(at)
        } else if let Some(alloca) = source.defined_by::<AllocaOp>() {
            alloca.dynamic_sizes().nth(at)
        } else if let Some(view) = source.defined_by::<ViewOp>() {
            view.sizes().nth(at)
        } else if let Some(subview) = source.defined_by::<SubViewOp>() {
            let subview = SubViewOp::wrap(subview.op);
            let Some(dropped) = subview.dropped_dims(op.body) else { return Folded::No };
            let remaining = |(size, dropped): (MixedIndex, bool)| (!dropped).then_some(size);
            let sizes = subview.mixed_sizes(op.body);
            return match sizes.into_iter().zip(dropped).filter_map(remaining).nth(dim) {
                Some(MixedIndex::Value(size)) => size.into(),
                _ => Folded::No,
            };
        } else {
            return without_casts(*op, None);
        };
        size.into()
    }
}
