//! The bufferization dialect: the way from tensors to memory.
//!
//! One-shot bufferization is not here: `BufferizableOpInterface` is a name, so that operations are declared as they are.

ods_core::include_dialect!(mod ir, "bufferization");

mod asm;
mod attributes;
mod canonicalize;
mod destination;
mod fold;
mod interfaces;
mod verify;

pub use interfaces::attach_interfaces;
pub use ir::*;
