//! `vector.reduction` and `vector.multi_reduction` of single elements.

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, OpType, Type, Value};

use super::super::shape::{Shape, vector_of};
use super::super::{ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};
use super::in_body;
use crate::arith::FastMathFlags;

impl Canonicalize for ReductionOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(OneElement)
    }
}

impl Canonicalize for MultiDimReductionOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(UnitDimensions)
    }
}

/// Returns the operation to replace for `op`, which is its enclosing mask operation if any, and the mask. Sets the
/// insertion point before it.
fn masked_root(rw: &mut Rewriter<'_>, op: Op) -> (Op, Option<Value>) {
    let masking = rw.parent_op(op).and_then(|parent| parent.cast::<MaskOp>(rw));
    let root = masking.map_or(op, Op::from);
    rw.set_point_before(root);
    (root, masking.map(|masking| masking.mask(rw)))
}

/// Extracts the only element of a vector.
fn only_element(rw: &mut Rewriter<'_>, vector: Value) -> Value {
    let position = vec![0; Shape::of(in_body(rw, vector)).rank()];
    rw.insert(ExtractOp::build(vector, &position)).result(rw)
}

struct OneElement;

impl Pattern for OneElement {
    type Root = ReductionOp;

    fn rewrite(&self, op: ReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let shape = Shape::of(op.view(rw).vector());
        if !matches!(shape.dims, [] | [1]) {
            return None;
        }
        // Without accumulator, a masked-off reduction would result in a neutral element.
        let is_masked = rw.parent_op(op.op()).is_some_and(|parent| parent.isa::<MaskOp>(rw));
        if is_masked && op.acc(rw).is_none() {
            return None;
        }
        let (root, mask) = masked_root(rw, op.op());
        let mask = mask.map(|mask| only_element(rw, mask));
        let mut value = only_element(rw, op.vector(rw));
        if let Some(acc) = op.acc(rw) {
            let (kind, fastmath) = (op.kind(rw), op.fastmath(rw));
            value = kind.combine(rw, [value, acc], fastmath, mask.map(|mask| (mask, acc)));
        }
        rw.replace_op(root, &[value])
    }
}

struct UnitDimensions;

impl Pattern for UnitDimensions {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let dims = Shape::of(op.view(rw).source()).dims;
        let is_unit = |at: &i64| usize::try_from(*at).is_ok_and(|at| dims.get(at) == Some(&1));
        if !op.reduction_dims(rw).iter().all(is_unit) {
            return None;
        }
        let ty = op.dest_ty(rw);
        let (root, mask) = masked_root(rw, op.op());
        let source = op.source(rw);
        let (mask, value) = match Shape::of(op.view(rw).dest()) {
            result if result.is_vector => {
                let bits = vector_of(rw.ctx(), result.each(), Type::I1);
                let mask = mask.map(|mask| rw.insert(ShapeCastOp::build(mask, bits)).result(rw));
                (mask, rw.insert(ShapeCastOp::build(source, ty)).result(rw))
            }
            _ => (mask.map(|mask| only_element(rw, mask)), only_element(rw, source)),
        };
        let (kind, acc) = (op.kind(rw), op.acc(rw));
        // A masked-off lane keeps the accumulator; upstream selects the value that must not be read there.
        let passthru = mask.map(|mask| (mask, acc));
        let value = kind.combine(rw, [acc, value], FastMathFlags::NONE, passthru);
        rw.replace_op(root, &[value])
    }
}
