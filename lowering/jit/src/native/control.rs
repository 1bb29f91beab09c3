//! Control flow: branches, calls, returns, traps.

use ods_core::Body;
use ods_core::ir::{BlockRef, ValueRef};
use ods_dialects::llvm::{self, ICmpPredicate};
use rustc_hash::FxHashSet;

use super::constant::dense_bits;
use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::target::{BIT, Scalar, TargetBlock};
use crate::{FunctionType, TrapKind, ValueType};
use ods_core::schema::Int2;

impl TranslateToNative for llvm::BrOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let args = f.edge(op.dest_operands())?;
        let dest = f.block(op.dest().block);
        f.jump(dest, &args);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        self.translate(ir, f).map(|()| true)
    }
}

impl TranslateToNative for llvm::CondBrOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let condition = f.scalar(op.condition())?;
        let on = f.edge(op.true_dest_operands())?;
        let off = f.edge(op.false_dest_operands())?;
        let (on_dest, off_dest) = (f.block(op.true_dest().block), f.block(op.false_dest().block));
        f.branch(condition, (on_dest, &on), (off_dest, &off));
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        self.translate(ir, f).map(|()| true)
    }
}

/// A switch takes no arguments along an edge, so an edge with some gets a block of its own.
impl TranslateToNative for llvm::SwitchOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let words = f.lanes(op.value()).to_vec();
        let cases = match op.case_values() {
            Some(attr) => dense_bits(op.ctx(), attr)?,
            None => Vec::new(),
        };
        let cases: Vec<&[u128]> = cases.chunks(words.len()).collect();
        let mut edges = Vec::new();
        let default = f.edge(op.default_operands())?;
        let default = f.switch_target(op.default_destination(), default, &mut edges);
        let mut operands = op.case_operands();
        let mut targets = Vec::with_capacity(cases.len());
        for (dest, count) in op.case_destinations().zip(op.case_operand_segments()) {
            let count = usize::try_from(count).unwrap_or(0);
            let args = f.edge(operands.by_ref().take(count))?;
            targets.push(f.switch_target(dest, args, &mut edges));
        }
        if targets.len() != cases.len() {
            return Err("it wants one successor per case".into());
        }
        match words[..] {
            [value] => {
                let table = cases.iter().flat_map(|case| case.iter().copied()).zip(targets);
                // Of two cases with one value the first counts.
                let mut seen = FxHashSet::default();
                let table: Vec<_> = table.filter(|(case, _)| seen.insert(*case)).collect();
                f.switch(value, &table, default);
            }
            _ => switch_by_words(f, &words, cases.into_iter().zip(targets), default)?,
        }
        f.jump_along(edges);
        Ok(())
    }
}

/// Compares an integer of several words with one case after another.
fn switch_by_words<'c>(
    f: &mut NativeBuilder<'_>,
    words: &[Scalar],
    cases: impl Iterator<Item = (&'c [u128], TargetBlock)>,
    default: TargetBlock,
) -> Result {
    for (case, target) in cases {
        let mut same = f.int(BIT, 1);
        for (word, case) in words.iter().zip(case) {
            let case = f.int(word.ty, *case);
            let here = f.compare(ICmpPredicate::Eq, *word, case)?;
            same = f.int2(Int2::And, same, here)?;
        }
        let next = f.new_block(&[]).0;
        f.branch(same, (target, &[]), (next, &[]));
        f.enter(next);
    }
    f.jump(default, &[]);
    Ok(())
}

impl TranslateToNative for llvm::ReturnOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let lanes = f.flattened(op.arg().into_iter());
        f.return_values(&lanes)
    }
}

impl TranslateToNative for llvm::UnreachableOp {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.trap(TrapKind::Unreachable);
        Ok(())
    }
}

impl TranslateToNative for llvm::Trap {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl TranslateToNative for llvm::DebugTrap {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl TranslateToNative for llvm::UBSanTrap {
    fn translate(self, _: &Body, f: &mut NativeBuilder<'_>) -> Result {
        f.trap_here(TrapKind::Abort);
        Ok(())
    }
}

impl TranslateToNative for llvm::CallOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
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

