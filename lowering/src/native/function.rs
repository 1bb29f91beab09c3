//! One function of the llvm dialect on a target.
//!
//! Every IR value is a run of scalars ([`Lane`]s), one per leaf of its type; a block argument is as many block
//! parameters. Blocks are translated in an order in which a definition comes before its uses; unreachable ones are not
//! translated.

use std::rc::Rc;

use ods_core::ir::{BlockRef, RegionRef, ValueRef};
use ods_core::schema::{ClifBuilder, ClifStmt, ClifTarget};
use ods_core::{Body, Diagnostic, Loc, OpRef, Type, Value};
use ods_dialects::llvm::ICmpPredicate;
use smallvec::SmallVec;

use super::hooks::{Handler, hook_at};
use super::layout::{Layout, LayoutKind, MAX_LEAVES};
use super::module::{NOWHERE, Translator};
use super::program::{LaneScope, evaluate};
use super::target::{BIT, Lane, Scalar, Target};
use crate::jit::{TrapKind, ValueType, interrupt_word};
use crate::side_table::SideTable;

/// The state of translating one body into one function.
pub(crate) struct FunctionTranslator<'t, 'm, T: Target> {
    pub(super) e: &'t mut T,
    pub(super) t: &'t mut Translator<'m, T::Function, T::Data>,
    pub(super) body: &'m Body,
    pub(super) results: &'t [ValueType],
    lanes: Vec<Lane<T>>,
    /// The blocks of the target.
    blocks: SideTable<Option<T::Block>>,
    /// True when the block being translated is the first of the function.
    pub(super) in_entry: bool,
}

impl<'t, 'm, T: Target> FunctionTranslator<'t, 'm, T> {
    pub(super) fn new(
        e: &'t mut T,
        t: &'t mut Translator<'m, T::Function, T::Data>,
        body: &'m Body,
        results: &'t [ValueType],
    ) -> Self {
        t.runs.clear();
        let blocks = SideTable::new();
        Self { e, t, body, results, lanes: Vec::new(), blocks, in_entry: true }
    }

    /// Translates the body.
    pub(super) fn run(&mut self, region: RegionRef<'m>) -> Result<(), Diagnostic> {
        let body = region.body;
        let order = body.cfg_reverse_postorder(region.region);
        let order: Vec<BlockRef<'m>> =
            order.into_iter().map(|block| BlockRef { body, block }).collect();
        for (i, &block) in order.iter().enumerate() {
            let mut types = Vec::new();
            for arg in block.args() {
                let of_arg = self.leaf_types(arg.ty());
                types.extend(of_arg.map_err(|message| Diagnostic::error(arg.loc(), message))?);
            }
            let params = if i == 0 {
                self.e.params()
            } else {
                let (made, params) = self.e.block(&types);
                self.blocks.set(block.block.index(), Some(made));
                params
            };
            let mut params = params.as_slice();
            for arg in block.args() {
                let count = self.t.layouts.get(body.ctx(), arg.ty()).map_or(0, |one| one.leaves);
                let (these, rest) = params.split_at((count as usize).min(params.len()));
                self.define(arg, these);
                params = rest;
            }
        }
        let heads = if self.t.interruptible { loop_heads(&order) } else { Vec::new() };
        for (i, &block) in order.iter().enumerate() {
            self.in_entry = i == 0;
            if i > 0 {
                let made = self.block(block.block);
                self.e.enter(made);
            }
            if self.t.interruptible && (i == 0 || heads[i]) {
                self.poll(block).map_err(|message| Diagnostic::error(Loc::UNKNOWN, message))?;
            }
            for op in block.ops() {
                let handler = self.t.handler(op);
                let location = match handler.may_trap() || self.e.keeps_lines() {
                    true => self.t.location(self.e, op),
                    false => NOWHERE,
                };
                self.e.set_location(location);
                self.op(op, handler).map_err(|message| unsupported(op, &message))?;
            }
        }
        Ok(())
    }

