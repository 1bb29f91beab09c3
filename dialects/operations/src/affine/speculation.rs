//! Speculatability of affine maps, bases, bounds and conditions: each divisor must be known to be positive.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::int_range::{IntRanges, infer_affine};
use ods_core::interface::{ConditionallySpeculatable, Speculatability};
use ods_core::mixed::{MixedIndex, mixed};
use ods_core::{Body, Value, impl_for, stack};

use super::compose::ValueMap;
use super::mapped::{map_of, set_of};
use super::regions::{lower_bounds_operands, upper_bounds_operands};
use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineIfOp, AffineMaxOp, AffineMinOp,
    AffineParallelOp, Mapped,
};
use crate::arith::own_range;

impl_for!(ConditionallySpeculatable for [AffineApplyOp, AffineMinOp, AffineMaxOp] {
    fn speculatability(self, ir: &Body) -> Speculatability {
        speculatable(divides(ir, self.affine_map(ir), &Mapped::map_operands(self, ir)))
    }
});

impl ConditionallySpeculatable for AffineDelinearizeIndexOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let count = self.multi_index(ir).len();
        let basis = mixed(&self.static_basis(ir), self.dynamic_basis(ir));
        // The size of the outermost index is no divisor.
        let outer = usize::from(basis.len() == count);
        let mut product = Some(1i64);
        let mut positive = true;
        for size in basis.into_iter().skip(outer) {
            let (least, greatest) = match size {
                MixedIndex::Known(size) => (Some(size), Some(size)),
                MixedIndex::Value(size) => {
                    let range = range(ir, size);
                    (range.smin.as_i64(), range.smax.as_i64())
                }
            };
            positive &= least.is_some_and(|least| least > 0);
            product = greatest.zip(product).and_then(|(size, product)| product.checked_mul(size));
        }
        speculatable(positive && product.is_some())
    }
}

impl ConditionallySpeculatable for AffineForOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let bounds = [self.lower_bound(ir), self.upper_bound(ir)];
        // A loop with another step may overflow and not terminate.
        recursively(self.step_size(ir) == 1 && bounds.iter().all(|bound| is_defined(ir, bound)))
    }
}

impl ConditionallySpeculatable for AffineParallelOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let view = self.view(ir);
        let (lower, upper) = (view.lower_bounds_map(), view.upper_bounds_map());
        let bounds = [(lower, lower_bounds_operands(view)), (upper, upper_bounds_operands(view))];
        recursively(bounds.into_iter().all(|(map, operands)| {
            let operands: Vec<Value> = operands.into_iter().map(Value::from).collect();
            divides(ir, map_of(*view, map), &operands)
        }))
    }
}

impl ConditionallySpeculatable for AffineIfOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let view = self.view(ir);
        let condition = set_of(*view, view.condition());
        recursively(is_defined(ir, &ValueMap::of_set(condition, ir.operands(self.into()))))
    }
}

fn is_defined(ir: &Body, value: &ValueMap) -> bool {
    divides(ir, &value.map, &value.operands)
}

fn recursively(holds: bool) -> Speculatability {
    match holds {
        true => Speculatability::RecursivelySpeculatable,
        false => Speculatability::NotSpeculatable,
    }
}

fn speculatable(holds: bool) -> Speculatability {
    match holds {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}

/// Returns whether all divisors in a map are known to be positive.
fn divides(ir: &Body, map: &AffineMap, operands: &[Value]) -> bool {
    if map.results.iter().all(divides_by_constants) {
        return true;
    }
    let operands: Vec<IntRanges> = operands.iter().map(|value| range(ir, *value)).collect();
    let (dims, symbols) = operands.split_at(map.dims as usize);
    map.results.iter().all(|expr| divides_in(expr, dims, symbols))
}

fn divides_by_constants(expr: &AffineExpr) -> bool {
    divides_in(expr, &[], &[])
}

/// Returns whether all divisors in an expression are positive, for operands in these ranges.
fn divides_in(expr: &AffineExpr, dims: &[IntRanges], symbols: &[IntRanges]) -> bool {
    let AffineExpr::Binary(op, sides) = expr else { return true };
    let positive = |divisor: &AffineExpr| {
        let least = infer_affine(divisor, dims, symbols).smin;
        !least.is_negative() && !least.is_zero()
    };
    let is_quotient = matches!(op, AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv);
    (!is_quotient || positive(&sides[1]))
        && sides.iter().all(|side| stack::grow(|| divides_in(side, dims, symbols)))
}

/// The bit width of an index in ranges.
const INDEX_WIDTH: u32 = 64;

fn range(ir: &Body, value: Value) -> IntRanges {
    own_range(ir, value).unwrap_or_else(|| IntRanges::max(INDEX_WIDTH))
}
