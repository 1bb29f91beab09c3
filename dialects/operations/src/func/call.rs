//! The call interface of func operations.

use ods_core::interface::{CallOpInterface, Callee};
use ods_core::ir::OperandRange;
use ods_core::{Body, OpMut};

use super::{CallIndirectOp, CallOp};

impl CallOpInterface for CallOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        CallOp::CALLEE.get(ir, self).map(Callee::Symbol)
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        if let Callee::Symbol(symbol) = callee {
            CallOp::CALLEE.set(ir, self, symbol);
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        CallOp::OPERANDS.range(ir, self)
    }
}

impl CallOpInterface for CallIndirectOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        Some(Callee::Value(self.callee(ir)))
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        if let Callee::Value(value) = callee {
            CallIndirectOp::CALLEE.set(ir, self, value);
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        CallIndirectOp::CALLEE_OPERANDS.range(ir, self)
    }
}
