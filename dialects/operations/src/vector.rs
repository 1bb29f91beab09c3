//! The vector dialect: vectors of any rank, with value semantics.
//!
//! - `shape`: decomposed vector types; `position`: static and dynamic positions in a vector; `slice`: strided slices.
//! - `asm`, `verify`, `fold` and `canonicalize`: one file for each operation, or for several related operations.
//! - `transfer`, `contract`, `maskable`: code shared by transfers, contractions and maskable operations.

ods_core::include_dialect!(mod ir, "vector");

mod asm;
mod canonicalize;
mod combine;
mod contract;
mod fold;
mod infer;
pub mod known;
pub mod maskable;
pub mod masked;
mod materialize;
mod memory_space;
pub mod position;
mod ranges;
pub mod shape;
pub mod slice;
mod subset;
pub mod transfer;
mod unroll;
mod verify;

pub use canonicalize::vector_canonicalization_patterns;
pub use ir::*;
pub use masked::masked_op;
pub use shape::is_broadcastable;
pub use slice::elements_in;

use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::ir::ValueRef;
use ods_core::{OpRef, Registry};

/// Returns the only result of an operation whose result is not named.
///
/// # Panics
/// If the operation has no result.
pub fn only_result(op: OpRef<'_>) -> ValueRef<'_> {
    op.results().next().expect("the operation has a result")
}

impl ExtendRegistry for VectorDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
        memory_space::extend(registry);
        subset::extend(registry);
        unroll::extend(registry);
    }
}
