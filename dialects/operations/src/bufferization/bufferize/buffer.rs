//! The buffers of values, copies of them, and the replacement of operations by operations on buffers.

use ods_core::interface::ReifyRankedShapedTypeOpInterface;
use ods_core::ir::{Build, InsertPoint, ValueDef, ValueRef};
use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Loc, Op, OpState, Type, TypeData, Value};

use super::{BufferizationState, Failed, buffer_type, space_of};
use crate::arith::index_value;
use crate::bufferization::analysis::is_tensor;
use crate::bufferization::{AllocTensorOp, ToBufferOp, ToTensorOp};
use crate::memref::{self, AllocOp, CastOp, CopyOp};
use crate::tensor;

/// Returns the location of a value's definition.
fn loc_of(body: &Body, value: Value) -> Loc {
    ValueRef { body, value }.loc()
}

/// Calls `build` with the rewriter at another insertion point, and restores the old one.
fn at<T>(
    rw: &mut Rewriter<'_>,
    point: InsertPoint,
    loc: Loc,
    build: impl FnOnce(&mut Rewriter<'_>) -> T,
) -> T {
    let (old_point, old_loc) = (rw.point(), rw.insert_loc());
    rw.set_point(point).set_loc(loc);
    let created = build(rw);
    rw.set_point(old_point).set_loc(old_loc);
    created
}

/// Returns the insertion point right after the definition of a value.
pub fn point_after(body: &Body, value: Value) -> InsertPoint {
    match body.def(value) {
        ValueDef::Result(op, _) => InsertPoint::after(body, op),
        ValueDef::Arg(block, _) => InsertPoint::start(body, block),
    }
}

/// Returns the buffer of a tensor: the one that it is read from, or one that is built after its definition.
pub fn buffer_of(
    rw: &mut Rewriter<'_>,
    value: Value,
    state: &BufferizationState,
) -> Result<Value, Failed> {
    if let Some(read) = value.defined_by::<ToTensorOp>(rw) {
        return Ok(read.buffer(rw));
    }
    let ty = buffer_type(rw, value, state)?;
    let (point, loc) = (point_after(rw, value), loc_of(rw, value));
    Ok(at(rw, point, loc, |rw| rw.insert(ToBufferOp::build(value, ty)).buffer(rw)))
}

/// Returns the buffer of a tensor, and any other value unchanged.
pub fn buffer_or_value(
    rw: &mut Rewriter<'_>,
    value: Value,
    state: &BufferizationState,
) -> Result<Value, Failed> {
    if is_tensor(rw, value) { buffer_of(rw, value, state) } else { Ok(value) }
}

/// Casts a buffer, if its type differs.
pub fn cast_buffer(rw: &mut Rewriter<'_>, buffer: Value, ty: Type) -> Value {
    if rw.ty(buffer) == ty {
        return buffer;
    }
    let (point, loc) = (rw.point(), loc_of(rw, buffer));
    at(rw, point, loc, |rw| rw.insert(CastOp::build(buffer, ty)).dest(rw))
}

/// Replaces an operation: results that are tensors become reads of the buffers.
pub fn replace_by_buffers(rw: &mut Rewriter<'_>, op: impl Into<Op>, values: &[Value]) {
    let op = op.into();
    let results: Vec<Value> = rw.results(op).collect();
    let mut replacements = Vec::with_capacity(results.len());
    for (result, value) in results.into_iter().zip(values) {
        if !is_tensor(rw, result) {
            replacements.push(*value);
            continue;
        }
        let (point, loc, ty) = (InsertPoint::after(rw, op), loc_of(rw, *value), rw.ty(result));
        let read = at(rw, point, loc, |rw| {
            let read = rw.insert(ToTensorOp::build(*value, ty));
            read.result(rw)
        });
        replacements.push(read);
    }
    rw.replace_op(op, &replacements);
}

/// Replaces an operation by a new one on buffers, built at the insertion point.
pub fn replace_with_buffer_op<B: Build>(rw: &mut Rewriter<'_>, op: impl Into<Op>, new: B) {
    let new = rw.insert(new).into();
    let values: Vec<Value> = rw.results(new).collect();
    replace_by_buffers(rw, op, &values);
}

/// Builds an operation of the same kind at the insertion point, with as many other operands and with other results; the
/// regions move to it.
pub fn insert_like(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], results: &[Type]) -> Op {
    let regions: Vec<_> = rw.own_regions(op).collect();
    let mut new = OpState {
        operands: operands.iter().copied().collect(),
        results: results.iter().copied().collect(),
        props: rw.props(op).iter().copied().collect(),
        attrs: rw.attrs(op),
        regions: regions.len(),
        ..OpState::new(rw.name(op), rw.loc(op))
    };
    let new = rw.insert_state(&mut new);
    for (from, to) in regions.into_iter().zip(rw.own_regions(new).collect::<Vec<_>>()) {
        rw.inline_region_before(from, to, None);
    }
    new
}

