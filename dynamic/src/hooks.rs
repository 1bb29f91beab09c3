//! Hand-written Rust by name: the behaviour that the `.td` cannot express, for a dialect without generated types to
//! implement traits on.

use std::any::Any;
use std::collections::BTreeMap;

use ods_core::hooks::{
    AddPatterns, DirectiveHooks, FoldOp, MaterializeConstant, OpSyntax, ParamDirectiveHooks,
    ParamSyntax, ParseDialectAttr, ParseDialectType, VerifyOp, VerifyOpAttr, VerifyParams,
    VerifyRegionAttr,
};
use ods_core::rewrite::NativeFn;
use ods_core::schema::{self, DialectBytecode, DialectHooks, Implements, OpHooks};
use ods_core::verify::ExprFn;

use crate::leak;

/// A hand-written function, or a parser and printer pair.
#[derive(Clone, Copy, Debug)]
pub enum Hook {
    /// `Class::verify` or `Class::verify_regions` of an operation.
    Verify(VerifyOp),
    /// `Class::fold` of an operation.
    Fold(FoldOp),
    /// `Class::Interface` of an operation, type or attribute: the model of the interface of that name, which is the
    /// last part of the C++ name.
    Interface(Implements),
    /// `Class::asm` of an operation: parser and printer of its custom syntax.
    Asm(OpSyntax),
    /// `custom<X>` of operations.
    Directive(DirectiveHooks),
    /// `custom<X>` of types and attributes.
    ParamDirective(ParamDirectiveHooks),
    /// `Class::params` of a type or attribute: parser and printer of its custom syntax.
    Params(ParamSyntax),
    /// `Class::verify_params` of a type or attribute.
    VerifyParams(VerifyParams),
    /// `natives::X` of patterns: the implementation of the native code call of that name.
    Native(NativeFn),
    /// `Class::materialize_constant` of the dialect.
    MaterializeConstant(MaterializeConstant),
    /// `Class::verify_op_attr` of the dialect.
    VerifyOpAttr(VerifyOpAttr),
    /// `Class::verify_region_arg_attr` or `Class::verify_region_result_attr` of the dialect.
    VerifyRegionAttr(VerifyRegionAttr),
    /// `Class::canonicalize` of an operation or the dialect.
    Canonicalize(AddPatterns),
    /// `Class::parse_type` of the dialect.
    ParseDialectType(ParseDialectType),
    /// `Class::parse_attr` of the dialect.
    ParseDialectAttr(ParseDialectAttr),
}

impl Hook {
    /// Returns the suffixes that name a hook of this kind; `None` for directives, which are named `custom<X>`.
    fn members(self) -> Option<&'static [&'static str]> {
        Some(match self {
            Hook::Verify(_) => &["verify", "verify_regions"],
            Hook::Fold(_) => &["fold"],
            Hook::Asm(_) => &["asm"],
            Hook::Params(_) => &["params"],
            Hook::VerifyParams(_) => &["verify_params"],
            Hook::MaterializeConstant(_) => &["materialize_constant"],
            Hook::VerifyOpAttr(_) => &["verify_op_attr"],
            Hook::VerifyRegionAttr(_) => &["verify_region_arg_attr", "verify_region_result_attr"],
            Hook::Canonicalize(_) => &["canonicalize"],
            Hook::ParseDialectType(_) => &["parse_type"],
            Hook::ParseDialectAttr(_) => &["parse_attr"],
            Hook::Directive(_) | Hook::ParamDirective(_) | Hook::Interface(_) | Hook::Native(_) => {
                return None;
            }
        })
    }

    /// Returns whether a hook of this kind can have that name.
    pub(crate) fn fits(self, name: &str) -> bool {
        if let Hook::Interface(one) = self {
            return name.rsplit_once("::").is_some_and(|(_, member)| member == last(one.name));
        }
        if let Hook::Native(_) = self {
            return name.starts_with("natives::");
        }
        match self.members() {
            Some(members) => {
                name.rsplit_once("::").is_some_and(|(_, member)| members.contains(&member))
            }
            None => name.starts_with("custom<") && name.ends_with('>'),
        }
    }
}

/// Leaks a hook for a schema.
fn leaked<T: Any + Send + Sync>(of: T) -> schema::Hook {
    schema::Hook::new(leak::one(of))
}

/// Returns the hand-written function in a hook.
pub(crate) fn held<T: Any + Copy>(hook: Option<schema::Hook>) -> Option<T> {
    hook.map(|hook| *hook.get())
}

/// Returns the last part of a C++ name.
fn last(cpp: &str) -> &str {
    cpp.rsplit("::").next().unwrap_or(cpp)
}

/// The hooks of one dialect.
#[derive(Clone, Default, Debug)]
pub(crate) struct Hooks {
    by_name: BTreeMap<String, Vec<Hook>>,
    predicates: BTreeMap<String, ExprFn>,
    /// The bytecode encodings, reused from a compiled dialect.
    pub(crate) bytecode: Option<DialectBytecode>,
    /// The compiled dialect's Rust functions for C++ predicates.
    own_predicates: &'static [(&'static str, schema::Hook)],
}

macro_rules! lookup {
    ($($(#[$doc:meta])* $name:ident($member:literal) -> $variant:ident $of:ty;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(&self, class: &str) -> Option<schema::Hook> {
            self.find(&format!(concat!("{}::", $member), class), |hook| match hook {
                Hook::$variant(hook) => Some(leaked::<$of>(hook)),
                _ => None,
            })
        }
    )*};
}

