//! Comparison and choice.

use std::cmp::Ordering;

use ods_core::fold::{
    Scalar, defining, dense_attr, fold_binary_as, is_one, is_poison, is_zero, scalar_elements,
};
use ods_core::hooks::{Fold, Folded, InPlace};
use ods_core::{ApInt, Attr, AttrData, Context, DenseElements, Float, OpType, Type};
use smallvec::smallvec;

use super::super::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, SelectOp};
use super::Binary;

impl CmpIPredicate {
    /// Whether the predicate holds for two numbers.
    pub fn holds(self, a: &ApInt, b: &ApInt) -> bool {
        let (signed, unsigned) = (a.scmp(b), a.ucmp(b));
        match self {
            CmpIPredicate::Eq => a == b,
            CmpIPredicate::Ne => a != b,
            CmpIPredicate::Slt => signed.is_lt(),
            CmpIPredicate::Sle => signed.is_le(),
            CmpIPredicate::Sgt => signed.is_gt(),
            CmpIPredicate::Sge => signed.is_ge(),
            CmpIPredicate::Ult => unsigned.is_lt(),
            CmpIPredicate::Ule => unsigned.is_le(),
            CmpIPredicate::Ugt => unsigned.is_gt(),
            CmpIPredicate::Uge => unsigned.is_ge(),
        }
    }

    /// The predicate that holds for `b, a` when this one does for `a, b`.
    #[must_use]
    pub fn swapped(self) -> CmpIPredicate {
        match self {
            CmpIPredicate::Eq | CmpIPredicate::Ne => self,
            CmpIPredicate::Slt => CmpIPredicate::Sgt,
            CmpIPredicate::Sle => CmpIPredicate::Sge,
            CmpIPredicate::Sgt => CmpIPredicate::Slt,
            CmpIPredicate::Sge => CmpIPredicate::Sle,
            CmpIPredicate::Ult => CmpIPredicate::Ugt,
            CmpIPredicate::Ule => CmpIPredicate::Uge,
            CmpIPredicate::Ugt => CmpIPredicate::Ult,
            CmpIPredicate::Uge => CmpIPredicate::Ule,
        }
    }
}

impl CmpFPredicate {
    /// Whether the predicate holds for two numbers; their order is `None` when either is a NaN.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        let ordered = |test: fn(Ordering) -> bool| order.is_some_and(test);
        let or_unordered = |test: fn(Ordering) -> bool| order.is_none_or(test);
        match self {
            CmpFPredicate::AlwaysFalse => false,
            CmpFPredicate::OEQ => ordered(Ordering::is_eq),
            CmpFPredicate::OGT => ordered(Ordering::is_gt),
            CmpFPredicate::OGE => ordered(Ordering::is_ge),
            CmpFPredicate::OLT => ordered(Ordering::is_lt),
            CmpFPredicate::OLE => ordered(Ordering::is_le),
            CmpFPredicate::ONE => ordered(Ordering::is_ne),
            CmpFPredicate::ORD => order.is_some(),
            CmpFPredicate::UEQ => or_unordered(Ordering::is_eq),
            CmpFPredicate::UGT => or_unordered(Ordering::is_gt),
            CmpFPredicate::UGE => or_unordered(Ordering::is_ge),
            CmpFPredicate::ULT => or_unordered(Ordering::is_lt),
            CmpFPredicate::ULE => or_unordered(Ordering::is_le),
            CmpFPredicate::UNE => or_unordered(Ordering::is_ne),
            CmpFPredicate::UNO => order.is_none(),
            CmpFPredicate::AlwaysTrue => true,
        }
    }
}

/// `true` or `false` in the shape of `ty`; `None` for a dynamic one.
fn bool_attr(ctx: &Context, ty: Type, value: bool) -> Option<Attr> {
    let bit = ApInt::new(1, u64::from(value));
    match ty.element_type(ctx) {
        Some(_) => dense_attr(ctx, ty, &[bit]),
        None => Some(Attr::bool(value)),
    }
}

const PREDICATE: usize = 0;

