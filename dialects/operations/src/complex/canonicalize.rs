//! Canonicalization of the parts of a negated number.

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Value};

use super::{CreateOp, ImOp, NegOp, ReOp};
use crate::arith::NegFOp;

impl Canonicalize for ReOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(RealOfNegated)
    }
}

impl Canonicalize for ImOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ImaginaryOfNegated)
    }
}

/// `re(neg(create(x, y)))` → `negf(x)`
struct RealOfNegated;

impl Pattern for RealOfNegated {
    type Root = ReOp;

    fn rewrite(&self, op: ReOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let part = negated(rw, op.complex(rw))?.real(rw);
        rw.replace_with(op, NegFOp::build(part))
    }
}

/// `im(neg(create(x, y)))` → `negf(y)`
struct ImaginaryOfNegated;

impl Pattern for ImaginaryOfNegated {
    type Root = ImOp;

    fn rewrite(&self, op: ImOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let part = negated(rw, op.complex(rw))?.imaginary(rw);
        rw.replace_with(op, NegFOp::build(part))
    }
}

/// Returns the `complex.create` whose result `value` negates.
fn negated(ir: &Body, value: Value) -> Option<CreateOp> {
    value.defined_by::<NegOp>(ir)?.complex(ir).defined_by::<CreateOp>(ir)
}
