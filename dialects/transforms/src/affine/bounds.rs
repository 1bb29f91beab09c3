//! Changes to the bounds of loops.

use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Type};

use crate::affine::compose::{Operands, ValueMap};
use crate::affine::{AffineForOp, AffineYieldOp, build_open_loop};

/// Returns a constant map.
pub(super) fn number(value: i64) -> ValueMap {
    ValueMap { map: ods_core::affine::AffineMap::constant(value), operands: Operands::new() }
}

/// Sets the lower bound of a loop.
pub(super) fn set_lower_bound(rw: &mut Rewriter<'_>, op: AffineForOp, bound: ValueMap) {
    let map = Attr::from(AffineMapAttr::get(rw.ctx(), bound.map));
    rw.modify(op, |body| {
        AffineForOp::LOWER_BOUND_OPERANDS.set_all(body, op, &bound.operands);
        AffineForOp::LOWER_BOUND_MAP.set(body, op, map);
    });
}

/// Sets the upper bound of a loop.
pub(super) fn set_upper_bound(rw: &mut Rewriter<'_>, op: AffineForOp, bound: ValueMap) {
    let map = Attr::from(AffineMapAttr::get(rw.ctx(), bound.map));
    rw.modify(op, |body| {
        AffineForOp::UPPER_BOUND_OPERANDS.set_all(body, op, &bound.operands);
        AffineForOp::UPPER_BOUND_MAP.set(body, op, map);
    });
}

/// Sets the step of a loop.
pub(super) fn set_step(rw: &mut Rewriter<'_>, op: AffineForOp, step: i64) {
    let step = Attr::integer(rw.ctx(), Type::INDEX, step);
    rw.modify(op, |body| AffineForOp::STEP.set(body, op, step));
}

/// Builds a loop without iteration arguments at the insertion point, whose body is only a yield.
pub(super) fn build_loop(
    rw: &mut Rewriter<'_>,
    lower: ValueMap,
    upper: ValueMap,
    step: i64,
) -> AffineForOp {
    let new = build_open_loop(rw, lower, upper, step, &[]);
    let (point, body) = (rw.point(), new.body(rw));
    rw.set_point_at_end(body).insert(AffineYieldOp::build());
    rw.set_point(point);
    new
}
