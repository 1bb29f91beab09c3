//! One function of the llvm dialect on a target.
//!
//! Every IR value is a run of scalars ([`Scalar`]s), one per leaf of its type; a block argument is as many block
//! parameters. Blocks are translated in an order in which a definition comes before its uses; unreachable ones are not
//! translated.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use ods_core::ir::{BlockRef, RegionRef, ValueRef};
use ods_core::schema::{ClifBuilder, ClifStmt, ClifTarget, Trait};
use ods_core::{Body, Loc, OpRef, Type, Value};
use ods_dialects::llvm::ICmpPredicate;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::error::{FAILURE, Result};
use super::interface::Handler;
use super::layout::{Layout, LayoutKind, MAX_LEAVES};
use super::module::{NOWHERE, Translator};
use super::packed::Vector;
use super::program::{LaneScope, evaluate};
use super::target::{BIT, Scalar, Target, TargetBlock};
use crate::side_table::SideTable;
use crate::{TrapKind, ValueType, interrupt_word};

/// The native code of a function while it is written: the scalars of values, the blocks of the body, and, by
/// dereferencing, the instructions of the [`Target`].
pub struct NativeBuilder<'t> {
    pub(super) e: &'t mut (dyn Target + 't),
    pub(super) t: &'t mut Translator,
    pub(super) body: &'t Body,
    pub(super) results: &'t [ValueType],
    lanes: Vec<Scalar>,
    /// The values that are held in vector registers.
    pub(super) vectors: FxHashMap<Value, Rc<Vector>>,
    /// The place at which the scalars of a vector were extracted last.
    pub(super) unpacked: FxHashMap<Value, u32>,
    /// The number of the block whose code is written, or of the part of it after an operation with regions.
    pub(super) place: u32,
    places: u32,
    /// The blocks of the target.
    blocks: SideTable<Option<TargetBlock>>,
    /// True when the block being translated is the first of the function.
    pub(super) in_entry: bool,
}

impl<'t> Deref for NativeBuilder<'t> {
    type Target = dyn Target + 't;

    fn deref(&self) -> &Self::Target {
        self.e
    }
}

impl DerefMut for NativeBuilder<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.e
    }
}

