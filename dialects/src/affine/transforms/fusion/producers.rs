//! Nests that go into another one, which reads what they write.

use ods_core::{Op, Value};

use super::cost::{best_depth, redundancy};
use super::graph::{read_memref, written_memref};
use super::greedy::Fusion;
use super::legality::{Candidate, Strategy, candidates, produced_memrefs};
use super::merge::fuse;
use super::private::{make_private, stores_by_memref};
use super::slice::{Slice, common_fors};
use crate::affine::AffineForOp;
use crate::affine::analysis::{element_bytes, has_cycle, surrounding_fors};

impl Fusion<'_, '_> {
    /// Fuses into a nest what writes memrefs that it reads, until there is nothing more.
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

    /// The loops before a node that write what it reads.
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
        let around = surrounding_fors(self.rw, nest.into()).len();
        let depths = common_fors(self.rw, &involved).len() - around;
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
        let removed = self.can_remove(from, into, &slice, place, &escaping);
        let private: Vec<Value> = memrefs
            .into_iter()
            .filter(|memref| self.can_be_private(*memref, &escaping, from, into, removed))
            .collect();
        fuse(self.rw, producer, &slice, false);
        if place != nest.into() {
            self.rw.move_op_before(nest, place);
        }
        self.graph.fuse_producer(self.rw, from, into, &private, removed);
        if let Some(sliced) = self.rw.parent_block(slice.before) {
            for (_, stores) in stores_by_memref(self.rw, nest, &private) {
                let made = make_private(self.rw, nest, &stores, depth, sliced, self.limits);
                if let Some(alloc) = made {
                    let node = self.graph.add_op(alloc.into());
                    let memref = alloc.memref(self.rw);
                    self.graph.add_edge(self.rw, node, into, memref);
                }
            }
        }
        self.collect(into);
        if removed {
            self.rw.erase_op(producer);
            self.graph.remove(from);
        }
        Some(Tried::Fused)
    }

    /// The depth at which a nest goes into another one.
    pub(super) fn chosen_depth(
        &self,
        from: AffineForOp,
        stores: &[Op],
        into: AffineForOp,
        candidates: &[Candidate],
    ) -> Choice {
        let Some(most) = candidates.iter().rposition(|one| one.legal) else { return Choice::None };
        let mut tolerance = self.limits.tolerance;
        // Rounds that depend on each other must not run twice.
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

    /// Returns whether a producer is not needed any more after its slice went into another nest.
    fn can_remove(
        &self,
        from: usize,
        into: usize,
        slice: &Slice,
        place: Op,
        escaping: &[Value],
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
        !needed || slice.is_maximal(ir) == Some(true)
    }

    /// Returns whether a memref between two nests may become one that is theirs alone.
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

/// The outcome of trying to fuse.
enum Tried {
    Fused,
    Not,
    /// Upstream tries nothing more for the nest.
    Never,
}

/// The choice of a depth.
pub(super) enum Choice {
    Depth(usize),
    None,
    /// Upstream tries nothing more for the nest.
    Never,
}
