//! Running analyses to a fixpoint.

use rustc_hash::FxHashMap;

use super::Program;
use super::backward::{BackwardVisitor, SparseBackward};
use super::constant::{Constant, ConstantPropagation};
use super::forward::{ForwardVisitor, SparseForward};
use super::lattice::{Lattice, States};
use super::program::{BodyId, Place};
use super::reach::{Reach, ReachVisitor};
use super::table::Table;
use super::work::{Point, Who, Work};
use crate::ir::{Block, BlockRef, Body, Op, Value, ValueRef};
use crate::schema::Trait;

/// The result of an analysis. It does not borrow the IR, which may be changed between queries; values created after the
/// analysis have no state.
pub struct Solution<L> {
    states: Table<Value, L>,
    constants: Table<Value, Constant>,
    live: Table<Block, bool>,
    /// The bodies by address.
    bodies: FxHashMap<usize, BodyId>,
}

impl<L> Solution<L> {
    /// Returns the state of `value`; `None` for a value created after the analysis.
    pub fn state(&self, value: ValueRef<'_>) -> Option<&L> {
        self.states.get(Place { body: self.body(value.body)?, id: value.value })
    }

    /// Returns the state of `value` in constant propagation.
    pub fn constant(&self, value: ValueRef<'_>) -> Constant {
        let found = self
            .body(value.body)
            .and_then(|body| self.constants.get(Place { body, id: value.value }));
        found.copied().unwrap_or(Constant::Unknown)
    }

    /// Returns whether `block` is reachable.
    pub fn is_live(&self, block: BlockRef<'_>) -> bool {
        let found =
            self.body(block.body).and_then(|body| self.live.get(Place { body, id: block.block }));
        found.copied().unwrap_or(true)
    }

    fn body(&self, body: &Body) -> Option<BodyId> {
        self.bodies.get(&std::ptr::from_ref(body).addr()).copied()
    }
}

/// An analysis in addition to reachability and constants.
trait Own {
    type Lattice: Lattice;
    const BACKWARD: bool;

    fn initialize(&self, solver: &mut Solver<'_, '_, Self::Lattice>);
    fn visit(&self, solver: &mut Solver<'_, '_, Self::Lattice>, point: Point);
}

/// No additional analysis.
struct Nothing;

impl Lattice for () {
    fn merge(&mut self, (): &()) -> bool {
        false
    }
}

impl Own for Nothing {
    type Lattice = ();
    const BACKWARD: bool = false;

    fn initialize(&self, _: &mut Solver<'_, '_, ()>) {}

    fn visit(&self, _: &mut Solver<'_, '_, ()>, _: Point) {}
}

struct Forward<'a, A>(&'a A);

impl<A: SparseForward> Forward<'_, A> {
    fn visitor<'v, 'ir>(
        &'v self,
        solver: &'v mut Solver<'_, 'ir, A::Lattice>,
    ) -> ForwardVisitor<'v, 'ir, A> {
        ForwardVisitor {
            analysis: self.0,
            who: Who::Own,
            program: solver.program,
            work: &mut solver.work,
            reach: &mut solver.reach,
            states: &mut solver.states,
            constants: Some(&mut solver.constants),
        }
    }
}

impl<A: SparseForward> Own for Forward<'_, A> {
    type Lattice = A::Lattice;
    const BACKWARD: bool = false;

    fn initialize(&self, solver: &mut Solver<'_, '_, A::Lattice>) {
        self.visitor(solver).initialize();
    }

    fn visit(&self, solver: &mut Solver<'_, '_, A::Lattice>, point: Point) {
        self.visitor(solver).visit(point);
    }
}

struct Backward<'a, A>(&'a A);

impl<A: SparseBackward> Backward<'_, A> {
    fn visitor<'v, 'ir>(
        &'v self,
        solver: &'v mut Solver<'_, 'ir, A::Lattice>,
    ) -> BackwardVisitor<'v, 'ir, A> {
        BackwardVisitor {
            analysis: self.0,
            program: solver.program,
            work: &mut solver.work,
            reach: &mut solver.reach,
            states: &mut solver.states,
            visited: &mut solver.visited,
        }
    }
}

impl<A: SparseBackward> Own for Backward<'_, A> {
    type Lattice = A::Lattice;
    const BACKWARD: bool = true;

    fn initialize(&self, solver: &mut Solver<'_, '_, A::Lattice>) {
        self.visitor(solver).initialize();
    }

    fn visit(&self, solver: &mut Solver<'_, '_, A::Lattice>, point: Point) {
        if let Point::After(op) = point {
            self.visitor(solver).visit(op);
        }
    }
}

/// Computes constants and reachability.
pub fn solve_constants(program: &Program<'_>) -> Solution<()> {
    Solver::run(program, &Nothing)
}

/// Runs a forward analysis, together with reachability and constant propagation.
pub fn solve_forward<A: SparseForward>(
    program: &Program<'_>,
    analysis: &A,
) -> Solution<A::Lattice> {
    Solver::run(program, &Forward(analysis))
}

/// Runs a backward analysis, together with reachability and constant propagation.
pub fn solve_backward<A: SparseBackward>(
    program: &Program<'_>,
    analysis: &A,
) -> Solution<A::Lattice> {
    Solver::run(program, &Backward(analysis))
}

struct Solver<'p, 'ir, L> {
    program: &'p Program<'ir>,
    work: Work,
    reach: Reach,
    constants: States<Constant>,
    states: States<L>,
    /// The visit counts of a backward analysis.
    visited: Table<Op, u32>,
}

impl<'p, 'ir, L: Lattice> Solver<'p, 'ir, L> {
    fn run<O: Own<Lattice = L>>(program: &'p Program<'ir>, own: &O) -> Solution<L> {
        // Without the symbol table the callers are unknown.
        let across_calls = program.op(program.top()).has_trait(Trait::SymbolTable);
        let mut solver = Solver {
            program,
            work: Work::new(program),
            reach: Reach::new(program, across_calls, O::BACKWARD),
            constants: States::new(program, false),
            states: States::new(program, O::BACKWARD),
            visited: if O::BACKWARD { Table::new(program) } else { Table::default() },
        };
        solver.reach_visitor().initialize();
        solver.constant_visitor().initialize();
        own.initialize(&mut solver);
        while let Some((point, who)) = solver.work.next() {
            match (who, point) {
                (Who::Reach, Point::After(op)) => solver.reach_visitor().visit(op),
                (Who::Reach, Point::Start(_)) => {}
                (Who::Constants, point) => solver.constant_visitor().visit(point),
                (Who::Own, point) => own.visit(&mut solver, point),
            }
        }
        Solution {
            states: solver.states.table,
            constants: solver.constants.table,
            live: solver.reach.live_blocks(),
            bodies: program.numbers(),
        }
    }

    fn reach_visitor(&mut self) -> ReachVisitor<'_, 'ir> {
        ReachVisitor {
            program: self.program,
            work: &mut self.work,
            reach: &mut self.reach,
            constants: &mut self.constants,
        }
    }

    fn constant_visitor(&mut self) -> ForwardVisitor<'_, 'ir, ConstantPropagation> {
        ForwardVisitor {
            analysis: &ConstantPropagation,
            who: Who::Constants,
            program: self.program,
            work: &mut self.work,
            reach: &mut self.reach,
            states: &mut self.constants,
            constants: None,
        }
    }
}
