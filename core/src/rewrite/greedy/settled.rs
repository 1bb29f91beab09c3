//! Operations that need no second look: nothing applied to them in the iteration before, and nothing that folders and
//! declared patterns read of them has changed since.
//!
//! MLIR visits every operation in every iteration. What is left out here would have come to nothing: a state is what an
//! operation says, what its operands are defined by, however far, and whether values have no, one or several uses.

use crate::ir::ValueDef;
use crate::rewrite::PatternSet;
use crate::rewrite::worklist::Worklist;
use crate::{Body, Op, OpName, Value};

/// The states in which operations of one body were found to be done.
#[derive(Default)]
pub(super) struct Settled {
    /// By operation.
    seen: Vec<Seen>,
    /// The number of the iteration, counted over all bodies.
    round: u32,
    /// The first iteration of this body.
    first: u32,
    /// By index of the operation's name, as far as it was asked for.
    local: Vec<Option<bool>>,
}

/// The state in which nothing applied to an operation.
#[derive(Clone, Copy, Default)]
struct Seen {
    state: State,
    round: u32,
}

/// A digest of what can make a difference to a folder or a declared pattern.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct State(u64);

impl State {
    fn with(self, word: u64) -> State {
        State((self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95))
    }
}

impl Settled {
    /// Forgets everything: the next iteration is the first one of another body.
    pub(super) fn restart(&mut self) {
        self.first = self.round + 1;
    }

    pub(super) fn begin_iteration(&mut self) {
        self.round += 1;
    }

    /// Returns the state of `op`; `None` if more than that makes a difference to it, or an operation that it depends on
    /// is still to be visited.
    pub(super) fn state(
        &mut self,
        body: &Body,
        patterns: &PatternSet,
        work: &Worklist,
        op: Op,
    ) -> Option<State> {
        let inside = body.num_regions(op) != 0 || body.num_successors(op) != 0;
        if inside || !self.is_local(body.name(op), patterns) {
            return None;
        }
        let info = body.ctx().op_info(body.name(op))?;
        let mut state = State::default().with(body.attrs(op).raw().into());
        for word in body.props_of(op, info.row_len) {
            state = state.with((*word).into());
        }
        for value in body.operands(op) {
            state = state.with(value.index() as u64).with(uses(body, value));
            if let ValueDef::Result(def, _) = body.def(value) {
                let seen = self.seen.get(def.index())?;
                if seen.round != self.round || work.holds(def) {
                    return None;
                }
                state = state.with(seen.state.0);
            }
        }
        Some(body.results(op).fold(state, |state, value| state.with(uses(body, value))))
    }

    /// Returns whether nothing applied to `op` when it was in this state, and takes note that it still is.
    pub(super) fn holds(&mut self, op: Op, state: State) -> bool {
        let (round, first) = (self.round, self.first);
        let Some(seen) = self.seen.get_mut(op.index()) else { return false };
        let same = seen.round >= first && seen.state == state;
        if same {
            seen.round = round;
        }
        same
    }

    /// Takes note that nothing applies to `op` in this state.
    pub(super) fn note(&mut self, op: Op, state: State) {
        if self.seen.len() <= op.index() {
            self.seen.resize(op.index() + 1, Seen::default());
        }
        self.seen[op.index()] = Seen { state, round: self.round };
    }

    /// Returns whether folders and declared patterns are all that can apply to operations of that name.
    fn is_local(&mut self, name: OpName, patterns: &PatternSet) -> bool {
        if self.local.len() <= name.index() {
            self.local.resize(name.index() + 1, None);
        }
        *self.local[name.index()].get_or_insert_with(|| patterns.is_local(name))
    }
}

/// The number of uses of a value, as far as it matters: none, one, several.
fn uses(body: &Body, value: Value) -> u64 {
    body.uses(value).take(2).count() as u64
}
