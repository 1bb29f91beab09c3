//! Functions that build types and attributes: builder calls, default values.

use super::super::EvalValue;
use crate::affine::{AffineExpr, AffineMap};
use crate::schema::Func;
use crate::{ApInt, Attr, AttrData, Context, FloatKind, Param, Signedness, Type, TypeData};

/// Builds the type or attribute that `func` returns for `args`; `None` if `func` is not a builder.
pub(super) fn build(ctx: &Context, func: Func, args: &[EvalValue]) -> Option<EvalValue> {
    let int = |at: usize| args.get(at).and_then(EvalValue::as_int);
    let ty = |at: usize| args.get(at).and_then(EvalValue::as_type);
    let list = |at: usize| args.get(at).and_then(EvalValue::as_list);
    Some(match func {
        Func::GetIntegerType => integer_type(ctx, int(0), args.get(1)).into(),
        Func::GetI1Type => Type::I1.into(),
        Func::GetIndexType => Type::INDEX.into(),
        Func::GetF16Type => Type::F16.into(),
        Func::GetBF16Type => Type::BF16.into(),
        Func::GetF32Type => Type::F32.into(),
        Func::GetF64Type => Type::F64.into(),
        Func::GetNoneType => Type::NONE.into(),
        Func::GetFloatType => float_type(ctx, args.first()).into(),
        Func::GetVectorType => vector_type(ctx, list(0), ty(1), list(2)).into(),
        Func::GetFunctionType => function_type(ctx, list(0), list(1)).into(),
        Func::GetComplexType => ty(0).map(|elem| ctx.intern_type(TypeData::Complex(elem))).into(),
        Func::GetDialectType => dialect_params(args)
            .map(|(name, params)| Type::checked_dialect(ctx, name, params))
            .into(),
        Func::GetDialectAttr => dialect_params(args)
            .map(|(name, params)| Attr::checked_dialect(ctx, name, params))
            .into(),
        Func::GetIntegerAttr => integer_attr(ctx, ty(0), args.get(1)).into(),
        Func::GetBoolAttr => args.first().map(|value| Attr::bool(value.truthy())).into(),
        Func::GetUnitAttr => match args.first() {
            // A unit attribute built from a flag is absent if the flag is not set.
            Some(flag) if !flag.truthy() => EvalValue::Null,
            _ => Attr::UNIT.into(),
        },
        Func::GetStringAttr => {
            args.first().and_then(EvalValue::as_str).map(|text| Attr::string(ctx, text)).into()
        }
        Func::GetTypeAttr => ty(0).map(|ty| Attr::ty(ctx, ty)).into(),
        Func::GetFloatAttr => float_attr(ctx, ty(0), args.get(1)).into(),
        Func::GetArrayAttr => {
            let items = list(0).unwrap_or_default();
            items
                .iter()
                .map(EvalValue::as_attr)
                .collect::<Option<Vec<Attr>>>()
                .map(|items| Attr::array(ctx, &items))
                .into()
        }
        Func::GetSymbolRefAttr => symbol_ref(ctx, args).into(),
        Func::GetDenseBoolArrayAttr => dense_array(ctx, Type::I1, 1, list(0)).into(),
        Func::GetDenseI8ArrayAttr => dense_array(ctx, Type::I8, 1, list(0)).into(),
        Func::GetDenseI16ArrayAttr => dense_array(ctx, Type::I16, 2, list(0)).into(),
        Func::GetDenseI32ArrayAttr => dense_array(ctx, Type::I32, 4, list(0)).into(),
        Func::GetDenseI64ArrayAttr => dense_array(ctx, Type::I64, 8, list(0)).into(),
        Func::GetDenseF32ArrayAttr => dense_array(ctx, Type::F32, 4, list(0)).into(),
        Func::GetDenseF64ArrayAttr => dense_array(ctx, Type::F64, 8, list(0)).into(),
        Func::GetIdentityMap => int(0)
            .and_then(|dims| u32::try_from(dims).ok())
            .map(|dims| ctx.intern_attr(AttrData::AffineMap(AffineMap::identity(dims))))
            .into(),
        Func::GetMultiDimMapWithTargets => map_with_targets(ctx, int(0), list(1)).into(),
        // The only dictionary that default values spell is the empty one.
        Func::GetDictionaryAttr => match list(0) {
            Some([]) | None => Attr::EMPTY_DICT.into(),
            Some(_) => EvalValue::Null,
        },
        Func::Repeat => repeat(args.first(), int(1)),
        Func::GetRankedTensorType => {
            shape(list(0)).zip(ty(1)).map(|(shape, elem)| Type::tensor(ctx, &shape, elem)).into()
        }
        Func::GetDenseIntElementsAttr => dense_ints(ctx, ty(0), list(1)).into(),
        Func::GetAffineMapAttr => args.first().and_then(EvalValue::as_attr).into(),
        _ => return None,
    })
}

