//! Predicate traits: arbitrary expressions over the operation, and the two that compare types by position.

use super::Verified;
use super::VerifyCx;
use super::eval::{Evaluator, Subject, holds};
use super::plan::{Place, PredCheck};
use super::value::EvalValue;
use crate::registry::OpInfo;
use crate::schema::{PredTrait, ValueArity};
use crate::{Op, Type};

/// Checks the traits of the declaration with these indices.
pub(super) fn pred_traits(cx: &VerifyCx<'_>, info: &OpInfo, numbers: &[usize], op: Op) -> Verified {
    let ctx = cx.ctx();
    for number in numbers {
        let (schema, check) = (&info.schema.pred_traits[*number], &info.plan().preds[*number]);
        let (summary, verified) = match (schema, check) {
            (
                PredTrait::Pred { summary, pred }
                | PredTrait::TypesMatchWith { summary, check: Some(pred), .. },
                _,
            ) => (summary, holds(ctx, Subject::Op(cx.view(op)), pred, &EvalValue::Op(op))),
            (PredTrait::AllTypesMatch { summary, .. }, PredCheck::AllTypesMatch(places)) => {
                (summary, all_match(cx, info, op, places))
            }
            (
                PredTrait::TypesMatchWith { summary, transform, .. },
                PredCheck::TypesMatchWith { lhs, rhs, by_type },
            ) => {
                let known = || info.memo.related(info.plan(), *number);
                if info.plan().fixed
                    && *by_type
                    && let Some(from) = type_at(cx, op, *lhs)
                {
                    if !known().relates(ctx, transform, from, type_at(cx, op, *rhs)) {
                        return cx.fail(op, format!("failed to verify that {summary}"));
                    }
                    continue;
                }
                let from = types_at(cx, info, op, *lhs);
                let to = types_at(cx, info, op, *rhs);
                let related = match &from {
                    EvalValue::Type(ty) if *by_type && matches!(to, EvalValue::Type(_)) => {
                        known().relates(ctx, transform, *ty, to.as_type())
                    }
                    _ => {
                        let created = Evaluator { ctx, subject: Subject::Op(cx.view(op)) }
                            .eval(transform, &from);
                        created == to || created == EvalValue::Unknown
                    }
                };
                (summary, related)
            }
            _ => continue,
        };
        if !verified {
            return cx.fail(op, format!("failed to verify that {summary}"));
        }
    }
    Ok(())
}

/// Returns the types at a position: one, or a list for a group of variable length.
fn types_at(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, place: Place) -> EvalValue {
    let body = cx.body;
    match place {
        Place::Operand(group) => {
            let types = body
                .operand_group_of(info, op, group)
                .map(|index| body.ty(body.operand(op, index)));
            grouped(info.schema.operands[group].arity, types)
        }
        Place::Result(group) => {
            let types =
                body.result_group_of(info, op, group).map(|index| body.ty(body.result(op, index)));
            grouped(info.schema.results[group].arity, types)
        }
        Place::Prop(slot) => body.prop(op, slot).and_then(|attr| attr.type_of(cx.ctx())).into(),
        Place::Unknown => EvalValue::Null,
    }
}

fn grouped(arity: ValueArity, mut types: impl Iterator<Item = Type>) -> EvalValue {
    match arity {
        ValueArity::One | ValueArity::Optional => types.next().into(),
        ValueArity::Variadic { .. } | ValueArity::VariadicOfVariadic(_) => EvalValue::list(types),
    }
}

/// Returns the type at a position in an operation without groups of variable length.
#[inline]
fn type_at(cx: &VerifyCx<'_>, op: Op, place: Place) -> Option<Type> {
    let body = cx.body;
    match place {
        Place::Operand(index) => Some(body.ty(body.operand(op, index))),
        Place::Result(index) => Some(body.ty(body.result(op, index))),
        Place::Prop(slot) => body.prop(op, slot)?.type_of(cx.ctx()),
        Place::Unknown => None,
    }
}

fn all_match(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, places: &[Place]) -> bool {
    if info.plan().fixed {
        let Some((first, rest)) = places.split_first() else { return true };
        let first = type_at(cx, op, *first);
        return rest.iter().all(|place| type_at(cx, op, *place) == first);
    }
    let mut types = places.iter().map(|place| types_at(cx, info, op, *place));
    let first = types.next();
    types.all(|ty| Some(ty) == first)
}
