//! Transformations of loops, and the passes that do them.

mod for_to_while;
mod forall;
mod nests;

pub use forall::forall_to_parallel;
