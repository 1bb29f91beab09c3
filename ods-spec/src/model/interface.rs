//! Interfaces: their declarations, and their use by operations, types and attributes.

use super::SigType;
use super::build::Cx;
use super::signature::mutates;
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
    /// C++ names of the interfaces it extends, less `::mlir::`.
    pub bases: Vec<String>,
    /// Whether it has a `verify` of its own.
    pub verify: bool,
    /// Whether that waits for the regions.
    pub verify_with_regions: bool,
    /// Its methods.
    pub methods: Vec<InterfaceMethod>,
}

/// Interfaces of operations, types and attributes with a trait in `ods_core::interface`; `tests/` compares the two lists.
pub const CORE_INTERFACES: &[&str] = &[
    "BlobAttr",
    "BranchOpInterface",
    "CallOpInterface",
    "CallableOpInterface",
    "CastOpInterface",
    "ConditionallySpeculatable",
    "ElementsAttr",
    "FloatType",
    "FunctionOpInterface",
    "InferTypeOpInterface",
    "LoopLikeOpInterface",
    "MemRefElementTypeInterface",
    "MemRefLayoutAttrInterface",
    "MemoryEffectOpInterface",
    "OpAsmOpInterface",
    "PtrLikeTypeInterface",
    "RegionBranchOpInterface",
    "RegionBranchTerminatorOpInterface",
    "RegionKindInterface",
    "SelectLikeOpInterface",
    "ShapedType",
    "SymbolOpInterface",
    "SymbolUserOpInterface",
    "TypedAttr",
    "VectorElementTypeInterface",
];

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
    /// Where it is declared.
    pub span: Span,
    /// C++ return type.
    pub returns: String,
    /// What that is here.
    pub return_type: SigType,
    /// Parameters in order.
    pub params: Vec<MethodParam>,
    /// Whether it needs no instance.
    pub is_static: bool,
    /// Whether it changes what it is asked of.
    pub mutates: bool,
    /// Whether an implementation may leave it out.
    pub has_default: bool,
    /// C++ text of what it does when left out: its `defaultBody`, or the `body` that no implementation can replace.
    pub default_body: Option<String>,
    /// Markdown.
    pub description: String,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodParam {
    /// Name; empty when it has none.
    pub name: String,
    /// C++ type.
    pub cpp: String,
    /// What that is here.
    pub ty: SigType,
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
    pub(super) fn interfaces(&mut self) -> Vec<Interface> {
        let own = |def: &Record<'_>| {
            !def.is_a("DeclareInterfaceMethods") && !def.is_anonymous() && self.owns_def(*def)
        };
        let own: Vec<Record<'_>> =
            self.records.defs_in_order_of_class("Interface").filter(own).collect();
        own.into_iter().map(|def| self.interface(def)).collect()
    }

    fn interface(&mut self, def: Record<'_>) -> Interface {
        let kind = match () {
            () if def.is_a("TypeInterface") => InterfaceKind::Type,
            () if def.is_a("AttrInterface") => InterfaceKind::Attr,
            () if def.is_a("DialectInterface") => InterfaceKind::Dialect,
            () => InterfaceKind::Op,
        };
        let methods = def.rec_list("methods").unwrap_or_default();
        let bases = def.rec_list("baseInterfaces").unwrap_or_default();
        Interface {
            def: def.name().to_owned(),
            span: def.span(),
            name: interface_name(def),
            kind,
            description: def.opt_str("description").unwrap_or("").to_owned(),
            bases: bases.into_iter().map(interface_name).collect(),
            verify: is_set(def, "verify"),
            verify_with_regions: def.opt_bit("verifyWithRegions").unwrap_or(false),
            methods: methods.into_iter().map(|method| self.method(kind, method)).collect(),
        }
    }

    fn method(&mut self, kind: InterfaceKind, method: Record<'_>) -> InterfaceMethod {
        let name = method.opt_str("name").unwrap_or("").to_owned();
        let returns = method.opt_str("returnType").unwrap_or("").to_owned();
        let return_type = self.signature_type(&returns, true);
        let dag = method.opt_dag("arguments");
        let given: Vec<(String, String)> = dag
            .iter()
            .flat_map(|dag| dag.args())
            .map(|(name, value)| {
                (name.unwrap_or("").to_owned(), value.as_str().unwrap_or("").to_owned())
            })
            .collect();
        let param = |(name, cpp): (String, String)| {
            let ty = self.signature_type(&cpp, false);
            MethodParam { name, cpp, ty }
        };
        let params = given.into_iter().map(param).collect();
        let body = ["defaultBody", "body"].into_iter().find(|field| is_set(method, field));
        InterfaceMethod {
            is_static: method.is_a("StaticInterfaceMethod"),
            mutates: mutates(kind, &name, &return_type),
            has_default: has_default(method),
            default_body: body.and_then(|field| method.opt_str(field)).map(str::to_owned),
            description: method.opt_str("description").unwrap_or("").to_owned(),
            span: method.span(),
            name,
            returns,
            return_type,
            params,
        }
    }
}

fn is_set(of: Record<'_>, field: &str) -> bool {
    of.opt_str(field).is_some_and(|text| !text.trim().is_empty())
}

fn has_default(method: Record<'_>) -> bool {
    is_set(method, "defaultBody") || is_set(method, "body")
}

impl InterfaceUse {
    /// The use of an interface record in a list of traits.
    pub(super) fn new(def: Record<'_>) -> InterfaceUse {
        let declared = def.is_a("DeclareInterfaceMethods").then(|| {
            let always = def.str_list("alwaysOverriddenMethods").unwrap_or_default();
            let methods = def.rec_list("methods").unwrap_or_default();
            methods
                .into_iter()
                .filter_map(|method| Some((method, method.opt_str("name")?)))
                .filter(|(method, name)| !has_default(*method) || always.contains(name))
                .map(|(_, name)| name.to_owned())
                .collect()
        });
        InterfaceUse { name: interface_name(def), declared }
    }
}