impl<'t> NativeBuilder<'t> {
    pub(super) fn new(
        e: &'t mut (dyn Target + 't),
        t: &'t mut Translator,
        body: &'t Body,
        results: &'t [ValueType],
    ) -> Self {
        t.runs.clear();
        let blocks = SideTable::new();
        Self {
            e,
            t,
            body,
            results,
            lanes: Vec::new(),
            vectors: FxHashMap::default(),
            unpacked: FxHashMap::default(),
            place: 0,
            places: 0,
            blocks,
            in_entry: true,
        }
    }

    /// Translates the body.
    pub(super) fn run(&mut self, region: RegionRef<'_>) -> Result {
        let params = self.e.params();
        self.blocks_of(region, &params, None)
    }

    /// Writes the code of a region of the operation in place, with `args` as the scalars of the arguments of its entry.
    /// A terminator leaves the region if it has no native code of its own: what follows is written after it, and gets the
    /// scalars of its operands.
    ///
    /// # Errors
    /// When an operation inside has no native form, the region is a body of its own, or control does not leave it.
    pub fn region(&mut self, region: RegionRef<'_>, args: &[Scalar]) -> Result<Vec<Scalar>> {
        if !std::ptr::eq(region.body, self.body) {
            return Err("its region is isolated from the function".into());
        }
        let in_entry = std::mem::take(&mut self.in_entry);
        let mut exit = Exit::default();
        self.blocks_of(region, args, Some(&mut exit))?;
        self.in_entry = in_entry;
        if let Some((join, results)) = exit.join {
            self.e.enter(join);
            return Ok(results);
        }
        Ok(exit.values.ok_or("control does not leave its region")?)
    }

    /// Translates the blocks of a region that control reaches; `exit` gets what leaves a region in a function.
    fn blocks_of(
        &mut self,
        region: RegionRef<'_>,
        args: &[Scalar],
        mut exit: Option<&mut Exit>,
    ) -> Result {
        let body = region.body;
        let order = body.cfg_reverse_postorder(region.region);
        let order: Vec<BlockRef<'_>> =
            order.into_iter().map(|block| BlockRef { body, block }).collect();
        for (i, &block) in order.iter().enumerate() {
            let mut types = Vec::new();
            for arg in block.args() {
                if i > 0 && self.packed_type(arg.ty()).is_some() {
                    continue;
                }
                let of_arg = self.leaf_types(arg.ty());
                types.extend(of_arg.map_err(|error| error.at(arg.loc()))?);
            }
            let created;
            let mut params = if i == 0 {
                if exit.is_some() && !types.iter().eq(args.iter().map(|arg| &arg.ty)) {
                    return Err("its region has arguments of other types".into());
                }
                args
            } else {
                let (block_made, params) = self.e.new_block(&types);
                self.blocks.set(block.block.index(), Some(block_made));
                self.vector_params(block_made, block.args());
                created = params;
                created.as_slice()
            };
            for arg in block.args() {
                if i > 0 && self.vectors.contains_key(&arg.value) {
                    continue;
                }
                let count = self.t.layouts.get(body.ctx(), arg.ty()).map_or(0, |one| one.leaves);
                let (these, rest) = params.split_at((count as usize).min(params.len()));
                self.define(arg, these);
                params = rest;
            }
        }
        let heads = if self.t.interruptible { loop_heads(&order) } else { Vec::new() };
        for (i, &block) in order.iter().enumerate() {
            self.in_entry = i == 0 && exit.is_none();
            if i > 0 {
                let created = self.block(block.block);
                self.e.enter(created);
            }
            if self.t.interruptible && (self.in_entry || heads[i]) {
                self.poll_in(block).map_err(|error| error.at(Loc::UNKNOWN))?;
            }
            let mut place = self.next_place();
            for op in block.ops() {
                let handler = self.t.handler(op);
                let location = match handler.may_trap() || self.e.keeps_lines() {
                    true => self.t.location(self.e, op),
                    false => NOWHERE,
                };
                self.e.set_location(location);
                match (&mut exit, handler) {
                    (Some(exit), Handler::Unknown(_)) if is_exit(op) => {
                        self.unpack_operands(op);
                        let values = self.flattened(op.operands());
                        exit.leave(self.e, values, order.len() == 1)
                    }
                    _ => self.op(op, handler),
                }
                .map_err(|error| error.of_op(op, FAILURE))?;
                // Blocks inside the operation need not dominate what follows it.
                if self.place != place {
                    place = self.next_place();
                }
            }
        }
        Ok(())
    }

    /// Begins a part of the code that what was written before may not dominate.
    fn next_place(&mut self) -> u32 {
        self.places += 1;
        self.place = self.places;
        self.place
    }

    /// Ends the program if the host has given it up, as of the first operation of a block.
    fn poll_in(&mut self, block: BlockRef<'_>) -> Result {
        if let Some(first) = block.ops().next() {
            let location = self.t.location(self.e, first);
            self.set_location(location);
        }
        self.poll()
    }

    /// Ends the program if the host has given it up: what a loop asks at its head.
    ///
    /// # Errors
    /// When the target cannot call its host.
    pub fn poll(&mut self) -> Result {
        if !self.t.interruptible {
            return Ok(());
        }
        let bits = ValueType::Int(32);
        let word = self.constant(ValueType::Ptr, interrupt_word() as u128);
        let raised = self.atomic_load(bits, word.value);
        let zero = self.int(bits, 0);
        let any = self.compare(ICmpPredicate::Ne, raised, zero)?;
        let (ask, stop, go_on) =
            (self.new_block(&[]).0, self.new_block(&[]).0, self.new_block(&[]).0);
        self.branch(any, (ask, &[]), (go_on, &[]));
        self.enter(ask);
        let answer = self.host_call("__ods_interrupted", &[], Some(bits))?;
        let meant = match answer {
            Some(answer) => self.compare(ICmpPredicate::Ne, answer, zero)?,
            None => self.int(BIT, 0),
        };
        self.branch(meant, (stop, &[]), (go_on, &[]));
        self.enter(stop);
        self.trap(TrapKind::Interrupted);
        self.enter(go_on);
        Ok(())
    }

    fn op(&mut self, op: OpRef<'_>, handler: Handler) -> Result {
        match handler {
            Handler::Interface(model) => {
                if model.translate_on_registers(op.op, op.body, self)? {
                    return Ok(());
                }
                self.unpack_operands(op);
                model.translate(op.op, op.body, self)
            }
            Handler::Builder { builder, .. } => self.evaluate(op, builder),
            Handler::Unknown(reason) => Err(reason.into()),
        }
    }

    /// Evaluates an operation's `clifBuilder`.
    pub(super) fn evaluate(&mut self, op: OpRef<'_>, builder: &ClifBuilder) -> Result {
        if self.evaluate_on_registers(op, builder)? {
            return Ok(());
        }
        self.unpack_operands(op);
        if self.t.layouts.has_wide && self.is_wide(op) {
            return self.wide_program(op, builder);
        }
        if let [ClifStmt { target: ClifTarget::Result(0), expr }] = builder.stmts
            && let (Some(result), 1) = (op.results().next(), op.results().len())
            && let LayoutKind::Scalar(ty) = self.layout(result.ty())?.kind
        {
            let scope = ScalarScope { runs: &self.t.runs, lanes: &self.lanes, op, ty };
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
    fn evaluate_on_lanes(&mut self, op: OpRef<'_>, builder: &ClifBuilder) -> Result {
        let mut results: SmallVec<[ResultLanes; 1]> = SmallVec::new();
        for result in op.results() {
            let layout = self.layout(result.ty())?;
            let mut types: Few<ValueType> = SmallVec::with_capacity(layout.leaves as usize);
            layout.leaf_types(&mut types);
            let lanes = SmallVec::from_elem(None, types.len());
            results.push(ResultLanes { layout, types, lanes });
        }
        let operands: Few<&[Scalar]> =
            op.operands().map(|v| run(&self.t.runs, &self.lanes, v.value)).collect();
        let widest = operands.iter().map(|lanes: &&[Scalar]| lanes.len()).max().unwrap_or(1);
        let mut temps: Vec<Few<Scalar>> = Vec::new();
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
            let mut lanes: Few<Scalar> = SmallVec::with_capacity(count);
            for lane in 0..count {
                let target = target.map(|index| results[index].types[first + lane]);
                let scope =
                    Scope { operands: &operands, temps: &temps, results: &results, lane, target };
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
            let lanes: Option<Few<Scalar>> = result.lanes.into_iter().collect();
            let lanes = lanes.ok_or("its 'clifBuilder' leaves a result unassigned")?;
            self.define(value, &lanes);
        }
        Ok(())
    }

    /// Returns the scalars of a value.
    pub fn lanes(&self, value: ValueRef<'_>) -> &[Scalar] {
        run(&self.t.runs, &self.lanes, value.value)
    }

    /// Returns the one scalar of a value.
    ///
    /// # Errors
    /// When its type has none or several.
    pub fn scalar(&self, value: ValueRef<'_>) -> Result<Scalar> {
        match self.lanes(value) {
            [lane] => Ok(*lane),
            lanes => {
                Err(format!("a value of {} scalars stands where one must", lanes.len()).into())
            }
        }
    }

    /// The scalars of several values, one after another.
    pub fn flattened<'v>(&self, values: impl Iterator<Item = ValueRef<'v>>) -> Vec<Scalar> {
        values.flat_map(|value| self.lanes(value).iter().copied()).collect()
    }

    /// Sets the scalars of a value.
    pub fn define(&mut self, value: ValueRef<'_>, lanes: &[Scalar]) {
        let run = (self.lanes.len() as u32, lanes.len() as u32);
        self.t.runs.set(value.value.index(), run);
        self.lanes.extend_from_slice(lanes);
    }

    /// The block of the target for a block of the function.
    ///
    /// # Panics
    /// For the first block, to which nothing jumps, and for one that is not reachable.
    pub fn block(&self, block: ods_core::Block) -> TargetBlock {
        self.blocks
            .get(block.index())
            .flatten()
            .expect("a successor of a reachable block is reachable")
    }

    /// The layout of a type whose values can be held in registers.
    pub(super) fn layout(&mut self, ty: Type) -> Result<Rc<Layout>> {
        let layout = self.t.layouts.get(self.body.ctx(), ty)?;
        if layout.leaves > MAX_LEAVES {
            return Err(
                format!("a value of {} scalars is too large for registers", layout.leaves).into()
            );
        }
        Ok(layout)
    }

    /// The types of the scalars of a type, in memory order.
    ///
    /// # Errors
    /// When the type has no native form, or too many scalars for registers.
    pub fn leaf_types(&mut self, ty: Type) -> Result<Vec<ValueType>> {
        let layout = self.layout(ty)?;
        let mut types = Vec::with_capacity(layout.leaves as usize);
        layout.leaf_types(&mut types);
        Ok(types)
    }
}

