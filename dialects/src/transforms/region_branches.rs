//! Canonicalization that starts only from operations with control flow among their regions.

use ods_core::interface::RegionBranchOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::rewrite::GreedyConfig;
use ods_core::{Body, Op};

/// Applies the canonicalization patterns to the operations with control flow among their regions, in `body` and the
/// bodies nested in it.
pub(super) fn canonicalize(body: &mut Body) {
    let ctx = body.ctx().clone();
    body.for_each_body(|body| {
        let ops = region_branches(body);
        if !ops.is_empty() {
            ctx.canonicalization_patterns().apply_to(body, &ops, &GreedyConfig::canonicalizer());
        }
    });
}

/// Returns the operations of one body with control flow among their regions, in post-order.
fn region_branches(body: &Body) -> Vec<Op> {
    let branches = |op: &Op| body.interface::<dyn RegionBranchOpInterface>(*op).is_some();
    body.walk(WalkOrder::Post).filter(branches).collect()
}
