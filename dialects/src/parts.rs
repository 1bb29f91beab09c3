//! Items that this crate's integration tests call. The crate has no unit tests, as they would compile it a second time.

#[cfg(any(feature = "memref", feature = "tensor"))]
pub use crate::reshape::Reassociation;
#[cfg(feature = "tensor")]
pub use crate::tensor::slice::{dropped_dims, reduction_mask};
#[cfg(feature = "vector")]
pub use crate::vector::slice::elements_in;
