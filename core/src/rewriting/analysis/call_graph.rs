//! The call graph: the callables nested in an operation, and the calls among them.
//!
//! As in MLIR it over-approximates: every callable that is not nested in another one may be called from outside.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::{Bodies, inside};
use crate::interface::{CallOpInterface, CallableOpInterface, Callee};
use crate::ir::BodyPath;
use crate::symbol::SymbolTables;
use crate::{Op, OpName, OpRef, Region};

/// A node: a callable region, or one of [`CallGraph::EXTERNAL`] and [`CallGraph::UNKNOWN`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CallNode(u32);

/// A callable operation, and the region that calls enter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Callable {
    /// The body that holds the operation.
    pub holder: BodyPath,
    /// The operation.
    pub op: Op,
    /// The body that holds the region.
    pub body: BodyPath,
    /// The region.
    pub region: Region,
}

/// The kind of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallEdge {
    /// The target may be called from outside.
    Abstract,
    /// The source calls the target.
    Call,
    /// The target is nested in the source.
    Child,
}

#[derive(Default)]
struct Node {
    /// `None` for external and unknown nodes.
    callable: Option<Callable>,
    edges: Vec<(CallNode, CallEdge)>,
    known: FxHashSet<(CallNode, CallEdge)>,
}

/// The callables nested in an operation, and the calls among them.
pub struct CallGraph {
    nodes: Vec<Node>,
    by_region: FxHashMap<(BodyPath, Region), CallNode>,
}

/// The kinds of operations that the graph distinguishes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Call,
    Callable,
    Other,
}

impl CallGraph {
    /// The node for external callers.
    pub const EXTERNAL: CallNode = CallNode(0);
    /// The node for unknown callees.
    pub const UNKNOWN: CallNode = CallNode(1);

    /// Builds the graph of the root of `bodies` and all nested operations.
    pub fn new(bodies: Bodies<'_>, tables: &mut SymbolTables) -> CallGraph {
        let mut graph = CallGraph {
            nodes: vec![Node::default(), Node::default()],
            by_region: FxHashMap::default(),
        };
        for (path, op, caller) in graph.add_callables(bodies) {
            let target = graph.resolve(bodies, &path, op, tables);
            graph.add_edge(caller, target, CallEdge::Call);
        }
        graph
    }

    /// Adds a node for each callable; returns the calls inside them, each with the path of its body.
    fn add_callables(&mut self, bodies: Bodies<'_>) -> Vec<(BodyPath, Op, CallNode)> {
        let mut kinds: FxHashMap<OpName, Kind> = FxHashMap::default();
        let mut kind_of = |op: OpRef<'_>| {
            *kinds.entry(op.name()).or_insert_with(|| {
                if op.interface::<dyn CallOpInterface>().is_some() {
                    Kind::Call
                } else if op.interface::<dyn CallableOpInterface>().is_some() {
                    Kind::Callable
                } else {
                    Kind::Other
                }
            })
        };
        let mut calls = Vec::new();
        // Paths of the bodies visited so far.
        let mut paths = vec![BodyPath::root()];
        let mut stack: Vec<(u32, OpRef<'_>, Option<CallNode>)> = Vec::new();
        // The body that holds the root is not in the tree; the contents of the root are at the empty path.
        let mut next = Some((None, bodies.root(), None));
        while let Some((path, op, mut parent)) =
            next.take().or_else(|| stack.pop().map(|(path, op, parent)| (Some(path), op, parent)))
        {
            if let Some(path) = path {
                match kind_of(op) {
                    Kind::Call => {
                        if let Some(caller) = parent {
                            calls.push((paths[path as usize].clone(), op.op, caller));
                        }
                        continue;
                    }
                    Kind::Callable => match callable_at(&paths[path as usize], op) {
                        Some(callable) => parent = Some(self.add_node(callable, parent)),
                        None => continue,
                    },
                    Kind::Other if op.body.num_regions(op.op) == 0 => continue,
                    Kind::Other => {}
                }
            }
            let inner = match path {
                None => 0,
                Some(path) if op.body.has_nested(op.op) => {
                    paths.push(paths[path as usize].inside(op.op));
                    paths.len() as u32 - 1
                }
                Some(path) => path,
            };
            let start = stack.len();
            let inside = op.regions().flat_map(|region| region.blocks());
            stack.extend(inside.flat_map(|block| block.ops()).map(|op| (inner, op, parent)));
            stack[start..].reverse();
        }
        calls
    }

    fn add_node(&mut self, callable: Callable, parent: Option<CallNode>) -> CallNode {
        let key = (callable.body.clone(), callable.region);
        if let Some(node) = self.by_region.get(&key) {
            return *node;
        }
        let node = CallNode(self.nodes.len() as u32);
        self.nodes.push(Node { callable: Some(callable), ..Node::default() });
        self.by_region.insert(key, node);
        match parent {
            Some(parent) => self.add_edge(parent, node, CallEdge::Child),
            None => self.add_edge(CallGraph::EXTERNAL, node, CallEdge::Abstract),
        }
        node
    }

