//! Constraints on types and attributes: a predicate, and the words that name it in messages.

use super::{Class, EnumSchema, Expr};

/// A constraint on a type: of an operand, a result, or a parameter. Codegen makes one `static` for each distinct
/// (predicate, summary) of a dialect; results are memoised by its address.
#[derive(Debug)]
pub struct TypeConstraint {
    /// The def's name in the `.td` (`AnyType`, `I32`, `SignlessIntegerLike`), or empty when anonymous.
    pub name: &'static str,
    /// What messages call it: "operand #0 must be `summary`, but got 'f32'".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfType`.
    pub pred: Expr,
    /// The C++ class of the type if the constraint pins one down (not plain `Type`): its short form is parsed and printed.
    pub class: Option<Class>,
    /// Builds the one type that satisfies it, when it is buildable.
    pub build: Option<Expr>,
}

/// A constraint on an attribute.
#[derive(Debug)]
pub struct AttrConstraint {
    /// The def's name in the `.td` (`I32Attr`, `SymbolNameAttr`), or empty when anonymous.
    pub name: &'static str,
    /// What messages call it: "attribute 'x' failed to satisfy constraint: `summary`".
    pub summary: &'static str,
    /// The predicate over `Expr::SelfAttr`.
    pub pred: Expr,
    /// How the value is stored, which decides what its short text form is.
    pub storage: AttrStorage,
    /// The type whose attributes these are, when it is buildable: the format then omits `: type`.
    pub value_type: Option<Expr>,
}

/// The storage class of an attribute: `storageType` of the `.td`.
#[derive(Clone, Copy, Debug)]
pub enum AttrStorage {
    /// `::mlir::Attribute`: any attribute, always in full form.
    Any,
    /// A class of builtin or dialect attributes.
    Class(Class),
    /// An integer attribute that stands for an enum case (`I32EnumAttr` and the like).
    IntEnum(&'static EnumSchema),
    /// A dialect attribute whose one parameter is an enum (`EnumAttr`).
    Enum {
        /// Full name of the attribute, `arith.fastmath`.
        attr: &'static str,
        /// Its enum.
        cases: &'static EnumSchema,
    },
}
