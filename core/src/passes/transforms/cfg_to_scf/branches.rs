//! The first branch of an acyclic region as a conditional.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Edge, Lift};
use crate::{Block, Diagnostic, Type, Value};

/// The blocks that are reached only through a branch, by successor, and the edges from them to the continuation.
struct Fork {
    regions: Vec<Vec<Block>>,
    onward: Vec<Edge>,
    /// Every path leads to the continuation.
    joins: bool,
    /// Some path leads to the continuation.
    goes_on: bool,
}

impl Lift<'_, '_> {
    /// Turns the branch that ends `entry` into a conditional. Returns the entries of the parts that are to be lifted
    /// next.
    pub(super) fn lift_branch(&mut self, entry: Block) -> Result<Vec<Block>, Diagnostic> {
        let successors = self.successors(entry);
        if let [next] = successors[..] {
            let passed = self.passed(Edge { from: entry, number: 0 });
            let end = self.end_of(entry);
            self.rw.erase_op(end);
            self.rw.merge_blocks(next, entry, &passed);
            return Ok(vec![entry]);
        }
        if successors.is_empty() {
            return Ok(Vec::new());
        }
        let fork = self.fork(entry, &successors);
        if !fork.goes_on {
            // Each successor ends in a terminator of another kind: the branch stays.
            return Ok(successors);
        }
        let targets: Vec<Block> = fork.onward.iter().map(|edge| self.target(*edge)).collect();
        let mut follows = targets[0];
        if !fork.joins || targets.iter().any(|block| *block != follows) {
            let loc = self.rw.loc(self.end_of(fork.onward[0].from));
            follows = self.single_entry(loc, &fork.onward);
        }
        if !fork.joins {
            self.forget_dominance(entry);
            return Ok(vec![entry]);
        }
        self.make_conditional(entry, follows, fork.regions)
    }

    fn fork(&mut self, entry: Block, successors: &[Block]) -> Fork {
        let mut regions = Vec::new();
        for next in successors {
            let mut edges = self.rw.predecessors(*next);
            let only = edges.next() == Some(entry) && edges.next().is_none();
            drop(edges);
            regions.push(if only { self.dominated(*next) } else { Vec::new() });
        }
        let mut fork =
            Fork { regions: Vec::new(), onward: Vec::new(), joins: true, goes_on: false };
        let inside = |block: Block| block == entry || regions.iter().flatten().any(|b| *b == block);
        for (edge, region) in self.edges(entry).zip(&regions) {
            if region.is_empty() {
                fork.onward.push(edge);
                fork.goes_on = true;
            }
            for block in region {
                if self.successors(*block).is_empty() {
                    fork.joins = false;
                    fork.onward.extend(self.edges_to(*block));
                    continue;
                }
                for edge in self.edges(*block) {
                    if !inside(self.target(edge)) {
                        fork.onward.push(edge);
                        fork.goes_on = true;
                    }
                }
            }
        }
        fork.regions = regions;
        fork
    }

    /// Returns the blocks that `top` dominates, itself first: each before those that it dominates, in the order of
    /// their discovery.
    fn dominated(&mut self, top: Block) -> Vec<Block> {
        let region = self.rw.block_region(top).expect("the successor of a branch is in a region");
        let tree = self.dominance.tree(self.rw, region);
        let mut below: FxHashMap<Block, SmallVec<[Block; 2]>> = FxHashMap::default();
        let mut seen = std::collections::HashSet::from([top]);
        let successors = |block: Block| -> Vec<Block> {
            self.rw.last_op(block).map_or_else(Vec::new, |op| self.rw.successors(op).collect())
        };
        let mut stack = vec![successors(top).into_iter()];
        while let Some(top_of_stack) = stack.last_mut() {
            let Some(next) = top_of_stack.next() else {
                stack.pop();
                continue;
            };
            if tree.is_reachable(next) && tree.dominates(top, next) && seen.insert(next) {
                if let Some(above) = tree.idom(next) {
                    below.entry(above).or_default().push(next);
                }
                stack.push(successors(next).into_iter());
            }
        }
        let mut order = Vec::new();
        let mut todo = vec![top];
        while let Some(block) = todo.pop() {
            order.push(block);
            todo.extend(below.get(&block).into_iter().flatten().rev());
        }
        order
    }

    fn make_conditional(
        &mut self,
        entry: Block,
        follows: Block,
        regions: Vec<Vec<Block>>,
    ) -> Result<Vec<Block>, Diagnostic> {
        let mut todo = Vec::new();
        // Blocks that have no terminator yet, with the values that they forward.
        let mut open: Vec<(Block, Vec<Value>)> = Vec::new();
        let mut bodies: Vec<Vec<Block>> = Vec::new();
        let home = self.rw.block_region(entry).expect("a branch is in a region");
        for (edge, mut region) in self.edges(entry).zip(regions) {
            let passed = self.passed(edge);
            let Some(first) = region.first().copied() else {
                let block = self.rw.create_block(home, None, &[]);
                open.push((block, passed));
                bodies.push(vec![block]);
                continue;
            };
            if let Some(end) = self.single_exit(&region, follows) {
                let args: Vec<Value> = self.rw.arg_values(end).collect();
                open.push((end, args));
                region.push(end);
            }
            let args: Vec<Value> = self.rw.arg_values(first).collect();
            for (arg, value) in args.iter().zip(&passed) {
                self.rw.replace_all_uses(*arg, *value);
            }
            for at in (0..args.len()).rev() {
                self.rw.erase_arg(first, at);
            }
            todo.push(first);
            bodies.push(region);
        }

        let end = self.end_of(entry);
        let loc = self.rw.loc(end);
        let types: Vec<Type> = self.signature(follows).into_iter().map(|(ty, _)| ty).collect();
        self.rw.set_point_before(end).set_loc(loc);
        let new = self.target.branch(self.rw, end, &types)?;
        let regions: Vec<_> = self.rw.own_regions(new).collect();
        for (region, blocks) in regions.into_iter().zip(bodies) {
            for block in blocks {
                self.rw.move_block(block, region, None);
            }
        }
        self.rw.erase_op(end);
        for (block, values) in open {
            self.rw.set_point_at_end(block).set_loc(loc);
            self.target.end_branch(self.rw, &values);
        }
        for edge in self.edges_to(follows) {
            let values = self.passed(edge);
            let end = self.end_of(edge.from);
            let loc = self.rw.loc(end);
            self.rw.set_point_before(end).set_loc(loc);
            self.target.end_branch(self.rw, &values);
            self.rw.erase_op(end);
        }
        let results: Vec<Value> = self.rw.results(new).collect();
        self.rw.merge_blocks(follows, entry, &results);
        todo.push(entry);
        Ok(todo)
    }

    /// Redirects the edges from `region` to `follows` through a new block, if there are several.
    fn single_exit(&mut self, region: &[Block], follows: Block) -> Option<Block> {
        let edges = region.iter().flat_map(|block| self.edges(*block));
        let leaving: Vec<Edge> = edges.filter(|edge| self.target(*edge) == follows).collect();
        if leaving.len() < 2 {
            return None;
        }
        let home = self.rw.block_region(follows).expect("what follows is in a region");
        let signature = self.signature(follows);
        let exit = self.rw.create_block(home, None, &signature);
        for edge in leaving {
            self.set_target(edge, exit);
        }
        Some(exit)
    }
}
