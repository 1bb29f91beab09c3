//! Sparse backward analyses: states are propagated from uses to definitions.

use smallvec::SmallVec;

use super::kind::Kind;
use super::lattice::{Lattice, States, ValueStates};
use super::program::Step;
use super::reach::{Reach, region_number, region_point, successors_of_end};
use super::table::Table;
use super::work::{Point, Who, Work};
use super::{BodyId, Place, Program};
use crate::interface::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface, RegionPoint,
};
use crate::ir::{Op, OpRef, OperandRange, Value, ValueRef};

/// An analysis that computes the states of operands from the states of results. The framework propagates states across
/// branches, regions and calls, as far as control flow reaches.
pub trait SparseBackward {
    /// The state of a value.
    type Lattice: Lattice;

    /// Returns the state of a value that is used outside of the program: the most pessimistic one.
    fn exit(&self) -> Self::Lattice;

    /// Computes the states of the operands of `op`. They start at the default, the most optimistic state.
    fn visit_op(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
        operands: &mut [Self::Lattice],
    );

    /// Computes the state of an operand of a branch that is not forwarded, such as its condition. `op` is the operation
    /// with the successors or regions, even if the operand belongs to a terminator in a region, and `known` are the
    /// states of values around it.
    fn visit_branch_operand(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
    ) -> Self::Lattice {
        let _ = (op, known);
        self.exit()
    }

    /// Returns the state of an operand of a call that is not forwarded to an argument of the callee; also of forwarded
    /// operands if the callee is external.
    fn visit_call_operand(&self, call: OpRef<'_>, operand: usize) -> Self::Lattice {
        let _ = (call, operand);
        self.exit()
    }

    /// Computes the states of arguments of a region of `op` to which control flow forwards no value, such as the
    /// induction variable of a loop.
    fn visit_other_arguments(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Self::Lattice>,
        arguments: &[ValueRef<'_>],
        states: &mut [Self::Lattice],
    ) {
        let _ = (op, known, arguments);
        states.fill(self.exit());
    }
}

/// The visitor that runs a backward analysis.
pub(super) struct BackwardVisitor<'v, 'ir, A: SparseBackward> {
    pub(super) analysis: &'v A,
    pub(super) program: &'v Program<'ir>,
    pub(super) work: &'v mut Work,
    pub(super) reach: &'v mut Reach,
    pub(super) states: &'v mut States<A::Lattice>,
    /// Zero for an operation that was not visited; else one plus the number of calls whose result states it uses.
    pub(super) visited: &'v mut Table<Op, u32>,
}

impl<A: SparseBackward> BackwardVisitor<'_, '_, A> {
    pub(super) fn initialize(&mut self) {
        let program = self.program;
        let top = program.top();
        for result in program.body(top.body).results(top.id) {
            self.set_to_exit(top.with(result));
        }
        program.walk(true, |step| match step {
            Step::Op(op) => self.visit(op),
            Step::Block(block) => self.reach.subscribe(block, Who::Own),
        });
    }

    fn merge(&mut self, value: Place<Value>, new: &A::Lattice) {
        self.states.merge(self.program, self.work, Who::Own, value, new);
    }

    fn set_to_exit(&mut self, value: Place<Value>) {
        let state = self.analysis.exit();
        self.merge(value, &state);
    }

    /// Merges the state of `to`, to which an operand of `op` is forwarded, into the state of `from`; `op` is visited
    /// again when the state of `to` changes.
    fn pass_back(&mut self, from: Place<Value>, to: Place<Value>, op: Place<Op>) {
        if self.visited[op] == 0 {
            self.states.link(to, Point::After(op));
        }
        let state = self.states.table[to].clone();
        self.merge(from, &state);
    }

    fn operand(&self, op: Place<Op>, number: usize) -> Place<Value> {
        op.with(self.program.body(op.body).operand(op.id, number))
    }

    pub(super) fn visit(&mut self, op: Place<Op>) {
        if self.reach.reaches(self.program, op) {
            self.visit_live(op);
            self.visited[op] = self.visited[op].max(1);
        }
    }

