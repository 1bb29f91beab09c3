//! Unreachable blocks: conversions do not touch them, but operations of func in them must not stay.

use ods_core::{Body, DialectType, Module, Region};
use ods_dialects::func::FuncDialect;

use super::super::unreachable::erase_unreachable_blocks;

/// Erases unreachable blocks in regions where one of them contains an operation of func, whose verifier requires an
/// enclosing function of func, or a function of func as the callee.
pub(crate) fn erase_unreachable_uses(module: &mut Module) {
    erase_unreachable_blocks(module, uses_func);
}

fn uses_func(body: &Body, region: Region) -> bool {
    let unreachable = body.unreachable_blocks(region);
    let mut ops = unreachable.into_iter().flat_map(|block| body.ops(block));
    ops.any(|op| body.name(op).dialect() == FuncDialect::SCHEMA.name)
}
