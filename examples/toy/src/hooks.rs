//! The hooks of the dialect: the impls that `hasVerifier`, `hasFolder` and other flags require.

use ods_core::hooks::{
    ExtendRegistry, Fold, Folded, Known, MaterializeConstants, Verified, Verify, VerifyParameters,
};
use ods_core::{Attr, Body, Context, Op, OpBuilder, Registry, Type};

use crate::fixed::{
    AddOp, ConstantOp, ConstantOpArgs, FixedDialect, Inexact, MulOp, QType, QTypeParams, RepeatOp,
    Rounding, SumOp, YieldOp,
};

impl ExtendRegistry for FixedDialect {
    fn extend(registry: &mut Registry) {
        crate::native::extend(registry);
    }
}

/// Wraps `value` to the bit width of `ty`, as a signed number.
fn wrap(ctx: &Context, ty: QType, value: i64) -> i64 {
    let unused = 64 - ty.bits(ctx);
    value << unused >> unused
}

impl QType {
    /// Returns the bit width of a number.
    pub(crate) fn bits(self, ctx: &Context) -> u32 {
        self.integer_bits(ctx) + self.fraction_bits(ctx)
    }
}

impl VerifyParameters for QType {
    fn verify(_: &Context, params: QTypeParams) -> Result<(), String> {
        let bits = u64::from(params.integer_bits) + u64::from(params.fraction_bits);
        if (1..=32).contains(&bits) {
            Ok(())
        } else {
            Err(format!("a number has 1 to 32 bits, but got {bits}"))
        }
    }
}

impl Verify for ConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, raw, ty) = (op.ctx(), op.raw() as i64, op.result().ty());
        match QType::cast(ctx, ty) {
            Some(q) if wrap(ctx, q, raw) != raw => {
                op.fail(format!("value {raw} does not fit {}", op.show(ty)))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for SumOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ty = op.result().ty();
        match op.terms().map(|term| term.ty()).enumerate().find(|(_, found)| *found != ty) {
            Some((index, found)) => {
                op.fail(format!("term #{index} must be {}, but is {}", op.show(ty), op.show(found)))
            }
            None => Ok(()),
        }
    }
}

impl Verify for RepeatOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ty = op.result().ty();
        let Some(block) = op.body().entry() else { return Ok(()) };
        if block.args().map(|arg| arg.ty()).ne([ty]) {
            return op.fail(format!("the body must have one argument of type {}", op.show(ty)));
        }
        match block.terminator().and_then(|last| last.cast::<YieldOp>()) {
            Some(last) if last.value().ty() != ty => {
                op.fail(format!("the body must yield a value of type {}", op.show(ty)))
            }
            _ => Ok(()),
        }
    }
}

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.raw_attr().into()
    }
}

impl Fold for AddOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let number = |attr: Option<Attr>| attr?.as_i64(ctx);
        match (number(known.lhs()), number(known.rhs()), QType::cast(ctx, op.result().ty())) {
            (Some(a), Some(b), Some(ty)) => {
                Attr::integer(ctx, Type::I64, wrap(ctx, ty, a + b)).into()
            }
            (_, Some(0), _) => op.lhs().into(),
            (Some(0), _, _) => op.rhs().into(),
            _ => Folded::No,
        }
    }
}

impl Inexact for MulOp {
    fn max_error(self, ir: &Body) -> u32 {
        match self.rounding(ir) {
            Rounding::Nearest => 1,
            Rounding::Down => 2,
        }
    }
}

impl MaterializeConstants for FixedDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let raw = value.as_i64(builder.ctx())? as u64;
        QType::cast(builder.ctx(), ty)?;
        Some(ConstantOp::build(ty, ConstantOpArgs { raw }).insert(builder).into())
    }
}
