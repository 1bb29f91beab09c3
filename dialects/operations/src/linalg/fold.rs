//! Folders.

use ods_core::affine::AffineMap;
use ods_core::fold::{RawElement, dense_attr, scalar_elements, splat_attr};
use ods_core::hooks::{Fold, Folded, InPlace, Known};
use ods_core::ir::ValueRef;
use ods_core::{Attr, AttrData, Context, OpRef, Type, TypeData};

use super::shape::{dims, is_tensor};
use super::structured::indexing_maps;
use super::*;
use crate::memref::CastOp;

/// Returns the trip counts of the loops of a structured operation; `None` if the maps do not determine them.
pub fn loop_ranges(op: OpRef<'_>) -> Option<Vec<i64>> {
    let inverse = AffineMap::concat(&indexing_maps(op)).inverse_permutation()?;
    let ctx = op.ctx();
    let sizes: Vec<i64> = op.operands().flat_map(|value| dims(ctx, value.ty()).to_vec()).collect();
    let size = |expr: &ods_core::affine::AffineExpr| sizes.get(expr.as_dim()? as usize).copied();
    inverse.results.iter().map(size).collect()
}

impl Fold for IndexOp {
    /// Folds the index of a loop with one iteration.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let rounds = op.parent().and_then(loop_ranges);
        match rounds.and_then(|rounds| rounds.get(op.dim() as usize).copied()) {
            Some(1) => Attr::integer(op.ctx(), Type::INDEX, 0).into(),
            _ => Folded::No,
        }
    }
}

impl Fold for TransposeOp {
    /// Folds the identity permutation of a tensor.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let stays = op.permutation().iter().enumerate().all(|(at, to)| at as i64 == *to);
        match stays && is_tensor(op.ctx(), op.input().ty()) {
            true => op.input().into(),
            false => Folded::No,
        }
    }
}

/// Folds a splat to a splat of another shape.
fn reshaped(ctx: &Context, source: Option<Attr>, padding: Option<Attr>, to: Type) -> Folded {
    let reshape = || {
        let source = source?;
        let element = splat_attr(ctx, source)?;
        let AttrData::Dense(dense) = source.data(ctx) else { return None };
        let fits = padding.is_none_or(|padding| padding == element);
        dense_attr::<RawElement>(ctx, to, &scalar_elements(ctx, dense)?).filter(|_| fits)
    };
    Folded::from(reshape())
}

/// Folds casts of ranked buffers into the operands.
fn without_casts(op: OpRef<'_>) -> Folded {
    let source = |value: ValueRef<'_>| {
        let cast = value.defined_by::<CastOp>()?;
        let is_ranked = matches!(cast.source().ty().data(op.ctx()), TypeData::MemRef { .. });
        is_ranked.then(|| cast.source().value)
    };
    let changes: Vec<InPlace> = op
        .operands()
        .enumerate()
        .filter_map(|(at, value)| Some(InPlace::Operand(at, source(value)?)))
        .collect();
    if changes.is_empty() { Folded::No } else { Folded::in_place(changes) }
}

macro_rules! without_casts {
    ($($op:ident)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
                without_casts(*op)
            }
        }
    )*};
}

named_ops!(without_casts);
without_casts!(GenericOp ContractOp SoftmaxOp);

impl Fold for PackOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let padding = known.padding_value().flatten();
        reshaped(op.ctx(), known.source(), padding, op.dest().ty())
    }
}

impl Fold for UnPackOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        reshaped(op.ctx(), known.source(), None, op.result().ty())
    }
}
