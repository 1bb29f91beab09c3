//! The dependences of a graph, and their changes by fusion.

use ods_core::{Body, Op, Value};
use rustc_hash::FxHashSet;

use super::graph::{Edge, Graph, is_memref};

impl Graph {
    /// Returns the dependences of a node on earlier nodes.
    pub(super) fn ins_of(&self, id: usize) -> &[Edge] {
        self.ins.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the dependences of later nodes on a node.
    pub(super) fn outs_of(&self, id: usize) -> &[Edge] {
        self.outs.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Adds a dependence, if there is none through the same value.
    pub(super) fn add_edge(&mut self, ir: &Body, from: usize, to: usize, value: Value) {
        let edge = Edge { id: to, value };
        if self.outs_of(from).contains(&edge) {
            return;
        }
        self.outs.entry(from).or_default().push(edge);
        self.ins.entry(to).or_default().push(Edge { id: from, value });
        if is_memref(ir, value) {
            match self.memrefs.iter_mut().find(|(have, _)| *have == value) {
                Some((_, count)) => *count += 1,
                None => self.memrefs.push((value, 1)),
            }
        }
    }

    fn remove_edge(&mut self, from: usize, to: usize, value: Value) {
        let lists = [(&mut self.outs, from, to), (&mut self.ins, to, from)];
        let mut removed = false;
        for (edges, own, id) in lists {
            let Some(list) = edges.get_mut(&own) else { continue };
            if let Some(at) = list.iter().position(|edge| *edge == Edge { id, value }) {
                list.remove(at);
                removed = true;
            }
        }
        if let Some((_, count)) = self.memrefs.iter_mut().find(|(have, _)| *have == value)
            && removed
        {
            *count = count.saturating_sub(1);
        }
    }

    /// Removes a node with its dependences.
    pub(super) fn remove(&mut self, id: usize) {
        for edge in self.ins_of(id).to_vec() {
            self.remove_edge(edge.id, id, edge.value);
        }
        for edge in self.outs_of(id).to_vec() {
            self.remove_edge(id, edge.id, edge.value);
        }
        self.ins.remove(&id);
        self.outs.remove(&id);
        self.nodes.remove(&id);
    }

    /// Returns the number of dependences of later nodes on a node through a memref.
    pub(super) fn outs_through(&self, id: usize, memref: Value) -> usize {
        self.outs_of(id).iter().filter(|edge| edge.value == memref).count()
    }

    /// Returns the number of dependences of a node on earlier nodes that write a memref.
    pub(super) fn written_before(&self, ir: &Body, id: usize, memref: Value) -> usize {
        let through = self.ins_of(id).iter().filter(|edge| edge.value == memref);
        through.filter(|edge| self.nodes[&edge.id].stores_to(ir, memref) > 0).count()
    }

    /// Returns whether the node `to` depends on the node `from`, directly or transitively.
    pub(super) fn has_path(&self, ir: &Body, from: usize, to: usize) -> bool {
        let (mut waiting, mut seen) = (vec![from], FxHashSet::default());
        let end = self.nodes[&to].op;
        while let Some(id) = waiting.pop() {
            if id == to {
                return true;
            }
            if !seen.insert(id) {
                continue;
            }
            let behind = |edge: &&Edge| {
                let op = self.nodes[&edge.id].op;
                op == end || !ir.is_before(end, op)
            };
            waiting.extend(self.outs_of(id).iter().filter(behind).map(|edge| edge.id));
        }
        false
    }

    /// Returns the operation before which the two nests may be fused; `None` if no position is after all dependences of
    /// the other nest and before all operations that depend on this one.
    pub(super) fn insertion_point(&self, ir: &Body, from: usize, to: usize) -> Option<Op> {
        let (first, last) = (self.nodes[&from].op, self.nodes[&to].op);
        if !self.outs.contains_key(&from) {
            return Some(last);
        }
        let mut defining = self.ins_of(to).iter().filter(|edge| !is_memref(ir, edge.value));
        if defining.any(|edge| self.has_path(ir, from, edge.id)) {
            return None;
        }
        let ops = |edges: &[Edge], other: usize| -> FxHashSet<Op> {
            let edges = edges.iter().filter(|edge| edge.id != other);
            edges.map(|edge| self.nodes[&edge.id].op).collect()
        };
        let (after, before) = (ops(self.outs_of(from), to), ops(self.ins_of(to), from));
        let (mut first_after, mut last_before) = (None, None);
        let mut next = ir.next_op(first);
        let mut position = 0;
        while let Some(op) = next.filter(|op| *op != last) {
            if after.contains(&op) && first_after.is_none() {
                first_after = Some((position, op));
            }
            if before.contains(&op) {
                last_before = Some(position);
            }
            position += 1;
            next = ir.next_op(op);
        }
        match (first_after, last_before) {
            (Some((first, _)), Some(last)) if first <= last => None,
            (Some((_, op)), _) => Some(op),
            (None, _) => Some(last),
        }
    }

    /// Moves dependences to the nest that a producer was fused into; some of the memrefs between them are then private
    /// to it.
    pub(super) fn fuse_producer(
        &mut self,
        ir: &Body,
        from: usize,
        to: usize,
        private: &[Value],
        removed: bool,
    ) {
        for edge in self.ins_of(from).to_vec() {
            if !private.contains(&edge.value) {
                self.add_edge(ir, edge.id, to, edge.value);
            }
        }
        for edge in self.outs_of(from).to_vec() {
            if edge.id == to {
                self.remove_edge(from, to, edge.value);
            } else if removed {
                self.add_edge(ir, to, edge.id, edge.value);
                self.remove_edge(from, edge.id, edge.value);
            }
        }
        for edge in self.ins_of(to).to_vec() {
            if private.contains(&edge.value) {
                self.remove_edge(edge.id, to, edge.value);
            }
        }
    }

    /// Moves dependences to the nest that a sibling was fused into.
    pub(super) fn fuse_sibling(&mut self, ir: &Body, sibling: usize, to: usize) {
        for edge in self.ins_of(sibling).to_vec() {
            self.add_edge(ir, edge.id, to, edge.value);
            self.remove_edge(edge.id, sibling, edge.value);
        }
        for edge in self.outs_of(sibling).to_vec() {
            self.add_edge(ir, to, edge.id, edge.value);
            self.remove_edge(sibling, edge.id, edge.value);
        }
    }
}
