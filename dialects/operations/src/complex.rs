//! The complex dialect: arithmetic and functions of complex numbers.

ods_core::include_dialect!(mod ir, "complex");

mod bitcast;
mod canonicalize;
mod constant;
mod fold;
mod number;

pub use ir::*;

use crate::arith::ArithFastMathInterface;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::{Registry, impl_for};

// The operations that have arith's fast-math flags.
impl_for!(ArithFastMathInterface for [
    AddOp, SubOp, MulOp, DivOp, NegOp, ConjOp, ReOp, ImOp, AbsOp, AngleOp, SignOp, ExpOp, Expm1Op, LogOp, Log1pOp,
    PowOp, PowiOp, SqrtOp, RsqrtOp, SinOp, CosOp, TanOp, TanhOp, Atan2Op,
] {});

impl ExtendRegistry for ComplexDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
    }
}
