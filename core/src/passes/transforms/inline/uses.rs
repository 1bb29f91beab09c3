//! The references to each callable: symbols have no use-lists.
//!
//! Only discardable callables are counted, which may be erased once they have no references.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::analysis::bodies::Bodies;
use crate::analysis::call_graph::{CallEdge, CallGraph, CallNode};
use crate::analysis::effects::is_memory_effect_free;
use crate::analysis::symbol_uses::{SymbolRefs, as_symbol, is_unknown_symbol_table};
use crate::interface::{CallableOpInterface, SymbolOpInterface};
use crate::ir::BodyPath;
use crate::schema::Trait;
use crate::symbol::{SymbolTables, Visibility};
use crate::{Attr, Op, OpRef};

/// The references from one callable.
#[derive(Default)]
struct Held {
    /// References in attributes of the callable itself.
    own: BTreeSet<CallNode>,
    /// References in operations inside it, with their numbers.
    inner: BTreeMap<CallNode, i64>,
}

/// The references to discardable callables.
pub(super) struct CallableUses {
    /// The number of references to each discardable callable.
    counts: FxHashMap<CallNode, i64>,
    held: FxHashMap<CallNode, Held>,
    refs: SymbolRefs,
}

impl CallableUses {
    /// Collects the references in everything inside the root of `bodies`.
    pub(super) fn new(
        bodies: Bodies<'_>,
        graph: &CallGraph,
        tables: &mut SymbolTables,
        whole: bool,
    ) -> CallableUses {
        let mut uses = CallableUses {
            counts: FxHashMap::default(),
            held: FxHashMap::default(),
            refs: SymbolRefs::new(),
        };
        uses.find_discardable(bodies, graph, tables, whole);
        for node in graph.callables() {
            uses.recompute(bodies, graph, node, tables);
        }
        uses
    }

    /// Finds the discardable callables: those that cannot be named from outside of the module, and whose references are
    /// all in callables.
    fn find_discardable(
        &mut self,
        bodies: Bodies<'_>,
        graph: &CallGraph,
        tables: &mut SymbolTables,
        whole: bool,
    ) {
        let mut needed = Vec::new();
        // Operations with regions: each with the path of its contents, and whether all references to it are visible.
        let mut stack = vec![(BodyPath::root(), bodies.root(), whole)];
        while let Some((path, table, seen)) = stack.pop() {
            let is_table = table.has_trait(Trait::SymbolTable);
            let private = || {
                as_symbol(table)
                    .is_none_or(|symbol| symbol.visibility(table.body) == Visibility::Private)
            };
            let seen = !is_table || seen || private();
            for (number, region) in table.regions().enumerate() {
                for op in region.blocks().flat_map(|block| block.ops()) {
                    if op.body.num_regions(op.op) != 0 {
                        let inner = match op.body.has_nested(op.op) {
                            true => path.inside(op.op),
                            false => path.clone(),
                        };
                        stack.push((inner, op, seen));
                    }
                    if !is_table || number != 0 {
                        continue;
                    }
                    let callable = op.interface::<dyn CallableOpInterface>();
                    match callable.and_then(|_| graph.lookup_callable(&path, op)) {
                        Some(node) => {
                            let may_go = as_symbol(op).is_some_and(|symbol| {
                                let private = symbol.visibility(op.body) == Visibility::Private;
                                (seen || private) && symbol.can_discard_on_use_empty(op.body)
                            });
                            if may_go {
                                self.counts.insert(node, 0);
                            }
                        }
                        None => {
                            self.referenced(bodies, graph, &path, op, tables, &mut |node, _| {
                                needed.push(node);
                            })
                        }
                    }
                }
            }
        }
        for node in needed {
            self.counts.remove(&node);
        }
    }

    /// Calls `visit` for each callable that `op`, in the body at `path`, or an operation inside it refers to, with
    /// whether it is `op` that does.
    fn referenced(
        &mut self,
        bodies: Bodies<'_>,
        graph: &CallGraph,
        path: &BodyPath,
        op: OpRef<'_>,
        tables: &mut SymbolTables,
        visit: &mut dyn FnMut(CallNode, bool),
    ) {
        let mut resolved: FxHashMap<Attr, Option<CallNode>> = FxHashMap::default();
        let mut found = Vec::new();
        let mut stack = vec![op];
        while let Some(at) = stack.pop() {
            if is_unknown_symbol_table(at) {
                return;
            }
            found.clear();
            self.refs.of_op(at, &mut found);
            found.sort_unstable_by_key(|attr| attr.index());
            found.dedup();
            for symbol in &found {
                let node = resolved.entry(*symbol).or_insert_with(|| {
                    let (path, op) = bodies.lookup_symbol(path, op.op, *symbol, tables)?;
                    graph.lookup_callable(&path, op)
                });
                if let Some(node) = node {
                    let own = at.op == op.op && std::ptr::eq(at.body, op.body);
                    visit(*node, own);
                }
            }
            if at.body.num_regions(at.op) != 0 && !at.has_trait(Trait::SymbolTable) {
                let blocks = at.regions().flat_map(|region| region.blocks());
                stack.extend(blocks.flat_map(|block| block.ops()));
            }
        }
    }

