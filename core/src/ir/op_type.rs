//! Typed views of operations: what generated op newtypes implement.

use super::{Body, Op};
use crate::OpName;
use crate::schema::OpSchema;

/// A kind of operation known at compile time: a `Copy` newtype over [`Op`].
pub trait OpType: Copy {
    /// The schema; its `name` is the operation's.
    const SCHEMA: &'static OpSchema;

    /// The name as an id.
    fn op_name() -> OpName;

    /// Wraps `op`, which must have this name.
    fn wrap(op: Op) -> Self;

    /// The id.
    fn op(self) -> Op;

    /// The typed view of `op`, if it has this name.
    #[inline]
    fn cast(body: &Body, op: Op) -> Option<Self> {
        (body.name(op) == Self::op_name()).then(|| Self::wrap(op))
    }
}

impl Op {
    /// Whether the operation is a `T`.
    #[inline]
    pub fn isa<T: OpType>(self, body: &Body) -> bool {
        body.name(self) == T::op_name()
    }

    /// The typed view, if the operation is a `T`.
    #[inline]
    pub fn cast<T: OpType>(self, body: &Body) -> Option<T> {
        T::cast(body, self)
    }
}
