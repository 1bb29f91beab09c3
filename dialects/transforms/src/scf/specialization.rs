//! `scf-for-loop-specialization` and `scf-parallel-loop-specialization`

use ods_core::ir::{IrMapping, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, OpType, Value};

use crate::affine::{AffineMinOp, Mapped};
use crate::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp};
use crate::scf::{
    ForOp, IfOp, ParallelOp, SCFForLoopSpecialization, SCFParallelLoopSpecialization, YieldOp,
};

impl RunPass for SCFForLoopSpecialization {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        each(cx.body_mut(), |ir, op: ForOp| vec![op.upper_bound(ir)]);
        Ok(())
    }
}

impl RunPass for SCFParallelLoopSpecialization {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        each(cx.body_mut(), |ir, op: ParallelOp| op.upper_bound(ir).collect());
        Ok(())
    }
}

/// Specializes every `T`, innermost first.
fn each<T: OpType>(body: &mut Body, bounds: impl Fn(&Body, T) -> Vec<Value>) {
    body.for_each_body(|body| {
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let mut rw = Rewriter::new(body);
        for op in ops {
            if let Some(found) = op.cast::<T>(&rw) {
                let bounds = bounds(&rw, found);
                specialize(&mut rw, op, &bounds);
            }
        }
    });
}

/// Replaces a loop whose upper bounds are `affine.min` of a constant and another expression by two versions: one with
/// constant bounds, if the bounds equal the constants, and the original. A loop with used results is kept.
fn specialize(rw: &mut Rewriter<'_>, op: Op, bounds: &[Value]) -> Option<()> {
    if rw.results(op).any(|result| rw.is_used(result)) {
        return None;
    }
    let limits: Vec<i64> = bounds.iter().map(|bound| limit(rw, *bound)).collect::<Option<_>>()?;
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let mut mapping = IrMapping::new();
    let mut all: Option<Value> = None;
    for (bound, limit) in bounds.iter().zip(limits) {
        let limit = Attr::integer(rw.ctx(), rw.ty(*bound), limit);
        let limit = rw.insert(ConstantOp::build(limit)).result(rw);
        let equal = rw.insert(CmpIOp::build(CmpIPredicate::Eq, *bound, limit)).result(rw);
        all = Some(match all {
            Some(before) => rw.insert(AndIOp::build(before, equal)).result(rw),
            None => equal,
        });
        mapping.map_value(*bound, limit);
    }
    let new = rw.insert(IfOp::build(all?).results_type([]));
    let regions = [new.then_region(rw).region, new.else_region(rw).region];
    for (region, mut mapping) in regions.into_iter().zip([mapping, IrMapping::new()]) {
        let block: Block = rw.create_block(region, None, &[]);
        rw.set_point_at_end(block);
        rw.clone_op(op, &mut mapping);
        rw.insert(YieldOp::build());
    }
    rw.erase_op(op);
    Some(())
}

/// Returns the least constant among the results of the `affine.min` that defines a bound.
fn limit(ir: &Body, bound: Value) -> Option<i64> {
    let min = bound.defined_by::<AffineMinOp>(ir)?;
    min.affine_map(ir).results.iter().filter_map(|result| result.as_constant()).min()
}
