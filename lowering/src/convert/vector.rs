//! vector → llvm: what stays in registers.
//!
//! A vector of rank one is one of the llvm dialect, and so is one of rank zero, with one element. Higher ranks are
//! arrays of these; only what takes them apart or puts them together is converted here.

mod build;
mod masked_reduction;
mod part;
mod reduction;
mod scalable;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Convert, Converted};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::GreedyConfig;
use ods_core::{Attr, Context, DYNAMIC, Type, TypeData, Value};
use ods_dialects::arith::ArithDialect;
use ods_dialects::memref::MemRefDialect;
use ods_dialects::ub::UBDialect;
use ods_dialects::vector::{mask_lowering_patterns, vector_canonicalization_patterns};
use ods_dialects::{llvm, vector};

use super::emit::Emit;
use super::llvm_types::LlvmTypes;
use super::print::add_print_patterns;
use crate::passes::{self, ConvertVectorToLLVMPass};

/// Adds the patterns for the operations of vector.
pub fn add_vector_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    add_print_patterns(types, patterns);
    build::add_patterns(types, patterns);
    part::add_patterns(types, patterns);
    scalable::add_patterns(types, patterns);
    patterns
        .add(types, LowerBitCast)
        .add(types, LowerFma)
        .add(types, masked_reduction::LowerMaskedReduction)
        .add(types, reduction::LowerReduction);
}

impl RunPass for ConvertVectorToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let first = vector_canonicalization_patterns().and(&mask_lowering_patterns());
        first.apply(cx.body_mut(), &GreedyConfig::default());
        let types = passes::types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        add_vector_patterns(&types, &mut patterns);
        let mut target = passes::to_llvm();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .legal_dialect::<UBDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// The number of dimensions of a vector type; a scalar has none.
fn rank(ctx: &Context, ty: Type) -> usize {
    dims(ctx, ty).len()
}

/// The dimensions of a vector type; a scalar has none.
fn dims(ctx: &Context, ty: Type) -> &[i64] {
    match ty.data(ctx) {
        TypeData::Vector { shape, .. } => shape,
        _ => &[],
    }
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { .. })
}

fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// An index in a position, as a value.
#[derive(Clone, Copy)]
enum Index {
    Known(i64),
    Value(Value),
}

impl Index {
    /// The indices of a position that is kept as numbers, with a marker for each value.
    fn all(known: &[i64], values: &[Value]) -> Vec<Index> {
        let mut values = values.iter();
        let index = |known: &i64| match (*known == DYNAMIC).then(|| values.next()).flatten() {
            Some(value) => Index::Value(*value),
            None => Index::Known(*known),
        };
        known.iter().map(index).collect()
    }

    /// The index as an operand.
    fn value(self, rw: &mut ConversionRewriter<'_>) -> Value {
        match self {
            Index::Known(at) => rw.int_constant(Type::I64, at),
            Index::Value(value) => value,
        }
    }
}

/// The numbers of a position that has no values.
fn known(position: &[Index]) -> Option<Vec<i64>> {
    let number = |index: &Index| match index {
        Index::Known(at) => Some(*at),
        Index::Value(_) => None,
    };
    position.iter().map(number).collect()
}

/// `llvm.extractelement vector[index]`
fn extract_element(rw: &mut ConversionRewriter<'_>, vector: Value, index: Value) -> Value {
    let elem = rw.ty(vector).element_type_or_self(rw.ctx());
    rw.emit(llvm::ExtractElementOp::build(vector, index).res_type(elem))
}

/// `llvm.insertelement value, vector[index]`
fn insert_element(
    rw: &mut ConversionRewriter<'_>,
    vector: Value,
    value: Value,
    index: Value,
) -> Value {
    let ty = rw.ty(vector);
    rw.emit(llvm::InsertElementOp::build(vector, value, index).res_type(ty))
}

/// `llvm.shufflevector a, b mask`
fn shuffle(rw: &mut ConversionRewriter<'_>, a: Value, b: Value, mask: &[i32]) -> Value {
    let ctx = rw.context();
    let elem = rw.ty(a).element_type_or_self(&ctx);
    let shape: Box<[i64]> = [mask.len() as i64].into();
    let scalable = if is_scalable(&ctx, rw.ty(a)) { [true].into() } else { Box::default() };
    let ty = ctx.intern_type(TypeData::Vector { shape, scalable, elem });
    rw.emit(llvm::ShuffleVectorOp::build(a, b, mask, ty))
}

/// `vector.bitcast` → `llvm.bitcast`
struct LowerBitCast;

impl Convert for LowerBitCast {
    type Op = vector::BitCastOp;

    fn convert(
        &self,
        op: vector::BitCastOp,
        new: vector::BitCastOpAdaptor<'_, Value>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = op.result_ty(rw);
        (rank(rw.ctx(), ty) <= 1).then_some(())?;
        let ty = rw.convert_type(ty)?;
        rw.replace_with(op, llvm::BitcastOp::build(new.source(), ty))
    }
}

/// `vector.fma` → `llvm.intr.fmuladd`
struct LowerFma;

impl Convert for LowerFma {
    type Op = vector::FMAOp;

    fn convert(
        &self,
        op: vector::FMAOp,
        new: vector::FMAOpAdaptor<'_, Value>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        (rank(rw.ctx(), op.result_ty(rw)) <= 1).then_some(())?;
        rw.replace_with(op, llvm::FMulAddOp::build(new.lhs(), new.rhs(), new.acc()))
    }
}

/// A float constant of a type.
fn float_constant(rw: &mut ConversionRewriter<'_>, value: Option<Attr>, ty: Type) -> Option<Value> {
    Some(rw.emit(llvm::ConstantOp::build(value?, ty)))
}
