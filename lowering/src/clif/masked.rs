//! Loads and stores of the lanes that a mask selects: a branch per lane, so that the others are not touched.

use cranelift_codegen::ir::{InstBuilder, types};
use ods_core::ir::ValueRef;
use ods_dialects::llvm;

use super::emit::Lane;
use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::layout::storage_bytes;
use super::memory::pick;
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

impl Translate for llvm::MaskedLoadOp {
    fn translate<'m>(
        op: llvm::MaskedLoadOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (base, mask) = (f.scalar(op.data())?, f.lanes(op.mask()).to_vec());
        let rest = f.pass_through(op.pass_thru(), op.res())?;
        let addresses = consecutive(f, base, &rest)?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::masked_gather {
    fn translate<'m>(
        op: llvm::masked_gatherRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (addresses, mask) = (f.lanes(op.ptrs()).to_vec(), f.lanes(op.mask()).to_vec());
        let rest = f.pass_through(op.pass_thru().next(), op.res())?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::MaskedStoreOp {
    fn translate<'m>(
        op: llvm::MaskedStoreOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (values, base) = (f.lanes(op.value()).to_vec(), f.scalar(op.data())?);
        let mask = f.lanes(op.mask()).to_vec();
        let addresses = consecutive(f, base, &values)?;
        store_lanes(f, &addresses, &mask, &values)
    }
}

impl Translate for llvm::masked_scatter {
    fn translate<'m>(
        op: llvm::masked_scatterRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (values, mask) = (f.lanes(op.value()).to_vec(), f.lanes(op.mask()).to_vec());
        let addresses = f.lanes(op.ptrs()).to_vec();
        store_lanes(f, &addresses, &mask, &values)
    }
}

/// Selected lanes come from consecutive elements.
impl Translate for llvm::masked_expandload {
    fn translate<'m>(
        op: llvm::masked_expandloadRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (mut at, mask) = (f.scalar(op.ptr())?, f.lanes(op.mask()).to_vec());
        let rest = f.lanes(op.passthru()).to_vec();
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
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Selected lanes go to consecutive elements.
impl Translate for llvm::masked_compressstore {
    fn translate<'m>(
        op: llvm::masked_compressstoreRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (values, mut at) = (f.lanes(op.value()).to_vec(), f.scalar(op.ptr())?);
        let mask = f.lanes(op.mask()).to_vec();
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

impl<'m> FunctionTranslator<'_, '_, 'm> {
    /// The lanes that are not selected: those of `given`, or zero.
    fn pass_through(
        &mut self,
        given: Option<ValueRef<'m>>,
        result: ValueRef<'m>,
    ) -> Result<Vec<Lane>> {
        if let Some(given) = given {
            return Ok(self.lanes(given).to_vec());
        }
        let types = self.leaf_types(result.ty())?;
        Ok(types.into_iter().map(|ty| self.e.constant(ty, 0)).collect())
    }
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
