//! The schema of a dialect.

use super::{AttrSchema, DialectBytecode, Hook, OpSchema, PatternSchema, Sources, TypeSchema};

/// Everything a dialect declares.
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
    /// Names of the dialects that come with it.
    pub dependencies: &'static [&'static str],
    /// The files that declare it.
    pub sources: Sources,
    /// Hand-written behaviour.
    pub hooks: DialectHooks,
}

/// The sorts of thing that interfaces are asked of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "operations and so on")]
pub enum Sort {
    Op,
    Type,
    Attr,
    Dialect,
}

/// An interface that a dialect gives to a type or attribute of another, known by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExternalInterface {
    /// The sort of thing: a type or an attribute.
    pub sort: Sort,
    /// Its full name.
    pub of: &'static str,
    /// C++ name of the interface, less `::mlir::`.
    pub interface: &'static str,
}

/// Hand-written behaviour of a dialect.
#[derive(Clone, Copy, Default, Debug)]
pub struct DialectHooks {
    /// `hasConstantMaterializer`: the operation that makes a value of an attribute, a
    /// [`MaterializeConstant`](crate::hooks::MaterializeConstant).
    pub materialize_constant: Option<Hook>,
    /// `hasOperationAttrVerify`: checks a discardable attribute of this dialect on an operation, a
    /// [`VerifyOpAttr`](crate::hooks::VerifyOpAttr).
    pub verify_op_attr: Option<Hook>,
    /// `hasRegionArgAttrVerify`: checks an attribute of this dialect on an argument of a function, a
    /// [`VerifyRegionAttr`](crate::hooks::VerifyRegionAttr).
    pub verify_region_arg_attr: Option<Hook>,
    /// `hasRegionResultAttrVerify`: the same on a result.
    pub verify_region_result_attr: Option<Hook>,
    /// `hasCanonicalizer`: patterns that are about no operation in particular, an
    /// [`AddPatterns`](crate::hooks::AddPatterns).
    pub canonicalize: Option<Hook>,
    /// Declared patterns that take part in canonicalization without having been added by a hook: those that start from
    /// operations that set neither `hasCanonicalizer` nor `hasCanonicalizeMethod`.
    pub patterns: &'static [&'static PatternSchema],
    /// Rust functions that answer for C++ text of predicates, each an [`ExprFn`](crate::verify::ExprFn), by that text:
    /// for dialects loaded at run time.
    pub predicates: &'static [(&'static str, Hook)],
    /// `isExtensible`: whether operations, types and attributes may be added to it.
    pub is_extensible: bool,
    /// `parseType` in `extraClassDeclaration`: syntax of types without a mnemonic in the schemas, everything after
    /// `!dialect.`; a [`ParseDialectType`](crate::hooks::ParseDialectType).
    pub parse_type: Option<Hook>,
    /// Counterpart of `parse_type`, a [`PrintDialectType`](crate::hooks::PrintDialectType).
    pub print_type: Option<Hook>,
    /// `hasOperationInterfaceFallback`: what answers an interface for operations of the dialect that say nothing
    /// themselves, registered or not; an [`InterfaceFallback`](crate::hooks::InterfaceFallback).
    pub interface_fallback: Option<Hook>,
    /// True when operations that are not registered are accepted in this dialect.
    pub allows_unknown_ops: bool,
    /// Interfaces that the dialect gives to types and attributes of others when it is registered.
    pub external_interfaces: &'static [ExternalInterface],
    /// Compact encodings of types and attributes in bytecode; `None` when they are written as text.
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
        print_type: None,
        interface_fallback: None,
        allows_unknown_ops: false,
        external_interfaces: &[],
        bytecode: None,
    };
}
