//! Canonicalization of `cf.switch`.

use std::collections::HashSet;

use ods_core::fold::dense_attr;
use ods_core::hooks::Canonicalize;
use ods_core::interface::{BranchOpInterface, SuccessorOperands};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Body, OpType, Type};

use super::super::SwitchOp;
use super::super::branch::case_values;
use super::{Edge, always, beyond, known, single_predecessor};

impl Canonicalize for SwitchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(OnlyDefault)
            .with(LikeDefault)
            .with(KnownValue)
            .with(PassThrough)
            .with(ValueAgain)
            .with(ValuesExcluded)
    }
}

/// Returns all edges, the default first. They are collected in one pass: there may be very many.
fn edges(ir: &Body, op: SwitchOp) -> Vec<Edge> {
    let operands = op.all_successor_operands(ir);
    let of_edge =
        |(to, handed): (_, SuccessorOperands)| (to, handed.forwarded.values(ir).collect());
    ir.successors(op.op()).zip(operands).map(of_edge).collect()
}

/// Replaces the switch by one with the cases that `wanted` accepts; `None` if it accepts all.
fn with_cases(
    rw: &mut Rewriter<'_>,
    op: SwitchOp,
    wanted: impl Fn(&ApInt, &Edge, &Edge) -> bool,
) -> Rewritten {
    let mut edges = edges(rw, op).into_iter();
    let default = edges.next()?;
    let cases: Vec<(ApInt, Edge)> = case_values(op, rw)?.zip(edges).collect();
    let count = cases.len();
    let left: Vec<_> =
        cases.into_iter().filter(|(value, edge)| wanted(value, edge, &default)).collect();
    if left.len() == count {
        return None;
    }
    let (values, edges): (Vec<_>, Vec<_>) = left.into_iter().unzip();
    replace(rw, op, values, default, edges)
}

fn replace(
    rw: &mut Rewriter<'_>,
    op: SwitchOp,
    values: Vec<ApInt>,
    default: Edge,
    cases: Vec<Edge>,
) -> Rewritten {
    let flag = op.flag(rw);
    let values = match cases.len() {
        0 => None,
        count => {
            let ty = Type::vector(rw.ctx(), &[count as i64], rw.ty(flag));
            Some(dense_attr(rw.ctx(), ty, &values)?)
        }
    };
    let (blocks, operands): (Vec<_>, Vec<_>) = cases.into_iter().unzip();
    let switch = SwitchOp::build(flag, default.0)
        .default_operands(default.1)
        .case_operands(operands)
        .case_values(values)
        .case_destinations(blocks);
    rw.replace_with(op, switch)
}

/// Replaces a switch by a branch to its destination for `flag`.
fn take(rw: &mut Rewriter<'_>, op: SwitchOp, flag: &ApInt) -> Rewritten {
    let case = case_values(op, rw)?.position(|value| value == *flag);
    let (to, operands) = edges(rw, op).swap_remove(case.map_or(0, |case| case + 1));
    always(rw, op, to, operands)
}

/// Replaces a switch without cases by a branch to the default destination.
struct OnlyDefault;

impl Pattern for OnlyDefault {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if rw.num_successors(op.op()) > 1 {
            return None;
        }
        let (to, operands) = (op.default_destination(rw), op.default_operands(rw));
        let operands: Vec<_> = operands.collect();
        always(rw, op, to, operands)
    }
}

/// Erases cases whose edge equals the default edge.
struct LikeDefault;

impl Pattern for LikeDefault {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let default = op.default_destination(rw);
        if op.case_destinations(rw).all(|to| to != default) {
            return None;
        }
        with_cases(rw, op, |_, edge, default| edge != default)
    }
}

/// Replaces a switch on a constant by a branch to the destination taken.
struct KnownValue;

impl Pattern for KnownValue {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let flag = known(rw, op.flag(rw))?;
        take(rw, op, &flag)
    }
}

/// Bypasses destinations that consist of an unconditional branch.
struct PassThrough;

impl Pattern for PassThrough {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut all = edges(rw, op);
        let mut changed = false;
        for (to, operands) in &mut all {
            if let Some(further) = beyond(rw, *to, || operands.iter().copied()) {
                (*to, *operands) = further;
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        let cases = all.split_off(1);
        let default = all.pop()?;
        let values = case_values(op, rw)?.collect();
        replace(rw, op, values, default, cases)
    }
}

/// Returns the switch on the same value that ends the only predecessor, and the index of its edge to this block.
fn before(rw: &Rewriter<'_>, op: SwitchOp) -> Option<(SwitchOp, usize)> {
    let here = rw.parent_block(op.op())?;
    let before = rw.last_op(single_predecessor(rw, here)?)?.cast::<SwitchOp>(rw)?;
    if before.flag(rw) != op.flag(rw) {
        return None;
    }
    let edge = rw.successors(before.op()).position(|to| to == here)?;
    Some((before, edge))
}

/// Resolves a switch whose block is reached only by a case of a switch on the same value.
struct ValueAgain;

impl Pattern for ValueAgain {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (before, edge) = before(rw, op)?;
        let flag = case_values(before, rw)?.nth(edge.checked_sub(1)?)?;
        take(rw, op, &flag)
    }
}

/// Erases the cases excluded by the default edge of a switch on the same value, the only edge to the block.
struct ValuesExcluded;

impl Pattern for ValuesExcluded {
    type Root = SwitchOp;

    fn rewrite(&self, op: SwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (before, 0) = before(rw, op)? else { return None };
        let excluded: HashSet<ApInt> = case_values(before, rw)?.collect();
        with_cases(rw, op, |value, _, _| !excluded.contains(value))
    }
}
