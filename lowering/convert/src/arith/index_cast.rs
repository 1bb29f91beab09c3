//! Casts between `index` and other integers.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Op, Type, TypeData, Value};
use ods_dialects::{arith, llvm};

use crate::lanes::each_vector;

/// `arith.index_cast` → `llvm.sext` or `llvm.trunc`, or nothing
pub(super) fn lower_index_cast(
    Match { op, new, rw, .. }: Match<'_, arith::IndexCastOp>,
) -> Converted {
    let types = (op.in_ty(rw), op.out_ty(rw));
    lower(rw, op.into(), new.r#in(), types, |rw, value, ty| rw.emit(llvm::SExtOp::build(value, ty)))
}

/// `arith.index_castui` → `llvm.zext` or `llvm.trunc`, or nothing
pub(super) fn lower_index_castui(
    Match { op, new, rw, .. }: Match<'_, arith::IndexCastUIOp>,
) -> Converted {
    let types = (op.in_ty(rw), op.out_ty(rw));
    lower(rw, op.into(), new.r#in(), types, |rw, value, ty| rw.emit(llvm::ZExtOp::build(value, ty)))
}

fn lower(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operand: Value,
    (from, to): (Type, Type),
    extend: impl Fn(&mut ConversionRewriter<'_>, Value, Type) -> Value,
) -> Converted {
    let ctx = rw.ctx();
    if let TypeData::MemRef { .. } = from.data(ctx) {
        // Both types convert to the same descriptor; the elements in memory are not converted.
        let descriptor = rw.convert_type(to)?;
        return (rw.ty(operand) == descriptor).then(|| rw.replace_op(op, &[operand]))?;
    }
    let bits = |ty: Type| {
        let elem = rw.convert_type(ty.element_type_or_self(ctx))?;
        elem.int_or_float_width(ctx)
    };
    let (from, to) = (bits(from)?, bits(to)?);
    if from == to {
        return rw.replace_op(op, &[operand]);
    }
    each_vector(rw, op, &[operand], |rw, operands, ty| match from > to {
        true => rw.emit(llvm::TruncOp::build(operands[0], ty)),
        false => extend(rw, operands[0], ty),
    })
}
