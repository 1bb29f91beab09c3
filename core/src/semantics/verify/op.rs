//! Verification of one operation: counts, structural traits, the constraints of its declaration, other traits and
//! interfaces, its own verifier, in upstream's order and with its messages.

use super::Verified;
use super::eval::{Subject, holds};
use super::plan::{AttrCheck, Checks, Count, VerifyPlan};
use super::pred_traits::pred_traits;
use super::traits::value_sizes;
use super::value::EvalValue;
use super::{VerifyCx, VerifyOp};
use crate::ir::Record;
use crate::registry::OpInfo;
use crate::schema::{ArgCount, PropSchema, RegionSchema, ValueArity, ValueSchema};
use crate::{Attr, AttrData, Context, Ident, Op, Type};

/// Verifies an operation without regions, given its record.
pub(super) fn verify_leaf(
    cx: &VerifyCx<'_>,
    info: &OpInfo,
    op: Op,
    record: Record<'_>,
) -> Verified {
    let plan = info.plan();
    let row = cx.body.row_of(record, info.row_len);
    let signature = plan.signature(cx.body, record, row);
    if let Some(signature) = signature
        && info.memo.accepted.has(signature)
    {
        let rest = &plan.besides_types;
        for check in &rest.structural {
            check(cx, op)?;
        }
        attributes(cx, info, op, row)?;
        if plan.only_attrs {
            return Ok(());
        }
        verify_declared(cx, info, rest, op)?;
        return verify_after_regions(cx, info, rest, op);
    }
    verify_in_full(cx, info, op, row)?;
    verify_op_regions(cx, info, op)?;
    if let Some(signature) = signature {
        info.memo.accepted.add(signature);
    }
    Ok(())
}

/// Verifies everything about a registered operation that does not need its regions to be verified first.
pub(super) fn verify_op(cx: &VerifyCx<'_>, info: &OpInfo, op: Op) -> Verified {
    let record = cx.body.record(op);
    let row = cx.body.props_of(op, info.row_len);
    let Some(signature) = info.plan().signature(cx.body, record, row) else {
        return verify_in_full(cx, info, op, row);
    };
    if info.memo.accepted.has(signature) {
        let rest = &info.plan().besides_types;
        for check in &rest.structural {
            check(cx, op)?;
        }
        attributes(cx, info, op, row)?;
        return verify_declared(cx, info, rest, op);
    }
    verify_in_full(cx, info, op, row)?;
    if record.num_regions() != 0 {
        info.memo.accepted.add(signature);
    }
    Ok(())
}

/// Runs all checks of an operation that precede its regions. `row` is its property row.
fn verify_in_full(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, row: &[u32]) -> Verified {
    let plan = info.plan();
    counts(cx, plan, op)?;
    for check in &plan.all.structural {
        check(cx, op)?;
    }
    attributes(cx, info, op, row)?;
    if plan.constrained_values {
        operands_and_results(cx, info, op)?;
    }
    verify_declared(cx, info, &plan.all, op)
}

/// Runs the checks that follow the constraints on values and attributes.
fn verify_declared(cx: &VerifyCx<'_>, info: &OpInfo, checks: &Checks, op: Op) -> Verified {
    if !checks.preds.is_empty() {
        pred_traits(cx, info, &checks.preds, op)?;
    }
    if info.plan().constrained_parts {
        regions_and_successors(cx, info, op)?;
    }
    for check in &checks.traits {
        check(cx, op)?;
    }
    match info.schema.hooks.verify {
        Some(verify) => verify.get::<VerifyOp>()(cx, op),
        None => Ok(()),
    }
}

/// Runs the checks of a registered operation that follow everything in its regions.
pub(super) fn verify_op_regions(cx: &VerifyCx<'_>, info: &OpInfo, op: Op) -> Verified {
    verify_after_regions(cx, info, &info.plan().all, op)
}

fn verify_after_regions(cx: &VerifyCx<'_>, info: &OpInfo, checks: &Checks, op: Op) -> Verified {
    for check in &checks.after_regions {
        check(cx, op)?;
    }
    if let Some(verify) = info.schema.hooks.verify_regions {
        verify.get::<VerifyOp>()(cx, op)?;
    }
    Ok(())
}

fn counts(cx: &VerifyCx<'_>, plan: &VerifyPlan, op: Op) -> Verified {
    let body = cx.body;
    let (regions, results) = (body.num_regions(op), body.results(op).len());
    let (successors, operands) = (body.num_successors(op), body.num_operands(op));
    let fits = plan.regions.holds(regions)
        && plan.result_count.holds(results)
        && plan.successors.holds(successors)
        && plan.operand_count.holds(operands);
    if fits { Ok(()) } else { wrong_count(cx, plan, op) }
}

