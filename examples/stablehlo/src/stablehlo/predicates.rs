//! Predicates of the declaration.

use ods_core::ir::OpRef;
use ods_core::verify::EvalValue;
use ods_core::{Context, DYNAMIC, Type, TypeData};

use super::{Ranked, TokenType};
use crate::quant::{is_per_axis_type, on_type};

/// The predicate of tensors with one dynamic dimension, whose bound is known.
pub(crate) fn has_single_bounded_dimension(
    ctx: &Context,
    _: Option<OpRef<'_>>,
    args: &[EvalValue],
) -> EvalValue {
    on_type(args, |ty| {
        let count = |sizes: &[i64], dynamic| {
            sizes.iter().filter(|size| (**size == DYNAMIC) == dynamic).count()
        };
        Ranked::of(ctx, ty)
            .is_some_and(|ty| count(&ty.bounds, false) == 1 && count(&ty.dims, true) == 1)
    })
}

/// The predicate of nested tuples of tensors, buffers and tokens.
pub(crate) fn is_tuple(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    on_type(args, |ty| {
        holds_for_leaves(ctx, ty, &|leaf| match leaf.data(ctx) {
            TypeData::RankedTensor { elem, .. } => {
                is_element(ctx, *elem) || is_per_axis_type(ctx, *elem)
            }
            TypeData::MemRef { elem, .. } => is_element(ctx, *elem),
            _ => TokenType::cast(ctx, leaf).is_some(),
        })
    })
}

/// The predicate of nested tuples that a custom call accepts: their tensors may be unranked.
pub(crate) fn is_custom_call_tuple(
    ctx: &Context,
    _: Option<OpRef<'_>>,
    args: &[EvalValue],
) -> EvalValue {
    on_type(args, |ty| {
        holds_for_leaves(ctx, ty, &|leaf| match leaf.data(ctx) {
            TypeData::RankedTensor { elem, .. } | TypeData::UnrankedTensor(elem) => {
                is_element(ctx, *elem) || is_per_axis_type(ctx, *elem)
            }
            TypeData::MemRef { elem, .. } => is_element(ctx, *elem),
            _ => TokenType::cast(ctx, leaf).is_some(),
        })
    })
}

/// Tests the types in a tuple, and in the tuples in it.
fn holds_for_leaves(ctx: &Context, tuple: Type, test: &dyn Fn(Type) -> bool) -> bool {
    let mut open = vec![tuple];
    while let Some(ty) = open.pop() {
        match ty.data(ctx) {
            TypeData::Tuple(types) => open.extend(types.iter()),
            _ if test(ty) => {}
            _ => return false,
        }
    }
    true
}

/// Returns whether `ty` is an element type, but for one that is quantized per axis.
fn is_element(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer(1 | 2 | 4 | 8 | 16 | 32 | 64, _) | TypeData::Float(_) => true,
        TypeData::Complex(part) => [Type::F32, Type::F64].contains(part),
        _ => crate::quant::is_per_tensor_type(ctx, ty),
    }
}
