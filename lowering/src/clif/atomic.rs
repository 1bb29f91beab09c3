//! Atomic read-modify-write and compare-and-exchange. Every ordering is carried out as sequentially consistent.

use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData};
use ods_core::OpRef;

use super::emit::{BIT, Immediate, Lane};
use super::function::FunctionTranslator;
use super::inst::{Float2, Inst, Int2};
use super::program::integer_attribute;
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

/// How an operation of LLVM's `AtomicBinOp` is carried out.
enum Update {
    Native(AtomicRmwOp),
    Inst(Inst),
    Nand,
}

fn update(number: i64) -> Option<Update> {
    Some(match number {
        0 => Update::Native(AtomicRmwOp::Xchg),
        1 => Update::Native(AtomicRmwOp::Add),
        2 => Update::Native(AtomicRmwOp::Sub),
        3 => Update::Native(AtomicRmwOp::And),
        4 => Update::Nand,
        5 => Update::Native(AtomicRmwOp::Or),
        6 => Update::Native(AtomicRmwOp::Xor),
        7 => Update::Native(AtomicRmwOp::Smax),
        8 => Update::Native(AtomicRmwOp::Smin),
        9 => Update::Native(AtomicRmwOp::Umax),
        10 => Update::Native(AtomicRmwOp::Umin),
        11 => Update::Inst(Inst::Float2(Float2::Add)),
        12 => Update::Inst(Inst::Float2(Float2::Sub)),
        13 => Update::Inst(Inst::Float2(Float2::Maxnum)),
        14 => Update::Inst(Inst::Float2(Float2::Minnum)),
        19 => Update::Inst(Inst::Float2(Float2::Maximum)),
        20 => Update::Inst(Inst::Float2(Float2::Minimum)),
        _ => return None,
    })
}

/// The type is one that memory holds in whole native words.
fn check_type(ty: ValueType) -> Result {
    if ty.clif().bits() == ty.bits() && ty.bits() <= 64 {
        Ok(())
    } else {
        Err(format!("an atomic access to {ty} is not supported"))
    }
}

pub(super) fn atomicrmw<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (address, value) = (f.scalar(op, 0)?, f.scalar(op, 1)?);
    check_type(value.ty)?;
    let update = update(integer_attribute(op, "bin_op")?).ok_or("its kind is not supported")?;
    let bits = f.e.bits_of(value);
    let flags = MemFlagsData::new().with_notrap();
    let old = if let Update::Native(native) = update {
        let old = f.e.b.ins().atomic_rmw(bits.ty.clif(), flags, native, address.value, bits.value);
        Lane { value: old, ty: bits.ty }
    } else {
        retry(f, address, value, &update)?
    };
    let old = f.e.with_bits_of(old, value.ty);
    f.define_result(op, &[old]);
    Ok(())
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
        _ => {
            let both = f.e.int2(Int2::And, old, value)?;
            Lane { value: f.e.b.ins().bnot(both.value), ty: both.ty }
        }
    };
    let new = f.e.bits_of(new);
    let found = f.e.b.ins().atomic_cas(flags, address.value, expected, new.value);
    let same = f.e.b.ins().icmp(ir::condcodes::IntCC::Equal, found, expected);
    f.e.b.ins().brif(same, done, &[], again, &[BlockArg::from(found)]);
    f.e.b.switch_to_block(done);
    Ok(Lane { value: expected, ty: bits })
}

pub(super) fn cmpxchg<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (address, expected, new) = (f.scalar(op, 0)?, f.scalar(op, 1)?, f.scalar(op, 2)?);
    check_type(expected.ty)?;
    let (wanted, new) = (f.e.bits_of(expected), f.e.bits_of(new));
    let flags = MemFlagsData::new().with_notrap();
    let found = f.e.b.ins().atomic_cas(flags, address.value, wanted.value, new.value);
    let same = f.e.b.ins().icmp(ir::condcodes::IntCC::Equal, found, wanted.value);
    let found = f.e.with_bits_of(Lane { value: found, ty: wanted.ty }, expected.ty);
    f.define_result(op, &[found, Lane { value: same, ty: BIT }]);
    Ok(())
}

pub(super) fn fence<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, _: OpRef<'m>) -> Result {
    f.e.b.ins().fence();
    Ok(())
}
