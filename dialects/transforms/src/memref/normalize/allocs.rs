//! Allocations and casts whose type loses its layout.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, DYNAMIC, Op, Value};

use super::functions::normalize_value;
use super::types::{Normalized, tiles};
use super::uses::{is_normalizable, replace_uses};
use crate::affine::AffineApplyOp;
use crate::arith::{AddIOp, SubIOp, index_constant};
use crate::memref::slice::reinterpret_cast;
use crate::memref::{AllocOp, AllocaOp, ReinterpretCastOp};

macro_rules! allocation {
    ($name:ident, $op:ident) => {
        /// Removes the layout from the type of an allocation.
        pub(super) fn $name(rw: &mut Rewriter<'_>, op: $op) -> Option<()> {
            let old = op.memref(rw);
            let ty = Normalized::of(rw.ctx(), rw.ty(old))?;
            let loc = rw.loc(op.into());
            rw.set_point_before(op).set_loc(loc);
            let (symbols, alignment): (Vec<Value>, _) =
                (op.symbol_operands(rw).collect(), op.alignment(rw));
            let sizes: Vec<Value> = op.dynamic_sizes(rw).collect();
            let sizes =
                if ty.new.has_static_shape() { Vec::new() } else { tiled_sizes(rw, &ty, &sizes) };
            let mut new = $op::build(ty.new.ty(rw.ctx())).dynamic_sizes(sizes);
            if let Some(alignment) = alignment {
                new = new.alignment(alignment);
            }
            let new = rw.insert(new);
            let memref = new.memref(rw);
            finish(rw, op.into(), old, new.into(), memref, &ty.layout, &symbols)
        }
    };
}

allocation!(normalize_alloc, AllocOp);
allocation!(normalize_alloca, AllocaOp);

/// Replaces an operation that defines a memref by an operation without the layout, if all uses allow it.
fn finish(
    rw: &mut Rewriter<'_>,
    op: Op,
    old: Value,
    new_op: Op,
    new: Value,
    layout: &AffineMap,
    symbols: &[Value],
) -> Option<()> {
    if !replace_uses(rw, old, new, layout, symbols, false) {
        rw.erase_op(new_op);
        return None;
    }
    rw.replace_all_uses(old, new);
    rw.erase_op(op);
    Some(())
}

/// Returns the dynamic sizes of tiled memory.
fn tiled_sizes(rw: &mut Rewriter<'_>, ty: &Normalized, sizes: &[Value]) -> Vec<Value> {
    let mut sizes = sizes.iter().copied();
    let mut all = Vec::with_capacity(ty.old.rank());
    for size in &ty.old.shape {
        match *size {
            DYNAMIC => all.extend(sizes.next()),
            known => all.push(rw.build(|b| index_constant(b, known))),
        }
    }
    let tiles = tiles(&ty.layout);
    let mut created = Vec::new();
    for (at, result) in ty.layout.results.iter().enumerate() {
        if ty.new.shape.get(at) != Some(&DYNAMIC) {
            continue;
        }
        let extent = match result.as_binary() {
            Some((_, of, size)) if tiles.iter().any(|tile| tile.number == at) => {
                AffineExpr::binary(AffineOp::CeilDiv, of.clone(), size.clone())
            }
            Some((_, _, size)) if tiles.iter().any(|tile| tile.inside == at) => size.clone(),
            _ => result.clone(),
        };
        let map = AffineMap::new(ty.layout.inputs() as u32, ty.layout.symbols, [extent]);
        created.extend(apply(rw, map, &all));
    }
    created
}

fn apply(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value]) -> Option<Value> {
    let map = AffineMapAttr::get(rw.ctx(), map);
    let op = rw.insert(AffineApplyOp::build(map).map_operands(operands.iter().copied()));
    rw.results(op.into()).next()
}

/// Removes the layout from the type of a cast of rank one: a higher rank would need strides.
pub(super) fn normalize_cast(rw: &mut Rewriter<'_>, op: ReinterpretCastOp) -> Option<()> {
    let old = op.result(rw);
    let ty = Normalized::of(rw.ctx(), rw.ty(old))?;
    let [size] = *ty.new.shape else { return None };
    let (source, loc) = (op.source(rw), rw.loc(op.into()));
    let strides: Vec<Value> = op.strides(rw).collect();
    let sizes: Vec<Value> = op.sizes(rw).collect();
    rw.set_point_before(op).set_loc(loc);
    let mut sizes = sizes.into_iter();
    let mut last = Vec::with_capacity(ty.old.rank());
    for size in &ty.old.shape {
        let value = match *size {
            DYNAMIC => {
                let one = rw.build(|b| index_constant(b, 1));
                rw.insert(SubIOp::build(sizes.next()?, one)).result(rw)
            }
            known => rw.build(|b| index_constant(b, known - 1)),
        };
        last.push(value);
    }
    last.extend_from_slice(&strides);
    let size = match size {
        DYNAMIC => {
            let last = apply(rw, ty.layout.clone(), &last)?;
            let one = rw.build(|b| index_constant(b, 1));
            MixedIndex::Value(rw.insert(AddIOp::build(last, one)).result(rw))
        }
        known => MixedIndex::Known(known),
    };
    let (zero, one) = (MixedIndex::Known(0), MixedIndex::Known(1));
    let new = reinterpret_cast(source, zero, &[size], &[one], ty.new.ty(rw.ctx()));
    let new = rw.insert(new);
    let memref = new.result(rw);
    finish(rw, op.into(), old, new.into(), memref, &ty.layout, &strides)
}

/// Removes the layouts from the result types of another operation.
pub(super) fn normalize_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    if !is_normalizable(rw, op) {
        return None;
    }
    let results: Vec<Value> = rw.results(op).collect();
    for result in results {
        normalize_value(rw, result);
    }
    Some(())
}
