//! What calls call: a symbol, or else their first operand.

use std::ops::Range;

use ods_core::interface::{CallOpInterface, Callee};
use ods_core::{Body, Op, OpType};

use super::{CallOp, InvokeOp};

fn callee(ir: &Body, op: Op) -> Option<Callee> {
    let symbol = ir.view(op).attr("callee").map(Callee::Symbol);
    symbol.or_else(|| ir.operands(op).next().map(Callee::Value))
}

fn set_callee(ir: &mut Body, op: Op, callee: Callee) {
    match callee {
        Callee::Value(value) => ir.set_operand(op, 0, value),
        Callee::Symbol(symbol) => {
            let ctx = ir.ctx().clone();
            let slot = ctx.op_info(ir.name(op)).and_then(|info| info.slot("callee".into()));
            if let Some(slot) = slot {
                ir.set_prop(op, slot, Some(symbol));
            }
        }
    }
}

fn arg_operands(ir: &Body, op: Op) -> Range<usize> {
    let all = ir.operand_group(op, 0);
    let callee = usize::from(ir.view(op).attr("callee").is_none());
    (all.start + callee).min(all.end)..all.end
}

macro_rules! calls {
    ($($op:ident)*) => {$(
        impl CallOpInterface for $op {
            fn callable_for_callee(self, ir: &Body) -> Option<Callee> {
                callee(ir, self.op())
            }

            fn set_callee(self, ir: &mut Body, callee: Callee) {
                set_callee(ir, self.op(), callee);
            }

            fn arg_operands(self, ir: &Body) -> Range<usize> {
                arg_operands(ir, self.op())
            }
        }
    )*};
}

calls!(CallOp InvokeOp);
