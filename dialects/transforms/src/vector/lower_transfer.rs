//! Lowering of transfers to simpler operations.
//!
//! - `permutation`: maps other than minor identities; `access`: loads and stores; `bounds`: masks instead of bounds.

mod access;
mod bounds;
mod permutation;

pub(super) use access::add_access_patterns;
pub use access::transfer_access_patterns;
pub(super) use bounds::add_mask_patterns;
pub use permutation::transfer_permutation_patterns;
