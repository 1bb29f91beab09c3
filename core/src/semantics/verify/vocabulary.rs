//! The functions of the expression vocabulary, dispatched by their receiver.
//!
//! A receiver without the method gives null, which every test takes as false.

mod attrs;
mod builders;
mod ops;
mod shapes;

pub(super) use shapes::broadcast_shapes;
mod types;

use std::sync::Arc;

use super::EvalValue;
use super::eval::Evaluator;
use crate::schema::Func;
use crate::{Attr, AttrData, Context};

/// Evaluates `func` with `args`; the first is the receiver of a method.
pub(super) fn call(cx: &Evaluator<'_>, func: Func, args: &[EvalValue]) -> EvalValue {
    builders::build(cx.ctx, func, args).unwrap_or_else(|| {
        let Some((receiver, rest)) = args.split_first() else { return EvalValue::Null };
        match receiver {
            EvalValue::Type(ty) => types::method(cx, func, *ty, rest),
            EvalValue::Attr(attr) => attrs::method(cx, func, *attr, rest),
            EvalValue::List(items) if func == Func::GetTypes => {
                let ty = |value| ops::method(cx, Func::GetType, value, &[]);
                EvalValue::list(items.iter().map(ty))
            }
            EvalValue::List(items) => list_method(func, items, rest),
            EvalValue::ApInt(value) => attrs::int_method(func, value, rest),
            EvalValue::Int(_) | EvalValue::Bool(_) | EvalValue::Float(..) => {
                attrs::scalar_method(cx.ctx, func, receiver, rest)
            }
            EvalValue::Str(text) => match func {
                Func::Size => text.len().into(),
                Func::Empty => text.is_empty().into(),
                _ => EvalValue::Null,
            },
            EvalValue::Value(_)
            | EvalValue::Op(_)
            | EvalValue::Owner
            | EvalValue::Region(_)
            | EvalValue::Block(_) => ops::method(cx, func, receiver, rest),
            EvalValue::Null => null_method(func, rest),
            EvalValue::Unknown => EvalValue::Null,
        }
    })
}

/// Variadic helpers take their arguments flat or as one list.
fn all_equal(items: &[EvalValue]) -> EvalValue {
    if items.contains(&EvalValue::Unknown) {
        return EvalValue::Unknown;
    }
    items.windows(2).all(|pair| pair[0] == pair[1]).into()
}

fn list_method(func: Func, items: &[EvalValue], rest: &[EvalValue]) -> EvalValue {
    match func {
        Func::Size | Func::GetRank => items.len().into(),
        Func::Empty => items.is_empty().into(),
        Func::Front => items.first().cloned().unwrap_or(EvalValue::Null),
        Func::Back => items.last().cloned().unwrap_or(EvalValue::Null),
        Func::AllEqual if rest.is_empty() => all_equal(items),
        Func::LlvmAll => items.iter().all(EvalValue::truthy).into(),
        Func::AsArrayRef => EvalValue::list(items.iter().cloned()),
        Func::Index => count(rest).and_then(|at| items.get(at)).cloned().unwrap_or(EvalValue::Null),
        Func::Concat => match rest {
            [EvalValue::List(more)] => EvalValue::list(items.iter().chain(more.iter()).cloned()),
            _ => EvalValue::Null,
        },
        Func::DropFront => {
            let from = count(rest).unwrap_or(1).min(items.len());
            EvalValue::list(items[from..].iter().cloned())
        }
        Func::DropBack => {
            let to = items.len().saturating_sub(count(rest).unwrap_or(1));
            EvalValue::list(items[..to].iter().cloned())
        }
        Func::AdjacentFind => {
            items.windows(2).position(|pair| pair[0] == pair[1]).unwrap_or(items.len()).into()
        }
        Func::IsSorted => {
            let keys: Option<Vec<i64>> = items.iter().map(EvalValue::as_int).collect();
            keys.map(|keys| keys.is_sorted()).into()
        }
        _ => EvalValue::Null,
    }
}

fn count(rest: &[EvalValue]) -> Option<usize> {
    rest.first().and_then(EvalValue::as_int).and_then(|value| usize::try_from(value).ok())
}

fn null_method(func: Func, rest: &[EvalValue]) -> EvalValue {
    match func {
        Func::AllEqual => rest.iter().all(|one| *one == EvalValue::Null).into(),
        _ => EvalValue::Null,
    }
}

/// Returns the elements of an array or dense array attribute.
pub(super) fn attr_elements(ctx: &Context, attr: Attr) -> Option<Arc<[EvalValue]>> {
    match attr.data(ctx) {
        AttrData::Array(items) => Some(items.iter().map(|item| EvalValue::Attr(*item)).collect()),
        AttrData::Dictionary(entries) => {
            Some(entries.iter().map(|(_, value)| EvalValue::Attr(*value)).collect())
        }
        AttrData::SymbolRef { nested, .. } => {
            Some(nested.iter().map(|item| EvalValue::Attr(*item)).collect())
        }
        AttrData::DenseArray { elem, len, data } => attrs::dense_array(ctx, *elem, *len, data),
        _ => None,
    }
}
