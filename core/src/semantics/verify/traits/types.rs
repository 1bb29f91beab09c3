//! Checks of traits that relate the types of operands and results.

use super::super::vocabulary::broadcast_shapes;
use super::super::{Verified, VerifyCx};
use crate::{Context, DYNAMIC, Op, Type, TypeData};

fn operand_types(cx: &VerifyCx<'_>, op: Op) -> impl ExactSizeIterator<Item = Type> + Clone {
    let body = cx.body;
    body.operands(op).map(move |value| body.ty(value))
}

fn result_types(cx: &VerifyCx<'_>, op: Op) -> impl ExactSizeIterator<Item = Type> + Clone {
    let body = cx.body;
    body.results(op).map(move |value| body.ty(value))
}

fn at_least_one_operand(cx: &VerifyCx<'_>, op: Op) -> Verified {
    match cx.body.num_operands(op) {
        0 => cx.fail(op, "expected 1 or more operands, but found 0"),
        _ => Ok(()),
    }
}

fn at_least_one_result(cx: &VerifyCx<'_>, op: Op) -> Verified {
    match cx.body.results(op).len() {
        0 => cx.fail(op, "expected 1 or more results"),
        _ => Ok(()),
    }
}

pub(super) fn check(cx: &VerifyCx<'_>, op: Op, holds: bool, message: &str) -> Verified {
    if holds { Ok(()) } else { cx.fail(op, message) }
}

pub(super) fn same_type_operands(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let mut types = operand_types(cx, op);
    let first = types.next();
    let same = types.all(|ty| Some(ty) == first);
    check(cx, op, same, "requires all operands to have the same type")
}

pub(super) fn same_operands_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let same = compatible_shapes(cx.ctx(), operand_types(cx, op));
    check(cx, op, same, "requires the same shape for all operands")
}

pub(super) fn same_operands_and_result_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let all = operand_types(cx, op).chain(result_types(cx, op));
    check(
        cx,
        op,
        compatible_shapes(cx.ctx(), all),
        "requires the same shape for all operands and results",
    )
}

fn one_element_type(ctx: &Context, mut types: impl Iterator<Item = Type>) -> bool {
    let Some(first) = types.next() else { return true };
    let elem = first.element_type_or_self(ctx);
    types.all(|ty| ty == first || ty.element_type_or_self(ctx) == elem)
}

pub(super) fn same_operands_element_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let same = one_element_type(cx.ctx(), operand_types(cx, op));
    check(cx, op, same, "requires the same element type for all operands")
}

pub(super) fn same_operands_and_result_element_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let all = operand_types(cx, op).chain(result_types(cx, op));
    let same = one_element_type(cx.ctx(), all);
    check(cx, op, same, "requires the same element type for all operands and results")
}

pub(super) fn same_operands_and_result_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let ctx = cx.ctx();
    let first = cx.body.ty(cx.body.result(op, 0));
    let encoding = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    for ty in result_types(cx, op).skip(1).chain(operand_types(cx, op)) {
        if ty == first {
            continue;
        }
        if ty.element_type_or_self(ctx) != first.element_type_or_self(ctx)
            || !compatible_shapes(ctx, [ty, first].into_iter())
        {
            return cx.fail(op, "requires the same type for all operands and results");
        }
        if encoding(first).is_some() && encoding(ty) != encoding(first) {
            return cx.fail(op, "requires the same encoding for all operands and results");
        }
    }
    Ok(())
}

pub(super) fn same_operands_and_result_rank(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let ctx = cx.ctx();
    let rank = |ty: Type| ty.shape(ctx).map(<[i64]>::len);
    let mut all = operand_types(cx, op).chain(result_types(cx, op)).filter_map(rank);
    let Some(first) = all.next() else { return Ok(()) };
    if operand_types(cx, op).filter_map(rank).any(|rank| rank != first) {
        return cx.fail(op, "operands don't have matching ranks");
    }
    let same = result_types(cx, op).filter_map(rank).all(|rank| rank == first);
    check(cx, op, same, "result type has different rank than operands")
}

