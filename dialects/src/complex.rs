//! The complex dialect: arithmetic and functions of complex numbers.

ods_core::include_dialect!(mod ir, "complex");

mod bitcast;
mod canonicalize;
mod constant;
mod fold;
mod number;

pub use ir::*;

use crate::arith::ArithFastMathInterface;

/// The operations that have arith's flags.
macro_rules! fast_math {
    ($($op:ident)*) => {$(
        impl ArithFastMathInterface for $op {}
    )*};
}

fast_math! {
    AddOp SubOp MulOp DivOp NegOp ConjOp
    ReOp ImOp AbsOp AngleOp SignOp
    ExpOp Expm1Op LogOp Log1pOp PowOp PowiOp SqrtOp RsqrtOp
    SinOp CosOp TanOp TanhOp Atan2Op
}
