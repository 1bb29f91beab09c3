//! Disjoint sets of values: united in pairs, listed in the order in which they were united.

use ods_core::Value;
use rustc_hash::FxHashMap;

/// Disjoint sets of values.
#[derive(Clone, Default, Debug)]
pub(super) struct Classes {
    numbers: FxHashMap<Value, u32>,
    members: Vec<Member>,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    value: Value,
    /// A member nearer to the first of the set; the member itself for the first.
    toward: u32,
    /// The next member of the set.
    next: Option<u32>,
    /// The last member of the set, if this is the first.
    last: u32,
}

impl Classes {
    /// Adds a set of one value.
    pub(super) fn insert(&mut self, value: Value) {
        self.number(value);
    }

    fn number(&mut self, value: Value) -> u32 {
        let new = self.members.len() as u32;
        *self.numbers.entry(value).or_insert_with(|| {
            self.members.push(Member { value, toward: new, next: None, last: new });
            new
        })
    }

    fn first(&self, mut at: u32) -> u32 {
        while self.members[at as usize].toward != at {
            at = self.members[at as usize].toward;
        }
        at
    }

    fn first_of(&self, value: Value) -> Option<u32> {
        self.numbers.get(&value).map(|number| self.first(*number))
    }

    /// Unites the sets of two values: the members of the second set follow the members of the first.
    pub(super) fn unite(&mut self, one: Value, other: Value) {
        let (one, other) = (self.number(one), self.number(other));
        let (one, other) = (self.first(one), self.first(other));
        if one == other {
            return;
        }
        let last = self.members[one as usize].last;
        self.members[last as usize].next = Some(other);
        self.members[one as usize].last = self.members[other as usize].last;
        self.members[other as usize].toward = one;
    }

    /// Returns whether two values are in one set.
    pub(super) fn are_together(&self, one: Value, other: Value) -> bool {
        self.first_of(one).is_some_and(|first| Some(first) == self.first_of(other))
    }

    /// Returns the values of the set that contains `value`.
    pub(super) fn of(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        let next = |at: &u32| self.members[*at as usize].next;
        let numbers = std::iter::successors(self.first_of(value), next);
        numbers.map(|at| self.members[at as usize].value)
    }
}