    fn visit_live(&mut self, op: Place<Op>) {
        let program = self.program;
        let body = program.body(op.body);
        for result in body.results(op.id) {
            self.states.subscribe(op.with(result), Who::Own);
        }
        let kind = program.kind(op);
        if kind.has(Kind::REGION_BRANCH) {
            return self.visit_region_branch(op);
        }
        if kind.has(Kind::BRANCH) {
            return self.visit_branch(op);
        }
        if kind.has(Kind::CALL) && self.visit_call(op) {
            return;
        }
        if let Some(parent) = program.parent(op) {
            let parent_kind = program.kind(parent);
            if kind.has(Kind::REGION_TERMINATOR) && parent_kind.has(Kind::REGION_BRANCH) {
                return self.visit_region_end(op, parent);
            }
            if kind.has(Kind::RETURN_LIKE) && parent_kind.has(Kind::CALLABLE) {
                return self.visit_return(op, parent);
            }
        }
        let count = body.num_operands(op.id);
        let mut operands: SmallVec<[A::Lattice; 4]> =
            smallvec::smallvec![A::Lattice::default(); count];
        let known = ValueStates::new(&self.states.table, op.body);
        self.analysis.visit_op(program.op(op), known, &mut operands);
        for (value, state) in body.operands(op.id).zip(&operands) {
            self.merge(op.with(value), state);
        }
    }

    /// Visits the operands that are not forwarded; `op` has the results that depend on them.
    fn visit_branch_operands(&mut self, of: Place<Op>, passed: &[bool], op: Place<Op>) {
        let held: Vec<usize> = (0..passed.len()).filter(|number| !passed[*number]).collect();
        if held.is_empty() {
            return;
        }
        let program = self.program;
        for result in program.body(op.body).results(op.id) {
            self.states.subscribe(op.with(result), Who::Own);
            // The terminator of a region is visited again when a result of the parent operation becomes live.
            if of != op && self.visited[of] == 0 {
                self.states.link(op.with(result), Point::After(of));
            }
        }
        for number in held {
            let known = ValueStates::new(&self.states.table, op.body);
            let state = self.analysis.visit_branch_operand(program.op(op), known);
            self.merge(self.operand(of, number), &state);
        }
    }

    fn visit_branch(&mut self, op: Place<Op>) {
        let body = self.program.body(op.body);
        let Some(branch) = body.interface::<dyn BranchOpInterface>(op.id) else { return };
        let mut passed = vec![false; body.num_operands(op.id)];
        for (block, operands) in body.successors(op.id).zip(branch.all_successor_operands(body)) {
            let args = body.args(block).iter().skip(operands.produced);
            for (operand, arg) in operands.forwarded.values(body).zip(args) {
                self.pass_back(op.with(operand), op.with(arg.value), op);
            }
            passed[operands.forwarded.numbers()].fill(true);
        }
        self.visit_branch_operands(op, &passed, op);
    }

    /// Propagates states from arguments of the callee to operands of a call; returns whether there is a callee.
    fn visit_call(&mut self, op: Place<Op>) -> bool {
        let program = self.program;
        let Some(callee) = self.reach.callees.resolve(program, op) else { return false };
        let inside = program.body(callee.body);
        let Some(callable) = inside.interface::<dyn CallableOpInterface>(callee.id) else {
            return false;
        };
        let body = program.body(op.body);
        let mut passed = vec![false; body.num_operands(op.id)];
        let entry = callable.callable_region(inside).and_then(|region| region.entry());
        if let Some(entry) = entry
            && self.reach.across_calls
            && let Some(call) = body.interface::<dyn CallOpInterface>(op.id)
        {
            let id = program.nested(callee).unwrap_or(callee.body);
            let operands = call.arg_operands(body);
            for (number, arg) in operands.numbers().zip(entry.args()) {
                let to = Place { body: id, id: arg.value };
                self.pass_back(self.operand(op, number), to, op);
                passed[number] = true;
            }
        }
        for number in (0..passed.len()).filter(|number| !passed[*number]) {
            let state = self.analysis.visit_call_operand(program.op(op), number);
            self.merge(self.operand(op, number), &state);
        }
        true
    }