/// Returns the integer type of a width, and a sign given as a flag or as the name of a `SignednessSemantics`.
fn integer_type(ctx: &Context, width: Option<i64>, sign: Option<&EvalValue>) -> Option<Type> {
    let width = u32::try_from(width?).ok().filter(|width| *width < 1 << 24)?;
    let sign = match sign {
        None => Signedness::Signless,
        Some(EvalValue::Str(name)) if name.ends_with("Unsigned") => Signedness::Unsigned,
        Some(EvalValue::Str(name)) if name.ends_with("Signless") => Signedness::Signless,
        Some(flag) if flag.truthy() => Signedness::Signed,
        Some(_) => Signedness::Unsigned,
    };
    Some(match sign {
        Signedness::Signless => Type::integer(ctx, width),
        _ => ctx.intern_type(TypeData::Integer(width, sign)),
    })
}

/// Returns the float type of a width, or of a name.
fn float_type(ctx: &Context, kind: Option<&EvalValue>) -> Option<Type> {
    let kind = match kind? {
        EvalValue::Str(name) => {
            FloatKind::ALL.iter().find(|(_, have, _)| **have == **name).map(|entry| entry.0)?
        }
        other => match other.as_int()? {
            16 => FloatKind::F16,
            32 => FloatKind::F32,
            64 => FloatKind::F64,
            80 => FloatKind::F80,
            128 => FloatKind::F128,
            _ => return None,
        },
    };
    Some(Type::float(ctx, kind))
}

fn vector_type(
    ctx: &Context,
    shape: Option<&[EvalValue]>,
    elem: Option<Type>,
    scalable: Option<&[EvalValue]>,
) -> Option<Type> {
    let shape = shape?.iter().map(EvalValue::as_int).collect::<Option<Box<[i64]>>>()?;
    let mut flags: Box<[bool]> =
        scalable.unwrap_or_default().iter().map(EvalValue::truthy).collect();
    if !flags.contains(&true) {
        flags = Box::default();
    }
    Some(ctx.intern_type(TypeData::Vector { shape, scalable: flags, elem: elem? }))
}

fn function_type(
    ctx: &Context,
    inputs: Option<&[EvalValue]>,
    results: Option<&[EvalValue]>,
) -> Option<Type> {
    let types = |list: Option<&[EvalValue]>| {
        list.unwrap_or_default().iter().map(EvalValue::as_type).collect::<Option<Vec<Type>>>()
    };
    Some(Type::function(ctx, &types(inputs)?, &types(results)?))
}

fn map_with_targets(
    ctx: &Context,
    dims: Option<i64>,
    targets: Option<&[EvalValue]>,
) -> Option<Attr> {
    let dims = u32::try_from(dims?).ok()?;
    let target = |one: &EvalValue| {
        let dim = one.as_int().and_then(|dim| u32::try_from(dim).ok())?;
        (dim < dims).then_some(AffineExpr::Dim(dim))
    };
    let results = targets?.iter().map(target).collect::<Option<_>>()?;
    Some(ctx.intern_attr(AttrData::AffineMap(AffineMap { dims, symbols: 0, results })))
}

/// The limit of the length of a repeated value: it has one element for each element of a type, which may claim any
/// number.
const MOST_REPEATED: i64 = 1 << 20;

fn repeat(value: Option<&EvalValue>, count: Option<i64>) -> EvalValue {
    match (value, count) {
        (Some(value), Some(count @ 0..=MOST_REPEATED)) => {
            EvalValue::list((0..count).map(|_| value.clone()))
        }
        _ => EvalValue::Null,
    }
}

fn shape(dims: Option<&[EvalValue]>) -> Option<Box<[i64]>> {
    dims?.iter().map(EvalValue::as_int).collect()
}

