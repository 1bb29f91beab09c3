//! The bufferization dialect: lowering of tensors to buffers.
//!
//! - [`analysis`]: which tensors may be written in place; [`bufferize`]: rewriting them to buffers.
//! - [`defaults`]: default implementations of interface methods.
//! - [`deallocation`]: ownership of buffers, and their deallocation.
//! - [`flow`]: which buffers are views of which others.
//! - [`models`]: interfaces of this dialect that operations of other dialects implement.

ods_core::include_dialect!(mod ir, "bufferization");

pub mod analysis;
mod asm;
mod attributes;
pub mod bufferize;
mod canonicalize;
pub mod deallocation;
mod defaults;
mod destination;
pub mod flow;
mod fold;
mod interfaces;
mod models;
mod verify;

pub use analysis::{
    AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
pub use attributes::MANUAL_DEALLOCATION;
pub use bufferize::{BufferType, BufferizationState, Bufferized, Failed};
pub use canonicalize::buffer::fold_buffer_of_tensor;
pub use canonicalize::dealloc::{freed, freeing};
pub use deallocation::{Deallocated, DeallocationState, Owned, Ownership};
pub use flow::{STACK, ViewFlow};
pub use interfaces::HoistingKind;
pub use ir::*;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for BufferizationDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        interfaces::name(registry);
        models::extend(registry);
    }
}
