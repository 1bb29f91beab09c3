//! Methods of attributes, and of the integers and floats that they contain.

use std::sync::Arc;

use super::super::EvalValue;
use super::super::eval::{Evaluator, param};
use super::attr_elements;
use crate::schema::Func;
use crate::{ApInt, Attr, AttrData, Context, Signedness, Type, TypeData};

pub(super) fn method(cx: &Evaluator<'_>, func: Func, attr: Attr, rest: &[EvalValue]) -> EvalValue {
    let ctx = cx.ctx;
    match func {
        Func::GetType => match attr.data(ctx) {
            AttrData::String(_, None) => EvalValue::Type(Type::NONE),
            AttrData::Dialect { name, params } => {
                let schema = ctx.attr_schema(*name);
                match schema.and_then(|schema| Some((schema, schema.value_type.as_ref()?))) {
                    Some((schema, ty)) => {
                        let subject = super::super::Subject::Params {
                            schemas: schema.params,
                            values: params,
                        };
                        Evaluator { ctx, subject }.eval(ty, &EvalValue::Null)
                    }
                    None => EvalValue::Null,
                }
            }
            _ => attr.type_of(ctx).into(),
        },
        Func::GetElementType => match attr.data(ctx) {
            AttrData::DenseArray { elem, .. } => EvalValue::Type(*elem),
            _ => attr.type_of(ctx).and_then(|ty| ty.element_type(ctx)).into(),
        },
        Func::GetValue => value(ctx, attr),
        Func::GetInt | Func::GetSExtValue | Func::GetLimitedValue => match attr.data(ctx) {
            AttrData::Integer(ty, value) => match ty.data(ctx) {
                TypeData::Integer(_, Signedness::Unsigned) => {
                    value.as_u64().and_then(|value| i64::try_from(value).ok()).into()
                }
                _ => value.as_i64().into(),
            },
            _ => EvalValue::Null,
        },
        Func::Size | Func::GetRank => match attr.data(ctx) {
            AttrData::DenseArray { len, .. } => usize::try_from(*len).unwrap_or(usize::MAX).into(),
            _ => attr_elements(ctx, attr).map(|items| items.len()).into(),
        },
        Func::Empty => attr_elements(ctx, attr).map(|items| items.is_empty()).into(),
        Func::Front => attr_elements(ctx, attr)
            .and_then(|items| items.first().cloned())
            .unwrap_or(EvalValue::Null),
        Func::Back => attr_elements(ctx, attr)
            .and_then(|items| items.last().cloned())
            .unwrap_or(EvalValue::Null),
        Func::GetNumElements => match attr.type_of(ctx).and_then(|ty| ty.shape(ctx)) {
            Some(shape) => shape.iter().try_fold(1i64, |all, dim| all.checked_mul(*dim)).into(),
            None => EvalValue::Null,
        },
        Func::GetRootReference => match attr.data(ctx) {
            AttrData::SymbolRef { root, .. } => EvalValue::Attr(*root),
            _ => EvalValue::Null,
        },
        Func::GetLeafReference => match attr.data(ctx) {
            AttrData::SymbolRef { root, nested } => match nested.last() {
                None => EvalValue::Attr(*root),
                Some(last) => method(cx, Func::GetRootReference, *last, rest),
            },
            _ => EvalValue::Null,
        },
        Func::GetNestedReferences => match attr.data(ctx) {
            AttrData::SymbolRef { nested, .. } => EvalValue::list(nested.iter().copied()),
            _ => EvalValue::Null,
        },
        Func::IsSplat => match attr.data(ctx) {
            AttrData::Dense(dense) => dense.splat.into(),
            AttrData::DenseStrings { splat, .. } => (*splat).into(),
            _ => false.into(),
        },
        Func::GetSplatValue => crate::elements::splat_attr(ctx, attr).into(),
        Func::GetAttr => rest
            .first()
            .and_then(EvalValue::as_str)
            .and_then(|name| attr.get(ctx, crate::Ident::new(name)))
            .into(),
        Func::GetNumInputs | Func::GetNumResults => match attr.data(ctx) {
            AttrData::AffineMap(map) if func == Func::GetNumInputs => {
                EvalValue::Int(i64::from(map.dims) + i64::from(map.symbols))
            }
            AttrData::AffineMap(map) => map.results.len().into(),
            _ => EvalValue::Null,
        },
        Func::GetParam => named_param(ctx, attr, rest),
        Func::AsArrayRef => attr_elements(ctx, attr).map_or(EvalValue::Null, EvalValue::List),
        Func::Index | Func::DropFront | Func::DropBack | Func::IsSorted | Func::AdjacentFind => {
            match attr_elements(ctx, attr) {
                Some(items) => super::list_method(func, &items, rest),
                None => EvalValue::Null,
            }
        }
        Func::HasTrait => rest
            .first()
            .and_then(EvalValue::as_str)
            .is_some_and(|name| super::super::class::implements_attr(ctx, attr, name))
            .into(),
        Func::AllEqual => rest.iter().all(|other| other.as_attr() == Some(attr)).into(),
        // A bool or integer attribute is tested by its value.
        Func::IsStrictlyPositive
        | Func::IsNegative
        | Func::IsNonNegative
        | Func::IsZero
        | Func::IsPowerOf2
        | Func::Sge
        | Func::Sgt
        | Func::GetZExtValue
        | Func::GetBitWidth => match attr.data(ctx) {
            AttrData::Integer(_, value) => int_method(func, value, rest),
            _ => EvalValue::Null,
        },
        _ => EvalValue::Null,
    }
}

