//! Deallocation of buffers by their ownership.
//!
//! - [`checks`]: unsupported operations; [`effects`], [`calls`], [`branches`], [`regions`]: operations by kind;
//!   [`function`]: a whole function.

mod branches;
mod calls;
mod checks;
mod effects;
mod function;
mod regions;

pub(super) use function::{OwnershipPredicate, deallocate};
pub use ods_operations::bufferization::deallocation::*;