    /// Ends the program if the host has given it up.
    fn poll(&mut self, block: BlockRef<'m>) -> Result<(), String> {
        if let Some(first) = block.ops().next() {
            let location = self.t.location(self.e, first);
            self.e.set_location(location);
        }
        let bits = ValueType::Int(32);
        let word = self.e.constant(ValueType::Ptr, interrupt_word() as u128);
        let raised = self.e.atomic_load(bits, word.value);
        let zero = self.e.int(bits, 0);
        let any = self.e.compare(ICmpPredicate::Ne, raised, zero)?;
        let (ask, stop, go_on) = (self.e.block(&[]).0, self.e.block(&[]).0, self.e.block(&[]).0);
        self.e.branch(any, (ask, &[]), (go_on, &[]));
        self.e.enter(ask);
        let answer = self.e.host_call("__ods_interrupted", &[], Some(bits))?;
        let meant = match answer {
            Some(answer) => self.e.compare(ICmpPredicate::Ne, answer, zero)?,
            None => self.e.int(BIT, 0),
        };
        self.e.branch(meant, (stop, &[]), (go_on, &[]));
        self.e.enter(stop);
        self.e.trap(TrapKind::Interrupted);
        self.e.enter(go_on);
        Ok(())
    }

    fn op(&mut self, op: OpRef<'m>, handler: Handler) -> Result<(), String> {
        match handler {
            Handler::Hook(number) => hook_at(number)(self, op),
            Handler::Hint => Ok(()),
            Handler::Builder { builder, .. } => self.evaluate(op, builder),
            Handler::Unknown(message) => Err(message),
        }
    }

    /// Evaluates an operation's `clifBuilder`.
    pub(super) fn evaluate(&mut self, op: OpRef<'m>, builder: &ClifBuilder) -> Result<(), String> {
        if self.t.layouts.has_wide && self.is_wide(op) {
            return self.wide_program(op, builder);
        }
        if let [ClifStmt { target: ClifTarget::Result(0), expr }] = builder.stmts
            && let (Some(result), 1) = (op.results().next(), op.results().len())
            && let LayoutKind::Scalar(ty) = self.layout(result.ty())?.kind
        {
            let scope = ScalarScope::<T> { runs: &self.t.runs, lanes: &self.lanes, op, ty };
            let value = evaluate(expr, self.e, op, &scope, true)?;
            check_type(ty, value)?;
            self.define(result, &[value]);
            return Ok(());
        }
        // The first wide integer of a module may be a result.
        for result in op.results() {
            self.layout(result.ty())?;
        }
        if self.t.layouts.has_wide && self.is_wide(op) {
            return self.wide_program(op, builder);
        }
        self.evaluate_on_lanes(op, builder)
    }

