//! The call graph: which callables there are inside an operation, and which of them call which.
//!
//! As in MLIR it over-approximates: every callable that is not inside another one may be called from outside.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bodies::{Bodies, inside};
use crate::interface::{CallOpInterface, CallableOpInterface, Callee};
use crate::ir::BodyPath;
use crate::symbol::SymbolTables;
use crate::{Op, OpName, OpRef, Region};

/// A node: a callable region, or one of [`CallGraph::EXTERNAL`] and [`CallGraph::UNKNOWN`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CallNode(u32);

/// A callable operation, and its region that calls enter.
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

/// The reason why one node leads to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallEdge {
    /// It may be called from somewhere.
    Abstract,
    /// It is called.
    Call,
    /// It is inside the other one.
    Child,
}

#[derive(Default)]
struct Node {
    /// `None` for what is not here.
    callable: Option<Callable>,
    edges: Vec<(CallNode, CallEdge)>,
    known: FxHashSet<(CallNode, CallEdge)>,
}

/// The callables inside an operation, and who calls them.
pub struct CallGraph {
    nodes: Vec<Node>,
    by_region: FxHashMap<(BodyPath, Region), CallNode>,
}

/// The facts about an operation that matter here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Call,
    Callable,
    Other,
}

impl CallGraph {
    /// Whoever may call from outside.
    pub const EXTERNAL: CallNode = CallNode(0);
    /// The node for callees that are not known.
    pub const UNKNOWN: CallNode = CallNode(1);

    /// The graph of what is inside the root of `bodies`, itself included.
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

    /// Makes a node for each callable; returns the calls inside them, each with the path of its body.
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
        // Paths of the bodies that have been met.
        let mut paths = vec![BodyPath::root()];
        let mut stack: Vec<(u32, OpRef<'_>, Option<CallNode>)> = Vec::new();
        // What the root is in is no body of the tree; what is inside it is at the empty path.
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

    /// The nodes of callables, in the order of the IR.
    pub fn callables(&self) -> impl Iterator<Item = CallNode> + use<> {
        (2..self.nodes.len() as u32).map(CallNode)
    }

    /// The callable of a node; `None` for [`Self::EXTERNAL`] and [`Self::UNKNOWN`].
    pub fn callable(&self, node: CallNode) -> Option<&Callable> {
        self.nodes[node.0 as usize].callable.as_ref()
    }

    /// Returns the edges of a node, in the order in which they were found.
    pub fn edges(&self, node: CallNode) -> &[(CallNode, CallEdge)] {
        &self.nodes[node.0 as usize].edges
    }

    /// Returns true if there are callables inside that of `node`.
    pub fn has_children(&self, node: CallNode) -> bool {
        self.edges(node).iter().any(|(_, kind)| *kind == CallEdge::Child)
    }

    /// The node of a region of the body at `path`.
    pub fn lookup(&self, path: &BodyPath, region: Region) -> Option<CallNode> {
        // A clone is on the stack for a path of two.
        self.by_region.get(&(path.clone(), region)).copied()
    }

    /// The node of the callable `op`, which is in the body at `path`.
    pub fn lookup_callable(&self, path: &BodyPath, op: OpRef<'_>) -> Option<CallNode> {
        let callable = callable_at(path, op)?;
        self.lookup(&callable.body, callable.region)
    }

    /// The node that the call `op` enters, which is in the body at `path`; [`Self::UNKNOWN`] where that is not known.
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

    /// The strongly connected components that [`Self::EXTERNAL`] leads to, each after those that it leads to.
    pub fn components(&self) -> Vec<Vec<CallNode>> {
        const DONE: u32 = u32::MAX;
        struct Frame {
            node: CallNode,
            next: usize,
            least: u32,
        }
        let mut components = Vec::new();
        // When each node was met first, from 1 on; 0 before.
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

/// The callable `op`, which is in the body at `path`; `None` for one that is defined elsewhere.
fn callable_at(path: &BodyPath, op: OpRef<'_>) -> Option<Callable> {
    let region = op.interface::<dyn CallableOpInterface>()?.callable_region(op.body)?;
    Some(Callable {
        holder: path.clone(),
        op: op.op,
        body: inside(path, op),
        region: region.region,
    })
}
