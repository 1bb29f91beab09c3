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
mod known;
mod maskable;
pub(crate) mod masked;
mod materialize;
mod memory_space;
mod position;
mod ranges;
mod shape;
pub(crate) mod slice;
mod subset;
mod transfer;
mod transforms;
mod unroll;
mod verify;

pub use canonicalize::vector_canonicalization_patterns;
pub use ir::*;
#[cfg(feature = "transform")]
pub(crate) use masked::masked_op;
#[cfg(feature = "transform")]
pub(crate) use shape::is_broadcastable;
pub use transforms::{
    BeforeLlvm, ContractLowering, TransposeLowering, mask_lowering_patterns,
    multi_reduction_lowering_patterns, patterns_before_llvm, transfer_access_patterns,
    transfer_permutation_patterns,
};
#[cfg(feature = "transform")]
pub(crate) use transforms::{
    bitcast_lowering_patterns, broadcast_lowering_patterns, contract_lowering_patterns,
    contraction_patterns, from_elements_unrolling_patterns, gather_lowering_patterns,
    interleave_lowering_patterns, leading_unit_dims_patterns, mask_materialization_patterns,
    mask_size_lowering_patterns, narrow_type_patterns, outer_product_lowering_patterns,
    scan_lowering_patterns, shape_cast_lowering_patterns, to_elements_unrolling_patterns,
    transfer_to_scf_patterns, transpose_lowering_patterns,
};

use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;
use ods_core::ir::ValueRef;
use ods_core::{OpRef, Registry};

/// Returns the only result of an operation whose result is not named.
///
/// # Panics
/// If the operation has no result.
fn only_result(op: OpRef<'_>) -> ValueRef<'_> {
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
