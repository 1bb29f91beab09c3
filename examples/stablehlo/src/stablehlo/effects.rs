//! Effects and speculation.

use ods_core::interface::{
    ConditionallySpeculatable, EffectInstance, EffectTarget, MemoryEffectOpInterface,
    Speculatability,
};
use ods_core::schema::EffectKind;
use ods_core::{Body, OpType};

use super::{CustomCallOp, Ranked, ir};

impl MemoryEffectOpInterface for CustomCallOp {
    /// A call without side effects has none; any other may have all.
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let kinds = [EffectKind::Allocate, EffectKind::Free, EffectKind::Write, EffectKind::Read];
        match self.has_side_effect(ir) {
            true => kinds.map(|kind| EffectInstance::on(kind, EffectTarget::Nothing)).into(),
            false => Vec::new(),
        }
    }
}

use super::ir::*;

macro_rules! speculatable {
    ($($op:ident)*) => {$(
        impl ConditionallySpeculatable for $op {
            /// A dynamic dimension may break a condition that is only known when the program runs.
            fn speculatability(self, ir: &Body) -> Speculatability {
                let op = ir.view(self.op());
                let is_static = |ty| Ranked::of(ir.ctx(), ty).is_none_or(|ty| ty.is_static());
                let mut types = op.operands().chain(op.results()).map(|value| value.ty());
                match types.all(is_static) {
                    true => Speculatability::Speculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }
        }
    )*};
}
ir::value_ops!(speculatable);
