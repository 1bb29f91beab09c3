//! The operations of a block and what they depend on: `MemRefDependenceGraph`.

use std::collections::BTreeMap;

use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::interface::{MemoryEffectOpInterface, RegionBranchOpInterface};
use ods_core::ir::WalkOrder;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Block, Body, Op, OpRef, TypeData, Value};

use crate::affine::analysis::{
    Access, Dependence, Foreign, dependence, may_overlap, nesting_depth, surrounding_fors,
};
use crate::affine::{AffineForOp, AffineReadOpInterface, AffineWriteOpInterface};

/// An operation of the block, with what accesses memory in it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    /// Affine reads and writes.
    pub(super) loads: Vec<Op>,
    pub(super) stores: Vec<Op>,
    /// Others that read, write, or free.
    other_loads: Vec<Op>,
    other_stores: Vec<Op>,
    frees: Vec<Op>,
    /// The effects of the operations that are no affine accesses.
    pub(super) foreign: Foreign,
}

/// A dependence, by the node at its other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) id: usize,
    /// The memref that both access, or the value that one has of the other.
    pub(super) value: Value,
}

/// The nodes of a block by number, which are in the order of the operations at first, and their dependences.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) block: Block,
    pub(super) nodes: BTreeMap<usize, Node>,
    pub(super) ins: BTreeMap<usize, Vec<Edge>>,
    pub(super) outs: BTreeMap<usize, Vec<Edge>>,
    /// The number of dependences of each memref, in the order in which they were first found.
    pub(super) memrefs: Vec<(Value, usize)>,
    next: usize,
}

/// The memref of an affine read.
pub(super) fn read_memref(ir: &Body, op: Op) -> Option<Value> {
    Some(ir.view(op).interface::<dyn AffineReadOpInterface>()?.mem_ref(ir))
}

/// The memref of an affine write.
pub(super) fn written_memref(ir: &Body, op: Op) -> Option<Value> {
    Some(ir.view(op).interface::<dyn AffineWriteOpInterface>()?.mem_ref(ir))
}

pub(super) fn is_memref(ir: &Body, value: Value) -> bool {
    matches!(ir.ty(value).data(ir.ctx()), TypeData::MemRef { .. })
}

/// The memrefs that an operation has effects of a kind on; all its memrefs, if its effects are not known.
fn affected(op: OpRef<'_>, kind: EffectKind) -> Vec<Value> {
    let ir = op.body;
    let memrefs = |value: &Value| is_memref(ir, *value);
    let Some(model) = op.interface::<dyn MemoryEffectOpInterface>() else {
        return match op.has_trait(Trait::HasRecursiveMemoryEffects) {
            true => Vec::new(),
            false => op.operands().map(Value::from).filter(memrefs).collect(),
        };
    };
    let effects = model.effects(ir).into_iter().filter(|one| one.kind == kind);
    effects.filter_map(|one| one.on.value(op)).filter(memrefs).collect()
}

/// Returns whether an operation has an effect of a kind on a value, or on any if there is none.
fn has_effect(op: OpRef<'_>, kind: EffectKind, on: Option<Value>) -> bool {
    let Some(model) = op.interface::<dyn MemoryEffectOpInterface>() else { return false };
    let mut effects = model.effects(op.body).into_iter();
    effects.any(|one| one.kind == kind && (on.is_none() || one.on.value(op) == on))
}

impl Node {
    fn new(op: Op) -> Node {
        let none = Vec::new;
        Node {
            op,
            loads: none(),
            stores: none(),
            other_loads: none(),
            other_stores: none(),
            frees: none(),
            foreign: Foreign::default(),
        }
    }

    /// A node with all that accesses memory in an operation.
    fn collected(ir: &Body, op: Op) -> Node {
        let mut node = Node::new(op);
        node.collect(ir);
        node
    }

    /// Finds anew what accesses memory.
    pub(super) fn collect(&mut self, ir: &Body) {
        self.loads.clear();
        self.stores.clear();
        self.foreign = Foreign::default();
        let inside: Vec<Op> = ir.walk_inside(self.op, WalkOrder::Post).collect();
        for op in inside.into_iter().chain([self.op]) {
            let view = ir.view(op);
            if view.isa::<AffineForOp>() {
            } else if read_memref(ir, op).is_some() {
                self.loads.push(op);
            } else if written_memref(ir, op).is_some() {
                self.stores.push(op);
            } else {
                self.collect_other(view);
                self.foreign.add(ir, op);
            }
        }
    }

    fn collect_other(&mut self, op: OpRef<'_>) {
        if op.interface::<dyn MemoryEffectOpInterface>().is_none() {
            if !op.has_trait(Trait::HasRecursiveMemoryEffects) {
                for _ in op.operands().filter(|one| is_memref(op.body, one.value)) {
                    self.other_loads.push(op.op);
                    self.other_stores.push(op.op);
                }
            }
            return;
        }
        let lists = [
            (EffectKind::Read, &mut self.other_loads),
            (EffectKind::Write, &mut self.other_stores),
            (EffectKind::Free, &mut self.frees),
        ];
        for (kind, list) in lists {
            if has_effect(op, kind, None) {
                list.push(op.op);
            }
        }
    }

