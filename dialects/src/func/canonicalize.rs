//! Canonicalization of calls.

use ods_core::hooks::CanonicalizeMethod;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Type, Value};

use super::{CallIndirectOp, CallOp, ConstantOp};

/// A call of a function that is known is a direct one.
impl CanonicalizeMethod for CallIndirectOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let known = self.callee(rw).defined_by::<ConstantOp>(rw)?;
        let args: Vec<Value> = self.callee_operands(rw).collect();
        let types: Vec<Type> = self.results(rw).map(|result| rw.ty(result)).collect();
        let call = CallOp::build(known.value(rw)).operands(args).result_0_type(types);
        rw.replace_with(self, call)
    }
}
