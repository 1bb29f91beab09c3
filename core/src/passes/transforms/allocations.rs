//! The allocations whose slots are promoted or split.

use crate::interface::InterfaceKey;
use crate::ir::WalkOrder;
use crate::{Body, Op, Region};

/// Returns the operations in a region that implement an interface, nested ones before the operations that hold them.
pub(super) fn allocations<I: InterfaceKey<Id = Op> + ?Sized>(
    body: &Body,
    region: Region,
) -> Vec<Op> {
    let is_one = |op: &Op| body.interface::<I>(*op).is_some();
    body.walk_region(region, WalkOrder::Post).filter(is_one).collect()
}
