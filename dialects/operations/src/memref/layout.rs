//! The types of views, computed from the types of their sources.

use ods_core::affine::AffineMap;
use ods_core::memref_type::{MemRefType, StridedLayout, known_product, known_sum};
use ods_core::mixed::{MixedIndex, MixedSlice, marked};
use ods_core::{Context, DYNAMIC};
use smallvec::SmallVec;

use crate::reshape::{Dropped, Reassociation, remaining};

/// Returns the type of the slice of `source` with these offsets, sizes and strides, of the same rank.
pub(super) fn subview_type(
    ctx: &Context,
    source: &MemRefType,
    [offsets, sizes, strides]: [&[i64]; 3],
) -> Option<MemRefType> {
    let layout = source.strides(ctx)?;
    let place =
        |sum, (offset, stride): (&i64, &i64)| known_sum(sum, known_product(*offset, *stride));
    let part = StridedLayout {
        offset: offsets.iter().zip(&layout.strides).fold(layout.offset, place),
        strides: layout.strides.iter().zip(strides).map(|(a, b)| known_product(*a, *b)).collect(),
    };
    Some(source.with_layout(ctx, sizes, &part))
}

/// Returns the type of a mixed slice; `None` if an offset or size is negative, or a stride is zero.
pub fn slice_type(ctx: &Context, source: &MemRefType, slice: &MixedSlice) -> Option<MemRefType> {
    let lists = [&slice.offsets, &slice.sizes, &slice.strides].map(|list| marked(list));
    let negative = |list: &[i64]| list.iter().any(|number| *number < 0 && *number != DYNAMIC);
    if negative(&lists[0]) || negative(&lists[1]) || lists[2].contains(&0) {
        return None;
    }
    subview_type(ctx, source, [&lists[0], &lists[1], &lists[2]])
}

/// Returns the type without the dropped dimensions.
pub fn without_dims(ctx: &Context, ty: &MemRefType, dropped: &Dropped) -> Option<MemRefType> {
    let layout = ty.strides(ctx)?;
    let strides = remaining(&layout.strides, dropped);
    Some(ty.with_layout(ctx, remaining(&ty.shape, dropped), &StridedLayout { strides, ..layout }))
}

/// Returns the dimensions of size one that `reduced` lacks of `original`, whose sizes are `sizes`. If there are more
/// candidates than missing dimensions, the strides decide. Returns `None` if `reduced` is not a rank reduction of
/// `original`.
pub(super) fn dropped_dims(
    ctx: &Context,
    original: &MemRefType,
    reduced: &MemRefType,
    sizes: &[MixedIndex],
) -> Option<Dropped> {
    let rank = original.rank();
    if rank == reduced.rank() {
        return Some(SmallVec::from_elem(false, rank));
    }
    let mut dropped: Dropped = sizes.iter().map(|size| *size == MixedIndex::Known(1)).collect();
    dropped.resize(rank, false);
    let count = |dropped: &Dropped| dropped.iter().filter(|one| **one).count() + reduced.rank();
    if count(&dropped) == rank {
        return Some(dropped);
    }
    let by_strides = dropped_by_strides(ctx, original, reduced, dropped.clone());
    // Several dimensions may have the same stride, or a dynamic one: then the sizes decide as well.
    let sizes = marked(sizes);
    match by_strides {
        Some(dropped) if remaining(&sizes, &dropped) == reduced.shape => Some(dropped),
        other => dropped_by_sizes(ctx, original, reduced, &sizes).or(other),
    }
}

