//! complex → arith and math: operations on complex numbers are expanded to formulas over their parts.
//!
//! - [`basic`]: arithmetic and comparison; [`magnitude`]: absolute values and roots; [`exponential`]: exponentials,
//!   logarithms and powers; [`trigonometric`]: trigonometric and hyperbolic functions.

mod basic;
mod exponential;
mod magnitude;
mod trigonometric;

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{OpType, Type, TypeData, Value};
use ods_dialects::arith::{
    ArithDialect, ArithFastMathInterface, CmpFPredicate, FastMathFlags, FastMathFlagsAttr,
};
use ods_dialects::complex;
use ods_dialects::math::{Formula, MathDialect};

use super::super::scalarize::UNTYPED;
use super::division::{Parts, divide};
use crate::passes::{self, ComplexRangeFlags, ConvertComplexToStandardPass};

/// Adds the patterns for the operations of complex that expand to formulas; `range` selects the division algorithm.
pub fn add_complex_to_standard_patterns(
    patterns: &mut ConversionPatterns,
    range: ComplexRangeFlags,
) {
    let mut table = Table(patterns);
    table
        .add::<complex::AbsOp>(|f, new| magnitude::abs(f, new.complex()))
        .add::<complex::AngleOp>(|f, new| basic::angle(f, new.complex()))
        .add::<complex::Atan2Op>(|f, new| trigonometric::atan2(f, new.lhs(), new.rhs()))
        .add::<complex::AddOp>(|f, new| basic::add(f, new.lhs(), new.rhs()))
        .add::<complex::SubOp>(|f, new| basic::sub(f, new.lhs(), new.rhs()))
        .add::<complex::EqualOp>(|f, new| basic::equal(f, new.lhs(), new.rhs()))
        .add::<complex::NotEqualOp>(|f, new| basic::not_equal(f, new.lhs(), new.rhs()))
        .add::<complex::ConjOp>(|f, new| basic::conjugate(f, new.complex()))
        .add::<complex::CosOp>(|f, new| trigonometric::cos(f, new.complex()))
        .add::<complex::ExpOp>(|f, new| exponential::exp(f, new.complex()))
        .add::<complex::Expm1Op>(|f, new| exponential::expm1(f, new.complex()))
        .add::<complex::Log1pOp>(|f, new| exponential::log1p(f, new.complex()))
        .add::<complex::LogOp>(|f, new| exponential::log(f, new.complex()))
        .add::<complex::MulOp>(|f, new| basic::product(f, new.lhs(), new.rhs()))
        .add::<complex::NegOp>(|f, new| basic::negative(f, new.complex()))
        .add::<complex::SignOp>(|f, new| magnitude::sign(f, new.complex()))
        .add::<complex::SinOp>(|f, new| trigonometric::sin(f, new.complex()))
        .add::<complex::SqrtOp>(|f, new| magnitude::sqrt(f, new.complex()))
        .add::<complex::TanOp>(|f, new| trigonometric::tan(f, new.complex()))
        .add::<complex::TanhOp>(|f, new| trigonometric::tanh(f, new.complex()))
        .add::<complex::PowiOp>(|f, new| exponential::powi(f, new.lhs(), new.rhs()))
        .add::<complex::PowOp>(|f, new| exponential::pow(f, new.lhs(), new.rhs()))
        .add::<complex::RsqrtOp>(|f, new| magnitude::rsqrt(f, new.complex()));
    patterns.add_with(UNTYPED, range, expand_div);
}

impl RunPass for ConvertComplexToStandardPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        add_complex_to_standard_patterns(&mut patterns, self.complex_range);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MathDialect>()
            .legal_op::<complex::CreateOp>()
            .legal_op::<complex::ImOp>()
            .legal_op::<complex::ReOp>();
        passes::partially(cx, &target, &patterns)
    }
}

/// A function that builds the formula of an operation from its operands, and returns the replacement of the result.
type Write<X> = for<'a> fn(&mut Formula<'_, '_>, <X as OpType>::Adaptor<'a, Value>) -> Value;

struct Table<'a>(&'a mut ConversionPatterns);

impl Table<'_> {
    fn add<X: OpType + 'static>(&mut self, write: Write<X>) -> &mut Self {
        self.0.add_with(UNTYPED, write, expand::<X>);
        self
    }
}

/// An operation on complex numbers → its formula
fn expand<X: OpType>(Match { op, new, rw, .. }: Match<'_, X>, formula: Write<X>) -> Converted {
    let number = *new.all().first()?;
    let value = write(rw, op, number, |f| formula(f, new))?;
    rw.replace_op(op, &[value])
}

/// `complex.div` → a division of the parts
fn expand_div(
    Match { op, new, rw, .. }: Match<'_, complex::DivOp>,
    range: ComplexRangeFlags,
) -> Converted {
    let value = write(rw, op, new.lhs(), |f| {
        let (lhs, rhs) = (parts(f, new.lhs()), parts(f, new.rhs()));
        let quotient = divide(f, range, lhs, rhs);
        create(f, quotient)
    })?;
    rw.replace_op(op, &[value])
}

/// Builds a formula over the parts of `number` with the flags of `op`.
fn write<X: OpType>(
    rw: &mut ConversionRewriter<'_>,
    op: X,
    number: Value,
    make: impl FnOnce(&mut Formula<'_, '_>) -> Value,
) -> Option<Value> {
    let TypeData::Complex(part) = *rw.ty(number).data(rw.ctx()) else { return None };
    let flags = rw.interface::<dyn ArithFastMathInterface>(op.into());
    let flags = flags.and_then(|op| op.fast_math_flags_attr(rw));
    let flags =
        flags.and_then(|attr| Some(FastMathFlagsAttr::cast(rw.ctx(), attr)?.value(rw.ctx())));
    rw.rewrite(|rw| {
        let mut f = Formula::with_numbers(rw, part, flags.unwrap_or(FastMathFlags::NONE))?;
        Some(make(&mut f))
    })
}

/// Builds the real part of a number.
fn re(f: &mut Formula<'_, '_>, number: Value) -> Value {
    f.rw.emit(complex::ReOp::build(number))
}

/// Builds the imaginary part of a number.
fn im(f: &mut Formula<'_, '_>, number: Value) -> Value {
    f.rw.emit(complex::ImOp::build(number))
}

/// Builds both parts of a number.
fn parts(f: &mut Formula<'_, '_>, number: Value) -> Parts {
    [re(f, number), im(f, number)]
}

/// Builds the complex number of two parts.
fn create(f: &mut Formula<'_, '_>, [real, imaginary]: Parts) -> Value {
    let ty = Type::complex(f.rw.ctx(), f.ty());
    f.rw.emit(complex::CreateOp::build(real, imaginary, ty))
}

/// Builds a comparison for equality with a constant such as infinity or zero.
fn is(f: &mut Formula<'_, '_>, x: Value, what: Value) -> Value {
    f.compare(CmpFPredicate::OEQ, x, what)
}

/// Returns whether infinite and NaN results have to be right.
fn is_special(f: &Formula<'_, '_>) -> bool {
    !f.flags().contains(FastMathFlags::NNAN | FastMathFlags::NINF)
}

/// Returns the flags of a formula without `nnan` and `ninf`.
fn with_specials(f: &Formula<'_, '_>) -> FastMathFlags {
    f.flags().without(FastMathFlags::NNAN | FastMathFlags::NINF)
}
