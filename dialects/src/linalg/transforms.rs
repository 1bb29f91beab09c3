//! Passes over structured operations.

mod fuse_elementwise;
mod generalize;
mod interchange;
mod loops;
mod pad;
mod unit_dims;

#[cfg(feature = "transform")]
pub(crate) use generalize::generalize;
#[cfg(feature = "transform")]
pub(crate) use interchange::interchange_loops;
pub(super) use loops::has_buffers_only;
