//! Short alternatives as choices: both are computed, and `select` takes one. One store of the chosen value remains if both
//! end with a store to one address, or one of them with a store to memory that only the function sees: what that memory
//! holds was loaded before, or is loaded if [`Validity`] allows it. Loads of an alternative are done in vain likewise.

use ods_core::analysis::effects::is_pure;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, DataLayout, FloatKind, Op, Region, Type, TypeData, Value};

use crate::llvm::analysis::alias::{AliasAnalysis, Location};
use crate::llvm::analysis::effects::{plain_load, plain_store};
use crate::llvm::analysis::valid::{Validity, allocation_size};
use crate::llvm::{
    AtomicOrdering, BrOp, CondBrOp, ConstantOp, LLVMPointerType, LoadOp, MulOp, PoisonOp, SDivOp,
    SRemOp, SelectOp, StoreOp, UDivOp, URemOp, UndefOp, ZeroOp,
};

/// The maximal number of operations before a branch that are searched for a load.
const SEARCHED: usize = 32;

/// Replaces branches around at most `cost` operations by choices, of which a branch takes half as many. Where one block is
/// the rest of a loop, which may be vectorized then, it is twice as many. Returns how many.
pub(super) fn convert(
    rw: &mut Rewriter<'_>,
    region: Region,
    cost: u32,
    layout: &DataLayout,
) -> u64 {
    let mut count = 0;
    let alias = AliasAnalysis::new(layout.clone());
    let mut memory = Memory { region, alias, validity: None };
    // Inner alternatives come first.
    for block in rw.cfg_postorder(region) {
        if rw.is_live_block(block) && convert_branch(rw, block, cost, &mut memory).is_some() {
            count += 1;
        }
    }
    count
}

/// What is known of the memory of a function.
struct Memory {
    region: Region,
    alias: AliasAnalysis,
    /// Computed when it is needed. A conversion leaves it valid: it erases blocks, and changes neither the loops of the
    /// others nor their order.
    validity: Option<Validity>,
}

impl Memory {
    /// Returns whether a location may be accessed at the end of `block` whatever the branch there does.
    fn is_valid(&mut self, ir: &Body, location: &Location, block: Block) -> bool {
        let base = location.address.base;
        let Some(allocated) = allocation_size(ir, self.alias.layout(), base) else { return false };
        if !self.alias.object(ir, base).is_local() {
            return false;
        }
        let validity = self.validity.get_or_insert_with(|| Validity::new(ir, self.region));
        validity.at_end(ir, &mut self.alias, (location, allocated), block)
    }
}

/// One way from a branch to the block where both ways meet.
struct Way {
    /// The block on the way, unless it is an edge.
    block: Option<Block>,
    to: Block,
    values: Vec<Value>,
}

fn way(ir: &Body, from: Block, next: Block, values: Vec<Value>) -> Way {
    let edge = Way { block: None, to: next, values };
    let single = ir.block_uses(next).nth(1).is_none() && ir.args(next).is_empty();
    match ir.last_op(next).and_then(|op| op.cast::<BrOp>(ir)) {
        Some(end) if single && next != from && end.dest(ir) != next => {
            Way { block: Some(next), to: end.dest(ir), values: end.dest_operands(ir).collect() }
        }
        _ => edge,
    }
}

