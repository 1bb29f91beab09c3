//! Constants as operations.

use ods_core::hooks::MaterializeConstants;
use ods_core::schema::Class;
use ods_core::verify::{attr_is, type_is};
use ods_core::{Attr, Op, OpBuilder, OpName, OpState, OpType, Type};

use super::{ArithDialect, ConstantOp};

impl MaterializeConstants for ArithDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        let mut state = if ods_core::fold::is_poison(ctx, value) {
            OpState::new(OpName::new("ub.poison"), builder.loc())
        } else {
            let accepted = [Class::IntegerAttr, Class::FloatAttr, Class::ElementsAttr];
            if value.type_of(ctx) != Some(ty)
                || (type_is(ctx, Class::IntegerType, ty) && !ty.is_signless_integer(ctx))
                || !accepted.iter().any(|class| attr_is(ctx, *class, value))
            {
                return None;
            }
            OpState::new(ConstantOp::op_name(), builder.loc())
        };
        state.results.push(ty);
        state.set_prop(0, Some(value));
        Some(builder.insert(state))
    }
}
