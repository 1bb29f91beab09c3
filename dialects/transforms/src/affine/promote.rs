//! Promotion of loops with one iteration: the body replaces the loop.

use ods_core::affine::AffineMap;
use ods_core::ir::InsertPoint;
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Value};

use crate::affine::analysis::constant_rounds;
use crate::affine::compose::result_of;
use crate::affine::{AffineApplyOp, AffineForOp};
use crate::arith::index_constant;

/// Replaces a loop with one iteration by its body; returns whether it has one iteration.
pub(super) fn promote_single_round(rw: &mut Rewriter<'_>, op: AffineForOp) -> bool {
    if constant_rounds(rw, op) != Some(1) || op.lower_bound(rw).map.results.len() != 1 {
        return false;
    }
    promote(rw, op).is_some()
}

fn promote(rw: &mut Rewriter<'_>, op: AffineForOp) -> Option<()> {
    let block = op.region(rw).entry()?.block;
    let last = rw.terminator(block)?;
    let variable = op.induction_variable(rw);
    let lower = op.lower_bound(rw);
    let loc = rw.loc(op.into());
    rw.set_point_before(op).set_loc(loc);
    let start = if !rw.is_used(variable) {
        variable
    } else if let Some(number) = lower.map.single_constant() {
        // The constant is built at the start of the function.
        let entry = rw.entry_block(rw.region())?;
        let point = InsertPoint::start(rw, entry);
        rw.set_point(point).set_loc(loc);
        index_constant(rw, number)
    } else if lower.map == AffineMap::identity(1) {
        *lower.operands.first()?
    } else {
        let map = AffineMapAttr::get(rw.ctx(), lower.map);
        let apply = rw.insert(AffineApplyOp::build(map).map_operands(lower.operands));
        result_of(rw, apply)
    };
    let mut values: Vec<Value> = vec![start];
    values.extend(op.inits(rw));
    rw.inline_block_before(block, op, &values);
    let results: Vec<Value> = rw.operands(last).collect();
    rw.erase_op(last);
    rw.replace_op(op, &results);
    Some(())
}
