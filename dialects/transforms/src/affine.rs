//! Passes over affine loops and maps.

pub(crate) mod analysis;
mod bounds;
mod coalescing;
mod constrained;
mod data_copy;
pub mod expand;
mod expand_index_ops;
mod expand_index_ops_as_affine;
mod fold_alias_ops;
mod fusion;
mod invariant_code_motion;
mod normalize;
mod parallelize;
mod permute;
mod promote;
mod raise_from_memref;
mod replace_memref;
mod scalar_replacement;
mod simplify_min_max;
mod simplify_structures;
mod tiling;
mod unroll;
mod unroll_jam;
mod value_system;

ods_core::include_dialect!(mod passes, "affine");

pub use constrained::Extreme;
#[doc(no_inline)]
pub use ods_operations::affine::*;
pub use passes::*;
pub(crate) use replace_memref::{Remap, remapped};
pub use value_system::ValueSystem;
