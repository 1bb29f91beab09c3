//! vector → llvm.
//!
//! Vectors of rank one convert to vectors of the llvm dialect, vectors of rank zero to vectors of one element, and
//! higher ranks to arrays of vectors. The patterns here convert the operations that build and decompose such arrays,
//! and memory accesses ([`memory`]). Other operations are first decomposed to operations on rows, by patterns of the
//! dialect and those for matrices ([`matrix`]).

mod alignment;
mod build;
mod masked_reduction;
mod matrix;
mod memory;
mod part;
mod reduction;
mod scalable;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet};
use ods_core::{Attr, Context, DYNAMIC, Type, TypeData, Value};
use ods_dialects::arith::ArithDialect;
use ods_dialects::memref::MemRefDialect;
use ods_dialects::ub::UBDialect;
use ods_dialects::vector::{
    BeforeLlvm, ContractLowering, TransposeLowering, patterns_before_llvm, transfer_access_patterns,
};
use ods_dialects::{llvm, vector};

use super::emit::Emit;
use super::llvm_types::LlvmTypes;
use super::print::add_print_patterns;
use crate::passes::{
    self, ConvertVectorToLLVMPass, VectorContractLowering, VectorTransposeLowering,
};

/// The options of the conversion.
#[derive(Clone, Copy, Default)]
struct Options {
    /// Set if sums and products of floats may be computed in any order.
    reassociates: bool,
    /// Set if vector indices have 32 bits.
    narrow_indices: bool,
    /// Set if accesses are aligned as vectors are, not as their elements.
    vector_alignment: bool,
}

/// Adds the patterns for the operations of vector.
pub fn add_vector_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    add_patterns(types, patterns, Options::default());
}

fn add_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns, options: Options) {
    patterns.add_with(types, options.reassociates, reduction::lower_reduction);
    scalable::add_create_mask(patterns, options.narrow_indices);
    memory::add_accesses(types, patterns, options.vector_alignment);
    add_print_patterns(types, patterns);
    build::add_patterns(types, patterns);
    part::add_patterns(types, patterns);
    scalable::add_patterns(types, patterns);
    memory::add_others(types, patterns);
    patterns
        .add(types, lower_bitcast)
        .add(types, lower_fma)
        .add(types, masked_reduction::lower_masked_reduction);
}

impl ConvertVectorToLLVMPass {
    /// Returns an enabled option that asks for a dialect of one processor.
    fn refused(&self) -> Option<&'static str> {
        let all = [
            (self.amx, "enable-amx"),
            (self.arm_neon, "enable-arm-neon"),
            (self.arm_sve, "enable-arm-sve"),
            (self.arm_i8_mm, "enable-arm-i8mm"),
            (self.arm_bf16, "enable-arm-bf16"),
            (self.x86_vector, "enable-x86vector"),
        ];
        all.into_iter().find_map(|(is_set, name)| is_set.then_some(name))
    }

    /// Returns the patterns that decompose operations to operations on rows.
    fn first(&self) -> PatternSet {
        let keep: fn(PatternSet) -> PatternSet = |patterns| patterns;
        let (contract, after_contract) = match self.vector_contract_lowering {
            VectorContractLowering::Dot => (ContractLowering::Dot, keep),
            VectorContractLowering::OuterProduct => (ContractLowering::OuterProduct, keep),
            VectorContractLowering::ParallelArith => (ContractLowering::ParallelArith, keep),
            VectorContractLowering::LLVMIntr => {
                (ContractLowering::Other, matrix::product_patterns as fn(PatternSet) -> PatternSet)
            }
        };
        let (transpose, after_transpose) = match self.vector_transpose_lowering {
            VectorTransposeLowering::EltWise => (TransposeLowering::Eltwise, keep),
            VectorTransposeLowering::Shuffle1D => (TransposeLowering::Shuffle1D, keep),
            VectorTransposeLowering::Shuffle16x16 => (TransposeLowering::Shuffle16x16, keep),
            VectorTransposeLowering::LLVMIntr => (
                TransposeLowering::Eltwise,
                matrix::transpose_patterns as fn(PatternSet) -> PatternSet,
            ),
        };
        let narrow_indices = self.force32_bit_vector_indices;
        let choices = BeforeLlvm { contract, transpose, narrow_indices };
        patterns_before_llvm(choices, [after_contract, after_transpose])
    }
}

