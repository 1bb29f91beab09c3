//! Interfaces: their declarations, and their use by operations, types and attributes.

use super::build::Cx;
use crate::lang::{Record, Span};
use crate::predicate::class::interface_name;

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

impl Cx<'_> {
    /// The interfaces that the dialect's C++ namespace holds.
    pub(super) fn interfaces(&self) -> Vec<Interface> {
        let own = |def: &Record<'_>| {
            !def.is_a("DeclareInterfaceMethods") && !def.is_anonymous() && self.owns_def(*def)
        };
        self.records.defs_in_order_of_class("Interface").filter(own).map(Interface::new).collect()
    }
}

impl Interface {
    fn new(def: Record<'_>) -> Interface {
        let kind = match () {
            () if def.is_a("TypeInterface") => InterfaceKind::Type,
            () if def.is_a("AttrInterface") => InterfaceKind::Attr,
            () if def.is_a("DialectInterface") => InterfaceKind::Dialect,
            () => InterfaceKind::Op,
        };
        Interface {
            def: def.name().to_owned(),
            span: def.span(),
            name: interface_name(def),
            kind,
            description: def.opt_str("description").unwrap_or("").to_owned(),
            methods: methods(def),
        }
    }
}

fn methods(def: Record<'_>) -> Vec<InterfaceMethod> {
    let list = def.rec_list("methods").unwrap_or_default();
    let set = |method: Record<'_>, field| {
        method.opt_str(field).is_some_and(|text| !text.trim().is_empty())
    };
    let one = |method: Record<'_>| InterfaceMethod {
        name: method.opt_str("name").unwrap_or("").to_owned(),
        returns: method.opt_str("returnType").unwrap_or("").to_owned(),
        is_static: method.is_a("StaticInterfaceMethod"),
        has_default: set(method, "defaultBody") || set(method, "body"),
        description: method.opt_str("description").unwrap_or("").to_owned(),
    };
    list.into_iter().map(one).collect()
}

impl InterfaceUse {
    /// The use of an interface record in a list of traits.
    pub(super) fn new(def: Record<'_>) -> InterfaceUse {
        let declared = def.is_a("DeclareInterfaceMethods").then(|| {
            let always = def.str_list("alwaysOverriddenMethods").unwrap_or_default();
            let obliged = |method: &InterfaceMethod| {
                !method.has_default || always.contains(&method.name.as_str())
            };
            methods(def).into_iter().filter(obliged).map(|method| method.name).collect()
        });
        InterfaceUse { name: interface_name(def), declared }
    }
}