impl Fold for CmpIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
        let (ctx, predicate) = (at.ctx, Self::from(this).predicate(ir));
        let ty = ir.ty(ir.result(this.op, 0));
        // x against itself
        if at.same() {
            let zero = ApInt::new(1, 0);
            return bool_attr(ctx, ty, predicate.holds(&zero, &zero)).into();
        }
        let of_bits = at.ty().element_type_or_self(ctx) == Type::I1;
        if at.rhs_is_zero() && predicate == CmpIPredicate::Ne {
            // An extended bit against 0 is that bit.
            let extended = defining::<ExtSIOp>(ir, at.lhs)
                .map(OpType::op)
                .or_else(|| defining::<ExtUIOp>(ir, at.lhs).map(OpType::op))
                .map(|extension| ir.operand(extension, 0));
            if let Some(bit) = extended.filter(|value| ir.ty(*value) == Type::I1) {
                return bit.into();
            }
            if of_bits {
                return at.lhs.into();
            }
        }
        if at.rhs_is_one() && predicate == CmpIPredicate::Eq && of_bits {
            return at.lhs.into();
        }
        // Constants go to the right.
        if args[0].is_some() && args[1].is_none() {
            let swapped = Attr::integer(ctx, Type::I64, predicate.swapped().value() as i64);
            return Folded::InPlace(smallvec![
                InPlace::Prop(PREDICATE, swapped),
                InPlace::Operand(0, at.rhs),
                InPlace::Operand(1, at.lhs),
            ]);
        }
        fold_binary_as::<ApInt, ApInt>(ctx, args, ty, |a, b| {
            Some(ApInt::new(1, u64::from(predicate.holds(a, b))))
        })
        .into()
    }
}

impl Fold for CmpFOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let ctx = ir.ctx();
        let float = |arg: Option<Attr>| arg.and_then(|attr| Float::from_attr(ctx, attr));
        let (a, b) = (float(args[0]).map(|one| one.1), float(args[1]).map(|one| one.1));
        let nan = |one: Option<Float>| one.is_some_and(Float::is_nan);
        // One NaN decides, whatever the other is.
        let order = match (a, b) {
            _ if nan(a) || nan(b) => None,
            (Some(a), Some(b)) => a.compare(b),
            _ => return Folded::No,
        };
        Attr::bool(Self::from(this).predicate(ir).holds(order)).into()
    }
}

impl Fold for SelectOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let ctx = ir.ctx();
        let mut operands = ir.operands(this.op);
        let (Some(condition), Some(yes), Some(no)) =
            (operands.next(), operands.next(), operands.next())
        else {
            return Folded::No;
        };
        let poisoned = |arg: Option<Attr>| arg.is_some_and(|attr| is_poison(ctx, attr));
        if yes == no || is_one(ctx, args[0]) {
            return yes.into();
        }
        if is_zero(ctx, args[0]) || poisoned(args[1]) {
            return no.into();
        }
        if poisoned(args[2]) {
            return yes.into();
        }
        if ir.ty(yes) == Type::I1 && is_one(ctx, args[1]) && is_zero(ctx, args[2]) {
            return condition.into();
        }
        // The choice between two values by whether they are equal.
        if let Some(compare) = defining::<CmpIOp>(ir, condition) {
            let (a, b) = (ir.operand(compare.op(), 0), ir.operand(compare.op(), 1));
            if (a, b) == (yes, no) || (b, a) == (yes, no) {
                match compare.predicate(ir) {
                    CmpIPredicate::Eq => return no.into(),
                    CmpIPredicate::Ne => return yes.into(),
                    _ => {}
                }
            }
        }
        let [Some(condition), Some(yes), Some(no)] = *args else { return Folded::No };
        match (condition.data(ctx), yes.data(ctx), no.data(ctx)) {
            (AttrData::Dense(condition), AttrData::Dense(a), AttrData::Dense(b)) => {
                choose::<ApInt>(ctx, condition, a, b)
                    .or_else(|| choose::<Float>(ctx, condition, a, b))
                    .into()
            }
            _ => Folded::No,
        }
    }
}

/// Element by element.
fn choose<T: Scalar>(
    ctx: &Context,
    condition: &DenseElements,
    yes: &DenseElements,
    no: &DenseElements,
) -> Option<Attr> {
    let conditions = scalar_elements::<ApInt>(ctx, condition)?;
    let (a, b) = (scalar_elements::<T>(ctx, yes)?, scalar_elements::<T>(ctx, no)?);
    let at = |list: &[T], i: usize| if list.len() == 1 { list[0].clone() } else { list[i].clone() };
    let values: Vec<T> = conditions
        .iter()
        .enumerate()
        .map(|(i, one)| if one.is_zero() { at(&b, i) } else { at(&a, i) })
        .collect();
    dense_attr(ctx, yes.ty, &values)
}
