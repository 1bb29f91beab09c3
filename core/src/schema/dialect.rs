//! The schema of a dialect.

use super::{AttrSchema, DialectBytecode, Hook, OpSchema, PatternSchema, Sources, TypeSchema};

/// The declarations of a dialect.
#[derive(Debug)]
pub struct DialectSchema {
    /// Namespace, `arith`.
    pub name: &'static str,
    /// One line for documentation.
    pub summary: &'static str,
    /// Operations in declaration order.
    pub ops: &'static [&'static OpSchema],
    /// Types in declaration order.
    pub types: &'static [&'static TypeSchema],
    /// Attributes in declaration order.
    pub attrs: &'static [&'static AttrSchema],
    /// The names of the dialects that are loaded with it.
    pub dependencies: &'static [&'static str],
    /// The `.td` files that declare it.
    pub sources: Sources,
    /// Hand-written behaviour.
    pub hooks: DialectHooks,
}

/// The sorts of entities that may implement an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "operations and so on")]
pub enum Sort {
    Op,
    Type,
    Attr,
    Dialect,
}

/// An interface that a dialect attaches to a type or attribute of another dialect, which is known by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExternalInterface {
    /// The sort of the implementing entity: a type or an attribute.
    pub sort: Sort,
    /// The full name of the type or attribute.
    pub of: &'static str,
    /// The C++ name of the interface, without `::mlir::`.
    pub interface: &'static str,
}

/// Hand-written behaviour of a dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct DialectHooks {
    /// `hasConstantMaterializer`: builds the operation whose result is a constant, a
    /// [`MaterializeConstant`](crate::hooks::MaterializeConstant).
    pub materialize_constant: Option<Hook>,
    /// `hasOperationAttrVerify`: checks a discardable attribute of this dialect on an operation, a
    /// [`VerifyOpAttr`](crate::hooks::VerifyOpAttr).
    pub verify_op_attr: Option<Hook>,
    /// `hasRegionArgAttrVerify`: checks an attribute of this dialect on an argument of a function, a
    /// [`VerifyRegionAttr`](crate::hooks::VerifyRegionAttr).
    pub verify_region_arg_attr: Option<Hook>,
    /// `hasRegionResultAttrVerify`: checks an attribute of this dialect on a result of a function, a
    /// [`VerifyRegionAttr`](crate::hooks::VerifyRegionAttr).
    pub verify_region_result_attr: Option<Hook>,
    /// `hasCanonicalizer`: patterns that do not belong to one operation, an [`AddPatterns`](crate::hooks::AddPatterns).
    pub canonicalize: Option<Hook>,
    /// Declared patterns that take part in canonicalization without being added by a hook: those whose root operations
    /// set neither `hasCanonicalizer` nor `hasCanonicalizeMethod`.
    pub patterns: &'static [&'static PatternSchema],
    /// Rust functions that implement C++ text of predicates, each an [`ExprFn`](crate::verify::ExprFn), by that text:
    /// for dialects loaded at run time.
    pub predicates: &'static [(&'static str, Hook)],
    /// `isExtensible`: whether operations, types and attributes may be added to it.
    pub is_extensible: bool,
    /// `parseType` in `extraClassDeclaration`: the syntax of types without a mnemonic in the schemas, everything after
    /// `!dialect.`; a [`ParseDialectType`](crate::hooks::ParseDialectType).
    pub parse_type: Option<Hook>,
    /// `parseAttribute` in `extraClassDeclaration`: the syntax of attributes without a mnemonic in the schemas,
    /// everything after `#dialect.`; a [`ParseDialectAttr`](crate::hooks::ParseDialectAttr).
    pub parse_attr: Option<Hook>,
    /// The counterpart of `parse_type`, a [`PrintDialectType`](crate::hooks::PrintDialectType).
    pub print_type: Option<Hook>,
    /// `hasOperationInterfaceFallback`: provides interfaces for operations of the dialect that do not implement them,
    /// registered or not; an [`InterfaceFallback`](crate::hooks::InterfaceFallback).
    pub interface_fallback: Option<Hook>,
    /// True if unregistered operations are accepted in this dialect.
    pub allows_unknown_ops: bool,
    /// Interfaces that the dialect attaches to types and attributes of other dialects when it is registered.
    pub external_interfaces: &'static [ExternalInterface],
    /// Compact encodings of types and attributes in bytecode; `None` if they are written as text.
    pub bytecode: Option<DialectBytecode>,
}

impl DialectHooks {
    /// No hand-written behaviour: `DialectHooks { parse_type: Some(…), ..DialectHooks::NONE }` in a `static`.
    pub const NONE: DialectHooks = DialectHooks {
        materialize_constant: None,
        verify_op_attr: None,
        verify_region_arg_attr: None,
        verify_region_result_attr: None,
        canonicalize: None,
        patterns: &[],
        predicates: &[],
        is_extensible: false,
        parse_type: None,
        parse_attr: None,
        print_type: None,
        interface_fallback: None,
        allows_unknown_ops: false,
        external_interfaces: &[],
        bytecode: None,
    };
}
