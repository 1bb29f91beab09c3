//! Conversions. A float that would be rounded is not converted at compile time.

use ods_core::fold::{defining, dense_attr, fold_cast, is_poison, scalar_elements};
use ods_core::hooks::{Fold, Folded, InPlace};
use ods_core::{
    ApInt, Attr, AttrData, Body, Context, Float, FloatKind, Op, OpType, Round, Type, TypeData,
};

use super::super::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FastMathFlags, IndexCastOp,
    IndexCastUIOp, RoundingMode, SIToFPOp, TruncFOp, TruncIOp, UIToFPOp,
};

fn element(ir: &Body, op: Op) -> (Type, Type) {
    let ctx = ir.ctx();
    let elem = |ty: Type| ty.element_type_or_self(ctx);
    (elem(ir.ty(ir.operand(op, 0))), elem(ir.ty(ir.result(op, 0))))
}

fn result_type(ir: &Body, op: Op) -> Type {
    ir.ty(ir.result(op, 0))
}

/// Width of an integer or index.
fn int_width(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.data(ctx) {
        TypeData::Index => Some(64),
        _ => ty.int_or_float_width(ctx),
    }
}

fn float_kind(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match ty.data(ctx) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// An integer conversion of constants.
fn ints(ir: &Body, op: Op, args: &[Option<Attr>], f: fn(&ApInt, u32) -> ApInt) -> Folded {
    let Some(width) = int_width(ir.ctx(), element(ir, op).1) else { return Folded::No };
    fold_cast::<ApInt, ApInt>(ir.ctx(), args, result_type(ir, op), |a| Some(f(a, width))).into()
}

impl Fold for ExtUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        match defining::<ExtUIOp>(ir, ir.operand(this.op, 0)) {
            Some(inner) => InPlace::Operand(0, ir.operand(inner.op(), 0)).into(),
            None => ints(ir, this.op, args, ApInt::zext_or_trunc),
        }
    }
}

impl Fold for ExtSIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        match defining::<ExtSIOp>(ir, ir.operand(this.op, 0)) {
            Some(inner) => InPlace::Operand(0, ir.operand(inner.op(), 0)).into(),
            None => ints(ir, this.op, args, ApInt::sext_or_trunc),
        }
    }
}

impl Fold for TruncIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let (ctx, operand) = (ir.ctx(), ir.operand(this.op, 0));
        let extended = defining::<ExtUIOp>(ir, operand)
            .map(OpType::op)
            .or_else(|| defining::<ExtSIOp>(ir, operand).map(OpType::op));
        if let Some(extension) = extended {
            let source = ir.operand(extension, 0);
            let from = ir.ty(source).element_type_or_self(ctx);
            let to = element(ir, this.op).1;
            if from.int_or_float_width(ctx) > to.int_or_float_width(ctx) {
                return InPlace::Operand(0, source).into();
            }
            if from == to {
                return source.into();
            }
        }
        if let Some(inner) = defining::<TruncIOp>(ir, operand) {
            return InPlace::Operand(0, ir.operand(inner.op(), 0)).into();
        }
        ints(ir, this.op, args, ApInt::zext_or_trunc)
    }
}

/// A conversion between floats of constants, where nothing is lost.
fn floats(ir: &Body, op: Op, args: &[Option<Attr>], round: Round) -> Folded {
    let Some(kind) = float_kind(ir.ctx(), element(ir, op).1) else { return Folded::No };
    fold_cast::<Float, Float>(ir.ctx(), args, result_type(ir, op), |a| {
        let (value, lossy) = a.convert_rounding(kind, round);
        (!lossy).then_some(value)
    })
    .into()
}

impl Fold for ExtFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        // Back to where it came from, when both may be contracted.
        if let Some(inner) = defining::<TruncFOp>(ir, ir.operand(this.op, 0)) {
            let source = ir.operand(inner.op(), 0);
            let contract = |flags: Option<FastMathFlags>| {
                flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT))
            };
            if ir.ty(source) == result_type(ir, this.op)
                && contract(inner.fastmath(ir))
                && contract(Self::from(this).fastmath(ir))
            {
                return source.into();
            }
        }
        floats(ir, this.op, args, Round::NearestTiesToEven)
    }
}

