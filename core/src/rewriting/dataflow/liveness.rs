//! Liveness analysis: the values on which an effect on memory or the outside depends.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Lattice, Program, Solution, SparseBackward, ValueStates, solve_backward};
use crate::analysis::effects::Effects;
use crate::interface::SymbolOpInterface;
use crate::ir::{OpRef, ValueRef};
use crate::rewrite::would_be_dead;

/// The liveness of a value: true if it is used by an operation with side effects, by an operation with live results, or
/// by a callee or caller outside of the program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Live(pub bool);

impl Lattice for Live {
    fn merge(&mut self, other: &Live) -> bool {
        let changed = other.0 && !self.0;
        self.0 |= other.0;
        changed
    }
}

/// Computes the live values of `program`. Values that control flow does not reach are not live.
pub fn solve_liveness(program: &Program<'_>) -> Solution<Live> {
    solve_backward(program, &Liveness::default())
}

#[derive(Default)]
struct Liveness {
    /// By the address of the body, so that operations with regions are visited once.
    effects: RefCell<FxHashMap<usize, Effects>>,
}

impl Liveness {
    /// Returns whether `op` would be dead if its results were unused.
    fn would_be_dead(&self, op: OpRef<'_>) -> bool {
        if op.body.num_regions(op.op) == 0 {
            return would_be_dead(op.body, op.op);
        }
        let mut effects = self.effects.borrow_mut();
        let effects = effects.entry(std::ptr::from_ref(op.body).addr()).or_default();
        !op.ctx().might_be_terminator(op.name())
            && op.interface::<dyn SymbolOpInterface>().is_none()
            && effects.of(op.body, op.op).droppable
    }

    /// Returns the liveness of the operands of `op`.
    fn needs(&self, op: OpRef<'_>, known: ValueStates<'_, Live>) -> Live {
        Live(op.results().any(|result| known.of(result.value).0) || !self.would_be_dead(op))
    }
}

impl SparseBackward for Liveness {
    type Lattice = Live;

    fn exit(&self) -> Live {
        Live(true)
    }

    fn visit_op(&self, op: OpRef<'_>, known: ValueStates<'_, Live>, operands: &mut [Live]) {
        if !operands.is_empty() {
            operands.fill(self.needs(op, known));
        }
    }

    fn visit_branch_operand(&self, op: OpRef<'_>, known: ValueStates<'_, Live>) -> Live {
        self.needs(op, known)
    }

    fn visit_other_arguments(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, Live>,
        _: &[ValueRef<'_>],
        states: &mut [Live],
    ) {
        states.fill(self.needs(op, known));
    }
}
