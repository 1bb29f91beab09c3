//! Methods of values, operations, regions and blocks.

use super::super::EvalValue;
use super::super::eval::{Evaluator, Subject};
use crate::ir::{BlockRef, RegionRef};
use crate::schema::{Func, Trait, TraitArgs};
use crate::{Body, Ident, Op, OpName, OpRef, Value};

pub(super) fn method(
    cx: &Evaluator<'_>,
    func: Func,
    receiver: &EvalValue,
    rest: &[EvalValue],
) -> EvalValue {
    let body = match cx.subject {
        Subject::Op(op) | Subject::Pattern { root: op, .. } => op.body,
        Subject::State { body, .. } => body,
        Subject::None | Subject::Params { .. } => return EvalValue::Null,
    };
    match receiver {
        EvalValue::Value(value) => value_method(cx, func, body, *value, rest),
        EvalValue::Op(op) => op_method(cx, func, body, *op, rest),
        EvalValue::Owner => match func {
            Func::GetName => {
                body.owner_name().map_or(EvalValue::Null, |name| EvalValue::from(name.as_str()))
            }
            Func::GetAttr => {
                rest.first().and_then(EvalValue::as_str).and_then(|n| body.owner()?.attr(n)).into()
            }
            Func::HasTrait => body.owner_name().is_some_and(|n| has_trait(cx, n, rest)).into(),
            // The ancestors of an isolated operation are not visible.
            Func::GetParentsInSymbolTable => within_symbol_table(cx, body, None),
            _ => EvalValue::Null,
        },
        EvalValue::Region(number) => match cx.region(*number as usize) {
            Some(region) => region_method(func, region, rest),
            None => EvalValue::Null,
        },
        EvalValue::Block(block) => match func {
            Func::GetNumArguments => body.args(*block).len().into(),
            _ => EvalValue::Null,
        },
        _ => EvalValue::Null,
    }
}

fn value_method(
    cx: &Evaluator<'_>,
    func: Func,
    body: &Body,
    value: Value,
    rest: &[EvalValue],
) -> EvalValue {
    let ty = body.ty(value);
    match func {
        Func::GetType => ty.into(),
        Func::UseEmpty => body.uses(value).next().is_none().into(),
        Func::HasOneUse => (body.uses(value).take(2).count() == 1).into(),
        Func::GetDefiningOp => body.defining_op(value).into(),
        // `getElementTypeOrSelf(Value)` and related methods take the type of the value.
        Func::GetElementTypeOrSelf | Func::GetI1SameShape => {
            super::types::method(cx, func, ty, rest)
        }
        Func::AllEqual => rest.iter().all(|other| *other == EvalValue::Value(value)).into(),
        _ => EvalValue::Null,
    }
}

fn op_method(cx: &Evaluator<'_>, func: Func, body: &Body, op: Op, rest: &[EvalValue]) -> EvalValue {
    let number = rest.first().and_then(EvalValue::as_int).and_then(|n| usize::try_from(n).ok());
    match func {
        Func::UseEmpty => body.results(op).all(|one| body.uses(one).next().is_none()).into(),
        Func::HasOneUse => {
            (body.results(op).flat_map(|one| body.uses(one)).take(2).count() == 1).into()
        }
        Func::GetNumOperands => body.num_operands(op).into(),
        Func::GetOperand => number.and_then(|n| body.operands(op).nth(n)).into(),
        Func::GetOperands => EvalValue::list(body.operands(op)),
        Func::GetNumResults => body.results(op).len().into(),
        Func::GetOpResult => number.and_then(|n| body.results(op).nth(n)).into(),
        Func::GetResults => EvalValue::list(body.results(op)),
        Func::GetNumRegions => body.num_regions(op).into(),
        Func::GetRegion => number
            .filter(|n| *n < body.num_regions(op))
            .map_or(EvalValue::Null, |n| EvalValue::Region(n as u32)),
        Func::GetParentOp => match body.parent_op(op) {
            Some(parent) => EvalValue::Op(parent),
            None if body.owner_name().is_some() => EvalValue::Owner,
            None => EvalValue::Null,
        },
        Func::GetName => EvalValue::from(body.name(op).as_str()),
        Func::HasTrait => has_trait(cx, body.name(op), rest).into(),
        Func::GetParentsInSymbolTable => within_symbol_table(cx, body, Some(op)),
        Func::GetAttr => {
            let name = rest.first().and_then(EvalValue::as_str);
            let view = body.view(op);
            name.and_then(|name| {
                view.attr(name).or_else(|| view.attrs().get(view.ctx(), Ident::new(name)))
            })
            .into()
        }
        // An operation with one result converts to it.
        Func::GetType if body.results(op).len() == 1 => body.ty(body.result(op, 0)).into(),
        _ => EvalValue::Null,
    }
}

/// Returns whether operations of that name have the native trait with the C++ name in `rest`, `OpTrait::SymbolTable`.
fn has_trait(cx: &Evaluator<'_>, name: OpName, rest: &[EvalValue]) -> bool {
    let wanted = rest.first().and_then(EvalValue::as_str).and_then(|cpp| cpp.rsplit("::").next());
    let Some(schema) = cx.ctx.op_schema(name) else { return false };
    match Trait::ALL.iter().find(|(_, name)| Some(*name) == wanted) {
        Some((known, _)) => schema.traits.has(*known),
        // A trait of another dialect.
        None => schema.trait_args.iter().any(|one| match one {
            TraitArgs::Other(cpp) => cpp.rsplit("::").next() == wanted,
            _ => false,
        }),
    }
}

/// Returns `op` and its ancestors up to the body's owner, until one is a symbol table.
fn within_symbol_table(cx: &Evaluator<'_>, body: &Body, op: Option<Op>) -> EvalValue {
    let is_table = |name: OpName| {
        cx.ctx.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::SymbolTable))
    };
    let mut found = Vec::new();
    for op in std::iter::successors(op, |op| body.parent_op(*op)) {
        if is_table(body.name(op)) {
            return EvalValue::list(found);
        }
        found.push(EvalValue::Op(op));
    }
    if body.owner_name().is_some_and(|name| !is_table(name)) {
        found.push(EvalValue::Owner);
    }
    EvalValue::list(found)
}

fn region_method(func: Func, region: RegionRef<'_>, rest: &[EvalValue]) -> EvalValue {
    let blocks = || region.blocks().count();
    match func {
        Func::HasOneBlock => (region.blocks().take(2).count() == 1).into(),
        Func::GetNumBlocks | Func::Size => {
            let count = blocks();
            match rest.first().and_then(EvalValue::as_int) {
                Some(want) => (want == count as i64).into(),
                None => count.into(),
            }
        }
        Func::Empty => region.is_empty().into(),
        Func::GetNumArguments => region.entry().map_or(0, |block| block.args().len()).into(),
        Func::GetArgumentTypes => {
            let types = |block: BlockRef<'_>| EvalValue::list(block.args().map(|arg| arg.ty()));
            region.entry().map_or(EvalValue::Null, types)
        }
        Func::GetTerminatorTypes => {
            let block = if rest.is_empty() { region.entry() } else { region.blocks().last() };
            let types = |op: OpRef<'_>| EvalValue::list(op.operands().map(|operand| operand.ty()));
            block.and_then(BlockRef::terminator).map_or(EvalValue::Null, types)
        }
        _ => EvalValue::Null,
    }
}