    /// Propagates the states of the results of calls to the operands of a return.
    fn visit_return(&mut self, op: Place<Op>, callable: Place<Op>) {
        let body = self.program.body(op.body);
        let calls = self.reach.predecessors(Point::After(callable), Point::After(op), Who::Own);
        if calls.unknown {
            for operand in body.operands(op.id) {
                self.set_to_exit(op.with(operand));
            }
            return;
        }
        let known = calls.known.clone();
        let linked = self.visited[op].saturating_sub(1) as usize;
        for (at, call) in known.iter().enumerate() {
            let results = self.program.body(call.body).results(call.id);
            for (operand, result) in body.operands(op.id).zip(results) {
                if at >= linked {
                    self.states.link(call.with(result), Point::After(op));
                }
                let state = self.states.table[call.with(result)].clone();
                self.merge(op.with(operand), &state);
            }
        }
        self.visited[op] = known.len() as u32 + 1;
    }

    fn visit_region_branch(&mut self, op: Place<Op>) {
        let program = self.program;
        let body = program.body(op.body);
        let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(op.id) else { return };
        let mut passed = vec![false; body.num_operands(op.id)];
        for to in branch.successor_regions(body, RegionPoint::Parent) {
            let operands = branch.entry_successor_operands(body, to);
            self.pass_to(op, op, operands, to);
            passed[operands.numbers()].fill(true);
        }
        let unknown: SmallVec<[_; 4]> = smallvec::smallvec![None; passed.len()];
        for to in branch.entry_successor_regions(body, &unknown) {
            if let (RegionPoint::Region(_), Some(Point::Start(entry))) =
                (to, region_point(program, op, to))
            {
                let inputs = branch.successor_inputs(body, to);
                let args = program.body(entry.body).arg_values(entry.id);
                let others: Vec<Value> = args.filter(|arg| !inputs.contains(arg)).collect();
                if !others.is_empty() {
                    self.visit_other_arguments(op, entry.body, &others);
                }
            }
        }
        self.visit_branch_operands(op, &passed, op);
    }

    fn visit_region_end(&mut self, op: Place<Op>, parent: Place<Op>) {
        let program = self.program;
        let body = program.body(op.body);
        let last = body.interface::<dyn RegionBranchTerminatorOpInterface>(op.id);
        let Some(last) = last else { return };
        let mut passed = vec![false; body.num_operands(op.id)];
        if region_number(program, op, parent).is_some() {
            for to in successors_of_end(program, op, parent) {
                let operands = last.successor_operands(body, to);
                self.pass_to(op, parent, operands, to);
                passed[operands.numbers()].fill(true);
            }
        }
        self.visit_branch_operands(op, &passed, parent);
    }

    /// Propagates states from the target `to` of `branch` to the operands of `from`.
    fn pass_to(
        &mut self,
        from: Place<Op>,
        branch: Place<Op>,
        operands: OperandRange,
        to: RegionPoint,
    ) {
        let program = self.program;
        let outer = program.body(branch.body);
        let Some(model) = outer.interface::<dyn RegionBranchOpInterface>(branch.id) else {
            return;
        };
        let inside = match region_point(program, branch, to) {
            Some(Point::Start(entry)) => entry.body,
            Some(Point::After(op)) => op.body,
            None => return,
        };
        let operands = operands.values(program.body(from.body));
        for (operand, input) in operands.zip(model.successor_inputs(outer, to)) {
            self.pass_back(from.with(operand), Place { body: inside, id: input }, from);
        }
    }

    fn visit_other_arguments(&mut self, op: Place<Op>, body: BodyId, arguments: &[Value]) {
        let program = self.program;
        let views: SmallVec<[ValueRef<'_>; 4]> =
            arguments.iter().map(|id| program.value(Place { body, id: *id })).collect();
        let mut states: SmallVec<[A::Lattice; 4]> =
            smallvec::smallvec![A::Lattice::default(); arguments.len()];
        let known = ValueStates::new(&self.states.table, op.body);
        self.analysis.visit_other_arguments(program.op(op), known, &views, &mut states);
        for (value, state) in arguments.iter().zip(&states) {
            self.merge(Place { body, id: *value }, state);
        }
    }
}
