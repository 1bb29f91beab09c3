//! C++ functions that the specs name and the vocabulary does not have.

use ods_core::verify::EvalValue;
use ods_core::{Context, OpRef, Type};

/// The type of `cmpxchg` on values of a type: `struct<(T, i1)>`.
pub(crate) fn val_and_bool(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    match args {
        [EvalValue::Type(ty)] => EvalValue::Type(super::literal_struct(ctx, &[*ty, Type::I1])),
        _ => EvalValue::Null,
    }
}
