//! The condition on which a block owns a buffer.

use ods_core::fold::{constant_int, constant_value};
use ods_core::{ApInt, Body, Value};

/// The condition on which a block has to free a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ownership {
    /// The ownership is not known yet.
    #[default]
    Uninitialized,
    /// The ownership indicator is this `i1`.
    Unique(Value),
    /// No single value indicates the ownership.
    Unknown,
}

impl Ownership {
    /// Returns the ownership indicator, if there is one.
    pub fn indicator(self) -> Option<Value> {
        match self {
            Ownership::Unique(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the ownership of a buffer that is one of two. Constants of equal value are one indicator.
    pub fn combined(self, other: Ownership, ir: &Body) -> Ownership {
        match (self, other) {
            (one, Ownership::Uninitialized) | (Ownership::Uninitialized, one) => one,
            (Ownership::Unique(a), Ownership::Unique(b)) if is_same(ir, a, b) => self,
            _ => Ownership::Unknown,
        }
    }
}

fn is_same(ir: &Body, a: Value, b: Value) -> bool {
    let known = |value: Value| -> Option<ApInt> {
        constant_int(ir.ctx(), constant_value(ir.view(ir.defining_op(value)?)))
    };
    a == b || known(a).is_some_and(|a| known(b) == Some(a))
}
