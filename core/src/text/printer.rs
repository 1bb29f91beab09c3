//! Printing types and attributes.

use std::fmt;

use crate::affine::{AffineExpr, AffineMap, IntegerSet};
use crate::{Attr, Context, FloatKind, Ident, Loc, Type};

/// Options of `mlir-opt`'s printer; the default is that of the tool without options.
#[derive(Clone, Debug, Default)]
pub struct PrintFlags {
    /// `--mlir-print-op-generic`
    pub generic: bool,
    /// `--mlir-print-debuginfo`
    pub debuginfo: bool,
    /// `--mlir-pretty-debuginfo`
    pub pretty_debuginfo: bool,
    /// `--mlir-print-local-scope`
    pub local_scope: bool,
    /// `--mlir-print-assume-verified`
    pub assume_verified: bool,
    /// `--mlir-print-unique-ssa-ids`
    pub unique_ssa_ids: bool,
    /// `--mlir-print-skip-regions`
    pub skip_regions: bool,
    /// `--mlir-use-nameloc-as-prefix`
    pub nameloc_as_prefix: bool,
    /// `--mlir-print-value-users`
    pub value_users: bool,
    /// `--mlir-elide-elementsattrs-if-larger`
    pub elide_elements_if_larger: Option<u64>,
    /// `--mlir-print-elementsattrs-with-hex-if-larger`; `None` is 100, `Some(-1)` never.
    pub hex_if_larger: Option<i64>,
    /// `--mlir-elide-resource-strings-if-larger`
    pub elide_resources_if_larger: Option<u64>,
}

/// Prints tokens, types and attributes: the counterpart of `AsmPrinter`.
pub struct Printer<'ir> {
    ctx: &'ir Context,
}

impl<'ir> Printer<'ir> {
    /// The context; its lifetime is not that of the borrow.
    pub fn ctx(&self) -> &'ir Context {
        self.ctx
    }

    /// The options.
    pub fn flags(&self) -> &PrintFlags {
        unimplemented!()
    }

    /// Prints text as it is.
    pub fn print(&mut self, _text: &str) {
        unimplemented!()
    }

    /// Prints what `format_args!` gives.
    pub fn print_fmt(&mut self, _args: fmt::Arguments<'_>) {
        unimplemented!()
    }

    /// Prints an integer.
    pub fn print_int(&mut self, _value: i64) {
        unimplemented!()
    }

    /// Prints `text` bare when it is a keyword, else quoted.
    pub fn print_keyword_or_string(&mut self, _text: &str) {
        unimplemented!()
    }

    /// Prints `"text"`, escaped.
    pub fn print_string(&mut self, _text: &[u8]) {
        unimplemented!()
    }

    /// Prints `@name`, quoted where needed.
    pub fn print_symbol_name(&mut self, _name: &str) {
        unimplemented!()
    }

    /// Prints a float from its bits.
    pub fn print_float(&mut self, _kind: FloatKind, _bits: u128) {
        unimplemented!()
    }

    /// Prints a type, or its alias.
    pub fn print_type(&mut self, _ty: Type) {
        unimplemented!()
    }

    /// Prints a dialect's type without `!dialect.mnemonic` (`qualified` not given); any other type, or one with an
    /// alias, in full.
    pub fn print_stripped_type(&mut self, _ty: Type) {
        unimplemented!()
    }

    /// Prints `a, b`.
    pub fn print_types(&mut self, _types: &[Type]) {
        unimplemented!()
    }

    /// Prints ` -> type` or ` -> (type, type)`, nothing when there are no types.
    pub fn print_optional_arrow_types(&mut self, _types: &[Type]) {
        unimplemented!()
    }

    /// Prints `-> type` or `-> (type, type)` as in a function type.
    pub fn print_arrow_types(&mut self, _types: &[Type]) {
        unimplemented!()
    }

    /// Prints `(inputs) -> results`.
    pub fn print_functional_type(&mut self, _inputs: &[Type], _results: &[Type]) {
        unimplemented!()
    }

    /// Prints an attribute, or its alias, with its type.
    pub fn print_attribute(&mut self, _attr: Attr) {
        unimplemented!()
    }

    /// Prints an attribute without its type.
    pub fn print_attribute_without_type(&mut self, _attr: Attr) {
        unimplemented!()
    }

    /// Prints a dialect's attribute without `#dialect.mnemonic`; any other, or one with an alias, in full.
    pub fn print_stripped_attribute(&mut self, _attr: Attr) {
        unimplemented!()
    }

    /// Prints `{a = 1 : i64, b}`, ` {`-preceded by a space, without the entries named in `elided`; nothing when none is left.
    pub fn print_optional_dict(&mut self, _entries: &[(Ident, Attr)], _elided: &[&str]) {
        unimplemented!()
    }

    /// Prints one entry of a dictionary.
    pub fn print_named_attr(&mut self, _name: Ident, _value: Attr) {
        unimplemented!()
    }

    /// Prints `4x?x8`.
    pub fn print_dimension_list(&mut self, _shape: &[i64]) {
        unimplemented!()
    }

    /// Prints `(d0) -> (d0 + 1)`.
    pub fn print_affine_map(&mut self, _map: &AffineMap) {
        unimplemented!()
    }

    /// Prints `(d0) : (d0 >= 0)`.
    pub fn print_integer_set(&mut self, _set: &IntegerSet) {
        unimplemented!()
    }

    /// Prints an affine expression over `d0`, `s0`, ….
    pub fn print_affine_expr(&mut self, _expr: &AffineExpr) {
        unimplemented!()
    }

    /// Prints `loc(…)`.
    pub fn print_loc(&mut self, _loc: Loc) {
        unimplemented!()
    }
}
