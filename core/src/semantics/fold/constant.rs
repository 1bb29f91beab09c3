//! Constant folding: scalars, splats as one element, dense elements one by one. Poison operands are propagated.

use super::matching::is_poison;
use crate::elements::{Scalar, dense_attr, scalar_elements};
use crate::{Attr, AttrData, Context, Type};

/// Returns the poison among `args`, if there is one.
pub fn poison(ctx: &Context, args: &[Option<Attr>]) -> Option<Attr> {
    args.iter().copied().flatten().find(|attr| is_poison(ctx, *attr))
}

/// Applies `f` to two constants of one type, which is also the result type. If `f` returns `None`, nothing folds.
pub fn fold_binary<T: Scalar>(
    ctx: &Context,
    args: &[Option<Attr>],
    f: impl FnMut(&T, &T) -> Option<T>,
) -> Option<Attr> {
    if let Some(poison) = poison(ctx, args) {
        return Some(poison);
    }
    let [Some(lhs), Some(rhs)] = *args else { return None };
    each_of_two(ctx, [lhs, rhs], lhs.type_of(ctx)?, f)
}

/// Applies `f` to two constants of one type; the result is of type `ty`.
pub fn fold_binary_as<T: Scalar, U: Scalar>(
    ctx: &Context,
    args: &[Option<Attr>],
    ty: Type,
    f: impl FnMut(&T, &T) -> Option<U>,
) -> Option<Attr> {
    if let Some(poison) = poison(ctx, args) {
        return Some(poison);
    }
    let [Some(lhs), Some(rhs)] = *args else { return None };
    each_of_two(ctx, [lhs, rhs], ty, f)
}

fn each_of_two<T: Scalar, U: Scalar>(
    ctx: &Context,
    [lhs, rhs]: [Attr; 2],
    ty: Type,
    mut f: impl FnMut(&T, &T) -> Option<U>,
) -> Option<Attr> {
    if lhs.type_of(ctx)? != rhs.type_of(ctx)? {
        return None;
    }
    match (lhs.data(ctx), rhs.data(ctx)) {
        (AttrData::Dense(a), AttrData::Dense(b)) => {
            let (a, b) = (scalar_elements::<T>(ctx, a)?, scalar_elements::<T>(ctx, b)?);
            let len = a.len().max(b.len());
            let at = |list: &[T], i: usize| {
                if list.len() == 1 { list[0].clone() } else { list[i].clone() }
            };
            let values: Option<Vec<U>> = (0..len).map(|i| f(&at(&a, i), &at(&b, i))).collect();
            dense_attr(ctx, ty, &values?)
        }
        _ => f(&T::from_attr(ctx, lhs)?.1, &T::from_attr(ctx, rhs)?.1)?.to_attr(ctx, ty),
    }
}

/// Applies `f` to a constant; the result has its type.
pub fn fold_unary<T: Scalar>(
    ctx: &Context,
    args: &[Option<Attr>],
    f: impl FnMut(&T) -> Option<T>,
) -> Option<Attr> {
    let arg = args.first().copied().flatten()?;
    if is_poison(ctx, arg) {
        return Some(arg);
    }
    fold_cast(ctx, args, arg.type_of(ctx)?, f)
}

/// Converts a constant by `f` to type `ty`, which has the constant's shape.
pub fn fold_cast<T: Scalar, U: Scalar>(
    ctx: &Context,
    args: &[Option<Attr>],
    ty: Type,
    mut f: impl FnMut(&T) -> Option<U>,
) -> Option<Attr> {
    let arg = args.first().copied().flatten()?;
    if is_poison(ctx, arg) {
        return Some(arg);
    }
    match arg.data(ctx) {
        AttrData::Dense(dense) => {
            let values: Option<Vec<U>> =
                scalar_elements::<T>(ctx, dense)?.iter().map(&mut f).collect();
            dense_attr(ctx, ty, &values?)
        }
        _ => f(&T::from_attr(ctx, arg)?.1)?.to_attr(ctx, ty),
    }
}
