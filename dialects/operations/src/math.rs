//! The math dialect: functions beyond arithmetic, on scalars and element by element.

ods_core::include_dialect!(mod ir, "math");

mod fold;
mod formula;

pub use formula::Formula;
pub use ir::*;

use ods_core::hooks::{ExtendRegistry, MaterializeConstants};
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::{Attr, Op, OpBuilder, Registry, Type, impl_for};

use crate::arith::{ArithDialect, ArithFastMathInterface};
use crate::ub::UBDialect;

/// Materializes poison as `ub.poison`, and any other constant as `arith.constant`.
impl MaterializeConstants for MathDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        UBDialect::materialize(builder, value, ty)
            .or_else(|| ArithDialect::materialize(builder, value, ty))
    }
}

// All operations on floats have arith's fast-math flags.
impl_for!(ArithFastMathInterface for [
    AbsFOp, CopySignOp, FmaOp, ClampFOp, CeilOp, FloorOp, RoundOp, RoundEvenOp, TruncOp, PowFOp, FPowIOp, SqrtOp,
    RsqrtOp, CbrtOp, ExpOp, Exp2Op, ExpM1Op, LogOp, Log2Op, Log10Op, Log1pOp, ErfOp, ErfcOp, SinOp, CosOp, TanOp,
    AsinOp, AcosOp, AtanOp, Atan2Op, SinhOp, CoshOp, TanhOp, AsinhOp, AcoshOp, AtanhOp, SincosOp, IsFiniteOp,
    IsInfOp, IsNaNOp, IsNormalOp,
] {});

impl ExtendRegistry for MathDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
    }
}
