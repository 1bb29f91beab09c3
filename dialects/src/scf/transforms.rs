//! Transformations of loops, and the passes that run them.

mod coalescing;
mod extremes;
mod for_canonicalization;
mod for_to_while;
mod fusion;
mod nests;
mod peeling;
mod range_folding;
mod slice_checks;
mod specialization;
mod tile;
mod tiling;
mod value_bounds;

ods_core::include_dialect!(mod passes, "scf_transforms");

pub use coalescing::coalesce_nest;
pub use for_canonicalization::for_canonicalization_patterns;
pub use nests::{forall_to_for, parallel_to_for};
pub use passes::*;
pub use peeling::{peel_back, peel_front};
pub use tile::{TileLoops, TileOptions, Tiled, lower_to_loops, tile_using_scf};

use ods_core::Registry;

/// Registers the passes, and the interfaces that passes need.
pub(super) fn extend(registry: &mut Registry) {
    register_passes(registry);
    slice_checks::extend(registry);
    value_bounds::extend(registry);
}
