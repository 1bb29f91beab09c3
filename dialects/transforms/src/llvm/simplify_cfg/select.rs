//! Short alternatives as choices: both are computed, and `select` takes one. One
//! store of the chosen value remains if both end with a store to one address, or one of them with a store to memory of the
//! function that was loaded before.

use ods_core::analysis::effects::is_pure;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, DataLayout, Op, Region, Type, TypeData, Value};

use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::effects::plain_load;
use crate::llvm::{
    AtomicOrdering, BrOp, CondBrOp, ConstantOp, LLVMPointerType, LoadOp, MulOp, PoisonOp, SDivOp,
    SRemOp, SelectOp, StoreOp, UDivOp, URemOp, UndefOp, ZeroOp,
};

/// The maximal number of choices for one branch.
const MAX_CHOICES: usize = 2;

/// The maximal number of operations before a branch that are searched for a load.
const SEARCHED: usize = 32;

/// Replaces branches around at most `cost` operations by choices. Returns how many.
pub(super) fn convert(
    rw: &mut Rewriter<'_>,
    region: Region,
    cost: u32,
    layout: &DataLayout,
) -> u64 {
    let mut count = 0;
    let mut alias = AliasAnalysis::new(layout.clone());
    // Inner alternatives come first.
    for block in rw.cfg_postorder(region) {
        if rw.is_live_block(block) && convert_branch(rw, block, cost, &mut alias).is_some() {
            count += 1;
        }
    }
    count
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
    alias: &mut AliasAnalysis,
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
    let stores = Stores::of(rw, block, [&yes, &no], alias);
    let is_last = |op: Op| stores.is_some_and(|stores| stores.contains(op));
    let mut left = cost;
    for one in [&yes, &no].into_iter().filter_map(|way| way.block) {
        for op in rw.ops(one) {
            if ends_block(rw, op) {
                break;
            }
            if !is_last(op) {
                left = left.checked_sub(price(rw, op)?)?;
            }
        }
    }
    let pairs = || yes.values.iter().zip(&no.values);
    let choices = pairs().filter(|(yes, no)| yes != no);
    let kinds: Vec<Type> = choices.map(|(yes, _)| rw.ty(*yes)).collect();
    if kinds.len() > MAX_CHOICES || !kinds.iter().all(|ty| is_chosen_cheaply(rw, *ty)) {
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

/// The stores at the ends of alternatives that one store of a choice replaces: of both alternatives to one address, or of
/// one to memory that nothing else sees, whose value is known before.
#[derive(Clone, Copy)]
struct Stores {
    ops: [Option<StoreOp>; 2],
    address: Value,
    alignment: Option<u64>,
    yes: Value,
    no: Value,
}

impl Stores {
    fn of(ir: &Body, block: Block, ways: [&Way; 2], alias: &mut AliasAnalysis) -> Option<Stores> {
        let ops = ways.map(|way| last_store(ir, way));
        let (address, alignment, yes, no) = match ops {
            [Some(a), Some(b)] => {
                let same = a.addr(ir) == b.addr(ir) && ir.ty(a.value(ir)) == ir.ty(b.value(ir));
                let natural = natural_alignment(ir, a, alias.layout())?;
                let alignment = common(a.alignment(ir), b.alignment(ir), natural);
                same.then(|| (a.addr(ir), alignment, a.value(ir), b.value(ir)))?
            }
            [Some(a), None] => {
                let (alignment, held) = held(ir, block, a, alias)?;
                (a.addr(ir), alignment, a.value(ir), held)
            }
            [None, Some(b)] => {
                let (alignment, held) = held(ir, block, b, alias)?;
                (b.addr(ir), alignment, held, b.value(ir))
            }
            [None, None] => return None,
        };
        Some(Stores { ops, address, alignment, yes, no })
    }

    fn contains(self, op: Op) -> bool {
        self.ops.into_iter().flatten().any(|store| op == store.into())
    }

    /// Builds one store of the chosen value. Metadata of the stores is dropped.
    fn merge(self, rw: &mut Rewriter<'_>, condition: Value) {
        let value = match self.yes == self.no {
            true => self.yes,
            false => rw.emit(SelectOp::build(condition, self.yes, self.no)),
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

/// Returns the value that the memory of a store holds at the end of `block`, and the alignment of that memory, if it may
/// be written in vain: the function allocates it, and nothing outside the function sees it.
fn held(
    ir: &Body,
    block: Block,
    store: StoreOp,
    alias: &mut AliasAnalysis,
) -> Option<(Option<u64>, Value)> {
    let ty = ir.ty(store.value(ir));
    let mut before = ir.last_op(block).and_then(|last| ir.prev_op(last));
    for _ in 0..SEARCHED {
        let op = before?;
        if let Some(load) = op.cast::<LoadOp>(ir) {
            let location = plain_load(ir, load, alias.layout())?;
            if load.addr(ir) == store.addr(ir) && ir.ty(load.res(ir)) == ty {
                let object = alias.object(ir, location.address.base);
                let is_private = object.is_local() && !alias.is_visible(ir, location.address.base);
                let natural = natural_alignment(ir, store, alias.layout())?;
                let alignment = common(store.alignment(ir), load.alignment(ir), natural);
                return is_private.then(|| (alignment, load.res(ir)));
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

/// Returns what it costs to execute `op` in vain; `None` if it must not be.
fn price(ir: &Body, op: Op) -> Option<u32> {
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

/// Returns whether machines choose between two values of the type without a branch.
fn is_chosen_cheaply(ir: &Body, ty: Type) -> bool {
    match ty.data(ir.ctx()) {
        TypeData::Integer(width, _) => *width <= 64,
        _ => LLVMPointerType::is(ir.ctx(), ty),
    }
}
