//! Verification and the evaluation of schema expressions.

use crate::schema::Expr;
use crate::{Attr, Body, Context, Op, Type, Value};

/// What an expression evaluates to.
#[derive(Clone, PartialEq, Debug)]
pub enum EvalValue {
    /// A null type or attribute, or an absent optional.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// Text.
    Str(std::sync::Arc<str>),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// An SSA value.
    Value(Value),
    /// An operation.
    Op(Op),
    /// A list.
    List(std::sync::Arc<[EvalValue]>),
}

/// What a verifier sees: a body, and what is around it.
pub struct VerifyCx<'a> {
    /// The body under verification.
    pub body: &'a Body,
    /// The body around, and which operation of it `body` belongs to.
    pub parent: Option<(&'a VerifyCx<'a>, Op)>,
}

/// The attribute that a default value stands for.
pub(crate) fn evaluate_attr(_ctx: &Context, _expr: &Expr) -> Option<Attr> {
    None
}
