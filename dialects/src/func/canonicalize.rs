//! Canonicalization of calls.

use ods_core::fold::defining;
use ods_core::hooks::CanonicalizeMethod;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{AttrData, OpType, Type, Value};

use super::{CallIndirectOp, CallOp, ConstantOp, VALUE};

/// A call of a function that is known is a direct one.
impl CanonicalizeMethod for CallIndirectOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = self.op();
        let known = defining::<ConstantOp>(rw, rw.operand(op, 0))?;
        let callee = rw.prop(known.op(), VALUE)?;
        let AttrData::SymbolRef { root, .. } = callee.data(rw.ctx()) else { return None };
        let name = root.as_str(rw.ctx())?.to_owned();
        let args: Vec<Value> = rw.operands(op).skip(1).collect();
        let types: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
        rw.replace_with(op, CallOp::build(&name).operands(args).result_0_type(types))
    }
}
