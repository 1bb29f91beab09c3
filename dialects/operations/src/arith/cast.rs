//! Compatibility of the types of casts.

use ods_core::interface::CastOpInterface;
use ods_core::schema::Class;
use ods_core::verify::{compatible_shapes, type_is};
use ods_core::{Context, Type, TypeData};

use super::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp, SIToFPOp,
    ScalingExtFOp, ScalingTruncFOp, TruncFOp, TruncIOp, UIToFPOp,
};

/// Returns the source and the result type, if there is one each and their shapes agree.
fn pair(ctx: &Context, from: &[Type], to: &[Type]) -> Option<(Type, Type)> {
    match (from, to) {
        ([from], [to]) if same_encoding(ctx, *from, *to) => {
            compatible_shapes(ctx, &[*from, *to]).then_some((*from, *to))
        }
        _ => None,
    }
}

/// Returns whether two ranked tensors have equal encodings; other types have none.
fn same_encoding(ctx: &Context, from: Type, to: Type) -> bool {
    match (from.data(ctx), to.data(ctx)) {
        (
            TypeData::RankedTensor { encoding: a, .. },
            TypeData::RankedTensor { encoding: b, .. },
        ) => a == b,
        _ => true,
    }
}

/// Returns the type of a scalar, or of the elements of a vector or tensor; also of a memref if `memrefs` is set.
fn element(ctx: &Context, ty: Type, memrefs: bool) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if !memrefs => None,
        _ => Some(ty.element_type_or_self(ctx)),
    }
}

/// Returns whether a cast between elements of one class makes them wider, or narrower.
fn changes_width(ctx: &Context, from: &[Type], to: &[Type], class: Class, wider: bool) -> bool {
    let elements = pair(ctx, from, to)
        .and_then(|(from, to)| Some((element(ctx, from, false)?, element(ctx, to, false)?)));
    elements.is_some_and(|(from, to)| {
        let (old, new) = (from.int_or_float_width(ctx), to.int_or_float_width(ctx));
        type_is(ctx, class, from)
            && type_is(ctx, class, to)
            && if wider { new > old } else { new < old }
    })
}

/// Returns whether a cast leads from elements of one class to elements of another.
fn changes_class(ctx: &Context, from: &[Type], to: &[Type], before: Class, after: Class) -> bool {
    let elements = pair(ctx, from, to)
        .and_then(|(from, to)| Some((element(ctx, from, false)?, element(ctx, to, false)?)));
    elements.is_some_and(|(from, to)| type_is(ctx, before, from) && type_is(ctx, after, to))
}

/// Returns whether a cast leads from `index` to a signless integer or back, also as elements of memrefs.
fn index_cast(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
    let elements = pair(ctx, from, to)
        .and_then(|(from, to)| Some((element(ctx, from, true)?, element(ctx, to, true)?)));
    elements.is_some_and(|(from, to)| {
        (from == Type::INDEX && to.is_signless_integer(ctx))
            || (from.is_signless_integer(ctx) && to == Type::INDEX)
    })
}

/// Returns the type of the input, without the type of the scale that follows it.
fn scaled(from: &[Type]) -> &[Type] {
    from.first().map_or(&[], std::slice::from_ref)
}

impl CastOpInterface for ExtUIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, Class::IntegerType, true)
    }
}

impl CastOpInterface for ExtSIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, Class::IntegerType, true)
    }
}

impl CastOpInterface for ExtFOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, Class::FloatType, true)
    }
}

impl CastOpInterface for ScalingExtFOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, scaled(from), to, Class::FloatType, true)
    }
}

impl CastOpInterface for TruncIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, Class::IntegerType, false)
    }
}

impl CastOpInterface for TruncFOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, Class::FloatType, false)
    }
}

impl CastOpInterface for ScalingTruncFOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, scaled(from), to, Class::FloatType, false)
    }
}

impl CastOpInterface for UIToFPOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_class(ctx, from, to, Class::IntegerType, Class::FloatType)
    }
}

impl CastOpInterface for SIToFPOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_class(ctx, from, to, Class::IntegerType, Class::FloatType)
    }
}

impl CastOpInterface for FPToUIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_class(ctx, from, to, Class::FloatType, Class::IntegerType)
    }
}

impl CastOpInterface for FPToSIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_class(ctx, from, to, Class::FloatType, Class::IntegerType)
    }
}

impl CastOpInterface for IndexCastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        index_cast(ctx, from, to)
    }
}

impl CastOpInterface for IndexCastUIOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        index_cast(ctx, from, to)
    }
}

impl CastOpInterface for BitcastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let elements = pair(ctx, from, to)
            .and_then(|(from, to)| Some((element(ctx, from, true)?, element(ctx, to, true)?)));
        elements.is_some_and(|(from, to)| {
            let width = from.int_or_float_width(ctx);
            width.is_some() && width == to.int_or_float_width(ctx)
        })
    }
}
