//! Integer operations with a known result: constants, neutral elements, equal operands.

use std::cmp::Ordering;

use ods_core::fold::{constant_int, constant_value};
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{ApInt, Attr, AttrData, Body, Op, Type, TypeData, Value};

use crate::llvm::{
    AShrOp, AddOp, AndOp, ConstantOp, ICmpOp, ICmpPredicate, LShrOp, MulOp, OrOp, SDivOp, SExtOp,
    SRemOp, SelectOp, ShlOp, SubOp, TruncOp, UDivOp, URemOp, XOrOp, ZExtOp,
};

/// The value that an operation computes.
pub(super) enum Simplified {
    /// An existing value.
    Value(Value),
    /// A constant of the type of the result.
    Int(ApInt),
}

/// Returns the value that `op` computes, if it is known and `op` is an operation on scalar integers or a choice.
pub(super) fn simplified(ir: &Body, op: Op) -> Option<Simplified> {
    let result = ir.results(op).next()?;
    if let Some(select) = op.cast::<SelectOp>(ir) {
        return of_select(ir, select);
    }
    let TypeData::Integer(width, _) = *ir.ty(result).data(ir.ctx()) else { return None };
    if let Some(compare) = op.cast::<ICmpOp>(ir) {
        return of_compare(ir, compare);
    }
    of_cast(ir, op, width).or_else(|| of_binary(ir, op))
}

/// Inserts a constant before `next` and returns it.
pub(super) fn insert_int(rw: &mut Rewriter<'_>, next: Op, ty: Type, value: &ApInt) -> Value {
    let attr = int_attr(rw, ty, value);
    let loc = rw.loc(next);
    rw.set_point_before(next).set_loc(loc).emit(ConstantOp::build(attr, ty))
}

/// Emits the constant of an integer type that is `value`, wrapped to its width, and returns it.
pub(super) fn emit_int(rw: &mut Rewriter<'_>, ty: Type, value: i64) -> Value {
    let attr = Attr::integer(rw.ctx(), ty, value);
    rw.emit(ConstantOp::build(attr, ty))
}

fn int_attr(ir: &Body, ty: Type, value: &ApInt) -> Attr {
    ir.ctx().intern_attr(AttrData::Integer(ty, value.clone()))
}

/// Returns the integer constant that `value` is, if known.
pub(super) fn int(ir: &Body, value: Value) -> Option<ApInt> {
    let op = ir.defining_op(value)?;
    constant_int(ir.ctx(), constant_value(ir.view(op)))
        .filter(|known| ir.ty(value).int_or_float_width(ir.ctx()) == Some(known.width()))
}

fn of_select(ir: &Body, select: SelectOp) -> Option<Simplified> {
    let (yes, no) = (select.true_value(ir), select.false_value(ir));
    if yes == no {
        return Some(Simplified::Value(yes));
    }
    let condition = select.condition(ir);
    if let Some(known) = int(ir, condition) {
        return Some(Simplified::Value(if known.is_zero() { no } else { yes }));
    }
    let is_flag = ir.ty(yes) == Type::I1 && ir.ty(condition) == Type::I1;
    let arms = int(ir, yes).zip(int(ir, no));
    let same = arms.is_some_and(|(yes, no)| yes.is_one() && no.is_zero());
    (is_flag && same).then_some(Simplified::Value(condition))
}

fn of_compare(ir: &Body, compare: ICmpOp) -> Option<Simplified> {
    let (lhs, rhs) = (compare.lhs(ir), compare.rhs(ir));
    let predicate = compare.predicate(ir);
    let flag = |yes: bool| Some(Simplified::Int(ApInt::new(1, u64::from(yes))));
    if lhs == rhs {
        return flag(holds(predicate, Ordering::Equal, Ordering::Equal));
    }
    let known = int(ir, rhs)?;
    if let Some(lhs) = int(ir, lhs) {
        return flag(holds(predicate, lhs.scmp(&known), lhs.ucmp(&known)));
    }
    // A flag that was extended is compared with zero to get it back.
    let flag = lhs.defined_by::<ZExtOp>(ir)?.arg(ir);
    let back = predicate == ICmpPredicate::Ne && known.is_zero() && ir.ty(flag) == Type::I1;
    back.then_some(Simplified::Value(flag))
}

