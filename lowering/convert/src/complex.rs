//! complex → llvm: a complex number becomes a struct of its real and imaginary part.
//!
//! - [`mod@division`]: the division algorithms, shared by this conversion and [`standard`].
//! - [`libm`]: complex → calls of the C mathematical library; [`standard`]: complex → arith and math.

pub(crate) mod division;
pub mod libm;
pub mod standard;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Op, Type, Value};
use ods_dialects::arith::{CmpFPredicate, FastMathFlags};
use ods_dialects::{complex, llvm};

use super::arith::fastmath;
use super::emit::Emit;
use super::llvm_types::LlvmTypes;
use crate::passes::{self, ComplexRangeFlags, ConvertComplexToLLVMPass};
use division::{Arithmetic, Parts, divide};

/// Adds the patterns for the operations of complex that have a lowering to the llvm dialect; `range` selects the
/// division algorithm.
pub fn add_complex_patterns(
    types: &LlvmTypes,
    patterns: &mut ConversionPatterns,
    range: ComplexRangeFlags,
) {
    patterns
        .add(types, lower_abs)
        .add(types, lower_add)
        .add(types, lower_constant)
        .add(types, lower_create)
        .add(types, lower_im)
        .add(types, lower_mul)
        .add(types, lower_re)
        .add(types, lower_sub)
        .add_with(types, range, lower_div);
}

impl RunPass for ConvertComplexToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        add_complex_patterns(&types, &mut patterns, self.complex_range);
        let mut target = passes::to_llvm();
        target.illegal_dialect::<complex::ComplexDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// Returns the element type of a complex number's struct.
fn parts_type(rw: &ConversionRewriter<'_>, number: Value) -> Option<Type> {
    llvm::literal_struct_fields(rw.ctx(), rw.ty(number))?.first().copied()
}

/// Extracts both parts of the struct.
fn parts(rw: &mut ConversionRewriter<'_>, number: Value) -> Option<Parts> {
    let ty = parts_type(rw, number)?;
    Some([0, 1].map(|at| rw.extract(number, &[at], ty)))
}

/// `complex.abs` → the square root of the sum of the squares
fn lower_abs(Match { op, new, rw, .. }: Match<'_, complex::AbsOp>) -> Converted {
    let [real, imaginary] = parts(rw, new.complex())?;
    let flags = fastmath(op.fastmath(rw));
    let ty = rw.ty(real);
    let mut f = LlvmFormula { rw, ty, flags };
    // The squares of the parts may overflow, the square of their quotient does not.
    let sizes = [real, imaginary].map(|part| f.abs(part));
    let is_first = f.compare(CmpFPredicate::OGT, sizes[0], sizes[1]);
    let greater = f.select(is_first, sizes[0], sizes[1]);
    let less = f.select(is_first, sizes[1], sizes[0]);
    let (zero, one, infinity) = (f.number(0.0), f.number(1.0), f.number(f64::INFINITY));
    let ratio = f.div(less, greater);
    let square = f.mul(ratio, ratio);
    let sum = f.add(square, one);
    let root = f.rw.emit(llvm::SqrtOp::build(sum));
    let size = f.mul(greater, root);
    let is_zero = f.compare(CmpFPredicate::OEQ, greater, zero);
    // If `greater` is zero, `less` is zero too, or NaN.
    let size = f.select(is_zero, less, size);
    let are_infinite = sizes.map(|size| f.compare(CmpFPredicate::OEQ, size, infinity));
    let is_infinite = f.or(are_infinite[0], are_infinite[1]);
    let size = f.select(is_infinite, infinity, size);
    rw.replace_op(op, &[size])
}

/// `complex.constant` → `llvm.mlir.constant` with the same attribute
fn lower_constant(Match { op, rw, .. }: Match<'_, complex::ConstantOp>) -> Converted {
    let ty = rw.convert_type(op.complex_ty(rw))?;
    let value = Attr::array(&rw.context(), op.value(rw));
    let constant = llvm::ConstantOp::build(value, ty);
    let value = rw.emit_with(constant, rw.attrs(op.into()));
    rw.replace_op(op, &[value])
}

/// `complex.create` → a struct
fn lower_create(Match { op, new, rw, .. }: Match<'_, complex::CreateOp>) -> Converted {
    let ty = rw.convert_type(op.complex_ty(rw))?;
    let number = rw.pack(ty, &[new.real(), new.imaginary()]);
    rw.replace_op(op, &[number])
}

/// `complex.re` → `llvm.extractvalue [0]`
fn lower_re(Match { op, new, rw, .. }: Match<'_, complex::ReOp>) -> Converted {
    let ty = parts_type(rw, new.complex())?;
    let part = rw.extract(new.complex(), &[0], ty);
    rw.replace_op(op, &[part])
}

