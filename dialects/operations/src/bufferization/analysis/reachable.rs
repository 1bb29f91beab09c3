//! Control flow between the regions of an operation.

use ods_core::interface::{RegionBranchOpInterface, RegionPoint};
use ods_core::{Body, Op};

/// Returns whether control may flow from one region of an operation to another, or back to it.
pub fn is_reachable(body: &Body, op: Op, from: usize, to: usize) -> bool {
    let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(op) else { return false };
    let next = |number: usize| {
        let regions = branch.successor_regions(body, RegionPoint::Region(number));
        regions.into_iter().filter_map(|point| match point {
            RegionPoint::Region(number) => Some(number),
            RegionPoint::Parent => None,
        })
    };
    let mut visited = vec![false; body.num_regions(op)];
    let mut work: Vec<usize> = next(from).collect();
    while let Some(at) = work.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut visited[at], true) {
            work.extend(next(at));
        }
    }
    false
}
