//! Folders of conversions. A float that would be rounded is not converted at compile time.

use ods_core::fold::{dense_attr, fold_cast, is_poison, scalar_elements};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr, AttrData, Context, Float, FloatKind, Round, Type, TypeData};

use super::super::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FastMathFlags, IndexCastOp,
    IndexCastUIOp, IntegerOverflowFlagsAttr, RoundingMode, SIToFPOp, TruncFOp, TruncIOp, UIToFPOp,
};

/// A conversion being folded.
#[derive(Clone, Copy)]
struct Cast<'a> {
    ctx: &'a Context,
    /// The type of the result.
    to: Type,
    known: &'a [Option<Attr>],
}

impl<'a> Cast<'a> {
    fn of(to: ValueRef<'a>, known: &'a [Option<Attr>]) -> Cast<'a> {
        Cast { ctx: to.body.ctx(), to: to.ty(), known }
    }

    /// Returns the type of the result's elements.
    fn elem(self) -> Type {
        self.to.element_type_or_self(self.ctx)
    }

    /// Folds a conversion between integers.
    fn ints(self, f: fn(&ApInt, u32) -> ApInt) -> Folded {
        let Some(width) = int_width(self.ctx, self.elem()) else { return Folded::No };
        fold_cast::<ApInt, ApInt>(self.ctx, self.known, self.to, |a| Some(f(a, width))).into()
    }

    /// Folds a conversion between floats, if it is exact.
    fn floats(self, round: Round) -> Folded {
        let Some(kind) = float_kind(self.ctx, self.elem()) else { return Folded::No };
        fold_cast::<Float, Float>(self.ctx, self.known, self.to, |a| {
            let (value, lossy) = a.convert_rounding(kind, round);
            (!lossy).then_some(value)
        })
        .into()
    }

    fn to_float(self, signed: bool) -> Folded {
        let Some(kind) = float_kind(self.ctx, self.elem()) else { return Folded::No };
        let f = |a: &ApInt| Some(Float::from_int(kind, a, signed));
        fold_cast::<ApInt, Float>(self.ctx, self.known, self.to, f).into()
    }

    fn to_int(self, signed: bool) -> Folded {
        let Some(width) = int_width(self.ctx, self.elem()) else { return Folded::No };
        let f = |a: &Float| a.to_int(width, signed);
        fold_cast::<Float, ApInt>(self.ctx, self.known, self.to, f).into()
    }
}

/// Returns the width of an integer or index.
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

impl Fold for ExtUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        match op.r#in().defined_by::<ExtUIOp>() {
            Some(inner) => ExtUIOp::IN.to(op, inner.r#in()).into(),
            None => Cast::of(op.out(), known.all()).ints(ApInt::zext_or_trunc),
        }
    }
}

impl Fold for ExtSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        match op.r#in().defined_by::<ExtSIOp>() {
            Some(inner) => ExtSIOp::IN.to(op, inner.r#in()).into(),
            None => Cast::of(op.out(), known.all()).ints(ApInt::sext_or_trunc),
        }
    }
}

impl Fold for TruncIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, operand) = (op.ctx(), op.r#in());
        let zero = operand.defined_by::<ExtUIOp>().map(|extension| extension.r#in());
        let sign = || operand.defined_by::<ExtSIOp>().map(|extension| extension.r#in());
        if let Some(source) = zero.or_else(sign) {
            let from = source.ty().element_type_or_self(ctx);
            let to = op.out().ty().element_type_or_self(ctx);
            if from.int_or_float_width(ctx) > to.int_or_float_width(ctx) {
                return TruncIOp::IN.to(op, source).into();
            }
            if from == to {
                return source.into();
            }
        }
        if let Some(inner) = operand.defined_by::<TruncIOp>() {
            // The flags of the outer truncation do not hold for the bits that the inner one dropped.
            let flags = op.overflow_flags() & inner.overflow_flags();
            let source = TruncIOp::IN.to(op, inner.r#in());
            if flags == op.overflow_flags() {
                return source.into();
            }
            let flags = IntegerOverflowFlagsAttr::get(ctx, flags);
            return Folded::in_place([source, TruncIOp::OVERFLOW_FLAGS.to(ctx, flags)]);
        }
        Cast::of(op.out(), known.all()).ints(ApInt::zext_or_trunc)
    }
}

impl Fold for ExtFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        // Extension of a truncation: the original value, if both may be contracted.
        if let Some(inner) = op.r#in().defined_by::<TruncFOp>() {
            let contract = |flags: Option<FastMathFlags>| {
                flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT))
            };
            if inner.r#in().ty() == op.out().ty()
                && contract(inner.fastmath())
                && contract(op.fastmath())
            {
                return inner.r#in().into();
            }
        }
        Cast::of(op.out(), known.all()).floats(Round::NearestTiesToEven)
    }
}

impl Fold for TruncFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, operand) = (op.ctx(), op.r#in());
        let elem = |value: ValueRef<'_>| value.ty().element_type_or_self(ctx);
        if let Some(extension) = operand.defined_by::<ExtFOp>() {
            let source = extension.r#in();
            let (from, between, to) = (elem(source), elem(operand), elem(op.out()));
            let holds = float_kind(ctx, from)
                .zip(float_kind(ctx, between))
                .is_some_and(|(from, between)| from.is_representable_by(between));
            if holds && from.int_or_float_width(ctx) > to.int_or_float_width(ctx) {
                return TruncFOp::IN.to(op, source).into();
            }
            if holds && from == to {
                return source.into();
            }
        }
        let round = match op.roundingmode() {
            None | Some(RoundingMode::ToNearestEven) => Round::NearestTiesToEven,
            Some(RoundingMode::Downward) => Round::TowardNegative,
            Some(RoundingMode::Upward) => Round::TowardPositive,
            Some(RoundingMode::TowardZero) => Round::TowardZero,
            Some(RoundingMode::ToNearestAway) => Round::NearestTiesToAway,
        };
        Cast::of(op.out(), known.all()).floats(round)
    }
}

impl Fold for UIToFPOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).to_float(false)
    }
}

impl Fold for SIToFPOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).to_float(true)
    }
}

impl Fold for FPToUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).to_int(false)
    }
}

impl Fold for FPToSIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).to_int(true)
    }
}

impl Fold for IndexCastOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).ints(ApInt::sext_or_trunc)
    }
}

impl Fold for IndexCastUIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        Cast::of(op.out(), known.all()).ints(ApInt::zext_or_trunc)
    }
}

impl Fold for BitcastOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.out().ty());
        let Some(arg) = known.r#in() else { return Folded::No };
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

/// Returns the bits as a number of a scalar type of that width.
fn reinterpret(ctx: &Context, ty: Type, bits: &ApInt) -> Option<Attr> {
    match ty.data(ctx) {
        TypeData::Float(_) => Some(ctx.intern_attr(AttrData::Float(ty, bits.low_u128().into()))),
        TypeData::Integer(width, _) if *width == bits.width() => {
            Some(ctx.intern_attr(AttrData::Integer(ty, bits.clone())))
        }
        _ => None,
    }
}

/// Returns the bits of the elements as elements of another type of that width.
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
