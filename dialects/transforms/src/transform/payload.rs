//! Elements of the payload, and the lists of them that script values are associated with.

use ods_core::ir::BodyPath;
use ods_core::{Attr, Op, Value};

/// An operation of the payload: the path of its body from the body that holds the root, and its id there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PayloadOp {
    /// The body.
    pub body: BodyPath,
    /// The operation.
    pub op: Op,
}

/// A value of the payload.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PayloadValue {
    /// The body.
    pub body: BodyPath,
    /// The value.
    pub value: Value,
}

/// The payload that a script value is associated with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payload {
    /// The operations of a handle.
    Ops(Vec<PayloadOp>),
    /// The values of a value handle.
    Values(Vec<PayloadValue>),
    /// The attributes of a parameter.
    Params(Vec<Attr>),
}

impl Payload {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match self {
            Payload::Ops(all) => all.len(),
            Payload::Values(all) => all.len(),
            Payload::Params(all) => all.len(),
        }
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the elements from index `from` to `to` (exclusive).
    ///
    /// # Panics
    /// If there are fewer elements.
    pub fn slice(&self, from: usize, to: usize) -> Payload {
        match self {
            Payload::Ops(all) => Payload::Ops(all[from..to].to_vec()),
            Payload::Values(all) => Payload::Values(all[from..to].to_vec()),
            Payload::Params(all) => Payload::Params(all[from..to].to_vec()),
        }
    }

    /// Appends the elements of payload of the same kind; ignores payload of another kind.
    pub fn append(&mut self, other: Payload) {
        match (self, other) {
            (Payload::Ops(all), Payload::Ops(more)) => all.extend(more),
            (Payload::Values(all), Payload::Values(more)) => all.extend(more),
            (Payload::Params(all), Payload::Params(more)) => all.extend(more),
            _ => {}
        }
    }

    /// Keeps the first of equal elements.
    pub fn deduplicate(&mut self) {
        fn first<T: Clone + Eq + std::hash::Hash>(all: &mut Vec<T>) {
            let mut seen = rustc_hash::FxHashSet::default();
            all.retain(|one| seen.insert(one.clone()));
        }
        match self {
            Payload::Ops(all) => first(all),
            Payload::Values(all) => first(all),
            Payload::Params(all) => first(all),
        }
    }
}
