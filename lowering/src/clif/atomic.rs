//! Atomic read-modify-write and compare-and-exchange. Every ordering is carried out as sequentially consistent.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData};
use ods_dialects::llvm::{self, AtomicBinOp};

use super::emit::{BIT, Immediate, Lane};
use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::inst::{Arith, Float2, Inst, Int2};
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

/// The translation of an atomic update.
enum Update {
    Native(AtomicRmwOp),
    Inst(Inst),
    Nand,
    /// `old >= value ? 0 : old + 1`
    IncrementAround,
    /// `old == 0 || old > value ? value : old - 1`
    DecrementAround,
    /// `old >= value ? old - value : old`
    SubtractIfLarger,
}

fn update(op: AtomicBinOp) -> Update {
    match op {
        AtomicBinOp::Xchg => Update::Native(AtomicRmwOp::Xchg),
        AtomicBinOp::Add => Update::Native(AtomicRmwOp::Add),
        AtomicBinOp::Sub => Update::Native(AtomicRmwOp::Sub),
        AtomicBinOp::And => Update::Native(AtomicRmwOp::And),
        AtomicBinOp::Nand => Update::Nand,
        AtomicBinOp::Or => Update::Native(AtomicRmwOp::Or),
        AtomicBinOp::Xor => Update::Native(AtomicRmwOp::Xor),
        AtomicBinOp::Max => Update::Native(AtomicRmwOp::Smax),
        AtomicBinOp::Min => Update::Native(AtomicRmwOp::Smin),
        AtomicBinOp::Umax => Update::Native(AtomicRmwOp::Umax),
        AtomicBinOp::Umin => Update::Native(AtomicRmwOp::Umin),
        AtomicBinOp::Fadd => Update::Inst(Inst::Float2(Float2::Add)),
        AtomicBinOp::Fsub => Update::Inst(Inst::Float2(Float2::Sub)),
        AtomicBinOp::Fmax => Update::Inst(Inst::Float2(Float2::Maxnum)),
        AtomicBinOp::Fmin => Update::Inst(Inst::Float2(Float2::Minnum)),
        AtomicBinOp::Fmaximum => Update::Inst(Inst::Float2(Float2::Maximum)),
        AtomicBinOp::Fminimum => Update::Inst(Inst::Float2(Float2::Minimum)),
        AtomicBinOp::UincWrap => Update::IncrementAround,
        AtomicBinOp::UdecWrap => Update::DecrementAround,
        AtomicBinOp::UsubCond => Update::SubtractIfLarger,
        AtomicBinOp::UsubSat => Update::Inst(Inst::Saturate { op: Arith::Sub, signed: false }),
    }
}

/// The type is one that memory holds in whole native words.
fn check_type(ty: ValueType) -> Result {
    if ty.clif().bits() == ty.bits() && ty.bits() <= 64 {
        Ok(())
    } else {
        Err(format!("an atomic access to {ty} is not supported"))
    }
}

impl Translate for llvm::AtomicRMWOp {
    fn translate<'m>(
        op: llvm::AtomicRMWOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (address, value) = (f.scalar(op.ptr())?, f.scalar(op.val())?);
        check_type(value.ty)?;
        let update = update(op.bin_op());
        let bits = f.e.bits_of(value);
        let old = match update {
            Update::Native(native) => {
                let (ty, flags) = (bits.ty.clif(), MemFlagsData::new().with_notrap());
                let old = f.e.b.ins().atomic_rmw(ty, flags, native, address.value, bits.value);
                Lane { value: old, ty: bits.ty }
            }
            update => retry(f, address, value, &update)?,
        };
        let old = f.e.with_bits_of(old, value.ty);
        f.define(op.res(), &[old]);
        Ok(())
    }
}

/// Computes the new value and tries to put it in place of the old until no other thread was faster.
fn retry(
    f: &mut FunctionTranslator<'_, '_, '_>,
    address: Lane,
    value: Lane,
    update: &Update,
) -> Result<Lane> {
    let bits = ValueType::Int(value.ty.bits() as u8);
    let flags = MemFlagsData::new().with_notrap();
    let first = f.e.b.ins().atomic_load(bits.clif(), flags, address.value);
    let (again, done) = (f.e.b.create_block(), f.e.b.create_block());
    let expected = f.e.b.append_block_param(again, bits.clif());
    f.e.b.ins().jump(again, &[BlockArg::from(first)]);
    f.e.b.switch_to_block(again);
    let old = f.e.with_bits_of(Lane { value: expected, ty: bits }, value.ty);
    let new = match update {
        Update::Inst(inst) => f.e.inst(*inst, &[old, value], Immediate::None, None)?,
        Update::IncrementAround => {
            let (zero, one) = (f.e.int(bits, 0), f.e.int(bits, 1));
            let next = f.e.int2(Int2::Add, old, one)?;
            let around = f.e.compare(IntCC::UnsignedGreaterThanOrEqual, old, value);
            f.e.select(around, zero, next)
        }
        Update::DecrementAround => {
            let (zero, one) = (f.e.int(bits, 0), f.e.int(bits, 1));
            let next = f.e.int2(Int2::Sub, old, one)?;
            let beyond = f.e.compare(IntCC::UnsignedGreaterThan, old, value);
            let nothing = f.e.compare(IntCC::Equal, old, zero);
            let around = f.e.b.ins().bor(beyond, nothing);
            f.e.select(around, value, next)
        }
        Update::SubtractIfLarger => {
            let next = f.e.int2(Int2::Sub, old, value)?;
            let larger = f.e.compare(IntCC::UnsignedGreaterThanOrEqual, old, value);
            f.e.select(larger, next, old)
        }
        Update::Nand | Update::Native(_) => {
            let both = f.e.int2(Int2::And, old, value)?;
            Lane { value: f.e.b.ins().bnot(both.value), ty: both.ty }
        }
    };
    let new = f.e.bits_of(new);
    let found = f.e.b.ins().atomic_cas(flags, address.value, expected, new.value);
    let same = f.e.b.ins().icmp(IntCC::Equal, found, expected);
    f.e.b.ins().brif(same, done, &[], again, &[BlockArg::from(found)]);
    f.e.b.switch_to_block(done);
    Ok(Lane { value: expected, ty: bits })
}

impl Translate for llvm::AtomicCmpXchgOp {
    fn translate<'m>(
        op: llvm::AtomicCmpXchgOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let (address, expected, new) =
            (f.scalar(op.ptr())?, f.scalar(op.cmp())?, f.scalar(op.val())?);
        check_type(expected.ty)?;
        let (wanted, new) = (f.e.bits_of(expected), f.e.bits_of(new));
        let flags = MemFlagsData::new().with_notrap();
        let found = f.e.b.ins().atomic_cas(flags, address.value, wanted.value, new.value);
        let same = f.e.b.ins().icmp(IntCC::Equal, found, wanted.value);
        let found = f.e.with_bits_of(Lane { value: found, ty: wanted.ty }, expected.ty);
        f.define(op.res(), &[found, Lane { value: same, ty: BIT }]);
        Ok(())
    }
}

impl Translate for llvm::FenceOp {
    fn translate<'m>(_: llvm::FenceOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        f.e.b.ins().fence();
        Ok(())
    }
}
