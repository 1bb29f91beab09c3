//! The bufferization dialect: the way from tensors to memory.
//!
//! - [`flow`]: which buffers are parts of which others.
//! - [`models`]: interfaces of this dialect that operations of others implement.
//! - [`transforms`]: the passes.

ods_core::include_dialect!(mod ir, "bufferization");

mod asm;
mod attributes;
mod canonicalize;
mod destination;
mod flow;
mod fold;
mod interfaces;
mod models;
mod transforms;
mod verify;

pub use flow::ViewFlow;
pub use interfaces::{HoistingKind, attach_interfaces};
pub use ir::*;
