//! Cycles of blocks as do-while loops.

use rustc_hash::FxHashMap;

use super::{Destination, Edge, Lift};
use crate::{Block, Body, Diagnostic, Loc, Op, Type, Value};

/// The edges into a cycle, out of it, and back to one of its entry blocks.
#[derive(Default)]
struct CycleEdges {
    entry: Vec<Edge>,
    exit: Vec<Edge>,
    back: Vec<Edge>,
}

/// The one block in which a loop is repeated or left.
struct Latch {
    block: Block,
    condition: Value,
    exit: Block,
}

impl Lift<'_, '_> {
    /// Turns every outermost cycle that is reachable from `entry` into a loop. Returns the entries of the bodies.
    pub(super) fn lift_cycles(&mut self, entry: Block) -> Result<Vec<Block>, Diagnostic> {
        let mut bodies = Vec::new();
        for cycle in cycles(self.rw, entry) {
            bodies.push(self.lift_cycle(cycle)?);
        }
        Ok(bodies)
    }

    fn lift_cycle(&mut self, mut cycle: Vec<Block>) -> Result<Block, Diagnostic> {
        let edges = self.cycle_edges(&cycle);
        let mut header = self.target(edges.entry[0]);
        if edges.entry.len() > 1 {
            let all: Vec<Edge> = edges.entry.iter().chain(&edges.back).copied().collect();
            let loc = self.rw.loc(self.end_of(header));
            header = self.single_entry(loc, &all);
        }
        if !cycle.contains(&header) {
            cycle.push(header);
        }
        let loc = self.rw.loc(self.end_of(edges.back[0].from));
        let latch = self.single_latch(loc, &edges)?;
        cycle.push(latch.block);
        let next = self.reduce_loop(header, &latch, &cycle);

        let region = self.rw.block_region(header).expect("a block of a cycle is in a region");
        let signature = self.signature(header);
        let outer = self.rw.create_block(region, Some(header), &signature);
        let end = self.end_of(latch.block);
        let loc = self.rw.loc(end);
        self.rw.erase_op(end);
        let inits: Vec<Value> = self.rw.arg_values(outer).collect();
        self.rw.set_point_at_end(outer).set_loc(loc);
        let new = self.target.do_while(self.rw, &inits);
        let body = self.rw.own_regions(new).next().expect("a loop has a body");
        self.rw.move_block(header, body, None);
        for block in cycle {
            if block != header && block != latch.block {
                self.rw.move_block(block, body, None);
            }
        }
        self.rw.move_block(latch.block, body, None);
        self.rw.set_point_at_end(latch.block).set_loc(loc);
        self.target.end_do_while(self.rw, new, latch.condition, &next);
        let results: Vec<Value> = self.rw.results(new).collect();
        self.rw.replace_block_uses(header, outer);
        self.rw.merge_blocks(latch.exit, outer, &results);
        Ok(header)
    }

    fn cycle_edges(&self, cycle: &[Block]) -> CycleEdges {
        let mut edges = CycleEdges::default();
        let mut entered = Vec::new();
        for block in cycle {
            for edge in self.edges_to(*block) {
                if !cycle.contains(&edge.from) {
                    edges.entry.push(edge);
                    entered.push(*block);
                }
            }
            let leaves = |edge: &Edge| !cycle.contains(&self.target(*edge));
            edges.exit.extend(self.edges(*block).filter(leaves));
        }
        for block in cycle {
            let repeats = |edge: &Edge| entered.contains(&self.target(*edge));
            edges.back.extend(self.edges(*block).filter(repeats));
        }
        edges
    }

    /// Redirects the back edges and the exit edges through one block, which branches to the header or to one exit
    /// block.
    fn single_latch(&mut self, loc: Loc, edges: &CycleEdges) -> Result<Latch, Diagnostic> {
        let header = self.target(edges.back[0]);
        let all = edges.back.iter().chain(&edges.exit);
        let targets: Vec<Block> = all.map(|edge| self.target(*edge)).collect();
        let number = self.number(0);
        let flag_type = self.rw.ty(number);
        let through = self.multiplexer(loc, &targets, Some(flag_type));
        let latch = through.block;
        let exit = self.block_after(latch, &[]);
        for (repeats, edges) in [(1, &edges.back), (0, &edges.exit)] {
            for edge in edges {
                let repeats = self.number(repeats);
                self.redirect(&through, *edge, Some(repeats));
            }
        }
        let args: Vec<Value> = self.rw.arg_values(latch).collect();
        let condition = *args.last().expect("a latch has a condition");
        let again = args[..self.rw.args(header).len()].to_vec();
        self.rw.set_point_at_end(latch).set_loc(Loc::UNKNOWN);
        self.target.switch(
            self.rw,
            condition,
            vec![(0, Destination { block: exit, values: Vec::new() })],
            Destination { block: header, values: again },
        );
        self.rw.set_point_at_end(exit).set_loc(loc);
        if edges.exit.is_empty() {
            let region = self.rw.block_region(latch).expect("a latch is in a region");
            let end = self.target.unreachable(self.rw, region)?;
            self.combine_exit(end);
        } else {
            self.switch(&through, Some(header));
        }
        Ok(Latch { block: latch, condition, exit })
    }

