//! The memref dialect: memory, its elements, and views of it.
//!
//! - `layout`: the types of views, computed from the types of their sources.
//! - `transforms`: the passes.
//! - `verify`, `fold` and `canonicalize`: one file for each family of operations.

ods_core::include_dialect!(mod ir, "memref");

mod asm;
mod canonicalize;
mod cast;
mod fold;
mod global;
mod infer;
mod layout;
mod materialize;
mod memory_slot;
mod memory_space;
mod ranges;
mod rank_reduce;
mod regions;
mod reify;
mod resolve_dims;
mod runtime_verification;
mod slice;
mod transforms;
mod value_bounds;
mod verify;

pub(crate) use canonicalize::subview;
pub use ir::*;
pub(crate) use layout::slice_type;
#[cfg(feature = "bufferization")]
pub(crate) use layout::{collapsed_type, expanded_type, is_collapsible, without_dims};
pub(crate) use rank_reduce::rank_reduced_subview;
#[cfg(feature = "linalg")]
pub(crate) use reify::{dim_of, dim_op, mixed_size, mixed_sizes};
pub(crate) use resolve_dims::resolve_dims_patterns;
#[cfg(feature = "bufferization")]
pub(crate) use slice::reinterpret_cast;
#[cfg(feature = "affine")]
pub(crate) use transforms::fold_alias_ops;
#[cfg(feature = "transform")]
pub(crate) use transforms::{expand_patterns, fold_alias_patterns, strided_metadata_patterns};

use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::memref_type::MemRefType;
use ods_core::{Body, Registry, Value};

/// Returns the type of a ranked memref.
///
/// # Panics
/// If the value is no ranked memref.
fn memref_of(ir: &Body, value: Value) -> MemRefType {
    MemRefType::of(ir.ctx(), ir.ty(value)).expect("the declaration asks for a ranked memref")
}

impl ExtendRegistry for MemRefDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        global::extend(registry);
        memory_slot::extend(registry);
        memory_space::extend(registry);
        runtime_verification::extend(registry);
        value_bounds::extend(registry);
    }
}
