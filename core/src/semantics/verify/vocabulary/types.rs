//! Methods of types.

use super::super::EvalValue;
use super::super::class::implements_type;
use super::super::eval::{Evaluator, param};
use super::shapes;
use crate::memref_type::StridedLayout;
use crate::schema::Func;
use crate::{AttrData, Context, DYNAMIC, FloatKind, Signedness, Type, TypeData};

pub(super) fn method(cx: &Evaluator<'_>, func: Func, ty: Type, rest: &[EvalValue]) -> EvalValue {
    let ctx = cx.ctx;
    let data = ty.data(ctx);
    let width = rest.first().and_then(EvalValue::as_int);
    let integer = |sign: Option<Signedness>| match data {
        TypeData::Integer(bits, have) => {
            sign.is_none_or(|sign| sign == *have) && width.is_none_or(|w| w == i64::from(*bits))
        }
        _ => false,
    };
    let float = |kind| EvalValue::Bool(*data == TypeData::Float(kind));
    let signless = || matches!(data, TypeData::Integer(_, Signedness::Signless));
    let any_int = || matches!(data, TypeData::Integer(..));
    let index = || matches!(data, TypeData::Index);
    let any_float = || matches!(data, TypeData::Float(_));
    let scalable = || match data {
        TypeData::Vector { scalable, shape, .. } => Some((scalable, shape.len())),
        _ => None,
    };
    match func {
        Func::IsSignlessInteger => integer(Some(Signedness::Signless)).into(),
        Func::IsSignedInteger => integer(Some(Signedness::Signed)).into(),
        Func::IsUnsignedInteger => integer(Some(Signedness::Unsigned)).into(),
        Func::IsInteger => integer(None).into(),
        Func::IsIndex => index().into(),
        Func::IsSignlessIntOrIndex => (signless() || index()).into(),
        Func::IsSignlessIntOrFloat => (signless() || any_float()).into(),
        Func::IsSignlessIntOrIndexOrFloat => (signless() || index() || any_float()).into(),
        Func::IsIntOrIndex => (any_int() || index()).into(),
        Func::IsIntOrFloat => (any_int() || any_float()).into(),
        Func::IsIntOrIndexOrFloat => (any_int() || index() || any_float()).into(),
        Func::IsF32 => float(FloatKind::F32),
        Func::IsF64 => float(FloatKind::F64),
        Func::IsF16 => float(FloatKind::F16),
        Func::IsBF16 => float(FloatKind::BF16),
        Func::IsTF32 => float(FloatKind::TF32),
        Func::IsF80 => float(FloatKind::F80),
        Func::IsF128 => float(FloatKind::F128),
        Func::IsFloat => match data {
            TypeData::Float(kind) => width.is_none_or(|w| w == i64::from(kind.width())).into(),
            _ => false.into(),
        },
        Func::GetWidth | Func::GetIntOrFloatBitWidth | Func::GetBitWidth => {
            ty.int_or_float_width(ctx).into()
        }
        Func::GetElementType => match data {
            TypeData::Complex(elem) => EvalValue::Type(*elem),
            TypeData::Dialect { .. } => named_param(ctx, ty, "elementType"),
            _ => ty.element_type(ctx).into(),
        },
        Func::GetElementTypeOrSelf => ty.element_type_or_self(ctx).into(),
        Func::GetShape => match ty.shape(ctx) {
            Some(shape) => EvalValue::list(shape.iter().copied()),
            None => named_param(ctx, ty, "shape"),
        },
        Func::GetRank => ty.shape(ctx).map(<[i64]>::len).into(),
        Func::HasRank => ty.shape(ctx).is_some().into(),
        Func::HasStaticShape => {
            let Some(shape) = ty.shape(ctx) else { return EvalValue::Bool(false) };
            match rest.first().and_then(EvalValue::as_list) {
                None => (!shape.contains(&DYNAMIC)).into(),
                Some(want) => (shape.len() == want.len()
                    && shape.iter().zip(want).all(|(have, want)| Some(*have) == want.as_int()))
                .into(),
            }
        }
        Func::GetNumElements => match ty.shape(ctx) {
            Some(shape) if shape.contains(&DYNAMIC) => EvalValue::Null,
            Some(shape) => shape.iter().try_fold(1i64, |all, dim| all.checked_mul(*dim)).into(),
            None => named_param(ctx, ty, "numElements"),
        },
        Func::GetDimSize => dim(ctx, ty, width).into(),
        Func::IsDynamicDim => dim(ctx, ty, width).map(|size| size == DYNAMIC).into(),
        Func::GetNumInputs | Func::GetInputs | Func::GetNumResults | Func::GetResults => match data
        {
            TypeData::Function { inputs, results } => match func {
                Func::GetNumInputs => inputs.len().into(),
                Func::GetInputs => EvalValue::list(inputs.iter().copied()),
                Func::GetNumResults => results.len().into(),
                _ => EvalValue::list(results.iter().copied()),
            },
            _ => EvalValue::Null,
        },
        Func::GetTypes => match data {
            TypeData::Tuple(types) => EvalValue::list(types.iter().copied()),
            _ => EvalValue::Null,
        },
        Func::Size => match data {
            TypeData::Tuple(types) => types.len().into(),
            _ => EvalValue::Null,
        },
        Func::GetMemorySpace => match data {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
                (*space).into()
            }
            _ => EvalValue::Null,
        },
        Func::GetMemorySpaceAsInt => match data {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
                match space.map(|space| space.data(ctx)) {
                    None => EvalValue::Int(0),
                    Some(AttrData::Integer(_, value)) => value.as_i64().into(),
                    Some(_) => EvalValue::Null,
                }
            }
            _ => EvalValue::Null,
        },
        Func::GetEncoding => match data {
            TypeData::RankedTensor { encoding, .. } => (*encoding).into(),
            _ => EvalValue::Null,
        },
        Func::AllDimsScalable => scalable()
            .map(|(flags, rank)| rank == 0 || (!flags.is_empty() && !flags.contains(&false)))
            .into(),
        Func::GetScalableDims => scalable().map_or(EvalValue::Null, |(flags, rank)| {
            EvalValue::list((0..rank).map(|i| flags.get(i).copied().unwrap_or(false)))
        }),
        Func::GetNumScalableDims => {
            scalable().map(|(flags, _)| flags.iter().filter(|one| **one).count()).into()
        }
        Func::CloneWith => {
            let shape = rest.first().and_then(EvalValue::as_list);
            let elem = rest.get(1).and_then(EvalValue::as_type);
            clone_with(ctx, ty, shape, elem).into()
        }
        Func::ScaleElementBitwidth => shapes::scale_elements(ctx, ty, width).into(),
        Func::SetDim => {
            shapes::set_dim(ctx, ty, width, rest.get(1).and_then(EvalValue::as_int)).into()
        }
        Func::DropDim => shapes::drop_dim(ctx, ty, width).into(),
        Func::GetI1SameShape => i1_same_shape(ctx, ty).into(),
        Func::HasTrait => rest
            .first()
            .and_then(EvalValue::as_str)
            .is_some_and(|name| implements_type(ctx, ty, name))
            .into(),
        Func::GetParam => rest
            .first()
            .and_then(EvalValue::as_str)
            .map_or(EvalValue::Null, |n| named_param(ctx, ty, n)),
        // The class, by which types are compared.
        Func::GetTypeID => match data {
            TypeData::Dialect { name, .. } => EvalValue::from(name.as_str()),
            TypeData::Float(kind) => EvalValue::from(kind.name()),
            _ => EvalValue::from(class_name(data)),
        },
        Func::GetElementTypeBitWidth => {
            ty.element_type(ctx).and_then(|elem| elem.int_or_float_width(ctx)).into()
        }
        Func::IsStrided => StridedLayout::of(ctx, ty).is_some().into(),
        Func::GetBroadcastedType => rest
            .first()
            .and_then(EvalValue::as_type)
            .and_then(|other| shapes::broadcast(ctx, ty, other))
            .into(),
        // A result of an operation that is not created yet is represented by its type.
        Func::GetType => ty.into(),
        Func::AllEqual => rest.iter().all(|other| other.as_type() == Some(ty)).into(),
        _ => EvalValue::Null,
    }
}

