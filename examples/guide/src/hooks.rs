//! The hooks that the declaration requires: verifier, folder, constant materializer.

use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants, Verified, Verify};
use ods_core::{Attr, Op, OpBuilder, Type};
use ods_dialects::arith::ArithDialect;

use crate::poly::{EvalOp, PolyDialect};

impl Verify for EvalOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.coefficients().last() {
            Some(0) => op.fail("has a leading coefficient of 0"),
            _ => Ok(()),
        }
    }
}

impl Fold for EvalOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, coefficients) = (op.ctx(), op.coefficients());
        let number = |value| Attr::integer(ctx, Type::I64, value).into();
        match (coefficients.as_slice(), known.x().and_then(|x| x.as_i64(ctx))) {
            ([], _) => number(0),
            ([constant], _) => number(*constant),
            ([0, 1], _) => op.x().into(),
            (_, Some(x)) => number(evaluate(&coefficients, x)),
            _ => Folded::No,
        }
    }
}

/// Evaluates a polynomial by Horner's rule, with wrapping arithmetic.
fn evaluate(coefficients: &[i64], x: i64) -> i64 {
    coefficients.iter().rev().fold(0, |sum, next| sum.wrapping_mul(x).wrapping_add(*next))
}

impl MaterializeConstants for PolyDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}
