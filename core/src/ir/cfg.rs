//! Orders of the blocks of a region by control flow.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::id_map::IdMap;
use super::{Block, Body, Region};

impl Body {
    /// Returns the blocks of `region` that are reachable from its entry, in post-order of a depth-first search.
    pub fn cfg_postorder(&self, region: Region) -> Vec<Block> {
        self.postorder_seen(region).0
    }

    /// Returns the blocks of `region` that are reachable from its entry, in reverse post-order. A block comes after the
    /// blocks that dominate it.
    pub fn cfg_reverse_postorder(&self, region: Region) -> Vec<Block> {
        let mut order = self.cfg_postorder(region);
        order.reverse();
        order
    }

    /// Returns all blocks of `region`: the reachable ones in post-order, then the unreachable ones.
    pub fn cfg_all_postorder(&self, region: Region) -> Vec<Block> {
        let (mut order, seen) = self.postorder_seen(region);
        order.extend(self.blocks(region).filter(|block| seen.get(block.index()).is_none()));
        order
    }

    /// Returns the blocks of `region` that are unreachable from its entry.
    pub fn unreachable_blocks(&self, region: Region) -> Vec<Block> {
        // Most regions are one block: the search is not worth its tables.
        let mut blocks = self.blocks(region);
        if blocks.next().is_none() || blocks.next().is_none() {
            return Vec::new();
        }
        let (order, seen) = self.postorder_seen(region);
        let mut rest = self.blocks(region).skip(order.len()).peekable();
        if rest.peek().is_none() {
            return Vec::new();
        }
        self.blocks(region).filter(|block| seen.get(block.index()).is_none()).collect()
    }

    /// Returns all blocks of `region`, each after the blocks that dominate it: the reachable blocks, then the
    /// unreachable ones, with their successors.
    pub fn blocks_by_dominance(&self, region: Region) -> Vec<Block> {
        let (mut sorted, mut seen) = self.postorder_seen(region);
        sorted.reverse();
        if sorted.len() < self.blocks(region).count() {
            for block in self.blocks(region) {
                if seen.get(block.index()).is_none() {
                    let start = sorted.len();
                    self.postorder_from(block, &mut seen, &mut sorted);
                    sorted[start..].reverse();
                }
            }
        }
        sorted
    }

    /// Returns whether the control-flow graph of `region` has a cycle.
    pub fn has_cycle(&self, region: Region) -> bool {
        let order = self.cfg_reverse_postorder(region);
        let place: FxHashMap<Block, usize> =
            order.iter().enumerate().map(|(place, block)| (*block, place)).collect();
        order.iter().enumerate().any(|(from, block)| {
            self.last_op(*block).is_some_and(|last| {
                self.successors(last).any(|to| place.get(&to).is_some_and(|to| *to <= from))
            })
        })
    }

    fn postorder_seen(&self, region: Region) -> (Vec<Block>, IdMap<()>) {
        let Some(entry) = self.entry_block(region) else { return Default::default() };
        if self.next_block(entry).is_none() {
            let mut seen = IdMap::default();
            seen.insert(entry.index(), ());
            return (vec![entry], seen);
        }
        let count = self.blocks(region).count();
        let mut seen = IdMap::covering(entry.index(), count);
        let mut order = Vec::with_capacity(count);
        self.postorder_from(entry, &mut seen, &mut order);
        (order, seen)
    }

    /// Adds the unvisited blocks that are reachable from `entry`.
    fn postorder_from(&self, entry: Block, seen: &mut IdMap<()>, order: &mut Vec<Block>) {
        let successors = |block: Block| -> SmallVec<[Block; 2]> {
            self.last_op(block).map(|op| self.successors(op).collect()).unwrap_or_default()
        };
        seen.insert(entry.index(), ());
        let mut stack = vec![(entry, successors(entry), 0)];
        while let Some((block, next, at)) = stack.last_mut() {
            match next.get(*at).copied() {
                Some(to) => {
                    *at += 1;
                    if seen.get(to.index()).is_none() {
                        seen.insert(to.index(), ());
                        stack.push((to, successors(to), 0));
                    }
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
    }
}
