//! The ub dialect: undefined behaviour as a value (poison), and as unreachable code.

ods_core::include_dialect!(mod ir, "ub");

pub use ir::*;

use ods_core::hooks::{ExtendRegistry, Fold, Folded, Known, MaterializeConstants};
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::{Attr, Op, OpBuilder, Registry, Type};

impl Fold for PoisonOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(PoisonOp::VALUE).into()
    }
}

impl MaterializeConstants for UBDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let poison = ods_core::fold::is_poison(builder.ctx(), value);
        poison.then(|| PoisonOp::build(ty).value(value).insert(builder).into())
    }
}

impl ExtendRegistry for UBDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
    }
}
