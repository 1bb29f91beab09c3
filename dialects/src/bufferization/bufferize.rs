//! Rewriting of operations on tensors to operations on buffers.
//!
//! - [`state`]: the state during the rewrite of a body; [`boundary`]: the function whose body it is.
//! - [`types`]: the types of buffers; [`buffer`]: the buffers of values; [`globals`]: constants in memory.
//! - [`copies`]: copies of tensors that are not bufferized in place.
//! - [`driver`]: the rewrite of all operations of a body; [`signature`]: block arguments.
//! - [`function`]: functions and their results; [`access`]: their accesses to arguments; [`module`]: all functions of a
//!   module, callees first.

mod access;
mod boundary;
mod buffer;
mod copies;
mod driver;
mod function;
mod globals;
mod module;
mod signature;
mod state;
mod types;

pub(super) use boundary::{Boundary, argument_type_of, signature_type};
pub(super) use buffer::{
    allocate, allocate_tensor, buffer_of, buffer_or_value, cast_buffer, copy, dynamic_sizes,
    insert_like, point_after, replace_by_buffers, replace_with_buffer_op, without_layout,
};
pub(super) use copies::resolve_operands;
pub(super) use globals::Globals;
pub(super) use module::{Run, analyze_bodies, analyze_functions, run_on_bodies, run_on_functions};
pub(super) use signature::bufferize_block;
pub use state::{BufferType, BufferizationState, Bufferized, Failed};
pub(super) use types::{
    block_argument_type, buffer_type, buffer_type_of, dynamic_layout, identity_layout,
    memory_space_of, space_of, unknown_type,
};
