//! `drop-equivalent-buffer-results`

use ods_core::interface::FunctionOpInterface;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::symbol::{Visibility, visibility};
use ods_core::{Attr, Body, OpType, Type, Value};

use super::functions::{arguments, callee, calls, for_each_caller, functions, only_return};
use crate::bufferization::DropEquivalentBufferResultsPass;
use crate::func::{CallOp, FuncOp};
use crate::memref::CastOp;

impl RunPass for DropEquivalentBufferResultsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let module = cx.body_mut();
        for function in functions(module) {
            // Callers of public functions may be outside the module.
            if visibility(module.view(function.op())) == Visibility::Public {
                continue;
            }
            let Some(body) = module.nested_mut(function.into()) else { continue };
            let Some(dropped) = drop_returned(body) else { continue };
            let marked: Vec<bool> = dropped.iter().map(Option::is_some).collect();
            if let Some(one) = module.interface::<dyn FunctionOpInterface>(function.into()) {
                one.erase_results(&mut module.op_mut(function), &marked);
            }
            update_calls(module, function, &dropped);
        }
        Ok(())
    }
}

/// Removes the operands that are arguments of the function from the only return; returns the argument for each operand.
fn drop_returned(body: &mut Body) -> Option<Vec<Option<usize>>> {
    let end = only_return(body)?;
    let args = arguments(body);
    let returned: Vec<Value> = end.operands(body).collect();
    let which = |value: &Value| {
        let mut value = *value;
        loop {
            if let Some(at) = args.iter().position(|arg| *arg == value) {
                return Some(at);
            }
            value = value.defined_by::<CastOp>(body)?.source(body);
        }
    };
    let dropped: Vec<Option<usize>> = returned.iter().map(which).collect();
    let remaining = returned.iter().zip(&dropped).filter(|(_, dropped)| dropped.is_none());
    let remaining: Vec<Value> = remaining.map(|(value, _)| *value).collect();
    body.set_operands(end.into(), &remaining);
    Some(dropped)
}

fn update_calls(module: &mut Body, function: FuncOp, dropped: &[Option<usize>]) {
    let name = function.sym_name(module).to_owned();
    let symbol = Attr::symbol_ref(module.ctx(), &name);
    for_each_caller(module, &mut |rw| {
        for call in calls(rw) {
            if callee(rw, call) == Some(symbol) {
                update_call(rw, call, &name, dropped);
            }
        }
    });
}

fn update_call(rw: &mut Rewriter<'_>, call: CallOp, name: &str, dropped: &[Option<usize>]) {
    let operands: Vec<Value> = call.operands(rw).collect();
    let types: Vec<Type> = rw.results(call.op()).map(|result| rw.ty(result)).collect();
    let left = types.iter().zip(dropped).filter(|(_, dropped)| dropped.is_none());
    let left: Vec<Type> = left.map(|(ty, _)| *ty).collect();
    let loc = rw.loc(call.op());
    rw.set_point_before(call).set_loc(loc);
    let new = CallOp::build(name).operands(operands.iter().copied()).result_0_type(left);
    let new = rw.insert(new);
    let mut remaining = rw.results(new.op()).collect::<Vec<_>>().into_iter();
    let mut values = Vec::with_capacity(types.len());
    for (ty, dropped) in types.iter().zip(dropped) {
        let value = match dropped.map(|at| operands[at]) {
            None => remaining.next(),
            Some(operand) if rw.ty(operand) == *ty => Some(operand),
            Some(operand) => Some(rw.insert(CastOp::build(operand, *ty)).dest(rw)),
        };
        values.extend(value);
    }
    rw.replace_op(call, &values);
}
