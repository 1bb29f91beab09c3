//! Atomic read-modify-write and compare-and-exchange. Every ordering is carried out as sequentially consistent.

use ods_core::Body;
use ods_dialects::llvm::{self, AtomicBinOp, ICmpPredicate};

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::target::{Immediate, Scalar};
use crate::ValueType;
use ods_core::schema::{Arith, Float2, Inst, Int2, Sign};

/// Checks that a type is one that memory holds in whole native words.
fn check_type(ty: ValueType) -> Result {
    if ty.bits() <= 64 && ty.bits().is_power_of_two() && ty.bits() >= 8 {
        Ok(())
    } else {
        Err(format!("an atomic access to {ty} is not supported").into())
    }
}

impl TranslateToNative for llvm::AtomicRMWOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (address, value) = (f.scalar(op.ptr())?, f.lanes(op.val()).to_vec());
        if let [value] = value[..] {
            check_type(value.ty)?;
            let bits = f.bits_of(value);
            if let Some(old) = f.atomic_update(op.bin_op(), address.value, bits) {
                let old = f.with_bits_of(old, value.ty);
                f.define(op.res(), &[old]);
                return Ok(());
            }
        }
        let old = retry(f, address, &value, op.bin_op())?;
        f.define(op.res(), &old);
        Ok(())
    }
}

/// Computes the new value and tries to put it in place of the old until no other thread was faster. The lanes of a vector
/// are changed as one integer.
fn retry(
    f: &mut NativeBuilder<'_>,
    address: Scalar,
    value: &[Scalar],
    op: AtomicBinOp,
) -> Result<Vec<Scalar>> {
    let elem = value.first().ok_or("a vector has at least one lane")?.ty;
    let bits = u8::try_from(elem.bits() as usize * value.len()).ok();
    let bits = ValueType::Int(bits.filter(|bits| *bits <= 128).ok_or_else(|| {
        format!("an atomic access to {} lanes of {elem} is not supported", value.len())
    })?);
    check_type(bits)?;
    let first = f.atomic_load(bits, address.value);
    let (again, params) = f.new_block(&[bits]);
    let expected = *params.first().ok_or("a block has its parameter")?;
    let done = f.new_block(&[]).0;
    f.jump(again, &[first]);
    f.enter(again);
    let old = f.repacked(&[expected], elem, value.len())?;
    let mut lanes = Vec::with_capacity(value.len());
    for (old, value) in old.iter().zip(value) {
        lanes.push(updated(f, op, *old, *value)?);
    }
    let new = *f.repacked(&lanes, bits, 1)?.first().ok_or("the lanes make one integer")?;
    let found = f.compare_and_exchange(address.value, expected, new);
    let same = f.compare(ICmpPredicate::Eq, found, expected)?;
    f.branch(same, (done, &[]), (again, &[found]));
    f.enter(done);
    Ok(old)
}

/// The value that an update puts in place of `old`.
fn updated(
    f: &mut NativeBuilder<'_>,
    op: AtomicBinOp,
    old: Scalar,
    value: Scalar,
) -> Result<Scalar> {
    let inst = match op {
        AtomicBinOp::Xchg => return Ok(value),
        AtomicBinOp::Add => Inst::Int2(Int2::Add),
        AtomicBinOp::Sub => Inst::Int2(Int2::Sub),
        AtomicBinOp::And => Inst::Int2(Int2::And),
        AtomicBinOp::Or => Inst::Int2(Int2::Or),
        AtomicBinOp::Xor => Inst::Int2(Int2::Xor),
        AtomicBinOp::Max => Inst::Int2(Int2::Smax),
        AtomicBinOp::Min => Inst::Int2(Int2::Smin),
        AtomicBinOp::Umax => Inst::Int2(Int2::Umax),
        AtomicBinOp::Umin => Inst::Int2(Int2::Umin),
        AtomicBinOp::Fadd => Inst::Float2(Float2::Add),
        AtomicBinOp::Fsub => Inst::Float2(Float2::Sub),
        AtomicBinOp::Fmax => Inst::Float2(Float2::Maxnum),
        AtomicBinOp::Fmin => Inst::Float2(Float2::Minnum),
        AtomicBinOp::Fmaximum => Inst::Float2(Float2::Maximum),
        AtomicBinOp::Fminimum => Inst::Float2(Float2::Minimum),
        AtomicBinOp::UsubSat => Inst::Saturate(Arith::Sub, Sign::Unsigned),
        AtomicBinOp::Nand => {
            let both = f.int2(Int2::And, old, value)?;
            let ones = f.int(both.ty, u128::MAX);
            return f.int2(Int2::Xor, both, ones);
        }
        // `old >= value ? 0 : old + 1`
        AtomicBinOp::UincWrap => {
            let (zero, one) = (f.int(old.ty, 0), f.int(old.ty, 1));
            let next = f.int2(Int2::Add, old, one)?;
            let outer = f.compare(ICmpPredicate::Uge, old, value)?;
            return f.select(outer, zero, next);
        }
        // `old == 0 || old > value ? value : old - 1`
        AtomicBinOp::UdecWrap => {
            let (zero, one) = (f.int(old.ty, 0), f.int(old.ty, 1));
            let next = f.int2(Int2::Sub, old, one)?;
            let beyond = f.compare(ICmpPredicate::Ugt, old, value)?;
            let nothing = f.compare(ICmpPredicate::Eq, old, zero)?;
            let outer = f.int2(Int2::Or, beyond, nothing)?;
            return f.select(outer, value, next);
        }
        // `old >= value ? old - value : old`
        AtomicBinOp::UsubCond => {
            let next = f.int2(Int2::Sub, old, value)?;
            let larger = f.compare(ICmpPredicate::Uge, old, value)?;
            return f.select(larger, next, old);
        }
    };
    f.inst(inst, &[old, value], Immediate::None, None)
}

impl TranslateToNative for llvm::AtomicCmpXchgOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (address, expected, new) =
            (f.scalar(op.ptr())?, f.scalar(op.cmp())?, f.scalar(op.val())?);
        check_type(expected.ty)?;
        let (wanted, new) = (f.bits_of(expected), f.bits_of(new));
        let found = f.compare_and_exchange(address.value, wanted, new);
        let same = f.compare(ICmpPredicate::Eq, found, wanted)?;
        let found = f.with_bits_of(found, expected.ty);
        f.define(op.res(), &[found, same]);
        Ok(())
    }
}

impl TranslateToNative for llvm::FenceOp {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.fence();
        Ok(())
    }
}
