//! The types of slices: the sizes of the slice, without the dropped dimensions of size one.

use ods_core::interface::{OffsetSizeAndStrideOpInterface, ParallelCombiningOpInterface};
use ods_core::ir::OperandRange;
use ods_core::mixed::{MixedIndex, MixedSlice, marked, values};
use ods_core::{Body, Context, DYNAMIC, Type, Value};
use smallvec::SmallVec;

use super::ranked::Ranked;
use super::{
    ExtractSliceOp, ExtractSliceOpBuilder, InsertSliceOp, InsertSliceOpBuilder,
    ParallelInsertSliceOp,
};

/// A flag for each dimension.
pub type DimMask = SmallVec<[bool; 4]>;

impl OffsetSizeAndStrideOpInterface for ExtractSliceOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        [Ranked::of_value(ir, self.source(ir)).rank(); 3]
    }
}

impl OffsetSizeAndStrideOpInterface for InsertSliceOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        [Ranked::of_value(ir, self.dest(ir)).rank(); 3]
    }
}

impl OffsetSizeAndStrideOpInterface for ParallelInsertSliceOp {
    fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {
        [Ranked::of_value(ir, self.dest(ir)).rank(); 3]
    }
}

impl ParallelCombiningOpInterface for ParallelInsertSliceOp {
    fn updated_destinations(self, ir: &Body) -> OperandRange {
        ParallelInsertSliceOp::DEST.range(ir, self)
    }
}

/// The reason why a type is not the type of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mismatch {
    RankTooLarge,
    Size,
    Element,
}

/// Checks that `reduced` is `whole` without some dimensions of size one.
pub(super) fn check_reduced(whole: Ranked<'_>, reduced: Ranked<'_>) -> Result<(), Mismatch> {
    if whole == reduced {
        return Ok(());
    }
    if reduced.rank() > whole.rank() {
        return Err(Mismatch::RankTooLarge);
    }
    if reduction_mask(whole.shape, reduced.shape, false).is_none() {
        return Err(Mismatch::Size);
    }
    match whole.elem == reduced.elem {
        true => Ok(()),
        false => Err(Mismatch::Element),
    }
}

/// Returns the dimensions of `whole` that `reduced` lacks, all of size one: the first match counts. With
/// `match_dynamic`, a dynamic size matches any size but one.
pub fn reduction_mask(whole: &[i64], reduced: &[i64], match_dynamic: bool) -> Option<DimMask> {
    let mut mask = DimMask::from_elem(false, whole.len());
    let mut left = reduced.iter().copied().peekable();
    for (size, dropped) in whole.iter().zip(&mut mask) {
        let matches = left.peek().is_some_and(|next| {
            let unknown = *next == DYNAMIC || *size == DYNAMIC;
            next == size || match_dynamic && *size != 1 && unknown
        });
        if matches {
            left.next();
        } else if *size == 1 {
            *dropped = true;
        } else {
            return None;
        }
    }
    left.next().is_none().then_some(mask)
}

/// Returns the dimensions of a slice of `sizes` that its value of shape `reduced` lacks: from the last dimension, the
/// dimensions of size one where the value has another size.
pub fn dropped_dims(reduced: &[i64], sizes: &[MixedIndex]) -> DimMask {
    let mut mask = DimMask::from_elem(false, sizes.len());
    let mut left = reduced.iter().rev().peekable();
    for (size, dropped) in sizes.iter().zip(&mut mask).rev() {
        let is_one = size.known() == Some(1);
        match left.peek() {
            Some(next) if !is_one || **next == 1 => {
                left.next();
            }
            _ => *dropped = true,
        }
    }
    mask
}

/// Returns the type of a slice of `whole` with these sizes.
pub fn slice_type(ctx: &Context, whole: Type, sizes: &[MixedIndex]) -> Type {
    match Ranked::of_type(ctx, whole) {
        Some(whole) => whole.with_shape(ctx, &marked(sizes)),
        None => whole,
    }
}

/// Returns the type of a slice of rank `rank`: the first dimensions of size one are dropped.
pub fn reduced_slice_type(ctx: &Context, whole: Type, sizes: &[MixedIndex], rank: usize) -> Type {
    let Some(ranked) = Ranked::of_type(ctx, whole) else { return whole };
    let mut excess = sizes.len().saturating_sub(rank);
    if excess == 0 {
        return slice_type(ctx, whole, sizes);
    }
    let remaining = |size: &i64| {
        let goes = *size == 1 && excess > 0;
        excess -= usize::from(goes);
        !goes
    };
    let shape: SmallVec<[i64; 4]> = marked(sizes).into_iter().filter(remaining).collect();
    Type::tensor(ctx, &shape, ranked.elem)
}

/// Returns the type of a slice of `whole` after its sizes were folded to the sizes of `slice`; the shape of its value
/// was `reduced` before. The same dimensions are dropped.
pub(super) fn folded_slice_type(
    ctx: &Context,
    whole: Type,
    before: &[i64],
    reduced: &[i64],
    slice: &MixedSlice,
) -> Type {
    let (Some(ranked), Some(dropped)) =
        (Ranked::of_type(ctx, whole), reduction_mask(before, reduced, false))
    else {
        return reduced_slice_type(ctx, whole, &slice.sizes, reduced.len());
    };
    let sizes = marked(&slice.sizes).into_iter().zip(&dropped);
    let shape: SmallVec<[i64; 4]> =
        sizes.filter(|(_, dropped)| !**dropped).map(|(size, _)| size).collect();
    ranked.with_shape(ctx, &shape)
}

/// Returns a builder of the extraction of a slice.
pub fn extract_slice(source: Value, ty: Type, slice: &MixedSlice) -> ExtractSliceOpBuilder {
    let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides];
    let [at, count, step] = [offsets, sizes, strides].map(|list| marked(list));
    ExtractSliceOp::build(source, &at, &count, &step, ty)
        .offsets(values(offsets))
        .sizes(values(sizes))
        .strides(values(strides))
}

/// Returns a builder of the insertion of a slice.
pub fn insert_slice(source: Value, dest: Value, slice: &MixedSlice) -> InsertSliceOpBuilder {
    let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides];
    let [at, count, step] = [offsets, sizes, strides].map(|list| marked(list));
    InsertSliceOp::build(source, dest, &at, &count, &step)
        .offsets(values(offsets))
        .sizes(values(sizes))
        .strides(values(strides))
}
