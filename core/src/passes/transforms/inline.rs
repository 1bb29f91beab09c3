//! Inlining of calls, from the bottom of the call graph up.
//!
//! Each strongly connected component of the graph is optimized, then its calls are inlined, repeatedly until no legal
//! call is left. Dialects decide which calls are legal
//! ([`DialectInlinerInterface`](crate::interface::DialectInlinerInterface)).
//!
//! - [`call`]: replacing one call; [`legal`]: the decisions of dialects; [`locations`]: locations of inlined code.
//! - [`uses`]: the references to each callable, so that dead callables are erased.

mod call;
mod candidates;
mod legal;
mod locations;
mod uses;

use rustc_hash::FxHashSet;

use crate::analysis::bodies::Bodies;
use crate::analysis::call_graph::{CallGraph, CallNode, Callable};
use crate::interface::CallableOpInterface;
use crate::ir::{BodyPath, OpRef};
use crate::schema::Trait;
use crate::symbol::SymbolTables;
use crate::{Block, Body, Context, Module, Op};

use candidates::{ResolvedCall, collect, count_ops, encloses, in_history, nearest};
use legal::Inliners;
use uses::CallableUses;

/// The limits of the inliner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InlinerConfig {
    /// The maximum number of times that a component is optimized and its calls are inlined.
    pub max_iterations: u32,
    /// The maximum size of a callee in operations, in percent of the caller's size; `u32::MAX` for no limit.
    pub threshold: u32,
}

/// The module that is inlined, and the optimizer of its callables.
pub trait InlinerHost {
    /// Returns the module.
    fn module(&mut self) -> &mut Module;

    /// Returns whether the module is not nested in another operation.
    fn is_top_level(&self) -> bool;

    /// Optimizes isolated callables, each on its own. Returns false on failure, which ends the inlining.
    fn optimize(&mut self, callables: &[Callable]) -> bool;
}

/// Replaces calls one by one, for transformations with an order of their own. Dialects decide which calls are legal.
pub struct CallInliner(Inliners);

impl CallInliner {
    /// Creates an inliner.
    pub fn new(ctx: &Context) -> CallInliner {
        CallInliner(Inliners::new(ctx))
    }

    /// Replaces `call` in `body` by a copy of the body of `callable`, which must be in another body, and calls `see`
    /// with the new blocks before their terminators are replaced. Returns false, with nothing changed, if the call may
    /// not be inlined or the callable is a declaration.
    pub fn inline(
        &mut self,
        body: &mut Body,
        call: Op,
        callable: OpRef<'_>,
        see: &mut dyn FnMut(&Body, &[Block]),
    ) -> bool {
        let model = callable.interface::<dyn CallableOpInterface>();
        let Some(source) = model.and_then(|model| model.callable_region(callable.body)) else {
            return false;
        };
        let site = call::Site { call, callable };
        let done = call::inline_call(&mut self.0, body, &site, source, true, see);
        if done {
            body.erase_op(call);
        }
        done
    }
}

/// Inlines the legal calls inside a module. Returns false if optimizing a callable failed.
pub fn inline_calls(host: &mut dyn InlinerHost, config: InlinerConfig) -> bool {
    let is_top_level = host.is_top_level();
    let mut tables = SymbolTables::new();
    let bodies = Bodies::of(host.module());
    let graph = CallGraph::new(bodies, &mut tables);
    let uses = CallableUses::new(bodies, &graph, &mut tables, is_top_level);
    let components = graph.components();
    let mut inliner = Inliner {
        graph: &graph,
        uses,
        tables,
        config,
        legal: Inliners::new(host.module().ctx()),
        dead: FxHashSet::default(),
    };
    // Every callable is optimized once before anything is inlined into it, so in its original form.
    let all: Vec<CallNode> = components.iter().flatten().copied().collect();
    if !inliner.optimize(host, &all) {
        return false;
    }
    for component in components {
        if !inliner.component(host, component) {
            return false;
        }
    }
    let dead = std::mem::take(&mut inliner.dead);
    erase(host.module(), &graph, dead);
    true
}

