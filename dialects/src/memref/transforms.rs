//! Passes over memrefs.

mod expand_ops;
#[cfg(feature = "scf")]
mod expand_realloc;
#[cfg(feature = "affine")]
mod fold_alias_ops;
#[cfg(feature = "tensor")]
mod result_dims;
#[cfg(feature = "affine")]
mod strided_metadata;
