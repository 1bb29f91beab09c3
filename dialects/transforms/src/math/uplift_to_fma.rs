//! `--math-uplift-to-fma`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Value};

use crate::arith::{AddFOp, FastMathFlags, MulFOp};
use crate::math::{FmaOp, MathUpliftToFMA};

impl RunPass for MathUpliftToFMA {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(AddOfMul);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// `addf(mulf(a, b), c)` → `fma(a, b, c)`, if both allow contraction
struct AddOfMul;

/// Returns the multiplication that defines a value.
fn product(ir: &Body, value: Value) -> Option<MulFOp> {
    value.defined_by::<MulFOp>(ir)
}

impl Pattern for AddOfMul {
    type Root = AddFOp;

    fn rewrite(&self, op: AddFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        let (mul, other) = match (product(rw, lhs), product(rw, rhs)) {
            (Some(mul), _) => (mul, rhs),
            (None, Some(mul)) => (mul, lhs),
            (None, None) => return None,
        };
        let flags = op.fastmath(rw) & mul.fastmath(rw);
        if !flags.contains(FastMathFlags::CONTRACT) {
            return None;
        }
        let fma = FmaOp::build(mul.lhs(rw), mul.rhs(rw), other).fastmath(flags);
        rw.replace_with(op, fma)
    }
}
