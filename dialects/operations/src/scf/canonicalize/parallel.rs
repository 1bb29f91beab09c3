//! Canonicalization of `scf.parallel`.

use ods_core::Value;
use ods_core::hooks::{Canonicalize, FoldResult};
use ods_core::ir::IrMapping;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use crate::scf::loops::build_parallel;
use crate::scf::{ParallelOp, ReduceOp, ReduceReturnOp, trip_count};

impl Canonicalize for ParallelOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(SingleOrZeroIterationDims).with(MergeNestedParallelLoops)
    }
}

/// Removes dimensions with one iteration; erases the loop if a dimension has none.
struct SingleOrZeroIterationDims;

impl Pattern for SingleOrZeroIterationDims {
    type Root = ParallelOp;

    fn rewrite(&self, op: ParallelOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let bounds = op.lower_bound(rw).zip(op.upper_bound(rw)).zip(op.step(rw));
        let dims: Vec<_> = bounds.zip(op.induction_variables(rw)).collect();
        let rank = dims.len();
        let inits: Vec<Value> = op.init_vals(rw).collect();
        let mut mapping = IrMapping::new();
        let mut remaining = [Vec::new(), Vec::new(), Vec::new()];
        for (((lower, upper), step), variable) in dims {
            let [from, to, by] = [lower, upper, step].map(FoldResult::from);
            match trip_count(rw, from, to, by, true) {
                Some(count) if count.is_zero() => return rw.replace_op(op, &inits),
                Some(count) if count.is_one() => mapping.map_value(variable, lower),
                _ => {
                    for (list, bound) in remaining.iter_mut().zip([lower, upper, step]) {
                        list.push(bound);
                    }
                }
            }
        }
        match remaining[0].len() {
            0 => inline(rw, op, &mut mapping),
            count if count == rank => None,
            _ => {
                let (new, block) = build_parallel(rw, &remaining, &inits);
                rw.erase_block(block);
                let (from, to) = (op.region(rw).region, new.region(rw).region);
                rw.build(|builder| builder.clone_region(from, to, &mut mapping));
                let results: Vec<Value> = new.results(rw).collect();
                rw.replace_op(op, &results)
            }
        }
    }
}

/// Replaces a loop with one iteration by a clone of its body and of its reductions.
fn inline(rw: &mut Rewriter<'_>, op: ParallelOp, mapping: &mut IrMapping) -> Rewritten {
    let body = op.body(rw);
    let end = rw.last_op(body)?;
    for inner in rw.ops(body).take_while(|inner| *inner != end).collect::<Vec<_>>() {
        rw.clone_op(inner, mapping);
    }
    let reduce = end.cast::<ReduceOp>(rw)?;
    let regions: Vec<_> = reduce.reductions(rw).map(|region| region.region).collect();
    let reduced: Vec<_> = op.init_vals(rw).zip(rw.operands(end)).collect();
    let args: Vec<_> = reduce.lhs(rw).zip(reduce.rhs(rw)).collect();
    let mut results = Vec::new();
    for (((init, value), region), (lhs, rhs)) in reduced.into_iter().zip(regions).zip(args) {
        let block = rw.entry_block(region)?;
        let last = rw.last_op(block)?;
        mapping.map_value(lhs, init);
        mapping.map_value(rhs, mapping.value(value));
        for inner in rw.ops(block).take_while(|inner| *inner != last).collect::<Vec<_>>() {
            rw.clone_op(inner, mapping);
        }
        results.push(mapping.value(last.cast::<ReduceReturnOp>(rw)?.result(rw)));
    }
    rw.replace_op(op, &results)
}

/// Merges a loop that is the only operation of another, and whose bounds do not depend on it, into the other.
struct MergeNestedParallelLoops;

impl Pattern for MergeNestedParallelLoops {
    type Root = ParallelOp;

    fn rewrite(&self, op: ParallelOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let body = op.body(rw);
        let first = rw.first_op(body)?;
        if rw.next_op(first).is_none() || rw.next_op(first) != rw.last_op(body) {
            return None;
        }
        let inner = first.cast::<ParallelOp>(rw)?;
        let variables: Vec<Value> = op.induction_variables(rw).collect();
        let bounds = inner.lower_bound(rw).chain(inner.upper_bound(rw)).chain(inner.step(rw));
        if bounds.into_iter().any(|bound| variables.contains(&bound))
            || op.init_vals(rw).len() != 0
            || inner.init_vals(rw).len() != 0
        {
            return None;
        }
        let all = [
            op.lower_bound(rw).chain(inner.lower_bound(rw)).collect(),
            op.upper_bound(rw).chain(inner.upper_bound(rw)).collect(),
            op.step(rw).chain(inner.step(rw)).collect(),
        ];
        let (new, block) = build_parallel(rw, &all, &[]);
        let inner_body = inner.body(rw);
        let mut mapping = IrMapping::new();
        let old = variables.into_iter().chain(inner.induction_variables(rw));
        for (from, to) in old.zip(new.induction_variables(rw)) {
            mapping.map_value(from, to);
        }
        let last = rw.last_op(inner_body);
        let end = rw.last_op(block)?;
        rw.set_point_before(end);
        for one in rw.ops(inner_body).take_while(|one| Some(*one) != last).collect::<Vec<_>>() {
            rw.clone_op(one, &mut mapping);
        }
        rw.erase_op(op)
    }
}
