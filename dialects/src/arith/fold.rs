//! Folders, with upstream's identities: what they simplify, canonicalization and upstream's output rely on.

mod bits;
mod cast;
mod compare;
mod division;
mod float;
mod integer;
mod minmax;

use ods_core::fold::{constant_int, is_one, is_zero, zero_attr};
use ods_core::hooks::{Fold, Folded};
use ods_core::{ApInt, Attr, Body, Context, Op, OpType, Type, Value};

use super::ConstantOp;

impl Fold for ConstantOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        ir.prop(this.op, 0).into()
    }
}

/// A binary operation being folded.
#[derive(Clone, Copy)]
struct Binary<'a> {
    ir: &'a Body,
    ctx: &'a Context,
    args: &'a [Option<Attr>],
    lhs: Value,
    rhs: Value,
}

impl<'a> Binary<'a> {
    fn new(ir: &'a Body, op: Op, args: &'a [Option<Attr>]) -> Binary<'a> {
        Binary { ir, ctx: ir.ctx(), args, lhs: ir.operand(op, 0), rhs: ir.operand(op, 1) }
    }

    fn rhs_attr(self) -> Option<Attr> {
        self.args[1]
    }

    /// The right side as an integer constant.
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

    /// The type of both sides.
    fn ty(self) -> Type {
        self.ir.ty(self.lhs)
    }

    /// Zero of the type of both sides; `None` for a dynamic shape.
    fn zero(self) -> Option<Attr> {
        zero_attr(self.ctx, self.ty())
    }

    /// Element by element on constants.
    fn ints(self, f: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>) -> Folded {
        ods_core::fold::fold_binary(self.ctx, self.args, f).into()
    }
}

/// The constant integer that `value` is, when a constant operation defines it.
fn int_value(ir: &Body, value: Value) -> Option<ApInt> {
    let def = ir.defining_op(value)?;
    let constant = ConstantOp::cast(ir, def)?;
    constant_int(ir.ctx(), ir.prop(constant.op(), 0))
}
