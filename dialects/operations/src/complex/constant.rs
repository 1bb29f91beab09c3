//! Constants: verification, result names, folding and materialization.

use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants, Verified, Verify};
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::{Attr, AttrData, Body, Context, Op, OpBuilder, Type, TypeData};

use super::{ComplexDialect, ConstantOp};
use crate::arith::ArithDialect;

impl Verify for ConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let &[real, imaginary] = op.value() else {
            return op.fail(
                "requires 'value' to be a complex constant, represented as array of two values",
            );
        };
        let (Some(re), Some(im)) = (number_type(ctx, real), number_type(ctx, imaginary)) else {
            return op.fail("requires attribute's elements to be float or integer attributes");
        };
        let TypeData::Complex(element) = *op.complex().ty().data(ctx) else { return Ok(()) };
        match element == re && element == im {
            true => Ok(()),
            false => op.fail(format!(
                "requires attribute's element types ('{}', '{}') to match the element type of the op's return type ('{}')",
                op.show(re),
                op.show(im),
                op.show(element)
            )),
        }
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        sink.value(self.view(ir).complex(), "cst");
    }
}

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(ConstantOp::VALUE).into()
    }
}

/// The parts of a number materialize as constants of arith.
impl MaterializeConstants for ComplexDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        match parts_of(builder.ctx(), value, ty) {
            Some(parts) => Some(ConstantOp::build(parts, ty).insert(builder).into()),
            None => ArithDialect::materialize(builder, value, ty),
        }
    }
}

/// Returns the two parts in the attribute of a constant of type `ty`.
fn parts_of(ctx: &Context, value: Attr, ty: Type) -> Option<&[Attr; 2]> {
    let TypeData::Complex(element) = ty.data(ctx) else { return None };
    let parts: &[Attr; 2] = value.as_array(ctx)?.try_into().ok()?;
    parts.iter().all(|part| number_type(ctx, *part) == Some(*element)).then_some(parts)
}

/// Returns the type of an integer or float attribute.
fn number_type(ctx: &Context, attr: Attr) -> Option<Type> {
    match attr.data(ctx) {
        AttrData::Integer(ty, _) | AttrData::Float(ty, _) => Some(*ty),
        _ => None,
    }
}
