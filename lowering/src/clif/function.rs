//! One function of the llvm dialect to one CLIF function.
//!
//! Every IR value is a run of scalars ([`Lane`]s), one per leaf of its type; a block argument is as many block
//! parameters. Blocks are translated in an order in which a definition comes before its uses; unreachable ones are not
//! translated.

use std::rc::Rc;

use cranelift_codegen::ir::{self, SourceLoc};
use cranelift_module::{DataId, FuncId};
use ods_core::ir::{BlockRef, RegionRef, ValueRef};
use ods_core::{Body, Diagnostic, LocData, OpRef, Type, Value};

use ods_core::schema::ClifTarget;
use rustc_hash::FxHashMap;

use super::emit::{Emitter, Lane};
use super::hooks::Handler;
use super::layout::{Layout, MAX_LEAVES};
use super::module::Translator;
use super::program::{LaneScope, Program};
use crate::jit::ValueType;
use crate::side_table::SideTable;

/// The state of translating one body into one CLIF function.
pub(super) struct FunctionTranslator<'a, 't, 'm> {
    pub(super) e: Emitter<'a>,
    pub(super) t: &'t mut Translator<'m>,
    pub(super) body: &'m Body,
    /// The pointer to which results go that do not fit registers.
    pub(super) result_buffer: Option<ir::Value>,
    pub(super) results: &'t [ValueType],
    lanes: Vec<Lane>,
    /// The head of the list of dynamic allocations, made on first use.
    pub(super) allocations: Option<ir::StackSlot>,
    pub(super) function_references: FxHashMap<FuncId, ir::FuncRef>,
    pub(super) global_references: FxHashMap<DataId, ir::GlobalValue>,
    /// True when the block being translated is the first of the function.
    pub(super) in_entry: bool,
}

impl<'a, 't, 'm> FunctionTranslator<'a, 't, 'm> {
    pub(super) fn new(
        e: Emitter<'a>,
        t: &'t mut Translator<'m>,
        body: &'m Body,
        results: &'t [ValueType],
        allocates: bool,
    ) -> Self {
        t.runs.clear();
        t.blocks.clear();
        let mut this = Self {
            e,
            t,
            body,
            result_buffer: None,
            results,
            lanes: Vec::new(),
            allocations: None,
            function_references: FxHashMap::default(),
            global_references: FxHashMap::default(),
            in_entry: true,
        };
        if allocates {
            this.allocations = Some(this.new_slot(8, 3));
        }
        this
    }

    /// Translates the body; `buffered` tells that results go through a leading pointer parameter.
    pub(super) fn run(&mut self, region: RegionRef<'m>, buffered: bool) -> Result<(), Diagnostic> {
        let body = region.body;
        let order = body.cfg_reverse_postorder(region.region);
        let order: Vec<BlockRef<'m>> =
            order.into_iter().map(|block| BlockRef { body, block }).collect();
        let Some(&first) = order.first() else { return Ok(()) };
        for &block in &order {
            let clif = self.e.b.create_block();
            self.t.blocks.set(block.block.index(), Some(clif));
        }
        let entry = self.block(first.block);
        self.e.b.append_block_params_for_function_params(entry);
        let mut params = self.e.b.block_params(entry).to_vec().into_iter();
        if buffered {
            self.result_buffer = params.next();
        }
        for arg in first.args() {
            let types = self.leaf_types(arg.ty()).map_err(|m| Diagnostic::error(arg.loc(), m))?;
            let lanes: Vec<Lane> =
                types.iter().zip(&mut params).map(|(&ty, value)| Lane { value, ty }).collect();
            self.define(arg, &lanes);
        }
        for &block in &order[1..] {
            let clif = self.block(block.block);
            for arg in block.args() {
                let types =
                    self.leaf_types(arg.ty()).map_err(|m| Diagnostic::error(arg.loc(), m))?;
                let lanes: Vec<Lane> = types
                    .iter()
                    .map(|&ty| Lane { value: self.e.b.append_block_param(clif, ty.clif()), ty })
                    .collect();
                self.define(arg, &lanes);
            }
        }
        for (i, &block) in order.iter().enumerate() {
            let clif = self.block(block.block);
            self.in_entry = i == 0;
            self.e.b.switch_to_block(clif);
            if i == 0 {
                self.clear_allocations();
            }
            for op in block.ops() {
                self.set_location(op);
                self.op(op).map_err(|message| unsupported(op, &message))?;
            }
        }
        self.e.b.seal_all_blocks();
        Ok(())
    }

    fn op(&mut self, op: OpRef<'m>) -> Result<(), String> {
        match self.t.handler(op) {
            Handler::Hook(translate) => translate(self, op),
            Handler::Program(program) => self.program(op, &program),
            Handler::Unknown(message) => Err(message),
        }
    }

