//! Unreachable blocks that func does not allow to stay.

use ods_core::{Body, DialectType, Module, Region};
use ods_dialects::func::FuncDialect;

use super::super::unreachable::erase_unreachable_blocks;

/// Erases the blocks without a path from the entry in regions where one of them has an operation of func, which wants a
/// function of func around it, or under the name that it calls.
pub(crate) fn erase_unreachable_uses(module: &mut Module) {
    erase_unreachable_blocks(module, uses_func);
}

fn uses_func(body: &Body, region: Region) -> bool {
    let unreachable = body.unreachable_blocks(region);
    let mut ops = unreachable.into_iter().flat_map(|block| body.ops(block));
    ops.any(|op| body.name(op).dialect() == FuncDialect::SCHEMA.name)
}
