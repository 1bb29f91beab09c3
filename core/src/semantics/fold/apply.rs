//! Applying the result of folding to an operation.

use smallvec::SmallVec;

use super::fold_op;
use crate::folded::{FoldResult, Folded, InPlace, MaterializeConstant};
use crate::ir::OpBuilder;
use crate::{Attr, Body, Op, Region, Type, Value};

/// Applies the changes of an in-place fold.
pub fn apply_in_place(body: &mut Body, op: Op, changes: &[InPlace]) {
    for change in changes {
        match change {
            InPlace::Operand(at, value) => body.set_operand(op, *at, *value),
            InPlace::Prop(slot, value) => body.set_prop(op, *slot, Some(*value)),
            InPlace::EraseOperand(at) => body.erase_group_operands(op, &[*at]),
            InPlace::Group(group, values) => body.set_group_operands(op, *group, values),
            InPlace::SwapRegions(a, b) => swap_regions(body, op, *a, *b),
            InPlace::Result(at, value) => {
                let result = body.result(op, *at);
                if let Some(constant) = constant_before(body, op, *value, body.ty(result)) {
                    body.replace_all_uses(result, constant);
                }
            }
        }
    }
}

/// Swaps the blocks of two regions.
fn swap_regions(body: &mut Body, op: Op, a: usize, b: usize) {
    let regions: SmallVec<[Region; 2]> = body.own_regions(op).collect();
    let [into_b, into_a] = [a, b].map(|at| body.blocks(regions[at]).collect::<Vec<_>>());
    for (region, blocks) in [(regions[a], into_a), (regions[b], into_b)] {
        for block in blocks {
            body.move_block(block, region, None);
        }
    }
}

/// Replaces the results that folding finds constant, for an operation with several results that is kept. Passes that
/// propagate constants use it, and apply no other in-place change.
pub fn make_known_results(body: &mut Body, op: Op) {
    let folds = |schema: &crate::schema::OpSchema| schema.hooks.fold.is_some();
    if body.results(op).len() < 2 || !body.view(op).schema().is_some_and(folds) {
        return;
    }
    if let Folded::InPlace(changes) = fold_op(body, op) {
        let known = |change: &InPlace| matches!(change, InPlace::Result(..));
        let known: SmallVec<[InPlace; 4]> = changes.into_iter().filter(known).collect();
        apply_in_place(body, op, &known);
    }
}

/// Materializes `value` by the dialect of `op`, directly before `op`.
fn constant_before(body: &mut Body, op: Op, value: Attr, ty: Type) -> Option<Value> {
    let ctx = body.ctx().clone();
    let dialect = ctx.registry().dialect_of(body.name(op))?;
    let materialize = dialect.hooks.materialize_constant?;
    let created =
        materialize.get::<MaterializeConstant>()(&mut OpBuilder::before(body, op), value, ty)?;
    Some(body.result(created, 0))
}

/// Materializes `value` by `dialect` at the insertion point; returns `None` if the dialect cannot.
pub fn make_constant(
    builder: &mut OpBuilder<'_>,
    dialect: &str,
    value: Attr,
    ty: Type,
) -> Option<Value> {
    let materialize = builder.ctx().dialect(dialect)?.hooks.materialize_constant?;
    let created = materialize.get::<MaterializeConstant>()(builder, value, ty)?;
    Some(builder.body().result(created, 0))
}

/// Returns the values of fold results, with constants materialized before `op`. Returns `None`, without creating any
/// operation, if the operation's dialect cannot materialize one of them.
pub fn materialize_all(
    body: &mut Body,
    op: Op,
    results: &[FoldResult],
) -> Option<SmallVec<[Value; 2]>> {
    let ctx = body.ctx().clone();
    let dialect = ctx.registry().dialect_of(body.name(op));
    let materialize = dialect.and_then(|dialect| dialect.hooks.materialize_constant);
    let materialize = materialize.map(|hook| *hook.get::<MaterializeConstant>());
    let first = body.op_capacity();
    let types: SmallVec<[_; 2]> = body.results(op).map(|result| body.ty(result)).collect();
    let mut value_of = |(result, ty): (&FoldResult, _)| match *result {
        FoldResult::Value(value) => Some(value),
        FoldResult::Attr(attr) => {
            let constant = materialize?(&mut OpBuilder::before(body, op), attr, ty)?;
            Some(body.result(constant, 0))
        }
    };
    let values: Option<SmallVec<[Value; 2]>> =
        results.iter().zip(types).map(&mut value_of).collect();
    if values.is_none() {
        (first..body.op_capacity()).rev().for_each(|created| body.erase_op(Op::new(created)));
    }
    values
}
