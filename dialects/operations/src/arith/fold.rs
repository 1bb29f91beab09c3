//! Folders, with upstream's identities: canonicalization and upstream's output rely on them.

mod bits;
mod cast;
mod compare;
mod division;
mod float;
mod integer;
mod minmax;

use ods_core::fold::{constant_int, is_one, is_zero, zero_attr};
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr, Context, Type};

use super::ConstantOp;

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(ConstantOp::VALUE).into()
    }
}

/// A binary operation being folded.
#[derive(Clone, Copy)]
struct Binary<'a> {
    ctx: &'a Context,
    lhs: ValueRef<'a>,
    rhs: ValueRef<'a>,
    /// The constants of both operands.
    known: [Option<Attr>; 2],
}

impl<'a> Binary<'a> {
    fn of([lhs, rhs]: [ValueRef<'a>; 2], known: [Option<Attr>; 2]) -> Binary<'a> {
        Binary { ctx: lhs.body.ctx(), lhs, rhs, known }
    }

    fn rhs_attr(self) -> Option<Attr> {
        let [_, rhs] = self.known;
        rhs
    }

    /// Returns the right operand as an integer constant.
    fn rhs_int(self) -> Option<ApInt> {
        constant_int(self.ctx, self.rhs_attr())
    }

    fn rhs_is_zero(self) -> bool {
        is_zero(self.ctx, self.rhs_attr())
    }

    fn rhs_is_one(self) -> bool {
        is_one(self.ctx, self.rhs_attr())
    }

    fn same(self) -> bool {
        self.lhs == self.rhs
    }

    /// Returns each operand with the other one.
    fn both_ways(self) -> [(ValueRef<'a>, ValueRef<'a>); 2] {
        [(self.lhs, self.rhs), (self.rhs, self.lhs)]
    }

    /// Returns the type of both operands.
    fn ty(self) -> Type {
        self.lhs.ty()
    }

    /// Returns zero of the type of both operands; `None` for a dynamic shape.
    fn zero(self) -> Option<Attr> {
        zero_attr(self.ctx, self.ty())
    }

    /// Folds constant operands element by element.
    fn ints(self, f: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
        ods_core::fold::fold_binary(self.ctx, &self.known, f).into()
    }
}

/// Returns the integer of `value`, if a constant operation defines it.
fn int_value(value: ValueRef<'_>) -> Option<ApInt> {
    let constant = value.defined_by::<ConstantOp>()?;
    constant_int(constant.ctx(), constant.get(ConstantOp::VALUE))
}
