//! Casts: the types they relate, and comparison of the static information of types.

use ods_core::interface::CastOpInterface;
use ods_core::verify::compatible_shapes;
use ods_core::{Body, Context, DYNAMIC, Type, TypeData, Value};

use super::ranked::Ranked;
use super::{BitcastOp, CastOp};

impl CastOpInterface for CastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        match (from, to) {
            ([from], [to]) => is_cast(ctx, *from, *to),
            _ => false,
        }
    }
}

impl CastOpInterface for BitcastOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let ([from], [to]) = (from, to) else { return false };
        let width = |ty: Type| element(ctx, ty)?.int_or_float_width(ctx);
        width(*from).is_some()
            && width(*from) == width(*to)
            && compatible_shapes(ctx, &[*from, *to])
    }
}

/// Returns whether a cast exists between two tensor types: with equal elements and compatible sizes.
pub(super) fn is_cast(ctx: &Context, from: Type, to: Type) -> bool {
    element(ctx, from).is_some()
        && element(ctx, from) == element(ctx, to)
        && compatible_shapes(ctx, &[from, to])
}

/// Returns the element type of a tensor type.
fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::RankedTensor { elem, .. } | TypeData::UnrankedTensor(elem) => Some(*elem),
        _ => None,
    }
}

/// Returns whether `target` has at least the static shape information of `source`; both must be ranked.
pub(crate) fn preserves_static_information(ctx: &Context, source: Type, target: Type) -> bool {
    let (Some(source), Some(target)) = (Ranked::of_type(ctx, source), Ranked::of_type(ctx, target))
    else {
        return false;
    };
    source.elem == target.elem
        && source.rank() == target.rank()
        && source.encoding == target.encoding
        && source.shape.iter().zip(target.shape).all(|(a, b)| *a == DYNAMIC || *b != DYNAMIC)
}

/// Returns the source of a cast that drops static information: users of the cast may use it instead.
pub fn source_of_loosening_cast(ir: &Body, value: Value) -> Option<Value> {
    let source = value.defined_by::<CastOp>(ir)?.source(ir);
    preserves_static_information(ir.ctx(), ir.ty(value), ir.ty(source)).then_some(source)
}

impl CastOp {
    /// Returns whether the definition of the source may define the result, whose type is at least as static.
    pub(crate) fn can_fold_into_producer(self, ir: &Body) -> bool {
        preserves_static_information(ir.ctx(), self.source_ty(ir), self.dest_ty(ir))
    }
}
