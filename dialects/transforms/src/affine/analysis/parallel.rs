//! Loops whose iterations are independent.

use ods_core::analysis::effects::{has_only_effect, is_memory_effect_free};
use ods_core::ir::WalkOrder;
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, Type, TypeData};

use super::access::Access;
use super::dependence::{Dependence, dependence};
use super::loops::variables;
use super::overlap::is_allocated_in;
use crate::affine::{AffineForOp, AffineIfOp, AffineYieldOp};

/// Returns the number of enclosing affine loops of an operation.
pub(crate) fn nesting_depth(ir: &Body, op: Op) -> usize {
    let mut depth = 0;
    let mut at = ir.parent_op(op);
    while let Some(op) = at {
        depth += variables(ir, op).len();
        at = ir.parent_op(op);
    }
    depth
}

/// Returns whether the iterations of a loop may run in any order: no value is carried between them but reductions, of
/// which there are `reductions`, and no memory access depends on an access in an earlier iteration.
pub(crate) fn is_parallel(ir: &Body, op: AffineForOp, reductions: usize) -> bool {
    op.iter_args(ir).count() == reductions && is_memory_parallel(ir, op)
}

fn is_memory_parallel(ir: &Body, op: AffineForOp) -> bool {
    let is_memref = |ty: Type| {
        matches!(ty.data(ir.ctx()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    };
    if op.results(ir).any(|result| is_memref(ir.ty(result))) {
        return false;
    }
    let mut accesses = Vec::new();
    for inner in ir.walk_inside(op.into(), WalkOrder::Post) {
        if let Some(access) = Access::of(ir, inner) {
            if !is_allocated_in(ir, access.memref, op.into()) {
                accesses.push(access);
            }
            continue;
        }
        let view = ir.view(inner);
        let known =
            view.isa::<AffineForOp>() || view.isa::<AffineYieldOp>() || view.isa::<AffineIfOp>();
        if !known && !has_only_effect(view, EffectKind::Allocate) && !is_memory_effect_free(view) {
            return false;
        }
    }
    let depth = nesting_depth(ir, op.into()) + 1;
    let independent = |from: &Access, to: &Access| {
        matches!(dependence(ir, from, to, depth, false), Dependence::None)
    };
    accesses.iter().all(|from| accesses.iter().all(|to| independent(from, to)))
}
