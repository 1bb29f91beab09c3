//! Natural loops of a control-flow graph.
//!
//! A back edge goes to a block that dominates its source. The blocks of a loop are its header, the target of back
//! edges, and the blocks that reach one of these edges without passing the header. Loops with one header are one loop,
//! so two loops are disjoint or nested. A cycle with several entries is no loop here.
//!
//! Values need no LCSSA form: a value leaves a loop as an operand of an [`Edge`] that leaves it, or by a direct use in a
//! block that its definition dominates ([`Loops::live_out`]).

use ods_core::dominance::DominatorTree;
use ods_core::pass::Analysis;
use ods_core::{Block, Body, Op, OpRef, Region, Value};
use rustc_hash::FxHashSet;

/// The number of a loop in its [`Loops`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LoopId(u32);

/// A control-flow edge: a successor of the terminator of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The terminator.
    pub op: Op,
    /// The index of the successor.
    pub index: usize,
    /// The block that ends with the terminator.
    pub from: Block,
    /// The successor.
    pub to: Block,
}

/// A natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block that every entry into the loop passes.
    pub header: Block,
    /// The sources of the back edges.
    pub latches: Vec<Block>,
    /// The innermost enclosing loop.
    pub parent: Option<LoopId>,
    /// The loops directly inside.
    pub children: Vec<LoopId>,
    /// The number of loops that contain the header, this one included.
    pub depth: u32,
    /// The blocks that are in no loop inside: a deep nest takes no more memory than a flat one.
    own: Vec<Block>,
}

impl Loop {
    /// Returns whether no loop is nested in this one.
    pub fn is_innermost(&self) -> bool {
        self.children.is_empty()
    }
}

/// The natural loops of a region.
#[derive(Default, Debug)]
pub struct Loops {
    /// Outer loops first: a loop comes after the loops that contain it.
    list: Vec<Loop>,
    /// The innermost loop of each block, by the block's index.
    innermost: Vec<Option<LoopId>>,
    /// The place of each block in reverse post-order, by the block's index.
    places: Vec<u32>,
}

impl Analysis for Loops {
    fn of(root: OpRef<'_>) -> Loops {
        let Some(region) = root.regions().next() else { return Loops::default() };
        let tree = DominatorTree::new(region.body, region.region);
        Loops::new(region.body, region.region, &tree)
    }
}

impl Loops {
    /// Finds the loops of `region`, whose dominator tree is `tree`.
    pub fn new(body: &Body, region: Region, tree: &DominatorTree) -> Loops {
        let order = body.cfg_reverse_postorder(region);
        let mut search = Search {
            body,
            tree,
            list: Vec::new(),
            tops: Vec::new(),
            innermost: vec![None; body.block_capacity()],
        };
        // Inner headers come after outer ones, so that a loop is found before the loops around it.
        for &header in order.iter().rev() {
            let back = |from: &Block| tree.is_reachable(*from) && tree.dominates(header, *from);
            let mut seen = FxHashSet::default();
            let latches = body.predecessors(header).filter(back).filter(|from| seen.insert(*from));
            let latches: Vec<Block> = latches.collect();
            if !latches.is_empty() {
                search.add(header, latches);
            }
        }
        Loops::finish(search.list, search.innermost, &order)
    }

    /// Reverses the list, which was filled from the inside, and fills in what follows from parents.
    fn finish(mut list: Vec<Loop>, mut innermost: Vec<Option<LoopId>>, order: &[Block]) -> Loops {
        let count = list.len() as u32;
        let renumbered = |id: LoopId| LoopId(count - 1 - id.0);
        list.reverse();
        for index in 0..list.len() {
            let parent = list[index].parent.map(renumbered);
            list[index].parent = parent;
            list[index].depth = 1 + parent.map_or(0, |parent| list[parent.0 as usize].depth);
            if let Some(parent) = parent {
                list[parent.0 as usize].children.push(LoopId(index as u32));
            }
        }
        let mut places = vec![0; innermost.len()];
        innermost.iter_mut().for_each(|id| *id = id.map(renumbered));
        for (place, block) in order.iter().enumerate() {
            places[block.index()] = place as u32;
            if let Some(id) = innermost[block.index()] {
                list[id.0 as usize].own.push(*block);
            }
        }
        Loops { list, innermost, places }
    }

    /// Returns the loops, each after the loops that contain it.
    pub fn outer_first(
        &self,
    ) -> impl DoubleEndedIterator<Item = LoopId> + ExactSizeIterator + use<> {
        (0..self.list.len() as u32).map(LoopId)
    }

    /// Returns the loops, each before the loops that contain it.
    pub fn inner_first(
        &self,
    ) -> impl DoubleEndedIterator<Item = LoopId> + ExactSizeIterator + use<> {
        self.outer_first().rev()
    }

