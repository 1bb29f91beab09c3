//! Affine maps and bases that may be computed speculatively: each divisor is known to be positive.

use ods_core::affine::{AffineExpr, AffineOp};
use ods_core::int_range::{IntRanges, infer_affine};
use ods_core::interface::{ConditionallySpeculatable, Speculatability};
use ods_core::mixed::{MixedIndex, mixed};
use ods_core::{Body, Value, stack};

use super::{AffineApplyOp, AffineDelinearizeIndexOp, AffineMaxOp, AffineMinOp, Mapped};
use crate::arith::own_range;

macro_rules! maps {
    ($($op:ident)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                speculatable(divides(ir, self))
            }
        }
    )*};
}

maps! { AffineApplyOp AffineMinOp AffineMaxOp }

impl ConditionallySpeculatable for AffineDelinearizeIndexOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let count = self.multi_index(ir).len();
        let basis = mixed(&self.static_basis(ir), self.dynamic_basis(ir));
        // The size of the outermost index divides nothing.
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

fn speculatable(holds: bool) -> Speculatability {
    match holds {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}

/// Returns whether all divisors in the map of an operation are positive.
fn divides<T: Mapped>(ir: &Body, op: T) -> bool {
    let map = op.affine_map(ir);
    if map.results.iter().all(divides_by_constants) {
        return true;
    }
    let operands: Vec<IntRanges> =
        op.map_operands(ir).into_iter().map(|value| range(ir, value)).collect();
    let (dims, symbols) = operands.split_at(map.dims as usize);
    map.results.iter().all(|expr| divides_in(expr, dims, symbols))
}

fn divides_by_constants(expr: &AffineExpr) -> bool {
    divides_in(expr, &[], &[])
}

/// Returns whether all divisors in an expression are positive, with operands in these ranges.
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

/// The number of bits of an index, as ranges take it.
const INDEX_WIDTH: u32 = 64;

fn range(ir: &Body, value: Value) -> IntRanges {
    own_range(ir, value).unwrap_or_else(|| IntRanges::max(INDEX_WIDTH))
}
