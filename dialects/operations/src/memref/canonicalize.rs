//! Canonicalization patterns: one file for each family of operations.

mod alloc;
mod copy;
mod dim;
mod reinterpret;
mod reshape;
mod scope;
mod subview;
mod view;

use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, constant_index, parted};
use ods_core::{Body, DYNAMIC, Type, Value};

use super::SubViewOp;
use super::ir::SubViewOpBuilder;
pub use reinterpret::constified_metadata;

/// Builds a subview of a mixed slice.
pub fn subview(source: Value, slice: &MixedSlice, ty: Type) -> SubViewOpBuilder {
    let [offsets, sizes, strides] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|one| parted(one));
    SubViewOp::build(source, &offsets.0, &sizes.0, &strides.0, ty)
        .offsets(offsets.1)
        .sizes(sizes.1)
        .strides(strides.1)
}

/// Returns whether one of the values is a constant.
fn any_constant(ir: &Body, mut values: impl Iterator<Item = Value>) -> bool {
    values.any(|value| constant_index(ir, value).is_some())
}

/// Replaces indices by the numbers in `known`, and by constants.
fn constified(ir: &Body, list: MixedList, known: &[i64]) -> MixedList {
    constified_if(ir, list, known, |_| true)
}

/// Replaces offsets or sizes by the numbers in `known`, and by constants unless they are negative: a static offset or
/// size must not be negative.
fn constified_non_negative(ir: &Body, list: MixedList, known: &[i64]) -> MixedList {
    constified_if(ir, list, known, |size| size >= 0)
}

fn constified_if(
    ir: &Body,
    mut list: MixedList,
    known: &[i64],
    allowed: impl Fn(i64) -> bool,
) -> MixedList {
    for (index, known) in list.iter_mut().zip(known) {
        let number = Some(*known).filter(|known| *known != DYNAMIC);
        let constant = || index.constant(ir).filter(|number| allowed(*number));
        if let Some(number) = number.or_else(constant) {
            *index = MixedIndex::Known(number);
        }
    }
    list
}
