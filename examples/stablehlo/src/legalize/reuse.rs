//! `stablehlo-reuse-operands`: elementwise operations whose result may take the memory of an operand.

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Value};
use ods_dialects::linalg::{GenericOp, IteratorType, IteratorTypeAttr};
use ods_dialects::tensor::EmptyOp;

use super::StablehloReuseOperandsPass;

impl RunPass for StablehloReuseOperandsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops = body.walk(WalkOrder::Pre).filter_map(|op| op.cast::<GenericOp>(body));
        for op in ops.collect::<Vec<_>>() {
            if let Some(outputs) = outputs_in_place(body, op) {
                GenericOp::OUTPUTS.set_all(&mut Rewriter::new(body), op, &outputs);
            }
        }
        Ok(())
    }
}

/// Returns the outputs of an operation with operands in the place of empty tensors; `None` if nothing changes.
///
/// An operand is taken if it has the type of the result, nothing reads it afterwards, and each iteration reads of it only
/// the element that it writes. What a function takes is not: its caller owns that.
fn outputs_in_place(body: &Body, op: GenericOp) -> Option<Vec<Value>> {
    let ctx = body.ctx();
    let parallel = Attr::from(IteratorTypeAttr::get(ctx, IteratorType::Parallel));
    if op.iterator_types(body).iter().any(|kind| *kind != parallel) {
        return None;
    }
    let maps = op.indexing_maps(body);
    let is_identity = |at: usize| maps[at].as_affine_map(ctx).is_some_and(|map| map.is_identity());
    let inputs: Vec<Value> = op.inputs(body).collect();
    let mut free: Vec<usize> = (0..inputs.len())
        .filter(|at| is_last_read(body, op.into(), inputs[*at]))
        .filter(|at| is_identity(*at))
        .collect();
    let mut outputs: Vec<Value> = op.outputs(body).collect();
    let mut is_changed = false;
    let block = op.region(body).entry()?;
    for (at, output) in outputs.iter_mut().enumerate() {
        let at = inputs.len() + at;
        let is_read = block.args().nth(at).is_none_or(|arg| body.uses(arg.value).next().is_some());
        if output.defined_by::<EmptyOp>(body).is_none() || !is_identity(at) || is_read {
            continue;
        }
        let found = free.iter().position(|input| body.ty(inputs[*input]) == body.ty(*output));
        if let Some(found) = found {
            *output = inputs[free.remove(found)];
            is_changed = true;
        }
    }
    is_changed.then_some(outputs)
}

/// Returns whether an operation of the same block defines a value, and each of its other readers is a structured operation
/// before `op`.
fn is_last_read(body: &Body, op: Op, value: Value) -> bool {
    let block = body.parent_block(op);
    let is_before = |user: Op| {
        let is_structured = user.isa::<GenericOp>(body) && body.parent_block(user) == block;
        is_structured && body.is_before(user, op)
    };
    let users: Vec<Op> = body.uses(value).map(|at| body.use_owner(at)).collect();
    body.defining_op(value).is_some_and(|made| body.parent_block(made) == block)
        && users.iter().filter(|user| **user == op).count() == 1
        && users.iter().all(|user| *user == op || is_before(*user))
}
