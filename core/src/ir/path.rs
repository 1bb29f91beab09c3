//! The path of a body in a tree of them.

use smallvec::SmallVec;

use super::{Body, Op};

/// A body inside others, by the isolated operations on the way to it.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BodyPath(SmallVec<[Op; 2]>);

impl BodyPath {
    /// The outermost body.
    pub fn root() -> BodyPath {
        BodyPath::default()
    }

    /// The body of `op`, which is in the body at this path.
    pub fn inside(&self, op: Op) -> BodyPath {
        let mut path = self.clone();
        path.0.push(op);
        path
    }

    /// The operation whose body it is, and the path of the body that holds that; `None` for the outermost one.
    pub fn split_last(&self) -> Option<(BodyPath, Op)> {
        let (last, outer) = self.0.split_last()?;
        Some((BodyPath(outer.into()), *last))
    }

    /// Returns true if the body at `inner` is this one or inside it.
    pub fn holds(&self, inner: &BodyPath) -> bool {
        inner.0.starts_with(&self.0)
    }

    /// Returns the rest of a path to `inner` from here, which [`Self::holds`] it.
    pub fn rest_of(&self, inner: &BodyPath) -> BodyPath {
        BodyPath(inner.0[self.0.len()..].into())
    }

    /// The operation of this body that the body at `inner` is inside of; `None` when that is this one.
    pub fn first_step_to(&self, inner: &BodyPath) -> Option<Op> {
        inner.0.get(self.0.len()).copied()
    }

    /// The body, from the outermost one.
    ///
    /// # Panics
    /// When an operation on the way is not isolated.
    pub fn of<'a>(&self, root: &'a Body) -> &'a Body {
        self.0
            .iter()
            .fold(root, |body, op| body.nested(*op).expect("isolated operations lead there"))
    }

    /// The body, from the outermost one, to change.
    ///
    /// # Panics
    /// When an operation on the way is not isolated.
    pub fn of_mut<'a>(&self, root: &'a mut Body) -> &'a mut Body {
        self.0
            .iter()
            .fold(root, |body, op| body.nested_mut(*op).expect("isolated operations lead there"))
    }
}
