//! Deallocation of buffers by their ownership.
//!
//! - [`checks`]: unsupported operations; [`effects`], [`calls`], [`branches`], [`regions`]: operations by kind;
//!   [`unique`]: values that a block passes on; [`function`]: a whole function.

mod branches;
mod calls;
mod checks;
mod effects;
mod function;
mod regions;
mod unique;

pub(super) use function::{OwnershipPredicate, deallocate};
#[doc(no_inline)]
pub use ods_operations::bufferization::deallocation::*;
