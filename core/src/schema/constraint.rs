//! Constraints on types and attributes: a predicate, and its description in messages.

use super::{AttrStorage, Class, Expr};

/// A constraint on a type: of an operand, a result, or a parameter. Generated code has one `static` for each distinct
/// (predicate, summary) of a dialect; outcomes are memoised by its address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeConstraint {
    /// The def's name in the `.td` (`AnyType`, `I32`, `SignlessIntegerLike`); empty if anonymous.
    pub name: &'static str,
    /// The description in messages: "operand #0 must be `summary`, but got 'f32'".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfType`.
    pub pred: Expr,
    /// The C++ class of the type if the constraint determines one (not plain `Type`): its short form is parsed and
    /// printed.
    pub class: Option<Class>,
    /// Builds the only type that satisfies it, if it is buildable.
    pub build: Option<Expr>,
}

/// A constraint on an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttrConstraint {
    /// The def's name in the `.td` (`I32Attr`, `SymbolNameAttr`); empty if anonymous.
    pub name: &'static str,
    /// The description in messages: "attribute 'x' failed to satisfy constraint: `summary`".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfAttr`.
    pub pred: Expr,
    /// The storage of the value, which determines its short text form.
    pub storage: AttrStorage,
    /// The type of these attributes, if it is buildable: the format then omits `: type`.
    pub value_type: Option<Expr>,
}