#[cold]
fn wrong_count(cx: &VerifyCx<'_>, plan: &VerifyPlan, op: Op) -> Verified {
    let body = cx.body;
    let wrong = |count: Count, have: usize| !count.holds(have);
    let or_more = |count: Count| if count.is_exact() { "" } else { " or more" };
    if wrong(plan.regions, body.num_regions(op)) {
        return cx.fail(
            op,
            match (plan.regions.least, plan.regions.is_exact()) {
                (0, true) => "requires zero regions".to_owned(),
                (1, true) => "requires one region".to_owned(),
                (n, _) => format!("expected {n}{} regions", or_more(plan.regions)),
            },
        );
    }
    if wrong(plan.result_count, body.results(op).len()) {
        return cx.fail(
            op,
            match (plan.result_count.least, plan.result_count.is_exact()) {
                (0, true) => "requires zero results".to_owned(),
                (1, true) => "requires one result".to_owned(),
                (n, _) => format!("expected {n}{} results", or_more(plan.result_count)),
            },
        );
    }
    let have = body.num_successors(op);
    if wrong(plan.successors, have) {
        return cx.fail(
            op,
            match (plan.successors.least, plan.successors.is_exact()) {
                (0, true) => "requires zero successors".to_owned(),
                (1, true) => format!("requires 1 successor but found {have}"),
                (n, true) => format!("requires {n} successors but found {have}"),
                (n, false) => format!("requires at least {n} successors but found {have}"),
            },
        );
    }
    let have = body.num_operands(op);
    cx.fail(
        op,
        match (plan.operand_count.least, plan.operand_count.is_exact()) {
            (0, true) => "requires zero operands".to_owned(),
            (1, true) => "requires a single operand".to_owned(),
            (n, _) => {
                format!("expected {n}{} operands, but found {have}", or_more(plan.operand_count))
            }
        },
    )
}

#[inline]
fn attributes(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, row: &[u32]) -> Verified {
    let constraints = cx.ctx().constraints();
    let good = info.plan().attrs.iter().all(|check| match Attr::from_raw(row[check.slot]) {
        Some(attr) => {
            constraints.attr_is_known(check.constraint, attr) || is_accepted(cx, check, attr, op)
        }
        None => !check.required,
    });
    if good { Ok(()) } else { wrong_attribute(cx, info, op, row) }
}

fn is_accepted(cx: &VerifyCx<'_>, check: &AttrCheck, attr: Attr, op: Op) -> bool {
    let constraints = cx.ctx().constraints();
    constraints.attr_holds(cx.ctx(), check.constraint, attr, Subject::Op(cx.view(op)))
}

/// Checks the attributes: reports a missing one first, the least by name as upstream does, then one that violates its
/// constraint.
#[cold]
fn wrong_attribute(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, row: &[u32]) -> Verified {
    let (checks, props) = (&info.plan().attrs, info.schema.props);
    let missing = checks.iter().filter(|check| check.required && row[check.slot] == 0);
    if let Some(name) = missing.map(|check| props[check.slot].name).min() {
        return cx.fail(op, format!("requires attribute '{name}'"));
    }
    for check in checks {
        let Some(attr) = Attr::from_raw(row[check.slot]) else { continue };
        if !is_accepted(cx, check, attr, op) {
            return cx.fail(op, broken(&props[check.slot]));
        }
    }
    Ok(())
}

fn broken(prop: &PropSchema) -> String {
    let kind = if prop.is_attr() { "attribute" } else { "property" };
    let summary = &prop.constraint.summary;
    format!("{kind} '{}' failed to satisfy constraint: {summary}", prop.name)
}

/// Returns the message for the first of `entries`, by name, that is declared and violates its constraint, as far as
/// that does not depend on the operation.
pub(crate) fn inherent_fault(
    ctx: &Context,
    info: &OpInfo,
    entries: &[(Ident, Attr)],
) -> Option<String> {
    let constraints = ctx.constraints();
    let wrong = entries.iter().filter_map(|(name, attr)| {
        let slot = info.slot(*name)?;
        let check = info.plan().attrs.iter().find(|check| check.slot == slot)?;
        let prop = &info.schema.props[slot];
        let holds = !prop.is_attr() || constraints.attr_holds_alone(ctx, check.constraint, *attr);
        (!holds).then_some(prop)
    });
    wrong.min_by_key(|prop| prop.name).map(broken)
}

fn operands_and_results(cx: &VerifyCx<'_>, info: &OpInfo, op: Op) -> Verified {
    let (ctx, body, plan) = (cx.ctx(), cx.body, info.plan());
    let constraints = ctx.constraints();
    if plan.fixed {
        for (index, (value, id)) in body.operands(op).zip(&plan.operands).enumerate() {
            let ty = body.ty(value);
            if !constraints.type_holds(ctx, *id, ty) {
                return wrong_type(cx, op, "operand", index, &info.schema.operands[index], ty);
            }
        }
        for (index, (value, id)) in body.results(op).zip(&plan.results).enumerate() {
            let ty = body.ty(value);
            if !constraints.type_holds(ctx, *id, ty) {
                return wrong_type(cx, op, "result", index, &info.schema.results[index], ty);
            }
        }
        return Ok(());
    }
    for (group, schema) in info.schema.operands.iter().enumerate() {
        let range = body.operand_group_of(info, op, group);
        group_size(cx, op, "operand", schema, range.start, range.len())?;
        for index in range {
            let ty = body.ty(body.operand(op, index));
            if !constraints.type_holds(ctx, plan.operands[group], ty) {
                return wrong_type(cx, op, "operand", index, schema, ty);
            }
        }
    }
    for (group, schema) in info.schema.results.iter().enumerate() {
        let range = body.result_group_of(info, op, group);
        group_size(cx, op, "result", schema, range.start, range.len())?;
        for index in range {
            let ty = body.ty(body.result(op, index));
            if !constraints.type_holds(ctx, plan.results[group], ty) {
                return wrong_type(cx, op, "result", index, schema, ty);
            }
        }
    }
    Ok(())
}

