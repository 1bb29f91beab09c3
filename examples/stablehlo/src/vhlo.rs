//! The dialect `vhlo`: the versioned form of stablehlo that is stored in portable artifacts.

ods_core::include_dialect!(mod ir, "vhlo");

mod attrs;
mod defaults;
mod from_vhlo;
mod passes;
mod rebuild;
mod rules;
mod syntax;
mod to_version;
mod to_vhlo;
mod types;
mod verify;
mod version;

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

pub use from_vhlo::from_vhlo;
pub use ir::*;
pub use to_version::{read_target, to_version};
pub use to_vhlo::to_vhlo;
pub use version::{NoVersion, Version};

impl ExtendRegistry for VhloDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&types::DENOTED);
    }
}
