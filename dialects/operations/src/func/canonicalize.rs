//! Canonicalization of calls.

use ods_core::hooks::CanonicalizeMethod;
use ods_core::rewrite::{Rewriter, Rewritten};

use super::{CallIndirectOp, CallOp, ConstantOp};

/// Replaces an indirect call of a function constant by a direct call.
impl CanonicalizeMethod for CallIndirectOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let known = self.callee(rw).defined_by::<ConstantOp>(rw)?;
        let call = CallOp::build(known.value_attr(rw))
            .operands(self.callee_operands(rw))
            .result_0_type(self.results(rw).map(|result| rw.ty(result)));
        rw.replace_with(self, call)
    }
}