    /// The memrefs that are accessed, each where it occurs.
    fn memrefs(&self, ir: &Body) -> Vec<Value> {
        let mut all: Vec<Value> = self.loads.iter().filter_map(|op| read_memref(ir, *op)).collect();
        all.extend(self.stores.iter().filter_map(|op| written_memref(ir, *op)));
        let others = [
            (EffectKind::Read, &self.other_loads),
            (EffectKind::Write, &self.other_stores),
            (EffectKind::Free, &self.frees),
        ];
        for (kind, list) in others {
            all.extend(list.iter().flat_map(|op| affected(ir.view(*op), kind)));
        }
        all
    }

    /// The affine reads of a memref.
    pub(super) fn loads_of(&self, ir: &Body, memref: Value) -> Vec<Op> {
        let of = |op: &Op| read_memref(ir, *op) == Some(memref);
        self.loads.iter().copied().filter(of).collect()
    }

    /// The number of writes of a memref, of which there may be none.
    pub(super) fn stores_to(&self, ir: &Body, memref: Value) -> usize {
        let affine = self.stores.iter().filter(|op| written_memref(ir, **op) == Some(memref));
        let writes = |op: &&Op| {
            let view = ir.view(**op);
            match view.interface::<dyn MemoryEffectOpInterface>() {
                Some(_) => has_effect(view, EffectKind::Write, Some(memref)),
                // A call may write to what it is given.
                None => ir.operands(**op).any(|operand| operand == memref),
            }
        };
        affine.count() + self.other_stores.iter().filter(writes).count()
    }

    /// The memrefs that affine accesses of the node are of, each once, and whether one of these writes.
    pub(super) fn accessed(&self, ir: &Body) -> Vec<(Value, bool)> {
        let reads = self.loads.iter().filter_map(|op| Some((read_memref(ir, *op)?, false)));
        let writes = self.stores.iter().filter_map(|op| Some((written_memref(ir, *op)?, true)));
        let mut found: Vec<(Value, bool)> = Vec::new();
        for (memref, written) in reads.chain(writes) {
            match found.iter_mut().find(|(have, _)| *have == memref) {
                Some((_, have)) => *have |= written,
                None => found.push((memref, written)),
            }
        }
        found
    }

    /// Returns whether the nodes may access the same memory by different values, one of them to write.
    pub(super) fn conflicts_by_alias(&self, other: &Node, ir: &Body) -> bool {
        let (own, others) = (self.accessed(ir), other.accessed(ir));
        let affine = own.iter().any(|(one, writes)| {
            others.iter().any(|(other, written)| {
                one != other && (*writes || *written) && may_overlap(ir, *one, *other)
            })
        });
        affine
            || self.foreign.conflicts(ir, &others)
            || other.foreign.conflicts(ir, &own)
            || self.foreign.conflicts_with(ir, &other.foreign)
    }

    fn frees(&self, ir: &Body, memref: Value) -> bool {
        self.frees.iter().any(|op| has_effect(ir.view(*op), EffectKind::Free, Some(memref)))
    }

    /// Returns whether one of the operations has a memref that another list has, too.
    fn conflicts(&self, other: &Node, ir: &Body, memref: Value) -> bool {
        let accesses = |ops: &[Op]| {
            ops.iter().any(|op| {
                read_memref(ir, *op) == Some(memref)
                    || written_memref(ir, *op) == Some(memref)
                    || ir.operands(*op).any(|value| value == memref)
            })
        };
        let [own_loads, own_stores] =
            [&self.other_loads, &self.other_stores].map(|ops| accesses(ops));
        let [loads, stores] = [&other.other_loads, &other.other_stores].map(|ops| accesses(ops));
        let [affine_loads, affine_stores] = [&other.loads, &other.stores].map(|ops| accesses(ops));
        (own_stores && (affine_loads || affine_stores || loads || stores))
            || (own_loads && (affine_stores || stores))
            || (accesses(&self.stores) && (loads || stores))
            || (accesses(&self.loads) && stores)
    }
}

impl Graph {
    /// The graph of a block; `None` if it has an operation with regions that are not understood.
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

    /// Adds edges between nodes that access the same memory by different values, or that may access any memory.
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
                // Any memref of one of them names the edge.
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

    /// The numbers of all nodes in upstream's order: that of its hash table, which the order of fusions shows.
    pub(super) fn visiting_order(&self) -> Vec<usize> {
        let mut buckets = 64;
        while self.nodes.len() * 4 >= buckets * 3 {
            buckets *= 2;
        }
        let mut ids: Vec<usize> = self.nodes.keys().copied().collect();
        ids.sort_by_key(|id| (id * 37) % buckets);
        ids
    }

    /// The node of the loop right in the block that is around an operation.
    pub(super) fn loop_around(&self, ir: &Body, op: Op) -> Option<usize> {
        let loops = surrounding_fors(ir, op);
        let outer =
            loops.into_iter().find(|one| ir.parent_block((*one).into()) == Some(self.block));
        let outer = Op::from(outer?);
        self.nodes.iter().find(|(_, node)| node.op == outer).map(|(id, _)| *id)
    }

    /// Adds edges from what has results to the loops that use these.
    fn add_value_edges(&mut self, ir: &Body) {
        for id in self.visiting_order() {
            let node = &self.nodes[&id];
            for value in ir.results(node.op) {
                let users: Vec<Op> = ir.uses(value).map(|at| ir.use_owner(at)).collect();
                for user in users {
                    if let Some(around) = self.loop_around(ir, user) {
                        self.add_edge(ir, id, around, value);
                    }
                }
            }
        }
    }

    /// Adds edges between the nodes that access a memref, where one changes it.
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

/// Returns whether an access of a memref in one node may depend on one in a node before.
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
