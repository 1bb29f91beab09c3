//! scf → cf: regions that run at most once.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::fold::dense_attr;
use ods_core::{ApInt, Block, Loc, OpType, Region, Type, Value};
use ods_dialects::arith::IndexCastOp;
use ods_dialects::cf::{BranchOp, CondBranchOp, SwitchOp};
use ods_dialects::scf::{ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp};

use super::branch_on;

/// `scf.if` → its blocks, and one block for the results.
pub(super) fn lower_if(Match { op, rw, .. }: Match<'_, IfOp>) -> Converted {
    let block = rw.parent_block(op.op())?;
    let home = rw.block_region(block)?;
    let rest = rw.split_block(op);
    let loc = rw.loc(op.op());
    let types: Vec<_> = op.results(rw).map(|result| (rw.ty(result), loc)).collect();
    let next = if types.is_empty() {
        rest
    } else {
        let next = rw.create_block(home, Some(rest), &types);
        rw.set_point_at_end(next).insert(BranchOp::build(rest));
        next
    };
    let then_block = inline(rw, op.then_region(rw).region, home, next)?;
    let else_region = op.else_region(rw).region;
    let else_block = match rw.entry_block(else_region) {
        Some(_) => inline(rw, else_region, home, next)?,
        None => next,
    };
    let condition = op.condition(rw);
    rw.set_point_at_end(block);
    rw.insert(CondBranchOp::build(condition, then_block, else_block));
    let results: Vec<Value> = match types.is_empty() {
        true => Vec::new(),
        false => rw.arg_values(next).collect(),
    };
    rw.replace_op(op, &results)
}

/// Moves a region before `next`, branches to `next` at its end, and returns its first block.
fn inline(
    rw: &mut ConversionRewriter<'_>,
    region: Region,
    home: Region,
    next: Block,
) -> Option<Block> {
    let first = rw.entry_block(region)?;
    branch_on(rw, rw.last_block(region)?, next)?;
    rw.inline_region_before(region, home, Some(next));
    Some(first)
}

/// `scf.execute_region` → its blocks.
pub(super) fn lower_execute_region(Match { op, rw, .. }: Match<'_, ExecuteRegionOp>) -> Converted {
    let block = rw.parent_block(op.op())?;
    let home = rw.block_region(block)?;
    let region = op.region(rw).region;
    let first = rw.entry_block(region)?;
    let next = rw.split_block(op);
    rw.set_point_at_end(block);
    rw.insert(BranchOp::build(first));
    for inner in rw.blocks(region).collect::<Vec<_>>() {
        if rw.last_op(inner).is_some_and(|last| last.isa::<YieldOp>(rw)) {
            branch_on(rw, inner, next)?;
        }
    }
    rw.inline_region_before(region, home, Some(next));
    let loc = rw.loc(op.op());
    let types: Vec<Type> = rw.results(op.op()).map(|result| rw.ty(result)).collect();
    let args = add_args(rw, next, types, loc);
    rw.replace_op(op, &args)
}

/// `scf.index_switch` → `cf.switch` on 64 bits.
pub(super) fn lower_index_switch(Match { op, rw, ctx, .. }: Match<'_, IndexSwitchOp>) -> Converted {
    let block = rw.parent_block(op.op())?;
    let home = rw.block_region(block)?;
    let next = rw.split_block(op);
    let loc = rw.loc(op.op());
    let types: Vec<Type> = op.results(rw).map(|result| rw.ty(result)).collect();
    let results = add_args(rw, next, types, loc);
    // All 64 bits of an index are compared: upstream compares the low 32 bits.
    let values: Vec<ApInt> = op.cases(rw).iter().map(|value| ApInt::from_i64(64, *value)).collect();
    let regions: Vec<Region> = op.case_regions(rw).map(|region| region.region).collect();
    let mut cases = Vec::new();
    for region in regions {
        cases.push(convert_case(rw, region, home, next)?);
    }
    let default = convert_case(rw, op.default_region(rw).region, home, next)?;
    let index = op.arg(rw);
    rw.set_point_at_end(block);
    let flag = rw.insert(IndexCastOp::build(index, Type::I64)).out(rw);
    let mut switch = SwitchOp::build(flag, default).case_destinations(cases.iter().copied());
    switch = switch.case_operands(cases.iter().map(|_| Vec::new()));
    if !values.is_empty() {
        let ty = Type::vector(ctx, &[values.len() as i64], Type::I64);
        switch = switch.case_values(dense_attr(ctx, ty, &values)?);
    }
    rw.insert(switch);
    rw.replace_op(op, &results)
}

/// Moves the region of a case before `next`, branches to `next` at its end, and returns its first block.
fn convert_case(
    rw: &mut ConversionRewriter<'_>,
    region: Region,
    home: Region,
    next: Block,
) -> Option<Block> {
    let first = rw.entry_block(region)?;
    let end = rw.last_op(first)?.cast::<YieldOp>(rw)?;
    let values: Vec<Value> = end.results(rw).collect();
    rw.replace_with(end, BranchOp::build(next).dest_operands(values));
    rw.inline_region_before(region, home, Some(next));
    Some(first)
}

/// Adds arguments of `types` to a block.
fn add_args(
    rw: &mut ConversionRewriter<'_>,
    block: Block,
    types: Vec<Type>,
    loc: Loc,
) -> Vec<Value> {
    rw.rewrite(|rw| types.into_iter().map(|ty| rw.add_arg(block, ty, loc)).collect())
}
