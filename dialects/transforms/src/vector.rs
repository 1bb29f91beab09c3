//! Passes over vectors, and their patterns.
//!
//! - `lower_…`: the lowering of one family of operations to simpler ones, in a file each; `pieces`: shared building
//!   blocks.
//! - `to_llvm`: the patterns that run before the conversion to the llvm dialect; `to_scf`: transfers as loops.
//! - `drop_leading`: removal of leading unit dimensions.
//! - `narrow_types`: elements narrower than a byte; `to_contract`: reductions as contractions.
//! - `shuffle_tree`: shuffles for vectors of elements of other vectors.

mod drop_leading;
mod lower_bitcast;
mod lower_broadcast;
mod lower_contract;
mod lower_interleave;
mod lower_mask;
mod lower_mask_sizes;
mod lower_multi_reduction;
mod lower_rows;
mod lower_scan;
mod lower_shape_cast;
mod lower_slice;
mod lower_transfer;
mod lower_transpose;
mod narrow_types;
mod pieces;
mod shuffle_tree;
mod super_vectorize;
mod to_contract;
mod to_llvm;
mod to_scf;

ods_core::include_dialect!(mod passes, "vector");

pub use drop_leading::leading_unit_dims_patterns;
pub use lower_contract::ContractLowering;
pub use lower_contract::outer_product_lowering_patterns;
pub use lower_mask::mask_lowering_patterns;
pub use lower_multi_reduction::multi_reduction_lowering_patterns;
pub use lower_rows::{
    from_elements_unrolling_patterns, gather_lowering_patterns, to_elements_unrolling_patterns,
};
pub use lower_transfer::{transfer_access_patterns, transfer_permutation_patterns};
pub use lower_transpose::TransposeLowering;
pub use narrow_types::narrow_type_patterns;
#[doc(no_inline)]
pub use ods_operations::vector::*;
pub use passes::*;
pub use to_contract::contraction_patterns;
pub use to_llvm::{BeforeLlvm, patterns_before_llvm};
pub use to_scf::transfer_to_scf_patterns;

use ods_core::rewrite::PatternSet;

macro_rules! families {
    ($($name:ident($($choice:ident: $ty:ty)?) $module:ident, $what:literal;)*) => {$(
        #[doc = concat!("Returns the patterns that lower ", $what, ".")]
        pub fn $name($($choice: $ty)?) -> PatternSet {
            $module::patterns(PatternSet::new() $(, $choice)?)
        }
    )*};
}

families! {
    bitcast_lowering_patterns() lower_bitcast, "casts of bits to those of rows";
    broadcast_lowering_patterns() lower_broadcast, "broadcasts";
    contract_lowering_patterns(lowering: ContractLowering) lower_contract, "contractions";
    interleave_lowering_patterns() lower_interleave, "interleaving to that of rows";
    mask_size_lowering_patterns() lower_mask_sizes, "masks to those of rows";
    scan_lowering_patterns() lower_scan, "scans to combinations of slices";
    shape_cast_lowering_patterns() lower_shape_cast, "casts of shapes";
    transpose_lowering_patterns(lowering: TransposeLowering) lower_transpose, "transpositions";
}

/// Returns the patterns that lower masks to comparisons, and transfers that may be out of bounds to masked ones.
pub fn mask_materialization_patterns() -> PatternSet {
    lower_transfer::add_mask_patterns(PatternSet::new(), false)
}