#[cold]
fn wrong_type(
    cx: &VerifyCx<'_>,
    op: Op,
    what: &str,
    index: usize,
    schema: &ValueSchema,
    ty: Type,
) -> Verified {
    let summary = schema.constraint.summary;
    let many = if schema.arity.is_variable() && !matches!(schema.arity, ValueArity::Optional) {
        "variadic of "
    } else {
        ""
    };
    cx.fail(op, format!("{what} #{index} must be {many}{summary}, but got '{}'", cx.spell(ty)))
}

fn group_size(
    cx: &VerifyCx<'_>,
    op: Op,
    what: &str,
    schema: &ValueSchema,
    start: usize,
    len: usize,
) -> Verified {
    match schema.arity {
        ValueArity::One if len != 1 => cx.fail(
            op,
            format!("{what} group starting at #{start} requires 1 element, but found {len}"),
        ),
        ValueArity::Optional if len > 1 => cx.fail(
            op,
            format!("{what} group starting at #{start} requires 0 or 1 element, but found {len}"),
        ),
        ValueArity::VariadicOfVariadic(attr) => {
            let sizes = super::traits::prop_named(cx.view(op), attr);
            let Some(AttrData::DenseArray { data, .. }) = sizes.map(|attr| attr.data(cx.ctx()))
            else {
                return cx.fail(op, format!("requires dense i32 array attribute '{attr}'"));
            };
            let sizes: Vec<u32> = data
                .chunks_exact(4)
                .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
                .collect();
            value_sizes(cx, op, &sizes, attr, schema.name, len)
        }
        _ => Ok(()),
    }
}

fn regions_and_successors(cx: &VerifyCx<'_>, info: &OpInfo, op: Op) -> Verified {
    let always = |pred: &crate::schema::Expr| matches!(pred, crate::schema::Expr::Bool(true));
    let subject = Subject::Op(cx.view(op));
    for (index, schema) in info.schema.regions.iter().enumerate() {
        if always(&schema.pred) && !schema.checks_args {
            continue;
        }
        let last = if schema.variadic { cx.body.num_regions(op) } else { index + 1 };
        for number in index..last {
            if !holds(cx.ctx(), subject, &schema.pred, &EvalValue::Region(number as u32)) {
                let name = match schema.name {
                    "" => String::new(),
                    name => format!("('{name}') "),
                };
                return cx.fail(
                    op,
                    format!(
                        "region #{number} {name}failed to verify constraint: {}",
                        schema.summary
                    ),
                );
            }
            if schema.checks_args {
                region_args(cx, op, number, schema)?;
            }
        }
    }
    for (index, schema) in info.schema.successors.iter().enumerate() {
        if always(&schema.pred) {
            continue;
        }
        let take = if schema.variadic { usize::MAX } else { 1 };
        for (offset, block) in cx.body.successors(op).skip(index).take(take).enumerate() {
            if !holds(cx.ctx(), subject, &schema.pred, &EvalValue::Block(block)) {
                return cx.fail(
                    op,
                    format!(
                        "successor #{} ('{}') failed to verify constraint: {}",
                        index + offset,
                        schema.name,
                        schema.summary
                    ),
                );
            }
        }
    }
    Ok(())
}

/// Compares the number of arguments of a region's entry block with the names of the declaration.
fn region_args(cx: &VerifyCx<'_>, op: Op, number: usize, schema: &RegionSchema) -> Verified {
    let view = cx.view(op);
    let Some(entry) = view.region(number).entry() else { return Ok(()) };
    let found = entry.args().len();
    let counts = || schema.args.iter().map(|one| view.region_arg_count(one.count));
    let least = counts().flatten().fold(0, usize::saturating_add);
    let open = counts().any(|count| count.is_none());
    if found == least || open && found > least {
        return Ok(());
    }
    let name = match schema.name {
        "" => String::new(),
        name => format!("('{name}') "),
    };
    let names: Vec<String> = schema
        .args
        .iter()
        .map(|one| match one.count {
            ArgCount::One => one.name.to_owned(),
            _ => format!("{}...", one.name),
        })
        .collect();
    let (at_least, names) = (if open { "at least " } else { "" }, names.join(", "));
    let plural = if least == 1 { "" } else { "s" };
    cx.fail(
        op,
        format!(
            "region #{number} {name}expects {at_least}{least} argument{plural} ({names}), but has {found}"
        ),
    )
}