/// Returns the dimensions of size one that `reduced` lacks, by the number of occurrences of each stride.
fn dropped_by_strides(
    ctx: &Context,
    original: &MemRefType,
    reduced: &MemRefType,
    mut dropped: Dropped,
) -> Option<Dropped> {
    let rank = original.rank();
    let count = |dropped: &Dropped| dropped.iter().filter(|one| **one).count() + reduced.rank();
    let (have, want) = (original.strides(ctx)?.strides, reduced.strides(ctx)?.strides);
    let number = |list: &[i64], stride: i64| list.iter().filter(|one| **one == stride).count();
    let mut left = have.clone();
    for dim in 0..rank {
        if !dropped[dim] {
            continue;
        }
        match number(&left, have[dim]).cmp(&number(&want, have[dim])) {
            std::cmp::Ordering::Greater => {
                let at = left.iter().position(|one| *one == have[dim])?;
                left.remove(at);
            }
            std::cmp::Ordering::Equal => dropped[dim] = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (count(&dropped) == rank).then_some(dropped)
}

/// Returns the first dimensions of size one without which sizes and strides equal those of `reduced`.
fn dropped_by_sizes(
    ctx: &Context,
    original: &MemRefType,
    reduced: &MemRefType,
    sizes: &[i64],
) -> Option<Dropped> {
    let (have, want) = (original.strides(ctx)?.strides, reduced.strides(ctx)?.strides);
    let (rank, left) = (sizes.len(), reduced.rank());
    let is_same = |dim: usize, at: usize| sizes[dim] == reduced.shape[at] && have[dim] == want[at];
    // `fits[dim][at]` is set if the dimensions from `dim` on can be reduced to those from `at` on.
    let mut fits = vec![vec![false; left + 1]; rank + 1];
    fits[rank][left] = true;
    for dim in (0..rank).rev() {
        for at in (0..=left).rev() {
            fits[dim][at] = sizes[dim] == 1 && fits[dim + 1][at]
                || at < left && is_same(dim, at) && fits[dim + 1][at + 1];
        }
    }
    let mut at = 0;
    fits[0][0].then_some(())?;
    let dropped = (0..rank).map(|dim| {
        let goes = sizes[dim] == 1 && fits[dim + 1][at];
        at += usize::from(!goes);
        goes
    });
    Some(dropped.collect())
}

/// Returns the type that `source` expands to with this shape.
pub fn expanded_type(
    ctx: &Context,
    source: &MemRefType,
    shape: &[i64],
    groups: &Reassociation,
) -> Option<MemRefType> {
    if source.has_identity_layout(ctx) {
        return Some(source.reshaped(ctx, shape));
    }
    let layout = source.strides(ctx)?;
    let mut strides: SmallVec<[i64; 4]> = SmallVec::with_capacity(shape.len());
    let mut sizes = shape.iter().rev();
    for (group, stride) in groups.groups().iter().zip(&layout.strides).rev() {
        let mut stride = *stride;
        for _ in group {
            strides.push(stride);
            stride = known_product(stride, *sizes.next()?);
        }
    }
    strides.reverse();
    strides.resize(shape.len(), 1);
    Some(source.with_layout(ctx, shape, &StridedLayout { strides, ..layout }))
}

/// Returns the type that `source` collapses to; `None` if a group is known not to be contiguous.
pub fn collapsed_type(
    ctx: &Context,
    source: &MemRefType,
    groups: &Reassociation,
) -> Option<MemRefType> {
    let size = |group: &[i64]| {
        group.iter().fold(1, |all, dim| known_product(all, source.shape[*dim as usize]))
    };
    let shape: SmallVec<[i64; 4]> = groups.groups().iter().map(|group| size(group)).collect();
    if source.has_identity_layout(ctx) {
        return Some(source.reshaped(ctx, shape));
    }
    let layout = collapsed_layout(ctx, source, groups, false)?;
    Some(source.with_layout(ctx, shape, &layout))
}

/// Returns whether the groups are known to be contiguous.
pub fn is_collapsible(ctx: &Context, source: &MemRefType, groups: &Reassociation) -> bool {
    source.has_identity_layout(ctx) || collapsed_layout(ctx, source, groups, true).is_some()
}

/// Returns the layout after collapsing: each group has the stride of its last dimension that is not of size one.
/// Returns `None` if a group is known not to be contiguous, or with `strict` also if that is unknown.
pub(super) fn collapsed_layout(
    ctx: &Context,
    source: &MemRefType,
    groups: &Reassociation,
    strict: bool,
) -> Option<StridedLayout> {
    let StridedLayout { offset, strides } = source.strides(ctx)?;
    let shape = &source.shape;
    let mut collapsed: SmallVec<[i64; 4]> = SmallVec::with_capacity(groups.groups().len());
    for group in groups.groups() {
        let last = group.iter().rposition(|dim| shape[*dim as usize] != 1).unwrap_or(0);
        let dim = *group.get(last)? as usize;
        // A dynamic size may be one at run time; its stride is meaningless then.
        collapsed.push(if shape[dim] != DYNAMIC || last == 0 { strides[dim] } else { DYNAMIC });
    }
    for (group, stride) in groups.groups().iter().zip(&collapsed).rev() {
        let mut stride = *stride;
        for dim in group[1..].iter().rev().map(|dim| *dim as usize) {
            stride = known_product(stride, shape[dim]);
            if shape[dim - 1] == 1 {
                continue;
            }
            let before = strides[dim - 1];
            let unknown = stride == DYNAMIC || before == DYNAMIC;
            if unknown && strict || !unknown && stride != before {
                return None;
            }
        }
    }
    Some(StridedLayout { offset, strides: collapsed })
}

/// Returns the type of `source` with its dimensions permuted by `map`.
pub(super) fn transposed_type(
    ctx: &Context,
    source: &MemRefType,
    map: &AffineMap,
) -> Option<MemRefType> {
    let StridedLayout { offset, strides } = source.strides(ctx)?;
    let order = map.results.iter().filter_map(|dim| dim.as_dim());
    let order: SmallVec<[usize; 4]> = order.map(|dim| dim as usize).collect();
    let permuted =
        |list: &[i64]| -> SmallVec<[i64; 4]> { order.iter().map(|dim| list[*dim]).collect() };
    let layout = StridedLayout { offset, strides: permuted(&strides) };
    Some(source.with_layout(ctx, permuted(&source.shape), &layout))
}
