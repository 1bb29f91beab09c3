//! Dominance: a block dominates the blocks that every path from the region's entry reaches through it.
//!
//! Trees are built on demand, one per region with several blocks, by the algorithm of Cooper, Harvey and Kennedy over
//! reverse postorder; a query is then a comparison of preorder intervals.

use crate::interface::{InterfaceKey, RegionKind, RegionKindInterface};
use crate::ir::Region;
use crate::ir::id_map::IdMap;
use crate::{Block, Body};

/// The dominator tree of one region.
pub struct DominatorTree {
    /// The preorder interval of each reachable block.
    intervals: IdMap<Interval>,
    /// The reachable blocks by preorder number, each with its distance from the entry.
    preorder: Vec<(Block, u32)>,
}

#[derive(Clone, Copy)]
struct Interval {
    /// Preorder number, 1-based.
    first: u32,
    /// The greatest preorder number in the subtree.
    last: u32,
    idom: Option<Block>,
}

/// The dominator trees of a body's regions, built on demand.
#[derive(Default)]
pub struct Dominance {
    /// By region; empty before the first tree is built.
    trees: Vec<Option<Box<DominatorTree>>>,
}

impl Dominance {
    /// Creates a cache without trees. It is not updated when the control flow changes.
    pub fn new() -> Dominance {
        Dominance::default()
    }

    /// Returns the tree of `region`.
    pub fn tree(&mut self, body: &Body, region: Region) -> &DominatorTree {
        if self.trees.len() <= region.index() {
            self.trees.resize_with(body.region_capacity(), || None);
        }
        self.trees[region.index()].get_or_insert_with(|| Box::new(DominatorTree::new(body, region)))
    }

    /// Drops the tree of `region`, after its control flow has changed.
    pub fn forget(&mut self, region: Region) {
        if let Some(tree) = self.trees.get_mut(region.index()) {
            *tree = None;
        }
    }

    /// Returns whether `block` is reachable from the entry of its region. A detached block counts as reachable.
    pub fn is_reachable(&mut self, body: &Body, block: Block) -> bool {
        match body.block_region(block) {
            Some(region) if body.entry_block(region) != Some(block) => {
                self.tree(body, region).is_reachable(block)
            }
            _ => true,
        }
    }

    /// Returns whether `a` dominates `b`, which may be in a region nested in the region of `a`.
    pub fn dominates_inside(&mut self, body: &Body, a: Block, b: Block) -> bool {
        let region = body.block_region(a);
        let mut at = b;
        while body.block_region(at) != region {
            let Some(outer) = body.block_parent_op(at).and_then(|op| body.parent_block(op)) else {
                return false;
            };
            at = outer;
        }
        self.dominates(body, a, at)
    }

    /// Returns the nearest common dominator of two blocks, which may be in different regions of the body; `None` if no
    /// region contains both.
    pub fn nearest_common(&mut self, body: &Body, a: Block, b: Block) -> Option<Block> {
        let (a, b) = in_one_region(body, a, b)?;
        let region = body.block_region(a)?;
        let tree = self.tree(body, region);
        let (mut a, mut b) = (tree.number(a)?, tree.number(b)?);
        while a != b {
            // The preorder number of a block is greater than the numbers of its dominators.
            let deeper = if a > b { &mut a } else { &mut b };
            *deeper = tree.number(tree.idom(tree.at(*deeper))?)?;
        }
        Some(tree.at(a))
    }

    /// Returns whether `a` dominates `b`, which is in the same region.
    pub fn dominates(&mut self, body: &Body, a: Block, b: Block) -> bool {
        a == b || body.block_region(a).is_some_and(|region| self.tree(body, region).dominates(a, b))
    }
}

/// Returns the ancestors of two blocks (or the blocks themselves) in the innermost region that contains both.
fn in_one_region(body: &Body, mut a: Block, mut b: Block) -> Option<(Block, Block)> {
    let enclosing = |block: Block| body.block_parent_op(block).and_then(|op| body.parent_block(op));
    let depth = |block: Block| std::iter::successors(Some(block), |at| enclosing(*at)).count();
    let (mut of_a, mut of_b) = (depth(a), depth(b));
    while body.block_region(a) != body.block_region(b) {
        if of_a >= of_b {
            let outer = enclosing(a)?;
            if of_a == of_b {
                (b, of_b) = (enclosing(b)?, of_b - 1);
            }
            (a, of_a) = (outer, of_a - 1);
        } else {
            (b, of_b) = (enclosing(b)?, of_b - 1);
        }
    }
    Some((a, b))
}

