//! Control flow: branches, calls, returns, traps.

use ods_core::ir::{BlockRef, ValueRef};
use ods_dialects::llvm::{self, ICmpPredicate};
use rustc_hash::FxHashSet;

use super::constant::dense_bits;
use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::target::{BIT, Lane, Scalar, Target};
use crate::jit::{FunctionType, TrapKind, ValueType};
use ods_core::schema::Int2;

type Result<T = ()> = std::result::Result<T, String>;

impl Translate for llvm::BrOp {
    fn translate<'m, T: Target>(
        op: llvm::BrOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let args = f.edge(op.dest_operands());
        let dest = f.block(op.dest().block);
        f.e.jump(dest, &args);
        Ok(())
    }
}

impl Translate for llvm::CondBrOp {
    fn translate<'m, T: Target>(
        op: llvm::CondBrOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let condition = f.scalar(op.condition())?;
        let on = f.edge(op.true_dest_operands());
        let off = f.edge(op.false_dest_operands());
        let (on_dest, off_dest) = (f.block(op.true_dest().block), f.block(op.false_dest().block));
        f.e.branch(condition, (on_dest, &on), (off_dest, &off));
        Ok(())
    }
}

/// A switch takes no arguments along an edge, so an edge with some gets a block of its own.
impl Translate for llvm::SwitchOp {
    fn translate<'m, T: Target>(
        op: llvm::SwitchOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let words = f.lanes(op.value()).to_vec();
        let cases = match op.case_values() {
            Some(attr) => dense_bits(op.ctx(), attr)?,
            None => Vec::new(),
        };
        let cases: Vec<&[u128]> = cases.chunks(words.len()).collect();
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
        match words[..] {
            [value] => {
                let table = cases.iter().flat_map(|case| case.iter().copied()).zip(targets);
                // Of two cases with one value the first counts.
                let mut seen = FxHashSet::default();
                let table: Vec<_> = table.filter(|(case, _)| seen.insert(*case)).collect();
                f.e.switch(value, &table, default);
            }
            _ => switch_by_words(f, &words, cases.into_iter().zip(targets), default)?,
        }
        f.jump_along(edges);
        Ok(())
    }
}

/// Compares an integer of several words with one case after another.
fn switch_by_words<'c, T: Target>(
    f: &mut FunctionTranslator<'_, '_, T>,
    words: &[Lane<T>],
    cases: impl Iterator<Item = (&'c [u128], T::Block)>,
    default: T::Block,
) -> Result {
    for (case, target) in cases {
        let mut same = f.e.int(BIT, 1);
        for (word, case) in words.iter().zip(case) {
            let case = f.e.int(word.ty, *case);
            let here = f.e.compare(ICmpPredicate::Eq, *word, case)?;
            same = f.e.int2(Int2::And, same, here)?;
        }
        let next = f.e.block(&[]).0;
        f.e.branch(same, (target, &[]), (next, &[]));
        f.e.enter(next);
    }
    f.e.jump(default, &[]);
    Ok(())
}

impl Translate for llvm::ReturnOp {
    fn translate<'m, T: Target>(
        op: llvm::ReturnOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let lanes = f.flattened(op.arg().into_iter());
        if lanes.len() != f.results.len() {
            return Err(format!(
                "it returns {} scalars, but the function type says {}",
                lanes.len(),
                f.results.len()
            ));
        }
        f.e.ret(&lanes)
    }
}

impl Translate for llvm::UnreachableOp {
    fn translate<'m, T: Target>(
        _: llvm::UnreachableOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        f.e.trap(TrapKind::Unreachable);
        Ok(())
    }
}

