//! Canonicalization that starts only from operations with control flow among their regions.

use ods_core::interface::RegionBranchOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::rewrite::{Endless, GreedyConfig, Targets};
use ods_core::{Body, Op};

/// Applies the canonicalization patterns to the operations with control flow among their regions, in `body` and the
/// bodies nested in it.
///
/// # Errors
/// When the patterns do not come to an end.
pub(super) fn canonicalize(body: &mut Body) -> Result<(), Endless> {
    let ctx = body.ctx().clone();
    let mut done = Ok(());
    body.for_each_body(|body| {
        let ops = region_branches(body);
        if !ops.is_empty() && done.is_ok() {
            let patterns = ctx.canonicalization_patterns();
            let config = GreedyConfig::canonicalizer();
            done = patterns.apply_to(body, Targets::new(&ops), &config).map(|_| ());
        }
    });
    done
}

/// Returns the operations of one body with control flow among their regions, in post-order.
fn region_branches(body: &Body) -> Vec<Op> {
    let branches = |op: &Op| body.interface::<dyn RegionBranchOpInterface>(*op).is_some();
    body.walk(WalkOrder::Post).filter(branches).collect()
}
