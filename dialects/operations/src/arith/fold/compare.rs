//! Folders of comparisons and `arith.select`.

use std::cmp::Ordering;

use ods_core::fold::{
    Scalar, dense_attr, fold_binary_as, is_one, is_poison, is_zero, scalar_elements,
};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr, AttrData, Context, DenseElements, Float, Type, TypeData};

use super::super::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, SelectOp};
use super::Binary;

impl CmpIPredicate {
    /// Returns whether the predicate holds for two numbers.
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

    /// Returns the predicate that holds where this one does not.
    #[must_use]
    pub fn inverse(self) -> CmpIPredicate {
        match self {
            CmpIPredicate::Eq => CmpIPredicate::Ne,
            CmpIPredicate::Ne => CmpIPredicate::Eq,
            CmpIPredicate::Slt => CmpIPredicate::Sge,
            CmpIPredicate::Sle => CmpIPredicate::Sgt,
            CmpIPredicate::Sgt => CmpIPredicate::Sle,
            CmpIPredicate::Sge => CmpIPredicate::Slt,
            CmpIPredicate::Ult => CmpIPredicate::Uge,
            CmpIPredicate::Ule => CmpIPredicate::Ugt,
            CmpIPredicate::Ugt => CmpIPredicate::Ule,
            CmpIPredicate::Uge => CmpIPredicate::Ult,
        }
    }

    /// Returns the predicate that holds for `b, a` when this one does for `a, b`.
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
    /// Returns whether the predicate holds for two numbers; their order is `None` when either is a NaN.
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

/// Returns `true` or `false` in the shape of `ty`; `None` for a dynamic shape.
fn bool_attr(ctx: &Context, ty: Type, value: bool) -> Option<Attr> {
    let bit = ApInt::new(1, u64::from(value));
    match ty.element_type(ctx) {
        Some(_) => dense_attr(ctx, ty, &[bit]),
        None => Some(Attr::bool(value)),
    }
}

impl Fold for CmpIOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let at = Binary::of([op.lhs(), op.rhs()], [known.lhs(), known.rhs()]);
        let (ctx, predicate, ty) = (at.ctx, op.predicate(), op.result().ty());
        // x compared with itself
        if at.same() {
            let zero = ApInt::new(1, 0);
            return bool_attr(ctx, ty, predicate.holds(&zero, &zero)).into();
        }
        let of_bits = at.ty().element_type_or_self(ctx) == Type::I1;
        if at.rhs_is_zero() && predicate == CmpIPredicate::Ne {
            // An extended bit compared with 0 is that bit; as upstream, tensors are not folded.
            let signed = at.lhs.defined_by::<ExtSIOp>().map(|extension| extension.r#in());
            let unsigned = || at.lhs.defined_by::<ExtUIOp>().map(|extension| extension.r#in());
            let bit = signed.or_else(unsigned);
            let is_bits = |value: &ValueRef<'_>| match value.ty().data(ctx) {
                TypeData::Vector { elem, .. } => *elem == Type::I1,
                _ => value.ty() == Type::I1,
            };
            if let Some(bit) = bit.filter(is_bits) {
                return bit.into();
            }
            if of_bits {
                return at.lhs.into();
            }
        }
        if at.rhs_is_one() && predicate == CmpIPredicate::Eq && of_bits {
            return at.lhs.into();
        }
        // Constants move to the right operand.
        if known.lhs().is_some() && known.rhs().is_none() {
            return Folded::in_place([
                CmpIOp::PREDICATE.to(ctx, predicate.swapped()),
                CmpIOp::LHS.to(op, at.rhs),
                CmpIOp::RHS.to(op, at.lhs),
            ]);
        }
        fold_binary_as::<ApInt, ApInt>(ctx, known.all(), ty, |a, b| {
            Some(ApInt::new(1, u64::from(predicate.holds(a, b))))
        })
        .into()
    }
}

impl Fold for CmpFOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let float = |attr: Option<Attr>| Some(Float::from_attr(ctx, attr?)?.1);
        let (a, b) = (float(known.lhs()), float(known.rhs()));
        let nan = |one: Option<Float>| one.is_some_and(Float::is_nan);
        // One NaN decides, whatever the other operand is.
        let order = match (a, b) {
            _ if nan(a) || nan(b) => None,
            (Some(a), Some(b)) => a.compare(b),
            _ => return Folded::No,
        };
        Attr::bool(op.predicate().holds(order)).into()
    }
}

impl Fold for SelectOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let (yes, no) = (op.true_value(), op.false_value());
        let poisoned = |attr: Option<Attr>| attr.is_some_and(|attr| is_poison(ctx, attr));
        if yes == no || is_one(ctx, known.condition()) {
            return yes.into();
        }
        if is_zero(ctx, known.condition()) || poisoned(known.true_value()) {
            return no.into();
        }
        if poisoned(known.false_value()) {
            return yes.into();
        }
        let (truth, falsehood) = (known.true_value(), known.false_value());
        if yes.ty() == Type::I1 && is_one(ctx, truth) && is_zero(ctx, falsehood) {
            return op.condition().into();
        }
        // `select` between the two operands of the equality comparison that is its condition.
        if let Some(compare) = op.condition().defined_by::<CmpIOp>() {
            let sides = (compare.lhs(), compare.rhs());
            if sides == (yes, no) || sides == (no, yes) {
                match compare.predicate() {
                    CmpIPredicate::Eq => return no.into(),
                    CmpIPredicate::Ne => return yes.into(),
                    _ => {}
                }
            }
        }
        let (Some(condition), Some(yes), Some(no)) = (known.condition(), truth, falsehood) else {
            return Folded::No;
        };
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

/// Selects element by element.
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
