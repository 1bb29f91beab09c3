//! The func dialect: functions, calls of them, and references to them.

ods_core::include_dialect!(mod ir, "func");

mod asm;
mod call;
mod canonicalize;
mod inliner;
mod verify;

pub use ir::*;

use ods_core::hooks::{ExtendRegistry, Fold, Folded, Known, MaterializeConstants};
use ods_core::schema::Class;
use ods_core::verify::{attr_is, type_is};
use ods_core::{Attr, Op, OpBuilder, OpState, OpType, Registry, Type};

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(ConstantOp::VALUE).into()
    }
}

impl MaterializeConstants for FuncDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        if !attr_is(ctx, Class::FlatSymbolRefAttr, value) || !type_is(ctx, Class::FunctionType, ty)
        {
            return None;
        }
        let mut state = OpState::new(ConstantOp::op_name(), builder.loc());
        state.results.push(ty);
        state.set(ctx, ConstantOp::VALUE, value);
        Some(builder.insert(state))
    }
}

impl ExtendRegistry for FuncDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
    }
}
