//! The memref dialect: memory, its elements, and views of it.
//!
//! - `layout`: the types of views, computed from the types of their sources.
//! - `runtime_verification`, `value_bounds`: interfaces for passes.
//! - `verify`, `fold` and `canonicalize`: one file for each family of operations.

ods_core::include_dialect!(mod ir, "memref");

mod asm;
mod canonicalize;
mod cast;
mod fold;
mod global;
mod infer;
pub mod layout;
mod materialize;
mod memory_slot;
mod memory_space;
mod ranges;
mod rank_reduce;
mod regions;
mod reify;
#[cfg(feature = "cf")]
mod runtime_verification;
pub mod slice;
mod value_bounds;
mod verify;

pub use canonicalize::{constified_metadata, subview};
pub use ir::*;
pub use layout::{collapsed_type, expanded_type, is_collapsible, slice_type, without_dims};
pub use rank_reduce::rank_reduced_subview;
pub use reify::{dim_of, dim_op, mixed_size, mixed_sizes};
pub use slice::reinterpret_cast;

use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::memref_type::MemRefType;
use ods_core::{Body, Registry, Value};

/// Returns the type of a ranked memref.
///
/// # Panics
/// If the value is no ranked memref.
pub fn memref_of(ir: &Body, value: Value) -> MemRefType {
    MemRefType::of(ir.ctx(), ir.ty(value)).expect("the declaration asks for a ranked memref")
}

impl ExtendRegistry for MemRefDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        global::extend(registry);
        memory_slot::extend(registry);
        memory_space::extend(registry);
        #[cfg(feature = "cf")]
        runtime_verification::extend(registry);
        value_bounds::extend(registry);
    }
}
