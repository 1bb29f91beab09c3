//! Passes over memrefs.

mod expand_ops;
#[cfg(feature = "scf")]
mod expand_realloc;
#[cfg(feature = "affine")]
pub(crate) mod fold_alias_ops;
#[cfg(all(feature = "affine", feature = "func"))]
mod normalize;
#[cfg(feature = "tensor")]
mod result_dims;
#[cfg(feature = "tensor")]
mod result_shapes;
#[cfg(feature = "affine")]
mod strided_metadata;