    /// Evaluates a `clifBuilder` of several results or lanes, lane by lane.
    fn evaluate_on_lanes(&mut self, op: OpRef<'m>, builder: &ClifBuilder) -> Result<(), String> {
        let mut results: SmallVec<[ResultLanes<T>; 1]> = SmallVec::new();
        for result in op.results() {
            let layout = self.layout(result.ty())?;
            let mut types: Few<ValueType> = SmallVec::with_capacity(layout.leaves as usize);
            layout.leaf_types(&mut types);
            let lanes = SmallVec::from_elem(None, types.len());
            results.push(ResultLanes { layout, types, lanes });
        }
        let operands: Few<&[Lane<T>]> =
            op.operands().map(|v| run(&self.t.runs, &self.lanes, v.value)).collect();
        let widest = operands.iter().map(|lanes: &&[Lane<T>]| lanes.len()).max().unwrap_or(1);
        let mut temps: Vec<Few<Lane<T>>> = Vec::new();
        for stmt in builder.stmts {
            let (target, first, count) = match stmt.target {
                ClifTarget::Temp(_) => (None, 0, widest),
                ClifTarget::Result(index) => {
                    let result = results.get(usize::from(index)).ok_or(NO_RESULT)?;
                    (Some(usize::from(index)), 0, result.types.len())
                }
                ClifTarget::Field(index, field) => {
                    let result = results.get(usize::from(index)).ok_or(NO_RESULT)?;
                    let part = result.layout.part(&[u64::from(field)]);
                    let (first, part) = part.ok_or("the result has no such field")?;
                    (Some(usize::from(index)), first as usize, part.leaves as usize)
                }
            };
            let mut lanes: Few<Lane<T>> = SmallVec::with_capacity(count);
            for lane in 0..count {
                let target = target.map(|index| results[index].types[first + lane]);
                let scope = Scope::<T> {
                    operands: &operands,
                    temps: &temps,
                    results: &results,
                    lane,
                    target,
                };
                let value = evaluate(&stmt.expr, self.e, op, &scope, true)?;
                target.map_or(Ok(()), |ty| check_type(ty, value))?;
                lanes.push(value);
            }
            match target {
                None => temps.push(lanes),
                Some(index) => {
                    let slots = &mut results[index].lanes[first..first + count];
                    slots.iter_mut().zip(lanes).for_each(|(slot, lane)| *slot = Some(lane));
                }
            }
        }
        drop(operands);
        for (value, result) in op.results().zip(results) {
            let lanes: Option<Few<Lane<T>>> = result.lanes.into_iter().collect();
            let lanes = lanes.ok_or("its 'clifBuilder' leaves a result unassigned")?;
            self.define(value, &lanes);
        }
        Ok(())
    }

    /// Returns the scalars of a value.
    pub(super) fn lanes(&self, value: ValueRef<'_>) -> &[Lane<T>] {
        run(&self.t.runs, &self.lanes, value.value)
    }

    /// Returns the one scalar of a value.
    pub(super) fn scalar(&self, value: ValueRef<'_>) -> Result<Lane<T>, String> {
        match self.lanes(value) {
            [lane] => Ok(*lane),
            lanes => Err(format!("a value of {} scalars stands where one must", lanes.len())),
        }
    }

    /// The scalars of several values, one after another.
    pub(super) fn flattened(&self, values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Lane<T>> {
        values.flat_map(|value| self.lanes(value).iter().copied()).collect()
    }

    /// Sets the scalars of a value.
    pub(super) fn define(&mut self, value: ValueRef<'_>, lanes: &[Lane<T>]) {
        let run = (self.lanes.len() as u32, lanes.len() as u32);
        self.t.runs.set(value.value.index(), run);
        self.lanes.extend_from_slice(lanes);
    }

    /// The block of the target.
    ///
    /// # Panics
    /// For the first block, to which nothing jumps, and for one that is not reachable.
    pub(super) fn block(&self, block: ods_core::Block) -> T::Block {
        self.blocks
            .get(block.index())
            .flatten()
            .expect("a successor of a reachable block is reachable")
    }

    /// The layout of a type whose values can be held in registers.
    pub(super) fn layout(&mut self, ty: Type) -> Result<Rc<Layout>, String> {
        let layout = self.t.layouts.get(self.body.ctx(), ty)?;
        if layout.leaves > MAX_LEAVES {
            return Err(format!("a value of {} scalars is too large for registers", layout.leaves));
        }
        Ok(layout)
    }

    pub(super) fn leaf_types(&mut self, ty: Type) -> Result<Vec<ValueType>, String> {
        let layout = self.layout(ty)?;
        let mut types = Vec::with_capacity(layout.leaves as usize);
        layout.leaf_types(&mut types);
        Ok(types)
    }
}

/// The blocks that are entered from themselves or from a later one; `order` is a reverse postorder.
fn loop_heads(order: &[BlockRef<'_>]) -> Vec<bool> {
    let mut seen: SideTable<bool> = SideTable::new();
    let mut heads = Vec::with_capacity(order.len());
    for block in order {
        let mut predecessors = block.body.predecessors(block.block);
        heads.push(predecessors.any(|from| seen.get(from.index()) != Some(true)));
        seen.set(block.block.index(), true);
    }
    heads
}

/// The scalars of a value among those of a function.
fn run<'l, V>(
    runs: &SideTable<(u32, u32)>,
    lanes: &'l [Scalar<V>],
    value: Value,
) -> &'l [Scalar<V>] {
    let (start, len) = runs.get(value.index()).unwrap_or_default();
    &lanes[start as usize..(start + len) as usize]
}