/// Erases dead callables.
fn erase(module: &mut Module, graph: &CallGraph, dead: FxHashSet<CallNode>) {
    for node in graph.callables().filter(|node| dead.contains(node)) {
        if let Some(callable) = graph.callable(node) {
            let holder = callable.holder.of_mut(module.body_mut());
            if holder.is_live(callable.op) {
                holder.erase_op(callable.op);
            }
        }
    }
}

struct Inliner<'g> {
    graph: &'g CallGraph,
    uses: CallableUses,
    tables: SymbolTables,
    config: InlinerConfig,
    legal: Inliners,
    dead: FxHashSet<CallNode>,
}

impl Inliner<'_> {
    /// Optimizes the callables of `nodes` that passes can run on.
    fn optimize(&self, host: &mut dyn InlinerHost, nodes: &[CallNode]) -> bool {
        let callables: Vec<Callable> = self.optimizable(nodes).cloned().collect();
        callables.is_empty() || host.optimize(&callables)
    }

    fn optimizable<'a>(&'a self, nodes: &'a [CallNode]) -> impl Iterator<Item = &'a Callable> + 'a {
        nodes.iter().filter_map(|node| {
            let callable = self.graph.callable(*node)?;
            // A callable with nested callables might lose them.
            let isolated = callable.body != callable.holder;
            (isolated && !self.graph.has_children(*node)).then_some(callable)
        })
    }

    /// Optimizes a component and inlines its calls until nothing changes or the limit is reached.
    fn component(&mut self, host: &mut dyn InlinerHost, mut nodes: Vec<CallNode>) -> bool {
        let mut rounds = 0;
        loop {
            // All callables were optimized once before the first component.
            if rounds > 0 && !self.optimize(host, &nodes) {
                return false;
            }
            let bodies = Bodies::of(host.module());
            for node in &nodes {
                if self.optimizable(&[*node]).next().is_some() {
                    self.uses.recompute(bodies, self.graph, *node, &mut self.tables);
                }
            }
            if !self.inline_component(host.module(), &mut nodes) {
                return true;
            }
            rounds += 1;
            if rounds >= self.config.max_iterations {
                return true;
            }
        }
    }

    /// Inlines calls in the callables of a component, and calls in inlined code. Returns true if there were any.
    fn inline_component(&mut self, module: &mut Module, nodes: &mut Vec<CallNode>) -> bool {
        let mut dead = FxHashSet::default();
        let mut calls: Vec<ResolvedCall> = Vec::new();
        let bodies = Bodies::of(module);
        for node in nodes.iter() {
            let Some(callable) = self.graph.callable(*node) else { continue };
            if self.uses.is_dead(bodies, self.graph, *node) {
                dead.insert(*node);
                continue;
            }
            let blocks: Vec<Block> = bodies.body(&callable.body).blocks(callable.region).collect();
            self.collect(bodies, &callable.body, &blocks, *node, false, &mut calls);
        }
        let mut inlined_any = false;
        // The inlined callees, each with the inlining that introduced the call.
        let mut history: Vec<(CallNode, Option<usize>)> = Vec::new();
        let mut next = 0;
        while let Some(call) = calls.get(next).cloned() {
            next += 1;
            if dead.contains(&call.source)
                || in_history(&history, call.history, call.target)
                || !self.should_inline(Bodies::of(module), &call)
            {
                continue;
            }
            let in_place = self.uses.has_one_use(Bodies::of(module), self.graph, call.target);
            let first = calls.len();
            if !self.inline(module, &call, !in_place, &mut calls) {
                continue;
            }
            inlined_any = true;
            for new in &mut calls[first..] {
                new.history = Some(history.len());
            }
            history.push((call.target, call.history));
            let bodies = Bodies::of(module);
            self.uses.drop_call(
                bodies,
                self.graph,
                call.source,
                &call.path,
                call.op,
                &mut self.tables,
            );
            self.uses.merge(call.target, call.source);
            call.path.of_mut(module.body_mut()).erase_op(call.op);
            if in_place {
                self.uses.erase(self.graph, call.target);
                dead.insert(call.target);
            }
        }
        nodes.retain(|node| !dead.contains(node));
        self.dead.extend(dead);
        inlined_any
    }

    /// Inlines one call; the calls in the inlined code are added to `calls`.
    fn inline(
        &mut self,
        module: &mut Module,
        call: &ResolvedCall,
        cloned: bool,
        calls: &mut Vec<ResolvedCall>,
    ) -> bool {
        let Some(callable) = self.graph.callable(call.target) else { return false };
        // The caller's body is taken out to be changed while all other bodies are read. Its own nested bodies are read
        // from a copy.
        let own = call.path.holds(&callable.body);
        let copy = own.then(|| call.path.of(module.body()).clone());
        let holder = call.path.split_last();
        let mut taken = holder
            .as_ref()
            .and_then(|(outer, op)| outer.of_mut(module.body_mut()).take_nested(*op));
        let Some(caller) = &mut taken else { return false };
        let bodies = Bodies::of(module);
        let from = match &copy {
            Some(copy) => bodies.with(&call.path, copy),
            None => bodies,
        };
        let site =
            call::Site { call: call.op, callable: from.body(&callable.holder).view(callable.op) };
        let source = from.body(&callable.body).region_view(callable.region);
        let (graph, tables) = (self.graph, &mut self.tables);
        let done = call::inline_call(
            &mut self.legal,
            caller,
            &site,
            source,
            cloned,
            &mut |caller, blocks| {
                let bodies = bodies.with(&call.path, caller);
                // The caller is the callable around the call, wherever the call was inlined from.
                let node = nearest(graph, caller, &call.path, blocks).unwrap_or(call.source);
                collect(graph, bodies, &call.path, blocks, node, true, tables, calls);
            },
        );
        if let Some(((outer, op), body)) = holder.zip(taken) {
            outer.of_mut(module.body_mut()).put_nested(op, body);
        }
        done
    }

    fn collect(
        &mut self,
        bodies: Bodies<'_>,
        path: &BodyPath,
        blocks: &[Block],
        node: CallNode,
        nested: bool,
        calls: &mut Vec<ResolvedCall>,
    ) {
        collect(self.graph, bodies, path, blocks, node, nested, &mut self.tables, calls);
    }

    /// Returns whether a call should be inlined, as far as the call graph determines it.
    fn should_inline(&self, bodies: Bodies<'_>, call: &ResolvedCall) -> bool {
        let Some(callable) = self.graph.callable(call.target) else { return false };
        let op = bodies.body(&call.path).view(call.op);
        if op.has_trait(Trait::IsTerminator) {
            return false;
        }
        let recursive = |(to, _): &(CallNode, _)| *to == call.target || *to == call.source;
        if self.graph.edges(call.target).iter().any(recursive) {
            return false;
        }
        if encloses(bodies, callable, &call.path, call.op) {
            return false;
        }
        let region = bodies.body(&callable.body).region_view(callable.region);
        if region.blocks().nth(1).is_some() {
            let Some(parent) = op.body.parent_header(call.op) else { return false };
            let callee = bodies.body(&callable.holder).name(callable.op);
            let single = parent.schema().is_none_or(|schema| schema.traits.has(Trait::SingleBlock));
            if callee != parent.name && single {
                return false;
            }
        }
        self.is_profitable(bodies, call, callable)
    }

    fn is_profitable(&self, bodies: Bodies<'_>, call: &ResolvedCall, callee: &Callable) -> bool {
        match self.config.threshold {
            0 => return false,
            u32::MAX => return true,
            _ => {}
        }
        let Some(caller) = self.graph.callable(call.source) else { return false };
        let count = |callable: &Callable| {
            count_ops(bodies.body(&callable.body).region_view(callable.region))
        };
        let callers = count(caller);
        callers == 0 || count(callee) * 100 / callers <= u64::from(self.config.threshold)
    }
}
