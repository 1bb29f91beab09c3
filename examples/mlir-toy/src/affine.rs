//! The pass `--toy-to-affine`: lowers tensors to memrefs, and operations on them to loops over memrefs.

use std::sync::Arc;

use ods_core::affine::AffineMap;
use ods_core::conversion::{
    Adapted, Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Convert,
    Converted, TypeConverter,
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
use ods_lowering::convert::emit::Emit as _;

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
            .add(ANY, LowerFunction)
            .add(ANY, LowerReturn)
            .add(ANY, LowerConstant)
            .add(ANY, LowerAdd)
            .add(ANY, LowerMul)
            .add(ANY, LowerTranspose)
            .add(ANY, UpdatePrint);
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
    let ctx = rw.context();
    let shape = rw.ty(tensor).shape(&ctx)?.to_vec();
    let (point, block) = (rw.point(), rw.entry_block(rw.region())?);
    let alloc = AllocOp::build(MemRefType::new(&ctx, &shape, Type::F64).ty(&ctx));
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
    let ctx = rw.context();
    let memory = memory_for(rw, tensor)?;
    let point = rw.point();
    let mut variables = Vec::new();
    for size in rw.ty(tensor).shape(&ctx)?.to_vec() {
        let map = |value| AffineMapAttr::get(&ctx, AffineMap::constant(value));
        let new = rw.insert(AffineForOp::build(map(0), map(size), index(&ctx, 1)));
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
struct LowerFunction;

impl Convert for LowerFunction {
    type Root = FuncOp;

    fn convert(
        &self,
        op: FuncOp,
        _: Adapted<'_, FuncOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = op.function_type(rw);
        let nothing = ty == Type::function(rw.ctx(), &[], &[]);
        (op.sym_name(rw) == "main" && nothing).then_some(())?;
        let new = func::FuncOp::build(op.sym_name(rw), ty);
        let new = rw.insert(new);
        rw.move_inside(op, new);
        rw.erase_op(op)
    }
}

/// `toy.return` → `func.return`
struct LowerReturn;

impl Convert for LowerReturn {
    type Root = ReturnOp;

    fn convert(
        &self,
        op: ReturnOp,
        _: Adapted<'_, ReturnOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        op.input(rw).is_none().then_some(())?;
        rw.replace_with(op, func::ReturnOp::build())
    }
}

/// `toy.constant` → a store for each element
struct LowerConstant;

impl Convert for LowerConstant {
    type Root = ConstantOp;

    fn convert(
        &self,
        op: ConstantOp,
        _: Adapted<'_, ConstantOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ctx = rw.context();
        let AttrData::Dense(dense) = op.value(rw).data(&ctx) else { return None };
        let numbers = scalar_elements::<Float>(&ctx, dense)?;
        let shape = dense.ty.shape(&ctx)?;
        let memory = memory_for(rw, op.output(rw))?;
        // Each index constant is created once.
        let largest = shape.iter().copied().max().unwrap_or(0);
        let indices: Vec<Value> =
            (0..largest).map(|at| rw.emit(arith::ConstantOp::build(index(&ctx, at)))).collect();
        let mut place = vec![0usize; shape.len()];
        for at in 0..dense.ty.num_elements(&ctx)? as usize {
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
}

/// `toy.add` → `arith.addf` in loops
struct LowerAdd;

impl Convert for LowerAdd {
    type Root = AddOp;

    fn convert(
        &self,
        op: AddOp,
        new: Adapted<'_, AddOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
            let [lhs, rhs] = [load(rw, new.lhs(), at), load(rw, new.rhs(), at)];
            rw.emit(arith::AddFOp::build(lhs, rhs))
        })?;
        rw.replace_op(op, &[memory])
    }
}

/// `toy.mul` → `arith.mulf` in loops
struct LowerMul;

impl Convert for LowerMul {
    type Root = MulOp;

    fn convert(
        &self,
        op: MulOp,
        new: Adapted<'_, MulOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
            let [lhs, rhs] = [load(rw, new.lhs(), at), load(rw, new.rhs(), at)];
            rw.emit(arith::MulFOp::build(lhs, rhs))
        })?;
        rw.replace_op(op, &[memory])
    }
}

/// `toy.transpose` → loads with the indices reversed
struct LowerTranspose;

impl Convert for LowerTranspose {
    type Root = TransposeOp;

    fn convert(
        &self,
        op: TransposeOp,
        new: Adapted<'_, TransposeOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let memory = lower_to_loops(rw, op.output(rw), |rw, at| {
            let at: Vec<Value> = at.iter().rev().copied().collect();
            load(rw, new.input(), &at)
        })?;
        rw.replace_op(op, &[memory])
    }
}

/// `toy.print` of a tensor → `toy.print` of a memref
struct UpdatePrint;

impl Convert for UpdatePrint {
    type Root = PrintOp;

    fn convert(
        &self,
        op: PrintOp,
        new: Adapted<'_, PrintOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        rw.replace_with(op, PrintOp::build(new.input()))
    }
}
