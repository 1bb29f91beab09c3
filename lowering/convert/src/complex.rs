//! complex → llvm: a complex number becomes a struct of its real and imaginary part.
//!
//! - [`mod@division`]: the division algorithms, shared by this conversion and [`standard`].
//! - [`libm`]: complex → calls of the C mathematical library; [`standard`]: complex → arith and math.

pub(crate) mod division;
pub mod libm;
pub mod standard;

use ods_core::conversion::{Adapted, ConversionPatterns, ConversionRewriter, Convert, Converted};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, OpType, Type, Value};
use ods_dialects::arith::CmpFPredicate;
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
        .add(types, LowerAbs)
        .add(types, LowerAdd)
        .add(types, LowerConstant)
        .add(types, LowerCreate)
        .add(types, LowerIm)
        .add(types, LowerMul)
        .add(types, LowerRe)
        .add(types, LowerSub)
        .add(types, LowerDiv(range));
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
struct LowerAbs;

impl Convert for LowerAbs {
    type Root = complex::AbsOp;

    fn convert(
        &self,
        op: complex::AbsOp,
        new: Adapted<'_, complex::AbsOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
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
}

/// `complex.constant` → `llvm.mlir.constant` with the same attribute
struct LowerConstant;

impl Convert for LowerConstant {
    type Root = complex::ConstantOp;

    fn convert(
        &self,
        op: complex::ConstantOp,
        _: Adapted<'_, complex::ConstantOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = rw.convert_type(op.complex_ty(rw))?;
        let value = Attr::array(&rw.context(), op.value(rw));
        let constant = llvm::ConstantOp::build(value, ty);
        let value = rw.emit_with(constant, rw.attrs(op.into()));
        rw.replace_op(op, &[value])
    }
}

/// `complex.create` → a struct
struct LowerCreate;

impl Convert for LowerCreate {
    type Root = complex::CreateOp;

    fn convert(
        &self,
        op: complex::CreateOp,
        new: Adapted<'_, complex::CreateOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = rw.convert_type(op.complex_ty(rw))?;
        let number = rw.pack(ty, &[new.real(), new.imaginary()]);
        rw.replace_op(op, &[number])
    }
}

/// Declares patterns that extract one part of a struct.
macro_rules! part {
    ($($(#[$doc:meta])* $name:ident: $op:ident => $at:literal;)*) => {$(
        $(#[$doc])*
        struct $name;

        impl Convert for $name {
            type Root = complex::$op;

            fn convert(
                &self,
                op: complex::$op,
                new: <complex::$op as OpType>::Adaptor<'_, Value>,
                rw: &mut ConversionRewriter<'_>,
            ) -> Converted {
                let ty = parts_type(rw, new.complex())?;
                let part = rw.extract(new.complex(), &[$at], ty);
                rw.replace_op(op, &[part])
            }
        }
    )*};
}

part! {
    /// `complex.re` → `llvm.extractvalue [0]`
    LowerRe: ReOp => 0;
    /// `complex.im` → `llvm.extractvalue [1]`
    LowerIm: ImOp => 1;
}

/// Declares patterns that compute both parts of a result from the parts of two operands.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $(($field:ty))?: $op:ident => |$this:ident, $f:ident, $lhs:ident, $rhs:ident| $make:expr;)*) => {$(
        $(#[$doc])*
        struct $name $(($field))?;

        impl Convert for $name {
            type Root = complex::$op;

            fn convert(
                &self,
                op: complex::$op,
                new: <complex::$op as OpType>::Adaptor<'_, Value>,
                rw: &mut ConversionRewriter<'_>,
            ) -> Converted {
                let $this = self;
                let ty = parts_type(rw, new.lhs()).filter(|ty| ty.is_float(rw.ctx()))?;
                let $lhs = parts(rw, new.lhs())?;
                let $rhs = parts(rw, new.rhs())?;
                let container = rw.convert_type(op.result_ty(rw))?;
                let number = rw.emit(llvm::PoisonOp::build(container));
                let flags = fastmath(op.fastmath(rw));
                let $f = &mut LlvmFormula { rw, ty, flags };
                let [real, imaginary] = $make;
                let number = rw.insert_into(number, real, &[0]);
                let number = rw.insert_into(number, imaginary, &[1]);
                rw.replace_op(op, &[number])
            }
        }
    )*};
}

binary! {
    /// `complex.add` → the sums of the parts
    LowerAdd: AddOp => |_this, f, lhs, rhs| [f.add(lhs[0], rhs[0]), f.add(lhs[1], rhs[1])];
    /// `complex.sub` → the differences of the parts
    LowerSub: SubOp => |_this, f, lhs, rhs| [f.sub(lhs[0], rhs[0]), f.sub(lhs[1], rhs[1])];
    /// `complex.mul` → sums and differences of products of the parts
    LowerMul: MulOp => |_this, f, lhs, rhs| [
        f.difference_of_products([rhs[0], lhs[0]], [rhs[1], lhs[1]]),
        f.sum_of_products([lhs[1], rhs[0]], [lhs[0], rhs[1]]),
    ];
    /// `complex.div` → a division of the parts
    LowerDiv(ComplexRangeFlags): DivOp => |this, f, lhs, rhs| divide(f, this.0, lhs, rhs);
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
