//! `llvm-loop-interchange`: a row of sums, each added up by an inner loop, becomes a sum of rows.
//!
//! ```text
//! for j { c[j] = s; for k { c[j] += a[k] * b[k][j] } }   →   for j { c[j] = s }; for k { for j { c[j] += a[k] * b[k][j] } }
//! ```
//!
//! The new inner loop accesses neighbours, so that it can be vectorized, and its additions do not wait for one another.
//! Each element is added up in the order as before: floats keep their values. [`emit`] builds the new nest.

mod emit;

use ods_core::analysis::effects::is_pure;
use ods_core::dominance::DominatorTree;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Block, Body, DataLayout, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

use super::LLVMLoopInterchangePass;
use super::edges::passed;
use super::loop_rotate::may_be_copied;
use super::remarks::Remarks;
use crate::llvm::analysis::address::Address;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::effects::{plain_load, plain_store};
use crate::llvm::analysis::induction::{Induction, Recurrence, back_edge, edge_operands};
use crate::llvm::analysis::integers::int_bits;
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{BrOp, CondBrOp, LoadOp, StoreOp};

/// The fewest iterations of the loops that are interchanged.
const FEWEST: u64 = 8;

/// The most operations of a nest.
const MAX_OPS: usize = 200;

impl RunPass for LLVMLoopInterchangePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let layout = cx.data_layout();
        // Blocks of a loop are erased, and must have no other predecessors.
        let erased = erase_unreachable(&mut Rewriter::new(cx.body_mut()), region);
        let count = interchange_loops(cx.body_mut(), region, layout, &mut remarks);
        self.interchanged.add(count);
        remarks.report(cx);
        if count == 0 && !erased {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Interchanges the innermost loops of `region` with the loops around them. Returns how many.
fn interchange_loops(
    body: &mut Body,
    region: Region,
    layout: DataLayout,
    remarks: &mut Remarks,
) -> u64 {
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    let (mut count, mut alias) = (0, AliasAnalysis::new(layout));
    // Two nests share no loop, and the new one is made of new blocks.
    for id in loops.outer_first() {
        let [inner] = loops.get(id).children[..] else { continue };
        let Some(last) = body.last_op(loops.get(id).header) else { continue };
        if !loops.get(inner).is_innermost() {
            continue;
        }
        match Nest::of(body, &loops, (id, inner), &mut alias) {
            Ok(nest) => {
                remarks.passed(body, last, "loop interchanged with the loop inside");
                count += u64::from(nest.apply(&mut Rewriter::new(body), region).is_some());
            }
            Err(why) => remarks.missed(body, last, &format!("loop not interchanged: {why}")),
        }
    }
    count
}

/// The reason why loops are not interchanged.
type Refused = &'static str;

/// An argument of a header that is linear in the number of the iteration.
struct Variable {
    arg: Value,
    recurrence: Recurrence,
}

/// Two loops that can be interchanged: one over elements, and in it one that adds up an element.
struct Nest {
    /// The header of the outer loop, which enters the inner one.
    header: Block,
    /// The latch of the outer loop, which the inner one leads to.
    latch: Block,
    /// The blocks of the inner loop.
    inside: Vec<Block>,
    /// The edge into the outer loop.
    entry: Edge,
    /// The branch at the end of the outer loop, and the edge that leaves it.
    branch: CondBrOp,
    exit: Edge,
    /// The values that the outer loop starts with.
    starts: Vec<Value>,
    /// The induction variables of the inner loop.
    variables: Vec<Variable>,
    /// The number of iterations of the inner loop.
    count: u64,
    /// The argument of the inner loop that is the sum so far, its start and its next value.
    sum: Value,
    start: Value,
    next: Value,
    /// The load in the header that is the start, if there is one.
    first: Option<LoadOp>,
    /// The store of the sum, in the latch.
    store: StoreOp,
    /// The values that the inner loop passes to the latch.
    leaving: Vec<Value>,
    /// The values of the outer loop that operations outside use.
    live_out: Vec<Value>,
}

impl Nest {
    fn of(
        body: &Body,
        loops: &Loops,
        (outer, inner): (LoopId, LoopId),
        alias: &mut AliasAnalysis,
    ) -> Result<Nest, Refused> {
        let (header, inside) = (loops.get(outer).header, loops.blocks(inner));
        let of_outer = Induction::of(body, loops, outer);
        let counted = of_outer.counted().ok_or("its number of iterations is not computable")?;
        let branch = body.last_op(counted.exit.from).and_then(|last| last.cast::<CondBrOp>(body));
        let branch = branch.ok_or("its test is not at its end")?;
        let latch = counted.exit.from;
        let into = body.last_op(header).filter(|last| last.isa::<BrOp>(body));
        let exit = loops.single_exit(body, inner).ok_or("the loop inside has several exits")?;
        let blocks = loops.blocks(outer).len();
        if into.is_none() || latch == header || exit.to != latch || blocks != inside.len() + 2 {
            return Err("it holds more than a loop");
        }
        if !body.arg_values(header).all(|arg| of_outer.recurrence(arg).is_some()) {
            return Err("it passes values on");
        }
        let entry = loops.entry(body, outer).ok_or("it has several entries")?;
        let starts = passed(body, entry.op, entry.index).ok_or("its entry is unknown")?;
        let of_inner = Induction::of(body, loops, inner);
        let inner_header = loops.get(inner).header;
        let inner_latch = loops.latch(inner).ok_or("the loop inside has several latches")?;
        if exit.from != inner_latch && exit.from != inner_header {
            return Err("the loop inside leaves from its middle");
        }
        let count = of_inner.exit_count(exit);
        let count = count.map(|count| count + u64::from(exit.from == inner_latch));
        let count = count.ok_or("the number of iterations inside is not constant")?;
        let few = |count: u64| count < FEWEST;
        if few(count) || counted.trip_count.is_none_or(few) {
            return Err("there are too few iterations");
        }
        let ops: Vec<Op> =
            loops.blocks(outer).into_iter().flat_map(|block| body.ops(block)).collect();
        if ops.len() > MAX_OPS || !ops.iter().all(|op| may_be_copied(body, *op)) {
            return Err("it is too large, or an operation cannot be copied");
        }

        let begin = loops.entry(body, inner).ok_or("the loop inside has several entries")?;
        let begin = edge_operands(body, begin.op, begin.index).ok_or("an edge is unknown")?;
        let end = body.last_op(inner_latch).ok_or("the loop inside has no end")?;
        let back = back_edge(body, end, inner_header).ok_or("an edge is unknown")?;
        let nexts = edge_operands(body, end, back).ok_or("an edge is unknown")?;
        let (mut variables, mut sum) = (Vec::new(), None);
        for ((arg, start), next) in body.arg_values(inner_header).zip(begin).zip(nexts) {
            match of_inner.recurrence(arg) {
                Some(_) if !of_outer.is_invariant(start) => {
                    return Err("the loop inside starts elsewhere in each iteration");
                }
                Some(recurrence) => variables.push(Variable { arg, recurrence }),
                None if sum.is_some() => return Err("the loop inside adds up several values"),
                None => sum = Some((arg, start, next)),
            }
        }
        let (sum, start, next) = sum.ok_or("the loop inside adds nothing up")?;
        let total = if exit.from == inner_latch { next } else { sum };
        let leaving = edge_operands(body, exit.op, exit.index).ok_or("an edge is unknown")?;
        if loops.live_out(body, inner).iter().chain(&leaving).any(|value| {
            *value != total && body.def_block(*value).is_some_and(|block| inside.contains(&block))
        }) {
            return Err("a value leaves the loop inside");
        }
        let store = the_store(body, &ops, latch)?;
        let passes_total = |arg: Value| {
            let at = body.arg_values(latch).position(|one| one == arg);
            at.and_then(|at| leaving.get(at)) == Some(&total)
        };
        let stored = store.value(body);
        if stored != total && !passes_total(stored) {
            return Err("it does not store the sum");
        }
        let is_read_elsewhere = |value: Value| {
            body.uses(value).any(|at| {
                let user = body.use_owner(at);
                user != store.into()
                    && !body.parent_block(user).is_some_and(|block| inside.contains(&block))
            })
        };
        if is_read_elsewhere(total)
            || body.arg_values(latch).filter(|arg| passes_total(*arg)).any(is_read_elsewhere)
        {
            return Err("the sum is used otherwise");
        }
        let nest = Nest {
            header,
            latch,
            inside,
            entry,
            branch,
            exit: counted.exit,
            starts,
            variables,
            count,
            sum,
            start,
            next,
            first: None,
            store,
            leaving: leaving.to_vec(),
            live_out: loops.live_out(body, outer),
        };
        nest.checked(body, (&of_outer, &of_inner), alias)
    }

    /// Checks the accesses, and finds the load that the sum starts with.
    fn checked(
        mut self,
        body: &Body,
        (outer, inner): (&Induction<'_>, &Induction<'_>),
        alias: &mut AliasAnalysis,
    ) -> Result<Nest, Refused> {
        let layout = alias.layout().clone();
        let own: FxHashSet<Value> = self.variables.iter().map(|one| one.arg).collect();
        let target = plain_store(body, self.store, &layout).ok_or("the store is volatile")?;
        let stride = |address: &Address| stride(body, outer, &own, address);
        let size = target.size.and_then(|size| i64::try_from(size).ok());
        let size = size.ok_or("the size of the sum is unknown")?;
        if stride(&target.address).is_none_or(|step| step.abs() != size) {
            return Err("the sums are not consecutive");
        }
        let is_float = body.ty(self.sum).is_float(body.ctx());
        let mut gains = is_float;
        for block in self.inside.iter().copied().chain([self.header]) {
            let last = body.last_op(block);
            for op in body.ops(block).filter(|op| Some(*op) != last) {
                let Some(load) = op.cast::<LoadOp>(body) else {
                    if !is_pure(body.view(op)) {
                        return Err("an operation has effects");
                    }
                    continue;
                };
                let from = plain_load(body, load, &layout).ok_or("a load is volatile")?;
                if block == self.header {
                    let is_start = load.res(body) == self.start
                        && body.has_one_use(self.start)
                        && from.address == target.address
                        && from.size == target.size;
                    if !is_start {
                        return Err("it loads beside the loop inside");
                    }
                    self.first = Some(load);
                    continue;
                }
                if alias.objects_may_alias(body, from.address.base, target.address.base) {
                    return Err("the memory of the sums may be read");
                }
                let size = from.size.and_then(|size| i64::try_from(size).ok());
                let size = size.ok_or("the size of a load is unknown")?;
                let step = stride(&from.address).ok_or("an address is not linear")?;
                if step != 0 && step.abs() != size {
                    return Err("the loads would not be consecutive");
                }
                let before = inner.address(load.addr(body)).map(|address| address.offset.step);
                gains |= before.is_none_or(|step| step != 0 && step.abs() != size);
            }
        }
        let last = Some(Op::from(self.branch));
        let mut rest = body.ops(self.latch).filter(|op| Some(*op) != last);
        if !rest.all(|op| op == self.store.into() || is_pure(body.view(op))) {
            return Err("an operation has effects");
        }
        match gains {
            true => Ok(self),
            false => Err("the loop inside accesses neighbours"),
        }
    }

    /// Returns the type of the sums.
    fn ty(&self, body: &Body) -> Type {
        body.ty(self.sum)
    }
}

/// Returns the only store of a nest, which is in its latch.
fn the_store(body: &Body, ops: &[Op], latch: Block) -> Result<StoreOp, Refused> {
    let mut stores = ops.iter().filter_map(|op| op.cast::<StoreOp>(body));
    match (stores.next(), stores.next()) {
        (Some(store), None) if body.parent_block(store.into()) == Some(latch) => Ok(store),
        _ => Err("it does not store one value behind the loop inside"),
    }
}

/// Returns how many bytes an address moves from one iteration of the outer loop to the next, within one iteration of the
/// inner loop, whose variables are `own`.
fn stride(
    body: &Body,
    outer: &Induction<'_>,
    own: &FxHashSet<Value>,
    address: &Address,
) -> Option<i64> {
    if !outer.is_invariant(address.base) {
        return None;
    }
    let mut sum = 0i64;
    for term in &address.terms {
        if outer.is_invariant(term.value)
            || own.contains(&term.value) && int_bits(body, term.value) == Some(64)
        {
            continue;
        }
        // A narrower integer may wrap before it is extended.
        let recurrence = outer.recurrence(term.value)?;
        if int_bits(body, term.value) != Some(64) {
            return None;
        }
        sum = sum.wrapping_add(recurrence.step.wrapping_mul(term.scale));
    }
    Some(sum)
}
