//! Canonicalization: constants are combined, and a comparison of a difference with zero compares its operands.

use ods_core::fold::{constant_value, is_zero};
use ods_core::hooks::CanonicalizeMethod;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Attr, Body, Value, impl_for};

use super::fold::{Arithmetic, fold_constants};
use super::{
    AddOp, AndOp, CmpOp, ConstantOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp,
};

/// Folds the constants of `f(f(x, a), b)` to the constant `c` of `f(x, c)`.
fn combined<X: Arithmetic>(ir: &Body, a: Value, b: Value) -> Option<Attr> {
    fold_constants::<X>(ir.ctx(), constant(ir, a), constant(ir, b))
}

fn constant(ir: &Body, value: Value) -> Option<Attr> {
    constant_value(ir.view(ir.defining_op(value)?))
}

impl_for!(CanonicalizeMethod for [AddOp, MulOp, MaxSOp, MaxUOp, MinSOp, MinUOp, AndOp, OrOp, XOrOp] {
    /// `f(f(x, a), b)` → `f(x, f(b, a))` for constants `a` and `b`
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = self.lhs(rw).defined_by::<Self>(rw)?;
        let value = combined::<Self>(rw, self.rhs(rw), inner.rhs(rw))?;
        let x = inner.lhs(rw);
        rw.set_point_before(self);
        let loc = rw.loc(self.into());
        let value = rw.set_loc(loc).insert(ConstantOp::build(value)).result(rw);
        rw.replace_with(self, Self::build(x, value))
    }
});

impl CanonicalizeMethod for CmpOp {
    /// `cmp(a - b, 0)` → `cmp(a, b)`, and `cmp(0, a - b)` → `cmp(b, a)`
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let (lhs, rhs) = (self.lhs(rw), self.rhs(rw));
        let is_zero = |value| is_zero(rw.ctx(), constant(rw, value));
        let (lhs, rhs) = if is_zero(rhs) {
            let sub = lhs.defined_by::<SubOp>(rw)?;
            (sub.lhs(rw), sub.rhs(rw))
        } else if is_zero(lhs) {
            let sub = rhs.defined_by::<SubOp>(rw)?;
            (sub.rhs(rw), sub.lhs(rw))
        } else {
            return None;
        };
        rw.replace_with(self, CmpOp::build(self.pred(rw), lhs, rhs))
    }
}