fn convert_branch(
    rw: &mut Rewriter<'_>,
    block: Block,
    cost: u32,
    memory: &mut Memory,
) -> Option<()> {
    let branch = rw.last_op(block)?.cast::<CondBrOp>(rw)?;
    if branch.branch_weights(rw).is_some() {
        return None;
    }
    let (yes_dest, no_dest) = (branch.true_dest(rw), branch.false_dest(rw));
    let yes = way(rw, block, yes_dest, branch.true_dest_operands(rw).collect());
    let no = way(rw, block, no_dest, branch.false_dest_operands(rw).collect());
    if yes.to != no.to || yes.to == block || yes.values.len() != no.values.len() {
        return None;
    }
    let cost = if returns_to(rw, yes.to, block) { 2 * cost } else { cost };
    let stores = Stores::of(rw, block, [&yes, &no], memory);
    let is_last = |op: Op| stores.is_some_and(|stores| stores.contains(op));
    let mut left = cost;
    for one in [&yes, &no].into_iter().filter_map(|way| way.block) {
        for op in rw.ops(one) {
            if ends_block(rw, op) {
                break;
            }
            if !is_last(op) {
                left = left.checked_sub(price(rw, op, block, memory)?)?;
            }
        }
    }
    let pairs = || yes.values.iter().zip(&no.values);
    let choices = pairs().filter(|(yes, no)| yes != no);
    let kinds: Vec<Type> = choices.map(|(yes, _)| rw.ty(*yes)).collect();
    if kinds.len() > cost as usize / 2 || !kinds.iter().all(|ty| is_chosen_cheaply(rw, *ty)) {
        return None;
    }
    let condition = branch.condition(rw);
    for one in [&yes, &no].into_iter().filter_map(|way| way.block) {
        let moves = |rw: &Rewriter<'_>, op: &Op| !ends_block(rw, *op) && !is_last(*op);
        while let Some(op) = rw.first_op(one).filter(|op| moves(rw, op)) {
            rw.move_op_before(op, branch);
        }
    }
    let loc = rw.loc(branch.into());
    rw.set_point_before(branch).set_loc(loc);
    let mut values = Vec::with_capacity(yes.values.len());
    for (yes, no) in yes.values.iter().zip(&no.values) {
        values.push(match yes == no {
            true => *yes,
            false => rw.emit(SelectOp::build(condition, *yes, *no)),
        });
    }
    if let Some(stores) = stores {
        stores.merge(rw, condition);
    }
    rw.insert(BrOp::build(yes.to).dest_operands(values));
    rw.erase_op(branch);
    for one in [yes.block, no.block].into_iter().flatten() {
        rw.erase_block(one);
    }
    Some(())
}

/// Returns whether a block ends with an edge to the start of another.
fn returns_to(ir: &Body, from: Block, to: Block) -> bool {
    ir.last_op(from).is_some_and(|last| ir.successors(last).any(|next| next == to))
}

/// The stores at the ends of alternatives that one store of a choice replaces: of both alternatives to one address, or of
/// one to memory that nothing else sees.
#[derive(Clone, Copy)]
struct Stores {
    ops: [Option<StoreOp>; 2],
    address: Value,
    alignment: Option<u64>,
    ty: Type,
    /// The values of both alternatives; what the memory holds where there is none, which is to be loaded.
    yes: Option<Value>,
    no: Option<Value>,
}

impl Stores {
    fn of(ir: &Body, block: Block, ways: [&Way; 2], memory: &mut Memory) -> Option<Stores> {
        let ops = ways.map(|way| last_store(ir, way));
        let (one, alignment, yes, no) = match ops {
            [Some(a), Some(b)] => {
                let same = a.addr(ir) == b.addr(ir) && ir.ty(a.value(ir)) == ir.ty(b.value(ir));
                let natural = natural_alignment(ir, a, memory.alias.layout())?;
                let alignment = common(a.alignment(ir), b.alignment(ir), natural);
                same.then(|| (a, alignment, Some(a.value(ir)), Some(b.value(ir))))?
            }
            [Some(a), None] => {
                let (alignment, held) = held(ir, block, a, memory)?;
                (a, alignment, Some(a.value(ir)), held)
            }
            [None, Some(b)] => {
                let (alignment, held) = held(ir, block, b, memory)?;
                (b, alignment, held, Some(b.value(ir)))
            }
            [None, None] => return None,
        };
        let (address, ty) = (one.addr(ir), ir.ty(one.value(ir)));
        Some(Stores { ops, address, alignment, ty, yes, no })
    }

    fn contains(self, op: Op) -> bool {
        self.ops.into_iter().flatten().any(|store| op == store.into())
    }

    /// Builds one store of the chosen value. Metadata of the stores is dropped.
    fn merge(self, rw: &mut Rewriter<'_>, condition: Value) {
        let mut of = |value: Option<Value>| {
            value.unwrap_or_else(|| {
                let load = LoadOp::build(self.address, self.ty);
                rw.emit(match self.alignment {
                    Some(alignment) => load.alignment(alignment),
                    None => load,
                })
            })
        };
        let (yes, no) = (of(self.yes), of(self.no));
        let value = match yes == no {
            true => yes,
            false => rw.emit(SelectOp::build(condition, yes, no)),
        };
        let mut store = StoreOp::build(value, self.address);
        if let Some(alignment) = self.alignment {
            store = store.alignment(alignment);
        }
        rw.insert(store);
    }
}

/// Returns the plain store that the block of an alternative ends with.
fn last_store(ir: &Body, way: &Way) -> Option<StoreOp> {
    let store = ir.prev_op(ir.last_op(way.block?)?)?.cast::<StoreOp>(ir)?;
    let is_plain = store.ordering(ir) == AtomicOrdering::NotAtomic
        && !store.volatile_(ir)
        && !store.nontemporal(ir);
    (is_plain && is_chosen_cheaply(ir, ir.ty(store.value(ir)))).then_some(store)
}