pub(super) fn results_broadcastable_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let is = |want: fn(&TypeData) -> bool| {
        operand_types(cx, op).chain(result_types(cx, op)).any(|ty| want(ty.data(ctx)))
    };
    if is(|data| matches!(data, TypeData::Vector { .. }))
        && is(|data| matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)))
    {
        return Err(Box::new(cx.error(op, "cannot broadcast vector with tensor")));
    }
    let unranked = |ty: Type| matches!(ty.data(ctx), TypeData::UnrankedTensor(_));
    let mut shape: Option<Vec<i64>> = None;
    for ty in operand_types(cx, op).filter(|ty| !unranked(*ty)) {
        let own = ty.shape(ctx).unwrap_or(&[]);
        shape = match shape {
            None => Some(own.to_vec()),
            Some(so_far) => match broadcast_shapes(&so_far, own) {
                Some(both) => Some(both),
                None => return cx.fail(op, "operands don't have broadcast-compatible shapes"),
            },
        };
    }
    let Some(shape) = shape else { return Ok(()) };
    for ty in result_types(cx, op).filter(|ty| !unranked(*ty)) {
        let own = ty.shape(ctx).unwrap_or(&[]);
        let suffix = &own[own.len().saturating_sub(shape.len())..];
        let fits = suffix.len() == shape.len()
            && suffix
                .iter()
                .zip(&shape)
                .all(|(have, want)| have == want || *have == DYNAMIC || *want == DYNAMIC);
        if !fits {
            return cx.fail(
                op,
                format!(
                    "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                    spell_shape(own),
                    spell_shape(&shape)
                ),
            );
        }
    }
    Ok(())
}

fn spell_shape(shape: &[i64]) -> String {
    let dims: Vec<String> = shape
        .iter()
        .map(|dim| if *dim == DYNAMIC { "?".to_owned() } else { dim.to_string() })
        .collect();
    dims.join("x")
}

pub(super) fn elementwise(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    if operand_types(cx, op).chain(result_types(cx, op)).all(Type::is_known_scalar) {
        return Ok(());
    }
    let mappable = |ty: &Type| {
        matches!(
            ty.data(ctx),
            TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        )
    };
    let results = result_types(cx, op).filter(mappable).count();
    let operands = operand_types(cx, op).filter(mappable).count();
    match (operands, results) {
        (0, 0) => return Ok(()),
        (0, _) => {
            return cx.fail(
                op,
                "if a result is non-scalar, then at least one operand must be non-scalar",
            );
        }
        (_, 0) => {
            return cx.fail(
                op,
                "if an operand is non-scalar, then there must be at least one non-scalar result",
            );
        }
        _ => {}
    }
    if results != cx.body.results(op).len() {
        return cx.fail(op, "if an operand is non-scalar, then all results must be non-scalar");
    }
    let all = operand_types(cx, op).filter(mappable).chain(result_types(cx, op).filter(mappable));
    let mut kinds = all.clone().map(|ty| std::mem::discriminant(ty.data(ctx)));
    let first = kinds.next();
    let same = kinds.all(|kind| Some(kind) == first) && compatible_shapes(ctx, all);
    check(cx, op, same, "all non-scalar operands/results must have the same shape and base type")
}

/// Returns whether the types are compatible in one element-wise operation: see `verifyCompatibleShapes` of MLIR.
pub fn compatible_types(ctx: &Context, types: &[Type]) -> bool {
    compatible_shapes(ctx, types.iter().copied())
}

/// Implements `verifyCompatibleShapes`: all types are scalars, or all are shaped with ranks and static sizes that agree
/// if known.
fn compatible_shapes(ctx: &Context, types: impl Iterator<Item = Type> + Clone) -> bool {
    let mut rest = types.clone();
    let Some(first) = rest.next() else { return true };
    if rest.all(|ty| ty == first) {
        return true;
    }
    let shaped = |ty: Type| ty.element_type(ctx).is_some();
    let count = types.clone().filter(|ty| shaped(*ty)).count();
    if count == 0 {
        return true;
    }
    if count != types.clone().count() {
        return false;
    }
    let scalable = |ty: Type| matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if types.clone().any(|ty| scalable(ty) != scalable(first)) {
        return false;
    }
    let mut known: Vec<i64> = Vec::new();
    let mut rank = None;
    for shape in types.filter_map(|ty| ty.shape(ctx)) {
        if *rank.get_or_insert(shape.len()) != shape.len() {
            return false;
        }
        known.resize(shape.len(), DYNAMIC);
        for (have, size) in known.iter_mut().zip(shape) {
            if *have == DYNAMIC {
                *have = *size;
            } else if *size != DYNAMIC && *size != *have {
                return false;
            }
        }
    }
    true
}
