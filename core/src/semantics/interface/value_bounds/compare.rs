//! Comparison of quantities and of slices, by the bounds from the operations that define them.

use super::constraints::Stop;
use super::{Quantity, ValueBounds, Variable};
use crate::affine::{AffineExpr, BoundKind, LinearSystem};
use crate::folded::FoldResult;
use crate::interface::HyperrectangularSlice;
use crate::ir::Body;
use crate::mixed::MixedIndex;

/// A comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// Returns whether a comparison of two columns is known to hold: the system with its negation has no solution.
pub(super) fn holds(system: &LinearSystem, lhs: usize, comparison: Comparison, rhs: usize) -> bool {
    // An inconsistent system would imply anything.
    if system.is_empty() {
        return false;
    }
    let excluded = |factor: i64, constant: i64| {
        let mut against = system.clone();
        against.add_inequality(&[(lhs, factor), (rhs, -factor)], constant);
        against.is_empty()
    };
    match comparison {
        _ if lhs == rhs => !matches!(comparison, Comparison::Less | Comparison::Greater),
        Comparison::Less => excluded(1, 0),
        Comparison::LessOrEqual => excluded(1, -1),
        Comparison::Greater => excluded(-1, 0),
        Comparison::GreaterOrEqual => excluded(-1, -1),
        Comparison::Equal => excluded(1, -1) && excluded(-1, -1),
    }
}

impl<'a> ValueBounds<'a> {
    /// Returns whether a comparison is known to hold.
    pub fn compare(ir: &'a Body, lhs: &Variable, comparison: Comparison, rhs: &Variable) -> bool {
        let mut set = ValueBounds::new(ir, Stop::AtComparison(comparison));
        for variable in [lhs, rhs] {
            let at = set.insert_variable(variable);
            set.compared.push(at);
            set.process();
        }
        holds(&set.system, set.compared[0], comparison, set.compared[1])
    }

    /// Adds the bounds of two variables, and returns whether a comparison of them holds then.
    pub fn populate_and_compare(
        &mut self,
        lhs: &Variable,
        comparison: Comparison,
        rhs: &Variable,
    ) -> bool {
        let lhs = self.populate(lhs);
        // The second column is added after the first.
        let rhs = self.populate(rhs);
        holds(&self.system, lhs, comparison, rhs)
    }

    /// Adds that a quantity, whose bounds are being added, lies between two others, if their order is known.
    pub fn between(&mut self, quantity: Quantity, one: Quantity, other: Quantity) {
        for (less, more) in [(one, other), (other, one)] {
            let below = Comparison::LessOrEqual;
            if self.populate_and_compare(&less.into(), below, &more.into()) {
                let (less, more) = (self.expr(less), self.expr(more));
                self.at_least(quantity, less);
                self.at_most(quantity, more);
            }
        }
    }

    /// Returns whether two variables are equal; `None` if it is unknown.
    pub fn are_equal(ir: &'a Body, a: &Variable, b: &Variable) -> Option<bool> {
        if ValueBounds::compare(ir, a, Comparison::Equal, b) {
            return Some(true);
        }
        let differ = [Comparison::Less, Comparison::Greater];
        differ.into_iter().any(|one| ValueBounds::compare(ir, a, one, b)).then_some(false)
    }

    /// Returns whether slices of one value overlap; `None` if it is unknown.
    pub fn are_overlapping(
        ir: &'a Body,
        a: &HyperrectangularSlice,
        b: &HyperrectangularSlice,
    ) -> Option<bool> {
        let symbol = AffineExpr::Symbol;
        let distance = symbol(0).add(symbol(1).mul(symbol(2))).sub(symbol(3));
        let mut unknown = false;
        for dim in 0..a.offsets.len().min(b.offsets.len()) {
            for (first, second) in [(a, b), (b, a)] {
                // One ends before the other begins.
                let parts =
                    [first.offsets[dim], first.sizes[dim], first.strides[dim], second.offsets[dim]];
                let parts: Option<Vec<Variable>> =
                    parts.into_iter().map(|part| variable(ir, part)).collect();
                let distance = Variable::of_expr(&distance, &parts?);
                match ValueBounds::constant_bound(ir, BoundKind::Equal, &distance) {
                    Some(..=0) => return Some(false),
                    found => unknown |= found.is_none(),
                }
            }
        }
        (!unknown).then_some(true)
    }

    /// Returns whether slices of one value are equivalent; `None` if it is unknown.
    pub fn are_equivalent(
        ir: &'a Body,
        a: &HyperrectangularSlice,
        b: &HyperrectangularSlice,
    ) -> Option<bool> {
        let lists = [(&a.offsets, &b.offsets), (&a.sizes, &b.sizes), (&a.strides, &b.strides)];
        for (one, other) in lists {
            if one.len() != other.len() {
                return Some(false);
            }
            for (one, other) in one.iter().zip(other) {
                let (one, other) = (variable(ir, *one)?, variable(ir, *other)?);
                if !ValueBounds::are_equal(ir, &one, &other)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

fn variable(ir: &Body, part: FoldResult) -> Option<Variable> {
    Some(Variable::of(ir, MixedIndex::of_folded(ir.ctx(), part)?))
}
