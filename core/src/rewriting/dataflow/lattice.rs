//! Lattices, and the states of the values of a program.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::table::Table;
use super::work::{Point, Who, Work};
use super::{BodyId, Place, Program};
use crate::ir::Value;

/// The state of a value in an analysis. The default is the initial, most optimistic state.
///
/// States must move in one direction only, in a finite number of steps, or an analysis does not terminate.
pub trait Lattice: Clone + Default {
    /// Joins `other` into this state: the least state that covers both. Returns whether this changed it.
    fn merge(&mut self, other: &Self) -> bool;

    /// Returns whether the state is final, that is, no merge changes it any more: further merges are skipped then.
    fn is_final(&self) -> bool {
        false
    }
}

/// The product of two lattices: a way to run two analyses at once.
impl<A: Lattice, B: Lattice> Lattice for (A, B) {
    fn merge(&mut self, other: &(A, B)) -> bool {
        let first = self.0.merge(&other.0);
        self.1.merge(&other.1) || first
    }

    fn is_final(&self) -> bool {
        self.0.is_final() && self.1.is_final()
    }
}

/// A read-only view of the states of the values of one body.
pub struct ValueStates<'a, L> {
    states: &'a Table<Value, L>,
    body: BodyId,
}

impl<L> Clone for ValueStates<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for ValueStates<'_, L> {}

impl<'a, L> ValueStates<'a, L> {
    pub(super) fn new(states: &'a Table<Value, L>, body: BodyId) -> ValueStates<'a, L> {
        ValueStates { states, body }
    }

    /// Returns the state of `value`.
    pub fn of(self, value: Value) -> &'a L {
        &self.states[Place { body: self.body, id: value }]
    }
}

/// The states of all values, and the points to visit when one changes.
pub(super) struct States<L> {
    pub(super) table: Table<Value, L>,
    /// Set for a backward analysis, in which definitions depend on uses.
    backward: bool,
    /// The analyses that visit the users of a value (backward: its definition) when it changes: sets of [`Who`].
    subscribers: Table<Value, u8>,
    /// Further points to visit, by the analysis that owns the states.
    links: FxHashMap<Place<Value>, SmallVec<[Point; 2]>>,
}

impl<L: Lattice> States<L> {
    pub(super) fn new(program: &Program<'_>, backward: bool) -> States<L> {
        States {
            table: Table::new(program),
            backward,
            subscribers: Table::new(program),
            links: FxHashMap::default(),
        }
    }

    /// Makes `who` visit the users of `value` (backward: its definition) when it changes.
    pub(super) fn subscribe(&mut self, value: Place<Value>, who: Who) {
        self.subscribers[value] |= who.bit();
    }

    /// Makes the owner of the states visit `point` when `value` changes.
    pub(super) fn link(&mut self, value: Place<Value>, point: Point) {
        self.links.entry(value).or_default().push(point);
    }

    /// Links `value` like [`Self::link`], without duplicates.
    pub(super) fn link_once(&mut self, value: Place<Value>, point: Point) {
        let links = self.links.entry(value).or_default();
        if !links.contains(&point) {
            links.push(point);
        }
    }

    /// Merges `with` into the state of `value`, which belongs to `who`; returns whether that changed it.
    pub(super) fn merge(
        &mut self,
        program: &Program<'_>,
        work: &mut Work,
        who: Who,
        value: Place<Value>,
        with: &L,
    ) -> bool {
        let changed = self.table[value].merge(with);
        if changed {
            self.changed(program, work, who, value);
        }
        changed
    }

    /// Enqueues the points that depend on `value`.
    pub(super) fn changed(
        &self,
        program: &Program<'_>,
        work: &mut Work,
        who: Who,
        value: Place<Value>,
    ) {
        for point in self.links.get(&value).into_iter().flatten() {
            work.add(*point, who);
        }
        let set = self.subscribers[value];
        if set == 0 {
            return;
        }
        let body = program.body(value.body);
        if self.backward {
            let op = body.defining_op(value.id);
            op.into_iter().for_each(|op| work.add(Point::After(value.with(op)), who));
            return;
        }
        for user in body.uses(value.id) {
            let point = Point::After(value.with(body.use_owner(user)));
            for who in Who::ALL.into_iter().filter(|who| who.is_in(set)) {
                work.add(point, who);
            }
        }
    }
}
