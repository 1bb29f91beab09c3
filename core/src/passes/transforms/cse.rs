//! Common subexpression elimination: an operation is replaced by an equivalent one that dominates it.
//!
//! Blocks are visited in preorder of the dominator tree with a scoped table of known operations, and operations inside
//! regions before those that hold them. An operation that only reads memory is replaced by one of its block if nothing
//! in between may write. Dead operations are erased. All erasures happen at the end, so that erased operations still
//! count in comparisons until then, as they do in MLIR.

use smallvec::SmallVec;

use crate::analysis::effects::{Effects, has_only_effect};
use crate::dominance::{Dominance, has_ssa_dominance};
use crate::interface::SymbolOpInterface;
use crate::ir::equivalence_hash;
use crate::rewrite::Rewriter;
use crate::schema::{EffectKind, Trait};
use crate::{Block, Body, Loc, Op, Region, Value};

use super::equivalents::Equivalents;

/// The numbers of erased operations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CseCounts {
    /// The number of operations that were replaced.
    pub replaced: u64,
    /// The number of operations that were dead.
    pub dead: u64,
}

/// Eliminates common subexpressions in the body of `rw`; nested bodies are not visited.
pub fn eliminate_common_subexpressions(
    rw: &mut Rewriter<'_>,
    dominance: &mut Dominance,
) -> CseCounts {
    let mut cse = Cse {
        rw,
        dominance,
        effects: Effects::new(),
        known: Equivalents::default(),
        doomed: Vec::new(),
        counts: CseCounts::default(),
        todo: Vec::new(),
    };
    for region in cse.rw.regions().to_vec() {
        cse.run(region);
    }
    let Cse { rw, doomed, counts, .. } = cse;
    for op in doomed {
        rw.erase_op(op);
    }
    counts
}

struct Cse<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    dominance: &'a mut Dominance,
    effects: Effects,
    known: Equivalents,
    /// Operations to be erased at the end, nested ones before the operations that hold them.
    doomed: Vec<Op>,
    counts: CseCounts,
    /// Parts to be visited, the next last.
    todo: Vec<Visit>,
}

/// A part of the IR to be visited. Regions may nest arbitrarily deep, hence no recursion.
enum Visit {
    Region(Region),
    /// The rest of the blocks of a region.
    Blocks {
        order: Vec<(Block, usize)>,
        next: usize,
        open: Vec<Scope>,
        ssa: bool,
    },
    /// The rest of a block.
    Ops {
        next: Option<Op>,
        writes: u32,
        ssa: bool,
    },
    /// An operation whose regions were visited.
    Op {
        op: Op,
        writes: u32,
        ssa: bool,
    },
    /// The end of an operation that may be isolated: restores the table of known operations.
    Leave(Equivalents),
}

/// A subtree of the dominator tree.
struct Scope {
    /// The number of blocks in the preorder before its end.
    end: usize,
    /// The number of known operations before it.
    known: usize,
}

impl Cse<'_, '_> {
    fn run(&mut self, region: Region) {
        self.todo.push(Visit::Region(region));
        while let Some(visit) = self.todo.pop() {
            match visit {
                Visit::Region(region) => self.region(region),
                Visit::Blocks { order, next, open, ssa } => self.blocks(order, next, open, ssa),
                Visit::Ops { next, writes, ssa } => self.ops(next, writes, ssa),
                Visit::Op { op, writes, ssa } => {
                    self.op(op, writes, ssa);
                }
                Visit::Leave(known) => self.known = known,
            }
        }
    }

    fn region(&mut self, region: Region) {
        let Some(entry) = self.rw.entry_block(region) else { return };
        let ssa = has_ssa_dominance(self.rw, region);
        let order = match self.rw.next_block(entry) {
            None => vec![(entry, 1)],
            Some(_) => self.dominance.tree(self.rw, region).preorder(self.rw, region),
        };
        self.todo.push(Visit::Blocks { order, next: 0, open: Vec::new(), ssa });
    }

