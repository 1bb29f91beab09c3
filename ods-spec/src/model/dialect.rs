//! Dialects.

use super::Role;
use super::build::Cx;
use crate::cpp_names::normalise;
use crate::lang::{Record, Span};
use crate::predicate::class::Named;
use crate::predicate::{Class, Untranslatable};

/// A `Dialect` record; one without a name represents a file that declares none.
#[derive(Clone, Default, Debug)]
pub struct Dialect {
    /// Name of the def.
    pub def: String,
    /// Source position of the definition.
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
    /// `discardableAttrs`
    pub discardable_attrs: Vec<DiscardableAttr>,
    /// `hasRegionArgAttrVerify`
    pub has_region_arg_attr_verify: bool,
    /// `hasRegionResultAttrVerify`
    pub has_region_result_attr_verify: bool,
    /// `isExtensible`
    pub is_extensible: bool,
    /// `hasCanonicalizer`
    pub has_canonicalizer: bool,
    /// `hasExtensions`, of `Extended` in `ods/Rust.td`
    pub has_extensions: bool,
    /// `useDefaultTypePrinterParser`
    pub default_type_syntax: bool,
    /// True if `extraClassDeclaration` overrides `parseType`.
    pub has_type_parser: bool,
    /// True if `extraClassDeclaration` overrides `parseAttribute`.
    pub has_attr_parser: bool,
    /// `useDefaultAttributePrinterParser`
    pub default_attr_syntax: bool,
}

/// An attribute that any operation may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiscardableAttr {
    /// Name, without the dialect.
    pub name: String,
    /// C++ class, less `::mlir::`.
    pub cpp: String,
    /// The class; several if they share the C++ base.
    pub classes: Vec<Class>,
}

impl<'a> Cx<'a> {
    /// Reads the dialect's `discardableAttrs`.
    pub(super) fn discardable_attrs(&mut self) -> Vec<DiscardableAttr> {
        let Some(def) = self.dialect else { return Vec::new() };
        let dag = def.opt_dag("discardableAttrs");
        let mut found = Vec::new();
        for (name, value) in dag.iter().flat_map(|dag| dag.args()) {
            // An argument without a name is already an error.
            let Some(name) = name else { continue };
            let written = value.as_str().unwrap_or("");
            let cpp = normalise(written).to_owned();
            let classes = match self.tr.classes.get(written, self.tr.namespace) {
                Some(Named::Classes(classes)) => classes.clone(),
                Some(Named::EnumAttr(_)) => vec![Class::IntegerAttr],
                _ => {
                    let text = cpp.clone();
                    let reason = format!("no attribute of C++ class `{cpp}` is known");
                    let weakens = format!("discardable attribute '{name}'");
                    let error = Untranslatable { text, reason, answerable: false };
                    self.untranslated(error, Role::Predicate, &weakens, def.span());
                    vec![Class::AnyAttr]
                }
            };
            found.push(DiscardableAttr { name: name.to_owned(), cpp, classes });
        }
        found
    }
}

impl Dialect {
    pub(super) fn new(def: Record<'_>) -> Dialect {
        let flag = |name| def.opt_bit(name).unwrap_or(false);
        let list = |name| def.str_list(name).unwrap_or_default();
        let declarations = def.opt_str("extraClassDeclaration").unwrap_or("");
        let declares = |function| declarations.contains(function);
        Dialect {
            def: def.name().to_owned(),
            span: def.span(),
            name: def.opt_str("name").unwrap_or("").to_owned(),
            cpp_namespace: normalise(def.opt_str("cppNamespace").unwrap_or("")).to_owned(),
            summary: def.opt_str("summary").unwrap_or("").trim().to_owned(),
            description: def.opt_str("description").unwrap_or("").to_owned(),
            class: def.name().replace('_', ""),
            dependent_classes: list("dependentDialects")
                .iter()
                .map(|one| normalise(one).to_owned())
                .collect(),
            has_constant_materializer: flag("hasConstantMaterializer"),
            has_op_attr_verify: flag("hasOperationAttrVerify"),
            discardable_attrs: Vec::new(),
            has_region_arg_attr_verify: flag("hasRegionArgAttrVerify"),
            has_region_result_attr_verify: flag("hasRegionResultAttrVerify"),
            is_extensible: flag("isExtensible"),
            has_canonicalizer: flag("hasCanonicalizer"),
            has_extensions: flag("hasExtensions"),
            default_type_syntax: flag("useDefaultTypePrinterParser"),
            has_type_parser: declares("parseType("),
            has_attr_parser: declares("parseAttribute("),
            default_attr_syntax: flag("useDefaultAttributePrinterParser"),
        }
    }
}
