//! Verifiers of what the declarations cannot say.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::schema::Class;
use ods_core::verify::{VerifyCx, attr_is, type_is};
use ods_core::{AttrData, Op, Signedness, Type, TypeData};

use super::{
    ConstantOp, ExtFOp, ExtSIOp, ExtUIOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, TruncFOp,
    TruncIOp,
};

impl VerifyIn for ConstantOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (ctx, op) = (cx.ctx(), this.op);
        let ty = cx.body.ty(cx.body.result(op, 0)).data(ctx);
        if matches!(ty, TypeData::Integer(_, signedness) if *signedness != Signedness::Signless) {
            return cx.fail(op, "integer return type must be signless");
        }
        let Some(value) = cx.body.prop(op, 0) else { return Ok(()) };
        let scalar = matches!(value.data(ctx), AttrData::Integer(..) | AttrData::Float(..));
        if !scalar && !attr_is(ctx, Class::ElementsAttr, value) {
            return cx.fail(op, "value must be an integer, float, or elements attribute");
        }
        let scalable = matches!(ty, TypeData::Vector { scalable, .. } if scalable.contains(&true));
        if scalable && !attr_is(ctx, Class::SplatElementsAttr, value) {
            return cx.fail(
                op,
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            );
        }
        Ok(())
    }
}

/// The result's elements must be wider than the operand's, or narrower.
fn width_changes(cx: &VerifyCx<'_>, op: Op, wider: bool) -> Verified {
    let ctx = cx.ctx();
    let from = cx.body.ty(cx.body.operand(op, 0)).element_type_or_self(ctx);
    let to = cx.body.ty(cx.body.result(op, 0)).element_type_or_self(ctx);
    let (a, b) = (from.int_or_float_width(ctx), to.int_or_float_width(ctx));
    if if wider { b > a } else { b < a } {
        return Ok(());
    }
    let word = if wider { "wider" } else { "shorter" };
    Err(Box::new(cx.error(
        op,
        format!(
            "result type '{}' must be {word} than operand type '{}'",
            cx.spell(to),
            cx.spell(from)
        ),
    )))
}

macro_rules! width_verifiers {
    ($($op:ident => $wider:literal,)*) => {$(
        impl VerifyIn for $op {
            fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
                width_changes(cx, this.op, $wider)
            }
        }
    )*};
}

width_verifiers! {
    ExtUIOp => true,
    ExtSIOp => true,
    ExtFOp => true,
    ScalingExtFOp => true,
    TruncIOp => false,
    TruncFOp => false,
    ScalingTruncFOp => false,
}

impl VerifyIn for SelectOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (ctx, op) = (cx.ctx(), this.op);
        let condition = cx.body.ty(cx.body.operand(op, 0));
        if condition == Type::I1 {
            return Ok(());
        }
        let ty = cx.body.ty(cx.body.result(op, 0));
        if ![Class::TensorType, Class::VectorType].iter().any(|class| type_is(ctx, *class, ty)) {
            let got = cx.spell(condition);
            return cx.fail(op, format!("expected condition to be a signless i1, but got '{got}'"));
        }
        let expected = ty.with_element(ctx, Type::I1).unwrap_or(Type::I1);
        if condition == expected {
            return Ok(());
        }
        cx.fail(
            op,
            format!(
                "expected condition type to have the same shape as the result type, expected '{}', but got '{}'",
                cx.spell(expected),
                cx.spell(condition)
            ),
        )
    }
}
