//! Materialization of constants.

use ods_core::hooks::MaterializeConstants;
use ods_core::schema::Class;
use ods_core::verify::{attr_is, type_is};
use ods_core::{Attr, Op, OpBuilder, OpName, OpState, Type};

use super::{ArithDialect, ConstantOp};

/// The constant of the ub dialect, which may be compiled out: its only property is the value.
const POISON: &str = "ub.poison";

impl MaterializeConstants for ArithDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        if ods_core::fold::is_poison(ctx, value) {
            let mut state = OpState::new(OpName::new(POISON), builder.loc());
            state.results.push(ty);
            state.set_prop(0, Some(value));
            return Some(builder.insert(state));
        }
        let accepted = [Class::IntegerAttr, Class::FloatAttr, Class::ElementsAttr];
        if value.type_of(ctx) != Some(ty)
            || (type_is(ctx, Class::IntegerType, ty) && !ty.is_signless_integer(ctx))
            || !accepted.iter().any(|class| attr_is(ctx, *class, value))
        {
            return None;
        }
        Some(ConstantOp::build(value).result_type(ty).insert(builder).into())
    }
}