/// Returns the alignment, in bytes, that two accesses of one address guarantee, each on its way: the smaller one, where
/// an access without one has the alignment `natural` of its type. `None` if both have none.
fn common(a: Option<u64>, b: Option<u64>, natural: u64) -> Option<u64> {
    a.or(b).map(|_| a.unwrap_or(natural).min(b.unwrap_or(natural)))
}

/// Returns the alignment of the stored type in bytes.
fn natural_alignment(ir: &Body, store: StoreOp, layout: &DataLayout) -> Option<u64> {
    layout.abi_alignment(ir.ctx(), ir.ty(store.value(ir)))
}

/// Returns the alignment of the memory of a store, and the value that it holds at the end of `block`, if that memory may
/// be written in vain: the function allocates it, and nothing outside the function sees it. There is no value if it has to
/// be loaded, which is valid.
fn held(
    ir: &Body,
    block: Block,
    store: StoreOp,
    memory: &mut Memory,
) -> Option<(Option<u64>, Option<Value>)> {
    let place = plain_store(ir, store, memory.alias.layout())?;
    let object = memory.alias.object(ir, place.address.base);
    if !object.is_local() || memory.alias.is_visible(ir, place.address.base) {
        return None;
    }
    loaded(ir, block, store, memory)
        .map(|(alignment, value)| (alignment, Some(value)))
        .or_else(|| memory.is_valid(ir, &place, block).then(|| (store.alignment(ir), None)))
}

/// Returns the value that was loaded from the memory of a store at the end of `block`, and the alignment that both
/// guarantee.
fn loaded(
    ir: &Body,
    block: Block,
    store: StoreOp,
    memory: &Memory,
) -> Option<(Option<u64>, Value)> {
    let (ty, layout) = (ir.ty(store.value(ir)), memory.alias.layout());
    let mut before = ir.last_op(block).and_then(|last| ir.prev_op(last));
    for _ in 0..SEARCHED {
        let op = before?;
        if let Some(load) = op.cast::<LoadOp>(ir) {
            plain_load(ir, load, layout)?;
            if load.addr(ir) == store.addr(ir) && ir.ty(load.res(ir)) == ty {
                let natural = natural_alignment(ir, store, layout)?;
                let alignment = common(store.alignment(ir), load.alignment(ir), natural);
                return Some((alignment, load.res(ir)));
            }
        } else if ir.num_regions(op) > 0 || !is_pure(ir.view(op)) {
            return None;
        }
        before = ir.prev_op(op);
    }
    None
}

fn ends_block(ir: &Body, op: Op) -> bool {
    ir.num_successors(op) > 0
}

/// Returns what it costs to execute `op` in vain at the end of `block`; `None` if it must not be.
fn price(ir: &Body, op: Op, block: Block, memory: &mut Memory) -> Option<u32> {
    if let Some(load) = op.cast::<LoadOp>(ir) {
        let place = plain_load(ir, load, memory.alias.layout())?;
        return memory.is_valid(ir, &place, block).then_some(2);
    }
    if ir.num_regions(op) > 0 || !is_pure(ir.view(op)) {
        return None;
    }
    if op.isa::<ConstantOp>(ir)
        || op.isa::<ZeroOp>(ir)
        || op.isa::<UndefOp>(ir)
        || op.isa::<PoisonOp>(ir)
    {
        return Some(0);
    }
    if op.isa::<SDivOp>(ir) || op.isa::<UDivOp>(ir) || op.isa::<SRemOp>(ir) || op.isa::<URemOp>(ir)
    {
        return None;
    }
    let result = ir.results(op).next()?;
    match ir.ty(result).data(ir.ctx()) {
        TypeData::Integer(width, _) if *width <= 64 => {
            Some(if op.isa::<MulOp>(ir) { 2 } else { 1 })
        }
        TypeData::Float(_) => Some(2),
        _ if LLVMPointerType::is(ir.ctx(), ir.ty(result)) => Some(1),
        _ => None,
    }
}

/// Returns whether machines choose between two values of the type without a branch; between floats, in vectors.
fn is_chosen_cheaply(ir: &Body, ty: Type) -> bool {
    match ty.data(ir.ctx()) {
        TypeData::Integer(width, _) => *width <= 64,
        TypeData::Float(FloatKind::F32 | FloatKind::F64) => true,
        _ => LLVMPointerType::is(ir.ctx(), ty),
    }
}
