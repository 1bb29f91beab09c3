//! The enclosing loops of an operation, and their induction variables.

use ods_core::{Body, Op, Region, Value};

use crate::affine::{AffineForOp, AffineIfOp, AffineParallelOp};

/// Returns the enclosing affine loops, bands of loops and conditions of an operation, the outermost first.
pub(in crate::affine) fn enclosing(ir: &Body, op: Op) -> Vec<Op> {
    let mut outer = Vec::new();
    let mut at = ir.parent_op(op);
    while let Some(op) = at {
        if op.isa::<AffineForOp>(ir) || op.isa::<AffineIfOp>(ir) || op.isa::<AffineParallelOp>(ir) {
            outer.push(op);
        }
        at = ir.parent_op(op);
    }
    outer.reverse();
    outer
}

/// Returns the induction variables of a loop or a band of loops.
pub(in crate::affine) fn variables(ir: &Body, op: Op) -> Vec<Value> {
    if let Some(one) = op.cast::<AffineForOp>(ir) {
        vec![one.induction_variable(ir)]
    } else if let Some(band) = op.cast::<AffineParallelOp>(ir) {
        band.induction_variables(ir).collect()
    } else {
        Vec::new()
    }
}

/// Returns the induction variables of the enclosing affine loops of an operation, the outermost first.
pub(in crate::affine) fn surrounding_loops(ir: &Body, op: Op) -> Vec<Value> {
    enclosing(ir, op).into_iter().flat_map(|op| variables(ir, op)).collect()
}

/// Returns the enclosing `affine.for` operations of an operation, the outermost first.
pub(in crate::affine) fn surrounding_fors(ir: &Body, op: Op) -> Vec<AffineForOp> {
    enclosing(ir, op).into_iter().filter_map(|op| op.cast::<AffineForOp>(ir)).collect()
}

/// Returns the region in which affine bounds and conditions determine the order of the operations, including those
/// nested in affine loops and conditions: the nearest region of another operation, such as a function or an `scf.for`.
pub(super) fn analysis_scope(ir: &Body, op: Op) -> Option<Region> {
    let mut at = op;
    loop {
        let region = ir.block_region(ir.parent_block(at)?)?;
        match ir.parent_op(at) {
            Some(parent)
                if parent.isa::<AffineForOp>(ir)
                    || parent.isa::<AffineIfOp>(ir)
                    || parent.isa::<AffineParallelOp>(ir) =>
            {
                at = parent;
            }
            _ => return Some(region),
        }
    }
}
