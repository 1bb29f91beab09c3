//! Implementations of interfaces by operations, types and attributes: the models in their schemas, and the impls
//! generated from the declaration.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::interface::rust_name;
use super::names::{ident, snake};
use super::{Gen, Hooks};
use crate::cpp_names::camel;
use crate::model::{InterfaceUse, Op, ParamDef, Trait, ValueArity};
use ods_words::CORE_INTERFACES;

/// The impl that a plain use of an interface of ods-core requires; a declared use always requires one.
enum Plain {
    /// No impl: the runtime derives the answers from the schema, or every method has a default.
    Answered,
    /// An impl, as upstream expects the methods in the class's own declarations.
    Impl,
    /// An empty impl, which is generated: there is no method, or each has a default that fits most operations.
    Marker,
}

/// Returns the requirement of a plain use of an interface of ods-core.
fn plain(interface: &str) -> Plain {
    match interface {
        "MemRefElementTypeInterface" | "VectorElementTypeInterface" | "ViewLikeOpInterface" => {
            Plain::Marker
        }
        "BranchOpInterface"
        | "CallOpInterface"
        | "CastOpInterface"
        | "DestinationStyleOpInterface"
        | "IndexingMapOpInterface"
        | "InferIntRangeInterface"
        | "InferTypeOpInterface"
        | "LoopLikeOpInterface"
        | "OffsetSizeAndStrideOpInterface"
        | "ParallelCombiningOpInterface"
        | "RegionBranchOpInterface"
        | "ReifyRankedShapedTypeOpInterface"
        | "RuntimeVerifiableOpInterface"
        | "SelectLikeOpInterface"
        | "SubsetExtractionOpInterface"
        | "SubsetInsertionOpInterface"
        | "SubsetOpInterface"
        | "SymbolUserOpInterface"
        | "VectorTransferOpInterface"
        | "ShapedDimOpInterface"
        | "ShapedType"
        | "FloatType"
        | "PtrLikeTypeInterface"
        | "ElementsAttr"
        | "BlobAttr"
        | "MemRefLayoutAttrInterface"
        | "VerifiableTensorEncoding"
        | "DestructurableAccessorOpInterface"
        | "DestructurableAllocationOpInterface"
        | "PromotableAllocationOpInterface"
        | "PromotableMemOpInterface"
        | "PromotableOpInterface"
        | "SafeMemorySlotAccessOpInterface"
        | "DataLayoutTypeInterface"
        | "DestructurableTypeInterface"
        | "DLTIQueryInterface"
        | "DataLayoutEntryInterface"
        | "DataLayoutSpecInterface"
        | "TargetDeviceSpecInterface"
        | "TargetSystemSpecInterface" => Plain::Impl,
        _ => Plain::Answered,
    }
}

/// Native traits that implement an interface, declared or not.
const ANSWERING: &[(&str, Trait)] = &[
    ("ConditionallySpeculatable", Trait::AlwaysSpeculatableImplTrait),
    ("ConditionallySpeculatable", Trait::RecursivelySpeculatableImplTrait),
    ("RegionBranchTerminatorOpInterface", Trait::ReturnLike),
    ("RegionKindInterface", Trait::HasOnlyGraphRegion),
];

