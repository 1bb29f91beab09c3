//! Canonicalization: upstream's patterns, in upstream's order for each operation.

mod cast;
mod concat;
mod destination;
mod dim;
mod elements;
mod empty;
mod generate;
pub(super) mod insert;
mod pad;
mod reshape;
mod slice;

#[cfg(feature = "scf")]
pub(super) use pad::insert_with_copy;

use ods_core::mixed::constant_index;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Type, Value};
use smallvec::SmallVec;

use super::CastOp;
use super::ranked::Ranked;

/// Returns the value with type `ty`: builds a cast unless the value has that type.
pub fn cast_to(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    if rw.ty(value) == ty {
        return value;
    }
    let cast = rw.insert(CastOp::build(value, ty));
    cast.dest(rw)
}

/// Folds constants among `sizes`, the operands for the dynamic sizes of a type, into the type; returns the new type and
/// the remaining operands. Returns `None` if no operand is a constant that is a valid size.
pub fn with_constant_sizes(
    ir: &Body,
    ty: Type,
    sizes: impl IntoIterator<Item = Value>,
) -> Option<(Type, SmallVec<[Value; 4]>)> {
    let ranked = Ranked::of_type(ir.ctx(), ty)?;
    let mut shape: SmallVec<[i64; 4]> = ranked.shape.into();
    let mut left = SmallVec::new();
    let unknown = shape.iter_mut().filter(|size| **size == DYNAMIC);
    for (size, value) in unknown.zip(sizes) {
        match constant_index(ir, value).filter(|number| *number >= 0) {
            Some(number) => *size = number,
            None => left.push(value),
        }
    }
    (shape.as_slice() != ranked.shape).then(|| (ranked.with_shape(ir.ctx(), &shape), left))
}
