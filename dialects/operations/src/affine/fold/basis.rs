//! Folding of conversions between one index and several.

use ods_core::hooks::{Fold, FoldResult, Folded, InPlace, Known};
use ods_core::ir::{OperandSlot, PropSlot};
use ods_core::{Attr, Context, DYNAMIC, OpType, Type};
use smallvec::SmallVec;

use crate::affine::{
    AffineDelinearizeIndexOp, AffineDelinearizeIndexOpRef, AffineLinearizeIndexOp,
    AffineLinearizeIndexOpRef,
};

/// Returns the basis with constants in place of constant operands; `None` if no operand is constant.
fn known_basis(ctx: &Context, basis: &[i64], values: &[Option<Attr>]) -> Option<Vec<i64>> {
    values.iter().any(Option::is_some).then(|| {
        let mut values = values.iter();
        let size = |size: &i64| match *size {
            DYNAMIC => values.next().and_then(|one| (*one)?.as_i64(ctx)).unwrap_or(DYNAMIC),
            known => known,
        };
        basis.iter().map(size).collect()
    })
}

/// Returns the change that stores a basis and removes the constant operands, last first, so that indices stay valid.
fn with_basis<X: OpType>(
    op: X::Ref<'_>,
    (known, dynamic): (PropSlot<X>, OperandSlot<X>),
    basis: &[i64],
    values: &[Option<Attr>],
) -> Folded {
    let ctx = op.ctx();
    let constants = values.iter().enumerate().rev().filter(|(_, value)| value.is_some());
    let mut changes: SmallVec<[InPlace; 1]> =
        constants.map(|(at, _)| dynamic.without(op, at)).collect();
    changes.push(known.to(ctx, basis));
    Folded::InPlace(changes)
}

impl Fold for AffineDelinearizeIndexOp {
    fn fold(
        op: AffineDelinearizeIndexOpRef<'_>,
        known: Known<'_, AffineDelinearizeIndexOp>,
    ) -> Folded {
        let (ctx, basis) = (op.ctx(), op.static_basis());
        if let Some(new) = known_basis(ctx, &basis, known.dynamic_basis()) {
            let slots = (Self::STATIC_BASIS, Self::DYNAMIC_BASIS);
            return with_basis(op, slots, &new, known.dynamic_basis());
        }
        let results = op.multi_index().len();
        if results == 1 {
            return op.linear_index().into();
        }
        let index = known.linear_index().and_then(|index| index.as_i64(ctx));
        let Some(mut index) = index.filter(|_| known.dynamic_basis().is_empty()) else {
            return Folded::No;
        };
        let inner = &basis[usize::from(results == basis.len())..];
        let mut found = SmallVec::<[FoldResult; 1]>::new();
        for size in inner.iter().rev() {
            if *size <= 0 {
                return Folded::No;
            }
            found.push(Attr::integer(ctx, Type::INDEX, index.rem_euclid(*size)).into());
            index = index.div_euclid(*size);
        }
        found.push(Attr::integer(ctx, Type::INDEX, index).into());
        found.reverse();
        Folded::Results(found)
    }
}

impl Fold for AffineLinearizeIndexOp {
    fn fold(op: AffineLinearizeIndexOpRef<'_>, known: Known<'_, AffineLinearizeIndexOp>) -> Folded {
        let (ctx, basis) = (op.ctx(), op.static_basis());
        if let Some(new) = known_basis(ctx, &basis, known.dynamic_basis()) {
            let slots = (Self::STATIC_BASIS, Self::DYNAMIC_BASIS);
            return with_basis(op, slots, &new, known.dynamic_basis());
        }
        let mut indices = op.multi_index();
        match (indices.next(), indices.len()) {
            (None, _) => return Attr::integer(ctx, Type::INDEX, 0).into(),
            (Some(only), 0) => return only.into(),
            _ => {}
        }
        let values: Option<Vec<i64>> =
            known.multi_index().iter().map(|index| (*index)?.as_i64(ctx)).collect();
        let Some(values) = values.filter(|_| known.dynamic_basis().is_empty()) else {
            return Folded::No;
        };
        let (mut sum, mut stride) = (0i64, 1i64);
        // The first index may have no size.
        let sizes = basis.iter().rev().copied().chain([1]);
        for (value, size) in values.iter().rev().zip(sizes) {
            sum = sum.wrapping_add(value.wrapping_mul(stride));
            stride = stride.wrapping_mul(size);
        }
        Attr::integer(ctx, Type::INDEX, sum).into()
    }
}
