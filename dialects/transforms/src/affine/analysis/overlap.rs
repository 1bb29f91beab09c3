//! Memrefs that may share elements though they are different values: views, casts, references to one global.

use ods_core::analysis::alias::{sources, sources_may_alias};
use ods_core::analysis::effects::has_only_effect;
use ods_core::interface::{FunctionOpInterface, ViewLikeOpInterface};
use ods_core::ir::ValueDef;
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, Value};

use crate::memref::GetGlobalOp;

/// Returns whether two memrefs may share an element.
///
/// The arguments of a function are assumed to be disjoint from each other and from everything that is not a view of
/// them: otherwise no nest over arguments could be transformed at all.
pub(in crate::affine) fn may_overlap(ir: &Body, one: Value, other: Value) -> bool {
    if one == other {
        return true;
    }
    let plain = |value| is_allocated(ir, value) || is_function_argument(ir, value);
    if plain(one) && plain(other) {
        return false;
    }
    let others = sources(ir, other);
    sources(ir, one).iter().any(|one| others.iter().any(|other| sources_overlap(ir, *one, *other)))
}

fn sources_overlap(ir: &Body, one: Value, other: Value) -> bool {
    if one == other {
        return true;
    }
    if is_function_argument(ir, one) || is_function_argument(ir, other) {
        return false;
    }
    let global = |value| ir.defining_op(value)?.cast::<GetGlobalOp>(ir);
    match (global(one), global(other)) {
        (Some(one), Some(other)) => one.name(ir) == other.name(ir),
        (Some(_), None) if is_allocated(ir, other) => false,
        (None, Some(_)) if is_allocated(ir, one) => false,
        _ => sources_may_alias(ir, one, other),
    }
}

/// Returns whether a value is the result of an allocation.
fn is_allocated(ir: &Body, value: Value) -> bool {
    ir.defining_op(value).is_some_and(|op| has_only_effect(ir.view(op), EffectKind::Allocate))
}

fn is_function_argument(ir: &Body, value: Value) -> bool {
    let ValueDef::Arg(block, _) = ir.def(value) else { return false };
    if !ir.is_entry_block(block) {
        return false;
    }
    match ir.block_parent_op(block) {
        None => true,
        Some(op) => ir.interface::<dyn FunctionOpInterface>(op).is_some(),
    }
}

/// Returns whether a memref is an allocation inside `around`, or a view of one, so that each iteration has its own.
pub(super) fn is_allocated_in(ir: &Body, memref: Value, outer: Op) -> bool {
    let mut memref = memref;
    while let Some(definition) = ir.defining_op(memref) {
        let view = ir.view(definition);
        if has_only_effect(view, EffectKind::Allocate) && ir.is_proper_ancestor(outer, definition) {
            return true;
        }
        let Some(alias) = view.interface::<dyn ViewLikeOpInterface>() else { return false };
        memref = alias.view_source(ir);
    }
    false
}
