//! Control flow through `memref.alloca_scope`.

use ods_core::Body;
use ods_core::interface::{RegionBranchOpInterface, RegionPoint};

use super::AllocaScopeOp;

impl RegionBranchOpInterface for AllocaScopeOp {
    fn successor_regions(self, _: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        match point {
            RegionPoint::Parent => vec![RegionPoint::Region(0)],
            RegionPoint::Region(_) => vec![RegionPoint::Parent],
        }
    }
}
