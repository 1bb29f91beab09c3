//! Dialects.

use crate::lang::Span;

/// A `Dialect` record.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// Name of the def.
    pub def: String,
    /// Where it is defined.
    pub span: Span,
    /// Namespace, `arith`.
    pub name: String,
    /// C++ namespace, less `::mlir::`.
    pub cpp_namespace: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Rust name of the dialect struct, `ArithDialect`.
    pub class: String,
    /// C++ classes of `dependentDialects`, less `::mlir::`.
    pub dependent_classes: Vec<String>,
    /// `hasConstantMaterializer`
    pub has_constant_materializer: bool,
    /// `hasOperationAttrVerify`
    pub has_op_attr_verify: bool,
    /// `useDefaultTypePrinterParser`
    pub default_type_syntax: bool,
    /// `useDefaultAttributePrinterParser`
    pub default_attr_syntax: bool,
}
