//! What calls call.

use std::ops::Range;

use ods_core::interface::{CallOpInterface, Callee};
use ods_core::{Body, OpType};

use super::{CallIndirectOp, CallOp};

const CALLEE: usize = 0;

impl CallOpInterface for CallOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        ir.prop(self.op(), CALLEE).map(Callee::Symbol)
    }

    fn set_callee(self, ir: &mut Body, callee: Callee) {
        if let Callee::Symbol(symbol) = callee {
            ir.set_prop(self.op(), CALLEE, Some(symbol));
        }
    }

    fn arg_operands(self, ir: &Body) -> Range<usize> {
        ir.operand_group(self.op(), 0)
    }
}

impl CallOpInterface for CallIndirectOp {
    fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
        Some(Callee::Value(self.callee(ir)))
    }

    fn set_callee(self, ir: &mut Body, callee: Callee) {
        if let Callee::Value(value) = callee {
            ir.set_operand(self.op(), 0, value);
        }
    }

    fn arg_operands(self, ir: &Body) -> Range<usize> {
        ir.operand_group(self.op(), 1)
    }
}