    /// Evaluates an operation's `clifBuilder`.
    fn program(&mut self, op: OpRef<'m>, program: &Program) -> Result<(), String> {
        let mut results = Vec::with_capacity(op.results().len());
        for result in op.results() {
            let layout = self.layout(result.ty())?;
            let mut types = Vec::with_capacity(layout.leaves as usize);
            layout.leaf_types(&mut types);
            let lanes: Vec<Option<Lane>> = vec![None; types.len()];
            results.push(ResultLanes { layout, types, lanes });
        }
        let operands: Vec<&[Lane]> =
            op.operands().map(|v| run(&self.t.runs, &self.lanes, v.value)).collect();
        let widest = operands.iter().map(|lanes| lanes.len()).max().unwrap_or(1);
        let mut temps: Vec<Vec<Lane>> = Vec::new();
        for stmt in &program.stmts {
            let (target, first, count) = match stmt.target {
                ClifTarget::Temp(_) => (None, 0, widest),
                ClifTarget::Result(index) => {
                    let result =
                        results.get(usize::from(index)).ok_or("there is no such result")?;
                    (Some(usize::from(index)), 0, result.types.len())
                }
                ClifTarget::Field(index, field) => {
                    let result =
                        results.get(usize::from(index)).ok_or("there is no such result")?;
                    let part = result.layout.part(&[u64::from(field)]);
                    let (first, part) = part.ok_or("the result has no such field")?;
                    (Some(usize::from(index)), first as usize, part.leaves as usize)
                }
            };
            let mut lanes = Vec::with_capacity(count);
            for lane in 0..count {
                let target = target.map(|index| results[index].types[first + lane]);
                let scope =
                    Scope { operands: &operands, temps: &temps, results: &results, lane, target };
                let value = stmt.expr.evaluate(&mut self.e, op, &scope, true)?;
                if let Some(ty) = target.filter(|ty| *ty != value.ty) {
                    return Err(format!("a result of type {ty} is computed as {}", value.ty));
                }
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
        for (value, result) in op.results().zip(results) {
            let lanes: Vec<Lane> = result
                .lanes
                .into_iter()
                .collect::<Option<_>>()
                .ok_or("its 'clifBuilder' leaves a result unassigned")?;
            self.define(value, &lanes);
        }
        Ok(())
    }

    /// Returns the scalars of a value.
    pub(super) fn lanes(&self, value: ValueRef<'_>) -> &[Lane] {
        run(&self.t.runs, &self.lanes, value.value)
    }

    /// Returns the one scalar of a value.
    pub(super) fn scalar(&self, value: ValueRef<'_>) -> Result<Lane, String> {
        match self.lanes(value) {
            [lane] => Ok(*lane),
            lanes => Err(format!("a value of {} scalars stands where one must", lanes.len())),
        }
    }

    /// The scalars of several values, one after another.
    pub(super) fn flattened(&self, values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Lane> {
        values.flat_map(|value| self.lanes(value).iter().copied()).collect()
    }

    /// Sets the scalars of a value.
    pub(super) fn define(&mut self, value: ValueRef<'_>, lanes: &[Lane]) {
        let run = (self.lanes.len() as u32, lanes.len() as u32);
        self.t.runs.set(value.value.index(), run);
        self.lanes.extend_from_slice(lanes);
    }

    pub(super) fn block(&self, block: ods_core::Block) -> ir::Block {
        self.t
            .blocks
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

    /// A new stack slot of `size` bytes aligned to `2^align_shift`.
    pub(super) fn new_slot(&mut self, size: u32, align_shift: u8) -> ir::StackSlot {
        let data = ir::StackSlotData::new(ir::StackSlotKind::ExplicitSlot, size, align_shift);
        self.e.b.create_sized_stack_slot(data)
    }

    fn set_location(&mut self, op: OpRef<'m>) {
        let index = self.t.location(&mut *self.e.module, op);
        self.e.b.set_srcloc(SourceLoc::new(index));
    }
}

/// The scalars of a value among those of a function.
fn run<'l>(runs: &SideTable<(u32, u32)>, lanes: &'l [Lane], value: Value) -> &'l [Lane] {
    let (start, len) = runs.get(value.index()).unwrap_or_default();
    &lanes[start as usize..(start + len) as usize]
}

/// A result while its `clifBuilder` is evaluated.
struct ResultLanes {
    layout: Rc<Layout>,
    types: Vec<ValueType>,
    lanes: Vec<Option<Lane>>,
}

/// One lane of an evaluation.
struct Scope<'p> {
    operands: &'p [&'p [Lane]],
    temps: &'p [Vec<Lane>],
    results: &'p [ResultLanes],
    lane: usize,
    target: Option<ValueType>,
}

impl Scope<'_> {
    fn pick(&self, lanes: &[Lane]) -> Result<Lane, String> {
        super::memory::pick(lanes, self.lane)
    }
}

impl LaneScope for Scope<'_> {
    fn operand(&self, index: usize) -> Result<Lane, String> {
        self.pick(self.operands.get(index).ok_or_else(|| format!("there is no operand {index}"))?)
    }

    fn temp(&self, index: usize) -> Result<Lane, String> {
        self.pick(self.temps.get(index).ok_or("a temporary is read before it is assigned")?)
    }

    fn number(&self) -> usize {
        self.lane
    }

    fn result_type(&self, index: usize) -> Result<ValueType, String> {
        let types = &self.results.get(index).ok_or("there is no such result")?.types;
        let ty = types.get(if types.len() == 1 { 0 } else { self.lane });
        ty.copied().ok_or_else(|| "a result has too few lanes".to_owned())
    }

    fn target_type(&self) -> Option<ValueType> {
        self.target
    }
}

/// The diagnostic for an operation that has no native form.
pub(super) fn unsupported(op: OpRef<'_>, message: &str) -> Diagnostic {
    Diagnostic::error(
        op.loc(),
        format!("'{}' op cannot be compiled to native code: {message}", op.name()),
    )
}

/// The position of a location as text, if it has one.
pub(super) fn location_text(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    if matches!(ctx.loc_data(op.loc()), LocData::Unknown) {
        return None;
    }
    ods_core::position(ctx, op.loc()).map(|(file, line, col)| format!("{file}:{line}:{col}"))
}
