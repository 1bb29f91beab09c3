//! Verifiers for constraints that the declarations do not express.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::schema::Class;
use ods_core::verify::{attr_is, type_is};
use ods_core::{AttrData, OpRef, Signedness, Type, TypeData, impl_for};

use super::{
    ConstantOp, ExtFOp, ExtSIOp, ExtUIOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, TruncFOp,
    TruncIOp,
};

impl Verify for ConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, value) = (op.ctx(), op.value());
        let ty = op.result().ty().data(ctx);
        if matches!(ty, TypeData::Integer(_, signedness) if *signedness != Signedness::Signless) {
            return op.fail("integer return type must be signless");
        }
        let scalar = matches!(value.data(ctx), AttrData::Integer(..) | AttrData::Float(..));
        if !scalar && !attr_is(ctx, Class::ElementsAttr, value) {
            return op.fail("value must be an integer, float, or elements attribute");
        }
        let scalable = matches!(ty, TypeData::Vector { scalable, .. } if scalable.contains(&true));
        if scalable && !attr_is(ctx, Class::SplatElementsAttr, value) {
            return op.fail(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            );
        }
        Ok(())
    }
}

/// The direction in which the width of elements changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Wider,
    Shorter,
}

/// Verifies that the result's elements are wider than the operand's, or shorter.
fn width_changes(op: OpRef<'_>, from: ValueRef<'_>, to: ValueRef<'_>, change: Change) -> Verified {
    let ctx = op.ctx();
    let [from, to] = [from, to].map(|value| value.ty().element_type_or_self(ctx));
    let (a, b) = (from.int_or_float_width(ctx), to.int_or_float_width(ctx));
    let (holds, word) = match change {
        Change::Wider => (b > a, "wider"),
        Change::Shorter => (b < a, "shorter"),
    };
    if holds {
        return Ok(());
    }
    op.fail_bare(format!(
        "result type '{}' must be {word} than operand type '{}'",
        op.show(to),
        op.show(from)
    ))
}

impl_for!(Verify for [ExtUIOp, ExtSIOp, ExtFOp, ScalingExtFOp] {
    fn verify(op: Self::Ref<'_>) -> Verified {
        width_changes(*op, op.r#in(), op.out(), Change::Wider)
    }
});

impl_for!(Verify for [TruncIOp, TruncFOp, ScalingTruncFOp] {
    fn verify(op: Self::Ref<'_>) -> Verified {
        width_changes(*op, op.r#in(), op.out(), Change::Shorter)
    }
});

impl Verify for SelectOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, condition, ty) = (op.ctx(), op.condition().ty(), op.result().ty());
        if condition == Type::I1 {
            return Ok(());
        }
        if ![Class::TensorType, Class::VectorType].iter().any(|class| type_is(ctx, *class, ty)) {
            let got = op.show(condition);
            return op.fail(format!("expected condition to be a signless i1, but got '{got}'"));
        }
        let expected = ty.with_element(ctx, Type::I1).unwrap_or(Type::I1);
        if condition == expected {
            return Ok(());
        }
        op.fail(format!(
            "expected condition type to have the same shape as the result type, expected '{}', but got '{}'",
            op.show(expected),
            op.show(condition)
        ))
    }
}
