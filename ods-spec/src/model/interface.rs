//! Interfaces: their declarations, and their use by operations, types and attributes.

use crate::lang::Span;

/// An `Interface` record.
#[derive(Clone, Debug)]
pub struct Interface {
    /// Name of the def.
    pub def: String,
    /// Where it is defined.
    pub span: Span,
    /// C++ name, less `::mlir::`.
    pub name: String,
    /// What implements it.
    pub kind: InterfaceKind,
    /// Markdown.
    pub description: String,
    /// Its methods.
    pub methods: Vec<InterfaceMethod>,
}

/// What implements an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "OpInterface and so on")]
pub enum InterfaceKind {
    Op,
    Type,
    Attr,
    Dialect,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceMethod {
    /// Name.
    pub name: String,
    /// C++ return type.
    pub returns: String,
    /// Whether it needs no instance.
    pub is_static: bool,
    /// Whether an implementation may leave it out.
    pub has_default: bool,
    /// Markdown.
    pub description: String,
}

/// An interface or native trait in a list of traits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceUse {
    /// C++ name, less `::mlir::`.
    pub name: String,
    /// Methods that the implementer declares: `DeclareOpInterfaceMethods`. `None` for plain use.
    pub declared: Option<Vec<String>>,
}
