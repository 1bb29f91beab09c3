//! Atomic read-modify-write and compare-and-exchange. Every ordering is carried out as sequentially consistent.

use ods_dialects::llvm::{self, AtomicBinOp, ICmpPredicate};

use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::target::{Immediate, Lane, Target};
use crate::jit::ValueType;
use ods_core::schema::{Arith, Float2, Inst, Int2, Sign};

type Result<T = ()> = std::result::Result<T, String>;

/// Checks that a type is one that memory holds in whole native words.
fn check_type(ty: ValueType) -> Result {
    if ty.bits() <= 64 && ty.bits().is_power_of_two() && ty.bits() >= 8 {
        Ok(())
    } else {
        Err(format!("an atomic access to {ty} is not supported"))
    }
}

impl Translate for llvm::AtomicRMWOp {
    fn translate<'m, T: Target>(
        op: llvm::AtomicRMWOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let (address, value) = (f.scalar(op.ptr())?, f.lanes(op.val()).to_vec());
        if let [value] = value[..] {
            check_type(value.ty)?;
            let bits = f.e.bits_of(value);
            if let Some(old) = f.e.atomic_update(op.bin_op(), address.value, bits) {
                let old = f.e.with_bits_of(old, value.ty);
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
fn retry<T: Target>(
    f: &mut FunctionTranslator<'_, '_, T>,
    address: Lane<T>,
    value: &[Lane<T>],
    op: AtomicBinOp,
) -> Result<Vec<Lane<T>>> {
    let elem = value.first().ok_or("a vector has at least one lane")?.ty;
    let bits = u8::try_from(elem.bits() as usize * value.len()).ok();
    let bits = ValueType::Int(bits.filter(|bits| *bits <= 128).ok_or_else(|| {
        format!("an atomic access to {} lanes of {elem} is not supported", value.len())
    })?);
    check_type(bits)?;
    let first = f.e.atomic_load(bits, address.value);
    let (again, params) = f.e.block(&[bits]);
    let expected = *params.first().ok_or("a block has its parameter")?;
    let done = f.e.block(&[]).0;
    f.e.jump(again, &[first]);
    f.e.enter(again);
    let old = f.repacked(&[expected], elem, value.len())?;
    let mut lanes = Vec::with_capacity(value.len());
    for (old, value) in old.iter().zip(value) {
        lanes.push(updated(f, op, *old, *value)?);
    }
    let new = *f.repacked(&lanes, bits, 1)?.first().ok_or("the lanes make one integer")?;
    let found = f.e.compare_and_exchange(address.value, expected, new);
    let same = f.e.compare(ICmpPredicate::Eq, found, expected)?;
    f.e.branch(same, (done, &[]), (again, &[found]));
    f.e.enter(done);
    Ok(old)
}

/// The value that an update puts in place of `old`.
fn updated<T: Target>(
    f: &mut FunctionTranslator<'_, '_, T>,
    op: AtomicBinOp,
    old: Lane<T>,
    value: Lane<T>,
) -> Result<Lane<T>> {
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
            let both = f.e.int2(Int2::And, old, value)?;
            let ones = f.e.int(both.ty, u128::MAX);
            return f.e.int2(Int2::Xor, both, ones);
        }
        // `old >= value ? 0 : old + 1`
        AtomicBinOp::UincWrap => {
            let (zero, one) = (f.e.int(old.ty, 0), f.e.int(old.ty, 1));
            let next = f.e.int2(Int2::Add, old, one)?;
            let around = f.e.compare(ICmpPredicate::Uge, old, value)?;
            return f.e.select(around, zero, next);
        }
        // `old == 0 || old > value ? value : old - 1`
        AtomicBinOp::UdecWrap => {
            let (zero, one) = (f.e.int(old.ty, 0), f.e.int(old.ty, 1));
            let next = f.e.int2(Int2::Sub, old, one)?;
            let beyond = f.e.compare(ICmpPredicate::Ugt, old, value)?;
            let nothing = f.e.compare(ICmpPredicate::Eq, old, zero)?;
            let around = f.e.int2(Int2::Or, beyond, nothing)?;
            return f.e.select(around, value, next);
        }
        // `old >= value ? old - value : old`
        AtomicBinOp::UsubCond => {
            let next = f.e.int2(Int2::Sub, old, value)?;
            let larger = f.e.compare(ICmpPredicate::Uge, old, value)?;
            return f.e.select(larger, next, old);
        }
    };
    f.e.inst(inst, &[old, value], Immediate::None, None)
}

impl Translate for llvm::AtomicCmpXchgOp {
    fn translate<'m, T: Target>(
        op: llvm::AtomicCmpXchgOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let (address, expected, new) =
            (f.scalar(op.ptr())?, f.scalar(op.cmp())?, f.scalar(op.val())?);
        check_type(expected.ty)?;
        let (wanted, new) = (f.e.bits_of(expected), f.e.bits_of(new));
        let found = f.e.compare_and_exchange(address.value, wanted, new);
        let same = f.e.compare(ICmpPredicate::Eq, found, wanted)?;
        let found = f.e.with_bits_of(found, expected.ty);
        f.define(op.res(), &[found, same]);
        Ok(())
    }
}

impl Translate for llvm::FenceOp {
    fn translate<'m, T: Target>(
        _: llvm::FenceOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        f.e.fence();
        Ok(())
    }
}
