//! Control flow: branches, calls, returns, traps.

use cranelift_codegen::ir::{self, BlockArg, InstBuilder, MemFlagsData};
use cranelift_frontend::Switch;
use ods_core::ir::{BlockRef, ValueRef};
use ods_dialects::llvm;

use super::constant::dense_bits;
use super::emit::Lane;
use super::function::FunctionTranslator;
use super::hooks::Translate;
use crate::jit::{FunctionType, TrapKind, ValueType, returns_through_pointer};

type Result<T = ()> = std::result::Result<T, String>;

impl Translate for llvm::BrOp {
    fn translate<'m>(op: llvm::BrOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let args = f.edge(op.dest_operands());
        let dest = f.block(op.dest().block);
        f.e.b.ins().jump(dest, &args);
        Ok(())
    }
}

impl Translate for llvm::CondBrOp {
    fn translate<'m>(op: llvm::CondBrOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let condition = f.scalar(op.condition())?;
        let on = f.edge(op.true_dest_operands());
        let off = f.edge(op.false_dest_operands());
        let (on_dest, off_dest) = (f.block(op.true_dest().block), f.block(op.false_dest().block));
        f.e.b.ins().brif(condition.value, on_dest, &on, off_dest, &off);
        Ok(())
    }
}

/// `br_table` and comparisons take no arguments along an edge, so an edge with some gets a block of its own.
impl Translate for llvm::SwitchOp {
    fn translate<'m>(op: llvm::SwitchOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let value = f.scalar(op.value())?;
        let cases = match op.case_values() {
            Some(attr) => dense_bits(op.ctx(), attr)?,
            None => Vec::new(),
        };
        let mut edges = Vec::new();
        let default = f.edge(op.default_operands());
        let default = f.switch_target(op.default_destination(), default, &mut edges);
        let mut operands = op.case_operands();
        let mut targets = Vec::with_capacity(cases.len());
        for (dest, count) in op.case_destinations().zip(op.case_operand_segments()) {
            let count = usize::try_from(count).unwrap_or(0);
            let args = f.edge(operands.by_ref().take(count));
            targets.push(f.switch_target(dest, args, &mut edges));
        }
        if targets.len() != cases.len() {
            return Err("it wants one successor per case".to_owned());
        }
        let mut switch = Switch::new();
        for (&case, &target) in cases.iter().zip(&targets) {
            if !switch.entries().contains_key(&case) {
                switch.set_entry(case, target);
            }
        }
        switch.emit(&mut f.e.b, value.value, default);
        f.jump_along(edges);
        Ok(())
    }
}

impl Translate for llvm::ReturnOp {
    fn translate<'m>(op: llvm::ReturnOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let lanes = f.flattened(op.arg().into_iter());
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
                    let flags = MemFlagsData::new().with_notrap();
                    f.e.b.ins().store(flags, lane.value, buffer, offset);
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
}

impl Translate for llvm::UnreachableOp {
    fn translate<'m>(
        _: llvm::UnreachableOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        f.e.b.ins().trap(TrapKind::Unreachable.code().expect("the kind has a code"));
        Ok(())
    }
}

impl Translate for llvm::Trap {
    fn translate<'m>(_: llvm::TrapRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::DebugTrap {
    fn translate<'m>(_: llvm::DebugTrapRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::UBSanTrap {
    fn translate<'m>(_: llvm::UBSanTrapRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::CallOp {
    fn translate<'m>(op: llvm::CallOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let called = Called {
            name: op.callee(),
            variadic: op.var_callee_type().is_some(),
            result: op.result(),
            operands: op.callee_operands().collect(),
        };
        emit_called(f, called)
    }
}

/// A call by name, or of the first operand.
pub(super) struct Called<'m> {
    pub(super) name: Option<&'m str>,
    pub(super) variadic: bool,
    pub(super) result: Option<ValueRef<'m>>,
    pub(super) operands: Vec<ValueRef<'m>>,
}

