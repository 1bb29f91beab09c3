//! The index dialect: arithmetic on the type `index`, whose width depends on the target.
//!
//! A target has 32 or 64 bits, so a fold must give the same result for both.

ods_core::include_dialect!(mod ir, "index");

mod canonicalize;
mod constant;
mod fold;
mod ranges;

pub use ir::*;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::INLINE_ANYWHERE;

impl ExtendRegistry for IndexDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&INLINE_ANYWHERE);
    }
}