/// `complex.im` → `llvm.extractvalue [1]`
fn lower_im(Match { op, new, rw, .. }: Match<'_, complex::ImOp>) -> Converted {
    let ty = parts_type(rw, new.complex())?;
    let part = rw.extract(new.complex(), &[1], ty);
    rw.replace_op(op, &[part])
}

/// `complex.add` → the sums of the parts
fn lower_add(Match { op, new, rw, .. }: Match<'_, complex::AddOp>) -> Converted {
    let flags = op.fastmath(rw);
    combine(rw, op.into(), [new.lhs(), new.rhs()], flags, |f, lhs, rhs| {
        [f.add(lhs[0], rhs[0]), f.add(lhs[1], rhs[1])]
    })
}

/// `complex.sub` → the differences of the parts
fn lower_sub(Match { op, new, rw, .. }: Match<'_, complex::SubOp>) -> Converted {
    let flags = op.fastmath(rw);
    combine(rw, op.into(), [new.lhs(), new.rhs()], flags, |f, lhs, rhs| {
        [f.sub(lhs[0], rhs[0]), f.sub(lhs[1], rhs[1])]
    })
}

/// `complex.mul` → sums and differences of products of the parts
fn lower_mul(Match { op, new, rw, .. }: Match<'_, complex::MulOp>) -> Converted {
    let flags = op.fastmath(rw);
    combine(rw, op.into(), [new.lhs(), new.rhs()], flags, |f, lhs, rhs| {
        [
            f.difference_of_products([rhs[0], lhs[0]], [rhs[1], lhs[1]]),
            f.sum_of_products([lhs[1], rhs[0]], [lhs[0], rhs[1]]),
        ]
    })
}

/// `complex.div` → a division of the parts
fn lower_div(
    Match { op, new, rw, .. }: Match<'_, complex::DivOp>,
    range: ComplexRangeFlags,
) -> Converted {
    let flags = op.fastmath(rw);
    combine(rw, op.into(), [new.lhs(), new.rhs()], flags, |f, lhs, rhs| divide(f, range, lhs, rhs))
}

/// Replaces an operation by the number whose parts `make` computes from the parts of both operands.
fn combine(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    [lhs, rhs]: [Value; 2],
    flags: FastMathFlags,
    make: impl FnOnce(&mut LlvmFormula<'_, '_>, Parts, Parts) -> Parts,
) -> Converted {
    let ty = parts_type(rw, lhs).filter(|ty| ty.is_float(rw.ctx()))?;
    let (lhs, rhs) = (parts(rw, lhs)?, parts(rw, rhs)?);
    let result = rw.results(op).next()?;
    let container = rw.convert_type(rw.ty(result))?;
    let number = rw.emit(llvm::PoisonOp::build(container));
    let flags = fastmath(flags);
    let [real, imaginary] = make(&mut LlvmFormula { rw, ty, flags }, lhs, rhs);
    let number = rw.insert_into(number, real, &[0]);
    let number = rw.insert_into(number, imaginary, &[1]);
    rw.replace_op(op, &[number])
}

/// A builder of float formulas in the llvm dialect.
struct LlvmFormula<'a, 'r> {
    rw: &'a mut ConversionRewriter<'r>,
    ty: Type,
    flags: llvm::FastmathFlags,
}

/// Declares methods that build binary arithmetic, named after the operations of the llvm dialect.
macro_rules! arithmetic {
    ($($name:ident: $op:ident),*) => {$(
        fn $name(&mut self, a: Value, b: Value) -> Value {
            self.rw.emit(llvm::$op::build(a, b).fastmath_flags(self.flags))
        }
    )*};
}

impl Arithmetic for LlvmFormula<'_, '_> {
    arithmetic! { add: FAddOp, sub: FSubOp, mul: FMulOp, div: FDivOp }

    fn abs(&mut self, x: Value) -> Value {
        self.rw.emit(llvm::FAbsOp::build(x).fastmath_flags(self.flags))
    }

    fn copysign(&mut self, x: Value, sign: Value) -> Value {
        self.rw.emit(llvm::CopySignOp::build(x, sign))
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        // Both enums number their cases alike.
        let predicate = llvm::FCmpPredicate::from_value(predicate.value()).expect("a case of both");
        self.rw.emit(llvm::FCmpOp::build(predicate, a, b))
    }

    fn select(&mut self, condition: Value, on: Value, off: Value) -> Value {
        self.rw.emit(llvm::SelectOp::build(condition, on, off))
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.rw.emit(llvm::AndOp::build(a, b))
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        self.rw.emit(llvm::OrOp::build(a, b))
    }

    fn number(&mut self, value: f64) -> Value {
        let value = Attr::float(&self.rw.context(), self.ty, value);
        self.rw.emit(llvm::ConstantOp::build(value, self.ty))
    }
}