/// Returns whether a comparison holds for operands in this signed and unsigned order.
fn holds(predicate: ICmpPredicate, signed: Ordering, unsigned: Ordering) -> bool {
    match predicate {
        ICmpPredicate::Eq => unsigned.is_eq(),
        ICmpPredicate::Ne => unsigned.is_ne(),
        ICmpPredicate::Slt => signed.is_lt(),
        ICmpPredicate::Sle => signed.is_le(),
        ICmpPredicate::Sgt => signed.is_gt(),
        ICmpPredicate::Sge => signed.is_ge(),
        ICmpPredicate::Ult => unsigned.is_lt(),
        ICmpPredicate::Ule => unsigned.is_le(),
        ICmpPredicate::Ugt => unsigned.is_gt(),
        ICmpPredicate::Uge => unsigned.is_ge(),
    }
}

fn of_cast(ir: &Body, op: Op, width: u32) -> Option<Simplified> {
    if let Some(op) = op.cast::<ZExtOp>(ir) {
        return int(ir, op.arg(ir)).map(|known| Simplified::Int(known.zext_or_trunc(width)));
    }
    if let Some(op) = op.cast::<SExtOp>(ir) {
        return int(ir, op.arg(ir)).map(|known| Simplified::Int(known.sext_or_trunc(width)));
    }
    let arg = op.cast::<TruncOp>(ir)?.arg(ir);
    if let Some(known) = int(ir, arg) {
        return Some(Simplified::Int(known.zext_or_trunc(width)));
    }
    let zero = arg.defined_by::<ZExtOp>(ir).map(|op| op.arg(ir));
    let from = zero.or_else(|| Some(arg.defined_by::<SExtOp>(ir)?.arg(ir)))?;
    (ir.ty(from).int_or_float_width(ir.ctx()) == Some(width)).then_some(Simplified::Value(from))
}

fn of_binary(ir: &Body, op: Op) -> Option<Simplified> {
    macro_rules! cases {
        ($($kind:ident $compute:ident;)*) => {
            $(if let Some(op) = op.cast::<$kind>(ir) {
                let (lhs, rhs) = (op.lhs(ir), op.rhs(ir));
                return Operands { lhs, rhs, of_lhs: int(ir, lhs), of_rhs: int(ir, rhs) }.$compute();
            })*
        };
    }
    cases! {
        AddOp add;
        SubOp sub;
        MulOp mul;
        AndOp and;
        OrOp or;
        XOrOp xor;
        ShlOp shl;
        LShrOp lshr;
        AShrOp ashr;
        UDivOp udiv;
        SDivOp sdiv;
        URemOp urem;
        SRemOp srem;
    }
    None
}

/// The operands of a binary operation, with the constants that they are.
struct Operands {
    lhs: Value,
    rhs: Value,
    of_lhs: Option<ApInt>,
    of_rhs: Option<ApInt>,
}

impl Operands {
    fn both(&self) -> Option<(&ApInt, &ApInt)> {
        self.of_lhs.as_ref().zip(self.of_rhs.as_ref())
    }

    fn computed(&self, compute: impl FnOnce(&ApInt, &ApInt) -> ApInt) -> Option<Simplified> {
        self.both().map(|(lhs, rhs)| Simplified::Int(compute(lhs, rhs)))
    }

    /// Returns the other operand if one of them is `neutral`.
    fn beside(&self, neutral: impl Fn(&ApInt) -> bool) -> Option<Simplified> {
        if self.of_rhs.as_ref().is_some_and(&neutral) {
            return Some(Simplified::Value(self.lhs));
        }
        self.of_lhs.as_ref().is_some_and(&neutral).then_some(Simplified::Value(self.rhs))
    }

