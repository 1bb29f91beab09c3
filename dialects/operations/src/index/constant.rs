//! Constants: their result names, and their materialization.

use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants};
use ods_core::interface::{CastOpInterface, NameSink, OpAsmOpInterface};
use ods_core::{ApInt, Attr, AttrData, Body, Context, Op, OpBuilder, Type};

use super::{
    BoolConstantOp, BoolConstantOpArgs, BoolConstantOpRef, CastSOp, CastUOp, ConstantOp,
    ConstantOpRef, IndexDialect,
};

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let op = self.view(ir);
        if let Some(value) = op.value().as_i64(ir.ctx()) {
            sink.value(op.result(), &format!("idx{value}"));
        }
    }
}

impl OpAsmOpInterface for BoolConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        let op = self.view(ir);
        sink.value(op.result(), if op.value() { "true" } else { "false" });
    }
}

impl Fold for ConstantOp {
    fn fold(op: ConstantOpRef<'_>, _: Known<'_, ConstantOp>) -> Folded {
        op.value().into()
    }
}

impl Fold for BoolConstantOp {
    fn fold(op: BoolConstantOpRef<'_>, _: Known<'_, BoolConstantOp>) -> Folded {
        op.value_attr().into()
    }
}

impl MaterializeConstants for IndexDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        if value == Attr::TRUE || value == Attr::FALSE {
            let args = BoolConstantOpArgs { value: value == Attr::TRUE };
            return (ty == Type::I1).then(|| builder.insert(BoolConstantOp::build(args)).into());
        }
        let is_index = value.type_of(builder.ctx()) == Some(Type::INDEX) && ty == Type::INDEX;
        is_index.then(|| builder.insert(ConstantOp::build(value)).into())
    }
}

impl CastOpInterface for CastSOp {
    fn are_cast_compatible(ctx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        one_is_index(ctx, inputs, outputs)
    }
}

impl CastOpInterface for CastUOp {
    fn are_cast_compatible(ctx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        one_is_index(ctx, inputs, outputs)
    }
}

fn one_is_index(_: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
    inputs.contains(&Type::INDEX) != outputs.contains(&Type::INDEX)
}

/// Returns the number of a constant of type `index`.
pub(super) fn number(ctx: &Context, attr: Option<Attr>) -> Option<ApInt> {
    match attr?.data(ctx) {
        AttrData::Integer(_, value) => Some(value.clone()),
        _ => None,
    }
}