impl DominatorTree {
    /// Builds the tree of `region`.
    pub fn new(body: &Body, region: Region) -> DominatorTree {
        let Some(entry) = body.entry_block(region) else {
            return DominatorTree { intervals: IdMap::default(), preorder: Vec::new() };
        };
        let order = body.cfg_postorder(region);
        let count = order.len();
        let mut numbers: IdMap<u32> = IdMap::covering(entry.index(), count);
        for (number, block) in order.iter().enumerate() {
            numbers.insert(block.index(), number as u32);
        }
        let root = count as u32 - 1;
        const NONE: u32 = u32::MAX;
        let mut idom = vec![NONE; count];
        idom[root as usize] = root;
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..root).rev() {
                let mut new = NONE;
                for pred in body.predecessors(order[number as usize]) {
                    let Some(pred) = numbers.get(pred.index()) else { continue };
                    if idom[pred as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE { pred } else { meet(&idom, new, pred) };
                }
                if idom[number as usize] != new {
                    idom[number as usize] = new;
                    changed = true;
                }
            }
        }
        // Parents have greater postorder numbers: one pass sums up subtree sizes, another assigns preorder numbers.
        let mut size = vec![1u32; count];
        for number in 0..root as usize {
            size[idom[number] as usize] += size[number];
        }
        let mut first = vec![0u32; count];
        let mut next_child = vec![0u32; count];
        first[root as usize] = 1;
        next_child[root as usize] = 2;
        for number in (0..root as usize).rev() {
            let parent = idom[number] as usize;
            first[number] = next_child[parent];
            next_child[parent] += size[number];
            next_child[number] = first[number] + 1;
        }
        let mut preorder = vec![(entry, 0u32); count];
        for number in (0..count).rev() {
            let level = match number as u32 == root {
                true => 0,
                false => preorder[first[idom[number] as usize] as usize - 1].1 + 1,
            };
            preorder[first[number] as usize - 1] = (order[number], level);
        }
        let mut intervals = IdMap::covering(entry.index(), count);
        for (number, block) in order.iter().enumerate() {
            let interval = Interval {
                first: first[number],
                last: first[number] + size[number] - 1,
                idom: (number as u32 != root).then(|| order[idom[number] as usize]),
            };
            intervals.insert(block.index(), interval);
        }
        DominatorTree { intervals, preorder }
    }

    /// Returns whether `block` is reachable.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.intervals.get(block.index()).is_some()
    }

    /// Returns the reachable blocks of `region` in preorder, each before the blocks that it dominates, with the number
    /// of blocks that it dominates, itself included: these directly follow it.
    pub fn preorder(&self, body: &Body, region: Region) -> Vec<(Block, usize)> {
        let mut found: Vec<(u32, Block, usize)> = body
            .blocks(region)
            .filter_map(|block| {
                let Interval { first, last, .. } = self.intervals.get(block.index())?;
                Some((first, block, (last - first) as usize + 1))
            })
            .collect();
        found.sort_unstable_by_key(|(first, ..)| *first);
        found.into_iter().map(|(_, block, count)| (block, count)).collect()
    }

    /// Returns whether `a` dominates `b`. An unreachable block is dominated by every block.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        match (self.intervals.get(a.index()), self.intervals.get(b.index())) {
            (_, None) => true,
            (None, Some(_)) => a == b,
            (Some(a), Some(b)) => a.first <= b.first && b.last <= a.last,
        }
    }

    /// Returns the preorder number of `block`, from 1 on: greater than the numbers of its dominators; `None` if `block`
    /// is unreachable.
    pub fn number(&self, block: Block) -> Option<u32> {
        Some(self.intervals.get(block.index())?.first)
    }

    /// Returns the block with that preorder number.
    ///
    /// # Panics
    /// When there is no such block.
    pub fn at(&self, number: u32) -> Block {
        self.preorder[number as usize - 1].0
    }

    /// Returns the number of proper dominators of the block with that preorder number.
    ///
    /// # Panics
    /// When there is no such block.
    pub fn level(&self, number: u32) -> u32 {
        self.preorder[number as usize - 1].1
    }

    /// Returns the greatest preorder number in the subtree of the block with that number.
    ///
    /// # Panics
    /// When there is no such block.
    pub fn last_below(&self, number: u32) -> u32 {
        self.intervals.get(self.at(number).index()).map_or(number, |interval| interval.last)
    }

    /// Returns the immediate dominator of `block`.
    pub fn idom(&self, block: Block) -> Option<Block> {
        self.intervals.get(block.index())?.idom
    }
}

