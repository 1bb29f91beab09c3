//! The bufferization dialect: lowering of tensors to buffers.
//!
//! - [`analysis`]: which tensors may be written in place; [`bufferize`]: rewriting them to buffers.
//! - [`defaults`]: default implementations of interface methods.
//! - [`deallocation`]: ownership of buffers, and their deallocation.
//! - [`flow`]: which buffers are views of which others.
//! - [`models`]: interfaces of this dialect that operations of other dialects implement.
//! - [`transforms`]: the passes.

ods_core::include_dialect!(mod ir, "bufferization");

mod analysis;
mod asm;
mod attributes;
mod bufferize;
mod canonicalize;
mod deallocation;
mod defaults;
mod destination;
mod flow;
mod fold;
mod interfaces;
mod models;
mod transforms;
mod verify;

pub use analysis::{
    AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
pub use bufferize::{BufferType, BufferizationState, Bufferized, Failed};
pub use deallocation::{Deallocated, DeallocationState, Owned, Ownership};
pub use flow::ViewFlow;
pub use interfaces::HoistingKind;
pub use ir::*;
pub use transforms::{bufferize_with, eliminate_empty_tensors, hoist_out_of_loops};

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
