//! The memory that a loop touches.

use ods_core::{Body, Op, TypeData, Value};
use rustc_hash::FxHashMap;

use super::access::{Access, accesses_in};
use super::domain::{Column, Row};

/// The elements of a dimension: their number, and the first, if that is a constant.
type Extent = (i64, Option<i64>);

/// The number of bytes between the first and the last elements that an operation accesses, of all memrefs together;
/// `None` if it is not known.
pub(in crate::affine) fn footprint(ir: &Body, op: Op) -> Option<u64> {
    let mut boxes: FxHashMap<Value, Vec<Extent>> = FxHashMap::default();
    let mut order = Vec::new();
    let mut seen: Vec<Access> = Vec::new();
    for access in accesses_in(ir, op) {
        // The same elements in the same loops need no more room, wherever they are.
        let again = |have: &Access| {
            have.memref == access.memref
                && have.indices == access.indices
                && ir.parent_op(have.op) == ir.parent_op(access.op)
        };
        if seen.iter().any(again) {
            continue;
        }
        let own = bounding_box(ir, &access)?;
        seen.push(access.clone());
        let Some(all) = boxes.get_mut(&access.memref) else {
            order.push(access.memref);
            boxes.insert(access.memref, own);
            continue;
        };
        for (have, more) in all.iter_mut().zip(own) {
            *have = joined(*have, more)?;
        }
    }
    let mut bytes = 0u64;
    for memref in order {
        let mut sizes = boxes[&memref].iter().map(|(size, _)| u64::try_from(*size).ok());
        let count = sizes.try_fold(1u64, |count, size| count.checked_mul(size?))?;
        bytes = bytes.checked_add(count.checked_mul(element_bytes(ir, memref)?)?)?;
    }
    Some(bytes)
}

/// The elements from the first of two extents to the last.
fn joined(one: Extent, other: Extent) -> Option<Extent> {
    let (Some(first), Some(second)) = (one.1, other.1) else { return None };
    let last = first.checked_add(one.0)?.max(second.checked_add(other.0)?);
    let first = first.min(second);
    Some((last.checked_sub(first)?, Some(first)))
}

fn element_bytes(ir: &Body, memref: Value) -> Option<u64> {
    let ctx = ir.ctx();
    let TypeData::MemRef { elem, layout, .. } = ir.ty(memref).data(ctx) else { return None };
    if !layout.as_affine_map(ctx).is_some_and(|map| map.is_identity()) {
        return None;
    }
    let lanes = match elem.data(ctx) {
        TypeData::Vector { .. } => elem.num_elements(ctx)?,
        _ => 1,
    };
    let bits = elem.element_type_or_self(ctx).int_or_float_width(ctx)?;
    Some(u64::from(bits).checked_mul(lanes)?.div_ceil(8))
}

/// The elements that an access may be of, in all rounds of the loops around it.
fn bounding_box(ir: &Body, access: &Access) -> Option<Vec<Extent>> {
    let TypeData::MemRef { shape, .. } = ir.ty(access.memref).data(ir.ctx()) else { return None };
    let (mut domain, rows) = access.relation(ir)?;
    let first = domain.columns.len();
    for ((at, row), size) in (first..).zip(&rows).zip(shape) {
        domain.columns.push(Column::Local);
        let own = Row::of(&[(at, 1)], 0);
        domain.equalities.push(own.minus(row)?);
        if *size != ods_core::DYNAMIC {
            domain.inequalities.push(own);
            domain.inequalities.push(Row::of(&[(at, -1)], size.checked_sub(1)?));
        }
    }
    let constraints = domain.constraints();
    let fixed = |at: usize| matches!(domain.columns[at], Column::Symbol(_));
    let free = |at: usize| at < first && !fixed(at);
    let extents = (first..).zip(shape);
    let extents = extents.map(|(at, size)| {
        let known = constraints.extent_of(at, fixed, free);
        known.or_else(|| (*size != ods_core::DYNAMIC).then_some((*size, Some(0))))
    });
    extents.collect()
}
