//! Call interfaces of llvm operations: the callee is a symbol, or else the first operand.

use ods_core::interface::{CallOpInterface, Callee};
use ods_core::ir::OperandRange;
use ods_core::{Body, OpMut};

use super::{CallOp, InvokeOp};

impl CallOpInterface for CallOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        let symbol = CallOp::CALLEE.get(ir, self).map(Callee::Symbol);
        symbol.or_else(|| self.callee_operands(ir).next().map(Callee::Value))
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        match callee {
            Callee::Value(value) => CallOp::CALLEE_OPERANDS.set(ir, self, value),
            Callee::Symbol(symbol) => CallOp::CALLEE.set(ir, self, symbol),
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        args(CallOp::CALLEE_OPERANDS.range(ir, self), CallOp::CALLEE.get(ir, self).is_some())
    }
}

impl CallOpInterface for InvokeOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        let symbol = InvokeOp::CALLEE.get(ir, self).map(Callee::Symbol);
        symbol.or_else(|| self.callee_operands(ir).next().map(Callee::Value))
    }

    fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {
        match callee {
            Callee::Value(value) => InvokeOp::CALLEE_OPERANDS.set(ir, self, value),
            Callee::Symbol(symbol) => InvokeOp::CALLEE.set(ir, self, symbol),
        }
    }

    fn arg_operands(self, ir: &Body) -> OperandRange {
        args(InvokeOp::CALLEE_OPERANDS.range(ir, self), InvokeOp::CALLEE.get(ir, self).is_some())
    }
}

/// Returns the operands of a call without the callee, which is the first operand unless it is a symbol.
fn args(operands: OperandRange, direct: bool) -> OperandRange {
    operands.skip(usize::from(!direct))
}
