//! Control flow: branches, calls, returns, traps.

use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData};
use cranelift_frontend::Switch;
use ods_core::{AttrData, OpRef};

use super::constant::dense_bits;
use super::emit::Lane;
use super::function::FunctionTranslator;
use super::types::{LlvmType, llvm_type};
use crate::jit::{FunctionType, TrapKind, ValueType, returns_through_pointer};

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn br<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let lanes = f.flattened(op.operands());
    let dest = f.block(only_successor(op)?);
    let args = FunctionTranslator::block_args(&lanes);
    f.e.b.ins().jump(dest, &args);
    Ok(())
}

fn only_successor(op: OpRef<'_>) -> Result<ods_core::Block> {
    op.successors().next().map(|b| b.block).ok_or_else(|| "it has no successor".to_owned())
}

pub(super) fn cond_br<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let condition = f.scalar(op, 0)?;
    let mut first = 1;
    let mut edges = Vec::with_capacity(2);
    for successor in op.successors() {
        let count = successor.args().len();
        let lanes = f.flattened(op.operands().skip(first).take(count));
        edges.push((f.block(successor.block), FunctionTranslator::block_args(&lanes)));
        first += count;
    }
    let [on, off] = &edges[..] else { return Err("it wants two successors".to_owned()) };
    f.e.b.ins().brif(condition.value, on.0, &on.1, off.0, &off.1);
    Ok(())
}

/// `br_table` and comparisons take no arguments along an edge, so an edge with some gets a block of its own.
pub(super) fn switch<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let value = f.scalar(op, 0)?;
    let cases = match op.attr("case_values") {
        Some(attr) => dense_bits(op.ctx(), attr)?,
        None => Vec::new(),
    };
    let mut first = 1;
    let mut targets = Vec::with_capacity(cases.len() + 1);
    let mut edges = Vec::new();
    for successor in op.successors() {
        let count = successor.args().len();
        let dest = f.block(successor.block);
        if count == 0 {
            targets.push(dest);
        } else {
            let lanes = f.flattened(op.operands().skip(first).take(count));
            let edge = f.e.b.create_block();
            edges.push((edge, dest, FunctionTranslator::block_args(&lanes)));
            targets.push(edge);
        }
        first += count;
    }
    if targets.len() != cases.len() + 1 {
        return Err("it wants one successor per case".to_owned());
    }
    let mut switch = Switch::new();
    for (&case, &target) in cases.iter().zip(&targets[1..]) {
        if !switch.entries().contains_key(&case) {
            switch.set_entry(case, target);
        }
    }
    switch.emit(&mut f.e.b, value.value, targets[0]);
    for (edge, dest, args) in edges {
        f.e.b.switch_to_block(edge);
        f.e.b.ins().jump(dest, &args);
    }
    Ok(())
}

pub(super) fn ret<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let lanes = f.flattened(op.operands());
    if lanes.len() != f.results.len() {
        return Err(format!(
            "it returns {} scalars, but the function type says {}",
            lanes.len(),
            f.results.len()
        ));
    }
    f.release_allocations()?;
    match f.result_buffer {
        Some(buffer) => {
            let mut offset = 0;
            for lane in lanes {
                f.e.b.ins().store(MemFlagsData::new().with_notrap(), lane.value, buffer, offset);
                offset += 8 * lane.ty.words() as i32;
            }
            f.e.b.ins().return_(&[]);
        }
        None => {
            let values: Vec<ir::Value> = lanes.iter().map(|lane| lane.value).collect();
            f.e.b.ins().return_(&values);
        }
    }
    Ok(())
}

pub(super) fn unreachable<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, _: OpRef<'m>) -> Result {
    f.e.b.ins().trap(TrapKind::Unreachable.code().expect("the kind has a code"));
    Ok(())
}

pub(super) fn trap<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, _: OpRef<'m>) -> Result {
    f.trap_here(TrapKind::Abort);
    Ok(())
}

