//! Passes over memrefs.

#[cfg(all(feature = "arith-transforms", feature = "func", feature = "vector"))]
mod emulate_wide_int;
mod expand_ops;
#[cfg(feature = "scf")]
mod expand_realloc;
#[cfg(all(feature = "affine", feature = "vector"))]
mod flatten;
#[cfg(feature = "affine")]
pub(crate) mod fold_alias_ops;
#[cfg(all(feature = "affine", feature = "vector"))]
mod linear;
#[cfg(feature = "affine-transforms")]
mod normalize;
mod resolve_dims;
#[cfg(feature = "tensor")]
mod result_dims;
#[cfg(feature = "tensor")]
mod result_shapes;
#[cfg(feature = "affine")]
mod strided_metadata;

ods_core::include_dialect!(mod passes, "memref");

pub use expand_ops::expand_patterns;
#[cfg(feature = "affine")]
pub use fold_alias_ops::fold_alias_patterns;
#[doc(no_inline)]
pub use ods_operations::memref::*;
pub use passes::*;
pub use resolve_dims::resolve_dims_patterns;
#[cfg(feature = "affine")]
pub use strided_metadata::strided_metadata_patterns;
