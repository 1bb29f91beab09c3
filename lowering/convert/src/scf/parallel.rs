//! scf → cf: parallel loops are converted to sequential loops first.

use ods_core::conversion::{Converted, Match};
use ods_core::{OpType, Value};
use ods_dialects::scf::{
    ForallOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp, build_for, forall_to_parallel,
};

/// `scf.forall` without outputs → `scf.parallel`
pub(super) fn lower_forall(Match { op, rw, .. }: Match<'_, ForallOp>) -> Converted {
    rw.rewrite(|rw| forall_to_parallel(rw, op))
}

/// `scf.parallel` → nested `scf.for` that carry the reduced values.
pub(super) fn lower_parallel(Match { op, rw, .. }: Match<'_, ParallelOp>) -> Converted {
    let body = op.body(rw);
    let reduce = rw.last_op(body)?.cast::<ReduceOp>(rw)?;
    let bounds = op.lower_bound(rw).zip(op.upper_bound(rw)).zip(op.step(rw));
    let bounds: Vec<_> = bounds.collect();
    let mut carried: Vec<Value> = op.init_vals(rw).collect();
    let mut results = carried.clone();
    let (mut variables, mut innermost) = (Vec::new(), None);
    for (at, ((lower, upper), step)) in bounds.into_iter().enumerate() {
        let new = rw.rewrite(|rw| build_for(rw, [lower, upper, step], &carried, false));
        let block = new.body(rw);
        variables.push(new.induction_variable(rw));
        let given: Vec<Value> = new.results(rw).collect();
        if at == 0 {
            results = given;
        } else if !given.is_empty() {
            let outer = rw.parent_block(new.op())?;
            rw.set_point_at_end(outer);
            rw.insert(YieldOp::build().results(given));
        }
        if carried.is_empty() {
            rw.set_point_at_end(block);
            rw.insert(YieldOp::build());
        }
        carried = new.iter_args(rw).collect();
        rw.set_point_at_start(block);
        innermost = Some(block);
    }
    // Without dimensions the body is moved to the end of the enclosing block, as upstream does.
    let innermost = innermost.or(rw.parent_block(op.op()))?;
    let reductions: Vec<_> = reduce.reductions(rw).map(|region| region.region).collect();
    let reduced: Vec<Value> = rw.operands(reduce.op()).collect();
    let mut yielded = Vec::new();
    for ((region, arg), value) in reductions.into_iter().zip(carried).zip(reduced) {
        let block = rw.entry_block(region)?;
        let end = rw.last_op(block)?.cast::<ReduceReturnOp>(rw)?;
        yielded.push((end.result(rw), rw.arg_values(block).collect::<Vec<_>>(), [arg, value]));
        rw.erase_op(end);
        let into = rw.parent_block(reduce.op())?;
        rw.inline_block(block, into, Some(reduce.op()), &[arg, value]);
    }
    rw.erase_op(reduce);
    let end = rw.last_op(innermost);
    rw.inline_block(body, innermost, end, &variables);
    if !yielded.is_empty() {
        let values: Vec<Value> = yielded
            .into_iter()
            .map(|(value, args, given)| {
                args.iter().position(|arg| *arg == value).map_or(value, |at| given[at])
            })
            .collect();
        rw.set_point_at_end(innermost);
        rw.insert(YieldOp::build().results(values));
    }
    rw.replace_op(op, &results)
}