    /// Adds an argument to the exit of the loop for every carried value, and for every other value that is used after
    /// the loop, which is carried then, too. Returns the values for the next iteration.
    fn reduce_loop(&mut self, header: Block, latch: &Latch, cycle: &[Block]) -> Vec<Value> {
        let successors = self.successors(latch.block);
        let repeats = usize::from(successors.first() != Some(&header));
        let [again, leave] =
            [repeats, 1 - repeats].map(|number| Edge { from: latch.block, number });
        let mut next = self.passed(again);
        for value in next.clone() {
            let (ty, loc) = (self.rw.ty(value), self.loc_of(value));
            let arg = self.rw.add_arg(latch.exit, ty, loc);
            self.pass_more(leave, &[value]);
            self.rw.replace_uses_if(value, arg, |ir, at| !is_inside(ir, ir.use_owner(at), cycle));
        }
        // The arguments added below are not carried values of the input.
        let own = |block: Block, lift: &Self| lift.rw.arg_values(block).collect::<Vec<_>>();
        let (latch_args, header_args) = (own(latch.block, self), own(header, self));
        for block in cycle {
            let mut values = match *block {
                block if block == latch.block => latch_args.clone(),
                block if block == header => header_args.clone(),
                block => own(block, self),
            };
            values.extend(self.rw.ops(*block).flat_map(|op| self.rw.results(op)));
            for value in values {
                self.carry_out(value, *block, header, latch, cycle, &mut next);
            }
        }
        for edge in self.edges_to(header) {
            if edge.from != latch.block {
                let have = self.passed(edge).len();
                let types: Vec<Type> =
                    self.signature(header).into_iter().skip(have).map(|(ty, _)| ty).collect();
                let more: Vec<Value> = types.into_iter().map(|ty| self.undefined(ty)).collect();
                self.pass_more(edge, &more);
            }
        }
        next
    }

    /// Carries a value of `block` out of the loop if it is used there, as an argument of the exit.
    fn carry_out(
        &mut self,
        value: Value,
        block: Block,
        header: Block,
        latch: &Latch,
        cycle: &[Block],
        next: &mut Vec<Value>,
    ) {
        let outside = |ir: &Body, at| !is_inside(ir, ir.use_owner(at), cycle);
        if !self.rw.uses(value).any(|at| outside(self.rw, at)) {
            return;
        }
        let (ty, loc) = (self.rw.ty(value), self.loc_of(value));
        let out = self.rw.add_arg(latch.exit, ty, loc);
        self.rw.add_arg(header, ty, loc);
        // A value that does not dominate the latch is passed along the edges into the latch that it dominates.
        let mut carried = value;
        if block != latch.block {
            let mut edges: Vec<(Edge, bool)> = Vec::new();
            for edge in self.edges_to(latch.block) {
                edges.push((edge, self.dominance.dominates(self.rw, block, edge.from)));
            }
            if edges.iter().any(|(_, dominated)| !dominated) {
                carried = self.rw.add_arg(latch.block, ty, loc);
                for (edge, dominated) in edges {
                    let passed = if dominated { value } else { self.undefined(ty) };
                    self.pass_more(edge, &[passed]);
                }
            }
        }
        next.push(carried);
        for edge in self.edges(latch.block) {
            self.pass_more(edge, &[carried]);
        }
        self.rw.replace_uses_if(value, out, outside);
    }
}

/// Returns whether `op` is in one of the blocks, at any depth.
fn is_inside(ir: &Body, op: Op, cycle: &[Block]) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if ir.parent_block(op).is_some_and(|block| cycle.contains(&block)) {
            return true;
        }
        at = ir.parent_op(op);
    }
    false
}

/// Returns the strongly connected components of the blocks reachable from `entry`: successors first, and in each
/// component the block that was visited first last. This is the order of Tarjan's algorithm.
fn cycles(body: &Body, entry: Block) -> Vec<Vec<Block>> {
    struct Visit {
        block: Block,
        successors: std::vec::IntoIter<Block>,
        least: usize,
    }
    const DONE: usize = usize::MAX;
    let visit = |block: Block, number: usize| {
        let successors: Vec<Block> =
            body.last_op(block).map_or_else(Vec::new, |op| body.successors(op).collect());
        Visit { block, successors: successors.into_iter(), least: number }
    };
    let mut numbers = FxHashMap::from_iter([(entry, 1)]);
    let mut count = 1;
    let mut open = vec![entry];
    let mut stack = vec![visit(entry, 1)];
    let mut found = Vec::new();
    while let Some(top) = stack.last_mut() {
        if let Some(next) = top.successors.next() {
            match numbers.get(&next) {
                Some(number) => top.least = top.least.min(*number),
                None => {
                    count += 1;
                    numbers.insert(next, count);
                    open.push(next);
                    stack.push(visit(next, count));
                }
            }
            continue;
        }
        let (block, least) = (top.block, top.least);
        stack.pop();
        if let Some(below) = stack.last_mut() {
            below.least = below.least.min(least);
        }
        if numbers[&block] != least {
            continue;
        }
        let mut set = Vec::new();
        while let Some(one) = open.pop() {
            numbers.insert(one, DONE);
            set.push(one);
            if one == block {
                break;
            }
        }
        let repeats = set.len() > 1
            || body.last_op(block).is_some_and(|op| body.successors(op).any(|to| to == block));
        if repeats {
            found.push(set);
        }
    }
    found
}
