//! Blocks that no path leads to: conversions leave them alone, but not everything in them may stay.

use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Body, DialectType, Module, Region};
use ods_dialects::func::FuncDialect;

/// Erases the blocks without a path from the entry in regions where one of them has an operation of func, which wants a
/// function of func around it, or under the name that it calls.
pub(crate) fn erase_unreachable_uses(module: &mut Module) {
    module.body_mut().for_each_body(|body| {
        let regions = body.regions().iter().copied().filter(|region| uses_func(body, *region));
        let regions: Vec<Region> = regions.collect();
        let mut rw = Rewriter::new(body);
        for region in regions {
            erase_unreachable(&mut rw, region);
        }
    });
}

fn uses_func(body: &Body, region: Region) -> bool {
    let unreachable = body.unreachable_blocks(region);
    let mut ops = unreachable.into_iter().flat_map(|block| body.ops(block));
    ops.any(|op| body.name(op).dialect() == FuncDialect::SCHEMA.name)
}
