//! Fusion of nests into another nest that reads the same memref.

use ods_core::{Op, Value};
use rustc_hash::FxHashSet;

use super::graph::{Edge, is_memref, read_memref, written_memref};
use super::greedy::Fusion;
use super::legality::{Strategy, candidates};
use super::merge::Inserted;
use super::order::Order;
use super::producers::Choice;
use crate::affine::AffineForOp;
use crate::affine::analysis::surrounding_fors;

impl Fusion<'_, '_> {
    /// Fuses the siblings of a nest into it, each tried once.
    pub(super) fn fuse_siblings_into(&mut self, id: usize, nest: AffineForOp) {
        let mut seen = FxHashSet::default();
        while let Some((sibling, memref)) = self.sibling_of(id, &seen) {
            seen.insert(sibling);
            if let Some(Choice::Never) = self.fuse_sibling(sibling, id, nest, memref) {
                return;
            }
        }
    }

    fn fuse_sibling(
        &mut self,
        sibling: usize,
        id: usize,
        nest: AffineForOp,
        memref: Value,
    ) -> Option<Choice> {
        let from = self.loop_at(sibling)?;
        let before = self.rw.is_before(from.into(), nest.into());
        let (first, second) = if before { (sibling, id) } else { (id, sibling) };
        let place = self.graph.insertion_point(self.rw, first, second)?;
        let load = *self.graph.nodes.get(&sibling)?.loads_of(self.rw, memref).first()?;
        let target = *self.graph.nodes.get(&id)?.loads_of(self.rw, memref).first()?;
        let outer_depth = surrounding_fors(self.rw, nest.into()).len();
        let depths = surrounding_fors(self.rw, target).len() - outer_depth;
        let candidates = candidates(self.rw, from, nest, depths, Strategy::Sibling(memref));
        let depth = match self.chosen_depth(from, &[load], nest, &candidates) {
            Choice::Depth(depth) => depth,
            other => return Some(other),
        };
        let slice = candidates.into_iter().nth(depth - 1)?.slice?;
        let order = Order::of(self.rw, from, nest, &slice);
        let foreign = &self.graph.nodes.get(&sibling)?.foreign;
        // The sibling is always removed.
        if slice.is_maximal(self.rw) != Some(true)
            || !order.covers(self.rw)
            || foreign.unknown
            || from.results(self.rw).any(|result| self.rw.is_used(result))
            || !foreign.writes.is_empty()
            || !order.keeps_values(self.rw, from, true)
        {
            return None;
        }
        Inserted::new(self.rw, from, &slice).promote(self.rw, &slice, depth == depths);
        // A loop with additional iteration arguments is another operation.
        let nest = self.fused_loop(id, &slice, outer_depth)?;
        if place != nest {
            self.rw.move_op_before(nest, place);
        }
        self.graph.fuse_sibling(self.rw, sibling, id);
        self.collect(id);
        self.graph.remove(sibling);
        self.rw.erase_op(from);
        None
    }

    /// Returns the loop of a nest directly in the block, after a slice was inserted into it.
    fn fused_loop(
        &mut self,
        id: usize,
        slice: &super::slice::Slice,
        outer_depth: usize,
    ) -> Option<Op> {
        let outer = surrounding_fors(self.rw, slice.before).into_iter().nth(outer_depth)?;
        self.graph.nodes.get_mut(&id)?.op = outer.into();
        Some(outer.into())
    }

    /// Returns a sibling that reads a memref which the node reads, too, and that memref.
    fn sibling_of(&self, id: usize, seen: &FxHashSet<usize>) -> Option<(usize, Value)> {
        let ir = &**self.rw;
        let node = self.graph.nodes.get(&id)?;
        for arg in ir.arg_values(self.graph.block) {
            for user in ir.uses(arg).map(|at| ir.use_owner(at)) {
                let Some(memref) = read_memref(ir, user) else { continue };
                let Some(sibling) = self.graph.enclosing_loop(ir, user) else { continue };
                if sibling != id
                    && !seen.contains(&sibling)
                    && !node.loads_of(ir, memref).is_empty()
                    && self.is_fusible_sibling(sibling, id, memref)
                {
                    return Some((sibling, memref));
                }
            }
        }
        let through = |edge: &&Edge| is_memref(ir, edge.value);
        let shared = |edge: &&Edge| {
            let other = &self.graph.nodes[&edge.id];
            !node.loads_of(ir, edge.value).is_empty()
                && (other.stores_to(ir, edge.value) > 0
                    || ir.defining_op(edge.value) == Some(other.op))
        };
        self.graph.ins_of(id).iter().filter(through).filter(shared).find_map(|edge| {
            let mut outs = self.graph.outs_of(edge.id).iter().filter(through);
            let found = outs.find(|out| {
                !seen.contains(&out.id)
                    && out.id != id
                    && out.value == edge.value
                    && self.loop_at(out.id).is_some()
                    && self.is_fusible_sibling(out.id, id, out.value)
            })?;
            Some((found.id, found.value))
        })
    }

    /// Returns whether a nest, which reads a memref once, and another one are independent of each other.
    fn is_fusible_sibling(&self, sibling: usize, id: usize, memref: Value) -> bool {
        let ir = &**self.rw;
        let Some(node) = self.graph.nodes.get(&sibling) else { return false };
        if node.loads_of(ir, memref).len() != 1
            || self.graph.has_path(ir, sibling, id)
            || self.graph.has_path(ir, id, sibling)
        {
            return false;
        }
        let written: Vec<Value> =
            node.stores.iter().filter_map(|op| written_memref(ir, *op)).collect();
        let depends = |memref: &Value| {
            !node.loads_of(ir, *memref).is_empty()
                && self.graph.written_before(ir, sibling, *memref) > 0
        };
        !written.iter().any(depends) && written.windows(2).all(|pair| pair[0] == pair[1])
    }
}