/// Returns whether an operation ends a block and goes to no other.
fn is_exit(op: OpRef<'_>) -> bool {
    op.has_trait(Trait::IsTerminator) && op.successors().next().is_none()
}

/// The way out of a region in a function.
#[derive(Default)]
struct Exit {
    /// The scalars that leave a region of one block.
    values: Option<Vec<Scalar>>,
    /// The block after a region of several blocks, and its parameters.
    join: Option<(TargetBlock, Vec<Scalar>)>,
}

impl Exit {
    fn leave(&mut self, e: &mut dyn Target, values: Vec<Scalar>, is_only: bool) -> Result {
        if is_only {
            self.values = Some(values);
            return Ok(());
        }
        let (join, params) = self.join.get_or_insert_with(|| {
            let types: Vec<ValueType> = values.iter().map(|value| value.ty).collect();
            e.new_block(&types)
        });
        if !params.iter().map(|param| param.ty).eq(values.iter().map(|value| value.ty)) {
            return Err("its region is left with values of other types elsewhere".into());
        }
        e.jump(*join, &values);
        Ok(())
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
struct ResultLanes {
    layout: Rc<Layout>,
    types: Few<ValueType>,
    lanes: Few<Option<Scalar>>,
}

/// One lane of an evaluation.
struct Scope<'p> {
    operands: &'p [&'p [Scalar]],
    temps: &'p [Few<Scalar>],
    results: &'p [ResultLanes],
    lane: usize,
    target: Option<ValueType>,
}

