//! What a loop does with memory.

use ods_core::{Block, Body, Op};

use super::Nest;
use crate::llvm::analysis::address::known;
use crate::llvm::analysis::alias::{AliasAnalysis, Location, Object, Scopes};
use crate::llvm::analysis::effects::{Effects, Touched, size_of};
use crate::llvm::analysis::loops::LoopId;
use crate::llvm::{AllocaOp, NoAliasScopeDeclOp};

/// The maximal number of operations with effects that a location is compared with.
const EFFECTS: usize = 256;

/// The operations of a loop that touch memory, and the control flow around them.
pub(in crate::llvm) struct Contents {
    id: LoopId,
    header: Block,
    /// The operations with effects on memory, in reverse post-order.
    pub(in crate::llvm) effects: Vec<(Op, Effects)>,
    /// The operations after which it is not sure that the next one runs, and their blocks, in reverse post-order.
    stops: Vec<(Block, Op)>,
    /// The blocks that every iteration passes, unless it never ends: they dominate all ends of iterations.
    ends: Vec<Block>,
    /// Whether each iteration declares alias scopes of its own, which say nothing of other iterations.
    declares: bool,
}

impl Contents {
    pub(in crate::llvm) fn new(body: &Body, nest: &Nest<'_>, id: LoopId) -> Contents {
        let one = nest.loops.get(id);
        let mut contents = Contents {
            id,
            header: one.header,
            effects: Vec::new(),
            stops: Vec::new(),
            ends: one.latches.clone(),
            declares: false,
        };
        for block in nest.loops.blocks(id) {
            for op in body.ops(block) {
                contents.declares |= op.isa::<NoAliasScopeDeclOp>(body);
                let effects = nest.around.effects(body, op, nest.layout);
                if !effects.continues {
                    contents.stops.push((block, op));
                }
                if !effects.is_none() {
                    contents.effects.push((op, effects));
                }
            }
        }
        contents.ends.extend(nest.loops.exits(body, id).iter().map(|edge| edge.from));
        contents
    }

    /// Returns whether the loop may write the location.
    pub(super) fn writes(
        &self,
        body: &Body,
        alias: &mut AliasAnalysis,
        location: &Location,
    ) -> bool {
        let scopes = if self.declares { Scopes::default() } else { location.scopes };
        let location = &Location { scopes, ..location.clone() };
        let mut left = EFFECTS;
        self.effects.iter().any(|(_, effects)| {
            if effects.writes == Touched::Nothing {
                return false;
            }
            left = left.saturating_sub(1);
            left == 0 || alias.may_touch(body, &effects.writes, location)
        })
    }

    /// Returns whether the loop may end other than by its exits.
    pub(super) fn may_stop(&self) -> bool {
        !self.stops.is_empty()
    }

    /// Returns whether each entry of the loop executes `op`.
    pub(in crate::llvm) fn surely_runs(&self, body: &Body, nest: &Nest<'_>, op: Op) -> bool {
        let Some(block) = body.parent_block(op) else { return false };
        // An operation that left the loop runs before it.
        let stays = |stop: &&(Block, Op)| body.parent_block(stop.1) == Some(stop.0);
        if let Some(&(stop_block, stop)) = self.stops.iter().find(stays) {
            // What comes after an operation that may not return need not run.
            let before = block == stop_block && (op == stop || body.is_before(op, stop));
            if block != self.header || !(before || stop_block != block) {
                return false;
            }
        }
        if block == self.header {
            return true;
        }
        // An inner loop on the way may not end.
        nest.loops.get(self.id).is_innermost()
            && self.ends.iter().all(|end| nest.tree.dominates(block, *end))
    }
}

/// Returns whether the location is inside an allocation of the frame, so that it may be read at any time.
pub(super) fn is_in_bounds(body: &Body, alias: &mut AliasAnalysis, location: &Location) -> bool {
    let address = &location.address;
    let Object::Stack(base) = alias.object(body, address.base) else { return false };
    if base != address.base || !address.terms.is_empty() {
        return false;
    }
    let Some(alloca) = base.defined_by::<AllocaOp>(body) else { return false };
    let count = known(body, alloca.array_size(body)).and_then(|count| u64::try_from(count).ok());
    let size = size_of(body, alloca.elem_type(body));
    let room = count.zip(size).and_then(|(count, size)| count.checked_mul(size));
    let end = u64::try_from(address.offset).ok().zip(location.size);
    let end = end.and_then(|(start, size)| start.checked_add(size));
    room.zip(end).is_some_and(|(room, end)| end <= room)
}
