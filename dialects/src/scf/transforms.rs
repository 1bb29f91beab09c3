//! Transformations of loops, and the passes that run them.

mod coalescing;
mod extremes;
mod for_canonicalization;
mod for_to_while;
mod forall;
mod fusion;
mod nests;
mod peeling;
mod range_folding;
mod specialization;
mod tiling;

pub(crate) use coalescing::coalesce_nest;
#[cfg(feature = "transform")]
pub(crate) use for_canonicalization::for_canonicalization_patterns;
pub use forall::forall_to_parallel;
#[cfg(feature = "transform")]
pub(crate) use nests::{forall_to_for, parallel_to_for};
#[cfg(feature = "transform")]
pub(crate) use peeling::{peel_back, peel_front};
