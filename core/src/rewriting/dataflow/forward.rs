//! Sparse forward analyses: states are propagated from definitions to uses.

use smallvec::SmallVec;

use super::callees::is_defined;
use super::constant::Constant;
use super::kind::Kind;
use super::lattice::{Lattice, States, ValueStates};
use super::program::Step;
use super::reach::{Reach, region_point};
use super::work::{Point, Who, Work};
use super::{BodyId, Place, Program};
use crate::interface::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface, RegionPoint,
};
use crate::ir::{Block, Op, OpRef, Value, ValueRef};

/// An analysis that computes the states of results from the states of operands. The framework propagates states across
/// branches, regions and calls, as far as control flow reaches.
pub trait SparseForward {
    /// The state of a value.
    type Lattice: Lattice;

    /// Returns the state of a value that is defined outside of the program: the most pessimistic one.
    fn entry(&self, value: ValueRef<'_>) -> Self::Lattice;

    /// Computes the states of the results of `op`. They start at the default, the most optimistic state, which is kept
    /// for an operation that must wait for other states.
    fn visit_op(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
        results: &mut [Self::Lattice],
    );

    /// Computes the states of the results of a call of an external callable.
    fn visit_external_call(
        &self,
        call: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
        results: &mut [Self::Lattice],
    ) {
        let _ = known;
        set_to_entry(self, call.results(), results);
    }

    /// Computes the states of block arguments or results of `op` to which control flow forwards no value, such as the
    /// induction variable of a loop.
    fn visit_other_values(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
        values: &[ValueRef<'_>],
        states: &mut [Self::Lattice],
    ) {
        let _ = (op, known);
        set_to_entry(self, values.iter().copied(), states);
    }

    /// Merges the result of a visit into the state of `value`; returns whether that changed it. Lattices of great
    /// height implement widening here.
    fn merge(&self, value: ValueRef<'_>, state: &mut Self::Lattice, new: &Self::Lattice) -> bool {
        let _ = value;
        state.merge(new)
    }

    /// Returns the constant that a changed state implies for `value`, for analyses that feed constant propagation;
    /// `None` to leave the value to constant propagation.
    fn implied_constant(&self, value: ValueRef<'_>, state: &Self::Lattice) -> Option<Constant> {
        let _ = (value, state);
        None
    }
}

fn set_to_entry<'ir, A: SparseForward + ?Sized>(
    analysis: &A,
    values: impl Iterator<Item = ValueRef<'ir>>,
    states: &mut [A::Lattice],
) {
    for (state, value) in states.iter_mut().zip(values) {
        *state = analysis.entry(value);
    }
}

/// The visitor that runs a forward analysis.
pub(super) struct ForwardVisitor<'v, 'ir, A: SparseForward> {
    pub(super) analysis: &'v A,
    pub(super) who: Who,
    pub(super) program: &'v Program<'ir>,
    pub(super) work: &'v mut Work,
    pub(super) reach: &'v mut Reach,
    pub(super) states: &'v mut States<A::Lattice>,
    /// The states of constant propagation, if another analysis runs.
    pub(super) constants: Option<&'v mut States<Constant>>,
}

impl<A: SparseForward> ForwardVisitor<'_, '_, A> {
    pub(super) fn initialize(&mut self) {
        let program = self.program;
        for entry in program.entries(program.top()) {
            self.set_args_to_entry(entry);
        }
        program.walk(false, |step| match step {
            Step::Op(op) => self.visit_op(op),
            Step::Block(block) => {
                self.reach.subscribe(block, self.who);
                self.visit_block(block);
            }
        });
    }

    pub(super) fn visit(&mut self, point: Point) {
        match point {
            Point::After(op) => self.visit_op(op),
            Point::Start(block) => self.visit_block(block),
        }
    }

    fn merge(&mut self, value: Place<Value>, new: &A::Lattice) {
        if self.states.merge(self.program, self.work, self.who, value, new) {
            self.imply(value);
        }
    }

    /// Merges the result of a visit into the state of `value`, as [`Self::merge`].
    fn merge_visited(&mut self, value: Place<Value>, new: &A::Lattice) {
        let view = self.program.value(value);
        if self.analysis.merge(view, &mut self.states.table[value], new) {
            self.states.changed(self.program, self.work, self.who, value);
            self.imply(value);
        }
    }

    fn imply(&mut self, value: Place<Value>) {
        let Some(constants) = self.constants.as_deref_mut() else { return };
        let view = self.program.value(value);
        if let Some(constant) = self.analysis.implied_constant(view, &self.states.table[value]) {
            constants.merge(self.program, self.work, Who::Constants, value, &constant);
        }
    }

    /// Merges the state of `from` into the state of `to`.
    fn pass(&mut self, from: Place<Value>, to: Place<Value>) {
        let state = self.states.table[from].clone();
        self.merge(to, &state);
    }

