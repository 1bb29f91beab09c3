//! The operations of a block and their dependences: `MemRefDependenceGraph`.

use std::collections::BTreeMap;

use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::interface::RegionBranchOpInterface;
use ods_core::{Block, Body, Op, Value};

use super::node::Node;
pub(super) use super::node::{is_memref, read_memref, written_memref};
use crate::affine::AffineForOp;
use crate::affine::analysis::{
    Access, Dependence, dependence, may_overlap, nesting_depth, surrounding_fors,
};

/// A dependence, by the node at its other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) id: usize,
    /// The memref that both nodes access, or the value that one defines and the other uses.
    pub(super) value: Value,
}

/// The nodes of a block by id, initially in the order of the operations, and their dependences.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) block: Block,
    pub(super) nodes: BTreeMap<usize, Node>,
    pub(super) ins: BTreeMap<usize, Vec<Edge>>,
    pub(super) outs: BTreeMap<usize, Vec<Edge>>,
    /// The number of dependences through each memref, in the order of discovery.
    pub(super) memrefs: Vec<(Value, usize)>,
    next: usize,
}

impl Graph {
    /// Builds the graph of a block; `None` if it contains an unsupported operation with regions.
    pub(super) fn of(ir: &Body, block: Block) -> Option<Graph> {
        let mut graph = Graph {
            block,
            nodes: BTreeMap::new(),
            ins: BTreeMap::new(),
            outs: BTreeMap::new(),
            memrefs: Vec::new(),
            next: 0,
        };
        let mut accessed: Vec<(Value, Vec<usize>)> = Vec::new();
        for op in ir.ops(block) {
            let view = ir.view(op);
            let branches = view.interface::<dyn RegionBranchOpInterface>().is_some();
            let used = ir.results(op).any(|result| ir.is_used(result));
            let accesses = read_memref(ir, op).is_some() || written_memref(ir, op).is_some();
            let has_regions = ir.num_regions(op) != 0;
            let effects = !is_memory_effect_free(view) && (!has_regions || branches);
            if view.isa::<AffineForOp>() || accesses || used || effects {
                let node = Node::collected(ir, op);
                let id = graph.next;
                for memref in node.memrefs(ir) {
                    match accessed.iter_mut().find(|(have, _)| *have == memref) {
                        Some((_, ids)) if ids.last() == Some(&id) => {}
                        Some((_, ids)) => ids.push(id),
                        None => accessed.push((memref, vec![id])),
                    }
                }
                graph.add(node);
            } else if has_regions && !branches {
                return None;
            }
        }
        graph.add_value_edges(ir);
        for (memref, ids) in accessed {
            graph.add_memref_edges(ir, memref, &ids);
        }
        graph.add_alias_edges(ir);
        Some(graph)
    }

    /// Adds edges between nodes that access the same memory through different values, or that may access any memory.
    fn add_alias_edges(&mut self, ir: &Body) {
        let mut memrefs: Vec<Value> = Vec::new();
        for node in self.nodes.values() {
            let all = node.memrefs(ir).into_iter();
            for memref in all.chain(node.foreign.values()) {
                if !memrefs.contains(&memref) {
                    memrefs.push(memref);
                }
            }
        }
        let overlaps = |(at, one): (usize, &Value)| {
            memrefs[at + 1..].iter().any(|other| may_overlap(ir, *one, *other))
        };
        let unknown = self.nodes.values().any(|node| node.foreign.unknown);
        if !unknown && !memrefs.iter().enumerate().any(overlaps) {
            return;
        }
        let ids: Vec<usize> = self.nodes.keys().copied().collect();
        for (at, from) in ids.iter().enumerate() {
            for to in &ids[at + 1..] {
                let (source, target) = (&self.nodes[from], &self.nodes[to]);
                if !source.conflicts_by_alias(target, ir) {
                    continue;
                }
                // The edge is labelled with any memref of the two nodes.
                let named = source.memrefs(ir).into_iter().chain(target.memrefs(ir)).next();
                if let Some(memref) = named {
                    self.add_edge(ir, *from, *to, memref);
                }
            }
        }
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.insert(self.next, node);
        self.next += 1;
        self.next - 1
    }

