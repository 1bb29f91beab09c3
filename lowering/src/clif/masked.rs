//! Loads and stores of the lanes that a mask selects: a branch per lane, so that the others are not touched.

use cranelift_codegen::ir::{InstBuilder, types};
use ods_core::OpRef;

use super::emit::Lane;
use super::function::FunctionTranslator;
use super::layout::storage_bytes;
use super::memory::pick;
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn load<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (base, mask) = (f.scalar(op, 0)?, f.operand(op, 1));
    let rest = pass_through(f, op)?;
    let addresses = consecutive(f, base, &rest)?;
    let lanes = load_lanes(f, &addresses, &mask, &rest)?;
    f.define_result(op, &lanes);
    Ok(())
}

pub(super) fn gather<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (addresses, mask) = (f.operand(op, 0), f.operand(op, 1));
    let rest = pass_through(f, op)?;
    let lanes = load_lanes(f, &addresses, &mask, &rest)?;
    f.define_result(op, &lanes);
    Ok(())
}

pub(super) fn store<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (values, base, mask) = (f.operand(op, 0), f.scalar(op, 1)?, f.operand(op, 2));
    let addresses = consecutive(f, base, &values)?;
    store_lanes(f, &addresses, &mask, &values)
}

pub(super) fn scatter<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (values, addresses, mask) = (f.operand(op, 0), f.operand(op, 1), f.operand(op, 2));
    store_lanes(f, &addresses, &mask, &values)
}

/// Selected lanes come from consecutive elements.
pub(super) fn expandload<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (mut at, mask) = (f.scalar(op, 0)?, f.operand(op, 1));
    let rest = pass_through(f, op)?;
    let mut lanes = Vec::with_capacity(rest.len());
    for (i, &other) in rest.iter().enumerate() {
        let stride = element_stride(other.ty)?;
        let taken = f.e.if_else(pick(&mask, i)?.value, &[other, at], |e| {
            let next = e.b.ins().iadd_imm_s(at.value, stride);
            Ok(vec![
                super::memory::load_whole(e, other.ty, at.value),
                Lane { value: next, ty: at.ty },
            ])
        })?;
        lanes.push(taken[0]);
        at = taken[1];
    }
    f.define_result(op, &lanes);
    Ok(())
}

/// Selected lanes go to consecutive elements.
pub(super) fn compressstore<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (values, mut at, mask) = (f.operand(op, 0), f.scalar(op, 1)?, f.operand(op, 2));
    for (i, &value) in values.iter().enumerate() {
        let stride = element_stride(value.ty)?;
        let moved = f.e.if_else(pick(&mask, i)?.value, &[at], |e| {
            super::memory::store_whole(e, value, at.value);
            Ok(vec![Lane { value: e.b.ins().iadd_imm_s(at.value, stride), ty: at.ty }])
        })?;
        at = moved[0];
    }
    Ok(())
}

fn load_lanes(
    f: &mut FunctionTranslator<'_, '_, '_>,
    addresses: &[Lane],
    mask: &[Lane],
    rest: &[Lane],
) -> Result<Vec<Lane>> {
    let mut lanes = Vec::with_capacity(rest.len());
    for (i, &other) in rest.iter().enumerate() {
        element_stride(other.ty)?;
        let address = pick(addresses, i)?.value;
        let taken = f.e.if_else(pick(mask, i)?.value, &[other], |e| {
            Ok(vec![super::memory::load_whole(e, other.ty, address)])
        })?;
        lanes.push(taken[0]);
    }
    Ok(lanes)
}

fn store_lanes(
    f: &mut FunctionTranslator<'_, '_, '_>,
    addresses: &[Lane],
    mask: &[Lane],
    values: &[Lane],
) -> Result {
    for (i, &value) in values.iter().enumerate() {
        element_stride(value.ty)?;
        let address = pick(addresses, i)?.value;
        f.e.if_else(pick(mask, i)?.value, &[], |e| {
            super::memory::store_whole(e, value, address);
            Ok(Vec::new())
        })?;
    }
    Ok(())
}

/// What lanes that are not selected hold: the third operand, or zero.
fn pass_through<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result<Vec<Lane>> {
    if op.operands().len() > 2 {
        return Ok(f.operand(op, 2));
    }
    let types = f.leaf_types(op.result(0).ty())?;
    Ok(types.into_iter().map(|ty| f.e.constant(ty, 0)).collect())
}

/// The addresses of consecutive elements, one for each of `lanes`.
fn consecutive(
    f: &mut FunctionTranslator<'_, '_, '_>,
    base: Lane,
    lanes: &[Lane],
) -> Result<Vec<Lane>> {
    let mut addresses = Vec::with_capacity(lanes.len());
    for (i, lane) in lanes.iter().enumerate() {
        let offset = element_stride(lane.ty)? * i as i64;
        let offset = f.e.b.ins().iconst(types::I64, offset);
        addresses.push(Lane { value: f.e.b.ins().iadd(base.value, offset), ty: base.ty });
    }
    Ok(addresses)
}

fn element_stride(ty: ValueType) -> Result<i64> {
    if ty.clif().bits() == ty.bits() {
        Ok(storage_bytes(ty) as i64)
    } else {
        Err(format!("a masked access to elements of type {ty} is not supported"))
    }
}
