//! `buffer-hoisting`, `buffer-loop-hoisting`

use ods_core::dominance::Dominance;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Block, Body, Op, Value};

use super::placement::{
    allocations, is_freed, is_known_control_flow, is_loop, may_be_referenced, start_operation,
};
use crate::affine::AffineParallelOp;
use crate::bufferization::{
    AllocationOpInterface, BufferHoistingPass, BufferLoopHoistingPass, HoistingKind, ViewFlow,
};
use crate::memref::AllocaOp;
use crate::scf::{ForallOp, ParallelOp};

impl RunPass for BufferHoistingPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| hoist(body, Kind::Blocks));
        Ok(())
    }
}

impl RunPass for BufferLoopHoistingPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        hoist_out_of_loops(cx.body_mut());
        Ok(())
    }
}

/// Moves allocations out of loops that do not pass the memory on to another iteration.
pub fn hoist_out_of_loops(body: &mut Body) {
    body.for_each_body(|body| hoist(body, Kind::Loops));
}

/// The kind of regions that allocations are moved out of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Blocks, and regions that are no loops.
    Blocks,
    /// Loops.
    Loops,
}

impl Kind {
    fn includes(self, kind: HoistingKind) -> bool {
        match self {
            Kind::Blocks => kind.out_of_blocks,
            Kind::Loops => kind.out_of_loops,
        }
    }
}

fn hoist(body: &mut Body, kind: Kind) {
    let mut found: Vec<Value> = allocations(body).iter().map(|one| one.value).collect();
    let on_stack = body.walk(WalkOrder::Post).filter_map(|op| op.cast::<AllocaOp>(body));
    found.extend(on_stack.map(|op| op.memref(body)));
    let (flow, mut dominance) = (ViewFlow::new(body), Dominance::new());
    for value in found {
        let Some(op) = body.defining_op(value) else { continue };
        let model = body.ctx().op_model::<dyn AllocationOpInterface>(body.name(op));
        if !model.is_some_and(|model| kind.includes(model.hoisting_kind(body.ctx()))) {
            continue;
        }
        if kind == Kind::Loops && is_of_one_round(body, &flow, value) {
            continue;
        }
        let to = Search { body, dominance: &mut dominance, kind }.placement(&flow, op, value);
        let Some((block, start)) = to.zip(to.and_then(|to| start_operation(body, value, to)))
        else {
            continue;
        };
        if start != op {
            body.move_op(op, block, Some(start));
        }
    }
}

/// Returns whether the iterations of a loop may run in parallel, so that they cannot share memory.
fn is_parallel(body: &Body, op: Op) -> bool {
    op.isa::<ParallelOp>(body) || op.isa::<ForallOp>(body) || op.isa::<AffineParallelOp>(body)
}

/// Returns whether each iteration of a loop needs its own memory: the iteration frees it, or stores a reference to it
/// in other memory.
fn is_of_one_round(body: &Body, flow: &ViewFlow, value: Value) -> bool {
    let aliases = flow.dependents(value);
    may_be_referenced(body, &aliases) || is_freed(body, &aliases)
}

/// The search for an outer block for an allocation.
struct Search<'a> {
    body: &'a Body,
    dominance: &'a mut Dominance,
    kind: Kind,
}

impl Search<'_> {
    /// Returns the block that an allocation may be moved to.
    fn placement(&mut self, flow: &ViewFlow, op: Op, value: Value) -> Option<Block> {
        let ir = self.body;
        let users = self.common_dominator(flow, value);
        let mut depends: Option<Block> = None;
        for operand in ir.operands(op) {
            let block = ir.def_block(operand)?;
            if depends.is_none_or(|have| self.dominance.dominates_inside(ir, have, block)) {
                depends = Some(block);
            }
        }
        let bound = match (self.kind, users, depends) {
            (Kind::Loops, _, depends) | (Kind::Blocks, None, depends) => depends,
            (Kind::Blocks, users, None) => users,
            (Kind::Blocks, Some(users), Some(depends)) => {
                Some(if self.properly_dominates(users, depends) { depends } else { users })
            }
        };
        self.climb(ir.parent_block(op)?, bound, users)
    }

    /// Climbs from `start` as far as `bound` and the kind of hoisting allow; returns the outermost block allowed.
    fn climb(&mut self, start: Block, bound: Option<Block>, users: Option<Block>) -> Option<Block> {
        let ir = self.body;
        let (mut at, mut placement) = (start, start);
        while bound.is_none_or(|bound| self.properly_dominates(bound, at)) {
            let parent = ir.block_parent_op(at);
            let outer = parent.and_then(|parent| ir.parent_block(parent));
            let region = ir.block_region(at)?;
            let idom = match ir.is_entry_block(at) {
                true => None,
                false => self.dominance.tree(ir, region).idom(at),
            };
            if let Some(idom) = idom {
                at = idom;
                if self.kind == Kind::Blocks {
                    placement = at;
                }
                continue;
            }
            let Some((parent, outer)) = parent.zip(outer) else { break };
            if !is_known_control_flow(ir, parent) || !self.may_leave(parent, outer, users) {
                break;
            }
            at = outer;
            placement = at;
        }
        Some(placement)
    }

    fn may_leave(&mut self, parent: Op, outer: Block, users: Option<Block>) -> bool {
        match self.kind {
            Kind::Blocks => !is_loop(self.body, parent),
            // Memory that is used outside of the loop is passed on to another iteration.
            Kind::Loops => {
                is_loop(self.body, parent)
                    && !is_parallel(self.body, parent)
                    && !users.is_some_and(|users| {
                        self.dominance.dominates_inside(self.body, users, outer)
                    })
            }
        }
    }

    fn properly_dominates(&mut self, a: Block, b: Block) -> bool {
        a != b && self.dominance.dominates_inside(self.body, a, b)
    }

    /// Returns the block that dominates the definitions and uses of all aliases of the memory.
    fn common_dominator(&mut self, flow: &ViewFlow, value: Value) -> Option<Block> {
        let ir = self.body;
        let mut common = ir.def_block(value)?;
        for alias in flow.dependents(value) {
            let users = ir.uses(alias).filter_map(|at| ir.parent_block(ir.use_owner(at)));
            for block in users.chain(ir.def_block(alias)) {
                common = self.dominance.nearest_common(ir, common, block)?;
            }
        }
        Some(common)
    }
}
