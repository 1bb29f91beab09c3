//! Transformations of loops, and the passes that run them.

mod coalescing;
mod extremes;
mod for_canonicalization;
mod for_to_while;
mod fusion;
mod nests;
mod peeling;
mod range_folding;
mod specialization;
mod tile;
mod tiling;

ods_core::include_dialect!(mod passes, "scf");

pub use coalescing::coalesce_nest;
pub use for_canonicalization::for_canonicalization_patterns;
pub use nests::{forall_to_for, parallel_to_for};
#[doc(no_inline)]
pub use ods_operations::scf::*;
pub use passes::*;
pub use peeling::{peel_back, peel_front};
pub use tile::{TileLoops, TileOptions, Tiled, lower_to_loops, tile_using_scf};
