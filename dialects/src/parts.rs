//! Parts that the tests of this crate call. Unit tests would compile all of it a second time, so it has none.

#[cfg(any(feature = "memref", feature = "tensor"))]
pub use crate::reshape::Reassociation;
#[cfg(feature = "tensor")]
pub use crate::tensor::slice::{dropped_dims, reduction_mask};
#[cfg(feature = "vector")]
pub use crate::vector::slice::elements_in;
