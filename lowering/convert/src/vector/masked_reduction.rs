//! `vector.mask { vector.reduction }` → the intrinsics with a mask.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::fold::{Scalar, dense_attr, one_attr, zero_attr};
use ods_core::ir::Inserter;
use ods_core::{ApInt, Attr, Context, Float, Type, TypeData, Value};
use ods_dialects::vector::{self, CombiningKind, MaskingOpInterface};
use ods_dialects::{arith, llvm};

use super::super::emit::Emit;
use super::{dims, is_scalable};

/// Converts a reduction together with the enclosing mask.
pub(super) fn lower_masked_reduction(
    Match { op, new, rw, .. }: Match<'_, vector::MaskOp>,
) -> Converted {
    let reduction = op.maskable_op(rw)?.cast::<vector::ReductionOp>(rw)?;
    let (kind, original) = (reduction.kind(rw), reduction.dest_ty(rw));
    let (mut vector, mut acc) = (reduction.vector(rw), reduction.acc(rw));
    let ty = rw.convert_type(original)?;
    if ty != original {
        // The intrinsics do not accept `index`.
        vector = rw.remapped(vector)?;
        acc = match acc {
            Some(acc) => Some(rw.remapped(acc)?),
            None => None,
        };
    }
    let neutral = neutral_attr(rw.ctx(), kind, ty)?;
    if matches!(kind, CombiningKind::MINIMUMF | CombiningKind::MAXIMUMF) {
        let value = by_selection(rw, kind, vector, new.mask(), &neutral, acc)?;
        return rw.replace_op(op, &[value]);
    }
    let start = match acc {
        Some(acc) => acc,
        None => rw.emit(llvm::ConstantOp::build(neutral, ty)),
    };
    let mask = new.mask();
    let length = length(rw, vector)?;
    macro_rules! reduced {
        ($reduce:ident) => {
            rw.emit(llvm::$reduce::build(start, vector, mask, length, ty))
        };
    }
    let floats = ty.is_float(rw.ctx());
    let value = match kind {
        CombiningKind::ADD if floats => reduced!(VPReduceFAddOp),
        CombiningKind::MUL if floats => reduced!(VPReduceFMulOp),
        CombiningKind::ADD => reduced!(VPReduceAddOp),
        CombiningKind::MUL => reduced!(VPReduceMulOp),
        CombiningKind::AND => reduced!(VPReduceAndOp),
        CombiningKind::OR => reduced!(VPReduceOrOp),
        CombiningKind::XOR => reduced!(VPReduceXorOp),
        CombiningKind::MINUI => reduced!(VPReduceUMinOp),
        CombiningKind::MINSI => reduced!(VPReduceSMinOp),
        CombiningKind::MAXUI => reduced!(VPReduceUMaxOp),
        CombiningKind::MAXSI => reduced!(VPReduceSMaxOp),
        CombiningKind::MINNUMF => reduced!(VPReduceFMinOp),
        CombiningKind::MAXNUMF => reduced!(VPReduceFMaxOp),
        CombiningKind::MINIMUMF | CombiningKind::MAXIMUMF => return None,
    };
    rw.replace_op(op, &[value])
}

/// Returns the neutral element of a reduction, as upstream defines it; `None` if elements are not numbers.
fn neutral_attr(ctx: &Context, kind: CombiningKind, ty: Type) -> Option<Attr> {
    let by_bits = |bits: &dyn Fn(Float, u128) -> u128| match ty.data(ctx) {
        TypeData::Float(kind) => {
            let sign = 1u128 << (kind.width() - 1);
            Float::from_bits(*kind, bits(Float::nan(*kind), sign)).to_attr(ctx, ty)
        }
        _ => None,
    };
    let integer = |value: fn(u32) -> ApInt| match ty.data(ctx) {
        TypeData::Integer(width, _) => value(*width).to_attr(ctx, ty),
        _ => None,
    };
    match kind {
        CombiningKind::ADD | CombiningKind::OR | CombiningKind::XOR | CombiningKind::MAXUI => {
            zero_attr(ctx, ty)
        }
        CombiningKind::MUL => one_attr(ctx, ty),
        CombiningKind::MINUI | CombiningKind::AND => integer(ApInt::all_ones),
        CombiningKind::MINSI => integer(ApInt::signed_max),
        CombiningKind::MAXSI => integer(ApInt::signed_min),
        CombiningKind::MINNUMF => by_bits(&|nan, sign| nan.bits() | sign),
        CombiningKind::MAXNUMF => by_bits(&|nan, _| nan.bits()),
        CombiningKind::MINIMUMF => match ty.data(ctx) {
            TypeData::Float(kind) => {
                let bits = Float::infinity(*kind).bits() - 1;
                Float::from_bits(*kind, bits).to_attr(ctx, ty)
            }
            _ => None,
        },
        // The negative float closest to zero.
        CombiningKind::MAXIMUMF => by_bits(&|_, sign| sign | 1),
    }
}

/// Replaces the masked-off lanes by the neutral element and reduces all lanes.
fn by_selection(
    rw: &mut ConversionRewriter<'_>,
    kind: CombiningKind,
    vector: Value,
    mask: Value,
    neutral: &Attr,
    acc: Option<Value>,
) -> Option<Value> {
    let vector_ty = rw.ty(vector);
    let elem = vector_ty.element_type_or_self(rw.ctx());
    let (_, number) = Float::from_attr(rw.ctx(), *neutral)?;
    let all = dense_attr(rw.ctx(), vector_ty, &[number])?;
    let rest = rw.emit(llvm::ConstantOp::build(all, vector_ty));
    let chosen = rw.emit(llvm::SelectOp::build(mask, vector, rest));
    Some(match kind {
        CombiningKind::MINIMUMF => {
            let value = rw.emit(llvm::vector_reduce_fminimum::build(chosen, elem));
            acc.map_or(value, |acc| rw.emit(llvm::MinimumOp::build(value, acc)))
        }
        _ => {
            let value = rw.emit(llvm::vector_reduce_fmaximum::build(chosen, elem));
            acc.map_or(value, |acc| rw.emit(llvm::MaximumOp::build(value, acc)))
        }
    })
}

/// Builds the number of lanes of a vector of rank one.
fn length(rw: &mut ConversionRewriter<'_>, vector: Value) -> Option<Value> {
    let ty = rw.ty(vector);
    let lanes = dims(rw.ctx(), ty).first().copied()?;
    let i32 = Type::integer(rw.ctx(), 32);
    let known = rw.int_constant(i32, lanes);
    if !is_scalable(rw.ctx(), ty) {
        return Some(known);
    }
    let scale = rw.emit(vector::VectorScaleOp::build());
    let scale = rw.emit(arith::IndexCastOp::build(scale, i32));
    Some(rw.emit(arith::MulIOp::build(known, scale)))
}