    /// Returns whether the states of `values` are final.
    fn are_final(&self, body: BodyId, mut values: impl Iterator<Item = Value>) -> bool {
        values.all(|id| self.states.table[Place { body, id }].is_final())
    }

    fn set_to_entry(&mut self, value: Place<Value>) {
        let state = self.analysis.entry(self.program.value(value));
        self.merge(value, &state);
    }

    fn set_args_to_entry(&mut self, block: Place<Block>) {
        for arg in self.program.body(block.body).arg_values(block.id) {
            self.set_to_entry(block.with(arg));
        }
    }

    fn set_results_to_entry(&mut self, op: Place<Op>) {
        for result in self.program.body(op.body).results(op.id) {
            self.set_to_entry(op.with(result));
        }
    }

    fn visit_op(&mut self, op: Place<Op>) {
        let program = self.program;
        let body = program.body(op.body);
        let count = body.results(op.id).len();
        if count == 0 || !self.reach.reaches(program, op) {
            return;
        }
        let kind = program.kind(op);
        if kind.has(Kind::REGION_BRANCH) {
            return self.visit_region_successor(op, RegionPoint::Parent);
        }
        for operand in body.operands(op.id) {
            self.states.subscribe(op.with(operand), self.who);
        }
        let mut external = false;
        if kind.has(Kind::CALL) {
            external = !self.reach.across_calls || self.calls_elsewhere(op);
            if !external {
                return self.visit_call(op);
            }
        }
        let mut results: SmallVec<[A::Lattice; 2]> =
            smallvec::smallvec![A::Lattice::default(); count];
        let known = ValueStates::new(&self.states.table, op.body);
        if external {
            self.analysis.visit_external_call(program.op(op), known, &mut results);
        } else {
            self.analysis.visit_op(program.op(op), known, &mut results);
        }
        for (value, state) in body.results(op.id).zip(&results) {
            self.merge_visited(op.with(value), state);
        }
    }

    /// Returns whether the callee of a call is only declared.
    fn calls_elsewhere(&mut self, call: Place<Op>) -> bool {
        let callee = self.reach.callees.resolve(self.program, call);
        callee.is_some_and(|callee| {
            self.program.kind(callee).has(Kind::CALLABLE) && !is_defined(self.program, callee)
        })
    }

    /// Propagates the states of returned values to the results of a call.
    fn visit_call(&mut self, op: Place<Op>) {
        let point = Point::After(op);
        if self.are_final(op.body, self.program.body(op.body).results(op.id)) {
            return;
        }
        let returns = self.reach.predecessors(point, point, self.who);
        if returns.unknown {
            return self.set_results_to_entry(op);
        }
        let linked = linked(&mut returns.linked, self.who, returns.known.len());
        let body = self.program.body(op.body);
        for (at, last) in returns.known.clone().into_iter().enumerate() {
            let values = self.program.body(last.body).operands(last.id);
            for (from, to) in values.zip(body.results(op.id)) {
                if at >= linked {
                    self.states.link(last.with(from), point);
                }
                self.pass(last.with(from), op.with(to));
            }
        }
    }

    fn visit_block(&mut self, block: Place<Block>) {
        let program = self.program;
        let body = program.body(block.body);
        if body.args(block.id).is_empty() || !self.reach.is_live(block) {
            return;
        }
        if self.are_final(block.body, body.arg_values(block.id)) {
            return;
        }
        if body.is_entry_block(block.id) {
            return self.visit_entry(block);
        }
        let point = Point::Start(block);
        // Edges from one operation are adjacent.
        let mut branch = None;
        for slot in body.block_uses(block.id) {
            let last = block.with(body.successor_owner(slot));
            if !self.reach.takes(block.with(slot), self.who) {
                continue;
            }
            if branch.as_ref().is_none_or(|(op, _)| *op != last.id) {
                let Some(model) = body.interface::<dyn BranchOpInterface>(last.id) else {
                    return self.set_args_to_entry(block);
                };
                branch = Some((last.id, model.all_successor_operands(body)));
            }
            let number = body.successor_number(slot);
            let Some(passed) = branch.as_ref().and_then(|(_, all)| all.get(number)) else {
                continue;
            };
            let link = self.reach.link(block.with(slot), self.who);
            for (at, arg) in body.arg_values(block.id).enumerate() {
                match at.checked_sub(passed.produced) {
                    None => self.set_to_entry(block.with(arg)),
                    Some(at) => {
                        let Some(operand) = passed.forwarded.get(body, at) else { break };
                        let from = block.with(body.used_value(operand));
                        if link {
                            self.states.link(from, point);
                        }
                        self.pass(from, block.with(arg));
                    }
                }
            }
        }
    }