/// Returns a dense attribute of the integers, one for each element of a shaped type or one splat.
fn dense_ints(ctx: &Context, ty: Option<Type>, items: Option<&[EvalValue]>) -> Option<Attr> {
    let ty = ty?;
    let width = match ty.element_type(ctx)?.data(ctx) {
        TypeData::Index => 64,
        TypeData::Integer(width, _) => *width,
        _ => return None,
    };
    let one = |item: &EvalValue| Some(ApInt::from_i64(width, item.as_int()?));
    let values = items?.iter().map(one).collect::<Option<Vec<ApInt>>>()?;
    crate::elements::dense_attr(ctx, ty, &values)
}

/// Returns the full name, which comes first, and the parameters in schema order.
fn dialect_params(args: &[EvalValue]) -> Option<(&str, Box<[Param]>)> {
    let (name, params) = args.split_first()?;
    Some((name.as_str()?, params.iter().map(to_param).collect::<Option<_>>()?))
}

fn to_param(value: &EvalValue) -> Option<Param> {
    Some(match value {
        EvalValue::Null => Param::Absent,
        EvalValue::Bool(value) => Param::Int(i64::from(*value)),
        EvalValue::Int(value) => Param::Int(*value),
        EvalValue::ApInt(value) => Param::ApInt(value.clone()),
        EvalValue::Float(_, bits) => Param::FloatBits(*bits),
        EvalValue::Str(text) => Param::Str((**text).into()),
        EvalValue::Type(ty) => Param::Type(*ty),
        EvalValue::Attr(attr) => Param::Attr(*attr),
        EvalValue::List(items) => Param::Array(items.iter().map(to_param).collect::<Option<_>>()?),
        EvalValue::Value(_)
        | EvalValue::Op(_)
        | EvalValue::Owner
        | EvalValue::Region(_)
        | EvalValue::Block(_)
        | EvalValue::Unknown => return None,
    })
}

fn integer_attr(ctx: &Context, ty: Option<Type>, value: Option<&EvalValue>) -> Option<Attr> {
    let ty = ty?;
    let width = match ty.data(ctx) {
        TypeData::Index => 64,
        TypeData::Integer(width, _) => *width,
        _ => return None,
    };
    let value = match value? {
        EvalValue::ApInt(value) if value.width() == width => value.clone(),
        other => ApInt::from_i64(width, other.as_int()?),
    };
    Some(ctx.intern_attr(AttrData::Integer(ty, value)))
}

/// Returns a float attribute, from an integer, the bits of a float, or the text of a decimal number.
fn float_attr(ctx: &Context, ty: Option<Type>, value: Option<&EvalValue>) -> Option<Attr> {
    let ty = ty?;
    let TypeData::Float(kind) = ty.data(ctx) else { return None };
    let float = match value? {
        EvalValue::Float(_, bits) => {
            return Some(ctx.intern_attr(AttrData::Float(ty, (*bits).into())));
        }
        EvalValue::Str(text) => crate::Float::parse(*kind, text)?,
        other => crate::Float::from_i64(*kind, other.as_int()?),
    };
    Some(ctx.intern_attr(AttrData::Float(ty, float.bits().into())))
}

fn symbol_ref(ctx: &Context, args: &[EvalValue]) -> Option<Attr> {
    let (root, nested) = args.split_first()?;
    let text = |value: &EvalValue| match value {
        EvalValue::Str(text) => Some(Attr::string(ctx, text)),
        EvalValue::Attr(attr) => Some(*attr),
        _ => None,
    };
    let root = text(root)?;
    let nested = nested
        .iter()
        .map(|one| {
            let root = text(one)?;
            Some(ctx.intern_attr(AttrData::SymbolRef { root, nested: Box::default() }))
        })
        .collect::<Option<_>>()?;
    Some(ctx.intern_attr(AttrData::SymbolRef { root, nested }))
}

fn dense_array(
    ctx: &Context,
    elem: Type,
    bytes: usize,
    items: Option<&[EvalValue]>,
) -> Option<Attr> {
    let items = items.unwrap_or_default();
    let mut data = Vec::with_capacity(items.len() * bytes);
    for item in items {
        let bits = match (item, elem.data(ctx)) {
            (EvalValue::Float(_, bits), _) => *bits,
            (EvalValue::Str(text), TypeData::Float(kind)) => {
                crate::Float::parse(*kind, text)?.bits()
            }
            (_, TypeData::Float(kind)) => crate::Float::from_i64(*kind, item.as_int()?).bits(),
            _ => item.as_int()? as u128,
        };
        data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
    }
    let len = items.len() as u64;
    Some(ctx.intern_attr(AttrData::DenseArray { elem, len, data: data.into() }))
}
