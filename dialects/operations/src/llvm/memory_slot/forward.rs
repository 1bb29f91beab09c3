//! Operations that do not access memory: they are erased with the address, or together with the users of their results.

use ods_core::interface::{DeletionKind, PromotableOpInterface};
use ods_core::ir::{Inserter, Use, ValueRef};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DataLayout, Op, OpType, Value};

use super::describe;
use crate::llvm::{
    AddrSpaceCastOp, BitcastOp, DbgDeclareOp, DbgValueOp, GEPOp, InvariantEndOp, InvariantStartOp,
    LaunderInvariantGroupOp, LifetimeEndOp, LifetimeStartOp, StripInvariantGroupOp, UndefOp,
};

/// Requests the removal of the uses of the results of `op`.
fn forward(ir: &Body, op: Op, more: &mut Vec<Use>) {
    for result in ir.results(op) {
        more.extend(ir.uses(result));
    }
}

/// Implements promotion for operations that can be erased if the condition holds; it requests the removal of the uses
/// of their results.
macro_rules! promotable {
    ($($op:ident: $this:ident, $ir:ident, $more:ident => $can:expr;)*) => {$(
        impl PromotableOpInterface for $op {
            fn can_uses_be_removed(
                self,
                $ir: &Body,
                _: &[Use],
                $more: &mut Vec<Use>,
                _: &DataLayout,
            ) -> bool {
                let $this = self;
                $can
            }

            fn remove_blocking_uses(self, _: &[Use], _: &mut Rewriter<'_>) -> DeletionKind {
                DeletionKind::Delete
            }
        }
    )*};
}

promotable! {
    BitcastOp: op, ir, more => { forward(ir, op.op(), more); true };
    AddrSpaceCastOp: op, ir, more => { forward(ir, op.op(), more); true };
    LaunderInvariantGroupOp: op, ir, more => { forward(ir, op.op(), more); true };
    StripInvariantGroupOp: op, ir, more => { forward(ir, op.op(), more); true };
    // An address of anything but the whole slot is an access.
    GEPOp: op, ir, more => {
        let whole = op.raw_constant_indices(ir).iter().all(|index| *index == 0);
        if whole {
            forward(ir, op.op(), more);
        }
        whole
    };
    LifetimeStartOp: _op, _ir, _more => true;
    LifetimeEndOp: _op, _ir, _more => true;
    InvariantStartOp: _op, _ir, _more => true;
    InvariantEndOp: _op, _ir, _more => true;
}

impl PromotableOpInterface for DbgDeclareOp {
    fn can_uses_be_removed(self, _: &Body, _: &[Use], _: &mut Vec<Use>, _: &DataLayout) -> bool {
        true
    }

    fn remove_blocking_uses(self, _: &[Use], _: &mut Rewriter<'_>) -> DeletionKind {
        DeletionKind::Delete
    }

    fn requires_replaced_values(self, _: &Body) -> bool {
        true
    }

    fn visit_replaced_values(self, stored: &[(Op, Value)], rw: &mut Rewriter<'_>) {
        for (store, value) in stored {
            rw.set_point_after(*store);
            describe(self, *value, rw);
        }
    }
}

impl PromotableOpInterface for DbgValueOp {
    fn can_uses_be_removed(
        self,
        ir: &Body,
        blocking: &[Use],
        _: &mut Vec<Use>,
        _: &DataLayout,
    ) -> bool {
        matches!(blocking, [one] if ir.used_value(*one) == self.value(ir))
    }

    /// Keeps the variable, with an undefined value, which a debugger shows as optimized out.
    fn remove_blocking_uses(self, blocking: &[Use], rw: &mut Rewriter<'_>) -> DeletionKind {
        let value = self.value(rw);
        let (loc, ty) = (ValueRef { body: rw, value }.loc(), rw.ty(value));
        let undef = rw.set_point_before(self).emit(UndefOp::build(ty).loc(loc));
        for at in blocking {
            rw.set_use(*at, undef);
        }
        DeletionKind::Keep
    }
}
