//! Loads and stores of the lanes that a mask selects: a branch per lane, so that the others are not touched, unless the
//! vector is held in `registers`.

mod registers;

use ods_core::Body;
use ods_core::ir::ValueRef;
use ods_dialects::llvm::{self, ICmpPredicate};

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::layout::storage_bytes;
use super::memory::pick;
use super::target::Scalar;
use crate::ValueType;
use ods_core::schema::Int2;

impl TranslateToNative for llvm::MaskedLoadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (base, mask) = (f.scalar(op.data())?, f.lanes(op.mask()).to_vec());
        let rest = f.pass_through(op.pass_thru(), op.res())?;
        let addresses = consecutive(f, base, &rest)?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let base = f.scalar(op.data())?;
        registers::load(f, base, op.mask(), op.pass_thru(), op.res())
    }
}

impl TranslateToNative for llvm::masked_gather {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (addresses, mask) = (f.lanes(op.ptrs()).to_vec(), f.lanes(op.mask()).to_vec());
        let rest = f.pass_through(op.pass_thru().next(), op.res())?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::MaskedStoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (values, base) = (f.lanes(op.value()).to_vec(), f.scalar(op.data())?);
        let mask = f.lanes(op.mask()).to_vec();
        let addresses = consecutive(f, base, &values)?;
        store_lanes(f, &addresses, &mask, &values)
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let base = f.scalar(op.data())?;
        registers::store(f, op.value(), base, op.mask())
    }
}

impl TranslateToNative for llvm::masked_scatter {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (values, mask) = (f.lanes(op.value()).to_vec(), f.lanes(op.mask()).to_vec());
        let addresses = f.lanes(op.ptrs()).to_vec();
        store_lanes(f, &addresses, &mask, &values)
    }
}

/// Selected lanes come from consecutive elements.
impl TranslateToNative for llvm::masked_expandload {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (mut at, mask) = (f.scalar(op.ptr())?, f.lanes(op.mask()).to_vec());
        let rest = f.lanes(op.passthru()).to_vec();
        let mut lanes = Vec::with_capacity(rest.len());
        for (i, &other) in rest.iter().enumerate() {
            let stride = element_stride(other.ty);
            let taken = f.if_else(pick(&mask, i)?, &[other, at], |e| {
                let next = e.displaced(at.value, stride);
                Ok(vec![e.load(other.ty, at.value, 0), Scalar { value: next, ty: at.ty }])
            })?;
            lanes.push(taken[0]);
            at = taken[1];
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Selected lanes go to consecutive elements.
impl TranslateToNative for llvm::masked_compressstore {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (values, mut at) = (f.lanes(op.value()).to_vec(), f.scalar(op.ptr())?);
        let mask = f.lanes(op.mask()).to_vec();
        for (i, &value) in values.iter().enumerate() {
            let stride = element_stride(value.ty);
            let moved = f.if_else(pick(&mask, i)?, &[at], |e| {
                e.store(value, at.value, 0);
                Ok(vec![Scalar { value: e.displaced(at.value, stride), ty: at.ty }])
            })?;
            at = moved[0];
        }
        Ok(())
    }
}

impl TranslateToNative for llvm::VPLoadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (base, mask) = (f.scalar(op.ptr())?, f.active(op.mask(), op.evl())?);
        let rest = f.pass_through(None, op.res())?;
        let addresses = consecutive(f, base, &rest)?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::VPStoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (values, base) = (f.lanes(op.val()).to_vec(), f.scalar(op.ptr())?);
        let mask = f.active(op.mask(), op.evl())?;
        let addresses = consecutive(f, base, &values)?;
        store_lanes(f, &addresses, &mask, &values)
    }
}

impl TranslateToNative for llvm::VPStridedLoadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (base, stride) = (f.scalar(op.ptr())?, f.scalar(op.stride())?);
        let mask = f.active(op.mask(), op.evl())?;
        let rest = f.pass_through(None, op.res())?;
        let addresses = strided(f, base, stride, rest.len())?;
        let lanes = load_lanes(f, &addresses, &mask, &rest)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::VPStridedStoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (base, stride) = (f.scalar(op.ptr())?, f.scalar(op.stride())?);
        let (values, mask) = (f.lanes(op.val()).to_vec(), f.active(op.mask(), op.evl())?);
        let addresses = strided(f, base, stride, values.len())?;
        store_lanes(f, &addresses, &mask, &values)
    }
}

fn load_lanes(
    f: &mut NativeBuilder<'_>,
    addresses: &[Scalar],
    mask: &[Scalar],
    rest: &[Scalar],
) -> Result<Vec<Scalar>> {
    let mut lanes = Vec::with_capacity(rest.len());
    for (i, &other) in rest.iter().enumerate() {
        let address = pick(addresses, i)?.value;
        let taken =
            f.if_else(pick(mask, i)?, &[other], |e| Ok(vec![e.load(other.ty, address, 0)]))?;
        lanes.push(taken[0]);
    }
    Ok(lanes)
}

fn store_lanes(
    f: &mut NativeBuilder<'_>,
    addresses: &[Scalar],
    mask: &[Scalar],
    values: &[Scalar],
) -> Result {
    for (i, &value) in values.iter().enumerate() {
        let address = pick(addresses, i)?.value;
        f.if_else(pick(mask, i)?, &[], |e| {
            e.store(value, address, 0);
            Ok(Vec::new())
        })?;
    }
    Ok(())
}

impl NativeBuilder<'_> {
    /// The lanes of a mask that are below the length of the vector.
    pub(super) fn active(&mut self, mask: ValueRef<'_>, evl: ValueRef<'_>) -> Result<Vec<Scalar>> {
        let (mask, evl) = (self.lanes(mask).to_vec(), self.scalar(evl)?);
        let mut active = Vec::with_capacity(mask.len());
        for (i, &lane) in mask.iter().enumerate() {
            let number = self.int(evl.ty, i as u128);
            let counts = self.compare(ICmpPredicate::Ult, number, evl)?;
            active.push(self.int2(Int2::And, lane, counts)?);
        }
        Ok(active)
    }

    /// The lanes that are not selected: those of `given`, or zero.
    fn pass_through(
        &mut self,
        given: Option<ValueRef<'_>>,
        result: ValueRef<'_>,
    ) -> Result<Vec<Scalar>> {
        if let Some(given) = given {
            return Ok(self.lanes(given).to_vec());
        }
        let types = self.leaf_types(result.ty())?;
        Ok(types.into_iter().map(|ty| self.constant(ty, 0)).collect())
    }
}

/// `count` addresses from `base`, `stride` bytes apart.
fn strided(
    f: &mut NativeBuilder<'_>,
    base: Scalar,
    stride: Scalar,
    count: usize,
) -> Result<Vec<Scalar>> {
    let stride = f.index_word(stride)?;
    let address = |i: usize| Scalar { value: f.indexed(base.value, stride, i as i64), ty: base.ty };
    Ok((0..count).map(address).collect())
}

/// The addresses of consecutive elements, one for each of `lanes`.
fn consecutive(f: &mut NativeBuilder<'_>, base: Scalar, lanes: &[Scalar]) -> Result<Vec<Scalar>> {
    let mut addresses = Vec::with_capacity(lanes.len());
    for (i, lane) in lanes.iter().enumerate() {
        let offset = element_stride(lane.ty) * i as i64;
        addresses.push(Scalar { value: f.displaced(base.value, offset), ty: base.ty });
    }
    Ok(addresses)
}

/// Bytes from one element in memory to the next.
fn element_stride(ty: ValueType) -> i64 {
    storage_bytes(ty).next_power_of_two() as i64
}
