//! The cf dialect: branches between blocks, and assertions.

ods_core::include_dialect!(mod ir, "cf");

mod asm;
mod branch;
mod canonicalize;
mod inliner;
mod runtime_check;
mod verify;

pub use branch::case_values;
pub use ir::*;
pub use runtime_check::{Checks, is_within};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for ControlFlowDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
    }
}