/// Returns the result of `getValue()` of the attribute's class.
fn value(ctx: &Context, attr: Attr) -> EvalValue {
    match attr.data(ctx) {
        AttrData::Integer(_, value) => EvalValue::ApInt(value.clone()),
        AttrData::Float(ty, bits) => EvalValue::Float(*ty, bits.get()),
        AttrData::String(..) => attr.as_text(ctx).map_or(EvalValue::Null, EvalValue::from),
        AttrData::Type(ty) => EvalValue::Type(*ty),
        AttrData::Array(_) | AttrData::Dictionary(_) => {
            attr_elements(ctx, attr).map_or(EvalValue::Null, EvalValue::List)
        }
        AttrData::SymbolRef { root, .. } => {
            root.as_text(ctx).map_or(EvalValue::Null, EvalValue::from)
        }
        AttrData::AffineMap(_) | AttrData::IntegerSet(_) => EvalValue::Attr(attr),
        AttrData::Dialect { params, .. } => param(params.first()),
        _ => EvalValue::Null,
    }
}

/// Returns the parameter of a dialect's attribute that its declaration names so.
fn named_param(ctx: &Context, attr: Attr, rest: &[EvalValue]) -> EvalValue {
    let AttrData::Dialect { name: full, params } = attr.data(ctx) else { return EvalValue::Null };
    let Some(name) = rest.first().and_then(EvalValue::as_str) else { return EvalValue::Null };
    let index = ctx
        .attr_schema(*full)
        .and_then(|schema| schema.params.iter().position(|one| one.name == name));
    index.map_or(EvalValue::Null, |index| param(params.get(index)))
}

pub(super) fn int_method(func: Func, value: &ApInt, rest: &[EvalValue]) -> EvalValue {
    let limit = || match rest.first() {
        Some(EvalValue::ApInt(other)) => other.as_i64(),
        Some(other) => other.as_int(),
        None => None,
    };
    let positive = !value.is_negative() && !value.is_zero();
    match func {
        Func::IsStrictlyPositive => positive.into(),
        Func::IsNegative => value.is_negative().into(),
        Func::IsNonNegative => (!value.is_negative()).into(),
        Func::IsZero => value.is_zero().into(),
        Func::IsPowerOf2 => {
            (value.words().iter().map(|word| word.count_ones()).sum::<u32>() == 1).into()
        }
        Func::Sge => value.as_i64().zip(limit()).map(|(a, b)| a >= b).into(),
        Func::Sgt => value.as_i64().zip(limit()).map(|(a, b)| a > b).into(),
        // With the top bit of 64 set it is no `i64`.
        Func::GetZExtValue => match value.as_u64() {
            Some(word) if i64::try_from(word).is_err() => {
                EvalValue::ApInt(ApInt::from_words(65, &[word, 0]))
            }
            word => word.map(u64::cast_signed).into(),
        },
        Func::GetLimitedValue => {
            let bound = limit().unwrap_or(i64::MAX);
            let own = value.as_u64().and_then(|value| i64::try_from(value).ok());
            EvalValue::Int(own.map_or(bound, |own| own.min(bound)))
        }
        Func::GetInt | Func::GetSExtValue => value.as_i64().into(),
        Func::GetBitWidth | Func::GetWidth => value.width().into(),
        _ => EvalValue::Null,
    }
}

pub(super) fn scalar_method(
    ctx: &Context,
    func: Func,
    value: &EvalValue,
    rest: &[EvalValue],
) -> EvalValue {
    match (func, value) {
        (Func::AllEqual, _) => rest.iter().all(|other| other == value).into(),
        (Func::GetValue, _) => value.clone(),
        (_, EvalValue::Float(ty, bits)) => {
            let width = ty.int_or_float_width(ctx).unwrap_or(0);
            match func {
                Func::GetBitWidth | Func::GetWidth => width.into(),
                Func::IsNegative => (width != 0 && bits >> (width - 1) & 1 == 1).into(),
                Func::IsZero => match crate::elements::float_of(ctx, *ty, *bits) {
                    Some(float) => float.is_zero().into(),
                    None => EvalValue::Null,
                },
                _ => EvalValue::Null,
            }
        }
        _ => match value.as_int() {
            Some(int) => int_method(func, &ApInt::from_i64(64, int), rest),
            None => EvalValue::Null,
        },
    }
}

/// Returns the elements of a dense array: integers for an integer element type, null for a float one.
pub(super) fn dense_array(
    ctx: &Context,
    elem: Type,
    len: u64,
    data: &[u8],
) -> Option<Arc<[EvalValue]>> {
    let len = usize::try_from(len).ok()?;
    if len == 0 {
        return Some(Arc::default());
    }
    let size = data.len() / len;
    let signless = elem.is_signless_integer(ctx) && elem != Type::I1;
    let one = |bytes: &[u8]| {
        if elem.is_float(ctx) {
            let bits = bytes.iter().rev().fold(0u128, |all, byte| all << 8 | u128::from(*byte));
            return EvalValue::Float(elem, bits);
        }
        let fill = if signless && bytes.last().is_some_and(|top| top & 0x80 != 0) { -1 } else { 0 };
        EvalValue::Int(bytes.iter().rev().fold(fill, |all, byte| all << 8 | i64::from(*byte)))
    };
    Some(data.chunks_exact(size.max(1)).map(one).collect())
}
