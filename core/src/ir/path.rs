//! Paths of bodies in a tree of nested bodies.

use smallvec::SmallVec;

use super::{Body, Op};

/// The path to a nested body: the isolated operations that enclose it, from the outermost body inwards.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BodyPath(SmallVec<[Op; 2]>);

impl BodyPath {
    /// Returns the path of the outermost body.
    pub fn root() -> BodyPath {
        BodyPath::default()
    }

    /// Returns the path of the body of `op`, which is in the body at this path.
    pub fn inside(&self, op: Op) -> BodyPath {
        let mut path = self.clone();
        path.0.push(op);
        path
    }

    /// Returns the path of the parent body, and the operation in it that owns this body; `None` for the outermost body.
    pub fn split_last(&self) -> Option<(BodyPath, Op)> {
        let (last, outer) = self.0.split_last()?;
        Some((BodyPath(outer.into()), *last))
    }

    /// Returns true if the body at `inner` is this body or nested in it.
    pub fn holds(&self, inner: &BodyPath) -> bool {
        inner.0.starts_with(&self.0)
    }

    /// Returns the path of the body at `inner` relative to this body, which [`Self::holds`] it.
    pub fn rest_of(&self, inner: &BodyPath) -> BodyPath {
        BodyPath(inner.0[self.0.len()..].into())
    }

    /// Returns the operation of this body that encloses the body at `inner`; `None` if `inner` is this body.
    pub fn first_step_to(&self, inner: &BodyPath) -> Option<Op> {
        inner.0.get(self.0.len()).copied()
    }

    /// Returns the body at this path below `root`, the outermost body.
    ///
    /// # Panics
    /// Panics if an operation on the path is not isolated.
    pub fn of<'a>(&self, root: &'a Body) -> &'a Body {
        self.0
            .iter()
            .fold(root, |body, op| body.nested(*op).expect("isolated operations lead there"))
    }

    /// Returns the body at this path below `root`, the outermost body, mutably.
    ///
    /// # Panics
    /// Panics if an operation on the path is not isolated.
    pub fn of_mut<'a>(&self, root: &'a mut Body) -> &'a mut Body {
        self.0
            .iter()
            .fold(root, |body, op| body.nested_mut(*op).expect("isolated operations lead there"))
    }
}