    /// Recounts the references from the callable of `node`.
    pub(super) fn recompute(
        &mut self,
        bodies: Bodies<'_>,
        graph: &CallGraph,
        node: CallNode,
        tables: &mut SymbolTables,
    ) {
        let Some(callable) = graph.callable(node) else { return };
        if self.counts.is_empty() {
            return;
        }
        self.release(node);
        let mut held = Held::default();
        let op = bodies.body(&callable.holder).view(callable.op);
        let mut targets = Vec::new();
        self.referenced(bodies, graph, &callable.holder, op, tables, &mut |target, own| {
            targets.push((target, own));
        });
        for (target, own) in targets {
            let Some(count) = self.counts.get_mut(&target) else { continue };
            if !own {
                *held.inner.entry(target).or_default() += 1;
            } else if !held.own.insert(target) {
                continue;
            }
            *count += 1;
        }
        self.held.insert(node, held);
    }

    /// Subtracts the references from a callable from the counts.
    fn release(&mut self, node: CallNode) {
        let Some(held) = self.held.remove(&node) else { return };
        for target in held.own {
            *self.counts.entry(target).or_default() -= 1;
        }
        for (target, count) in held.inner {
            *self.counts.entry(target).or_default() -= count;
        }
    }

    /// Subtracts the references of an inlined call, in the body at `path` and inside the callable of `user`.
    pub(super) fn drop_call(
        &mut self,
        bodies: Bodies<'_>,
        graph: &CallGraph,
        user: CallNode,
        path: &BodyPath,
        call: Op,
        tables: &mut SymbolTables,
    ) {
        if self.counts.is_empty() {
            return;
        }
        let op = bodies.body(path).view(call);
        let mut targets = Vec::new();
        self.referenced(bodies, graph, path, op, tables, &mut |target, _| targets.push(target));
        let Some(held) = self.held.get_mut(&user) else { return };
        for target in targets {
            if let Some(count) = held.inner.get_mut(&target) {
                *count -= 1;
                *self.counts.entry(target).or_default() -= 1;
            }
        }
    }

    /// Adds the references that inlining the callable of `from` copied into the callable of `into`.
    pub(super) fn merge(&mut self, from: CallNode, into: CallNode) {
        let Some(came) = self.held.get(&from) else { return };
        let came: Vec<(CallNode, i64)> =
            came.inner.iter().map(|(to, count)| (*to, *count)).collect();
        let held = self.held.entry(into).or_default();
        for (target, count) in came {
            *held.inner.entry(target).or_default() += count;
            *self.counts.entry(target).or_default() += count;
        }
    }

    /// Removes the records of an erased callable, and of those inside it.
    pub(super) fn erase(&mut self, graph: &CallGraph, node: CallNode) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let children = graph.edges(node).iter().filter(|(_, kind)| *kind == CallEdge::Child);
            stack.extend(children.map(|(child, _)| *child));
            self.release(node);
            self.counts.remove(&node);
        }
    }

    /// Returns true if the callable of `node` is dead.
    pub(super) fn is_dead(&self, bodies: Bodies<'_>, graph: &CallGraph, node: CallNode) -> bool {
        self.has_uses(bodies, graph, node, 0)
    }

    /// Returns true if exactly one reference keeps the callable of `node` alive.
    pub(super) fn has_one_use(
        &self,
        bodies: Bodies<'_>,
        graph: &CallGraph,
        node: CallNode,
    ) -> bool {
        self.has_uses(bodies, graph, node, 1)
    }

    fn has_uses(&self, bodies: Bodies<'_>, graph: &CallGraph, node: CallNode, want: i64) -> bool {
        let Some(callable) = graph.callable(node) else { return false };
        let op = bodies.body(&callable.holder).view(callable.op);
        if op.interface::<dyn SymbolOpInterface>().is_some() {
            return self.counts.get(&node) == Some(&want);
        }
        let uses: usize = op.results().map(|result| op.body.uses(result.value).count()).sum();
        uses as i64 == want && is_memory_effect_free(op)
    }
}