/// Builds an allocation with the alignment in the options.
pub fn allocate(
    rw: &mut Rewriter<'_>,
    ty: Type,
    sizes: Vec<Value>,
    state: &BufferizationState,
) -> Value {
    let mut new = AllocOp::build(ty).dynamic_sizes(sizes);
    if state.options.alignment != 0 {
        new = new.alignment(state.options.alignment);
    }
    rw.insert(new).memref(rw)
}

/// Copies one buffer to another.
pub fn copy(rw: &mut Rewriter<'_>, from: Value, to: Value) {
    rw.insert(CopyOp::build(from, to));
}

/// Builds the dynamic sizes of a tensor or buffer.
pub fn dynamic_sizes(rw: &mut Rewriter<'_>, value: Value) -> Vec<Value> {
    let ty = rw.ty(value);
    let shape = ty.shape(rw.ctx()).unwrap_or_default().to_vec();
    let buffer = matches!(ty.data(rw.ctx()), TypeData::MemRef { .. });
    let dynamic = shape.into_iter().enumerate().filter(|(_, size)| *size == DYNAMIC);
    let size = |dim: usize| match buffer {
        true => memref::dim_op(rw, value, dim),
        false => tensor::dim_op(rw, value, dim),
    };
    dynamic.map(|(dim, _)| dim).collect::<Vec<_>>().into_iter().map(size).collect()
}

/// Builds a tensor with a buffer of its own: a copy of another tensor, or only of its shape.
pub fn allocate_tensor(
    rw: &mut Rewriter<'_>,
    value: Value,
    state: &BufferizationState,
    copy: bool,
) -> Result<Value, Failed> {
    let ty = rw.ty(value);
    if !matches!(ty.data(rw.ctx()), TypeData::RankedTensor { .. }) {
        let op = crate::bufferization::analysis::owner_of(rw, value);
        let message = "copying of unranked tensors is not implemented";
        return Err(op.map_or(Failed(None), |op| rw.view(op).error(message).into()));
    }
    if copy {
        let new = rw.insert(AllocTensorOp::build(ty).copy(value));
        return Ok(new.result(rw));
    }
    let sizes = match reified_sizes(rw, value) {
        Some(sizes) => sizes,
        None => dynamic_sizes(rw, value),
    };
    let mut new = AllocTensorOp::build(ty).dynamic_sizes(sizes);
    let buffer = buffer_type(rw, value, state)?;
    let space = match space_of(rw.ctx(), buffer) {
        Some(space) => Some(space),
        None => state.options.default_space(rw.ctx(), ty).flatten(),
    };
    if let Some(space) = space {
        new = new.memory_space(space);
    }
    Ok(rw.insert(new).result(rw))
}

/// Builds the dynamic sizes of a result, if its operation reifies them.
fn reified_sizes(rw: &mut Rewriter<'_>, value: Value) -> Option<Vec<Value>> {
    let ValueDef::Result(op, number) = rw.def(value) else { return None };
    let one = rw.interface::<dyn ReifyRankedShapedTypeOpInterface>(op)?;
    let shapes = rw.build(|b| one.reify_result_shapes(b))?;
    let sizes = shapes.into_iter().nth(number as usize)?;
    let shape = rw.ty(value).shape(rw.ctx())?.to_vec();
    let wanted = sizes.into_iter().zip(shape).filter(|(_, known)| *known == DYNAMIC);
    Some(wanted.map(|(size, _)| index_value(rw, size)).collect())
}

/// Returns the type of a buffer without its layout.
pub fn without_layout(rw: &Rewriter<'_>, buffer: Value) -> Option<Type> {
    let ty = MemRefType::of(rw.ctx(), rw.ty(buffer))?;
    Some(ty.reshaped(rw.ctx(), ty.shape.clone()).ty(rw.ctx()))
}