    fn tail_callee(self, ir: &Body) -> Option<&str> {
        let op = self.view(ir);
        (op.tail_call_kind() == llvm::TailCallKind::MustTail).then(|| op.callee()).flatten()
    }
}

/// Calls a function that takes the place of this one; the return that follows is not reached.
fn emit_tail_called<'m>(f: &mut NativeBuilder<'_>, called: Called<'m>) -> Result {
    let unsupported = "only functions that the module defines are called by 'musttail'";
    let known = called.name.and_then(|name| f.t.functions.get(f.t.aliased(name).symbol)).cloned();
    let callee = known.filter(|callee| callee.defined && !callee.variadic).ok_or(unsupported)?;
    let args = f.flattened(called.operands.iter().copied());
    check_arguments(&args, &callee.ty)?;
    f.tail_call(callee.id, &callee.ty, &args)?;
    let rest = f.new_block(&[]).0;
    f.enter(rest);
    if let Some(result) = called.result {
        let types = f.leaf_types(result.ty())?;
        let nothing: Vec<Scalar> = types.into_iter().map(|ty| f.constant(ty, 0)).collect();
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
pub(super) fn emit_called<'m>(f: &mut NativeBuilder<'_>, called: Called<'m>) -> Result {
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
    f: &mut NativeBuilder<'_>,
    called: &Called<'m>,
    name: &'m str,
    results: &[ValueType],
) -> Result<Option<Vec<Scalar>>> {
    let callee = f.t.callee(name)?;
    if f.t.aliased(name).symbol == "abort" && !callee.defined {
        f.trap_here(TrapKind::Abort);
        return Ok(None);
    }
    if !callee.variadic && callee.ty.results != results {
        return Err(format!("its results are not those of function '{name}'").into());
    }
    let args = f.flattened(called.operands.iter().copied());
    f.call_function(name, &args).map(Some)
}

/// The results of a call of the first operand.
fn call_indirect<'m>(
    f: &mut NativeBuilder<'_>,
    called: &Called<'m>,
    results: &[ValueType],
) -> Result<Vec<Scalar>> {
    if called.variadic {
        return Err("calls of variadic functions are not supported".into());
    }
    let (target, operands) = called.operands.split_first().ok_or("it calls nothing")?;
    let target = f.scalar(*target)?;
    let args = f.flattened(operands.iter().copied());
    let ty = FunctionType::new(args.iter().map(|a| a.ty).collect::<Vec<_>>(), results);
    f.call_address(target.value, &ty, &args)
}

fn check_arguments<V>(args: &[Scalar<V>], ty: &FunctionType) -> Result {
    if args.len() != ty.params.len() {
        return Err(format!(
            "{} scalars are passed, but the callee takes {}",
            args.len(),
            ty.params.len()
        )
        .into());
    }
    match args.iter().zip(&ty.params).position(|(arg, param)| arg.ty != *param) {
        Some(i) => Err(format!(
            "scalar argument {i} is of type {}, but the callee takes {}",
            args[i].ty, ty.params[i]
        )
        .into()),
        None => Ok(()),
    }
}

/// An edge with arguments: a block of its own that jumps on.
pub(super) struct Edge {
    block: TargetBlock,
    dest: TargetBlock,
    args: Vec<Scalar>,
}

impl NativeBuilder<'_> {
    /// Calls a function of the module by its name; returns the scalars of its results.
    ///
    /// # Errors
    /// When the module does not declare it, or with other parameters.
    pub fn call_function(&mut self, name: &str, args: &[Scalar]) -> Result<Vec<Scalar>> {
        let callee = self.t.callee(name)?;
        if callee.variadic {
            return self.call_variadic(callee.id, &callee.ty, args);
        }
        check_arguments(args, &callee.ty)?;
        self.call(callee.id, &callee.ty, args)
    }

    /// Returns from the function; the block ends.
    ///
    /// # Errors
    /// When the scalars are not those of the function's results.
    pub fn return_values(&mut self, lanes: &[Scalar]) -> Result {
        if lanes.len() != self.results.len() {
            return Err(format!(
                "it returns {} scalars, but the function type says {}",
                lanes.len(),
                self.results.len()
            )
            .into());
        }
        let mut pairs = lanes.iter().zip(self.results);
        if let Some((lane, result)) = pairs.find(|(lane, result)| lane.ty != **result) {
            return Err(format!(
                "it returns a scalar of type {}, but the function type says {result}",
                lane.ty
            )
            .into());
        }
        self.ret(lanes)
    }

    /// The scalars and registers handed along an edge.
    pub(super) fn edge<'v>(
        &mut self,
        operands: impl Iterator<Item = ValueRef<'v>>,
    ) -> Result<Vec<Scalar>> {
        self.edge_args(operands)
    }

    /// The block that a switch jumps to: the destination, or one of its own for an edge with arguments.
    pub(super) fn switch_target(
        &mut self,
        dest: BlockRef<'_>,
        args: Vec<Scalar>,
        edges: &mut Vec<Edge>,
    ) -> TargetBlock {
        let dest = self.block(dest.block);
        if args.is_empty() {
            return dest;
        }
        let edge = self.new_block(&[]).0;
        edges.push(Edge { block: edge, dest, args });
        edge
    }

    /// Fills the blocks that edges with arguments have.
    pub(super) fn jump_along(&mut self, edges: Vec<Edge>) {
        for Edge { block, dest, args } in edges {
            self.enter(block);
            self.jump(dest, &args);
        }
    }
}
