//! Minima and maxima that linear systems decide.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind};
use ods_core::{Body, Op};

use super::compose::ValueMap;
use super::value_system::ValueSystem;
use super::{AffineMaxOp, AffineMinOp};

/// An `affine.min` or `affine.max`.
#[derive(Clone, Debug)]
pub struct Extreme {
    /// The results, one of which is the minimum or maximum.
    pub bounds: ValueMap,
    /// Set for a minimum, else a maximum.
    pub least: bool,
}

impl Extreme {
    /// Returns the minimum or maximum of an operation.
    pub fn of(ir: &Body, op: Op) -> Option<Extreme> {
        if let Some(min) = op.cast::<AffineMinOp>(ir) {
            return Some(Extreme { bounds: ValueMap::of(ir, min), least: true });
        }
        let max = op.cast::<AffineMaxOp>(ir)?;
        Some(Extreme { bounds: ValueMap::of(ir, max), least: false })
    }
}

impl ValueSystem {
    /// Returns the single-result map that a minimum or maximum always equals, if the system can prove it.
    pub fn simplify_extreme(mut self, ir: &Body, extreme: &Extreme) -> Option<ValueMap> {
        let Extreme { bounds, least } = extreme;
        let count = bounds.map.results.len();
        let (own, found) = (self.add_dim(None), self.add_dim(None));
        let first = self.system.dims();
        for _ in 0..count {
            self.add_dim(None);
        }
        // The upper bound of a minimum is exclusive.
        let shifted = |map: &AffineMap, by: i64| {
            map.map_results(|result| result.clone().add(AffineExpr::Constant(by)))
        };
        let kind = if *least { BoundKind::Upper } else { BoundKind::Lower };
        let by = i64::from(*least);
        let outer = ValueMap { map: shifted(&bounds.map, by), operands: bounds.operands.clone() };
        self.add_bound(kind, own, &outer)?;
        let (lower, upper) = self.system.slice_bounds(own..own + 1, false).remove(0);
        let bound = if *least { upper } else { lower }.filter(|map| map.results.len() == 1)?;
        let bound = shifted(&bound, -by).shift_dims(own as u32, 1);
        self.system.add_bound(BoundKind::Equal, found, &bound)?;
        if self.system.is_empty() {
            return None;
        }
        for at in 0..count {
            let mut against = self.clone();
            let one = ValueMap { map: bounds.map.sub_map([at]), operands: bounds.operands.clone() };
            against.add_bound(BoundKind::Equal, first + at, &one)?;
            let sign = if *least { 1 } else { -1 };
            against.system.add_inequality(&[(found, sign), (first + at, -sign)], -1);
            if !against.system.is_empty() {
                return None;
            }
        }
        Some(self.over_values(ir, bound))
    }
}