impl RunPass for ConvertVectorToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if let Some(option) = self.refused() {
            let message =
                format!("the option '{option}' of 'convert-vector-to-llvm' is not supported");
            return Err(cx.fail_here(message));
        }
        cx.apply_patterns(&self.first(), &GreedyConfig::default())?;
        let types = passes::types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        patterns.add_set(&transfer_access_patterns(None));
        let options = Options {
            reassociates: self.reassociate_fp_reductions,
            narrow_indices: self.force32_bit_vector_indices,
            vector_alignment: self.use_vector_alignment,
        };
        add_patterns(&types, &mut patterns, options);
        let mut target = passes::to_llvm();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .legal_dialect::<UBDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// Returns the rank of a vector type, 0 for a scalar.
fn rank(ctx: &Context, ty: Type) -> usize {
    dims(ctx, ty).len()
}

/// Returns the dimensions of a vector type; a scalar has none.
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

/// An index of a position: static, or a value.
#[derive(Clone, Copy)]
enum Index {
    Known(i64),
    Value(Value),
}

impl Index {
    /// Decodes static indices in which `DYNAMIC` denotes the next of `values`.
    fn all(known: &[i64], values: &[Value]) -> Vec<Index> {
        let mut values = values.iter();
        let index = |known: &i64| match (*known == DYNAMIC).then(|| values.next()).flatten() {
            Some(value) => Index::Value(*value),
            None => Index::Known(*known),
        };
        known.iter().map(index).collect()
    }

    /// Returns the index as an operand.
    fn value(self, rw: &mut ConversionRewriter<'_>) -> Value {
        match self {
            Index::Known(at) => rw.int_constant(Type::I64, at),
            Index::Value(value) => value,
        }
    }
}

/// Returns the indices of a fully static position.
fn known(position: &[Index]) -> Option<Vec<i64>> {
    let number = |index: &Index| match index {
        Index::Known(at) => Some(*at),
        Index::Value(_) => None,
    };
    position.iter().map(number).collect()
}

/// Builds `llvm.extractelement vector[index]`.
fn extract_element(rw: &mut ConversionRewriter<'_>, vector: Value, index: Value) -> Value {
    let elem = rw.ty(vector).element_type_or_self(rw.ctx());
    rw.emit(llvm::ExtractElementOp::build(vector, index).res_type(elem))
}

/// Builds `llvm.insertelement value, vector[index]`.
fn insert_element(
    rw: &mut ConversionRewriter<'_>,
    vector: Value,
    value: Value,
    index: Value,
) -> Value {
    let ty = rw.ty(vector);
    rw.emit(llvm::InsertElementOp::build(vector, value, index).res_type(ty))
}

/// Builds `llvm.shufflevector a, b mask`.
fn shuffle(rw: &mut ConversionRewriter<'_>, a: Value, b: Value, mask: &[i32]) -> Value {
    let ctx = rw.ctx();
    let elem = rw.ty(a).element_type_or_self(ctx);
    let shape: Box<[i64]> = [mask.len() as i64].into();
    let scalable = if is_scalable(ctx, rw.ty(a)) { [true].into() } else { Box::default() };
    let ty = ctx.intern_type(TypeData::Vector { shape, scalable, elem });
    rw.emit(llvm::ShuffleVectorOp::build(a, b, mask, ty))
}

/// `vector.bitcast` → `llvm.bitcast`
fn lower_bitcast(Match { op, new, rw, .. }: Match<'_, vector::BitCastOp>) -> Converted {
    let ty = op.result_ty(rw);
    (rank(rw.ctx(), ty) <= 1).then_some(())?;
    let ty = rw.convert_type(ty)?;
    rw.replace_with(op, llvm::BitcastOp::build(new.source(), ty))
}

/// `vector.fma` → `llvm.intr.fmuladd`
fn lower_fma(Match { op, new, rw, .. }: Match<'_, vector::FMAOp>) -> Converted {
    (rank(rw.ctx(), op.result_ty(rw)) <= 1).then_some(())?;
    rw.replace_with(op, llvm::FMulAddOp::build(new.lhs(), new.rhs(), new.acc()))
}

/// Builds a float constant of type `ty`.
fn float_constant(rw: &mut ConversionRewriter<'_>, value: Option<Attr>, ty: Type) -> Option<Value> {
    Some(rw.emit(llvm::ConstantOp::build(value?, ty)))
}
