//! Passes that lower tensors to buffers, and passes over allocations.

pub mod analysis;
pub mod bufferize;
mod dealloc_library;
mod dealloc_simplification;
pub mod deallocation;
mod drop_results;
mod eliminate_empty;
mod empty_tensor;
pub mod flow;
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

ods_core::include_dialect!(mod passes, "bufferization");

pub use eliminate_empty::eliminate_empty_tensors;
pub use hoisting::hoist_out_of_loops;
#[doc(no_inline)]
pub use ods_operations::bufferization::*;
pub use one_shot::bufferize_with;
pub use passes::*;
