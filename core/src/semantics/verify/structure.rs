//! Structural checks of operations and blocks, besides the checks of the operation's declaration: attributes of other
//! dialects, entries without predecessors, terminators, and unregistered operations.

use super::Verified;
use super::VerifyCx;
use super::memo::attr_check;
use super::op::{self, verify_op, verify_op_regions};
use crate::interface::{RegionKind, RegionKindInterface};
use crate::ir::{Record, Region};
use crate::registry::OpInfo;
use crate::schema::Trait;
use crate::{Attr, Block, Body, Diagnostic, Loc, Op, OpName};

/// Runs all checks of an operation without regions.
#[inline]
pub(super) fn verify_leaf(
    cx: &VerifyCx<'_>,
    info: Option<&OpInfo>,
    op: Op,
    record: Record<'_>,
) -> Verified {
    if record.own_attrs() != Attr::EMPTY_DICT {
        discardable_attrs(cx, op, record.own_attrs())?;
    }
    match info {
        Some(info) => op::verify_leaf(cx, info, op, record),
        None => unregistered(cx, op, record.name()),
    }
}

/// Checks an operation itself, before the contents of its regions.
pub(super) fn enter_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let body = cx.body;
    discardable_attrs(cx, op, body.attrs(op))?;
    match cx.ctx().op_info(body.name(op)) {
        Some(info) => verify_op(cx, info, op),
        None => Ok(()),
    }
}

/// Checks the regions of an operation, which are in `inner`, before their contents.
pub(super) fn enter_regions(
    cx: &VerifyCx<'_>,
    op: Op,
    inner: &Body,
    regions: &[Region],
) -> Verified {
    let kinds = cx.ctx().op_model::<dyn RegionKindInterface>(cx.body.name(op));
    for (number, region) in regions.iter().enumerate() {
        let Some(entry) = inner.entry_block(*region) else { continue };
        let graph = kinds.is_some_and(|kinds| kinds.region_kind(number) == RegionKind::Graph);
        if graph && inner.next_block(entry).is_some() {
            return cx.fail(op, format!("expects graph region #{number} to have 0 or 1 blocks"));
        }
        if inner.predecessors(entry).next().is_some() {
            let message = "entry block of region may not have predecessors";
            return Err(Box::new(Diagnostic::error(cx.body.loc(op), message)));
        }
    }
    Ok(())
}

/// Checks an operation after the contents of its regions.
pub(super) fn leave_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let name = cx.body.name(op);
    match cx.ctx().op_info(name) {
        Some(info) => verify_op_regions(cx, info, op),
        None => unregistered(cx, op, name),
    }
}

fn discardable_attrs(cx: &VerifyCx<'_>, op: Op, attrs: Attr) -> Verified {
    let ctx = cx.ctx();
    if ctx.constraints().is_plain(ctx, attrs) {
        return Ok(());
    }
    for (name, value) in attrs.as_dictionary(ctx).unwrap_or_default() {
        if let Some(check) = attr_check(ctx, *name) {
            check(cx, op, *name, *value)?;
        }
    }
    Ok(())
}

/// Rejects an unregistered operation, unless these are allowed.
#[inline]
fn unregistered(cx: &VerifyCx<'_>, op: Op, name: OpName) -> Verified {
    let ctx = cx.ctx();
    if ctx.allows_unregistered() && ctx.constraints().is_foreign(ctx, name) {
        return Ok(());
    }
    refuse_unregistered(cx, op, name)
}

/// Rejects an unregistered operation, with a message that depends on the name's dialect.
#[cold]
fn refuse_unregistered(cx: &VerifyCx<'_>, op: Op, name: OpName) -> Verified {
    let ctx = cx.ctx();
    match ctx.registry().dialect_of(name) {
        None if ctx.allows_unregistered() => Ok(()),
        None => cx.fail(
            op,
            "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
        ),
        Some(dialect) if dialect.hooks.allows_unknown_ops => Ok(()),
        Some(dialect) => Err(Box::new(cx.error(
            op,
            format!(
                "unregistered operation '{name}' found in dialect ('{}') that does not allow unknown operations",
                dialect.name
            ),
        ))),
    }
}

/// Checks a block before its operations; `branches` says whether any operation with successors does not end its block.
pub(super) fn enter_block(cx: &VerifyCx<'_>, block: Block, branches: bool) -> Verified {
    let body = cx.body;
    let Some(last) = body.last_op(block) else {
        if may_lack_terminator(cx, block) {
            return Ok(());
        }
        let message = "empty block: expect at least a terminator";
        return Err(Box::new(Diagnostic::error(block_loc(cx, block), message)));
    };
    for op in branches.then(|| body.ops(block)).into_iter().flatten() {
        if body.num_successors(op) != 0 && op != last {
            let message = "operation with block successors must terminate its parent block";
            return Err(Box::new(cx.error(op, message)));
        }
    }
    Ok(())
}

/// Checks a block after its operations.
pub(super) fn leave_block(cx: &VerifyCx<'_>, block: Block) -> Verified {
    let body = cx.body;
    let Some(last) = body.last_op(block) else { return Ok(()) };
    let region = body.block_region(block);
    if body.successors(last).any(|to| body.block_region(to) != region) {
        return cx.fail(last, "branching to block of a different region");
    }
    if may_lack_terminator(cx, block) || cx.ctx().might_be_terminator(body.name(last)) {
        return Ok(());
    }
    let text = format!("block with no terminator, has {}", cx.view(last).spell());
    Err(Box::new(cx.error(last, text)))
}

/// Returns whether a block may lack a terminator: the only block of a region whose operation allows it, or might.
fn may_lack_terminator(cx: &VerifyCx<'_>, block: Block) -> bool {
    let body = cx.body;
    let Some(region) = body.block_region(block) else { return true };
    if body.blocks(region).nth(1).is_some() {
        return false;
    }
    let owner = match body.region_owner(region) {
        Some(owner) => Some(body.name(owner)),
        None => body.owner_name(),
    };
    owner
        .and_then(|name| cx.ctx().op_schema(name))
        .is_none_or(|schema| schema.traits.has(Trait::NoTerminator))
}

/// Returns the location of the first operation, or of the parent operation of an empty block.
fn block_loc(cx: &VerifyCx<'_>, block: Block) -> Loc {
    let body = cx.body;
    let owner = || body.owner().map_or(Loc::UNKNOWN, |owner| owner.loc);
    match body.first_op(block) {
        Some(op) => body.loc(op),
        None => body.block_parent_op(block).map_or_else(owner, |op| body.loc(op)),
    }
}