pub(super) fn call<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let results = call_results(f, op)?;
    let Some(callee) = op.attr("callee") else { return call_indirect(f, op, &results) };
    let name = symbol(op, callee).ok_or("its callee is no flat symbol reference")?;
    let callee =
        f.t.functions
            .get(name)
            .cloned()
            .ok_or_else(|| format!("function '{name}' is not declared"))?;
    if name == "abort" && f.t.is_import(&callee, f.e.module) {
        f.trap_here(TrapKind::Abort);
        return Ok(());
    }
    if callee.variadic {
        return Err(format!("calls of variadic functions, such as '{name}', are not supported"));
    }
    let args = f.flattened(op.operands());
    check_arguments(&args, &callee.ty)?;
    if callee.ty.results != results {
        return Err(format!("its results are not those of function '{name}'"));
    }
    let reference = f.function_reference(callee.id);
    let lanes = emit_call(f, &results, &args, |f, values| f.e.b.ins().call(reference, values));
    f.define_result(op, &lanes);
    Ok(())
}

fn call_indirect<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    op: OpRef<'m>,
    results: &[ValueType],
) -> Result {
    if op.attr("var_callee_type").is_some() {
        return Err("calls of variadic functions are not supported".to_owned());
    }
    let target = f.scalar(op, 0)?;
    let args = f.flattened(op.operands().skip(1));
    let ty = FunctionType::new(args.iter().map(|a| a.ty).collect::<Vec<_>>(), results);
    let signature = ty.signature(f.e.module.isa().default_call_conv());
    let signature = f.e.b.import_signature(signature);
    let lanes = emit_call(f, results, &args, |f, values| {
        f.e.b.ins().call_indirect(signature, target.value, values)
    });
    f.define_result(op, &lanes);
    Ok(())
}

fn call_results<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    op: OpRef<'m>,
) -> Result<Vec<ValueType>> {
    let mut results = Vec::new();
    for result in op.results() {
        if !matches!(llvm_type(op.ctx(), result.ty()), Some(LlvmType::Void)) {
            results.extend(f.leaf_types(result.ty())?);
        }
    }
    Ok(results)
}

/// Calls with a result buffer where the convention wants one.
fn emit_call<'a, 't, 'm>(
    f: &mut FunctionTranslator<'a, 't, 'm>,
    results: &[ValueType],
    args: &[Lane],
    call: impl FnOnce(&mut FunctionTranslator<'a, 't, 'm>, &[ir::Value]) -> ir::Inst,
) -> Vec<Lane> {
    let mut values: Vec<ir::Value> = Vec::with_capacity(args.len() + 1);
    let buffer = returns_through_pointer(results).then(|| {
        let words: usize = results.iter().map(|ty| ty.words()).sum();
        f.new_slot(8 * words as u32, 4)
    });
    if let Some(slot) = buffer {
        values.push(f.e.b.ins().stack_addr(ir::types::I64, slot, 0));
    }
    values.extend(args.iter().map(|lane| lane.value));
    let inst = call(f, &values);
    let Some(slot) = buffer else {
        let values = f.e.b.inst_results(inst);
        return results.iter().zip(values).map(|(&ty, &value)| Lane { value, ty }).collect();
    };
    let mut offset = 0;
    let mut lanes = Vec::with_capacity(results.len());
    for &ty in results {
        lanes.push(Lane {
            value: f.e.b.ins().stack_load(ir::types::I64, ty.clif(), slot, offset),
            ty,
        });
        offset += 8 * ty.words() as i32;
    }
    lanes
}

fn check_arguments(args: &[Lane], ty: &FunctionType) -> Result {
    if args.len() != ty.params.len() {
        return Err(format!(
            "{} scalars are passed, but the callee takes {}",
            args.len(),
            ty.params.len()
        ));
    }
    match args.iter().zip(&ty.params).position(|(arg, param)| arg.ty != *param) {
        Some(i) => Err(format!(
            "scalar argument {i} is of type {}, but the callee takes {}",
            args[i].ty, ty.params[i]
        )),
        None => Ok(()),
    }
}

/// The name that a flat symbol reference holds.
pub(super) fn symbol<'m>(op: OpRef<'m>, attr: ods_core::Attr) -> Option<&'m str> {
    match attr.data(op.ctx()) {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => root.as_str(op.ctx()),
        _ => None,
    }
}

impl FunctionTranslator<'_, '_, '_> {
    /// A trap after which translation of the block goes on.
    fn trap_here(&mut self, kind: TrapKind) {
        let one = self.e.b.ins().iconst(ir::types::I8, 1);
        self.e.b.ins().trapnz(one, kind.code().expect("the kind has a code"));
    }
}
