//! Functions: their arguments, results and types.

use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Type, Value, raw};

use super::boundary::signature_type;
use super::{BufferizationState, Bufferized, Failed, bufferize_block};
use crate::bufferization::ToBufferOp;
use crate::bufferization::analysis::is_tensor_type;
use crate::func::ReturnOp;
use crate::memref::CastOp;

/// Returns the return operations of a body.
pub(super) fn returns(body: &Body) -> Vec<ReturnOp> {
    let blocks = body.blocks(body.region());
    let ends = blocks.filter_map(|block| body.last_op(block));
    ends.filter_map(|end| end.cast::<ReturnOp>(body)).collect()
}

/// Replaces the block arguments and the returned tensors of a function by buffers; `results` are the old result types.
pub(super) fn bufferize_boundary(
    rw: &mut Rewriter<'_>,
    state: &BufferizationState,
    results: &[Type],
) -> Bufferized {
    for block in rw.blocks(rw.region()).collect::<Vec<_>>() {
        bufferize_block(rw, block, state)?;
    }
    let types = result_types(rw, state, results)?;
    for end in returns(rw) {
        let loc = rw.loc(end.into());
        rw.set_point_before(end).set_loc(loc);
        let old: Vec<Value> = end.operands(rw).collect();
        let mut values = Vec::with_capacity(old.len());
        for (value, ty) in old.into_iter().zip(&types) {
            values.push(match is_tensor_type(rw.ctx(), rw.ty(value)) {
                true => rw.insert(ToBufferOp::build(value, *ty)).buffer(rw),
                false => value,
            });
        }
        rw.modify(end, |ir| ir.set_operands(&values));
    }
    Ok(())
}

/// Returns the result types of a function as buffers.
pub(super) fn result_types(
    body: &Body,
    state: &BufferizationState,
    results: &[Type],
) -> Result<Vec<Type>, Failed> {
    let ctx = body.ctx();
    let one = |ty: &Type| match is_tensor_type(ctx, *ty) {
        true => signature_type(ctx, &state.options, *ty).ok_or(Failed(None)),
        false => Ok(*ty),
    };
    results.iter().map(one).collect()
}

/// Returns sources of casts in place of the casts, if all returns cast one type; returns the new result types.
#[expect(clippy::disallowed_methods, reason = "bufferization works on operands of any operation")]
pub(super) fn fold_casts(body: &mut Body, results: &[Type]) -> Vec<Type> {
    let ends: Vec<ReturnOp> = body
        .walk(WalkOrder::Post)
        .filter_map(|op| op.cast::<ReturnOp>(body))
        .filter(|end| {
            let block = body.parent_block((*end).into());
            block.is_some_and(|block| body.block_parent_op(block).is_none())
        })
        .collect();
    let source = |body: &Body, value: Value| {
        value.defined_by::<CastOp>(body).map_or(value, |cast| cast.source(body))
    };
    let mut types = results.to_vec();
    for (at, ty) in types.iter_mut().enumerate() {
        let values: Vec<Value> = ends.iter().filter_map(|end| end.operands(body).nth(at)).collect();
        let mut sources = values.iter().map(|value| body.ty(source(body, *value)));
        let Some(first) = sources.next() else { continue };
        if sources.all(|other| other == first) {
            *ty = first;
            for (end, value) in ends.iter().zip(values) {
                let new = source(body, value);
                raw::set_operand(body, (*end).into(), at, new);
            }
        }
    }
    types
}