    /// Adds a node for an operation, without accesses.
    pub(super) fn add_op(&mut self, op: Op) -> usize {
        self.add(Node::new(op))
    }

    /// Returns the ids of all nodes in upstream's order: that of its hash table, which determines the order of fusions.
    pub(super) fn visiting_order(&self) -> Vec<usize> {
        let mut buckets = 64;
        while self.nodes.len() * 4 >= buckets * 3 {
            buckets *= 2;
        }
        let mut ids: Vec<usize> = self.nodes.keys().copied().collect();
        ids.sort_by_key(|id| (id * 37) % buckets);
        ids
    }

    /// Returns the node of the loop around an operation that is directly in the block.
    pub(super) fn enclosing_loop(&self, ir: &Body, op: Op) -> Option<usize> {
        let loops = surrounding_fors(ir, op);
        let outer =
            loops.into_iter().find(|one| ir.parent_block((*one).into()) == Some(self.block));
        let outer = Op::from(outer?);
        self.nodes.iter().find(|(_, node)| node.op == outer).map(|(id, _)| *id)
    }

    /// Returns the node of an operation that is directly in the block, or of its ancestor that is.
    fn node_of(&self, ir: &Body, op: Op) -> Option<usize> {
        let mut at = op;
        while ir.parent_block(at) != Some(self.block) {
            at = ir.parent_op(at)?;
        }
        self.nodes.iter().find(|(_, node)| node.op == at).map(|(id, _)| *id)
    }

    /// Adds edges from operations with results to the loops that use them.
    fn add_value_edges(&mut self, ir: &Body) {
        for id in self.visiting_order() {
            let node = &self.nodes[&id];
            for value in ir.results(node.op) {
                let users: Vec<Op> = ir.uses(value).map(|at| ir.use_owner(at)).collect();
                let has_regions = ir.num_regions(self.nodes[&id].op) != 0;
                for user in users {
                    let enclosing = self.enclosing_loop(ir, user);
                    // A loop with results must stay before all their users.
                    let enclosing =
                        enclosing.or_else(|| self.node_of(ir, user).filter(|_| has_regions));
                    if let Some(enclosing) = enclosing {
                        self.add_edge(ir, id, enclosing, value);
                    }
                }
            }
        }
    }

    /// Adds edges between the nodes that access a memref, if one of them writes or frees it.
    fn add_memref_edges(&mut self, ir: &Body, memref: Value, ids: &[usize]) {
        let changes = |node: &Node| node.stores_to(ir, memref) > 0 || node.frees(ir, memref);
        for (at, from) in ids.iter().enumerate() {
            for to in &ids[at + 1..] {
                let (source, target) = (&self.nodes[from], &self.nodes[to]);
                if (changes(source) || changes(target)) && may_depend(ir, source, target, memref) {
                    self.add_edge(ir, *from, *to, memref);
                }
            }
        }
    }
}

/// Returns whether an access of a memref in one node may depend on an access in an earlier node.
fn may_depend(ir: &Body, source: &Node, target: &Node, memref: Value) -> bool {
    if !source.op.isa::<AffineForOp>(ir) || !target.op.isa::<AffineForOp>(ir) {
        return true;
    }
    if source.conflicts(target, ir, memref) {
        return true;
    }
    let accesses = |node: &Node| -> Vec<Access> {
        let all = node.stores.iter().chain(&node.loads);
        let all = all.filter_map(|op| Access::of(ir, *op));
        all.filter(|access| access.memref == memref).collect()
    };
    let depth = nesting_depth(ir, source.op) + 1;
    let (from, to) = (accesses(source), accesses(target));
    from.iter().any(|from| {
        let depends =
            |to: &Access| !matches!(dependence(ir, from, to, depth, false), Dependence::None);
        to.iter().any(depends)
    })
}