impl Translate for llvm::Trap {
    fn translate<'m, T: Target>(
        _: llvm::TrapRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        f.e.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::DebugTrap {
    fn translate<'m, T: Target>(
        _: llvm::DebugTrapRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        f.e.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::UBSanTrap {
    fn translate<'m, T: Target>(
        _: llvm::UBSanTrapRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        f.e.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl Translate for llvm::CallOp {
    fn translate<'m, T: Target>(
        op: llvm::CallOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let called = Called {
            name: op.callee(),
            variadic: op.var_callee_type().is_some(),
            result: op.result(),
            operands: op.callee_operands().collect(),
        };
        match op.tail_call_kind() {
            llvm::TailCallKind::MustTail => emit_tail_called(f, called),
            _ => emit_called(f, called),
        }
    }
}

/// Calls a function that takes the place of this one; the return that follows is not reached.
fn emit_tail_called<'m, T: Target>(
    f: &mut FunctionTranslator<'_, 'm, T>,
    called: Called<'m>,
) -> Result {
    let unsupported = "only functions that the module defines are called by 'musttail'";
    let known = called.name.and_then(|name| f.t.functions.get(f.t.aliased(name).symbol)).cloned();
    let callee = known.filter(|callee| callee.defined && !callee.variadic).ok_or(unsupported)?;
    let args = f.flattened(called.operands.iter().copied());
    check_arguments(&args, &callee.ty)?;
    f.e.tail_call(callee.id, &callee.ty, &args)?;
    let rest = f.e.block(&[]).0;
    f.e.enter(rest);
    if let Some(result) = called.result {
        let types = f.leaf_types(result.ty())?;
        let nothing: Vec<Lane<T>> = types.into_iter().map(|ty| f.e.constant(ty, 0)).collect();
        f.define(result, &nothing);
    }
    Ok(())
}

/// A call by name, or of the first operand.
pub(super) struct Called<'m> {
    pub(super) name: Option<&'m str>,
    pub(super) variadic: bool,
    pub(super) result: Option<ValueRef<'m>>,
    pub(super) operands: Vec<ValueRef<'m>>,
}

/// Calls, and defines the result.
pub(super) fn emit_called<'m, T: Target>(
    f: &mut FunctionTranslator<'_, 'm, T>,
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
fn call_direct<'m, T: Target>(
    f: &mut FunctionTranslator<'_, 'm, T>,
    called: &Called<'m>,
    name: &'m str,
    results: &[ValueType],
) -> Result<Option<Vec<Lane<T>>>> {
    let name = f.t.aliased(name).symbol;
    let callee =
        f.t.functions
            .get(name)
            .cloned()
            .ok_or_else(|| format!("function '{name}' is not declared"))?;
    if name == "abort" && !callee.defined {
        f.e.trap_here(TrapKind::Abort);
        return Ok(None);
    }
    let args = f.flattened(called.operands.iter().copied());
    if callee.variadic {
        return f.e.call_variadic(callee.id, &callee.ty, &args).map(Some);
    }
    check_arguments(&args, &callee.ty)?;
    if callee.ty.results != results {
        return Err(format!("its results are not those of function '{name}'"));
    }
    f.e.call(callee.id, &callee.ty, &args).map(Some)
}

/// The results of a call of the first operand.
fn call_indirect<'m, T: Target>(
    f: &mut FunctionTranslator<'_, 'm, T>,
    called: &Called<'m>,
    results: &[ValueType],
) -> Result<Vec<Lane<T>>> {
    if called.variadic {
        return Err("calls of variadic functions are not supported".to_owned());
    }
    let (target, operands) = called.operands.split_first().ok_or("it calls nothing")?;
    let target = f.scalar(*target)?;
    let args = f.flattened(operands.iter().copied());
    let ty = FunctionType::new(args.iter().map(|a| a.ty).collect::<Vec<_>>(), results);
    f.e.call_address(target.value, &ty, &args)
}

fn check_arguments<V>(args: &[Scalar<V>], ty: &FunctionType) -> Result {
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
pub(super) struct Edge<T: Target> {
    block: T::Block,
    dest: T::Block,
    args: Vec<Lane<T>>,
}

impl<'m, T: Target> FunctionTranslator<'_, 'm, T> {
    /// The scalars handed along an edge.
    pub(super) fn edge(&mut self, operands: impl Iterator<Item = ValueRef<'m>>) -> Vec<Lane<T>> {
        self.flattened(operands)
    }

    /// The block that a switch jumps to: the destination, or one of its own for an edge with arguments.
    pub(super) fn switch_target(
        &mut self,
        dest: BlockRef<'m>,
        args: Vec<Lane<T>>,
        edges: &mut Vec<Edge<T>>,
    ) -> T::Block {
        let dest = self.block(dest.block);
        if args.is_empty() {
            return dest;
        }
        let edge = self.e.block(&[]).0;
        edges.push(Edge { block: edge, dest, args });
        edge
    }

    /// Fills the blocks that edges with arguments have.
    pub(super) fn jump_along(&mut self, edges: Vec<Edge<T>>) {
        for Edge { block, dest, args } in edges {
            self.e.enter(block);
            self.e.jump(dest, &args);
        }
    }
}