impl Gen<'_> {
    /// Generates the impls that follow from the declaration of an operation, the list of its interfaces, and the order
    /// of its traits.
    pub(super) fn op_interfaces(&self, op: &Op) -> (TokenStream, Vec<TokenStream>) {
        let class = ident(&op.class);
        let mut impls = TokenStream::new();
        let mut entries: Vec<TokenStream> = op
            .interfaces
            .iter()
            .map(|one| {
                let path = self.op_obligation(op, one);
                if let Some(path) = &path {
                    impls.extend(self.op_answer(op, one, path));
                }
                self.implements(one, path.as_ref(), &class)
            })
            .collect();
        let several = op.results.len() > 1 && op.interface("OpAsmOpInterface").is_none();
        if several && op.results.iter().any(|one| !one.name.is_empty()) {
            entries.push(quote! {
                ::ods_core::schema::Implements::by(&::ods_core::interface::RESULT_NAMES)
            });
        }
        (impls, entries)
    }

    /// Generates the impls that follow from the declaration of a type or attribute, and the list of its interfaces.
    pub(super) fn definition_interfaces(&self, def: &ParamDef) -> (TokenStream, TokenStream) {
        let class = ident(&def.class);
        let mut impls = TokenStream::new();
        let entries: Vec<TokenStream> = def
            .interfaces
            .iter()
            .map(|one| {
                let path = self.definition_obligation(def, one);
                if let Some(path) = &path
                    && self.is_answered(one)
                {
                    impls.extend(quote!(impl #path for #class {}));
                }
                self.implements(one, path.as_ref(), &class)
            })
            .collect();
        (impls, quote!(&[#(#entries),*]))
    }

    /// Returns the trait of an interface, if its use by an operation requires an impl.
    pub(super) fn op_obligation(&self, op: &Op, of: &InterfaceUse) -> Option<TokenStream> {
        let by_schema = op.inits.is_some() && of.name == "DestinationStyleOpInterface";
        let prefix_only =
            of.name == "OpAsmOpInterface" && of.declared.as_deref().is_some_and(is_default_dialect);
        let inferred = of.name == "InferTypeOpInterface" && op.infers_declared;
        let answered = by_schema
            || inferred
            || prefix_only
            || ANSWERING.iter().any(|(name, answer)| *name == of.name && op.has_trait(*answer));
        match answered || self.omits(&op.name, &of.name) {
            true => None,
            false => self.obliged(of),
        }
    }

    /// Generates the impl of an operation's interface that follows from the declaration.
    pub(super) fn op_answer(
        &self,
        op: &Op,
        of: &InterfaceUse,
        path: &TokenStream,
    ) -> Option<TokenStream> {
        accessors_answer(op, &self.asked(of)?, path)
    }

    /// Returns the trait of an interface, if its use by a type or attribute requires an impl.
    pub(super) fn definition_obligation(
        &self,
        def: &ParamDef,
        of: &InterfaceUse,
    ) -> Option<TokenStream> {
        let typed = of.name == "TypedAttr" && def.value_type.is_some();
        match typed || self.omits(&def.name, &of.name) {
            true => None,
            false => self.obliged(of),
        }
    }

    /// Returns whether an impl needs no method.
    pub(super) fn is_answered(&self, of: &InterfaceUse) -> bool {
        self.asked(of).is_some_and(|methods| methods.is_empty())
    }

    /// Returns the trait of an interface, if its use requires an impl.
    fn obliged(&self, of: &InterfaceUse) -> Option<TokenStream> {
        let core = CORE_INTERFACES.contains(&of.name.as_str());
        let answered = core && matches!(plain(&of.name), Plain::Answered);
        self.interface_path(&of.name).filter(|_| of.declared.is_some() || !answered)
    }

    /// Returns the methods that an impl must have, by their C++ names: those without a default in Rust, and those that
    /// the declaration lists. `None` if only the implementer knows.
    fn asked(&self, of: &InterfaceUse) -> Option<Vec<String>> {
        let mut methods = of.declared.clone().unwrap_or_default();
        match self.own_interface(&of.name) {
            Some(own) => methods.extend(self.required(own)),
            None if matches!(plain(&of.name), Plain::Marker) => {
                methods.retain(|method| of.overridden.contains(method));
            }
            // Declared methods are known; a core interface has its defaults, and an empty list means that all methods
            // have one.
            None => return Some(methods).filter(|methods| !methods.is_empty()),
        }
        Some(methods)
    }

    /// Generates the schema entry of an interface: with Rust type `class` as the model, if the interface has a trait.
    fn implements(
        &self,
        of: &InterfaceUse,
        path: Option<&TokenStream>,
        class: &Ident,
    ) -> TokenStream {
        let entry = quote!(::ods_core::schema::Implements);
        let name = &of.name;
        let entry = match path {
            Some(path) => quote!(#entry::by(<dyn #path>::by::<#class>())),
            None => quote!(#entry::named(#name)),
        };
        let replaced: Vec<&String> = of.replaced().collect();
        match replaced.as_slice() {
            [] => entry,
            replaced => quote!(#entry.overriding(&[#(#replaced),*])),
        }
    }

    /// Returns the path of the trait for the interface of that C++ name.
    pub(super) fn interface_path(&self, name: &str) -> Option<TokenStream> {
        if CORE_INTERFACES.contains(&name) {
            let name = ident(name);
            return Some(quote!(::ods_core::interface::#name));
        }
        if self.own_interface(name).is_some() {
            let name = ident(rust_name(name));
            return Some(quote!(#name));
        }
        let (namespace, last) = name.rsplit_once("::")?;
        let path = super::words::path(self.options.dialect_paths.get(&namespace.to_lowercase())?);
        let name = ident(last);
        Some(quote!(#path::#name))
    }

    /// Returns the path of the object-safe model of that trait.
    pub(super) fn model_path(&self, name: &str) -> Option<TokenStream> {
        let path = self.interface_path(name)?.to_string();
        format!("{path}Model").parse().ok()
    }

    /// Returns whether the user omits the hooks of an operation.
    pub(super) fn omits_hooks(&self, op: &Op) -> bool {
        self.omits(&op.name, "")
    }

    /// Returns whether the user omits the hooks of an operation, or of an interface.
    pub(super) fn omits(&self, op: &str, interface: &str) -> bool {
        let omitted = &self.options.omitted;
        self.options.hooks == Hooks::Omit
            || [op, interface].into_iter().any(|name| omitted.contains(name))
            || (!omitted.is_empty() && omitted.contains(&format!("{op} {interface}")))
    }

    /// Returns whether the user omits a `custom<X>`.
    pub(super) fn omits_directive(&self, name: &str) -> bool {
        let omitted = &self.options.omitted;
        self.options.hooks == Hooks::Omit
            || (!omitted.is_empty() && omitted.contains(&format!("custom<{name}>")))
    }

    /// Returns whether the user omits a native code call of patterns.
    pub(super) fn omits_native(&self, name: &str) -> bool {
        let omitted = &self.options.omitted;
        !omitted.is_empty() && omitted.contains(&format!("natives::{name}"))
    }
}

/// Returns whether the methods are the one that the schema answers.
fn is_default_dialect(methods: &[String]) -> bool {
    matches!(methods, [only] if only == "getDefaultDialect")
}

/// Returns the name of the trait at a path.
pub(super) fn rust_trait(path: &TokenStream) -> String {
    let path = path.to_string().replace(' ', "");
    path.rsplit("::").next().unwrap_or(&path).to_owned()
}

/// Returns the impl of an interface if every method to write, if any, is already an accessor of the operation.
fn accessors_answer(op: &Op, methods: &[String], path: &TokenStream) -> Option<TokenStream> {
    let class = ident(&op.class);
    let answers: Option<Vec<TokenStream>> = methods
        .iter()
        .map(|method| {
            let values = op.operands.iter().chain(&op.results);
            let value = values
                .filter(|one| one.arity == ValueArity::One && !one.name.is_empty())
                .find(|one| *method == format!("get{}", camel(&one.name)))?;
            let name = ident(&snake(&value.name));
            Some(quote! {
                fn #name(self, ir: &::ods_core::Body) -> ::ods_core::Value {
                    self.#name(ir)
                }
            })
        })
        .collect();
    let answers = answers?;
    Some(quote!(impl #path for #class { #(#answers)* }))
}
