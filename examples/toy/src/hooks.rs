//! What the declaration cannot say: the impls that its `hasVerifier`, `hasFolder` and so on ask for.

use ods_core::hooks::{Fold, Folded, MaterializeConstants, Verified, Verify, VerifyParameters};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Body, Context, Op, OpBuilder, OpType, Param, Type};

use crate::fixed::{
    AddOp, ConstantOp, ConstantOpArgs, FixedDialect, Inexact, MulOp, QType, RepeatOp, Rounding,
    SumOp, YieldOp,
};

/// `value` wrapped around to the bits of `ty`, as a signed number.
fn wrap(ctx: &Context, ty: QType, value: i64) -> i64 {
    let unused = 64 - ty.bits(ctx);
    value << unused >> unused
}

impl QType {
    /// All bits of a number.
    pub(crate) fn bits(self, ctx: &Context) -> u32 {
        self.integer_bits(ctx) + self.fraction_bits(ctx)
    }
}

impl VerifyParameters for QType {
    fn verify(_: &Context, params: &[Param]) -> Result<(), String> {
        let bits: i64 = params.iter().filter_map(Param::as_int).sum();
        if (1..=32).contains(&bits) {
            Ok(())
        } else {
            Err(format!("a number has 1 to 32 bits, but got {bits}"))
        }
    }
}

impl Verify for ConstantOp {
    fn verify(self, cx: &VerifyCx<'_>) -> Verified {
        let raw = self.raw(cx.body) as i64;
        let ty = cx.body.ty(self.result(cx.body));
        match QType::cast(cx.ctx(), ty) {
            Some(q) if wrap(cx.ctx(), q, raw) != raw => {
                cx.fail(self.op(), format!("value {raw} does not fit {}", cx.spell(ty)))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for SumOp {
    fn verify(self, cx: &VerifyCx<'_>) -> Verified {
        let ty = cx.body.ty(self.result(cx.body));
        for (index, value) in cx.body.operands(self.op()).enumerate() {
            if cx.body.ty(value) != ty {
                let found = cx.spell(cx.body.ty(value));
                return cx.fail(
                    self.op(),
                    format!("term #{index} must be {}, but is {found}", cx.spell(ty)),
                );
            }
        }
        Ok(())
    }
}

impl Verify for RepeatOp {
    fn verify(self, cx: &VerifyCx<'_>) -> Verified {
        let ty = cx.body.ty(self.result(cx.body));
        let Some(block) = self.body(cx.body).entry() else { return Ok(()) };
        if block.args().map(|arg| arg.ty()).ne([ty]) {
            return cx.fail(
                self.op(),
                format!("the body must have one argument of type {}", cx.spell(ty)),
            );
        }
        let last = block.terminator().and_then(|op| op.cast::<YieldOp>());
        match last {
            Some(last) if cx.body.ty(last.value(cx.body)) != ty => {
                cx.fail(self.op(), format!("the body must yield a value of type {}", cx.spell(ty)))
            }
            _ => Ok(()),
        }
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Body, _: &[Option<Attr>]) -> Folded {
        self.raw_attr(ir).into()
    }
}

impl Fold for AddOp {
    fn fold(self, ir: &Body, args: &[Option<Attr>]) -> Folded {
        let ctx = ir.ctx();
        let constant = |index: usize| args[index].and_then(|attr| attr.as_i64(ctx));
        match (constant(0), constant(1), QType::cast(ctx, ir.ty(self.result(ir)))) {
            (Some(a), Some(b), Some(ty)) => {
                Attr::integer(ctx, Type::I64, wrap(ctx, ty, a + b)).into()
            }
            (_, Some(0), _) => self.lhs(ir).into(),
            (Some(0), _, _) => self.rhs(ir).into(),
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
        Some(ConstantOp::build(ty, ConstantOpArgs { raw }).insert(builder).op())
    }
}
