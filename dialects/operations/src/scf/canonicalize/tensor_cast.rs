//! Tensor casts of loop operands: they move into the loop, so that the loop carries more static types.

use ods_core::interface::{
    InParallelOpInterface, ParallelCombiningOpInterface, Quantity, ValueBounds,
};
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, OpType, Type, Value};

use super::forall::is_unknown_combining;
use crate::scf::loops::{build_for, build_forall};
use crate::scf::{ForOp, ForallOp, YieldOp};
use crate::tensor::{CastOp, DimOp, source_of_loosening_cast};

/// Builds a cast at the insertion point.
fn cast(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    rw.insert(CastOp::build(value, ty)).dest(rw)
}

/// Makes a loop carry the source of a cast, if the result has one use.
pub(super) struct ForTensorCast;

impl Pattern for ForTensorCast {
    type Root = ForOp;

    fn rewrite(&self, op: ForOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut inits: Vec<Value> = op.init_args(rw).collect();
        let results = op.results(rw).enumerate();
        let found = results.zip(&inits).find_map(|((at, result), init)| {
            let source = source_of_loosening_cast(rw, *init)?;
            let differs = rw.ty(source) != rw.ty(*init);
            (differs && rw.has_one_use(result) && keeps_sizes(rw, op, at, source))
                .then_some((at, source))
        });
        let (at, source) = found?;
        let (old, new) = (rw.ty(inits[at]), rw.ty(source));
        inits[at] = source;
        let bounds = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
        let unsigned = op.unsigned_cmp(rw);
        let new_loop = build_for(rw, bounds, &inits, unsigned);
        let attrs = rw.attrs(op.op());
        rw.modify(new_loop, |ir| ir.set_attrs(attrs));
        let (body, old_body) = (new_loop.body(rw), op.body(rw));
        let mut args = vec![new_loop.induction_variable(rw)];
        let mut carried: Vec<Value> = new_loop.iter_args(rw).collect();
        rw.set_point_at_start(body);
        carried[at] = cast(rw, carried[at], old);
        args.extend(carried);
        rw.merge_blocks(old_body, body, &args);
        let end = new_loop.yield_op(rw);
        let mut yielded: Vec<Value> = end.results(rw).collect();
        rw.set_point_before(end);
        yielded[at] = cast(rw, yielded[at], new);
        rw.insert(YieldOp::build().results(yielded));
        rw.erase_op(end);
        rw.set_point_after(new_loop);
        let mut results: Vec<Value> = new_loop.results(rw).collect();
        results[at] = cast(rw, results[at], old);
        rw.replace_op(op, &results)
    }
}

/// Returns whether each iteration yields a tensor with the sizes that are static in `source` and dynamic in the loop.
fn keeps_sizes(ir: &Body, op: ForOp, at: usize, source: Value) -> bool {
    let yielded = op.yield_op(ir).results(ir).nth(at);
    let arg = op.iter_args(ir).nth(at);
    let (Some(yielded), Some(arg)) = (yielded, arg) else { return false };
    if yielded == arg {
        return true;
    }
    let shape = |value: Value| ir.ty(value).shape(ir.ctx()).unwrap_or_default();
    let sizes = shape(source).iter().zip(shape(arg)).zip(shape(yielded)).enumerate();
    sizes.into_iter().all(|(dim, ((known, carried), handed_on))| {
        let is_same = || {
            let [handed_on, carried] =
                [yielded, arg].map(|value| Quantity::size(value, dim).into());
            ValueBounds::are_equal(ir, &handed_on, &carried) == Some(true)
        };
        *known == DYNAMIC || *carried != DYNAMIC || handed_on == known || is_same()
    })
}

/// Replaces the outputs of a loop by the sources of casts.
pub(super) struct ForallTensorCast;

impl Pattern for ForallTensorCast {
    type Root = ForallOp;

    fn rewrite(&self, op: ForallOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let outputs: Vec<Value> = op.outputs(rw).collect();
        let sources: Vec<Option<Value>> =
            outputs.iter().map(|output| source_of_loosening_cast(rw, *output)).collect();
        if sources.iter().all(Option::is_none) {
            return None;
        }
        let end = rw.last_op(op.body(rw))?;
        let combining = rw.interface::<dyn InParallelOpInterface>(end)?.yielding_ops(rw);
        if combining.into_iter().any(|one| is_unknown_combining(rw, one)) {
            return None;
        }
        let types: Vec<Type> = outputs.iter().map(|output| rw.ty(*output)).collect();
        let inits: Vec<Value> = outputs
            .iter()
            .zip(&sources)
            .map(|(output, source)| source.unwrap_or(*output))
            .collect();
        let (bounds, rank, body) = (op.bounds(rw), op.rank(rw), op.body(rw));
        let mapping = op.mapping(rw).map(|mapping| mapping.to_vec());
        let (new, block) = build_forall(rw, &bounds, &inits, mapping.as_deref());
        let args: Vec<Value> = rw.arg_values(block).collect();
        let mut stand_ins = args.clone();
        // Upstream fills the body before it is attached to a block, so no listener is notified of these casts.
        let loc = rw.insert_loc();
        rw.modify(new, |ir| {
            ir.fill(block, loc, |rw| {
                rw.set_point_at_start(block);
                for (at, ty) in types.iter().enumerate() {
                    if sources[at].is_some() {
                        stand_ins[rank + at] = cast(rw, args[rank + at], *ty);
                    }
                }
            });
        });
        rw.merge_blocks(body, block, &stand_ins);
        // The combining operations update the output argument itself, not its cast. They are in any order.
        let end = rw.last_op(block)?;
        let combining = rw.interface::<dyn InParallelOpInterface>(end)?.yielding_ops(rw);
        for one in combining {
            let Some(adds) = rw.interface::<dyn ParallelCombiningOpInterface>(one) else {
                continue;
            };
            for operand in adds.updated_destinations(rw).uses(rw) {
                let updated = rw.used_value(operand);
                if let Some(at) = stand_ins.iter().position(|stand_in| *stand_in == updated) {
                    rw.set_use(operand, args[at]);
                }
            }
        }
        rw.set_point_after(new);
        let mut results: Vec<Value> = new.results(rw).collect();
        for (at, ty) in types.into_iter().enumerate() {
            if sources[at].is_some() {
                results[at] = cast(rw, results[at], ty);
            }
        }
        rw.replace_op(op, &results)
    }
}

/// Replaces the size of a loop result by the size of the corresponding output.
pub(super) struct DimOfForall;

impl Pattern for DimOfForall {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let forall = source.defined_by::<ForallOp>(rw)?;
        let at = forall.results(rw).position(|result| result == source)?;
        let output = forall.outputs(rw).nth(at)?;
        rw.modify(op, |ir| DimOp::SOURCE.set(ir, op, output));
        Some(Done)
    }
}
