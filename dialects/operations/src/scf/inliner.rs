//! Inlining of and into structured control flow.

use ods_core::interface::{DialectInlinerInterface, Handle};
use ods_core::ir::RegionRef;
use ods_core::rewrite::Rewriter;
use ods_core::{Op, OpRef, Value};

use super::YieldOp;

/// The inliner interface of the dialect.
pub(super) static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

/// Any operation may be inlined into any region, and out of a region with a single block.
struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value], _: bool) -> bool {
        true
    }

    fn is_legal_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn replace_results(&self, rw: &mut Rewriter<'_>, terminator: Op, results: &[Value]) {
        let Some(end) = terminator.cast::<YieldOp>(rw) else { return };
        let values: Vec<Value> = end.results(rw).collect();
        for (result, value) in results.iter().zip(values) {
            rw.replace_all_uses(*result, value);
        }
    }
}
