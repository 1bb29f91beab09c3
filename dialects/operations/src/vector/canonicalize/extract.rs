//! `vector.extract`

use ods_core::fold::dense_attr;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, DYNAMIC, OpType, Value};

use super::super::fold::repeated;
use super::super::known::{Bits, bits};
use super::super::shape::{Shape, is_broadcastable};
use super::super::{
    BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, ShapeCastOp, only_result,
};
use super::known_number;
use crate::arith::ConstantOp;

impl Canonicalize for ExtractOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(PartOfBroadcast).with(PartOfMask).with(PartOfCast).with(PartOfElements)
    }
}

/// Replaces an extraction from a broadcast by a smaller broadcast.
struct PartOfBroadcast;

impl Pattern for PartOfBroadcast {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let input = repeated(op.view(rw).source())?;
        let ty = op.result_ty(rw);
        if !Shape::of(op.view(rw).result()).is_vector || !is_broadcastable(rw.ctx(), input.ty(), ty)
        {
            return None;
        }
        let input = input.value;
        rw.replace_with(op, BroadcastOp::build(input, ty))
    }
}

/// Replaces an extraction from a mask by the mask of the remaining dimensions, or by zeros if the position is outside
/// of it.
struct PartOfMask;

impl Pattern for PartOfMask {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = op.source(rw).defined_by::<CreateMaskOp>(rw)?;
        let ty = op.result_ty(rw);
        if !Shape::of(op.view(rw).result()).is_vector {
            return None;
        }
        let sizes: Vec<Value> = mask.operands(rw).collect();
        let position = op.static_position(rw);
        let dims = Shape::of(only_result(rw.view(mask.op()))).dims;
        let mut unknown = false;
        let mut empty = bits(rw, op.source(rw)) == Some(Bits::Zeros);
        for ((at, size), dim) in position.iter().zip(&sizes).zip(dims) {
            if empty {
                break;
            }
            match known_number(rw, *size) {
                Some(size) if *at != DYNAMIC => empty = *at >= size,
                Some(size) => unknown |= size < *dim,
                None => unknown = true,
            }
        }
        if empty {
            let none = dense_attr(rw.ctx(), ty, &[ApInt::new(1, 0)])?;
            return rw.replace_with(op, ConstantOp::build(none));
        }
        if unknown {
            return None;
        }
        let rest = sizes.into_iter().skip(position.len());
        rw.replace_with(op, CreateMaskOp::build(ty).operands(rest))
    }
}

/// Replaces the extraction of a whole cast vector by another cast.
struct PartOfCast;

impl Pattern for PartOfCast {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw).defined_by::<ShapeCastOp>(rw)?.source(rw);
        let result = Shape::of(op.view(rw).result());
        if !result.is_vector || Shape::of(super::in_body(rw, source)).count() != result.count() {
            return None;
        }
        rw.replace_with(op, ShapeCastOp::build(source, op.result_ty(rw)))
    }
}

/// Replaces an extraction from `from_elements` by one of fewer elements.
struct PartOfElements;

impl Pattern for PartOfElements {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.source(rw).defined_by::<FromElementsOp>(rw)?;
        let (whole, part) = (Shape::of(op.view(rw).source()), Shape::of(op.view(rw).result()));
        if op.dynamic_position(rw).len() > 0 || !part.is_vector {
            return None;
        }
        let start = usize::try_from(whole.linear(&op.static_position(rw))).ok()?;
        let count = usize::try_from(part.count()).ok()?;
        let elements: Vec<Value> = definition.elements(rw).skip(start).take(count).collect();
        rw.replace_with(op, FromElementsOp::build(op.result_ty(rw)).elements(elements))
    }
}
