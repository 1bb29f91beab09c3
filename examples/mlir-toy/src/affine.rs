//! The pass `--toy-to-affine`: lowers tensors to memrefs, and operations on them to loops over memrefs.

use std::sync::Arc;

use ods_core::affine::AffineMap;
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
    TypeConverter,
};
use ods_core::fold::scalar_elements;
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{AffineMapAttr, Attr, AttrData, Context, Float, MemRefType, Type, TypeData, Value};
use ods_dialects::affine::{
    AffineDialect, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp,
};
use ods_dialects::arith::{self, ArithDialect};
use ods_dialects::func::{self, FuncDialect};
use ods_dialects::memref::{AllocOp, DeallocOp, MemRefDialect};

use crate::toy::{
    AddOp, ConstantOp, FuncOp, LowerToAffinePass, MulOp, PrintOp, ReturnOp, ToyDialect, TransposeOp,
};

/// The absent type converter: patterns accept converted operands of any type.
const ANY: Option<&Arc<TypeConverter>> = None;

impl RunPass for LowerToAffinePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<AffineDialect>()
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<FuncDialect>()
            .legal_dialect::<MemRefDialect>()
            .illegal_dialect::<ToyDialect>()
            // `toy.print` is lowered later; here only its operand becomes a memref.
            .dynamic_op::<PrintOp, _>(|op| {
                let is_memory = |ty: Type| matches!(ty.data(op.ctx()), TypeData::MemRef { .. });
                op.operands().all(|value| is_memory(value.ty()))
            });
        let mut patterns = ConversionPatterns::new();
        patterns
            .add(ANY, lower_function)
            .add(ANY, lower_return)
            .add(ANY, lower_constant)
            .add(ANY, lower_add)
            .add(ANY, lower_mul)
            .add(ANY, lower_transpose)
            .add(ANY, update_print);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

// ---- Helpers of the patterns

fn index(ctx: &Context, value: i64) -> Attr {
    Attr::integer(ctx, Type::INDEX, value)
}

/// Allocates a memref for a tensor at the start of the function, and deallocates it at the end.
fn memory_for(rw: &mut ConversionRewriter<'_>, tensor: Value) -> Option<Value> {
    let ctx = rw.ctx();
    let shape = rw.ty(tensor).shape(ctx)?.to_vec();
    let (point, block) = (rw.point(), rw.entry_block(rw.region())?);
    let alloc = AllocOp::build(MemRefType::new(ctx, &shape, Type::F64).ty(ctx));
    let memory = rw.set_point_at_start(block).insert(alloc).memref(rw);
    let last = rw.last_op(block)?;
    rw.set_point_before(last).insert(DeallocOp::build(memory));
    rw.set_point(point);
    Some(memory)
}

