//! Inits that are read although no loop is a reduction.

use ods_core::interface::{DestinationStyleOpInterface, IteratorType, declared_inits};
use ods_core::ir::{IrMapping, ValueDef};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Op, OpType, Type, Value};

use crate::linalg::create::{generic, tensors};
use crate::linalg::insert_empty;
use crate::linalg::shape::element;
use crate::linalg::{GenericOp, indexing_maps, iterator_types};
use crate::tensor::mixed_sizes;

/// Turns an init whose elements are read into an input, with an empty tensor as init.
pub(super) struct MoveInits;

impl Pattern for MoveInits {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let style = rw.interface::<dyn DestinationStyleOpInterface>(op.op())?;
        style.has_pure_tensor_semantics(rw).then_some(())?;
        let view = rw.view(op.op());
        let (maps, kinds) = (indexing_maps(view), iterator_types(view));
        kinds.iter().all(|kind| *kind == IteratorType::Parallel).then_some(())?;
        let block = rw.entry_block(op.region(rw).region)?;
        let args: Vec<Value> = rw.arg_values(block).collect();
        let operands: Vec<Value> = rw.operands(op.op()).collect();
        let inits = declared_inits(rw, op.op()).numbers();
        let read: Vec<usize> = inits.clone().filter(|at| rw.is_used(args[*at])).collect();
        (!read.is_empty()).then_some(())?;

        let inputs = (0..inits.start).chain(read.iter().copied());
        let inputs: Vec<usize> = inputs.collect();
        let (point, loc) = (rw.point(), rw.insert_loc());
        let mut outputs: Vec<Value> = operands[inits.clone()].to_vec();
        for at in &read {
            let value = operands[*at];
            match rw.def(value) {
                ValueDef::Result(before, _) => rw.set_point_after(before),
                ValueDef::Arg(block, _) => rw.set_point_at_start(block),
            };
            let sizes = mixed_sizes(rw, value);
            let elem = element(&ctx, rw.ty(value));
            outputs[at - inits.start] = insert_empty(rw, &sizes, elem);
        }
        rw.set_point(point);
        let all = inputs.iter().copied().chain(inits.clone());
        let all: Vec<usize> = all.collect();
        let new = generic(&ctx, all.iter().map(|at| maps[*at].clone()), &kinds)
            .inputs(inputs.iter().map(|at| operands[*at]))
            .outputs(outputs.iter().copied())
            .result_tensors_type(tensors(rw, &outputs))
            .attrs_of(rw.view(op.op()));
        let new = rw.insert(new);
        let types: Vec<(Type, _)> = all.iter().map(|at| (rw.ty(args[*at]), loc)).collect();
        let region = new.region(rw).region;
        let body = rw.create_block(region, None, &types);
        let new_args: Vec<Value> = rw.arg_values(body).collect();
        let mut mapping = IrMapping::new();
        for (at, (old, new)) in all.iter().zip(new_args).enumerate() {
            let is_init_copy = at >= inputs.len() && read.contains(old);
            if !is_init_copy {
                mapping.map_value(args[*old], new);
            }
        }
        rw.set_point_at_end(body);
        let ops: Vec<Op> = rw.ops(block).collect();
        for inner in ops {
            rw.clone_op(inner, &mut mapping);
        }
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(op, &results)
    }
}
