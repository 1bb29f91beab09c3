//! Accesses of a memref that become accesses of another.

use ods_core::affine::AffineMap;
use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::rewrite::Rewriter;
use ods_core::rt::set_named_attr;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{AffineMapAttr, Attr, Body, Ident, Op, Value};
use smallvec::SmallVec;

use crate::affine::{AffineApplyOp, AffineMapAccessInterface, ValueMap};
use crate::memref::{LoadOp, StoreOp};

type Values = SmallVec<[Value; 4]>;

/// Lets all uses of a memref be uses of another, with what the layout makes of the indices. Returns `false`, and changes
/// nothing, if there is a use that a layout cannot be taken from. Deallocations are only changed if `frees`.
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
        if !access && !is_normalizable(rw, user) {
            return false;
        }
        users.push(user);
    }
    for user in users {
        replace_in(rw, user, old, new, layout, symbols);
    }
    true
}

/// Returns whether layouts can be taken from the memrefs of an operation.
pub(super) fn is_normalizable(ir: &Body, op: Op) -> bool {
    ir.view(op).has_trait(Trait::MemRefsNormalizable)
}

/// Returns whether an operation frees a memref and does nothing else with it.
fn only_frees(ir: &Body, op: Op, memref: Value) -> bool {
    let Some(effects) = ir.interface::<dyn MemoryEffectOpInterface>(op) else { return false };
    let all = effects.effects(ir);
    let mut own = all.iter().filter(|one| match one.on {
        EffectTarget::Operand(at) => ir.operands(op).nth(at) == Some(memref),
        _ => false,
    });
    own.next().is_some_and(|one| one.kind == EffectKind::Free) && own.next().is_none()
}

/// The map by which an operation reaches a memref, and the attribute that it is.
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
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let moved = remapped(rw, &access.map, &operands[indices.clone()], layout, symbols);
    match access.attr {
        Some(name) => {
            operands.splice(indices, moved.operands);
            operands[place] = new;
            let map = Attr::affine_map(rw.ctx(), moved.map);
            rw.modify(op, |ir| {
                ir.set_operands(op, &operands);
                set_named_attr(ir, op, name.as_str(), Some(map));
            });
        }
        None => {
            let mut made = Vec::new();
            let values = apply(rw, &moved.map, &moved.operands, &mut made);
            operands.splice(indices, values);
            operands[place] = new;
            rw.modify(op, |ir| ir.set_operands(op, &operands));
        }
    }
}

/// Makes the results of a map.
fn apply(
    rw: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
    made: &mut Vec<AffineApplyOp>,
) -> Values {
    let mut values = Values::new();
    for at in 0..map.results.len() {
        let single = AffineMapAttr::get(rw.ctx(), map.sub_map([at]));
        let op = rw.insert(AffineApplyOp::build(single).map_operands(operands.iter().copied()));
        values.extend(rw.results(op.into()).next());
        made.push(op);
    }
    values
}

/// The indices that a layout makes of a map over operands.
fn remapped(
    rw: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
    layout: &AffineMap,
    symbols: &[Value],
) -> ValueMap {
    // The results are made as operations, so that composing finds their operands in upstream's order; those of the first
    // map are left, as upstream leaves them.
    let mut made = Vec::new();
    let mut indices = match *map == AffineMap::identity(map.dims) {
        true => operands.into(),
        false => apply(rw, map, operands, &mut made),
    };
    indices.extend_from_slice(symbols);
    let new = match *layout == AffineMap::identity(layout.dims) {
        true => indices,
        false => apply(rw, layout, &indices, &mut made),
    };
    let mut moved = ValueMap { map: AffineMap::identity(new.len() as u32), operands: new };
    moved.compose_fully(rw);
    moved.map = moved.map.simplified();
    moved.canonicalize(rw);
    for op in made {
        let unused = rw.results(op.into()).all(|result| !rw.is_used(result));
        if unused {
            rw.erase_op(op);
        }
    }
    moved
}
