//! The scf dialect: structured control flow.
//!
//! - `control_flow`: control flow among regions and the values it forwards; `loops`: loop interfaces and the rewriting
//!   of loops; `bounds`: loop bounds and trip counts; `filled`: construction of loops and conditionals together with
//!   their bodies.
//! - `asm`, `verify`, `canonicalize`: one file for each operation, or for several related operations.
//! - `transforms`: conversions between kinds of loops, and the passes that run them.

ods_core::include_dialect!(mod ir, "scf");

mod asm;
mod bounds;
mod canonicalize;
mod control_flow;
mod device_mapping;
mod filled;
mod infer;
mod inliner;
mod loops;
mod slice_checks;
mod tile;
mod transforms;
mod value_bounds;
mod verify;

pub use bounds::trip_count;
pub use device_mapping::{
    DeviceMappingAttrInterface, DeviceMappingAttrInterfaceModel, DeviceMaskingAttrInterface,
    DeviceMaskingAttrInterfaceModel,
};
pub use filled::{Yielded, for_with, if_with};
pub use ir::*;
pub use loops::{build_for, build_parallel};
#[cfg(feature = "linalg")]
pub(crate) use tile::lower_to_loops;
pub use tile::{TileLoops, TileOptions, Tiled, tile_using_scf};
#[cfg(feature = "affine")]
pub(crate) use transforms::coalesce_nest;
pub use transforms::forall_to_parallel;
#[cfg(feature = "transform")]
pub(crate) use transforms::{
    for_canonicalization_patterns, forall_to_for, parallel_to_for, peel_back, peel_front,
};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for SCFDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
        slice_checks::extend(registry);
        value_bounds::extend(registry);
    }
}