/// Calls, and defines the result.
pub(super) fn emit_called<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    called: Called<'m>,
) -> Result {
    let mut results = Vec::new();
    if let Some(result) = called.result {
        results = f.leaf_types(result.ty())?;
    }
    let lanes = match called.name {
        Some(name) => call_direct(f, &called, name, &results)?,
        None => Some(call_indirect(f, &called, &results)?),
    };
    if let (Some(result), Some(lanes)) = (called.result, lanes) {
        f.define(result, &lanes);
    }
    Ok(())
}

/// The results of a call by name; `None` for one that does not return.
fn call_direct<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    called: &Called<'m>,
    name: &'m str,
    results: &[ValueType],
) -> Result<Option<Vec<Lane>>> {
    let callee =
        f.t.functions
            .get(name)
            .cloned()
            .ok_or_else(|| format!("function '{name}' is not declared"))?;
    if name == "abort" && f.t.is_import(&callee, f.e.module) {
        f.trap_here(TrapKind::Abort);
        return Ok(None);
    }
    if callee.variadic {
        return Err(format!("calls of variadic functions, such as '{name}', are not supported"));
    }
    let args = f.flattened(called.operands.iter().copied());
    check_arguments(&args, &callee.ty)?;
    if callee.ty.results != results {
        return Err(format!("its results are not those of function '{name}'"));
    }
    let reference = f.function_reference(callee.id);
    Ok(Some(emit_call(f, results, &args, |f, values| f.e.b.ins().call(reference, values))))
}

/// The results of a call of the first operand.
fn call_indirect<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    called: &Called<'m>,
    results: &[ValueType],
) -> Result<Vec<Lane>> {
    if called.variadic {
        return Err("calls of variadic functions are not supported".to_owned());
    }
    let (target, operands) = called.operands.split_first().ok_or("it calls nothing")?;
    let target = f.scalar(*target)?;
    let args = f.flattened(operands.iter().copied());
    let ty = FunctionType::new(args.iter().map(|a| a.ty).collect::<Vec<_>>(), results);
    let signature = ty.signature(f.e.module.isa().default_call_conv());
    let signature = f.e.b.import_signature(signature);
    Ok(emit_call(f, results, &args, |f, values| {
        f.e.b.ins().call_indirect(signature, target.value, values)
    }))
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

/// An edge with arguments: a block of its own that jumps on.
pub(super) struct Edge {
    block: ir::Block,
    dest: ir::Block,
    args: Vec<BlockArg>,
}

impl<'m> FunctionTranslator<'_, '_, 'm> {
    /// The scalars handed along an edge, as arguments of a jump.
    pub(super) fn edge(&mut self, operands: impl Iterator<Item = ValueRef<'m>>) -> Vec<BlockArg> {
        self.flattened(operands).iter().map(|lane| lane.value.into()).collect()
    }

    /// The block that a switch jumps to: the destination, or one of its own for an edge with arguments.
    pub(super) fn switch_target(
        &mut self,
        dest: BlockRef<'m>,
        args: Vec<BlockArg>,
        edges: &mut Vec<Edge>,
    ) -> ir::Block {
        let dest = self.block(dest.block);
        if args.is_empty() {
            return dest;
        }
        let edge = self.e.b.create_block();
        edges.push(Edge { block: edge, dest, args });
        edge
    }

    /// Fills the blocks that edges with arguments have.
    pub(super) fn jump_along(&mut self, edges: Vec<Edge>) {
        for Edge { block, dest, args } in edges {
            self.e.b.switch_to_block(block);
            self.e.b.ins().jump(dest, &args);
        }
    }

    /// A trap after which translation of the block goes on.
    pub(super) fn trap_here(&mut self, kind: TrapKind) {
        let one = self.e.b.ins().iconst(ir::types::I8, 1);
        self.e.b.ins().trapnz(one, kind.code().expect("the kind has a code"));
    }
}
