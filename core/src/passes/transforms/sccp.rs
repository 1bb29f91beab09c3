//! Sparse conditional constant propagation: replaces values that are known to be constant by constants.

use smallvec::SmallVec;

use crate::dataflow::{Constant, Program, Solution, solve_constants};
use crate::fold::make_known_results;
use crate::ir::ValueRef;
use crate::rewrite::{ConstantPool, would_be_dead};
use crate::{Block, Body, Module, Op, Region, Value};

/// Replaces values in `module` that are constant wherever control flow reaches them, and erases operations that are
/// dead afterwards.
pub fn propagate_constants(module: &mut Module) {
    let solution = solve_constants(&Program::new(module.root()));
    module.body_mut().for_each_body(|body| {
        Rewrite { body, solution: &solution, pool: ConstantPool::new() }.run();
    });
}

struct Rewrite<'a> {
    body: &'a mut Body,
    solution: &'a Solution<()>,
    pool: ConstantPool,
}

impl Rewrite<'_> {
    /// Replaces results by constants. The positions of constants depend on the order of their creation: block by block,
    /// and of blocks inside operations the blocks of the last operation first.
    fn run(&mut self) {
        let mut todo: Vec<Block> = Vec::new();
        let regions: SmallVec<[Region; 1]> = self.body.regions().into();
        self.push_blocks(&mut todo, &regions);
        while let Some(block) = todo.pop() {
            let mut next = self.body.first_op(block);
            while let Some(op) = next {
                next = self.body.next_op(op);
                if !self.replace_results(block, op) {
                    let regions: SmallVec<[Region; 1]> = self.body.own_regions(op).collect();
                    self.push_blocks(&mut todo, &regions);
                }
            }
            let args: SmallVec<[Value; 4]> = self.body.arg_values(block).collect();
            for arg in args {
                self.replace(block, arg);
            }
        }
    }

    fn push_blocks(&self, todo: &mut Vec<Block>, regions: &[Region]) {
        for region in regions {
            let start = todo.len();
            todo.extend(self.body.blocks(*region));
            todo[start..].reverse();
        }
    }

    /// Replaces the results of `op`; returns whether it was erased.
    fn replace_results(&mut self, block: Block, op: Op) -> bool {
        make_known_results(self.body, op);
        let mut all = self.body.results(op).len() != 0;
        for result in self.body.results(op) {
            all &= self.replace(block, result);
        }
        let gone = all && would_be_dead(self.body, op);
        if gone {
            self.body.erase_op(op);
        }
        gone
    }

    fn replace(&mut self, block: Block, value: Value) -> bool {
        let view = ValueRef { body: self.body, value };
        let Constant::Known { value: constant, dialect } = self.solution.constant(view) else {
            return false;
        };
        let ty = view.ty();
        match self.pool.get(self.body, block, dialect, constant, ty) {
            Some(new) => {
                self.body.replace_all_uses(value, new);
                true
            }
            None => false,
        }
    }
}
