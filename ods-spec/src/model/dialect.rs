//! Dialects.

use crate::lang::{Record, Span};
use crate::predicate::class::normalise;

/// A `Dialect` record; one without a name stands for a file that declares none.
#[derive(Clone, Default, Debug)]
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
    /// `discardableAttrs`: name and C++ class of each.
    pub discardable_attrs: Vec<(String, String)>,
    /// `hasRegionArgAttrVerify`
    pub has_region_arg_attr_verify: bool,
    /// `hasRegionResultAttrVerify`
    pub has_region_result_attr_verify: bool,
    /// `isExtensible`
    pub is_extensible: bool,
    /// `hasCanonicalizer`
    pub has_canonicalizer: bool,
    /// `useDefaultTypePrinterParser`
    pub default_type_syntax: bool,
    /// `useDefaultAttributePrinterParser`
    pub default_attr_syntax: bool,
}

impl Dialect {
    pub(super) fn new(def: Record<'_>) -> Dialect {
        let flag = |name| def.opt_bit(name).unwrap_or(false);
        let list = |name| def.str_list(name).unwrap_or_default();
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
            discardable_attrs: def
                .opt_dag("discardableAttrs")
                .iter()
                .flat_map(|dag| dag.args())
                .filter_map(|(name, value)| {
                    Some((name?.to_owned(), normalise(value.as_str().unwrap_or("")).to_owned()))
                })
                .collect(),
            has_region_arg_attr_verify: flag("hasRegionArgAttrVerify"),
            has_region_result_attr_verify: flag("hasRegionResultAttrVerify"),
            is_extensible: flag("isExtensible"),
            has_canonicalizer: flag("hasCanonicalizer"),
            default_type_syntax: flag("useDefaultTypePrinterParser"),
            default_attr_syntax: flag("useDefaultAttributePrinterParser"),
        }
    }
}
