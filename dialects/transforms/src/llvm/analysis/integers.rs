//! Integer constants, comparisons, and the sizes of scalars.

use ods_core::{Body, Context, Type, TypeData, Value};

use crate::llvm::{ConstantOp, ICmpPredicate, LLVMArrayType, LLVMPointerType};

/// Returns the integer constant that a value is, sign-extended.
pub fn constant(body: &Body, value: Value) -> Option<i64> {
    let op = value.defined_by::<ConstantOp>(body)?;
    int_bits(body, value)?;
    op.value(body)
        .as_i64(body.ctx())
        .map(|value_of| sign_extended(value_of, int_bits(body, value).unwrap_or(64)))
}

/// Returns whether two integers compare so, if both are constants.
pub fn compare(body: &Body, predicate: ICmpPredicate, lhs: Value, rhs: Value) -> Option<bool> {
    let bits = int_bits(body, lhs)?;
    let (a, b) = (constant(body, lhs)?, constant(body, rhs)?);
    let unsigned = |value: i64| (value as u64) << (64 - bits);
    Some(match predicate {
        ICmpPredicate::Eq => a == b,
        ICmpPredicate::Ne => a != b,
        ICmpPredicate::Slt => a < b,
        ICmpPredicate::Sle => a <= b,
        ICmpPredicate::Sgt => a > b,
        ICmpPredicate::Sge => a >= b,
        ICmpPredicate::Ult => unsigned(a) < unsigned(b),
        ICmpPredicate::Ule => unsigned(a) <= unsigned(b),
        ICmpPredicate::Ugt => unsigned(a) > unsigned(b),
        ICmpPredicate::Uge => unsigned(a) >= unsigned(b),
    })
}

/// Returns the width of a value that is an integer of at most 64 bits.
pub fn int_bits(body: &Body, value: Value) -> Option<u32> {
    match body.ty(value).data(body.ctx()) {
        TypeData::Integer(bits @ 1..=64, _) => Some(*bits),
        _ => None,
    }
}

/// Returns the bytes from one element of an array to the next, for scalars that fill whole bytes and arrays of them.
pub fn byte_size(ctx: &Context, ty: Type) -> Option<u64> {
    let (mut ty, mut count) = (ty, 1u64);
    while let Some(array) = LLVMArrayType::cast(ctx, ty) {
        count = count.checked_mul(array.num_elements(ctx))?;
        ty = array.element_type(ctx);
    }
    if LLVMPointerType::cast(ctx, ty).is_some() {
        return count.checked_mul(8);
    }
    let bits = ty.int_or_float_width(ctx)?;
    matches!(bits, 8 | 16 | 32 | 64).then(|| count.checked_mul(u64::from(bits) / 8)).flatten()
}

/// Returns the number that the low bits of `value` are, as a signed one.
pub fn sign_extended(value: i64, bits: u32) -> i64 {
    let spare = 64 - bits.clamp(1, 64);
    value << spare >> spare
}

/// Returns the predicate with its operands exchanged.
pub fn swapped(predicate: ICmpPredicate) -> ICmpPredicate {
    match predicate {
        ICmpPredicate::Eq => ICmpPredicate::Eq,
        ICmpPredicate::Ne => ICmpPredicate::Ne,
        ICmpPredicate::Slt => ICmpPredicate::Sgt,
        ICmpPredicate::Sle => ICmpPredicate::Sge,
        ICmpPredicate::Sgt => ICmpPredicate::Slt,
        ICmpPredicate::Sge => ICmpPredicate::Sle,
        ICmpPredicate::Ult => ICmpPredicate::Ugt,
        ICmpPredicate::Ule => ICmpPredicate::Uge,
        ICmpPredicate::Ugt => ICmpPredicate::Ult,
        ICmpPredicate::Uge => ICmpPredicate::Ule,
    }
}

/// Returns the predicate that holds where the other does not.
pub fn inverted(predicate: ICmpPredicate) -> ICmpPredicate {
    match predicate {
        ICmpPredicate::Eq => ICmpPredicate::Ne,
        ICmpPredicate::Ne => ICmpPredicate::Eq,
        ICmpPredicate::Slt => ICmpPredicate::Sge,
        ICmpPredicate::Sle => ICmpPredicate::Sgt,
        ICmpPredicate::Sgt => ICmpPredicate::Sle,
        ICmpPredicate::Sge => ICmpPredicate::Slt,
        ICmpPredicate::Ult => ICmpPredicate::Uge,
        ICmpPredicate::Ule => ICmpPredicate::Ugt,
        ICmpPredicate::Ugt => ICmpPredicate::Ule,
        ICmpPredicate::Uge => ICmpPredicate::Ult,
    }
}

/// Returns the predicate with its operands taken as signed integers.
pub fn signed(predicate: ICmpPredicate) -> ICmpPredicate {
    match predicate {
        ICmpPredicate::Ult => ICmpPredicate::Slt,
        ICmpPredicate::Ule => ICmpPredicate::Sle,
        ICmpPredicate::Ugt => ICmpPredicate::Sgt,
        ICmpPredicate::Uge => ICmpPredicate::Sge,
        other => other,
    }
}

/// Returns the predicate with its operands taken as unsigned integers.
pub fn unsigned(predicate: ICmpPredicate) -> ICmpPredicate {
    match predicate {
        ICmpPredicate::Slt => ICmpPredicate::Ult,
        ICmpPredicate::Sle => ICmpPredicate::Ule,
        ICmpPredicate::Sgt => ICmpPredicate::Ugt,
        ICmpPredicate::Sge => ICmpPredicate::Uge,
        other => other,
    }
}
