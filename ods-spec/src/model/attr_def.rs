//! Definitions of types and attributes.

use super::{InterfaceUse, Param, SourceText};
use crate::lang::Span;
use crate::predicate::Expr;

/// A `TypeDef` or `AttrDef`.
#[derive(Clone, Debug)]
pub struct ParamDef {
    /// Name of the def.
    pub def: String,
    /// Where it is defined.
    pub span: Span,
    /// Whether it is a type.
    pub is_type: bool,
    /// Full name, `llvm.ptr`; unique also without mnemonic.
    pub name: String,
    /// What follows `!dialect.` in text.
    pub mnemonic: Option<String>,
    /// C++ class name, which is the Rust name.
    pub class: String,
    /// C++ name in full, less `::mlir::`.
    pub cpp: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Parameters in declaration order.
    pub params: Vec<Param>,
    /// `assemblyFormat`
    pub assembly_format: Option<SourceText>,
    /// `hasCustomAssemblyFormat`
    pub custom_format: bool,
    /// `genVerifyDecl`
    pub verify: bool,
    /// `genMnemonicAlias`
    pub alias: bool,
    /// Traits and interfaces by C++ name, less `::mlir::`.
    pub interfaces: Vec<InterfaceUse>,
    /// For an attribute: its type as an expression over its parameters.
    pub value_type: Option<Expr>,
    /// For an `EnumAttr`: its enum.
    pub enum_: Option<super::EnumId>,
}
