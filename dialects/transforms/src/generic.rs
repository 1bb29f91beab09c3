//! Dialect-independent passes.

mod bubble_down;
mod composite;
mod cse;
mod hoist;
mod inline;
mod locations;
mod mem2reg;
mod op_graph;
mod op_stats;
mod print_ir;
mod reconcile_casts;
mod region_branches;
mod remove_dead_values;
mod runtime_verification;
mod sccp;
mod sink;
mod sroa;
mod symbols;
mod topological_sort;

ods_core::include_dialect!(mod declared, "generic");

pub use declared::*;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, RegionSimplify};

impl RunPass for Canonicalizer {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let regions = match self.region_simplify_level {
            GreedySimplifyRegionLevel::Disabled => RegionSimplify::Disabled,
            GreedySimplifyRegionLevel::Normal => RegionSimplify::Normal,
            GreedySimplifyRegionLevel::Aggressive => RegionSimplify::Aggressive,
        };
        let config = GreedyConfig {
            top_down: self.top_down_processing_enabled,
            regions,
            // Negative numbers mean no limit, as upstream.
            max_iterations: u64::try_from(self.max_iterations).ok(),
            max_rewrites: u64::try_from(self.max_num_rewrites).ok(),
            ..GreedyConfig::canonicalizer()
        };
        let ctx = cx.ctx().clone();
        let all = ctx.canonicalization_patterns();
        let applied = if self.enabled_patterns.is_empty() && self.disabled_patterns.is_empty() {
            cx.apply_patterns(all, &config)?
        } else {
            let among = |list: &[String], name: &str| list.iter().any(|one| one == name);
            let enabled = |name: &str| {
                self.enabled_patterns.is_empty() || among(&self.enabled_patterns, name)
            };
            let chosen =
                all.clone().retain(|name| enabled(name) && !among(&self.disabled_patterns, name));
            cx.apply_patterns(&chosen, &config)?
        };
        if self.test_convergence && !applied.converged {
            return Err(cx.fail_op("is not canonical when the limits are reached"));
        }
        Ok(())
    }
}