    /// Returns a loop.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.list[id.0 as usize]
    }

    /// Returns the blocks of a loop, nested loops included, in reverse post-order: the header is the first.
    pub fn blocks(&self, id: LoopId) -> Vec<Block> {
        let mut blocks = self.get(id).own.clone();
        let mut inside = self.get(id).children.clone();
        while let Some(id) = inside.pop() {
            blocks.extend_from_slice(&self.get(id).own);
            inside.extend_from_slice(&self.get(id).children);
        }
        blocks.sort_unstable_by_key(|block| self.places[block.index()]);
        blocks
    }

    /// Returns the innermost loop that contains `block`. A block that is newer than the analysis is in none.
    pub fn innermost(&self, block: Block) -> Option<LoopId> {
        self.innermost.get(block.index()).copied().flatten()
    }

    /// Returns the number of loops that contain `block`.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |id| self.get(id).depth)
    }

    /// Returns whether `block` is in the loop.
    pub fn contains(&self, id: LoopId, block: Block) -> bool {
        let mut at = self.innermost(block);
        while let Some(inner) = at.filter(|inner| *inner != id) {
            at = self.get(inner).parent;
        }
        at.is_some()
    }

    /// Returns whether `value` is defined outside the loop, so that it does not change while the loop runs.
    pub fn is_invariant(&self, body: &Body, id: LoopId, value: Value) -> bool {
        body.def_block(value).is_none_or(|block| !self.contains(id, block))
    }

    /// Returns the block outside the loop whose only successor is the header, if it is the only entry: what is put
    /// before its terminator runs once before the loop.
    pub fn preheader(&self, body: &Body, id: LoopId) -> Option<Block> {
        let entry = self.entry(body, id)?;
        (body.num_successors(entry.op) == 1).then_some(entry.from)
    }

    /// Returns the edge that enters the loop, if there is one only.
    pub fn entry(&self, body: &Body, id: LoopId) -> Option<Edge> {
        let header = self.get(id).header;
        let mut entries = body.block_uses(header).filter_map(|slot| {
            let op = body.successor_owner(slot);
            let from = body.parent_block(op)?;
            let index = body.successor_number(slot);
            (!self.contains(id, from)).then_some(Edge { op, index, from, to: header })
        });
        let entry = entries.next()?;
        entries.next().is_none().then_some(entry)
    }

    /// Returns the only latch, if there is one.
    pub fn latch(&self, id: LoopId) -> Option<Block> {
        match self.get(id).latches[..] {
            [latch] => Some(latch),
            _ => None,
        }
    }

    /// Returns the edges that leave the loop.
    pub fn exits(&self, body: &Body, id: LoopId) -> Vec<Edge> {
        let edges = self.blocks(id).into_iter().flat_map(|block| edges_of(body, block));
        edges.filter(|edge| !self.contains(id, edge.to)).collect()
    }

    /// Returns the only edge that leaves the loop, if there is one and no block of the loop ends the function.
    pub fn single_exit(&self, body: &Body, id: LoopId) -> Option<Edge> {
        let ends = self
            .blocks(id)
            .into_iter()
            .any(|block| body.last_op(block).is_none_or(|last| body.num_successors(last) == 0));
        match self.exits(body, id)[..] {
            [exit] if !ends => Some(exit),
            _ => None,
        }
    }

    /// Returns the values defined in the loop that operations outside use directly, other than as operands of an edge
    /// that leaves the loop.
    pub fn live_out(&self, body: &Body, id: LoopId) -> Vec<Value> {
        let used_outside = |value: &Value| {
            body.uses(*value).any(|at| {
                let user = enclosing_block(body, body.use_owner(at));
                user.is_some_and(|user| !self.contains(id, user))
            })
        };
        let blocks = self.blocks(id).into_iter();
        blocks.flat_map(|block| defined_in(body, block)).filter(used_outside).collect()
    }
}

/// The state of a search for loops, which finds inner ones first.
struct Search<'a> {
    body: &'a Body,
    tree: &'a DominatorTree,
    list: Vec<Loop>,
    /// For each loop a loop around it, itself if it is the outermost so far; paths are compressed.
    tops: Vec<LoopId>,
    innermost: Vec<Option<LoopId>>,
}

impl Search<'_> {
    /// Adds the loop of `header`, and makes it the parent of the outermost loops inside it.
    fn add(&mut self, header: Block, latches: Vec<Block>) {
        let id = LoopId(self.list.len() as u32);
        let mut work = latches.clone();
        let (parent, children, own) = (None, Vec::new(), Vec::new());
        self.list.push(Loop { header, latches, parent, children, depth: 0, own });
        self.tops.push(id);
        self.innermost[header.index()] = Some(id);
        while let Some(block) = work.pop() {
            let from = match self.innermost[block.index()] {
                None => {
                    self.innermost[block.index()] = Some(id);
                    block
                }
                Some(inner) => {
                    let top = self.top(inner);
                    if top == id {
                        continue;
                    }
                    self.list[top.0 as usize].parent = Some(id);
                    self.tops[top.0 as usize] = id;
                    self.list[top.0 as usize].header
                }
            };
            let reachable = |pred: &Block| self.tree.is_reachable(*pred);
            work.extend(self.body.predecessors(from).filter(reachable));
        }
    }

    /// Returns the outermost loop found so far that contains `id`.
    fn top(&mut self, id: LoopId) -> LoopId {
        let mut top = id;
        while self.tops[top.0 as usize] != top {
            top = self.tops[top.0 as usize];
        }
        let mut at = id;
        while at != top {
            at = std::mem::replace(&mut self.tops[at.0 as usize], top);
        }
        top
    }
}

/// Returns the block that contains `op`, at any depth, and that is in a region of the body's owner.
fn enclosing_block(body: &Body, mut op: Op) -> Option<Block> {
    while let Some(parent) = body.parent_op(op) {
        op = parent;
    }
    body.parent_block(op)
}

/// Returns the arguments of `block`, and the results of its operations.
pub fn defined_in(body: &Body, block: Block) -> impl Iterator<Item = Value> + '_ {
    let results = body.ops(block).flat_map(|op| body.results(op));
    body.arg_values(block).chain(results)
}

/// Returns the edges that leave `block`.
pub fn edges_of(body: &Body, block: Block) -> impl Iterator<Item = Edge> + '_ {
    body.last_op(block).into_iter().flat_map(move |op| {
        let edge = move |(index, to)| Edge { op, index, from: block, to };
        body.successors(op).enumerate().map(edge)
    })
}
