//! Canonicalization: upstream's patterns, in upstream's order for each operation.

mod alloc;
pub(super) mod buffer;
mod clone;
pub(super) mod dealloc;
