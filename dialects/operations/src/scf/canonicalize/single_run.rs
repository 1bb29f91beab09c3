//! Canonicalization of regions that run at most once: `scf.execute_region` and `scf.index_switch`.

use ods_core::fold::constant_value;
use ods_core::hooks::Canonicalize;
use ods_core::interface::FunctionOpInterface;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Block, OpType, Value};

use super::replace_by_block;
use crate::cf::BranchOp;
use crate::scf::{ExecuteRegionOp, IndexSwitchOp, YieldOp};

impl Canonicalize for ExecuteRegionOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(InlineSingleBlock).with(InlineBlocks).region_branch::<ExecuteRegionOp>()
    }
}

/// Inlines a region of one block.
struct InlineSingleBlock;

impl Pattern for InlineSingleBlock {
    type Root = ExecuteRegionOp;

    fn rewrite(&self, op: ExecuteRegionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let block = op.region(rw).entry()?.block;
        if rw.next_block(block).is_some() || op.no_inline(rw) {
            return None;
        }
        replace_by_block(rw, op, block, &[])
    }
}

/// Inlines a region of several blocks into a function or another `scf.execute_region`.
struct InlineBlocks;

impl Pattern for InlineBlocks {
    type Root = ExecuteRegionOp;

    fn rewrite(&self, op: ExecuteRegionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.no_inline(rw) || !is_among_blocks(rw, op) {
            return None;
        }
        let before = rw.parent_block(op.op())?;
        let home = rw.block_region(before)?;
        let region = op.region(rw).region;
        let blocks: Vec<Block> = rw.blocks(region).collect();
        let after = rw.split_block(op);
        rw.set_point_at_end(before);
        rw.insert(BranchOp::build(*blocks.first()?));
        for block in blocks {
            let Some(end) = rw.last_op(block).and_then(|last| last.cast::<YieldOp>(rw)) else {
                continue;
            };
            let values: Vec<Value> = end.results(rw).collect();
            rw.set_point_before(end);
            rw.replace_with(end, BranchOp::build(after).dest_operands(values));
        }
        rw.inline_region_before(region, home, Some(after));
        let loc = rw.loc(op.op());
        let types: Vec<_> = rw.results(op.op()).map(|result| rw.ty(result)).collect();
        let args: Vec<Value> = types.into_iter().map(|ty| rw.add_arg(after, ty, loc)).collect();
        rw.replace_op(op, &args)
    }
}

/// Returns whether the parent operation may have several blocks.
fn is_among_blocks(rw: &Rewriter<'_>, op: ExecuteRegionOp) -> bool {
    match rw.parent_op(op.op()) {
        Some(parent) => {
            parent.isa::<ExecuteRegionOp>(rw)
                || rw.interface::<dyn FunctionOpInterface>(parent).is_some()
        }
        None => rw
            .owner_name()
            .is_some_and(|name| rw.ctx().op_model::<dyn FunctionOpInterface>(name).is_some()),
    }
}

impl Canonicalize for IndexSwitchOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(KnownCase).region_branch::<IndexSwitchOp>()
    }
}

/// Replaces a switch over a constant by the region of its case.
struct KnownCase;

impl Pattern for KnownCase {
    type Root = IndexSwitchOp;

    fn rewrite(&self, op: IndexSwitchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let known = constant_value(rw.view(rw.defining_op(op.arg(rw))?))?.as_i64(rw.ctx())?;
        let region = op.case_of(rw, known).unwrap_or(IndexSwitchOp::DEFAULT_REGION.index());
        let block = rw.view(op.op()).regions().nth(region)?.entry()?.block;
        replace_by_block(rw, op, block, &[])
    }
}