impl Hooks {
    pub(crate) fn insert(&mut self, name: impl Into<String>, hook: Hook) {
        self.by_name.entry(name.into()).or_default().push(hook);
    }

    pub(crate) fn insert_predicate(&mut self, cpp: impl Into<String>, function: ExprFn) {
        self.predicates.insert(cpp.into(), function);
    }

    /// Returns the hook of the right kind that was added last under that name.
    fn find<T>(&self, name: &str, pick: impl Fn(Hook) -> Option<T>) -> Option<T> {
        self.by_name.get(name)?.iter().rev().find_map(|hook| pick(*hook))
    }

    lookup! {
        params_verifier("verify_params") -> VerifyParams VerifyParams;
        materialize_constant("materialize_constant") -> MaterializeConstant MaterializeConstant;
        verify_op_attr("verify_op_attr") -> VerifyOpAttr VerifyOpAttr;
        verify("verify") -> Verify VerifyOp;
        verify_regions("verify_regions") -> Verify VerifyOp;
        fold("fold") -> Fold FoldOp;
        canonicalize("canonicalize") -> Canonicalize AddPatterns;
        verify_region_arg_attr("verify_region_arg_attr") -> VerifyRegionAttr VerifyRegionAttr;
        verify_region_result_attr("verify_region_result_attr") -> VerifyRegionAttr VerifyRegionAttr;
        parse_type("parse_type") -> ParseDialectType ParseDialectType;
        parse_attr("parse_attr") -> ParseDialectAttr ParseDialectAttr;
        asm("asm") -> Asm OpSyntax;
        params("params") -> Params ParamSyntax;
    }

    /// Returns the hooks of an operation of that class, except its syntax.
    pub(crate) fn op(&self, class: &str) -> OpHooks {
        OpHooks {
            verify: self.verify(class),
            verify_regions: self.verify_regions(class),
            fold: self.fold(class),
            canonicalize: self.canonicalize(class),
        }
    }

    /// Returns the hooks of the dialect of that class.
    pub(crate) fn dialect(&self, class: &str) -> DialectHooks {
        DialectHooks {
            materialize_constant: self.materialize_constant(class),
            verify_op_attr: self.verify_op_attr(class),
            verify_region_arg_attr: self.verify_region_arg_attr(class),
            verify_region_result_attr: self.verify_region_result_attr(class),
            canonicalize: self.canonicalize(class),
            parse_type: self.parse_type(class),
            parse_attr: self.parse_attr(class),
            predicates: self.own_predicates,
            ..DialectHooks::NONE
        }
    }

    /// Adds the hooks of a compiled dialect.
    pub(crate) fn adopt_dialect(&mut self, class: &str, own: &DialectHooks) {
        let all = [
            ("materialize_constant", held(own.materialize_constant).map(Hook::MaterializeConstant)),
            ("verify_op_attr", held(own.verify_op_attr).map(Hook::VerifyOpAttr)),
            (
                "verify_region_arg_attr",
                held(own.verify_region_arg_attr).map(Hook::VerifyRegionAttr),
            ),
            (
                "verify_region_result_attr",
                held(own.verify_region_result_attr).map(Hook::VerifyRegionAttr),
            ),
            ("canonicalize", held(own.canonicalize).map(Hook::Canonicalize)),
            ("parse_type", held(own.parse_type).map(Hook::ParseDialectType)),
            ("parse_attr", held(own.parse_attr).map(Hook::ParseDialectAttr)),
        ];
        for (member, hook) in all {
            if let Some(hook) = hook {
                self.insert(format!("{class}::{member}"), hook);
            }
        }
        self.bytecode = self.bytecode.or(own.bytecode);
        self.own_predicates = own.predicates;
    }

    /// Returns whether there is a hook of that name.
    pub(crate) fn has(&self, class: &str, member: &str) -> bool {
        self.by_name.contains_key(&format!("{class}::{member}"))
    }

    /// Returns the model of the interface of that C++ name for that class.
    pub(crate) fn interface(&self, class: &str, interface: &str) -> Option<Implements> {
        self.find(&format!("{class}::{}", last(interface)), |hook| match hook {
            Hook::Interface(one) => Some(one),
            _ => None,
        })
    }

    /// Returns the Rust function that implements the native code call of that name.
    pub(crate) fn native(&self, name: &str) -> Option<schema::Hook> {
        self.find(&format!("natives::{name}"), |hook| match hook {
            Hook::Native(function) => Some(leaked(function)),
            _ => None,
        })
    }

    /// Returns the parser and printer of a directive of operations.
    pub(crate) fn directive(&self, name: &str) -> Option<schema::Hook> {
        self.find(&format!("custom<{name}>"), |hook| match hook {
            Hook::Directive(of) => Some(leaked(of)),
            _ => None,
        })
    }

    /// Returns the parser and printer of a directive of types and attributes.
    pub(crate) fn param_directive(&self, name: &str) -> Option<schema::Hook> {
        self.find(&format!("custom<{name}>"), |hook| match hook {
            Hook::ParamDirective(of) => Some(leaked(of)),
            _ => None,
        })
    }

    /// Returns the Rust function for C++ text, or for a path that the `.td` names.
    pub(crate) fn predicate(&self, name: &str) -> Option<schema::Hook> {
        self.predicates.get(name).copied().map(leaked)
    }

    /// Lists the C++ texts that have a Rust function.
    pub(crate) fn predicates(&self) -> impl Iterator<Item = &String> {
        self.predicates.keys()
    }
}
