//! Passes over memrefs.

mod expand_ops;
#[cfg(feature = "affine")]
mod strided_metadata;
