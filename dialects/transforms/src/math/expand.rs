//! `--math-expand-ops`
//!
//! - [`hyperbolic`], [`power`], [`rounding`], [`leading_zeros`]: the formulas, by kind of function.

mod hyperbolic;
mod leading_zeros;
mod power;
mod rounding;

use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DialectType, OpType, Type, Value};

use crate::arith::*;
use crate::math::*;

impl RunPass for MathExpandOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let listed = &self.op_mnemonics;
        let wanted = |name: &str| listed.is_empty() || listed.iter().any(|one| one == name);
        cx.apply_patterns(&expansion_patterns(wanted), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that expand functions to formulas over simpler ones, for the operations whose mnemonics are
/// `wanted`.
pub fn expansion_patterns(wanted: impl Fn(&str) -> bool) -> PatternSet {
    let mut patterns = PatternSet::new();
    macro_rules! expansions {
        ($($op:ident => $write:expr,)*) => {$(
            let prefix = MathDialect::SCHEMA.name;
            let mnemonic = $op::SCHEMA.name.strip_prefix(prefix).unwrap_or_default();
            if wanted(mnemonic.trim_start_matches('.')) {
                patterns = patterns.with(Expand::<$op>($write));
            }
        )*};
    }
    expansions! {
        CountLeadingZerosOp => leading_zeros::count,
        SinhOp => hyperbolic::sinh,
        CoshOp => hyperbolic::cosh,
        TanOp => tan,
        TanhOp => hyperbolic::tanh,
        AsinhOp => hyperbolic::asinh,
        AcoshOp => hyperbolic::acosh,
        AtanhOp => hyperbolic::atanh,
        FmaOp => fma,
        CeilOp => rounding::ceil,
        Exp2Op => power::exp2,
        PowFOp => power::powf,
        FPowIOp => power::fpowi,
        RoundOp => rounding::round,
        RoundEvenOp => rounding::round_even,
        RsqrtOp => power::rsqrt,
        ClampFOp => clamp,
    }
    patterns
}

/// An operation → its formula, which the function builds
struct Expand<X: OpType>(fn(X, &mut Rewriter<'_>) -> Rewritten);

impl<X: OpType + 'static> Pattern for Expand<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        (self.0)(op, rw)
    }
}

/// Creates a formula without flags over values of type `ty`, with constants.
fn formula<'a, 'r>(rw: &'a mut Rewriter<'r>, ty: Type) -> Option<Formula<'a, 'r>> {
    Formula::with_numbers(rw, ty, FastMathFlags::NONE)
}

/// Returns `ty` with other elements.
fn like(rw: &Rewriter<'_>, ty: Type, elem: Type) -> Type {
    ty.with_element(rw.ctx(), elem).unwrap_or(elem)
}

/// Expands to `sin(x) / cos(x)`.
fn tan(op: TanOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let x = op.operand(rw);
    let (sin, cos) = (rw.emit(SinOp::build(x)), rw.emit(CosOp::build(x)));
    rw.replace_with(op, DivFOp::build(sin, cos))
}

/// Expands to `a * b + c`, rounded twice.
fn fma(op: FmaOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (a, b, c) = (op.a(rw), op.b(rw), op.c(rw));
    let product = rw.emit(MulFOp::build(a, b));
    rw.replace_with(op, AddFOp::build(product, c))
}

/// Expands to the minimum of the value and `max`, and the maximum of that and `min`. Upstream exchanges the two bounds.
fn clamp(op: ClampFOp, rw: &mut Rewriter<'_>) -> Rewritten {
    let (value, min, max): (Value, Value, Value) = (op.value(rw), op.min(rw), op.max(rw));
    let flags = op.fastmath(rw);
    let lesser = rw.emit(MinimumFOp::build(value, max).fastmath(flags));
    rw.replace_with(op, MaximumFOp::build(lesser, min).fastmath(flags))
}
