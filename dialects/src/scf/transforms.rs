//! Transformations of loops, and the passes that do them.

mod coalescing;
mod for_to_while;
mod forall;
mod nests;

pub(crate) use coalescing::coalesce_nest;
pub use forall::forall_to_parallel;
