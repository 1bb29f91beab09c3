//! Views of a whole buffer without dimensions of size one.

use ods_core::fold::insert_or_fold;
use ods_core::mixed::{MixedIndex, MixedSlice, marked, values};
use ods_core::{MemRefType, OpBuilder, Value};

use super::SubViewOp;
use super::layout::{slice_type, without_dims};
use super::reify::mixed_sizes;
use crate::reshape::dropped_dims;

/// Builds the rank-reduced view of a buffer with a shape that lacks some dimensions of size one; returns the buffer
/// itself if it lacks none, and `None` if the shapes differ in another way.
pub fn rank_reduced_subview(b: &mut OpBuilder<'_>, buffer: Value, shape: &[i64]) -> Option<Value> {
    let ctx = b.ctx().clone();
    let from = MemRefType::of(&ctx, b.body().ty(buffer))?;
    if from.shape.as_slice() == shape {
        return Some(buffer);
    }
    let dropped = dropped_dims(&from.shape, shape)?;
    let sizes = mixed_sizes(b, buffer);
    let all = |number| sizes.iter().map(|_| MixedIndex::Known(number)).collect();
    let slice = MixedSlice { offsets: all(0), strides: all(1), sizes };
    let ty = without_dims(&ctx, &slice_type(&ctx, &from, &slice)?, &dropped)?.ty(&ctx);
    let [at, count, step] = [&slice.offsets, &slice.sizes, &slice.strides].map(|list| marked(list));
    let view = SubViewOp::build(buffer, &at, &count, &step, ty).sizes(values(&slice.sizes));
    Some(insert_or_fold(b, |b| b.insert(view).into()))
}
