//! math → llvm; [`functions`]: math → calls of functions that are generated in the module.
//!
//! Operations without an intrinsic stay: inverse hyperbolic functions, roots other than the square root, the error
//! function and similar ones become calls of the mathematical library in other conversions.

pub mod functions;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::fold::one_attr;
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Op, Type, Value};
use ods_dialects::llvm::LLVMStructType;
use ods_dialects::{llvm, math};

use super::arith::fastmath;
use super::emit::Emit;
use super::lanes::{LanePatterns, each_vector, has_foreign_float};
use super::llvm_types::LlvmTypes;
use crate::passes::{self, ConvertMathToLLVMPass};

/// Adds the patterns for the operations of math; `log1p` enables the approximation of `math.log1p` by `log(1 + x)`.
pub fn add_math_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns, log1p: bool) {
    let mut lanes = LanePatterns::new(types, patterns);
    unary(&mut lanes);
    lanes
        .add_floats::<math::Atan2Op, _>(|op, new, _| {
            llvm::ATan2Op::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<math::CopySignOp, _>(|op, new, _| {
            llvm::CopySignOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<math::PowFOp, _>(|op, new, _| {
            llvm::PowOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<math::FPowIOp, _>(|op, new, ty| {
            llvm::PowIOp::build(new.lhs(), new.rhs(), ty).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<math::FmaOp, _>(|op, new, _| {
            llvm::FMAOp::build(new.a(), new.b(), new.c()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add::<math::CtPopOp, _>(|_, new, _| llvm::CtPopOp::build(new.operand()));
    patterns
        .add(types, lower_absi)
        .add(types, lower_leading_zeros)
        .add(types, lower_trailing_zeros)
        .add(types, lower_expm1)
        .add(types, lower_rsqrt)
        .add(types, lower_sincos)
        .add(types, lower_is_finite)
        .add(types, lower_is_nan);
    if log1p {
        patterns.add(types, lower_log1p);
    }
}

impl RunPass for ConvertMathToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        add_math_patterns(&types, &mut patterns, self.approximate_log1p);
        passes::partially(cx, &passes::to_llvm(), &patterns)
    }
}

/// Adds a pattern for each function of one float that has an intrinsic.
macro_rules! intrinsics {
    ($lanes:ident: $($from:ident => $to:ident)*) => {$(
        $lanes.add_floats::<math::$from, _>(|op, new, _| {
            llvm::$to::build(new.operand()).fastmath_flags(fastmath(op.fastmath()))
        });
    )*};
}

fn unary(lanes: &mut LanePatterns<'_>) {
    intrinsics! { lanes:
        AbsFOp => FAbsOp
        AcosOp => ACosOp
        AsinOp => ASinOp
        AtanOp => ATanOp
        CeilOp => FCeilOp
        CosOp => CosOp
        CoshOp => CoshOp
        Exp2Op => Exp2Op
        ExpOp => ExpOp
        FloorOp => FFloorOp
        Log10Op => Log10Op
        Log2Op => Log2Op
        LogOp => LogOp
        RoundEvenOp => RoundEvenOp
        RoundOp => RoundOp
        SinOp => SinOp
        SinhOp => SinhOp
        SqrtOp => SqrtOp
        TanOp => TanOp
        TanhOp => TanhOp
        TruncOp => FTruncOp
    }
}

/// `math.absi` → `llvm.intr.abs`
fn lower_absi(Match { op, new, rw, .. }: Match<'_, math::AbsIOp>) -> Converted {
    of_one(rw, op.into(), new.all(), |rw, value, ty| {
        rw.emit(llvm::AbsOp::build(value, ty, llvm::AbsOpArgs { is_int_min_poison: false }))
    })
}

/// `math.ctlz` → `llvm.intr.ctlz`
fn lower_leading_zeros(
    Match { op, new, rw, .. }: Match<'_, math::CountLeadingZerosOp>,
) -> Converted {
    of_one(rw, op.into(), new.all(), |rw, value, ty| {
        let args = llvm::CountLeadingZerosOpArgs { is_zero_poison: false };
        rw.emit(llvm::CountLeadingZerosOp::build(value, args).res_type(ty))
    })
}

/// `math.cttz` → `llvm.intr.cttz`
fn lower_trailing_zeros(
    Match { op, new, rw, .. }: Match<'_, math::CountTrailingZerosOp>,
) -> Converted {
    of_one(rw, op.into(), new.all(), |rw, value, ty| {
        let args = llvm::CountTrailingZerosOpArgs { is_zero_poison: false };
        rw.emit(llvm::CountTrailingZerosOp::build(value, args).res_type(ty))
    })
}

/// `math.expm1` → `llvm.intr.exp`, minus 1
fn lower_expm1(Match { op, new, rw, .. }: Match<'_, math::ExpM1Op>) -> Converted {
    let (flags, attrs) = (fastmath(op.fastmath(rw)), rw.attrs(op.into()));
    beside_one(rw, op.into(), new.all(), |rw, value, one| {
        let power = rw.emit_with(llvm::ExpOp::build(value).fastmath_flags(flags), attrs);
        rw.emit_with(llvm::FSubOp::build(power, one).fastmath_flags(flags), attrs)
    })
}

/// `math.log1p` → `llvm.intr.log` of the sum with 1
fn lower_log1p(Match { op, new, rw, .. }: Match<'_, math::Log1pOp>) -> Converted {
    let (flags, attrs) = (fastmath(op.fastmath(rw)), rw.attrs(op.into()));
    beside_one(rw, op.into(), new.all(), |rw, value, one| {
        let sum = rw.emit_with(llvm::FAddOp::build(one, value).fastmath_flags(flags), attrs);
        rw.emit_with(llvm::LogOp::build(sum).fastmath_flags(flags), attrs)
    })
}

/// `math.rsqrt` → 1 divided by `llvm.intr.sqrt`
fn lower_rsqrt(Match { op, new, rw, .. }: Match<'_, math::RsqrtOp>) -> Converted {
    let (flags, attrs) = (fastmath(op.fastmath(rw)), rw.attrs(op.into()));
    beside_one(rw, op.into(), new.all(), |rw, value, one| {
        let root = rw.emit_with(llvm::SqrtOp::build(value).fastmath_flags(flags), attrs);
        rw.emit_with(llvm::FDivOp::build(one, root).fastmath_flags(flags), attrs)
    })
}

/// `math.sincos` → `llvm.intr.sincos` and the extraction of both results
fn lower_sincos(Match { op, new, rw, .. }: Match<'_, math::SincosOp>) -> Converted {
    if has_foreign_float(rw, op.into()) {
        return None;
    }
    let ty = rw.convert_type(op.sin_ty(rw))?;
    let pair = LLVMStructType::literal(rw.ctx(), &[ty, ty]).into();
    let (flags, attrs) = (fastmath(op.fastmath(rw)), rw.attrs(op.into()));
    let both = llvm::SincosOp::build(new.operand(), pair).fastmath_flags(flags);
    let both = rw.emit_with(both, attrs);
    let parts = [0, 1].map(|at| rw.extract(both, &[at], ty));
    rw.replace_op(op, &parts)
}

/// `math.isfinite` → `llvm.intr.is.fpclass`
fn lower_is_finite(Match { op, new, rw, .. }: Match<'_, math::IsFiniteOp>) -> Converted {
    is_of_class(rw, op.into(), new.operand(), class::FINITE)
}

/// `math.isnan` → `llvm.intr.is.fpclass`
fn lower_is_nan(Match { op, new, rw, .. }: Match<'_, math::IsNaNOp>) -> Converted {
    is_of_class(rw, op.into(), new.operand(), class::NAN)
}

/// Replaces an operation by the result of `make` on its only operand and the result type, vector by vector.
fn of_one(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    mut make: impl FnMut(&mut ConversionRewriter<'_>, Value, Type) -> Value,
) -> Converted {
    each_vector(rw, op, operands, |rw, operands, ty| {
        let [value] = *operands else { unreachable!("a function of one") };
        make(rw, value, ty)
    })
}

/// Replaces an operation on floats as [`of_one`] does; `make` gets the constant 1 as its second value.
fn beside_one(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    mut make: impl FnMut(&mut ConversionRewriter<'_>, Value, Value) -> Value,
) -> Converted {
    if has_foreign_float(rw, op) {
        return None;
    }
    of_one(rw, op, operands, |rw, value, ty| {
        let one = one_attr(rw.ctx(), ty).expect("a float has a one");
        let one = rw.emit(llvm::ConstantOp::build(one, ty));
        make(rw, value, one)
    })
}

/// The bits of the float classes of `llvm.intr.is.fpclass`.
mod class {
    pub(super) const NAN: u32 = 0b11;
    /// Normal, subnormal and zero, of both signs.
    pub(super) const FINITE: u32 = 0b1_1111_1000;
}

/// Replaces an operation by a test of the float class `bit`.
fn is_of_class(rw: &mut ConversionRewriter<'_>, op: Op, operand: Value, bit: u32) -> Converted {
    if has_foreign_float(rw, op) {
        return None;
    }
    let result = rw.results(op).next()?;
    let ty = rw.convert_type(rw.ty(result))?;
    let is = rw.emit(llvm::IsFPClass::build(operand, ty, llvm::IsFPClassArgs { bit }));
    rw.replace_op(op, &[is])
}
