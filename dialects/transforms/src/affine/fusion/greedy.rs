//! The order in which the nests of a block are tried for fusion.

use ods_core::analysis::effects::has_only_effect;
use ods_core::interface::ViewLikeOpInterface;
use ods_core::rewrite::Rewriter;
use ods_core::schema::EffectKind;
use ods_core::{Block, Body, Op, Value};

use super::graph::{Graph, written_memref};
use crate::affine::permute::sink_sequential_loops;
use crate::affine::replace_memref::is_access;
use crate::affine::{AffineForOp, FusionMode};
use crate::memref::AllocOp;

/// The options of the pass.
pub(super) struct Limits {
    /// The tolerated fraction of redundant operations.
    pub(super) tolerance: f64,
    /// The memory space for small memrefs, if there is one.
    pub(super) fast_space: Option<u32>,
    /// The maximal size of a memref in it, in bytes.
    pub(super) local_buffer: u64,
    /// Fuses at the greatest legal depth, regardless of cost.
    pub(super) maximal: bool,
}

/// The nests of a block during fusion.
pub(super) struct Fusion<'a, 'b> {
    pub(super) rw: &'a mut Rewriter<'b>,
    pub(super) graph: Graph,
    pub(super) limits: &'a Limits,
}

impl<'a, 'b> Fusion<'a, 'b> {
    /// Creates the nests of a block; `None` if it contains unsupported operations.
    pub(super) fn of(
        rw: &'a mut Rewriter<'b>,
        block: Block,
        limits: &'a Limits,
    ) -> Option<Fusion<'a, 'b>> {
        let graph = Graph::of(rw, block)?;
        Some(Fusion { rw, graph, limits })
    }

    /// Fuses all nests that can be fused, and erases memrefs that become unused.
    pub(super) fn run(&mut self, mode: FusionMode) {
        match mode {
            FusionMode::Greedy => {
                self.fuse_producers(1);
                self.fuse_siblings();
                self.fuse_producers(usize::MAX);
            }
            FusionMode::ProducerConsumer => self.fuse_producers(usize::MAX),
            FusionMode::Sibling => self.fuse_siblings(),
        }
        for (memref, count) in std::mem::take(&mut self.graph.memrefs) {
            if count == 0
                && let Some(op) =
                    self.rw.defining_op(memref).filter(|op| op.isa::<AllocOp>(self.rw))
                && !self.rw.is_used(memref)
            {
                self.rw.erase_op(op);
            }
        }
    }

    /// Returns the loop of a node, if it is one.
    pub(super) fn loop_at(&self, id: usize) -> Option<AffineForOp> {
        self.graph.nodes.get(&id)?.op.cast::<AffineForOp>(self.rw)
    }

    /// Fuses producers into the loops that read their memrefs, if at most `most_users` nodes depend on them.
    fn fuse_producers(&mut self, most_users: usize) {
        for id in self.graph.visiting_order().into_iter().rev() {
            let Some(nest) = self.loop_at(id) else { continue };
            if nest.results(self.rw).len() > 0 {
                continue;
            }
            let nest = sink_sequential_loops(self.rw, nest);
            if let Some(node) = self.graph.nodes.get_mut(&id) {
                node.op = nest.into();
            }
            self.fuse_producers_into(id, nest, most_users);
        }
    }

    fn fuse_siblings(&mut self) {
        for id in self.graph.visiting_order().into_iter().rev() {
            if let Some(nest) = self.loop_at(id) {
                self.fuse_siblings_into(id, nest);
            }
        }
    }

    /// Collects the memory accesses of a node again.
    pub(super) fn collect(&mut self, id: usize) {
        if let Some(node) = self.graph.nodes.get_mut(&id) {
            node.collect(self.rw);
        }
    }

    /// Returns the memrefs that a node writes and that escape.
    pub(super) fn escaping(&self, id: usize) -> Vec<Value> {
        let mut found = Vec::new();
        let stores = self.graph.nodes.get(&id).into_iter().flat_map(|node| &node.stores);
        for memref in stores.filter_map(|op| written_memref(self.rw, *op)) {
            if !found.contains(&memref) && escapes(self.rw, memref, self.graph.block) {
                found.push(memref);
            }
        }
        found
    }
}

/// Returns whether operations other than the affine accesses of a block may access a memref.
fn escapes(rw: &Rewriter<'_>, memref: Value, block: Block) -> bool {
    let ir: &Body = rw;
    let Some(definition) = ir.defining_op(memref) else { return true };
    let view = ir.view(definition);
    if let Some(alias) = view.interface::<dyn ViewLikeOpInterface>()
        && escapes(rw, alias.view_source(ir), block)
    {
        return true;
    }
    if !has_only_effect(view, EffectKind::Allocate) {
        return true;
    }
    // An allocation outside keeps its elements until the block runs again, and for other blocks.
    if ir.parent_block(definition) != Some(block) {
        return true;
    }
    ir.uses(memref).map(|at| ir.use_owner(at)).any(|user| {
        let mut at: Op = user;
        loop {
            let Some(home) = ir.parent_block(at) else { return true };
            if home == block {
                return !is_access(rw, user);
            }
            let Some(parent) = ir.parent_op(at) else { return true };
            at = parent;
        }
    })
}
