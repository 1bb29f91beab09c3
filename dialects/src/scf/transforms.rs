//! Transformations of loops, and the passes that do them.

mod forall;

pub use forall::forall_to_parallel;
