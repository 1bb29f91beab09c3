//! The allocations whose slots are promoted or split.

use crate::interface::InterfaceKey;
use crate::ir::WalkOrder;
use crate::{Body, Op, Region};

/// The operations in a region that implement an interface, those inside others first.
pub(super) fn allocations<I: InterfaceKey<Id = Op> + ?Sized>(
    body: &Body,
    region: Region,
) -> Vec<Op> {
    let is_one = |op: &Op| body.interface::<I>(*op).is_some();
    body.walk_region(region, WalkOrder::Post).filter(is_one).collect()
}