/// Allocates a memref for a tensor and fills it element by element, in a nest of one loop per dimension.
fn lower_to_loops(
    rw: &mut ConversionRewriter<'_>,
    tensor: Value,
    element: impl FnOnce(&mut ConversionRewriter<'_>, &[Value]) -> Value,
) -> Option<Value> {
    let ctx = rw.ctx();
    let memory = memory_for(rw, tensor)?;
    let point = rw.point();
    let mut variables = Vec::new();
    for size in rw.ty(tensor).shape(ctx)?.to_vec() {
        let map = |value| AffineMapAttr::get(ctx, AffineMap::constant(value));
        let new = rw.insert(AffineForOp::build(map(0), map(size), index(ctx, 1)));
        let (region, loc) = (new.region(rw).region, rw.insert_loc());
        let block = rw.rewrite(|rw| rw.create_block(region, None, &[(Type::INDEX, loc)]));
        let end = rw.set_point_at_end(block).insert(AffineYieldOp::build());
        rw.set_point_before(end);
        variables.push(new.induction_variable(rw));
    }
    let value = element(rw, &variables);
    store(rw, value, memory, &variables);
    rw.set_point(point);
    Some(memory)
}

fn identity(rw: &ConversionRewriter<'_>, rank: usize) -> AffineMapAttr {
    AffineMapAttr::get(rw.ctx(), AffineMap::identity(rank as u32))
}

fn load(rw: &mut ConversionRewriter<'_>, memory: Value, at: &[Value]) -> Value {
    let map = identity(rw, at.len());
    let load = AffineLoadOp::build(memory, map, Type::F64).indices(at.iter().copied());
    rw.emit(load)
}

fn store(rw: &mut ConversionRewriter<'_>, value: Value, memory: Value, at: &[Value]) {
    let map = identity(rw, at.len());
    rw.insert(AffineStoreOp::build(value, memory, map).indices(at.iter().copied()));
}

// ---- The patterns

/// `toy.func @main` → `func.func @main`; the others have been inlined
fn lower_function(Match { op, rw, .. }: Match<'_, FuncOp>) -> Converted {
    let ty = op.function_type(rw);
    let nothing = ty == Type::function(rw.ctx(), &[], &[]);
    (op.sym_name(rw) == "main" && nothing).then_some(())?;
    let new = func::FuncOp::build(op.sym_name(rw), ty);
    let new = rw.insert(new);
    rw.move_inside(op, new);
    rw.erase_op(op)
}

/// `toy.return` → `func.return`
fn lower_return(Match { op, rw, .. }: Match<'_, ReturnOp>) -> Converted {
    op.input(rw).is_none().then_some(())?;
    rw.replace_with(op, func::ReturnOp::build())
}

/// `toy.constant` → a store for each element
fn lower_constant(Match { op, rw, ctx, .. }: Match<'_, ConstantOp>) -> Converted {
    let AttrData::Dense(dense) = op.value(rw).data(ctx) else { return None };
    let numbers = scalar_elements::<Float>(ctx, dense)?;
    let shape = dense.ty.shape(ctx)?;
    let memory = memory_for(rw, op.output(rw))?;
    // Each index constant is created once.
    let largest = shape.iter().copied().max().unwrap_or(0);
    let indices: Vec<Value> =
        (0..largest).map(|at| rw.emit(arith::ConstantOp::build(index(ctx, at)))).collect();
    let mut place = vec![0usize; shape.len()];
    for at in 0..dense.ty.num_elements(ctx)? as usize {
        let number = if dense.splat { numbers[0] } else { numbers[at] };
        let number = ctx.intern_attr(AttrData::Float(Type::F64, number.bits().into()));
        let value = rw.emit(arith::ConstantOp::build(number));
        let at: Vec<Value> = place.iter().map(|at| indices[*at]).collect();
        store(rw, value, memory, &at);
        for (at, size) in place.iter_mut().zip(shape).rev() {
            *at += 1;
            if *at < *size as usize {
                break;
            }
            *at = 0;
        }
    }
    rw.replace_op(op, &[memory])
}

/// `toy.add` → `arith.addf` in loops
fn lower_add(Match { op, new, rw, .. }: Match<'_, AddOp>) -> Converted {
    let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
        let [lhs, rhs] = [load(rw, new.lhs(), at), load(rw, new.rhs(), at)];
        rw.emit(arith::AddFOp::build(lhs, rhs))
    })?;
    rw.replace_op(op, &[memory])
}

/// `toy.mul` → `arith.mulf` in loops
fn lower_mul(Match { op, new, rw, .. }: Match<'_, MulOp>) -> Converted {
    let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
        let [lhs, rhs] = [load(rw, new.lhs(), at), load(rw, new.rhs(), at)];
        rw.emit(arith::MulFOp::build(lhs, rhs))
    })?;
    rw.replace_op(op, &[memory])
}

/// `toy.transpose` → loads with the indices reversed
fn lower_transpose(Match { op, new, rw, .. }: Match<'_, TransposeOp>) -> Converted {
    let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
        let at: Vec<Value> = at.iter().rev().copied().collect();
        load(rw, new.input(), &at)
    })?;
    rw.replace_op(op, &[memory])
}

/// `toy.print` of a tensor → `toy.print` of a memref
fn update_print(Match { op, new, rw, .. }: Match<'_, PrintOp>) -> Converted {
    rw.replace_with(op, PrintOp::build(new.input()))
}
