//! Replacement of accesses of a memref by accesses of another.

use ods_core::affine::AffineMap;
use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::memref_type::MemRefType;
use ods_core::mixed::constant_index;
use ods_core::rewrite::Rewriter;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{AffineMapAttr, Attr, Body, DYNAMIC, Ident, Op, Value};
use smallvec::SmallVec;

use crate::affine::{AffineApplyOp, AffineMapAccessInterface, Remap, ValueMap, remapped};
use crate::arith::index_constant;
use crate::memref::{DimOp, LoadOp, StoreOp};

/// Redirects all uses of a memref to another, with the layout applied to the indices. Returns `false`, without changes,
/// if the layout cannot be removed from one of the uses. Deallocations are changed only if `frees` is set.
pub(super) fn replace_uses(
    rw: &mut Rewriter<'_>,
    old: Value,
    new: Value,
    layout: &AffineMap,
    symbols: &[Value],
    frees: bool,
) -> bool {
    let mut users: Vec<Op> = Vec::new();
    for at in rw.uses(old) {
        let user = rw.use_owner(at);
        if users.contains(&user) || !frees && only_frees(rw, user, old) {
            continue;
        }
        let access = rw.interface::<dyn AffineMapAccessInterface>(user).is_some();
        if !access && !is_normalizable_use(rw, user, old) {
            return false;
        }
        users.push(user);
    }
    for user in users {
        replace_in(rw, user, old, new, layout, symbols);
    }
    true
}

/// Returns whether layouts can be removed from the memrefs of an operation.
pub(super) fn is_normalizable(ir: &Body, op: Op) -> bool {
    ir.view(op).has_trait(Trait::MemRefsNormalizable)
}

/// Returns whether the layout can be removed from a memref that an operation uses.
pub(super) fn is_normalizable_use(ir: &Body, op: Op, memref: Value) -> bool {
    is_normalizable(ir, op) && (!op.isa::<DimOp>(ir) || logical_size(ir, op, memref).is_some())
}

/// The size of a dimension of a memref with a layout.
enum LogicalSize {
    /// The size of the same dimension without the layout.
    Kept,
    /// A static size.
    Known(i64),
}

/// Returns the size that a `memref.dim` reads; `None` if it is unknown without the layout.
fn logical_size(ir: &Body, op: Op, memref: Value) -> Option<LogicalSize> {
    let index = constant_index(ir, op.cast::<DimOp>(ir)?.index(ir))?;
    let ty = MemRefType::of(ir.ctx(), ir.ty(memref))?;
    let index = usize::try_from(index).ok()?;
    let size = *ty.shape.get(index)?;
    let layout = ty.affine_map(ir.ctx());
    let place = layout.results.get(index).and_then(|result| result.as_dim());
    let remaining = place.is_some_and(|dim| dim as usize == index);
    match size {
        _ if remaining => Some(LogicalSize::Kept),
        DYNAMIC => None,
        known => Some(LogicalSize::Known(known)),
    }
}

/// Returns whether the only effect of an operation on a memref is to free it.
fn only_frees(ir: &Body, op: Op, memref: Value) -> bool {
    let Some(effects) = ir.interface::<dyn MemoryEffectOpInterface>(op) else { return false };
    let all = effects.effects(ir);
    let mut own = all.iter().filter(|one| match one.on {
        EffectTarget::Operand(operand) => ir.used_value(operand) == memref,
        _ => false,
    });
    own.next().is_some_and(|one| one.kind == EffectKind::Free) && own.next().is_none()
}

/// The map of an access of a memref, and the attribute that holds the map.
struct Access {
    attr: Option<Ident>,
    map: AffineMap,
}

fn access(ir: &Body, op: Op, memref: Value) -> Option<Access> {
    let rank = || ir.ty(memref).shape(ir.ctx()).map(|shape| shape.len() as u32);
    if op.isa::<LoadOp>(ir) || op.isa::<StoreOp>(ir) {
        return Some(Access { attr: None, map: AffineMap::identity(rank()?) });
    }
    let model = ir.interface::<dyn AffineMapAccessInterface>(op)?;
    let (name, map) = model.affine_map_attr_for_mem_ref(ir, memref);
    Some(Access { attr: Some(name), map: map.as_affine_map(ir.ctx())?.clone() })
}

fn replace_in(
    rw: &mut Rewriter<'_>,
    op: Op,
    old: Value,
    new: Value,
    layout: &AffineMap,
    symbols: &[Value],
) {
    if let Some(LogicalSize::Known(size)) = logical_size(rw, op, old) {
        let loc = rw.loc(op);
        rw.set_point_before(op).set_loc(loc);
        let size = rw.build(|b| index_constant(b, size));
        rw.replace_op(op, &[size]);
        return;
    }
    let Some(access) = access(rw, op, old) else {
        let uses: SmallVec<[_; 2]> = rw.uses(old).filter(|at| rw.use_owner(*at) == op).collect();
        for at in uses {
            rw.set_use(at, new);
        }
        return;
    };
    let mut operands: Vec<Value> = rw.operands(op).collect();
    let Some(place) = operands.iter().position(|one| *one == old) else { return };
    let indices = place + 1..place + 1 + access.map.inputs();
    let old_indices =
        ValueMap { map: access.map, operands: SmallVec::from_slice(&operands[indices.clone()]) };
    let remap = Remap { extra: &[], map: Some(layout), outer: &[], symbols };
    let moved = remapped(rw, op, old_indices, &remap);
    match access.attr {
        Some(name) => {
            operands.splice(indices, moved.operands);
            operands[place] = new;
            let map = Attr::affine_map(rw.ctx(), moved.map);
            rw.modify(op, |ir| {
                ir.set_operands(&operands);
                ir.set_attr(name, Some(map));
            });
        }
        None => {
            operands.splice(indices, apply(rw, &moved));
            operands[place] = new;
            rw.modify(op, |ir| ir.set_operands(&operands));
        }
    }
}

/// Builds the results of a map.
fn apply(rw: &mut Rewriter<'_>, indices: &ValueMap) -> Vec<Value> {
    let one = |at: usize| {
        let single = AffineMapAttr::get(rw.ctx(), indices.map.sub_map([at]));
        let operands = indices.operands.iter().copied();
        let op = rw.insert(AffineApplyOp::build(single).map_operands(operands));
        rw.results(op.into()).next()
    };
    (0..indices.map.results.len()).filter_map(one).collect()
}