    /// Returns the left operand if the right one is `neutral`.
    fn unchanged(&self, neutral: impl Fn(&ApInt) -> bool) -> Option<Simplified> {
        self.of_rhs.as_ref().is_some_and(neutral).then_some(Simplified::Value(self.lhs))
    }

    /// Returns an operand that determines the result, such as the zero of a product.
    fn absorbing(&self, absorbs: impl Fn(&ApInt) -> bool) -> Option<Simplified> {
        let either = [&self.of_rhs, &self.of_lhs];
        let found = either.into_iter().flatten().find(|known| absorbs(known))?;
        Some(Simplified::Int(found.clone()))
    }

    fn same(&self) -> bool {
        self.lhs == self.rhs
    }

    fn add(self) -> Option<Simplified> {
        self.computed(ApInt::add).or_else(|| self.beside(ApInt::is_zero))
    }

    fn sub(self) -> Option<Simplified> {
        self.computed(ApInt::sub).or_else(|| self.unchanged(ApInt::is_zero))
    }

    fn mul(self) -> Option<Simplified> {
        self.computed(ApInt::mul)
            .or_else(|| self.beside(ApInt::is_one))
            .or_else(|| self.absorbing(ApInt::is_zero))
    }

    fn and(self) -> Option<Simplified> {
        if self.same() {
            return Some(Simplified::Value(self.lhs));
        }
        self.computed(ApInt::and)
            .or_else(|| self.beside(ApInt::is_all_ones))
            .or_else(|| self.absorbing(ApInt::is_zero))
    }

    fn or(self) -> Option<Simplified> {
        if self.same() {
            return Some(Simplified::Value(self.lhs));
        }
        self.computed(ApInt::or)
            .or_else(|| self.beside(ApInt::is_zero))
            .or_else(|| self.absorbing(ApInt::is_all_ones))
    }

    fn xor(self) -> Option<Simplified> {
        self.computed(ApInt::xor).or_else(|| self.beside(ApInt::is_zero))
    }

    /// Returns the distance of a shift of constants; a shift by the width or more is poison and is kept.
    fn distance(&self) -> Option<u32> {
        let (lhs, rhs) = self.both()?;
        rhs.as_u64().filter(|by| *by < u64::from(lhs.width())).map(|by| by as u32)
    }

    fn shift(self, compute: impl FnOnce(&ApInt, u32) -> ApInt) -> Option<Simplified> {
        match (&self.of_lhs, self.distance()) {
            (Some(lhs), Some(by)) => Some(Simplified::Int(compute(lhs, by))),
            _ => self.unchanged(ApInt::is_zero),
        }
    }

    fn shl(self) -> Option<Simplified> {
        self.shift(ApInt::shl)
    }

    fn lshr(self) -> Option<Simplified> {
        self.shift(ApInt::lshr)
    }

    fn ashr(self) -> Option<Simplified> {
        self.shift(ApInt::ashr)
    }

    fn udiv(self) -> Option<Simplified> {
        let quotient = self.both().and_then(|(lhs, rhs)| lhs.udiv(rhs));
        quotient.map(Simplified::Int).or_else(|| self.unchanged(ApInt::is_one))
    }

    fn sdiv(self) -> Option<Simplified> {
        let quotient = self.both().and_then(|(lhs, rhs)| lhs.sdiv(rhs));
        // Division that overflows is undefined and is kept.
        let quotient = quotient.filter(|(_, overflows)| !overflows);
        quotient.map(|(value, _)| Simplified::Int(value)).or_else(|| self.unchanged(ApInt::is_one))
    }

    fn urem(self) -> Option<Simplified> {
        self.both().and_then(|(lhs, rhs)| lhs.urem(rhs)).map(Simplified::Int)
    }

    fn srem(self) -> Option<Simplified> {
        let (lhs, rhs) = self.both()?;
        match lhs.is_signed_min() && rhs.is_all_ones() {
            true => None,
            false => lhs.srem(rhs).map(Simplified::Int),
        }
    }
}
