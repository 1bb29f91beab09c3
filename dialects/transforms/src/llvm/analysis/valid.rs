//! Memory that may be accessed although the program accesses it only under a condition: the elements of an allocation of
//! the function that the iterations of a loop reach.

use ods_core::dominance::DominatorTree;
use ods_core::{Block, Body, DataLayout, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::address::{Address, known};
use super::alias::{AliasAnalysis, Location, Object};
use super::effects::size_of;
use super::heap::{Heap, heap_of};
use super::induction::Induction;
use super::integers::{constant, int_bits};
use super::loops::{Edge, Loops, edges_of};
use crate::llvm::{AllocaOp, CallOp, GEPOp, LoadOp, PtrToIntOp, StoreOp, ZeroOp};

/// The most uses of an allocation that are searched for an access.
const SEARCHED: usize = 64;

/// What is known of the control flow of a region. It is created anew after a change of blocks, unless this only joins the
/// ways from one block to another.
pub struct Validity {
    tree: DominatorTree,
    loops: Loops,
    /// The calls that free memory.
    frees: Vec<(Op, Value)>,
}

impl Validity {
    /// Analyzes a region.
    pub fn new(body: &Body, region: Region) -> Validity {
        let tree = DominatorTree::new(body, region);
        let loops = Loops::new(body, region, &tree);
        let ops = body.blocks(region).flat_map(|block| body.ops(block));
        let freed = |op: Op| match heap_of(body, op) {
            Some(Heap::Free(pointer)) => Some((op, pointer)),
            _ => None,
        };
        let frees = ops.filter_map(freed).collect();
        Validity { tree, loops, frees }
    }

    /// Returns whether a location may be accessed at the end of `block`: a block of a loop, such that the location is
    /// inside an allocation of the function in each iteration. `allocated` is the [`allocation_size`] of its base.
    pub fn at_end(
        &self,
        body: &Body,
        alias: &mut AliasAnalysis,
        (location, allocated): (&Location, u64),
        block: Block,
    ) -> bool {
        self.loops.innermost(block).is_some()
            && self.is_inside(body, (location, allocated), block).is_some_and(|inside| inside)
            && match alias.object(body, location.address.base) {
                Object::Stack(base) => base == location.address.base,
                Object::Heap(base) => {
                    base == location.address.base && self.is_allocated(body, alias, base, block)
                }
                _ => false,
            }
    }

    /// Returns whether all bytes of a location are among the first `allocated` bytes from its base on; `None` if the range of an
    /// index is unknown.
    fn is_inside(
        &self,
        body: &Body,
        (location, allocated): (&Location, u64),
        block: Block,
    ) -> Option<bool> {
        let Address { terms, offset, .. } = &location.address;
        let (mut least, mut most) = (i128::from(*offset), i128::from(*offset));
        for term in terms {
            let (low, high) = self.range(body, term.value, block)?;
            let (low, high) = (low * i128::from(term.scale), high * i128::from(term.scale));
            least += low.min(high);
            most += low.max(high);
        }
        Some(least >= 0 && most + i128::from(location.size?) <= i128::from(allocated))
    }

    /// Returns the least and the greatest value, in `block`, of a counter of 64 bits of a loop around it, whose number of
    /// iterations is constant.
    fn range(&self, body: &Body, counter: Value, block: Block) -> Option<(i128, i128)> {
        let header = body.def_block(counter)?;
        let id = self.loops.innermost(header)?;
        if self.loops.get(id).header != header || !self.loops.contains(id, block) {
            return None;
        }
        let induction = Induction::of(body, &self.loops, id);
        let recurrence =
            induction.recurrence(counter).filter(|_| int_bits(body, counter) == Some(64))?;
        let latch = self.loops.latch(id)?;
        // The last iteration ends at the exit, and does not reach `block` behind an exit in the header.
        let stays = |exit: Edge| {
            let count = induction.exit_count(exit)?;
            match exit.from {
                from if from == latch => Some(count),
                from if from == header && block != header => count.checked_sub(1),
                from if from == header => Some(count),
                _ => None,
            }
        };
        let edges = edges_of(body, latch).chain(edges_of(body, header));
        let last = edges.filter(|edge| !self.loops.contains(id, edge.to)).find_map(stays)?;
        let start = i128::from(constant(body, recurrence.start)?);
        let end = start + i128::from(recurrence.step) * i128::from(last);
        i64::try_from(end).ok()?;
        Some((start.min(end), start.max(end)))
    }

    /// Returns whether the memory that a call allocated is there at the end of `block`: another access that came before
    /// shows that it is, and nothing has freed it since.
    fn is_allocated(
        &self,
        body: &Body,
        alias: &mut AliasAnalysis,
        base: Value,
        block: Block,
    ) -> bool {
        let Some(made) = body.def_block(base) else { return false };
        let mut accesses = body.uses(base).take(SEARCHED).flat_map(|at| {
            let op = body.use_owner(at);
            let through = op.cast::<GEPOp>(body).map(|op| op.res(body));
            let further = through.map(|through| body.uses(through).map(|at| body.use_owner(at)));
            std::iter::once(op).chain(further.into_iter().flatten()).collect::<Vec<_>>()
        });
        let comes_before = |op: Op| {
            let is_access =
                op.cast::<LoadOp>(body).is_some_and(|op| is_at(body, op.addr(body), base))
                    || op.cast::<StoreOp>(body).is_some_and(|op| is_at(body, op.addr(body), base));
            is_access && body.parent_block(op).is_some_and(|at| self.tree.dominates(at, block))
        };
        let of_base = |pointer: Value, alias: &mut AliasAnalysis| {
            alias.object(body, pointer) == Object::Heap(base)
        };
        accesses.any(comes_before)
            && self.frees.iter().all(|(op, pointer)| {
                !of_base(*pointer, alias)
                    || body.parent_block(*op).is_some_and(|from| !reaches(body, from, block, made))
            })
    }
}

/// Returns whether a pointer is an allocation, or computed from it by one `getelementptr`.
fn is_at(body: &Body, pointer: Value, base: Value) -> bool {
    pointer == base || pointer.defined_by::<GEPOp>(body).is_some_and(|op| op.base(body) == base)
}

/// Returns the size of an allocation of a function in bytes; `None` if it is unknown, or the pointer is none.
pub fn allocation_size(body: &Body, layout: &DataLayout, base: Value) -> Option<u64> {
    if let Some(alloca) = base.defined_by::<AllocaOp>(body) {
        let count = u64::try_from(known(body, alloca.array_size(body))?).ok()?;
        return count.checked_mul(size_of(body, alloca.elem_type(body))?);
    }
    let call = base.defined_by::<CallOp>(body)?;
    let Heap::Allocate { zeroed } = heap_of(body, call.into())? else { return None };
    let sizes: Vec<Value> = call.callee_operands(body).collect();
    let bytes = |value: &Value| size(body, layout, *value);
    match (sizes.as_slice(), zeroed) {
        ([count, size], true) => bytes(count)?.checked_mul(bytes(size)?),
        // The alignment comes first.
        ([size] | [_, size], false) => bytes(size),
        _ => None,
    }
}

/// Returns a number of bytes, if it is constant; in portable code, it is the address of an element of an array at null.
fn size(body: &Body, layout: &DataLayout, value: Value) -> Option<u64> {
    let element = value.defined_by::<PtrToIntOp>(body).map(|op| op.arg(body));
    let offset = element.and_then(|element| {
        let address = Address::of(body, element, layout);
        let is_null = address.base.defined_by::<ZeroOp>(body).is_some();
        (is_null && address.terms.is_empty()).then_some(address.offset)
    });
    u64::try_from(offset.or_else(|| known(body, value))?).ok()
}

/// Returns whether a path leads from the end of one block to another that does not pass `without`.
fn reaches(body: &Body, from: Block, to: Block, without: Block) -> bool {
    let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
    if from == to {
        return true;
    }
    while let Some(block) = work.pop() {
        let Some(last) = body.last_op(block) else { continue };
        for next in body.successors(last) {
            if next == to {
                return true;
            }
            if next != without && seen.insert(next) {
                work.push(next);
            }
        }
    }
    false
}
