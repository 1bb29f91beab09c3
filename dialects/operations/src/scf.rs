//! The scf dialect: structured control flow.
//!
//! - `control_flow`: control flow among regions and the values it forwards; `loops`: loop interfaces and the rewriting
//!   of loops; `bounds`: loop bounds and trip counts; `filled`: construction of loops and conditionals together with
//!   their bodies.
//! - `asm`, `verify`, `canonicalize`: one file for each operation, or for several related operations.
//! - `value_bounds`, `slice_checks`: interfaces for passes, of loops and of slices in loops.

ods_core::include_dialect!(mod ir, "scf");

mod asm;
pub mod bounds;
mod canonicalize;
mod control_flow;
mod device_mapping;
mod filled;
pub mod forall;
mod infer;
mod inliner;
pub mod loops;
#[cfg(all(feature = "memref", feature = "tensor"))]
mod slice_checks;
mod slices;
mod value_bounds;
mod verify;

pub use bounds::trip_count;
pub use device_mapping::{
    DeviceMappingAttrInterface, DeviceMappingAttrInterfaceModel, DeviceMaskingAttrInterface,
    DeviceMaskingAttrInterfaceModel,
};
pub use filled::{Yielded, for_with, if_with};
pub use forall::forall_to_parallel;
pub use ir::*;
pub use loops::{build_for, build_parallel};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for SCFDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
        #[cfg(all(feature = "memref", feature = "tensor"))]
        slice_checks::extend(registry);
        value_bounds::extend(registry);
    }
}
