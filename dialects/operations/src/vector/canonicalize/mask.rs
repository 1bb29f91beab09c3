//! `vector.create_mask`

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, OpType, Value};

use super::super::shape::{Dim, Shape};
use super::super::{ConstantMaskOp, CreateMaskOp, VectorScaleOp, only_result};
use super::known_number;
use crate::arith::MulIOp;

/// Returns the constant that a value is a multiple of `vscale` by.
fn scaled_number(ir: &Body, value: Value) -> Option<i64> {
    if value.defined_by::<VectorScaleOp>(ir).is_some() {
        return Some(1);
    }
    let product = value.defined_by::<MulIOp>(ir)?;
    let (a, b) = (product.lhs(ir), product.rhs(ir));
    let number = match a.defined_by::<VectorScaleOp>(ir) {
        Some(_) => b,
        None => b.defined_by::<VectorScaleOp>(ir).map(|_| a)?,
    };
    known_number(ir, number)
}

impl Canonicalize for CreateMaskOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(KnownSizes)
    }
}

/// Folds constant sizes: the mask becomes a `constant_mask`.
pub(super) struct KnownSizes;

impl Pattern for KnownSizes {
    type Root = CreateMaskOp;

    fn rewrite(&self, op: CreateMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mask = only_result(rw.view(op.op()));
        let ty = mask.ty();
        let dims: Vec<Dim> = match Shape::of(mask) {
            shape if shape.rank() == 0 => vec![Dim::UNIT],
            shape => shape.each().collect(),
        };
        let size = |(value, dim): (Value, &Dim)| match known_number(rw, value) {
            // The part of a scalable dimension that a constant covers is unknown, except for an empty one.
            Some(size) => (!dim.scalable || size < 0).then_some(size),
            None => scaled_number(rw, value).filter(|size| *size >= dim.size),
        };
        let sizes: Option<Vec<i64>> = op.operands(rw).zip(&dims).map(size).collect();
        let clamped = sizes?.into_iter().zip(&dims).map(|(size, dim)| size.clamp(0, dim.size));
        let mut sizes: Vec<i64> = clamped.collect();
        if sizes.contains(&0) {
            sizes.fill(0);
        }
        rw.replace_with(op, ConstantMaskOp::build(&sizes, ty))
    }
}
