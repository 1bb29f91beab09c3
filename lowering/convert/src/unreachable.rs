//! Unreachable blocks: conversions do not touch their operations.

use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Body, Module, Region};

/// Erases the unreachable blocks of the regions that `wanted` picks.
pub(super) fn erase_unreachable_blocks(
    module: &mut Module,
    wanted: impl Fn(&Body, Region) -> bool,
) {
    module.body_mut().for_each_body(|body| {
        let regions = body.regions().iter().copied().filter(|region| wanted(body, *region));
        let regions: Vec<Region> = regions.collect();
        let mut rw = Rewriter::new(body);
        for region in regions {
            erase_unreachable(&mut rw, region);
        }
    });
}
