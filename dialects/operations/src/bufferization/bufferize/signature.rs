//! Block arguments, and the operands that branches forward to them.

use ods_core::interface::BranchOpInterface;
use ods_core::ir::{Use, ValueRef};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, Type, Value};

use super::{BufferizationState, Bufferized, buffer_type, cast_buffer};
use crate::bufferization::analysis::is_tensor;
use crate::bufferization::{ToBufferOp, ToTensorOp};

/// Replaces arguments of a block by buffers, and forwards buffers to it.
pub fn bufferize_block(
    rw: &mut Rewriter<'_>,
    block: Block,
    state: &BufferizationState,
) -> Bufferized {
    let args: Vec<Value> = rw.arg_values(block).collect();
    let mut types: Vec<Type> = Vec::with_capacity(args.len());
    for arg in &args {
        types.push(buffer_type(rw, *arg, state)?);
    }
    let (point, old_loc) = (rw.point(), rw.insert_loc());
    for (arg, ty) in args.iter().zip(&types) {
        if rw.ty(*arg) == *ty {
            continue;
        }
        let uses: Vec<Use> = rw.uses(*arg).collect();
        let tensor = rw.ty(*arg);
        rw.set_type(*arg, *ty);
        if !uses.is_empty() {
            let loc = ValueRef { body: rw, value: *arg }.loc();
            rw.set_point_at_start(block).set_loc(loc);
            let read = rw.insert(ToTensorOp::build(*arg, tensor)).result(rw);
            uses.into_iter().for_each(|at| rw.set_use(at, read));
        }
    }
    let users: Vec<(Op, usize)> =
        rw.block_uses(block).map(|at| (rw.successor_owner(at), rw.successor_number(at))).collect();
    for (op, _) in users {
        hand_over(rw, op, block, &types, state)?;
    }
    rw.set_point(point).set_loc(old_loc);
    Ok(())
}

/// Makes a branch forward buffers to a block.
fn hand_over(
    rw: &mut Rewriter<'_>,
    op: Op,
    block: Block,
    types: &[Type],
    state: &BufferizationState,
) -> Bufferized {
    let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) else {
        let message =
            "cannot bufferize ops with block references that do not implement BranchOpInterface";
        return Err(rw.view(op).op_error(message).into());
    };
    // Of several edges to the block the first is rewritten, as often as there are edges.
    let Some(number) = rw.successors(op).position(|to| to == block) else { return Ok(()) };
    let operands = branch.successor_operands(rw, number).forwarded;
    for (operand, ty) in operands.uses(rw).zip(types) {
        let value = rw.used_value(operand);
        if rw.ty(value) == *ty || !is_tensor(rw, value) {
            continue;
        }
        let own = buffer_type(rw, value, state)?;
        let loc = ValueRef { body: rw, value }.loc();
        match (rw.defining_op(value), rw.def_block(value)) {
            (Some(definition), _) => rw.set_point_after(definition),
            (None, Some(home)) => rw.set_point_at_start(home),
            (None, None) => continue,
        };
        rw.set_loc(loc);
        let buffer = rw.insert(ToBufferOp::build(value, own)).buffer(rw);
        let buffer = cast_buffer(rw, buffer, *ty);
        rw.set_use(operand, buffer);
    }
    Ok(())
}
