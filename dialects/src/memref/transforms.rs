//! Passes over memrefs.

#[cfg(all(feature = "func", feature = "vector"))]
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
#[cfg(all(feature = "affine", feature = "func"))]
mod normalize;
#[cfg(feature = "tensor")]
mod result_dims;
#[cfg(feature = "tensor")]
mod result_shapes;
#[cfg(feature = "affine")]
mod strided_metadata;

#[cfg(feature = "transform")]
pub(crate) use expand_ops::expand_patterns;
#[cfg(feature = "transform")]
pub(crate) use fold_alias_ops::fold_alias_patterns;
#[cfg(feature = "transform")]
pub(crate) use strided_metadata::strided_metadata_patterns;
