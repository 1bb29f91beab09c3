//! The values in scope at the writer's position.

use super::types::{Buffer, Tensor, Ty};

/// An SSA value.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// The least and the greatest value of an `index`, if known.
    pub(super) range: Option<(i64, i64)>,
    /// True if it is a valid dimension of an affine map.
    pub(super) is_dim: bool,
    /// True for a float that is a small whole number, so that it converts to any integer of 9 bits or more.
    pub(super) is_small: bool,
}

/// The values in scope: a region can use values from outside, and removes its own values at its end.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) values: Vec<Value>,
    pub(super) buffers: Vec<Buffer>,
    pub(super) tensors: Vec<Tensor>,
}

/// The state of a scope at the start of a region.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize, usize, usize);

impl Scope {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.values.len(), self.buffers.len(), self.tensors.len())
    }

    /// Removes the values added since the mark.
    pub(super) fn leave(&mut self, mark: Mark) {
        self.values.truncate(mark.0);
        self.buffers.truncate(mark.1);
        self.tensors.truncate(mark.2);
    }
}
