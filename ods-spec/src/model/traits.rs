//! Traits of operations that are more than a name.

use crate::predicate::Expr;

/// Arguments of a parametric trait, or a trait outside the core set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraitArgs {
    /// `HasParent`: full names of the allowed parents.
    HasParent(Vec<String>),
    /// `SingleBlockImplicitTerminator`: full name of the terminator.
    ImplicitTerminator(String),
    /// `AtMostOneChildOf`: full names.
    AtMostOneChildOf(Vec<String>),
    /// A native trait that is a dialect's own, by its C++ name.
    Other(String),
}

/// A `PredOpTrait`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PredTrait {
    /// A predicate over the operation.
    Pred {
        /// The words of the message.
        summary: String,
        /// The predicate over [`Expr::Op`] and [`Expr::Arg`].
        pred: Expr,
    },
    /// `AllTypesMatch`
    AllTypesMatch {
        /// The words of the message.
        summary: String,
        /// Names of operands, results and attributes.
        names: Vec<String>,
    },
    /// `TypesMatchWith`
    TypesMatchWith {
        /// The words of the message.
        summary: String,
        /// Who decides.
        lhs: String,
        /// Who follows.
        rhs: String,
        /// From the type of `lhs`, as [`Expr::Slf`], to that of `rhs`.
        transform: Expr,
        /// The check itself, where it is not plain equality of the two types (`OptionalTypesMatchWith`, other
        /// comparators).
        check: Option<Expr>,
    },
}
