//! Operations that work on vectors as on scalars.

use ods_core::{Body, Context, FloatKind, Op, Type, TypeData, Value};

use crate::llvm::*;

/// The bits of a vector register of the hosts.
pub(super) const REGISTER_BITS: u64 = 128;

/// The reason why code is not vectorized.
pub(super) type Refused = &'static str;

/// Returns whether a value of that type can be a lane.
pub(super) fn has_vector_form(ctx: &Context, ty: Type) -> bool {
    ty == Type::I1 || lane_bits(ctx, ty).is_some()
}

/// Lists the operation types that an operation may be of.
macro_rules! is_one_of {
    ($op:expr, $ir:expr; $($name:ident)*) => { $($op.isa::<$name>($ir))||* };
}
pub(super) use is_one_of;

/// Checks that an operation has a vector form that a host computes in a few instructions.
pub(super) fn can_be_widened(
    body: &Body,
    op: Op,
    is_invariant: &dyn Fn(Value) -> bool,
) -> Result<(), Refused> {
    let ctx = body.ctx();
    let known = is_one_of!(op, body;
        AddOp SubOp MulOp AndOp OrOp XOrOp ShlOp LShrOp AShrOp ICmpOp SelectOp
        FAddOp FSubOp FMulOp FDivOp FNegOp FCmpOp FMAOp FMulAddOp
        SExtOp ZExtOp TruncOp BitcastOp SIToFPOp UIToFPOp FPToSIOp FPToUIOp FPExtOp FPTruncOp
        SMaxOp SMinOp UMaxOp UMinOp AbsOp FAbsOp SqrtOp FCeilOp FFloorOp FTruncOp RintOp
        NearbyintOp RoundEvenOp MaximumOp MinimumOp MaxNumOp MinNumOp
        SAddSat SSubSat UAddSat USubSat CtPopOp);
    if !known {
        return Err("an operation has no vector form");
    }
    let values = body.results(op).chain(body.operands(op));
    if values.clone().any(|value| !has_vector_form(ctx, body.ty(value))) {
        return Err("a type has no vector form");
    }
    let bit = |value: Value| body.ty(value) == Type::I1;
    if let Some(op) = op.cast::<SelectOp>(body) {
        return match bit(op.res(body)) {
            true => Err("a choice between bits has no vector form"),
            false => Ok(()),
        };
    }
    let (from, to) = (body.operands(op).next(), body.results(op).next());
    let (Some(from), Some(to)) = (from, to) else { return Err("an operation has no vector form") };
    let (from_bits, to_bits) = (lane_bits(ctx, body.ty(from)), lane_bits(ctx, body.ty(to)));
    let is_cheap = if let Some(op) = op.cast::<MulOp>(body) {
        lane_bits(ctx, body.ty(op.lhs(body))).is_some_and(|bits| bits > 8)
    } else if is_one_of!(op, body; SAddSat SSubSat UAddSat USubSat CtPopOp) {
        to_bits.is_some_and(|bits| bits <= 16)
    } else if let Some(amount) = shift_amount(body, op) {
        is_invariant(amount) && !bit(to)
    } else if is_one_of!(op, body; AndOp OrOp XOrOp ZExtOp SExtOp) {
        true
    } else if is_one_of!(op, body; ICmpOp FCmpOp) {
        !bit(from)
    } else if is_one_of!(op, body; SIToFPOp UIToFPOp) {
        from_bits.zip(to_bits).is_some_and(|(from, to)| from <= to)
    } else if is_one_of!(op, body; FPToSIOp FPToUIOp) {
        is_float(ctx, body.ty(from), FloatKind::F32) && to_bits.is_some_and(|bits| bits <= 32)
    } else {
        !bit(from) && !bit(to)
    };
    if is_cheap { Ok(()) } else { Err("an operation is not faster in vectors") }
}

/// Returns whether hosts do an operation on one lane after the other: the conversion of a double to an integer. A loop with
/// many other operations is faster all the same.
pub(super) fn is_done_by_lane(body: &Body, op: Op) -> bool {
    let Some(op) = op.cast::<FPToSIOp>(body) else { return false };
    let (from, to) = (body.ty(op.arg(body)), body.ty(op.res(body)));
    is_float(body.ctx(), from, FloatKind::F64)
        && lane_bits(body.ctx(), to).is_some_and(|bits| bits >= 32)
}

fn is_float(ctx: &Context, ty: Type, kind: FloatKind) -> bool {
    matches!(ty.data(ctx), TypeData::Float(have) if *have == kind)
}

/// Returns the number of bits by which a shift moves its operand.
fn shift_amount(body: &Body, op: Op) -> Option<Value> {
    let left = op.cast::<ShlOp>(body).map(|op| op.rhs(body));
    let logical = || op.cast::<LShrOp>(body).map(|op| op.rhs(body));
    let arithmetic = || op.cast::<AShrOp>(body).map(|op| op.rhs(body));
    left.or_else(logical).or_else(arithmetic)
}

/// Returns the bits of a scalar that has a vector form; `None` for bits and others.
pub(super) fn lane_bits(ctx: &Context, ty: Type) -> Option<u64> {
    match ty.data(ctx) {
        TypeData::Integer(bits @ (8 | 16 | 32 | 64), _) => Some(u64::from(*bits)),
        TypeData::Float(FloatKind::F32) => Some(32),
        TypeData::Float(FloatKind::F64) => Some(64),
        _ => None,
    }
}
