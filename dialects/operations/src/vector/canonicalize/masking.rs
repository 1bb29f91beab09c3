//! `vector.mask`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::known::{Bits, bits};
use super::super::{MaskOp, MaskingOpInterface, YieldOp};
use crate::arith::SelectOp;

impl Canonicalize for MaskOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(MaskOfOnes).with(SelectYielded)
    }
}

/// Removes a mask of ones. Upstream does so in a folder; folders here cannot move operations.
struct MaskOfOnes;

impl Pattern for MaskOfOnes {
    type Root = MaskOp;

    fn rewrite(&self, op: MaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let masked = op.maskable_op(rw)?;
        bits(rw, op.mask(rw)).filter(|bits| *bits == Bits::Ones)?;
        rw.move_op_before(masked, op);
        let values: Vec<Value> = rw.results(masked).collect();
        rw.replace_op(op, &values)
    }
}

/// Replaces an empty mask region by a selection between the yielded value and `passthru`.
struct SelectYielded;

impl Pattern for SelectYielded {
    type Root = MaskOp;

    fn rewrite(&self, op: MaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let passthru = op.passthru(rw)?;
        let first = op.mask_region(rw).entry()?.ops().next()?;
        let yielded = first.cast::<YieldOp>()?.operands().next()?.value;
        rw.replace_with(op, SelectOp::build(op.mask(rw), yielded, passthru))
    }
}
