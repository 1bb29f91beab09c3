//! The types of buffers.

use ods_core::ir::ValueDef;
use ods_core::memref_type::{MemRefType, StridedLayout, memory_space};
use ods_core::{Attr, Body, Context, DYNAMIC, Diagnostic, Loc, Op, Type, TypeData, Value};
use smallvec::smallvec;

use super::boundary::{LAYOUT, arg_attr, argument_type};
use super::{BufferType, BufferizationState, Failed};
use crate::bufferization::analysis::{
    BufferizationOptions, Layout, bufferizable, is_tensor_type, owner_of,
};
use crate::bufferization::{BufferizableOpInterface, defaults};

fn unranked(ctx: &Context, elem: Type, space: Option<Attr>) -> Type {
    ctx.intern_type(TypeData::UnrankedMemRef { elem, space })
}

/// Returns the memref type for a tensor with the identity layout.
pub fn identity_layout(ctx: &Context, tensor: Type, space: Option<Attr>) -> Type {
    match tensor.data(ctx) {
        TypeData::RankedTensor { shape, elem, .. } => {
            MemRefType { space, ..MemRefType::new(ctx, shape, *elem) }.ty(ctx)
        }
        _ => unranked(ctx, tensor.element_type_or_self(ctx), space),
    }
}

/// Returns the memref type for a tensor with dynamic strides and offset.
pub fn dynamic_layout(ctx: &Context, tensor: Type, space: Option<Attr>) -> Type {
    match tensor.data(ctx) {
        TypeData::RankedTensor { shape, elem, .. } => {
            let layout =
                StridedLayout { offset: DYNAMIC, strides: smallvec![DYNAMIC; shape.len()] };
            let layout = layout.attr(ctx);
            MemRefType { layout, space, ..MemRefType::new(ctx, shape, *elem) }.ty(ctx)
        }
        _ => unranked(ctx, tensor.element_type_or_self(ctx), space),
    }
}

/// Returns the memref type for a tensor whose buffer is unknown.
pub fn unknown_type(
    ctx: &Context,
    options: &BufferizationOptions,
    tensor: Type,
    space: Option<Attr>,
) -> Type {
    match options.unknown_layout {
        Layout::Identity => identity_layout(ctx, tensor, space),
        Layout::Infer | Layout::Dynamic => dynamic_layout(ctx, tensor, space),
    }
}

/// Returns the memory space of a memref type.
pub fn space_of(ctx: &Context, buffer: Type) -> Option<Attr> {
    memory_space(ctx, buffer)
}

/// Returns the memory space of a tensor for which none is inferred.
pub fn memory_space_of(
    body: &Body,
    op: Op,
    state: &BufferizationState,
    tensor: Type,
) -> Result<Option<Attr>, Failed> {
    let space = state.options.default_space(body.ctx(), tensor);
    space.ok_or_else(|| body.view(op).error("could not infer memory space").into())
}

/// Returns the type of the future buffer of a value.
pub fn buffer_type(body: &Body, value: Value, state: &BufferizationState) -> BufferType {
    buffer_type_of(body, value, state, &mut Vec::new())
}

/// Like [`buffer_type`], for implementations of it: `stack` holds the values whose type is being inferred.
pub fn buffer_type_of(
    body: &Body,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    if !is_tensor_type(body.ctx(), body.ty(value)) {
        return Ok(body.ty(value));
    }
    stack.push(value);
    let ty = ods_core::stack::grow(|| asked_type(body, value, state, stack));
    stack.pop();
    ty
}

fn asked_type(
    body: &Body,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    let (ctx, ty) = (body.ctx(), body.ty(value));
    let Some(op) = owner_of(body, value) else {
        return function_argument(body, value, state, stack);
    };
    if let Some(one) = bufferizable(body, op, &state.options) {
        return one.buffer_type(body, value, state, stack);
    }
    let space = memory_space_of(body, op, state, ty)?;
    Ok(unknown_type(ctx, &state.options, ty, space))
}

/// Returns the buffer type of a block argument of the function.
fn function_argument(
    body: &Body,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    let (ctx, ty) = (body.ctx(), body.ty(value));
    let no_space = || Failed(None);
    let ValueDef::Arg(block, number) = body.def(value) else { return Err(Failed(None)) };
    match &state.boundary {
        None => {
            let space = state.options.default_space(ctx, ty).ok_or_else(no_space)?;
            Ok(unknown_type(ctx, &state.options, ty, space))
        }
        Some(boundary) if body.is_entry_block(block) => {
            let layout = arg_attr(ctx, boundary.arg_attrs, number as usize, LAYOUT);
            argument_type(ctx, &state.options, ty, layout).ok_or_else(no_space)
        }
        Some(_) => block_argument_type(body, None, value, state, stack),
    }
}

/// Returns the buffer type of a block argument: the type of the forwarded operands. `op` is the parent of the block,
/// unless the function is.
pub fn block_argument_type(
    body: &Body,
    op: Option<Op>,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    let ctx = body.ctx();
    let fail = |message: &str| -> Failed {
        match op {
            Some(op) => body.view(op).op_error(message).into(),
            // The caller reports the error at the function.
            None => Diagnostic::error(Loc::UNKNOWN, message).into(),
        }
    };
    let mut found: Option<Type> = None;
    for alias in defaults::branch_operands(body, value) {
        let operand = body.used_value(alias.operand);
        if stack.contains(&operand) {
            continue;
        }
        let ty = buffer_type_of(body, operand, state, stack)?;
        found = Some(match found {
            None => ty,
            Some(have) if have == ty => have,
            Some(have) if space_of(ctx, have) != space_of(ctx, ty) => {
                return Err(fail(
                    "incoming operands of block argument have inconsistent memory spaces",
                ));
            }
            Some(have) => dynamic_layout(ctx, body.ty(value), space_of(ctx, have)),
        });
    }
    found.ok_or_else(|| fail("could not infer buffer type of block argument"))
}
