//! The ub dialect: undefined behaviour as a value, and as a place that control does not reach.

ods_core::include_dialect!(mod ir, "ub");

pub use ir::*;

use ods_core::hooks::{Fold, Folded, MaterializeConstants};
use ods_core::{Attr, Op, OpBuilder, OpState, OpType, Type};

const VALUE: usize = 0;

impl Fold for PoisonOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        ir.prop(this.op, VALUE).into()
    }
}

impl MaterializeConstants for UBDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        if !ods_core::fold::is_poison(builder.ctx(), value) {
            return None;
        }
        let mut state = OpState::new(PoisonOp::op_name(), builder.loc());
        state.results.push(ty);
        state.set_prop(VALUE, Some(value));
        Some(builder.insert(state))
    }
}
