//! The hooks that the declaration requires: verifier, folder, constant materializer.

use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants, Verified, Verify};
use ods_core::{Attr, Op, OpBuilder, Type};
use ods_dialects::arith::ArithDialect;

use crate::sample::{SampleDialect, ScaleOp};

impl Verify for ScaleOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.factor() {
            0 => op.fail("has a factor of 0"),
            _ => Ok(()),
        }
    }
}

impl Fold for ScaleOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        match (op.factor().cast_signed(), known.x().and_then(|x| x.as_i64(ctx))) {
            (1, _) => op.x().into(),
            (factor, Some(x)) => Attr::integer(ctx, Type::I64, x.wrapping_mul(factor)).into(),
            _ => Folded::No,
        }
    }
}

impl MaterializeConstants for SampleDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}
