//! The values that may be used where the writer stands.

use super::types::{Buffer, Tensor, Ty};

/// An SSA value.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// The least and the greatest value of an `index`, if they are known.
    pub(super) range: Option<(i64, i64)>,
    /// True if an affine map may have it as a dimension.
    pub(super) is_dim: bool,
    /// True for a float that is a small whole number, so that it converts to any integer of 9 bits or more.
    pub(super) is_small: bool,
}

/// Everything that is visible: a region sees what is around it, and takes back what it added at its end.
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

    /// Forgets what came since the mark.
    pub(super) fn leave(&mut self, mark: Mark) {
        self.values.truncate(mark.0);
        self.buffers.truncate(mark.1);
        self.tensors.truncate(mark.2);
    }
}