impl Scope<'_> {
    fn pick(&self, lanes: &[Scalar]) -> Result<Scalar> {
        super::memory::pick(lanes, self.lane)
    }
}

impl LaneScope for Scope<'_> {
    fn operand(&self, index: usize) -> Result<Scalar> {
        self.pick(self.operands.get(index).ok_or_else(|| no_operand(index))?)
    }

    fn temp(&self, index: usize) -> Result<Scalar> {
        self.pick(self.temps.get(index).ok_or(NO_TEMPORARY)?)
    }

    fn number(&self) -> usize {
        self.lane
    }

    fn result_type(&self, index: usize) -> Result<ValueType> {
        let types = &self.results.get(index).ok_or(NO_RESULT)?.types;
        let ty = types.get(if types.len() == 1 { 0 } else { self.lane });
        ty.copied().ok_or_else(|| "a result has too few lanes".into())
    }

    fn target_type(&self) -> Option<ValueType> {
        self.target
    }
}

/// The evaluation of one expression to one scalar, the result of an operation.
struct ScalarScope<'p> {
    runs: &'p SideTable<(u32, u32)>,
    lanes: &'p [Scalar],
    op: OpRef<'p>,
    ty: ValueType,
}

impl LaneScope for ScalarScope<'_> {
    fn operand(&self, index: usize) -> Result<Scalar> {
        let value = self.op.operands().nth(index).ok_or_else(|| no_operand(index))?;
        super::memory::pick(run(self.runs, self.lanes, value.value), 0)
    }

    fn temp(&self, _: usize) -> Result<Scalar> {
        Err(NO_TEMPORARY.into())
    }

    fn number(&self) -> usize {
        0
    }

    fn result_type(&self, index: usize) -> Result<ValueType> {
        if index == 0 { Ok(self.ty) } else { Err(NO_RESULT.into()) }
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

fn check_type<V>(ty: ValueType, value: Scalar<V>) -> Result {
    if ty == value.ty {
        return Ok(());
    }
    Err(format!("a result of type {ty} is computed as {}", value.ty).into())
}
