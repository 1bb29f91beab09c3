//! Reductions by kind: the initial value, and the operation that combines two values.

use ods_core::fold::{Scalar, one_attr, zero_attr};
use ods_core::rewrite::Rewriter;
use ods_core::{ApInt, Attr, Context, Float, Type, TypeData, Value};

use super::{
    AddFOp, AddIOp, AndIOp, AtomicRMWKind, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp,
    MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, XOrIOp,
};

/// Returns the neutral element of the combination; `None` if the type has none.
pub fn identity_attr(ctx: &Context, kind: AtomicRMWKind, ty: Type) -> Option<Attr> {
    use AtomicRMWKind as Kind;
    let width = || match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(*width),
        TypeData::Index => Some(64),
        _ => None,
    };
    let integer = |value: ApInt| value.to_attr(ctx, ty);
    let infinity = |negative: bool| match ty.data(ctx) {
        TypeData::Float(kind) => {
            let infinity = Float::infinity(*kind);
            if negative { -infinity } else { infinity }.to_attr(ctx, ty)
        }
        _ => None,
    };
    let nan = |negative: bool| match ty.data(ctx) {
        TypeData::Float(kind) => {
            let nan = Float::nan(*kind);
            if negative { -nan } else { nan }.to_attr(ctx, ty)
        }
        _ => None,
    };
    match kind {
        Kind::Addf | Kind::Addi | Kind::Ori | Kind::Xori | Kind::Maxu => zero_attr(ctx, ty),
        Kind::Mulf | Kind::Muli => one_attr(ctx, ty),
        Kind::Maxnumf => nan(true),
        Kind::Minnumf => nan(false),
        Kind::Maximumf => infinity(true),
        Kind::Minimumf => infinity(false),
        Kind::Maxs => integer(ApInt::signed_min(width()?)),
        Kind::Mins => integer(ApInt::signed_max(width()?)),
        Kind::Minu | Kind::Andi => integer(ApInt::from_i64(width()?, -1)),
        _ => None,
    }
}

/// Combines two values; `None` for a kind that does not combine.
pub fn combine(
    rw: &mut Rewriter<'_>,
    kind: AtomicRMWKind,
    lhs: Value,
    rhs: Value,
) -> Option<Value> {
    use AtomicRMWKind as Kind;
    macro_rules! created {
        ($op:ident) => {{
            let op = rw.insert($op::build(lhs, rhs));
            op.result(rw)
        }};
    }
    Some(match kind {
        Kind::Addf => created!(AddFOp),
        Kind::Addi => created!(AddIOp),
        Kind::Mulf => created!(MulFOp),
        Kind::Muli => created!(MulIOp),
        Kind::Maximumf => created!(MaximumFOp),
        Kind::Minimumf => created!(MinimumFOp),
        Kind::Maxnumf => created!(MaxNumFOp),
        Kind::Minnumf => created!(MinNumFOp),
        Kind::Maxs => created!(MaxSIOp),
        Kind::Mins => created!(MinSIOp),
        Kind::Maxu => created!(MaxUIOp),
        Kind::Minu => created!(MinUIOp),
        Kind::Ori => created!(OrIOp),
        Kind::Andi => created!(AndIOp),
        Kind::Xori => created!(XOrIOp),
        Kind::Assign => return None,
    })
}