fn dim(ctx: &Context, ty: Type, index: Option<i64>) -> Option<i64> {
    ty.shape(ctx)?.get(usize::try_from(index?).ok()?).copied()
}

fn class_name(data: &TypeData) -> &'static str {
    match data {
        TypeData::Integer(..) => "IntegerType",
        TypeData::Index => "IndexType",
        TypeData::None => "NoneType",
        TypeData::Complex(_) => "ComplexType",
        TypeData::Tuple(_) => "TupleType",
        TypeData::Function { .. } => "FunctionType",
        TypeData::Vector { .. } => "VectorType",
        TypeData::RankedTensor { .. } => "RankedTensorType",
        TypeData::UnrankedTensor(_) => "UnrankedTensorType",
        TypeData::MemRef { .. } => "MemRefType",
        TypeData::UnrankedMemRef { .. } => "UnrankedMemRefType",
        TypeData::Float(_) | TypeData::Dialect { .. } => "Type",
        TypeData::Opaque { .. } => "OpaqueType",
    }
}

/// Returns the parameter of a dialect's type that its declaration calls `name`.
fn named_param(ctx: &Context, ty: Type, name: &str) -> EvalValue {
    let TypeData::Dialect { name: full, params } = ty.data(ctx) else { return EvalValue::Null };
    let index = ctx
        .type_schema(*full)
        .and_then(|schema| schema.params.iter().position(|one| one.name == name));
    index.map_or(EvalValue::Null, |index| param(params.get(index)))
}

