//! Inlining of calls to functions.

use ods_core::interface::{DialectInlinerInterface, Handle};
use ods_core::ir::RegionRef;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, OpRef, Value};

use super::{CallOp, FuncOp, ReturnOp};
use crate::cf::BranchOp;

/// The inliner interface of the dialect.
pub(super) static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_call(&self, call: OpRef<'_>, callable: OpRef<'_>, _: bool) -> bool {
        let refused = call.cast::<CallOp>().is_some_and(|op| op.no_inline())
            || callable.cast::<FuncOp>().is_some_and(|op| op.no_inline());
        !refused
    }

    fn is_legal_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value], _: bool) -> bool {
        true
    }

    fn is_legal_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn handle_terminator(&self, rw: &mut Rewriter<'_>, terminator: Op, next: Block) {
        let Some(ret) = terminator.cast::<ReturnOp>(rw) else { return };
        let values: Vec<Value> = ret.operands(rw).collect();
        rw.insert(BranchOp::build(next).dest_operands(values));
        rw.erase_op(terminator);
    }

    fn replace_results(&self, rw: &mut Rewriter<'_>, terminator: Op, results: &[Value]) {
        let Some(ret) = terminator.cast::<ReturnOp>(rw) else { return };
        let values: Vec<Value> = ret.operands(rw).collect();
        for (result, value) in results.iter().zip(values) {
            rw.replace_all_uses(*result, value);
        }
    }
}