    fn add_edge(&mut self, from: CallNode, to: CallNode, kind: CallEdge) {
        let node = &mut self.nodes[from.0 as usize];
        if node.known.insert((to, kind)) {
            node.edges.push((to, kind));
        }
    }

    /// Returns the nodes of callables, in the order of the IR.
    pub fn callables(&self) -> impl Iterator<Item = CallNode> + use<> {
        (2..self.nodes.len() as u32).map(CallNode)
    }

    /// Returns the callable of a node; `None` for [`Self::EXTERNAL`] and [`Self::UNKNOWN`].
    pub fn callable(&self, node: CallNode) -> Option<&Callable> {
        self.nodes[node.0 as usize].callable.as_ref()
    }

    /// Returns the edges of a node, in the order in which they were found.
    pub fn edges(&self, node: CallNode) -> &[(CallNode, CallEdge)] {
        &self.nodes[node.0 as usize].edges
    }

    /// Returns whether callables are nested in the callable of `node`.
    pub fn has_children(&self, node: CallNode) -> bool {
        self.edges(node).iter().any(|(_, kind)| *kind == CallEdge::Child)
    }

    /// Returns the node of a region of the body at `path`.
    pub fn lookup(&self, path: &BodyPath, region: Region) -> Option<CallNode> {
        // Cloning a path of up to two steps does not allocate.
        self.by_region.get(&(path.clone(), region)).copied()
    }

    /// Returns the node of the callable `op`, which is in the body at `path`.
    pub fn lookup_callable(&self, path: &BodyPath, op: OpRef<'_>) -> Option<CallNode> {
        let callable = callable_at(path, op)?;
        self.lookup(&callable.body, callable.region)
    }

    /// Returns the callee of the call `op`, which is in the body at `path`; [`Self::UNKNOWN`] if it cannot be resolved.
    pub fn resolve(
        &self,
        bodies: Bodies<'_>,
        path: &BodyPath,
        op: Op,
        tables: &mut SymbolTables,
    ) -> CallNode {
        self.try_resolve(bodies, path, op, tables).unwrap_or(CallGraph::UNKNOWN)
    }

    fn try_resolve(
        &self,
        bodies: Bodies<'_>,
        path: &BodyPath,
        op: Op,
        tables: &mut SymbolTables,
    ) -> Option<CallNode> {
        let body = bodies.body(path);
        match body.interface::<dyn CallOpInterface>(op)?.callable_for_callee(body)? {
            Callee::Value(value) => self.lookup_callable(path, body.view(body.defining_op(value)?)),
            Callee::Symbol(symbol) => {
                let (path, op) = bodies.lookup_symbol(path, op, symbol, tables)?;
                self.lookup_callable(&path, op)
            }
        }
    }

    /// Returns the strongly connected components reachable from [`Self::EXTERNAL`], callees before callers.
    pub fn components(&self) -> Vec<Vec<CallNode>> {
        const DONE: u32 = u32::MAX;
        struct Frame {
            node: CallNode,
            next: usize,
            least: u32,
        }
        let mut components = Vec::new();
        // The order in which nodes were reached, from 1 on; 0 for unreached ones.
        let mut met = vec![0u32; self.nodes.len()];
        let mut count = 0;
        let mut open = Vec::new();
        let mut frames: Vec<Frame> = Vec::new();
        let mut enter = Some(CallGraph::EXTERNAL);
        loop {
            if let Some(node) = enter.take() {
                count += 1;
                met[node.0 as usize] = count;
                open.push(node);
                frames.push(Frame { node, next: 0, least: count });
            }
            let Some(frame) = frames.last_mut() else { return components };
            if let Some((to, _)) = self.edges(frame.node).get(frame.next) {
                frame.next += 1;
                match met[to.0 as usize] {
                    0 => enter = Some(*to),
                    number => frame.least = frame.least.min(number),
                }
                continue;
            }
            let (node, least) = (frame.node, frame.least);
            frames.pop();
            if let Some(parent) = frames.last_mut() {
                parent.least = parent.least.min(least);
            }
            if least == met[node.0 as usize] {
                let mut component = Vec::new();
                while let Some(member) = open.pop() {
                    met[member.0 as usize] = DONE;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                components.push(component);
            }
        }
    }
}

/// Returns the callable `op`, which is in the body at `path`; `None` for a declaration.
fn callable_at(path: &BodyPath, op: OpRef<'_>) -> Option<Callable> {
    let region = op.interface::<dyn CallableOpInterface>()?.callable_region(op.body)?;
    Some(Callable {
        holder: path.clone(),
        op: op.op,
        body: inside(path, op),
        region: region.region,
    })
}
