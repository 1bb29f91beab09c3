//! One function of the llvm dialect on a target.
//!
//! Every IR value is a run of scalars ([`Scalar`]s), one per leaf of its type; a block argument is as many block
//! parameters. Blocks are translated in an order in which a definition comes before its uses; unreachable ones are not
//! translated.

mod evaluate;

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use ods_core::ir::{BlockRef, RegionRef, ValueRef};
use ods_core::schema::Trait;
use ods_core::{Body, Loc, OpRef, Type, Value};
use ods_dialects::llvm::ICmpPredicate;
use rustc_hash::FxHashMap;

use super::error::{FAILURE, Result, without_form};
use super::interface::Handler;
use super::layout::{Layout, MAX_LEAVES};
use super::module::{NOWHERE, Translator};
use super::packed::Vector;
use super::target::{BIT, Scalar, Target, TargetBlock};
use crate::side_table::SideTable;
use crate::{TrapKind, ValueType, interrupt_word};
use evaluate::run;

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
            Handler::Unknown(reason) => Err(without_form(op, reason)),
        }
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
