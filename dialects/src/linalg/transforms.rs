//! Passes over structured operations.

mod generalize;
mod loops;
mod pad;

use ods_core::rewrite::{GreedyConfig, RegionSimplify};

/// The way in which passes other than `canonicalize` apply patterns: from the bottom up, and equal blocks are merged.
fn greedy() -> GreedyConfig {
    GreedyConfig { top_down: false, regions: RegionSimplify::Aggressive, ..GreedyConfig::default() }
}
