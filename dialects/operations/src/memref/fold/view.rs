//! Views without effect, and views of views.

use ods_core::fold::is_zero;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, AttrData, Context, DYNAMIC, OpType, Type};

use crate::memref::{CastOp, ReinterpretCastOp, SubViewOp, TransposeOp, ViewOp};

/// Returns whether both the shape and the strides of a memref type are static.
fn is_static(ctx: &Context, ty: Type) -> bool {
    MemRefType::of(ctx, ty).is_some_and(|memref| {
        let known = match memref.layout.data(ctx) {
            AttrData::StridedLayout { offset, strides } => {
                *offset != DYNAMIC && !strides.contains(&DYNAMIC)
            }
            _ => true,
        };
        memref.has_static_shape() && known
    })
}

impl Fold for ReinterpretCastOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let source = op.source();
        let zero = |subview: SubViewOp| {
            subview.mixed_offsets(op.body).iter().all(|one| one.constant(op.body) == Some(0))
        };
        let before = if let Some(inner) = source.defined_by::<ReinterpretCastOp>() {
            Some(inner.source())
        } else if let Some(cast) = source.defined_by::<CastOp>() {
            Some(cast.source())
        } else {
            let subview = source.defined_by::<SubViewOp>();
            subview.filter(|one| zero(SubViewOp::wrap(one.op))).map(|one| one.source())
        };
        if let Some(before) = before {
            return ReinterpretCastOp::SOURCE.to(op, before).into();
        }
        let result = op.result().ty();
        let shape = result.shape(op.ctx()).unwrap_or_default();
        let same = source.ty() == result && op.static_offsets().first() == Some(&0);
        match same && !shape.contains(&DYNAMIC) {
            true => source.into(),
            false => Folded::No,
        }
    }
}

impl Fold for SubViewOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let (source, result) = (op.source(), op.result().ty());
        if source.ty() != result {
            return Folded::No;
        }
        if is_static(op.ctx(), result) {
            return source.into();
        }
        let Some(inner) = source.defined_by::<SubViewOp>() else { return Folded::No };
        let slice = SubViewOp::wrap(op.op).mixed_slice(op.body);
        let sizes = SubViewOp::wrap(inner.op).mixed_sizes(op.body);
        let whole = slice.has_zero_offset(op.body) && slice.has_unit_stride(op.body);
        match whole && sizes == slice.sizes && !sizes.contains(&MixedIndex::Known(DYNAMIC)) {
            true => source.into(),
            false => Folded::No,
        }
    }
}

impl Fold for TransposeOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let map = op.permutation().map(ctx);
        let source = op.r#in();
        if map.is_identity() && op.results().next().is_some_and(|one| one.ty() == source.ty()) {
            return source.into();
        }
        let Some(inner) = source.defined_by::<TransposeOp>() else { return Folded::No };
        let composed = map.compose(inner.permutation().map(ctx));
        Folded::in_place([
            TransposeOp::IN.to(op, inner.r#in()),
            TransposeOp::PERMUTATION.to(ctx, Attr::affine_map(ctx, composed)),
        ])
    }
}

impl Fold for ViewOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let source = op.source();
        let same = op.results().next().is_some_and(|one| one.ty() == source.ty());
        let shape = source.ty().shape(op.ctx()).unwrap_or_default();
        match same && is_zero(op.ctx(), known.byte_shift()) && !shape.contains(&DYNAMIC) {
            true => source.into(),
            false => Folded::No,
        }
    }
}
