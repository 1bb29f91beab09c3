//! Rewriting of operations on tensors to operations on buffers: what the interfaces of operations use. The rewriting of
//! bodies and modules is in ods-transforms.
//!
//! - [`state`]: the state during the rewrite of a body; [`boundary`]: the function whose body it is.
//! - [`types`]: the types of buffers; [`buffer`]: the buffers of values; [`globals`]: constants in memory.
//! - [`copies`]: copies of tensors that are not bufferized in place; [`signature`]: block arguments.

pub mod boundary;
mod buffer;
mod copies;
mod globals;
mod signature;
mod state;
mod types;

pub use boundary::{Boundary, argument_type_of, signature_type};
pub use buffer::{
    allocate, allocate_tensor, buffer_of, buffer_or_value, cast_buffer, copy, dynamic_sizes,
    insert_like, point_after, replace_by_buffers, replace_with_buffer_op, without_layout,
};
pub use copies::{insert_copies, resolve_operands};
pub use globals::Globals;
pub use signature::bufferize_block;
pub use state::{BufferType, BufferizationState, Bufferized, Failed};
pub use types::{
    block_argument_type, buffer_type, buffer_type_of, dynamic_layout, identity_layout,
    memory_space_of, space_of, unknown_type,
};
