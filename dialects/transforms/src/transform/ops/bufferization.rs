//! Bufferization operations.

use ods_core::builtin::ModuleOp;
use ods_core::interface::FunctionOpInterface;
use ods_core::ir::BodyPath;
use ods_core::{Body, Diagnostic, OpType};

use super::At;
use crate::bufferization::{self, AllocTensorOp, OneShotBufferizePass};
use crate::tensor::EmptyOp;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::{Payload, PayloadOp};
use crate::transform::{
    BufferLoopHoistingOp, EliminateEmptyTensorsOp, EmptyTensorToAllocTensorOp, LayoutMapOption,
    OneShotBufferizeOp, TransformOpInterface,
};

/// Returns the body of an isolated operation.
fn own_body(at: At<'_>, state: &Interpreter, target: &PayloadOp) -> Outcome<BodyPath> {
    match state.body(&target.body).has_nested(target.op) {
        true => Ok(target.body.inside(target.op)),
        false => {
            at.definite("op that is not isolated from above is not supported by the interpreter")
        }
    }
}

/// Returns a failure with the given diagnostics, followed by a message at the operation of the script.
fn failed(at: At<'_>, why: Vec<Diagnostic>, message: &str) -> Failure {
    let last = Failure::silenceable(at.loc(), message).into_diagnostics();
    Failure::Silenceable(why.into_iter().chain(last).collect())
}

impl TransformOpInterface for BufferLoopHoistingOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            let path = own_body(at, state, target)?;
            bufferization::hoist_out_of_loops(state.body_mut(&path));
            Ok(())
        })
    }
}

impl TransformOpInterface for OneShotBufferizeOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        if self.memcpy_op(ir) != "memref.copy" {
            return at
                .definite("memcpy_op other than memref.copy is not supported by the interpreter");
        }
        let mut pass = OneShotBufferizePass {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops(ir),
            allow_unknown_ops: self.allow_unknown_ops(ir),
            bufferize_function_boundaries: self.bufferize_function_boundaries(ir),
            dump_alias_sets: self.dump_alias_sets(ir),
            test_analysis_only: self.test_analysis_only(ir),
            print_conflicts: self.print_conflicts(ir),
            check_parallel_regions: self.check_parallel_regions(ir),
            ..OneShotBufferizePass::default()
        };
        if let Some(layout) = self.function_boundary_type_conversion(ir) {
            pass.function_boundary_type_conversion = match layout {
                LayoutMapOption::InferLayoutMap => bufferization::LayoutMapOption::InferLayoutMap,
                LayoutMapOption::IdentityLayoutMap => {
                    bufferization::LayoutMapOption::IdentityLayoutMap
                }
                LayoutMapOption::FullyDynamicLayoutMap => {
                    bufferization::LayoutMapOption::FullyDynamicLayoutMap
                }
            };
        }
        let targets = state.ops(self.target(ir));
        for target in &targets {
            let view = state.view(target);
            let is_module = view.isa::<ModuleOp>();
            if !is_module && view.interface::<dyn FunctionOpInterface>().is_none() {
                return at.silenceable("expected module or function target");
            }
            if pass.bufferize_function_boundaries && !is_module {
                return at.silenceable("expected module target");
            }
            let path = own_body(at, state, target)?;
            let done = bufferization::bufferize_with(state.body_mut(&path), &pass);
            done.map_err(|why| failed(at, why, "bufferization failed"))?;
        }
        at.set(state, self.transformed(ir), Payload::Ops(targets))
    }
}

impl TransformOpInterface for EliminateEmptyTensorsOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        for target in state.ops(self.target(ir)) {
            let is_module = state.view(&target).isa::<ModuleOp>();
            let path = own_body(at, state, &target)?;
            let done = bufferization::eliminate_empty_tensors(state.body_mut(&path), is_module);
            done.map_err(|why| failed(at, why, "empty tensor elimination failed"))?;
        }
        Ok(())
    }
}

impl TransformOpInterface for EmptyTensorToAllocTensorOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let mut created = Vec::new();
        at.each(state, self.target(ir), |state, target| {
            let new = state.rewrite(&target.body, |rw| {
                let op = target.op.cast::<EmptyOp>(rw)?;
                rw.set_point_before(op);
                let sizes: Vec<_> = op.dynamic_sizes(rw).collect();
                let ty = op.result_ty(rw);
                rw.set_loc(rw.loc(target.op));
                let new = rw.insert(AllocTensorOp::build(ty).dynamic_sizes(sizes));
                let value = new.result(rw);
                rw.replace_op(op, &[value]);
                Some(new.op())
            });
            created.extend(new.map(|op| PayloadOp { body: target.body.clone(), op }));
            Ok(())
        })?;
        at.set_ops(state, self.transformed(ir), created)
    }
}
