//! Operation types known at compile time: the trait that generated operation types implement.

use std::ops::Deref;

use super::{Body, Op, OpRef, Operands, Value, ValueRef};
use crate::OpName;
use crate::schema::OpSchema;

/// An operation type known at compile time: a `Copy` newtype over [`Op`].
///
/// Three types represent one kind of operation, all with accessors named as in the `.td`:
/// - `X` is the id, to keep: `x.lhs(ir)` is a [`Value`].
/// - `XRef<'a>` is the id with its body, to read: `x.lhs()` is a [`ValueRef`], and it derefs to [`OpRef`].
/// - `XAdaptor<'a, T>` is a list with a `T` for each operand: `x.lhs()` is a `T`.
pub trait OpType: Copy + Into<Op> {
    /// The operation with its body.
    type Ref<'a>: Copy + Deref<Target = OpRef<'a>> + Into<Op>;

    /// A `T` per operand, by the operands' names: known constants in a folder, replacement values in a conversion.
    type Adaptor<'a, T: Copy + 'a>: Copy + Deref<Target = Operands<'a, T>>;

    /// The schema; its `name` is the operation's name.
    const SCHEMA: &'static OpSchema;

    /// Returns the name as an id.
    fn op_name() -> OpName;

    /// Wraps `op`, which must have this name.
    fn wrap(op: Op) -> Self;

    /// Returns the id.
    fn op(self) -> Op;

    /// Wraps `op`, which must have this name.
    fn wrap_ref(op: OpRef<'_>) -> Self::Ref<'_>;

    /// Wraps a list with a `T` for each operand.
    fn adapt<'a, T: Copy + 'a>(operands: Operands<'a, T>) -> Self::Adaptor<'a, T>;

    /// Returns the operation with its body.
    #[inline]
    fn view(self, body: &Body) -> Self::Ref<'_> {
        Self::wrap_ref(body.view(self.op()))
    }

    /// Returns the typed id of `op`, if it has this name.
    #[inline]
    fn cast(body: &Body, op: Op) -> Option<Self> {
        (body.name(op) == Self::op_name()).then(|| Self::wrap(op))
    }
}

impl Op {
    /// Returns whether the operation is a `T`.
    #[inline]
    pub fn isa<T: OpType>(self, body: &Body) -> bool {
        body.name(self) == T::op_name()
    }

    /// Returns the typed id, if the operation is a `T`.
    #[inline]
    pub fn cast<T: OpType>(self, body: &Body) -> Option<T> {
        T::cast(body, self)
    }
}

impl<'a> OpRef<'a> {
    /// Returns whether the operation is a `T`.
    #[inline]
    pub fn isa<T: OpType>(self) -> bool {
        self.op.isa::<T>(self.body)
    }

    /// Returns the typed view, if the operation is a `T`.
    #[inline]
    pub fn cast<T: OpType>(self) -> Option<T::Ref<'a>> {
        self.isa::<T>().then(|| T::wrap_ref(self))
    }
}

impl Value {
    /// Returns the operation that the value is a result of, if it is a `T`.
    #[inline]
    pub fn defined_by<T: OpType>(self, body: &Body) -> Option<T> {
        T::cast(body, body.defining_op(self)?)
    }
}

impl<'a> ValueRef<'a> {
    /// Returns the operation that the value is a result of, if it is a `T`.
    #[inline]
    pub fn defined_by<T: OpType>(self) -> Option<T::Ref<'a>> {
        self.defining_op()?.cast::<T>()
    }
}
