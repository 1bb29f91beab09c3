//! Folding of index computations with a map.

use ods_core::affine::{AffineExpr, AffineMap, FoldedMap};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::PropSlot;
use ods_core::{AffineMapAttr, Attr, Context, OpRef, OpType, Type};

use crate::affine::mapped::map_of;
use crate::affine::{
    AffineApplyOp, AffineApplyOpRef, AffineMaxOp, AffineMaxOpRef, AffineMinOp, AffineMinOpRef,
};
use crate::ub::PoisonAttr;

fn numbers(ctx: &Context, known: &[Option<Attr>]) -> Vec<Option<i64>> {
    known.iter().map(|attr| (*attr)?.as_i64(ctx)).collect()
}

impl Fold for AffineApplyOp {
    fn fold(op: AffineApplyOpRef<'_>, known: Known<'_, AffineApplyOp>) -> Folded {
        let (ctx, map) = (op.ctx(), map_of(*op, op.map()));
        let operand = match &*map.results {
            [AffineExpr::Dim(dim)] => Some(*dim),
            [AffineExpr::Symbol(symbol)] => Some(map.dims + symbol),
            _ => None,
        };
        if let Some(at) = operand {
            return op.map_operands().nth(at as usize).into();
        }
        match map.fold(&numbers(ctx, known.map_operands())) {
            Err(_) => Folded::from(Attr::from(PoisonAttr::get(ctx))),
            Ok(FoldedMap::Constants(results)) => {
                let result = results.first();
                result.map(|result| Attr::integer(ctx, Type::INDEX, *result)).into()
            }
            Ok(FoldedMap::Partly(_)) => Folded::No,
        }
    }
}

/// Folds the results that are constants; `choose` selects the result of the operation.
fn fold_extreme<X: OpType>(
    op: OpRef<'_>,
    map: &AffineMap,
    slot: PropSlot<X>,
    known: &[Option<Attr>],
    choose: fn(&[i64]) -> Option<i64>,
) -> Folded {
    let ctx = op.ctx();
    let values = numbers(ctx, known);
    let folded: Vec<Option<i64>> =
        map.results.iter().map(|expr| expr.fold(map.dims, &values).ok().flatten()).collect();
    if let Some(results) = folded.iter().copied().collect::<Option<Vec<i64>>>() {
        let chosen = choose(&results);
        return chosen.map(|value| Attr::integer(ctx, Type::INDEX, value)).into();
    }
    let results = map.results.iter().zip(&folded);
    let results =
        results.map(|(expr, value)| value.map_or_else(|| expr.clone(), AffineExpr::Constant));
    let partly = map.with_results(results);
    if partly == *map {
        return Folded::No;
    }
    slot.to(ctx, Attr::from(AffineMapAttr::get(ctx, partly))).into()
}

impl Fold for AffineMinOp {
    fn fold(op: AffineMinOpRef<'_>, known: Known<'_, AffineMinOp>) -> Folded {
        let least = |results: &[i64]| results.iter().min().copied();
        fold_extreme(*op, map_of(*op, op.map()), AffineMinOp::MAP, known.operands(), least)
    }
}

impl Fold for AffineMaxOp {
    fn fold(op: AffineMaxOpRef<'_>, known: Known<'_, AffineMaxOp>) -> Folded {
        let most = |results: &[i64]| results.iter().max().copied();
        fold_extreme(*op, map_of(*op, op.map()), AffineMaxOp::MAP, known.operands(), most)
    }
}
