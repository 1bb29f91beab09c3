//! `--affine-parallelize`

use ods_core::affine::AffineMap;
use ods_core::fold::dense_attr;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, ApInt, Attr, Body, Context, Op, Type, Value};

use crate::affine::analysis::{Reduction, is_parallel, reductions};
use crate::affine::{AffineForOp, AffineParallelOp, AffineParallelize};

impl RunPass for AffineParallelize {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let mut candidates = Vec::new();
        for op in body.walk(WalkOrder::Pre) {
            let Some(one) = op.cast::<AffineForOp>(body) else { continue };
            let reduced = if self.parallel_reductions { reductions(body, one) } else { Vec::new() };
            if is_parallel(body, one, reduced.len()) {
                candidates.push((one, reduced));
            }
        }
        let mut rw = Rewriter::new(body);
        for (op, reduced) in candidates {
            if enclosing_bands(&rw, op.into()) < self.max_nested {
                parallelize(&mut rw, op, &reduced);
            }
        }
        Ok(())
    }
}

/// Returns the number of enclosing bands of parallel loops.
fn enclosing_bands(ir: &Body, op: Op) -> u32 {
    let (mut count, mut at) = (0, ir.parent_op(op));
    while let Some(op) = at {
        count += u32::from(op.isa::<AffineParallelOp>(ir));
        at = ir.parent_op(op);
    }
    count
}

/// Returns the sizes of a single group of bounds.
fn one_group(ctx: &Context, map: &AffineMap) -> Attr {
    let size = ApInt::from_i64(32, map.results.len() as i64);
    let sizes = dense_attr(ctx, Type::tensor(ctx, &[1], Type::I32), &[size]);
    sizes.expect("a number is an element of its type")
}

/// Replaces a loop by a band of one loop.
fn parallelize(rw: &mut Rewriter<'_>, op: AffineForOp, reduced: &[Reduction]) {
    let ctx = rw.ctx().clone();
    let (lower, upper) = (op.lower_bound(rw), op.upper_bound(rw));
    let kinds: Vec<Attr> =
        reduced.iter().map(|one| Attr::integer(&ctx, Type::I64, one.kind.value() as i64)).collect();
    let types: Vec<Type> = reduced.iter().map(|one| rw.ty(one.value)).collect();
    let groups = [one_group(&ctx, &lower.map), one_group(&ctx, &upper.map)];
    let steps = [Attr::integer(&ctx, Type::I64, op.step_size(rw))];
    let loc = rw.loc(op.into());
    rw.set_point_before(op).set_loc(loc);
    let new = AffineParallelOp::build(
        &kinds,
        AffineMapAttr::get(&ctx, lower.map),
        groups[0],
        AffineMapAttr::get(&ctx, upper.map),
        groups[1],
        &steps,
    );
    let operands = lower.operands.into_iter().chain(upper.operands);
    let new = rw.insert(new.map_operands(operands).results_type(types));
    let (from, to) = (op.region(rw).region, new.region(rw).region);
    let inits: Vec<Value> = op.inits(rw).collect();
    let old_results: Vec<Value> = op.results(rw).collect();
    let results: Vec<Value> = new.results(rw).collect();
    let (body, last) = (op.body(rw), op.yield_op(rw));
    rw.inline_region_before(from, to, None);
    // A band starts from the neutral element: the initial value is combined with its result.
    for one in reduced {
        rw.move_op_before(one.combiner, op);
        let operands = [inits[one.at], results[one.at]];
        rw.modify(one.combiner, |body| body.set_operands(&operands));
        let combined = rw.results(one.combiner).next();
        if let Some(combined) = combined {
            rw.replace_all_uses(old_results[one.at], combined);
        }
    }
    let values: Vec<Value> = reduced.iter().map(|one| one.value).collect();
    rw.modify(last, |body| body.set_operands(&values));
    for _ in reduced {
        rw.erase_arg(body, 1);
    }
    rw.erase_op(op);
}
