//! Fusion of nests into another nest that reads the memrefs that they write.

use ods_core::{Op, Value};

use super::cost::{best_depth, redundancy};
use super::graph::{read_memref, written_memref};
use super::greedy::Fusion;
use super::legality::{Candidate, Strategy, candidates, produced_memrefs};
use super::merge::Inserted;
use super::order::{Order, comes_first};
use super::private::{Plan, stores_by_memref};
use super::slice::common_fors;
use crate::affine::AffineForOp;
use crate::affine::analysis::{
    accesses_in, element_bytes, has_cycle, nesting_depth, surrounding_fors,
};

impl Fusion<'_, '_> {
    /// Fuses the producers of memrefs that a nest reads into it, until there are none left.
    pub(super) fn fuse_producers_into(&mut self, id: usize, nest: AffineForOp, most_users: usize) {
        loop {
            let mut changed = false;
            for producer in self.producers_of(id).into_iter().rev() {
                match self.fuse_producer(producer, id, nest, most_users) {
                    Tried::Fused => changed = true,
                    Tried::Not => {}
                    Tried::Never => return,
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Returns the loops before a node that write memrefs that it reads.
    fn producers_of(&self, id: usize) -> Vec<usize> {
        let Some(node) = self.graph.nodes.get(&id) else { return Vec::new() };
        let read: Vec<Value> =
            node.loads.iter().filter_map(|op| read_memref(self.rw, *op)).collect();
        let writes = |id: &usize| {
            let stores = self.graph.nodes.get(id).into_iter().flat_map(|node| &node.stores);
            let mut memrefs = stores.filter_map(|op| written_memref(self.rw, *op));
            self.loop_at(*id).is_some() && memrefs.any(|memref| read.contains(&memref))
        };
        let edges = self.graph.ins_of(id).iter().map(|edge| edge.id);
        let mut found: Vec<usize> = edges.filter(writes).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn fuse_producer(
        &mut self,
        from: usize,
        into: usize,
        nest: AffineForOp,
        most_users: usize,
    ) -> Tried {
        self.try_producer(from, into, nest, most_users).unwrap_or(Tried::Not)
    }

    fn try_producer(
        &mut self,
        from: usize,
        into: usize,
        nest: AffineForOp,
        most_users: usize,
    ) -> Option<Tried> {
        let producer = self.loop_at(from).filter(|op| op.results(self.rw).len() == 0)?;
        let (source, target) = (self.graph.nodes.get(&from)?, self.graph.nodes.get(&into)?);
        let memrefs = produced_memrefs(self.rw, &source.stores, &target.loads);
        if memrefs.iter().any(|memref| self.graph.outs_through(from, *memref) > most_users) {
            return None;
        }
        let escaping = self.escaping(from);
        let place = self.graph.insertion_point(self.rw, from, into)?;
        let involved: Vec<Op> = target
            .loads
            .iter()
            .filter(|op| read_memref(self.rw, **op).is_some_and(|one| memrefs.contains(&one)))
            .chain(target.stores.iter().filter(|op| {
                written_memref(self.rw, **op).is_some_and(|one| memrefs.contains(&one))
            }))
            .copied()
            .collect();
        if involved.is_empty() {
            return None;
        }
        let outer_depth = surrounding_fors(self.rw, nest.into()).len();
        let outer = nesting_depth(self.rw, nest.into());
        let depths = common_fors(self.rw, &involved).len() - outer_depth;
        let candidates = candidates(self.rw, producer, nest, depths, Strategy::Producer);
        let stores: Vec<Op> = source
            .stores
            .iter()
            .copied()
            .filter(|op| written_memref(self.rw, *op).is_some_and(|one| memrefs.contains(&one)))
            .collect();
        let depth = match self.chosen_depth(producer, &stores, nest, &candidates) {
            Choice::Depth(depth) => depth,
            Choice::None => return None,
            Choice::Never => return Some(Tried::Never),
        };
        let slice = candidates.into_iter().nth(depth - 1)?.slice?;
        let order = Order::of(self.rw, producer, nest, &slice);
        let removed = self.can_remove(from, into, place, &escaping, || {
            slice.is_maximal(self.rw) == Some(true) && order.covers(self.rw)
        });
        if !self.is_unrelated(from, into) || !order.keeps_values(self.rw, producer, removed) {
            return None;
        }
        let private: Vec<Value> = memrefs
            .into_iter()
            .filter(|memref| self.can_be_private(*memref, &escaping, from, into, removed))
            .collect();
        let accesses = accesses_in(self.rw, nest.into());
        let inserted = Inserted::new(self.rw, producer, &slice);
        if !comes_first(self.rw, &accesses_in(self.rw, inserted.root), &accesses, outer) {
            self.rw.erase_op(inserted.root);
            return None;
        }
        inserted.promote(self.rw, &slice, false);
        if place != nest.into() {
            self.rw.move_op_before(nest, place);
        }
        let sliced = self.rw.parent_block(slice.before)?;
        let plans: Vec<Plan> = stores_by_memref(self.rw, nest, &private)
            .into_iter()
            .filter_map(|stores| Plan::of(self.rw, nest, stores, depth, sliced))
            .collect();
        let private: Vec<Value> = plans.iter().map(Plan::memref).collect();
        self.graph.fuse_producer(self.rw, from, into, &private, removed);
        for plan in plans {
            if let Some(alloc) = plan.make(self.rw, nest, self.limits) {
                let node = self.graph.add_op(alloc.into());
                let memref = alloc.memref(self.rw);
                self.graph.add_edge(self.rw, node, into, memref);
            }
        }
        self.collect(into);
        if removed {
            self.rw.erase_op(producer);
            self.graph.remove(from);
        }
        Some(Tried::Fused)
    }

    /// Returns the depth at which a nest is inserted into another one.
    pub(super) fn chosen_depth(
        &self,
        from: AffineForOp,
        stores: &[Op],
        into: AffineForOp,
        candidates: &[Candidate],
    ) -> Choice {
        let Some(most) = candidates.iter().rposition(|one| one.legal) else { return Choice::None };
        let mut tolerance = self.limits.tolerance;
        // Iterations that depend on each other must not run twice.
        if has_cycle(self.rw, from) {
            if self.limits.maximal {
                let slice = candidates[most].slice.as_ref();
                let part = slice.and_then(|slice| redundancy(self.rw, from, into, slice));
                if part.is_none_or(|part| part > 0.0) {
                    return Choice::Never;
                }
            }
            tolerance = 0.0;
        }
        if self.limits.maximal {
            return Choice::Depth(most + 1);
        }
        match best_depth(self.rw, from, stores, into, candidates, tolerance) {
            Some(depth) => Choice::Depth(depth),
            None => Choice::None,
        }
    }

    /// Returns whether a producer is dead after its slice was inserted into another nest.
    fn can_remove(
        &self,
        from: usize,
        into: usize,
        place: Op,
        escaping: &[Value],
        covers: impl Fn() -> bool,
    ) -> bool {
        let ir = &**self.rw;
        let mut needed = !escaping.is_empty();
        for edge in self.graph.outs_of(from).iter().filter(|edge| edge.id != into) {
            let op = self.graph.nodes[&edge.id].op;
            if ir.parent_block(op) != Some(self.graph.block)
                || (op != place && !ir.is_before(place, op))
            {
                return false;
            }
            needed = true;
        }
        !needed || covers()
    }

    /// Returns whether only affine accesses of the same memrefs relate a producer to a nest.
    fn is_unrelated(&self, from: usize, into: usize) -> bool {
        let ir = &**self.rw;
        let (source, target) = (&self.graph.nodes[&from], &self.graph.nodes[&into]);
        let produces = source.foreign.unknown || !source.foreign.writes.is_empty();
        !produces
            && !source.foreign.conflicts(ir, &source.accessed(ir))
            && !source.conflicts_by_alias(target, ir)
    }

    /// Returns whether a memref between two nests may become private to them.
    fn can_be_private(
        &self,
        memref: Value,
        escaping: &[Value],
        from: usize,
        into: usize,
        removed: bool,
    ) -> bool {
        let ir = &**self.rw;
        let other_users = || {
            let mut edges = self.graph.outs_of(from).iter();
            edges.any(|edge| edge.value == memref && edge.id != into)
        };
        let written = self.graph.nodes[&into].stores_to(ir, memref) > 0;
        element_bytes(ir, ir.ty(memref)).is_some()
            && !(escaping.contains(&memref) && (removed || written))
            && self.graph.written_before(ir, from, memref) == 0
            && self.graph.outs_through(into, memref) == 0
            && !(removed && other_users())
    }
}

/// The outcome of an attempt to fuse.
enum Tried {
    Fused,
    Not,
    /// As upstream, no further fusion into the nest is attempted.
    Never,
}

/// The choice of a depth.
pub(super) enum Choice {
    Depth(usize),
    None,
    /// As upstream, no further fusion into the nest is attempted.
    Never,
}
