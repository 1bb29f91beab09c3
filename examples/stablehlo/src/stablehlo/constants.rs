//! Constants: their values, their creation, and the integers of constant operands.

use ods_core::fold::constant_value;
use ods_core::fold::scalar_elements;
use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants};
use ods_core::{ApInt, Attr, AttrData, Body, Context, Op, OpBuilder, Type, Value};

use super::{ConstantOp, StablehloDialect};

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.value().into()
    }
}

impl MaterializeConstants for StablehloDialect {
    /// Creates a constant only if the value has exactly the type that is asked for.
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        let fits = value.type_of(ctx) == Some(ty) && ty.shape(ctx).is_some();
        fits.then(|| ConstantOp::build(value).insert(builder).into())
    }
}

/// Returns all elements of a constant of integers, each sign-extended.
pub fn integers(ctx: &Context, attr: Attr) -> Vec<i64> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return Vec::new() };
    let mut values: Vec<i64> = scalar_elements::<ApInt>(ctx, dense)
        .unwrap_or_default()
        .iter()
        .filter_map(ApInt::as_i64)
        .collect();
    if dense.splat
        && let ([one], Some(count)) = (values.as_slice(), dense.ty.num_elements(ctx))
    {
        values = vec![*one; count as usize];
    }
    values
}

/// Returns the integers of `value`, if it is a constant.
pub fn constant_integers(body: &Body, value: Value) -> Option<Vec<i64>> {
    let op = body.defining_op(value)?;
    let attr = constant_value(body.view(op))?;
    match attr.data(body.ctx()) {
        AttrData::Dense(_) => Some(integers(body.ctx(), attr)),
        _ => None,
    }
}
