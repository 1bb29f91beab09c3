//! Passes over affine loops and maps.

mod bounds;
mod coalescing;
mod data_copy;
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

pub(crate) use bounds::build_open_loop;
#[cfg(feature = "func")]
pub(crate) use replace_memref::{Remap, remapped};
