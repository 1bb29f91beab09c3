//! The operations of a block, with their memory accesses.

use ods_core::interface::MemoryEffectOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Body, Op, OpRef, TypeData, Value};

use crate::affine::analysis::{Foreign, may_overlap};
use crate::affine::{AffineForOp, AffineReadOpInterface, AffineWriteOpInterface};

/// An operation of the block, with the memory accesses in it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    /// Affine reads and writes.
    pub(super) loads: Vec<Op>,
    pub(super) stores: Vec<Op>,
    /// Other operations that read, write, or free.
    other_loads: Vec<Op>,
    other_stores: Vec<Op>,
    frees: Vec<Op>,
    /// The effects of the operations that are no affine accesses.
    pub(super) foreign: Foreign,
}

impl Node {
    pub(super) fn new(op: Op) -> Node {
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

    /// Creates a node with the memory accesses in an operation.
    pub(super) fn collected(ir: &Body, op: Op) -> Node {
        let mut node = Node::new(op);
        node.collect(ir);
        node
    }

    /// Collects the memory accesses again.
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

    /// Returns the memrefs that are accessed, once for each access.
    pub(super) fn memrefs(&self, ir: &Body) -> Vec<Value> {
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

    /// Returns the affine reads of a memref.
    pub(super) fn loads_of(&self, ir: &Body, memref: Value) -> Vec<Op> {
        let of = |op: &Op| read_memref(ir, *op) == Some(memref);
        self.loads.iter().copied().filter(of).collect()
    }

    /// Returns the number of writes of a memref, which may be 0.
    pub(super) fn stores_to(&self, ir: &Body, memref: Value) -> usize {
        let affine = self.stores.iter().filter(|op| written_memref(ir, **op) == Some(memref));
        let writes = |op: &&Op| {
            let view = ir.view(**op);
            match view.interface::<dyn MemoryEffectOpInterface>() {
                Some(_) => has_effect(view, EffectKind::Write, Some(memref)),
                // A call may write to its arguments.
                None => ir.operands(**op).any(|operand| operand == memref),
            }
        };
        affine.count() + self.other_stores.iter().filter(writes).count()
    }

    /// Returns the memrefs that affine accesses of the node access, each once, and whether an access writes it.
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

    /// Returns whether the nodes may access the same memory through different values, with a write in one of them.
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

    pub(super) fn frees(&self, ir: &Body, memref: Value) -> bool {
        self.frees.iter().any(|op| has_effect(ir.view(*op), EffectKind::Free, Some(memref)))
    }

    /// Returns whether a non-affine operation of one node conflicts with an operation of the other through a memref.
    pub(super) fn conflicts(&self, other: &Node, ir: &Body, memref: Value) -> bool {
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

/// Returns the memref of an affine read.
pub(super) fn read_memref(ir: &Body, op: Op) -> Option<Value> {
    Some(ir.view(op).interface::<dyn AffineReadOpInterface>()?.mem_ref(ir))
}

/// Returns the memref of an affine write.
pub(super) fn written_memref(ir: &Body, op: Op) -> Option<Value> {
    Some(ir.view(op).interface::<dyn AffineWriteOpInterface>()?.mem_ref(ir))
}

pub(super) fn is_memref(ir: &Body, value: Value) -> bool {
    matches!(ir.ty(value).data(ir.ctx()), TypeData::MemRef { .. })
}

/// Returns the memrefs on which an operation has effects of a kind; all its memrefs, if its effects are unknown.
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
    effects.filter_map(|one| one.on.value(op.body)).filter(memrefs).collect()
}

/// Returns whether an operation has an effect of a kind on a value, or on any value if `on` is `None`.
fn has_effect(op: OpRef<'_>, kind: EffectKind, on: Option<Value>) -> bool {
    let Some(model) = op.interface::<dyn MemoryEffectOpInterface>() else { return false };
    let mut effects = model.effects(op.body).into_iter();
    effects.any(|one| one.kind == kind && (on.is_none() || one.on.value(op.body) == on))
}
