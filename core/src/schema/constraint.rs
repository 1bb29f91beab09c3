//! Constraints on types and attributes: a predicate, and the words that name it in messages.

use super::{AttrStorage, Class, Expr};

/// A constraint on a type: of an operand, a result, or a parameter. Codegen makes one `static` for each distinct
/// (predicate, summary) of a dialect; results are memoised by its address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeConstraint {
    /// The def's name in the `.td` (`AnyType`, `I32`, `SignlessIntegerLike`), or empty when anonymous.
    pub name: &'static str,
    /// The words for it in messages: "operand #0 must be `summary`, but got 'f32'".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfType`.
    pub pred: Expr,
    /// The C++ class of the type if the constraint pins one down (not plain `Type`): its short form is parsed and
    /// printed.
    pub class: Option<Class>,
    /// Builds the one type that satisfies it, when it is buildable.
    pub build: Option<Expr>,
}

/// A constraint on an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttrConstraint {
    /// The def's name in the `.td` (`I32Attr`, `SymbolNameAttr`), or empty when anonymous.
    pub name: &'static str,
    /// The words for it in messages: "attribute 'x' failed to satisfy constraint: `summary`".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfAttr`.
    pub pred: Expr,
    /// The storage of the value, which decides its short text form.
    pub storage: AttrStorage,
    /// The type whose attributes these are, when it is buildable: the format then omits `: type`.
    pub value_type: Option<Expr>,
}
