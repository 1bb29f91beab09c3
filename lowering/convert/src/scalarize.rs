//! Unrolling of vector operations to operations on their elements.

use std::sync::Arc;

use ods_core::conversion::{ConversionRewriter, Converted, Match, TypeConverter};
use ods_core::fold::zero_attr;
use ods_core::ir::Inserter;
use ods_core::{OpState, OpType, Type, TypeData, Value};
use ods_dialects::arith::ConstantOp;
use ods_dialects::vector::{ExtractOp, InsertOp};

use super::lanes::positions;

/// No type converter, for patterns that do not change types.
pub(super) const UNTYPED: Option<&'static Arc<TypeConverter>> = None;

/// An operation with one result on vectors → one operation per element
pub(super) fn scalarize<X: OpType>(Match { op, new, rw, ctx, .. }: Match<'_, X>) -> Converted {
    let ty = rw.ty(rw.results(op.into()).next()?);
    let TypeData::Vector { shape, elem, .. } = ty.data(ctx) else { return None };
    let mut all = rw.emit(ConstantOp::build(zero_attr(ctx, ty)?));
    for position in positions(shape) {
        let mut operands = Vec::with_capacity(new.all().len());
        for operand in new.all() {
            operands.push(rw.emit(ExtractOp::build(*operand, &position)));
        }
        let element = remade::<X>(rw, &operands, *elem);
        all = rw.emit(InsertOp::build(element, all, &position));
    }
    rw.replace_op(op, &[all])
}

/// Builds the operation `X` on other operands, without flags.
pub(super) fn remade<X: OpType>(
    rw: &mut ConversionRewriter<'_>,
    operands: &[Value],
    ty: Type,
) -> Value {
    let mut state = OpState::new(X::op_name(), rw.insert_loc());
    state.operands.extend(operands.iter().copied());
    state.results.push(ty);
    rw.emit(state)
}
