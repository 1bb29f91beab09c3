//! Lattices, and the states of the values of a program.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::table::Table;
use super::work::{Point, Who, Work};
use super::{BodyId, Place, Program};
use crate::ir::Value;

/// The states that a value can have in an analysis. The default is that nothing has been learned yet: the most
/// optimistic one.
///
/// States only ever move in one direction, and only so far, or an analysis does not end.
pub trait Lattice: Clone + Default {
    /// Merges `other` into this state: the least state that allows for both. Returns whether this changed it.
    fn merge(&mut self, other: &Self) -> bool;

    /// Returns whether no merge changes this state any more: what would be merged need not be looked at then.
    fn is_final(&self) -> bool {
        false
    }
}

/// Two lattices side by side are one: the way to run two analyses at once.
impl<A: Lattice, B: Lattice> Lattice for (A, B) {
    fn merge(&mut self, other: &(A, B)) -> bool {
        let first = self.0.merge(&other.0);
        self.1.merge(&other.1) || first
    }

    fn is_final(&self) -> bool {
        self.0.is_final() && self.1.is_final()
    }
}

/// The states of the values of one body, to read.
pub struct Known<'a, L> {
    states: &'a Table<Value, L>,
    body: BodyId,
}

impl<L> Clone for Known<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Known<'_, L> {}

impl<'a, L> Known<'a, L> {
    pub(super) fn new(states: &'a Table<Value, L>, body: BodyId) -> Known<'a, L> {
        Known { states, body }
    }

    /// The state of `value`.
    pub fn of(self, value: Value) -> &'a L {
        &self.states[Place { body: self.body, id: value }]
    }
}

/// The states of all values, and who wants to know when one changes.
pub(super) struct States<L> {
    pub(super) table: Table<Value, L>,
    /// Set when definitions learn from uses, rather than uses from definitions.
    backward: bool,
    /// The analyses that visit the users of a value when it changes, or its definition: sets of [`Who`].
    subscribers: Table<Value, u8>,
    /// Points to visit besides, by the analysis that the states belong to.
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

    /// Makes `who` visit the users of `value` when it changes, or its definition.
    pub(super) fn subscribe(&mut self, value: Place<Value>, who: Who) {
        self.subscribers[value] |= who.bit();
    }

    /// Makes the owner of the states visit `point` when `value` changes.
    pub(super) fn link(&mut self, value: Place<Value>, point: Point) {
        self.links.entry(value).or_default().push(point);
    }

    /// [`Self::link`] for a caller that may do so again.
    pub(super) fn link_once(&mut self, value: Place<Value>, point: Point) {
        let links = self.links.entry(value).or_default();
        if !links.contains(&point) {
            links.push(point);
        }
    }

    /// Merges `with` into the state of `value`, which is `who`'s; returns whether that changed it.
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

    /// Enqueues what depends on `value`.
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