    fn visit_entry(&mut self, block: Place<Block>) {
        let program = self.program;
        let Some(parent) = program.block_parent(block) else {
            return self.set_args_to_entry(block);
        };
        let region = program.body(block.body).block_region(block.id);
        let kind = program.kind(parent);
        let outer = program.body(parent.body);
        if kind.has(Kind::CALLABLE) {
            let callable = outer.interface::<dyn CallableOpInterface>(parent.id);
            let called = callable.and_then(|callable| callable.callable_region(outer));
            if called.map(|called| called.region) == region {
                return self.visit_callable(block, parent);
            }
        }
        let number = program.regions(parent).1.iter().position(|one| Some(*one) == region);
        match number {
            Some(number) if kind.has(Kind::REGION_BRANCH) => {
                self.visit_region_successor(parent, RegionPoint::Region(number));
            }
            _ => {
                let args = program.body(block.body).arg_values(block.id).collect::<Vec<_>>();
                self.visit_other_values(parent, Point::Start(block), block.body, &args);
            }
        }
    }

    /// Propagates the states of call operands to the arguments of a callable.
    fn visit_callable(&mut self, entry: Place<Block>, callable: Place<Op>) {
        let point = Point::Start(entry);
        let calls = self.reach.predecessors(Point::After(callable), point, self.who);
        let linked = linked(&mut calls.linked, self.who, calls.known.len());
        let (unknown, known) = (calls.unknown, calls.known.clone());
        if unknown || !self.reach.across_calls {
            return self.set_args_to_entry(entry);
        }
        let body = self.program.body(entry.body);
        for (at, call) in known.into_iter().enumerate() {
            let outer = self.program.body(call.body);
            let Some(model) = outer.interface::<dyn CallOpInterface>(call.id) else { continue };
            let operands = model.arg_operands(outer).values(outer);
            for (operand, arg) in operands.zip(body.arg_values(entry.id)) {
                let from = call.with(operand);
                if at >= linked {
                    self.states.link(from, point);
                }
                self.pass(from, entry.with(arg));
            }
        }
    }

    /// Propagates states to a region of `op`, or from its regions to its results.
    fn visit_region_successor(&mut self, op: Place<Op>, to: RegionPoint) {
        let program = self.program;
        let outer = program.body(op.body);
        let Some(branch) = outer.interface::<dyn RegionBranchOpInterface>(op.id) else { return };
        let Some(point) = region_point(program, op, to) else { return };
        let (inside, values): (BodyId, Vec<Value>) = match point {
            Point::After(op) => (op.body, outer.results(op.id).collect()),
            Point::Start(entry) => {
                (entry.body, program.body(entry.body).arg_values(entry.id).collect())
            }
        };
        let inputs = branch.successor_inputs(outer, to);
        let others: Vec<Value> =
            values.iter().copied().filter(|value| !inputs.contains(value)).collect();
        let sources = self.reach.predecessors(point, point, self.who);
        let linked = linked(&mut sources.linked, self.who, sources.known.len());
        let known = sources.known.clone();
        if !known.is_empty() && !others.is_empty() {
            self.visit_other_values(op, point, inside, &others);
        }
        for (at, source) in known.into_iter().enumerate() {
            let body = program.body(source.body);
            let operands = if source == op {
                Some(branch.entry_successor_operands(outer, to))
            } else {
                let last = body.interface::<dyn RegionBranchTerminatorOpInterface>(source.id);
                last.map(|last| last.successor_operands(body, to))
            };
            let Some(operands) = operands else {
                for value in values {
                    self.set_to_entry(Place { body: inside, id: value });
                }
                return;
            };
            for (operand, input) in operands.values(body).zip(&inputs) {
                let from = source.with(operand);
                if at >= linked {
                    self.states.link(from, point);
                }
                self.pass(from, Place { body: inside, id: *input });
            }
        }
    }

    /// Computes the states of values at `point` to which control flow forwards no value.
    fn visit_other_values(&mut self, op: Place<Op>, point: Point, body: BodyId, values: &[Value]) {
        let program = self.program;
        for operand in program.body(op.body).operands(op.id) {
            self.states.link_once(op.with(operand), point);
        }
        let mut states: SmallVec<[A::Lattice; 2]> =
            smallvec::smallvec![A::Lattice::default(); values.len()];
        let views: SmallVec<[ValueRef<'_>; 4]> =
            values.iter().map(|id| program.value(Place { body, id: *id })).collect();
        let known = ValueStates::new(&self.states.table, op.body);
        self.analysis.visit_other_values(program.op(op), known, &views, &mut states);
        for (value, state) in values.iter().zip(&states) {
            self.merge_visited(Place { body, id: *value }, state);
        }
    }
}

/// Sets the number of predecessors that `who` has linked to `all`, and returns the former number.
pub(super) fn linked(linked: &mut [usize; 2], who: Who, all: usize) -> usize {
    let at = usize::from(who == Who::Own);
    std::mem::replace(&mut linked[at], all)
}
