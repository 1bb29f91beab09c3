//! Folding an operation: by its hook, and by its traits.

use smallvec::SmallVec;

use super::constant_value;
use crate::folded::{FoldOp, FoldResult, Folded, InPlace};
use crate::schema::Trait;
use crate::{Attr, Body, Op, Value};

/// Folds `op` by its hook, or else by the first of its traits that applies (`Commutative`, `Idempotent`, `Involution`,
/// `CastOpInterface`). Constants that define operands are known.
pub fn fold_op(body: &Body, op: Op) -> Folded {
    let known = |value| constant_value(body.view(body.defining_op(value)?));
    fold(body, op, || body.operands(op).map(known).collect())
}

/// Folds `op` under the assumption that its operands have these constant values.
pub fn fold_op_with(body: &Body, op: Op, operands: &[Option<Attr>]) -> Folded {
    fold(body, op, || operands.into())
}

/// Folds `op`; `operands` is called only if needed.
fn fold(body: &Body, op: Op, operands: impl FnOnce() -> SmallVec<[Option<Attr>; 4]>) -> Folded {
    let Some(info) = body.ctx().op_info(body.name(op)) else { return Folded::No };
    let schema = info.schema;
    let has = |one| schema.traits.has(one);
    let commutative = has(Trait::IsCommutative);
    let mut folded = Folded::No;
    if schema.hooks.fold.is_some() || commutative {
        let args = operands();
        let hook = schema.hooks.fold;
        folded = hook.map_or(Folded::No, |fold| fold.get::<FoldOp>()(body, op, &args));
        if folded == Folded::No && commutative {
            folded = constants_last(body, op, &args);
        }
    }
    if folded == Folded::No && has(Trait::IsIdempotent) {
        folded = idempotent(body, op);
    }
    if folded == Folded::No && has(Trait::IsInvolution) {
        folded = involution(body, op);
    }
    if folded == Folded::No && info.is_cast {
        folded = cast_to_same(body, op);
    }
    folded
}

/// Sorts the operands of a commutative operation: constants last.
fn constants_last(body: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
    if args.is_sorted_by_key(Option::is_some) {
        return Folded::No;
    }
    let operands: SmallVec<[Value; 4]> = body.operands(op).collect();
    let (mut sorted, constants): (SmallVec<[usize; 4]>, SmallVec<[usize; 4]>) =
        (0..operands.len()).partition(|at| args[*at].is_none());
    sorted.extend(constants);
    let moved = sorted.into_iter().enumerate().filter(|(to, from)| to != from);
    Folded::InPlace(moved.map(|(to, from)| InPlace::Operand(to, operands[from])).collect())
}

/// Returns the operation that defines the only operand, if it has the same name.
fn same_inside(body: &Body, op: Op) -> Option<Op> {
    let mut operands = body.operands(op);
    let (Some(operand), None) = (operands.next(), operands.next()) else { return None };
    body.defining_op(operand).filter(|inner| body.name(*inner) == body.name(op))
}

/// Folds `f(f(x))` to `f(x)`, and `f(x, x)` to `x`.
fn idempotent(body: &Body, op: Op) -> Folded {
    let operands: SmallVec<[Value; 2]> = body.operands(op).collect();
    match operands.as_slice() {
        [operand] if same_inside(body, op).is_some() => (*operand).into(),
        [lhs, rhs] if lhs == rhs => (*lhs).into(),
        _ => Folded::No,
    }
}

/// Folds `f(f(x))` to `x`.
fn involution(body: &Body, op: Op) -> Folded {
    same_inside(body, op).map_or(Folded::No, |inner| body.operand(inner, 0).into())
}

/// Folds a cast that does not change the types to its operands.
fn cast_to_same(body: &Body, op: Op) -> Folded {
    let types = |value: Value| body.ty(value);
    if body.num_operands(op) == 0 || !body.operands(op).map(types).eq(body.results(op).map(types)) {
        return Folded::No;
    }
    Folded::Results(body.operands(op).map(FoldResult::Value).collect())
}