/// A list that mostly has few entries.
type Few<X> = SmallVec<[X; 4]>;

/// A result while its `clifBuilder` is evaluated.
struct ResultLanes<T: Target> {
    layout: Rc<Layout>,
    types: Few<ValueType>,
    lanes: Few<Option<Lane<T>>>,
}

/// One lane of an evaluation.
struct Scope<'p, T: Target> {
    operands: &'p [&'p [Lane<T>]],
    temps: &'p [Few<Lane<T>>],
    results: &'p [ResultLanes<T>],
    lane: usize,
    target: Option<ValueType>,
}

impl<T: Target> Scope<'_, T> {
    fn pick(&self, lanes: &[Lane<T>]) -> Result<Lane<T>, String> {
        super::memory::pick(lanes, self.lane)
    }
}

impl<T: Target> LaneScope<T> for Scope<'_, T> {
    fn operand(&self, index: usize) -> Result<Lane<T>, String> {
        self.pick(self.operands.get(index).ok_or_else(|| no_operand(index))?)
    }

    fn temp(&self, index: usize) -> Result<Lane<T>, String> {
        self.pick(self.temps.get(index).ok_or(NO_TEMPORARY)?)
    }

    fn number(&self) -> usize {
        self.lane
    }

    fn result_type(&self, index: usize) -> Result<ValueType, String> {
        let types = &self.results.get(index).ok_or(NO_RESULT)?.types;
        let ty = types.get(if types.len() == 1 { 0 } else { self.lane });
        ty.copied().ok_or_else(|| "a result has too few lanes".to_owned())
    }

    fn target_type(&self) -> Option<ValueType> {
        self.target
    }
}

/// The evaluation of one expression to one scalar, the result of an operation.
struct ScalarScope<'p, T: Target> {
    runs: &'p SideTable<(u32, u32)>,
    lanes: &'p [Lane<T>],
    op: OpRef<'p>,
    ty: ValueType,
}

impl<T: Target> LaneScope<T> for ScalarScope<'_, T> {
    fn operand(&self, index: usize) -> Result<Lane<T>, String> {
        let value = self.op.operands().nth(index).ok_or_else(|| no_operand(index))?;
        super::memory::pick(run(self.runs, self.lanes, value.value), 0)
    }

    fn temp(&self, _: usize) -> Result<Lane<T>, String> {
        Err(NO_TEMPORARY.to_owned())
    }

    fn number(&self) -> usize {
        0
    }

    fn result_type(&self, index: usize) -> Result<ValueType, String> {
        if index == 0 { Ok(self.ty) } else { Err(NO_RESULT.to_owned()) }
    }

    fn target_type(&self) -> Option<ValueType> {
        Some(self.ty)
    }
}

const NO_RESULT: &str = "there is no such result";
const NO_TEMPORARY: &str = "a temporary is read before it is assigned";

fn no_operand(index: usize) -> String {
    format!("there is no operand {index}")
}

fn check_type<V>(ty: ValueType, value: Scalar<V>) -> Result<(), String> {
    if ty == value.ty {
        return Ok(());
    }
    Err(format!("a result of type {ty} is computed as {}", value.ty))
}

/// The diagnostic for an operation that has no native form.
pub(super) fn unsupported(op: OpRef<'_>, message: &str) -> Diagnostic {
    Diagnostic::error(
        op.loc(),
        format!("'{}' op cannot be compiled to native code: {message}", op.name()),
    )
}