/// Returns whether definitions in `region` must dominate their uses. This holds for all regions but those of one block
/// whose parent operation declares otherwise (a graph region), or is not registered.
pub fn has_ssa_dominance(body: &Body, region: Region) -> bool {
    body.entry_block(region) != body.last_block(region) || is_ssacfg(body, region)
}

/// Returns whether the parent operation of `region` is registered and does not declare it a graph region.
pub(crate) fn is_ssacfg(body: &Body, region: Region) -> bool {
    let (name, number) = match body.region_owner(region) {
        Some(op) => (Some(body.name(op)), body.own_regions(op).position(|one| one == region)),
        None => (body.owner_name(), body.regions().iter().position(|one| *one == region)),
    };
    let (Some(name), Some(number)) = (name, number) else { return false };
    let ctx = body.ctx();
    let Some(schema) = ctx.op_schema(name) else { return false };
    match ctx.op_model::<dyn RegionKindInterface>(name) {
        Some(kinds) => kinds.region_kind(number) == RegionKind::Ssacfg,
        // If only C++ knows the kinds, no order can be required. The names are equal: this is asked for each block.
        None => {
            let interface = <dyn RegionKindInterface>::SCHEMA.name;
            schema.interfaces.iter().all(|one| one.name != interface)
        }
    }
}

/// Returns the nearest common dominator of two blocks, by postorder number.
fn meet(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a < b {
            a = idom[a as usize];
        }
        while b < a {
            b = idom[b as usize];
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::ir::{InsertPoint, Module, OpBuilder, OpState};
    use crate::{Context, Loc, OpName};

    /// Builds blocks with these edges, in a region of their own; the last ones may be unreachable.
    fn graph(edges: &[&[usize]]) -> (Module, Region, Vec<Block>) {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let top = body.entry_block(body.region()).expect("a module has a block");
        let mut b = OpBuilder::at_end(body, top);
        let mut holder = OpState::new(OpName::new("u.holder"), Loc::UNKNOWN);
        holder.regions = 1;
        let holder = b.insert(holder);
        let region = b.body().own_regions(holder).next().expect("one region");
        let blocks: Vec<Block> = edges.iter().map(|_| b.append_block(region)).collect();
        for (from, to) in blocks.iter().zip(edges) {
            let mut branch = OpState::new(OpName::new("u.br"), Loc::UNKNOWN);
            branch.successors = smallvec![];
            branch.successors.extend(to.iter().map(|index| blocks[*index]));
            b.set_point(InsertPoint::End(*from));
            b.insert(branch);
        }
        (module, region, blocks)
    }

    #[test]
    fn joins_are_dominated_by_forks() {
        // 0 branches to 1 and 2, which join in 3; 3 loops to 1; 4 is unreachable.
        let (module, region, blocks) = graph(&[&[1, 2], &[3], &[3], &[1], &[3]]);
        let tree = DominatorTree::new(module.body(), region);
        let idom: Vec<Option<usize>> = blocks
            .iter()
            .map(|block| tree.idom(*block).and_then(|one| blocks.iter().position(|b| *b == one)))
            .collect();
        assert_eq!(idom, [None, Some(0), Some(0), Some(0), None]);
        assert!(tree.dominates(blocks[0], blocks[3]));
        assert!(!tree.dominates(blocks[1], blocks[3]));
        assert!(!tree.is_reachable(blocks[4]));
        assert!(tree.dominates(blocks[2], blocks[4]), "what is out of reach is dominated by all");
        assert!(!tree.dominates(blocks[4], blocks[3]));
    }

    #[test]
    fn irreducible_loops_and_long_chains() {
        // 1 and 2 branch to each other, both are entered from 0.
        let (module, region, blocks) = graph(&[&[1, 2], &[2], &[1]]);
        let tree = DominatorTree::new(module.body(), region);
        assert_eq!(tree.idom(blocks[1]), Some(blocks[0]));
        assert_eq!(tree.idom(blocks[2]), Some(blocks[0]));
        let last = if cfg!(miri) { 99 } else { 4999 };
        let edges: Vec<Vec<usize>> =
            (0..=last).map(|i| if i < last { vec![i + 1] } else { vec![] }).collect();
        let edges: Vec<&[usize]> = edges.iter().map(Vec::as_slice).collect();
        let (module, region, blocks) = graph(&edges);
        let tree = DominatorTree::new(module.body(), region);
        assert!(tree.dominates(blocks[17], blocks[last]));
        assert!(!tree.dominates(blocks[last], blocks[17]));
    }
}
