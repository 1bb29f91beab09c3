//! Functions, calls and composites.

use ods_core::{Op, Type, Value};
use ods_dialects::func;

use crate::legalize::lower::{Lower, Outcome, Rules, converted_types};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: func::ReturnOp| {
        let old: Vec<Value> = op.operands(&l.rw).collect();
        let mut operands = Vec::new();
        for value in old {
            operands.extend(l.flat(value));
        }
        l.rw.insert(func::ReturnOp::build().operands(operands));
        Ok(())
    });
    rules.add(|l: &mut Lower<'_>, op: func::CallOp| {
        let callee = op.callee(&l.rw).to_owned();
        call(l, op.into(), &callee)
    });
    rules.add(|l: &mut Lower<'_>, op: stablehlo::CompositeOp| {
        let callee = op.decomposition(&l.rw).to_owned();
        call(l, op.into(), &callee)
    });
}

/// Calls a function with the operands of an operation, whose results become those of the call.
pub(super) fn call(l: &mut Lower<'_>, op: Op, callee: &str) -> Outcome {
    let old: Vec<Value> = l.rw.operands(op).collect();
    let mut operands = Vec::new();
    for value in old {
        operands.extend(l.flat(value));
    }
    let results: Vec<Value> = l.rw.results(op).collect();
    let types: Vec<Type> = results.iter().map(|value| l.rw.ty(*value)).collect();
    let flat: Vec<Type> = types.iter().flat_map(|ty| converted_types(&l.ctx, *ty)).collect();
    let new = l.rw.insert(func::CallOp::build(callee).operands(operands).result_0_type(flat));
    let values: Vec<Value> = l.rw.results(new.into()).collect();
    let mut values = values.into_iter();
    for (result, ty) in results.into_iter().zip(types) {
        let part = l.take(ty, &mut values);
        l.set(result, part);
    }
    Ok(())
}