    fn blocks(&mut self, order: Vec<(Block, usize)>, next: usize, mut open: Vec<Scope>, ssa: bool) {
        while let Some(scope) = open.pop_if(|scope| scope.end <= next) {
            self.known.forget(scope.known);
        }
        let Some((block, dominated)) = order.get(next).copied() else { return };
        open.push(Scope { end: next + dominated, known: self.known.len() });
        self.todo.push(Visit::Blocks { order, next: next + 1, open, ssa });
        self.todo.push(Visit::Ops { next: self.rw.first_op(block), writes: 0, ssa });
    }

    /// Visits operations of a block until one has regions, which are visited first.
    fn ops(&mut self, mut next: Option<Op>, mut writes: u32, ssa: bool) {
        while let Some(op) = next {
            next = self.rw.next_op(op);
            if self.rw.num_regions(op) != 0 && !self.rw.has_nested(op) {
                // A write by the operation itself affects only later operations.
                let after = writes + u32::from(self.effects.of(self.rw, op).may_write);
                self.todo.push(Visit::Ops { next, writes: after, ssa });
                self.todo.push(Visit::Op { op, writes, ssa });
                if self.rw.view(op).schema().is_none() {
                    // An unregistered operation may be isolated; then its regions must use no values from outside.
                    self.todo.push(Visit::Leave(std::mem::take(&mut self.known)));
                }
                let regions: SmallVec<[Region; 2]> = self.rw.own_regions(op).collect();
                self.todo.extend(regions.into_iter().rev().map(Visit::Region));
                return;
            }
            writes += u32::from(self.op(op, writes, ssa));
        }
    }

    /// Visits one operation, with `writes` operations before it in its block that may write; returns whether it may
    /// write.
    fn op(&mut self, op: Op, writes: u32, ssa: bool) -> bool {
        if self.rw.view(op).has_trait(Trait::IsTerminator) {
            return true;
        }
        let effects = self.effects.of(self.rw, op);
        if effects.droppable && self.is_unused(op) && self.is_removable(op) {
            self.doomed.push(op);
            self.counts.dead += 1;
            return effects.may_write;
        }
        if !effects.free && !has_only_effect(self.rw.view(op), EffectKind::Read)
            || !has_single_blocks(self.rw, op)
        {
            return effects.may_write;
        }
        let hash = equivalence_hash(self.rw, op);
        match self.known.find(self.rw, hash, op) {
            Some((existing, before))
                if effects.free
                    || self.rw.parent_block(existing) == self.rw.parent_block(op)
                        && before == writes =>
            {
                self.replace(op, existing, ssa);
            }
            _ => self.known.insert(hash, op, writes),
        }
        effects.may_write
    }

    fn is_unused(&self, op: Op) -> bool {
        self.rw.results(op).all(|result| !self.rw.is_used(result))
    }

    /// Returns whether an operation may be erased if it is unused: it is neither a symbol nor a terminator.
    fn is_removable(&self, op: Op) -> bool {
        !self.rw.ctx().might_be_terminator(self.rw.name(op))
            && self.rw.interface::<dyn SymbolOpInterface>(op).is_none()
    }

    fn replace(&mut self, op: Op, existing: Op, ssa: bool) {
        for (old, new) in self.rw.results(op).zip(self.rw.results(existing)) {
            if ssa {
                self.rw.replace_all_uses(old, new);
            } else {
                self.replace_unseen(old, new);
            }
        }
        if ssa || self.is_unused(op) {
            self.doomed.push(op);
        }
        if self.rw.loc(existing) == Loc::UNKNOWN {
            let loc = self.rw.loc(op);
            self.rw.modify(existing, |body| body.set_loc(loc));
        }
        self.counts.replaced += 1;
    }

    /// Replaces the uses by operations that are not in the table. In graph regions a user may precede the definition
    /// and be in the table already, whose entries must not change.
    fn replace_unseen(&mut self, old: Value, new: Value) {
        let known = &self.known;
        self.rw.replace_uses_if(old, new, |body, at| {
            let user = body.use_owner(at);
            known.find(body, equivalence_hash(body, user), user).is_none()
        });
    }
}

/// Returns whether no region of `op` has several blocks.
fn has_single_blocks(body: &Body, op: Op) -> bool {
    body.num_regions(op) == 0
        || body.view(op).regions().all(|region| region.blocks().nth(1).is_none())
}