impl Fold for TruncFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let (ctx, operand) = (ir.ctx(), ir.operand(this.op, 0));
        if let Some(extension) = defining::<ExtFOp>(ir, operand) {
            let source = ir.operand(extension.op(), 0);
            let from = ir.ty(source).element_type_or_self(ctx);
            let (between, to) = element(ir, this.op);
            let holds = float_kind(ctx, from)
                .zip(float_kind(ctx, between))
                .is_some_and(|(from, between)| from.is_representable_by(between));
            if holds && from.int_or_float_width(ctx) > to.int_or_float_width(ctx) {
                return InPlace::Operand(0, source).into();
            }
            if holds && from == to {
                return source.into();
            }
        }
        let round = match Self::from(this).roundingmode(ir) {
            None | Some(RoundingMode::ToNearestEven) => Round::NearestTiesToEven,
            Some(RoundingMode::Downward) => Round::TowardNegative,
            Some(RoundingMode::Upward) => Round::TowardPositive,
            Some(RoundingMode::TowardZero) => Round::TowardZero,
            Some(RoundingMode::ToNearestAway) => Round::NearestTiesToAway,
        };
        floats(ir, this.op, args, round)
    }
}

fn to_float(ir: &Body, op: Op, args: &[Option<Attr>], signed: bool) -> Folded {
    let Some(kind) = float_kind(ir.ctx(), element(ir, op).1) else { return Folded::No };
    let f = |a: &ApInt| Some(Float::from_int(kind, a, signed));
    fold_cast::<ApInt, Float>(ir.ctx(), args, result_type(ir, op), f).into()
}

fn to_int(ir: &Body, op: Op, args: &[Option<Attr>], signed: bool) -> Folded {
    let Some(width) = int_width(ir.ctx(), element(ir, op).1) else { return Folded::No };
    let f = |a: &Float| a.to_int(width, signed);
    fold_cast::<Float, ApInt>(ir.ctx(), args, result_type(ir, op), f).into()
}

impl Fold for UIToFPOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        to_float(ir, this.op, args, false)
    }
}

impl Fold for SIToFPOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        to_float(ir, this.op, args, true)
    }
}

impl Fold for FPToUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        to_int(ir, this.op, args, false)
    }
}

impl Fold for FPToSIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        to_int(ir, this.op, args, true)
    }
}

impl Fold for IndexCastOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        ints(ir, this.op, args, ApInt::sext_or_trunc)
    }
}

impl Fold for IndexCastUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        ints(ir, this.op, args, ApInt::zext_or_trunc)
    }
}

impl Fold for BitcastOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let ctx = ir.ctx();
        let Some(arg) = args[0] else { return Folded::No };
        let ty = result_type(ir, this.op);
        if is_poison(ctx, arg) {
            return arg.into();
        }
        match arg.data(ctx) {
            AttrData::Integer(_, value) => reinterpret(ctx, ty, value).into(),
            AttrData::Float(from, bits) => {
                let width = from.int_or_float_width(ctx).unwrap_or(0);
                let bits = bits.get();
                let bits = ApInt::from_words(width, &[bits as u64, (bits >> 64) as u64]);
                reinterpret(ctx, ty, &bits).into()
            }
            AttrData::Dense(dense) => dense_bits(ctx, ty, dense).into(),
            _ => Folded::No,
        }
    }
}

/// The bits as a number of a scalar type of that width.
fn reinterpret(ctx: &Context, ty: Type, bits: &ApInt) -> Option<Attr> {
    match ty.data(ctx) {
        TypeData::Float(_) => Some(ctx.intern_attr(AttrData::Float(ty, bits.low_u128().into()))),
        TypeData::Integer(width, _) if *width == bits.width() => {
            Some(ctx.intern_attr(AttrData::Integer(ty, bits.clone())))
        }
        _ => None,
    }
}

/// The elements' bits as elements of another type of that width.
fn dense_bits(ctx: &Context, ty: Type, dense: &ods_core::DenseElements) -> Option<Attr> {
    let kind = |ty: Type| float_kind(ctx, ty.element_type_or_self(ctx));
    let bits: Vec<ApInt> = match kind(dense.ty) {
        None => scalar_elements(ctx, dense)?,
        Some(kind) => scalar_elements::<Float>(ctx, dense)?
            .iter()
            .map(|one| {
                ApInt::from_words(kind.width(), &[one.bits() as u64, (one.bits() >> 64) as u64])
            })
            .collect(),
    };
    match kind(ty) {
        None => dense_attr(ctx, ty, &bits),
        Some(kind) => {
            let floats: Vec<Float> =
                bits.iter().map(|one| Float::from_bits(kind, one.low_u128())).collect();
            dense_attr(ctx, ty, &floats)
        }
    }
}
