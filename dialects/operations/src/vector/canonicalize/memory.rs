//! Masked accesses: a mask of ones is removed, and an access with a mask of zeros is erased.

use ods_core::fold::scalar_elements;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, AttrData, Body, TypeData, Value};

use super::super::known::{Bits, bits};
use super::super::shape::Shape;
use super::super::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
    StepOp, StoreOp,
};
use super::{in_body, known};

/// Implements patterns that replace reads and writes with a mask of ones by unmasked ones.
macro_rules! masked {
    ($($read:ident $name:ident, $write:ident $other:ident;)*) => {$(
        impl Canonicalize for $read {
            fn add_patterns(patterns: PatternSet) -> PatternSet {
                patterns.with($name)
            }
        }

        /// Simplifies reads with a mask of ones or zeros.
        struct $name;

        impl Pattern for $name {
            type Root = $read;

            fn rewrite(&self, op: $read, rw: &mut Rewriter<'_>) -> Rewritten {
                match bits(rw, op.mask(rw))? {
                    Bits::Ones => {
                        let indices: Vec<Value> = op.indices(rw).collect();
                        let load = LoadOp::build(op.base(rw), op.result_ty(rw)).indices(indices);
                        rw.replace_with(op, load)
                    }
                    Bits::Zeros => rw.replace_op(op, &[op.pass_thru(rw)]),
                }
            }
        }

        impl Canonicalize for $write {
            fn add_patterns(patterns: PatternSet) -> PatternSet {
                patterns.with($other)
            }
        }

        /// Simplifies writes with a mask of ones or zeros.
        struct $other;

        impl Pattern for $other {
            type Root = $write;

            fn rewrite(&self, op: $write, rw: &mut Rewriter<'_>) -> Rewritten {
                match bits(rw, op.mask(rw))? {
                    Bits::Ones => {
                        let indices: Vec<Value> = op.indices(rw).collect();
                        let store = StoreOp::build(op.value_to_store(rw), op.base(rw));
                        rw.replace_with(op, store.indices(indices))
                    }
                    Bits::Zeros => rw.erase_op(op),
                }
            }
        }
    )*};
}

masked! {
    MaskedLoadOp LoadUnderMask, MaskedStoreOp StoreUnderMask;
    ExpandLoadOp ExpandUnderMask, CompressStoreOp CompressUnderMask;
}

/// Adds the patterns for accesses with constant masks.
pub(super) fn masked_access_patterns(patterns: PatternSet) -> PatternSet {
    patterns
        .with(LoadUnderMask)
        .with(StoreUnderMask)
        .with(GatherNothing)
        .with(ScatterNothing)
        .with(ExpandUnderMask)
        .with(CompressUnderMask)
}

/// Returns whether the elements of a vector are 0, 1, 2 and so on.
fn counts_up(ir: &Body, value: Value) -> bool {
    let shape = Shape::of(in_body(ir, value));
    if shape.rank() != 1 || shape.scalable_dims() > 0 {
        return false;
    }
    if value.defined_by::<StepOp>(ir).is_some() {
        return true;
    }
    let Some(AttrData::Dense(dense)) = known(ir, value).map(|attr| attr.data(ir.ctx())) else {
        return false;
    };
    let all = scalar_elements::<ApInt>(ir.ctx(), dense).unwrap_or_default();
    let numbers = all.iter().map(ApInt::as_i64);
    all.len() as i64 == shape.count() && numbers.eq((0..shape.count()).map(Some))
}

impl Canonicalize for GatherOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(GatherNothing).with(GatherInOrder)
    }
}

struct GatherNothing;

impl Pattern for GatherNothing {
    type Root = GatherOp;

    fn rewrite(&self, op: GatherOp, rw: &mut Rewriter<'_>) -> Rewritten {
        bits(rw, op.mask(rw)).filter(|bits| *bits == Bits::Zeros)?;
        rw.replace_op(op, &[op.pass_thru(rw)])
    }
}

struct GatherInOrder;

impl Pattern for GatherInOrder {
    type Root = GatherOp;

    fn rewrite(&self, op: GatherOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let in_memory = matches!(op.base_ty(rw).data(rw.ctx()), TypeData::MemRef { .. });
        if !in_memory || !counts_up(rw, op.indices(rw)) {
            return None;
        }
        let (mask, rest, ty) = (op.mask(rw), op.pass_thru(rw), op.result_ty(rw));
        let offsets: Vec<Value> = op.offsets(rw).collect();
        let load = MaskedLoadOp::build(op.base(rw), mask, rest, ty).indices(offsets);
        rw.replace_with(op, load)
    }
}

impl Canonicalize for ScatterOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ScatterNothing).with(ScatterInOrder)
    }
}

struct ScatterNothing;

impl Pattern for ScatterNothing {
    type Root = ScatterOp;

    fn rewrite(&self, op: ScatterOp, rw: &mut Rewriter<'_>) -> Rewritten {
        bits(rw, op.mask(rw)).filter(|bits| *bits == Bits::Zeros)?;
        match op.result(rw) {
            Some(_) => rw.replace_op(op, &[op.base(rw)]),
            None => rw.erase_op(op),
        }
    }
}

struct ScatterInOrder;

impl Pattern for ScatterInOrder {
    type Root = ScatterOp;

    fn rewrite(&self, op: ScatterOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let in_memory = matches!(op.base_ty(rw).data(rw.ctx()), TypeData::MemRef { .. });
        if !in_memory || !counts_up(rw, op.indices(rw)) {
            return None;
        }
        let (mask, value) = (op.mask(rw), op.value_to_store(rw));
        let offsets: Vec<Value> = op.offsets(rw).collect();
        let store = MaskedStoreOp::build(op.base(rw), mask, value).indices(offsets);
        rw.replace_with(op, store)
    }
}
