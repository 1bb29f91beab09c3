//! Lifting of unstructured control flow to loops and conditionals that have regions.
//!
//! The algorithm is that of Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from
//! Demand Dependence Graphs" (2015), as upstream has it: any control flow is lifted, irreducible or not. Blocks whose
//! terminators are of one kind branch to a single exit block; then, from each region's entry, every cycle becomes a
//! do-while loop with one latch, and the first remaining branch becomes a conditional before its continuation. Where
//! edges lead to different blocks and need to lead to one, a [`multiplexer`] is inserted in front of these.
//!
//! Terminators of different kinds cannot be merged: a branch to each of their blocks stays.

mod branches;
mod cycles;
mod exits;
mod multiplexer;
mod precondition;

use rustc_hash::FxHashMap;

use crate::dominance::Dominance;
use crate::interface::BranchOpInterface;
use crate::ir::ValueRef;
use crate::rewrite::{Rewriter, erase_unreachable};
use crate::{Block, Diagnostic, Loc, Op, Region, Type, Value};

/// The operations that structured control flow is built from. They are created at the insertion point of the rewriter,
/// with its location.
pub trait StructuredControlFlow {
    /// Creates an operation that runs one of its regions, all empty, where `branch` would branch to the successor of
    /// that number.
    ///
    /// # Errors
    /// Returns an error if there is no such operation for the branch.
    fn branch(&self, rw: &mut Rewriter<'_>, branch: Op, results: &[Type])
    -> Result<Op, Diagnostic>;
    /// Creates the terminator of a region of such an operation.
    fn end_branch(&self, rw: &mut Rewriter<'_>, values: &[Value]);
    /// Creates a loop with the initial values `inits`; its first region is empty, and becomes the body.
    fn do_while(&self, rw: &mut Rewriter<'_>, inits: &[Value]) -> Op;
    /// Creates the terminator of the body of such a loop: it repeats if `condition` is not zero, else its results are
    /// `values`.
    fn end_do_while(&self, rw: &mut Rewriter<'_>, op: Op, condition: Value, values: &[Value]);
    /// Creates a constant that a switch can test.
    fn switch_value(&self, rw: &mut Rewriter<'_>, number: usize) -> Value;
    /// Creates a switch among blocks.
    fn switch(
        &self,
        rw: &mut Rewriter<'_>,
        flag: Value,
        cases: Vec<(usize, Destination)>,
        default: Destination,
    );
    /// Creates an undefined value of type `ty`.
    fn undefined(&self, rw: &mut Rewriter<'_>, ty: Type) -> Value;
    /// Creates a terminator for a block of `region` that is unreachable.
    ///
    /// # Errors
    /// Returns an error if there is no such terminator for the region.
    fn unreachable(&self, rw: &mut Rewriter<'_>, region: Region) -> Result<Op, Diagnostic>;
}

/// A destination block with the values of its arguments.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The block.
    pub block: Block,
    /// The values of its arguments.
    pub values: Vec<Value>,
}

/// Lifts the control flow in `region`; returns whether there was any.
///
/// # Errors
/// Returns an error if a block is unreachable, if a branch has effects or does not specify the operands that it
/// forwards, or if `target` lacks a required operation. The state of the region is unspecified then.
pub fn lift_control_flow(
    rw: &mut Rewriter<'_>,
    region: Region,
    target: &dyn StructuredControlFlow,
) -> Result<bool, Diagnostic> {
    let Some(entry) = rw.entry_block(region).filter(|block| rw.next_block(*block).is_some()) else {
        return Ok(false);
    };
    precondition::check(rw, region)?;
    // The unreachable blocks left are cycles, and edges from them would count as entries of other cycles.
    let dead = rw.unreachable_blocks(region);
    let leads_on = |block: &Block| {
        let mut next = rw.last_op(*block).into_iter().flat_map(|op| rw.successors(op));
        next.any(|next| !dead.contains(&next))
    };
    if dead.iter().any(leads_on) {
        erase_unreachable(rw, region);
    }
    let owner = rw.region_owner(region).map(|op| rw.loc(op));
    let loc = owner.or(rw.owner().map(|owner| owner.loc)).unwrap_or(Loc::UNKNOWN);
    let mut lift = Lift {
        rw,
        target,
        region,
        loc,
        undefined: FxHashMap::default(),
        numbers: Vec::new(),
        dominance: Dominance::new(),
        exits: Vec::new(),
    };
    lift.combine_exits();
    let mut todo = vec![entry];
    while let Some(entry) = todo.pop() {
        let bodies = lift.lift_cycles(entry)?;
        if !bodies.is_empty() {
            lift.forget_dominance(entry);
        }
        todo.extend(bodies);
        todo.extend(lift.lift_branch(entry)?);
    }
    Ok(true)
}

/// The state of the lifting.
struct Lift<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    target: &'a dyn StructuredControlFlow,
    /// The region at whose start constants are created.
    region: Region,
    loc: Loc,
    /// The undefined values, by type.
    undefined: FxHashMap<Type, Value>,
    /// The constants, by number.
    numbers: Vec<Option<Value>>,
    /// Dominator trees, which are not rebuilt for every change: the facts that are queried remain valid.
    dominance: Dominance,
    /// The first terminator of each kind without successors, and the block that it ends now.
    exits: Vec<(Op, Block)>,
}

/// An edge from the end of a block to its successor of that number.
#[derive(Clone, Copy)]
struct Edge {
    from: Block,
    number: usize,
}

impl Lift<'_, '_> {
    /// Returns the undefined value of a type.
    fn undefined(&mut self, ty: Type) -> Value {
        if let Some(value) = self.undefined.get(&ty) {
            return *value;
        }
        let target = self.target;
        let value = self.at_start(|rw| target.undefined(rw, ty));
        self.undefined.insert(ty, value);
        value
    }

    /// Returns the constant for a switch case.
    fn number(&mut self, number: usize) -> Value {
        if let Some(Some(value)) = self.numbers.get(number) {
            return *value;
        }
        let target = self.target;
        let value = self.at_start(|rw| target.switch_value(rw, number));
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        value
    }

    fn at_start<T>(&mut self, make: impl FnOnce(&mut Rewriter<'_>) -> T) -> T {
        let (point, loc) = (self.rw.point(), self.rw.insert_loc());
        if let Some(entry) = self.rw.entry_block(self.region) {
            self.rw.set_point_at_start(entry).set_loc(self.loc);
        }
        let created = make(self.rw);
        self.rw.set_point(point).set_loc(loc);
        created
    }

    fn forget_dominance(&mut self, block: Block) {
        if let Some(region) = self.rw.block_region(block) {
            self.dominance.forget(region);
        }
    }

    /// Returns the terminator of a block.
    fn end_of(&self, block: Block) -> Op {
        self.rw.last_op(block).expect("the block of a flow graph ends in a terminator")
    }

    /// Returns the edges to the successors of a block.
    fn edges(&self, from: Block) -> impl Iterator<Item = Edge> + use<> {
        let count = self.rw.last_op(from).map_or(0, |op| self.rw.num_successors(op));
        (0..count).map(move |number| Edge { from, number })
    }

    fn successors(&self, block: Block) -> Vec<Block> {
        self.rw.last_op(block).map_or_else(Vec::new, |op| self.rw.successors(op).collect())
    }

    /// Returns the edges to a block, the latest first.
    fn edges_to(&self, block: Block) -> Vec<Edge> {
        let edge = |slot| {
            let number = self.rw.successor_number(slot);
            let from = self.rw.parent_block(self.rw.successor_owner(slot))?;
            Some(Edge { from, number })
        };
        self.rw.block_uses(block).filter_map(edge).collect()
    }

    fn target(&self, edge: Edge) -> Block {
        let successors = self.rw.successors(self.end_of(edge.from)).nth(edge.number);
        successors.expect("an edge has a successor")
    }

    fn set_target(&mut self, edge: Edge, block: Block) {
        let end = self.end_of(edge.from);
        self.rw.modify(end, |ir| ir.set_successor(edge.number, block));
    }

    /// Returns the values that an edge forwards.
    fn passed(&self, edge: Edge) -> Vec<Value> {
        let end = self.end_of(edge.from);
        let Some(branch) = self.rw.interface::<dyn BranchOpInterface>(end) else {
            return Vec::new();
        };
        let operands = branch.successor_operands(self.rw, edge.number).forwarded;
        operands.values(self.rw).collect()
    }

    fn set_passed(&mut self, edge: Edge, values: &[Value]) {
        let end = self.end_of(edge.from);
        if let Some(branch) = self.rw.interface::<dyn BranchOpInterface>(end) {
            branch.successor_operands(self.rw, edge.number).assign(self.rw, values);
        }
    }

    /// Appends values to those that an edge forwards.
    fn pass_more(&mut self, edge: Edge, values: &[Value]) {
        let mut all = self.passed(edge);
        all.extend_from_slice(values);
        self.set_passed(edge, &all);
    }

    fn loc_of(&self, value: Value) -> Loc {
        ValueRef { body: self.rw, value }.loc()
    }

    /// Returns the types and locations of a block's arguments.
    fn signature(&self, block: Block) -> Vec<(Type, Loc)> {
        self.rw.args(block).iter().map(|arg| (self.rw.ty(arg.value), arg.loc)).collect()
    }

    /// Creates a block after another one.
    fn block_after(&mut self, block: Block, args: &[(Type, Loc)]) -> Block {
        let region = self.rw.block_region(block).expect("the block is in a region");
        let next = self.rw.next_block(block);
        self.rw.create_block(region, next, args)
    }
}