/// Returns a shaped type with another shape, element type, or both.
pub(super) fn clone_with(
    ctx: &Context,
    ty: Type,
    shape: Option<&[EvalValue]>,
    elem: Option<Type>,
) -> Option<Type> {
    let new_shape = match shape {
        None => None,
        Some(dims) => Some(dims.iter().map(EvalValue::as_int).collect::<Option<Box<[i64]>>>()?),
    };
    let mut data = ty.data(ctx).clone();
    match &mut data {
        TypeData::Vector { shape, scalable, elem: have } => {
            if let Some(new) = new_shape {
                *shape = new;
                *scalable = Box::default();
            }
            *have = elem.unwrap_or(*have);
        }
        TypeData::RankedTensor { shape, elem: have, .. }
        | TypeData::MemRef { shape, elem: have, .. } => {
            if let Some(new) = new_shape {
                *shape = new;
            }
            *have = elem.unwrap_or(*have);
        }
        TypeData::UnrankedTensor(have) => {
            let elem = elem.unwrap_or(*have);
            data = match new_shape {
                Some(shape) => TypeData::RankedTensor { shape, elem, encoding: None },
                None => TypeData::UnrankedTensor(elem),
            };
        }
        TypeData::UnrankedMemRef { elem: have, space } => {
            let elem = elem.unwrap_or(*have);
            data = match new_shape {
                Some(shape) => {
                    let map = crate::affine::AffineMap::identity(shape.len() as u32);
                    let layout = ctx.intern_attr(AttrData::AffineMap(map));
                    TypeData::MemRef { shape, elem, layout, space: *space }
                }
                None => TypeData::UnrankedMemRef { elem, space: *space },
            };
        }
        _ => return None,
    }
    Some(ctx.intern_type(data))
}

/// Returns `i1`, in the shape of `ty` if that has one.
fn i1_same_shape(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => {
            clone_with(ctx, ty, None, Some(Type::I1)).unwrap_or(Type::I1)
        }
        _ => Type::I1,
    }
}
