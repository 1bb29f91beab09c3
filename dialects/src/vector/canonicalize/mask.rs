//! `vector.create_mask`

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, OpType, Value};

use super::super::shape::{Dim, Shape};
use super::super::{ConstantMaskOp, CreateMaskOp, VectorScaleOp, only_result};
use super::known_number;
use crate::arith::MulIOp;

/// The number that a value is times `vscale`.
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

/// All sizes are known.
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
            // How much of a scalable dimension a number is, nobody knows; only nothing is nothing.
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
