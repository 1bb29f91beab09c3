//! Minima and maxima as comparisons and selections.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, Value};

use crate::arith::*;

/// Returns the patterns that decompose minima and maxima.
pub(super) fn patterns() -> PatternSet {
    PatternSet::new()
        .with(ExpandMaxSI)
        .with(ExpandMaxUI)
        .with(ExpandMinSI)
        .with(ExpandMinUI)
        .with(ExpandMaximumF)
        .with(ExpandMinimumF)
        .with(ExpandMaxNumF)
        .with(ExpandMinNumF)
}

/// Patterns of operations on two operands.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $op:ident => |$this:ident, $rw:ident, $a:ident, $b:ident| $make:expr;)*) => {$(
        $(#[$doc])*
        struct $name;

        impl Pattern for $name {
            type Root = $op;

            fn rewrite(&self, $this: $op, $rw: &mut Rewriter<'_>) -> Rewritten {
                let ($a, $b) = ($this.lhs($rw), $this.rhs($rw));
                $make
            }
        }
    )*};
}

patterns! {
    /// `maxsi(a, b)` → `a > b ? a : b`
    ExpandMaxSI: MaxSIOp => |op, rw, a, b| integers(rw, op, CmpIPredicate::Sgt, a, b);
    /// `maxui(a, b)` → `a > b ? a : b`
    ExpandMaxUI: MaxUIOp => |op, rw, a, b| integers(rw, op, CmpIPredicate::Ugt, a, b);
    /// `minsi(a, b)` → `a < b ? a : b`
    ExpandMinSI: MinSIOp => |op, rw, a, b| integers(rw, op, CmpIPredicate::Slt, a, b);
    /// `minui(a, b)` → `a < b ? a : b`
    ExpandMinUI: MinUIOp => |op, rw, a, b| integers(rw, op, CmpIPredicate::Ult, a, b);
    /// `maximumf(a, b)` → the greater operand, or `b` if it is NaN
    ExpandMaximumF: MaximumFOp => |op, rw, a, b| {
        let flags = op.fastmath(rw);
        signed_zeros(rw, op, flags, CmpFPredicate::UGT, [a, b])
    };
    /// `minimumf(a, b)` → the lesser operand, or `b` if it is NaN
    ExpandMinimumF: MinimumFOp => |op, rw, a, b| {
        let flags = op.fastmath(rw);
        signed_zeros(rw, op, flags, CmpFPredicate::ULT, [a, b])
    };
    /// `maxnumf(a, b)` → the greater operand, or `b` if `a` is NaN
    ExpandMaxNumF: MaxNumFOp => |op, rw, a, b| floats(rw, op, CmpFPredicate::UGT, a, b, a);
    /// `minnumf(a, b)` → the lesser operand, or `b` if `a` is NaN
    ExpandMinNumF: MinNumFOp => |op, rw, a, b| floats(rw, op, CmpFPredicate::ULT, a, b, a);
}

fn integers<X: OpType>(
    rw: &mut Rewriter<'_>,
    op: X,
    predicate: CmpIPredicate,
    a: Value,
    b: Value,
) -> Rewritten {
    let first = rw.emit(CmpIOp::build(predicate, a, b));
    rw.replace_with(op.into(), SelectOp::build(first, a, b))
}

/// Selects the operand that `predicate` prefers, or the NaN operand. A negative zero is less than zero, unless the
/// flags ignore signs of zeros: then the comparison alone decides, as it always does upstream.
fn signed_zeros<X: OpType>(
    rw: &mut Rewriter<'_>,
    op: X,
    flags: FastMathFlags,
    predicate: CmpFPredicate,
    [a, b]: [Value; 2],
) -> Rewritten {
    if flags.contains(FastMathFlags::NSZ) {
        return floats(rw, op, predicate, a, b, b);
    }
    let first = rw.emit(CmpFOp::build(predicate, a, b));
    let number = rw.emit(SelectOp::build(first, a, b));
    let fails = rw.emit(CmpFOp::build(CmpFPredicate::UNO, b, b));
    let number = rw.emit(SelectOp::build(fails, b, number));
    // Zeros are the only numbers that equal their negation. A sum of zeros is negative if both are.
    let minus_a = rw.emit(NegFOp::build(a));
    let is_zero = rw.emit(CmpFOp::build(CmpFPredicate::OEQ, a, minus_a));
    let is_equal = rw.emit(CmpFOp::build(CmpFPredicate::OEQ, a, b));
    let are_zero = rw.emit(AndIOp::build(is_zero, is_equal));
    let zero = match predicate {
        CmpFPredicate::UGT => rw.emit(AddFOp::build(a, b)),
        _ => {
            let minus_b = rw.emit(NegFOp::build(b));
            let sum = rw.emit(AddFOp::build(minus_a, minus_b));
            rw.emit(NegFOp::build(sum))
        }
    };
    rw.replace_with(op.into(), SelectOp::build(are_zero, zero, number))
}

/// Selects the operand that `predicate` prefers, or `b` if `decisive` is NaN.
fn floats<X: OpType>(
    rw: &mut Rewriter<'_>,
    op: X,
    predicate: CmpFPredicate,
    a: Value,
    b: Value,
    decisive: Value,
) -> Rewritten {
    let first = rw.emit(CmpFOp::build(predicate, a, b));
    let number = rw.emit(SelectOp::build(first, a, b));
    let fails = rw.emit(CmpFOp::build(CmpFPredicate::UNO, decisive, decisive));
    rw.replace_with(op.into(), SelectOp::build(fails, b, number))
}
