//! Canonicalization of `scf.forall`.

use ods_core::hooks::Canonicalize;
use ods_core::interface::ParallelCombiningOpInterface;
use ods_core::ir::IrMapping;
use ods_core::mixed::{MixedIndex, fold_constants, marked, values};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Op, OpType, Value};

#[cfg(feature = "tensor")]
use super::tensor_cast::{DimOfForall, ForallTensorCast};
use crate::arith::index_value;
use crate::scf::ForallOp;
use crate::scf::bounds::Bounds;
use crate::scf::loops::{build_forall, promote};

impl Canonicalize for ForallOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        #[cfg(feature = "tensor")]
        let patterns = patterns.with(DimOfForall).with(ForallTensorCast);
        patterns
            .with(ControlOperandsFolder)
            .with(IterArgsFolder)
            .with(SingleOrZeroIterationDims)
            .with(ReplaceConstantInductionVar)
    }
}

/// Folds constant bounds into the static bounds. Only the first of the three lists with a constant is changed at a
/// time.
struct ControlOperandsFolder;

impl Pattern for ControlOperandsFolder {
    type Root = ForallOp;

    fn rewrite(&self, op: ForallOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let Bounds { mut lower, mut upper, mut step } = op.bounds(rw);
        let any = fold_constants(rw, &mut lower, |_| true)
            || fold_constants(rw, &mut upper, |_| true)
            || fold_constants(rw, &mut step, |_| true);
        if !any {
            return None;
        }
        rw.modify(op, |ir| {
            for (group, list) in [
                (ForallOp::DYNAMIC_LOWER_BOUND, &lower),
                (ForallOp::DYNAMIC_UPPER_BOUND, &upper),
                (ForallOp::DYNAMIC_STEP, &step),
            ] {
                let new: Vec<Value> = values(list).collect();
                group.set_all(ir, op, &new);
            }
            ForallOp::STATIC_LOWER_BOUND.set(ir, op, marked(&lower).as_slice());
            ForallOp::STATIC_UPPER_BOUND.set(ir, op, marked(&upper).as_slice());
            ForallOp::STATIC_STEP.set(ir, op, marked(&step).as_slice());
        });
        Some(Done)
    }
}

/// Returns the operations that update an output, by the block argument of the output.
fn combining_ops(ir: &Body, arg: Value) -> Vec<Op> {
    let users = ir.uses(arg).map(|at| ir.use_owner(at));
    users.filter(|user| ir.interface::<dyn ParallelCombiningOpInterface>(*user).is_some()).collect()
}

/// Returns whether an operation whose destinations are not known may update an output.
fn may_be_updated(ir: &Body, arg: Value) -> bool {
    let mut users = ir.uses(arg).map(|at| ir.use_owner(at));
    users.any(|user| is_unknown_combining(ir, user))
}

/// Returns whether only C++ knows the destinations of a combining operation.
pub(super) fn is_unknown_combining(ir: &Body, op: Op) -> bool {
    ir.implements::<dyn ParallelCombiningOpInterface>(op)
        && ir.interface::<dyn ParallelCombiningOpInterface>(op).is_none()
}

/// Removes outputs whose result is unused, or that are never updated.
struct IterArgsFolder;

impl Pattern for IterArgsFolder {
    type Root = ForallOp;

    fn rewrite(&self, op: ForallOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let body = op.body(rw);
        let shared: Vec<Value> = op.shared_outs(rw).collect();
        let outputs: Vec<Value> = op.outputs(rw).collect();
        let results: Vec<Value> = op.results(rw).collect();
        let remaining: Vec<bool> = results
            .iter()
            .zip(&shared)
            .map(|(result, arg)| {
                may_be_updated(rw, *arg)
                    || rw.is_used(*result) && !combining_ops(rw, *arg).is_empty()
            })
            .collect();
        if !remaining.contains(&false) {
            return None;
        }
        for (arg, remaining) in shared.iter().zip(&remaining) {
            if !remaining {
                for combining in combining_ops(rw, *arg) {
                    rw.erase_op(combining);
                }
            }
        }
        let stays: Vec<Value> = outputs
            .iter()
            .zip(&remaining)
            .filter(|(_, remaining)| **remaining)
            .map(|(output, _)| *output)
            .collect();
        let bounds = op.bounds(rw);
        let mapping = op.mapping(rw).map(|mapping| mapping.to_vec());
        let (new, block) = build_forall(rw, &bounds, &stays, mapping.as_deref());
        let mut replacements: Vec<Value> = new.induction_variables(rw).collect();
        let new_shared: Vec<Value> = new.shared_outs(rw).collect();
        let mut new_shared = new_shared.into_iter();
        for (output, remaining) in outputs.iter().zip(&remaining) {
            replacements.push(if *remaining { new_shared.next()? } else { *output });
        }
        rw.merge_blocks(body, block, &replacements);
        let mut new_results = new.results(rw).collect::<Vec<_>>().into_iter();
        for ((result, output), remaining) in results.into_iter().zip(outputs).zip(remaining) {
            let value = if remaining { new_results.next()? } else { output };
            rw.replace_all_uses(result, value);
        }
        // Upstream leaves the old loop without a body to be erased as dead; here it is erased at once.
        rw.erase_op(op)
    }
}

/// Removes dimensions with one iteration; erases the loop if a dimension has none.
struct SingleOrZeroIterationDims;

impl Pattern for SingleOrZeroIterationDims {
    type Root = ForallOp;

    fn rewrite(&self, op: ForallOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.mapping(rw).is_some() {
            return None;
        }
        let bounds = op.bounds(rw);
        let outputs: Vec<Value> = op.outputs(rw).collect();
        let variables: Vec<Value> = op.induction_variables(rw).collect();
        let mut single: Vec<(Value, MixedIndex)> = Vec::new();
        let mut remaining = Bounds::default();
        for (at, variable) in variables.iter().enumerate() {
            match bounds.trip_count(rw, at) {
                Some(count) if count.is_zero() => return rw.replace_op(op, &outputs),
                Some(count) if count.is_one() => single.push((*variable, bounds.lower[at])),
                _ => remaining.push(bounds.dim(at)),
            }
        }
        if single.is_empty() {
            return None;
        }
        if remaining.lower.is_empty() {
            return promote(rw, op);
        }
        let mut mapping = IrMapping::new();
        for (variable, lower) in single {
            let value = index_value(rw, lower);
            mapping.map_value(variable, value);
        }
        let (new, block) = build_forall(rw, &remaining, &outputs, None);
        rw.erase_block(block);
        let attrs = rw.attrs(op.op());
        rw.modify(new, |ir| ir.set_attrs(attrs));
        let (from, to) = (op.region(rw).region, new.region(rw).region);
        rw.build(|builder| builder.clone_region(from, to, &mut mapping));
        let results: Vec<Value> = new.results(rw).collect();
        rw.replace_op(op, &results)
    }
}

/// Replaces the induction variable of a dimension with one iteration by its lower bound.
struct ReplaceConstantInductionVar;

impl Pattern for ReplaceConstantInductionVar {
    type Root = ForallOp;

    fn rewrite(&self, op: ForallOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let bounds = op.bounds(rw);
        let variables: Vec<Value> = op.induction_variables(rw).collect();
        let mut done = None;
        for (at, variable) in variables.into_iter().enumerate() {
            let once = bounds.trip_count(rw, at).is_some_and(|count| count.is_one());
            if once && rw.is_used(variable) {
                let value = index_value(rw, bounds.lower[at]);
                rw.replace_all_uses(variable, value);
                done = Some(Done);
            }
        }
        done
    }
}
