//! Elements of the payload, and lists of them that values of a script stand for.

use ods_core::ir::BodyPath;
use ods_core::{Attr, Op, Value};

/// An operation of the payload: the body that it is in, from the one that holds the root, and its number there.
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

/// A list that a value of a script stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payload {
    /// Of a handle of operations.
    Ops(Vec<PayloadOp>),
    /// Of a handle of values.
    Values(Vec<PayloadValue>),
    /// Of a parameter.
    Params(Vec<Attr>),
}

impl Payload {
    /// The number of elements.
    pub fn len(&self) -> usize {
        match self {
            Payload::Ops(all) => all.len(),
            Payload::Values(all) => all.len(),
            Payload::Params(all) => all.len(),
        }
    }

    /// Returns whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements from number `from` to before `to`.
    ///
    /// # Panics
    /// When there are not that many.
    pub fn slice(&self, from: usize, to: usize) -> Payload {
        match self {
            Payload::Ops(all) => Payload::Ops(all[from..to].to_vec()),
            Payload::Values(all) => Payload::Values(all[from..to].to_vec()),
            Payload::Params(all) => Payload::Params(all[from..to].to_vec()),
        }
    }

    /// Adds the elements of another list of the kind; of another kind there is nothing to add.
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
