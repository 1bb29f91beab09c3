//! Unreachable blocks: conversions do not touch them, but some operations in them must not stay.

use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Body, DialectType, Module, Region};
use ods_dialects::func::FuncDialect;

/// Erases unreachable blocks in regions where one of them contains an operation of func, whose verifier requires an
/// enclosing function of func, or a function of func as the callee.
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
