//! Facts about callables, by name: the memory effects of calls, and whether calls are known to return.

use rustc_hash::FxHashMap;

use super::bodies::Bodies;
use super::call_graph::{CallGraph, CallNode};
use crate::interface::{
    CallOpInterface, CallableOpInterface, FunctionOpInterface, MemoryEffectOpInterface,
    SymbolOpInterface,
};
use crate::ir::{BodyPath, WalkOrder};
use crate::schema::{EffectKind, Trait};
use crate::symbol::{SymbolTables, Visibility, symbol_name};
use crate::{Attr, Module, OpName, OpRef, Type};

/// The memory that a call may use.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MemoryUse {
    /// It may read memory that existed before the call.
    pub reads: bool,
    /// It may write memory that existed before the call.
    pub writes: bool,
    /// It may allocate memory that outlives it.
    pub allocates: bool,
    /// It may free memory.
    pub frees: bool,
}

impl MemoryUse {
    /// All uses, for unknown callees.
    pub const UNKNOWN: MemoryUse =
        MemoryUse { reads: true, writes: true, allocates: true, frees: true };

    /// Returns whether there is no memory use.
    pub fn is_none(self) -> bool {
        self == MemoryUse::default()
    }

    fn add(&mut self, other: MemoryUse) {
        self.reads |= other.reads;
        self.writes |= other.writes;
        self.allocates |= other.allocates;
        self.frees |= other.frees;
    }
}

/// The facts about one callable.
#[derive(Clone, Debug)]
pub struct Callee {
    /// The name of its operation.
    pub op: OpName,
    /// The visibility of its symbol.
    pub visibility: Visibility,
    /// The type of a function.
    pub function_type: Option<Type>,
    /// True for a declaration.
    pub is_external: bool,
    /// The memory that calls may use.
    pub memory: MemoryUse,
    /// True if calls are known to return: the callable contains no loop, no recursion and no unknown operation.
    pub returns: bool,
}

/// The callables of one symbol table, by name.
#[derive(Clone, Default, Debug)]
pub struct Callees {
    by_name: FxHashMap<Attr, Callee>,
}

/// The behaviour of a callable, as known so far.
#[derive(Clone, Copy)]
struct Behavior {
    memory: MemoryUse,
    returns: bool,
}

impl Behavior {
    const NOTHING: Behavior = Behavior {
        memory: MemoryUse { reads: false, writes: false, allocates: false, frees: false },
        returns: true,
    };
    const UNKNOWN: Behavior = Behavior { memory: MemoryUse::UNKNOWN, returns: false };

    fn add(&mut self, other: Behavior) {
        self.memory.add(other.memory);
        self.returns &= other.returns;
    }
}

impl Callees {
    /// Returns the facts about the callables directly inside the root of `module`.
    pub fn of(module: &Module) -> Callees {
        let bodies = Bodies::of(module);
        let mut tables = SymbolTables::new();
        let graph = CallGraph::new(bodies, &mut tables);
        let mut known: FxHashMap<CallNode, Behavior> = FxHashMap::default();
        // Callees precede their callers.
        for component in graph.components() {
            let mut all = Behavior::NOTHING;
            for node in &component {
                all.add(behavior(bodies, &graph, *node, &component, &known, &mut tables));
            }
            all.returns &= component.len() == 1;
            known.extend(component.into_iter().map(|node| (node, all)));
        }
        let mut by_name = FxHashMap::default();
        let blocks = bodies.root().regions().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()) {
            let Some(callable) = op.interface::<dyn CallableOpInterface>() else { continue };
            let Some(name) = symbol_name(op) else { continue };
            let node = graph.lookup_callable(&BodyPath::root(), op);
            let behavior =
                node.and_then(|node| known.get(&node).copied()).unwrap_or(Behavior::UNKNOWN);
            let function = op.interface::<dyn FunctionOpInterface>();
            let symbol = op.interface::<dyn SymbolOpInterface>();
            let callee = Callee {
                op: op.name(),
                visibility: symbol.map_or(Visibility::Public, |symbol| symbol.visibility(op.body)),
                function_type: function.and_then(|function| function.function_type(op.body)),
                is_external: callable.callable_region(op.body).is_none(),
                memory: behavior.memory,
                returns: behavior.returns,
            };
            by_name.insert(name, callee);
        }
        Callees { by_name }
    }

    /// Returns the callable of that name, a string attribute.
    pub fn get(&self, name: Attr) -> Option<&Callee> {
        self.by_name.get(&name)
    }
}

/// Returns the behaviour of the callable of `node`, given the known behaviour of its callees.
fn behavior(
    bodies: Bodies<'_>,
    graph: &CallGraph,
    node: CallNode,
    component: &[CallNode],
    known: &FxHashMap<CallNode, Behavior>,
    tables: &mut SymbolTables,
) -> Behavior {
    let Some(callable) = graph.callable(node) else { return Behavior::UNKNOWN };
    let body = bodies.body(&callable.body);
    let mut all = Behavior::NOTHING;
    // Without a cycle among blocks, each block is executed at most once.
    all.returns = !body.has_cycle(callable.region);
    for op in body.walk_region(callable.region, WalkOrder::Pre) {
        let view = body.view(op);
        if view.interface::<dyn CallOpInterface>().is_some() {
            let target = graph.resolve(bodies, &callable.body, op, tables);
            if component.contains(&target) {
                all.returns = false;
            } else {
                all.add(known.get(&target).copied().unwrap_or(Behavior::UNKNOWN));
            }
        } else {
            all.add(of_op(view));
        }
        if all.memory == MemoryUse::UNKNOWN && !all.returns {
            break;
        }
    }
    all
}

/// Returns the behaviour of one operation, without nested operations.
fn of_op(op: OpRef<'_>) -> Behavior {
    let recursive = op.has_trait(Trait::HasRecursiveMemoryEffects);
    let terminates = op.has_trait(Trait::IsTerminator);
    // The number of executions of a region is unknown.
    let returns = op.body.num_regions(op.op) == 0 && op.schema().is_some();
    let Some(effects) = op.interface::<dyn MemoryEffectOpInterface>() else {
        let memory = match recursive || terminates {
            true => MemoryUse::default(),
            false => MemoryUse::UNKNOWN,
        };
        return Behavior { memory, returns: returns && (recursive || terminates) };
    };
    let mut memory = MemoryUse::default();
    for effect in effects.effects(op.body) {
        match effect.kind {
            EffectKind::Read => memory.reads = true,
            EffectKind::Write => memory.writes = true,
            EffectKind::Free => memory.frees = true,
            EffectKind::Allocate => {
                // Automatic memory is freed when the call returns.
                memory.allocates |= effect.resource != AUTOMATIC;
            }
        }
    }
    Behavior { memory, returns }
}

/// The resource of memory that is freed with the stack frame.
const AUTOMATIC: &str = "AutomaticAllocationScopeResource";
