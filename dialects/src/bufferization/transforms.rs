//! Passes that lower tensors to buffers, and passes over allocations.

mod dealloc_library;
mod dealloc_simplification;
mod drop_results;
mod eliminate_empty;
mod empty_tensor;
mod functions;
mod hoisting;
mod liveness;
mod lower_deallocations;
mod one_shot;
mod out_params;
mod ownership;
mod pipeline;
mod placement;
mod stack;
mod to_memref;

pub use eliminate_empty::eliminate_empty_tensors;
pub use hoisting::hoist_out_of_loops;
pub use one_shot::bufferize_with;
pub(super) use placement::STACK;
