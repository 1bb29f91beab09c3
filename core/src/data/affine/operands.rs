//! The operands of a binary affine expression.
//!
//! Expressions nest as deep as their input, and are cloned, compared and queried at every step of their construction.
//! So operands are shared, and properties of the whole expression are cached with its operands.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::{AffineExpr, AffineOp};
use crate::stack;

/// The two operands of a binary affine expression, shared by all its copies.
#[derive(Clone)]
pub struct AffineOperands(Arc<Shared>);

struct Shared {
    sides: [AffineExpr; 2],
    /// The hash of both sides.
    hash: u64,
    /// Set if no dimension occurs.
    symbolic: bool,
    /// The greatest integer that is known to divide the expression.
    divisor: u64,
}

impl AffineOperands {
    /// Creates the operands of `op`.
    pub(super) fn new(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineOperands {
        let mut hasher = FxHasher::default();
        (&lhs, &rhs).hash(&mut hasher);
        AffineOperands(Arc::new(Shared {
            hash: hasher.finish(),
            symbolic: lhs.is_symbolic_or_constant() && rhs.is_symbolic_or_constant(),
            divisor: divisor(op, &lhs, &rhs),
            sides: [lhs, rhs],
        }))
    }

    /// Returns whether no dimension occurs.
    pub(super) fn is_symbolic(&self) -> bool {
        self.0.symbolic
    }

    /// Returns the greatest integer that is known to divide the expression.
    pub(super) fn divisor(&self) -> u64 {
        self.0.divisor
    }
}

fn divisor(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> u64 {
    let (left, right) = (lhs.largest_known_divisor(), rhs.largest_known_divisor());
    match op {
        AffineOp::FloorDiv | AffineOp::CeilDiv => {
            let Some(by) = rhs.as_constant().filter(|by| *by != 0) else { return 1 };
            let by = by.unsigned_abs();
            if left.is_multiple_of(by) { left / by } else { 1 }
        }
        AffineOp::Mul => left.wrapping_mul(right),
        AffineOp::Add | AffineOp::Mod => gcd(left, right),
    }
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Deref for AffineOperands {
    type Target = [AffineExpr; 2];

    fn deref(&self) -> &[AffineExpr; 2] {
        &self.0.sides
    }
}

impl PartialEq for AffineOperands {
    fn eq(&self, other: &AffineOperands) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.hash == other.0.hash && stack::grow(|| self.0.sides == other.0.sides)
    }
}

impl Eq for AffineOperands {}

impl Hash for AffineOperands {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for AffineOperands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        stack::grow(|| self.0.sides.fmt(f))
    }
}

impl Drop for Shared {
    /// Drops nested expressions iteratively, at any depth.
    fn drop(&mut self) {
        let mut waiting = Vec::new();
        take_operands(self, &mut waiting);
        while let Some(operands) = waiting.pop() {
            if let Some(mut shared) = Arc::into_inner(operands.0) {
                take_operands(&mut shared, &mut waiting);
            }
        }
    }
}

/// Replaces nested expressions with operands by constants, and moves the operands to `into`.
fn take_operands(shared: &mut Shared, into: &mut Vec<AffineOperands>) {
    for side in &mut shared.sides {
        if matches!(side, AffineExpr::Binary(..))
            && let AffineExpr::Binary(_, operands) =
                std::mem::replace(side, AffineExpr::Constant(0))
        {
            into.push(operands);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(levels: u32) -> AffineExpr {
        (0..levels).fold(AffineExpr::Dim(0), |inner, level| {
            inner
                .modulo(AffineExpr::Constant(i64::from(levels - level) * 2 + 1))
                .add(AffineExpr::Dim(0))
        })
    }

    #[test]
    fn deep_expressions_are_compared_and_dropped() {
        let levels = if cfg!(miri) { 100 } else { 100_000 };
        let (one, other) = (chain(levels), chain(levels));
        assert_eq!(one, other);
        assert_ne!(one, chain(levels + 1));
        assert!(!one.is_symbolic_or_constant());
    }
}
