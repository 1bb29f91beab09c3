//! Interfaces as Rust traits: the invocation of `ods_core::interface!` that declares a trait.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::body::{BodyScope, default_body};
use super::docs::{described, docs, one_line};
use super::names::{distinct, ident, snake};
use super::{Gen, Hooks, Options};
use crate::diag::Diagnostic;
use crate::model::{
    Interface, InterfaceKind, InterfaceMethod, Model, Passed, SigType, is_nullable,
};

/// Lists the foreign types without a user mapping that keep a method's C++ signature from becoming a Rust one.
///
/// A method of the user's own interface with such a type is an error, at the method.
pub fn unmapped(model: &Model, options: &Options) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for of in generated(model, options) {
        for method in &of.methods {
            for name in foreign(method).filter(|name| !model.answers.cpp_types.contains_key(*name))
            {
                let text = format!(
                    "method '{}' of interface '{}' has C++ type '{name}', which has no counterpart in Rust",
                    method.name, of.name
                );
                let help = format!(
                    "name one with `Build::cpp_type(\"{name}\", \"crate::…\")`, or leave the interface out with `Build::without(\"{}\")`",
                    of.name
                );
                errors.push(Diagnostic::error(method.span, text).with_note(method.span, help));
            }
        }
    }
    errors
}

/// Returns the names of the interfaces with a method of which a type has no counterpart, with the first such type.
pub(super) fn unmapped_interfaces(model: &Model, options: &Options) -> Vec<(String, String)> {
    let unknown = |of: &Interface| {
        let types = of.methods.iter().flat_map(foreign);
        let mut types = types.filter(|name| !model.answers.cpp_types.contains_key(*name));
        types.next().map(|ty| (of.name.clone(), ty.to_owned()))
    };
    generated(model, options).filter_map(unknown).collect()
}

/// Returns the interfaces that become traits.
fn generated<'m>(model: &'m Model, options: &Options) -> impl Iterator<Item = &'m Interface> {
    let wanted = options.hooks == Hooks::Require;
    model.interfaces.iter().filter(move |of| wanted && !options.omitted.contains(&of.name))
}

/// Returns the names of the foreign types in a signature.
fn foreign(method: &InterfaceMethod) -> impl Iterator<Item = &str> {
    let types = method.params.iter().map(|param| &param.ty).chain([&method.return_type]);
    types.filter_map(SigType::foreign)
}

/// Returns the Rust name of an interface: the last part of its C++ name.
pub(super) fn rust_name(cpp: &str) -> &str {
    cpp.rsplit("::").next().unwrap_or(cpp)
}

/// Returns the Rust name of a method: snake case, less `get`.
pub(super) fn method_name(cpp: &str) -> String {
    let bare = cpp.strip_prefix("get").filter(|rest| rest.starts_with(|c: char| c.is_uppercase()));
    snake(bare.unwrap_or(cpp))
}

impl Gen<'_> {
    /// Generates the traits of the dialect's interfaces, each as the parts of a macro invocation.
    pub(super) fn interfaces(&self) -> Vec<(&Interface, Declaration)> {
        generated(self.model, self.options).map(|of| (of, self.interface(of))).collect()
    }

    /// Returns the interface of that C++ name, if this dialect declares it as a trait.
    pub(super) fn own_interface(&self, cpp: &str) -> Option<&Interface> {
        generated(self.model, self.options).find(|of| of.name == cpp)
    }

    /// Returns the C++ names of the methods of an interface that have no default in Rust.
    pub(super) fn required(&self, of: &Interface) -> Vec<String> {
        let lacks = |method: &&InterfaceMethod| {
            let key = format!("{}::{}", of.name, method.name);
            let signature = self.signature(of, method, &method_name(&method.name));
            !self.model.answers.default_bodies.contains_key(&key)
                && !matches!(default_body(&signature.scope, method), Some(Ok(_)))
        };
        of.methods.iter().filter(lacks).map(|method| method.name.clone()).collect()
    }

    /// Returns the signatures that an implementation has to write, on one line.
    fn required_signatures(&self, of: &Interface) -> String {
        let required = self.required(of);
        let methods = of.methods.iter().filter(|method| required.contains(&method.name));
        let methods = methods.map(|method| {
            let Signature { name, params, returns, .. } =
                self.signature(of, method, &method_name(&method.name));
            let receiver = (!method.is_static).then(|| quote!(self,));
            quote!(fn #name(#receiver #(#params),*) #returns;)
        });
        let Ok(file) = syn::parse2(quote!(trait Required { #(#methods)* })) else {
            return String::new();
        };
        let text =
            prettyplease::unparse(&file).replace("::ods_core::", "").replace(";\n", " { … }\n");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let inside = lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default();
        let joined = inside.iter().map(|line| format!(" {line}")).collect::<String>();
        joined.replace("( ", "(").replace(", )", ")")
    }

    /// Returns the reason why the body of a method does not translate.
    fn obstacle(&self, of: &Interface, method: &InterfaceMethod) -> String {
        let signature = self.signature(of, method, &method_name(&method.name));
        match default_body(&signature.scope, method) {
            Some(Err(why)) => why,
            _ => "it has none".to_owned(),
        }
    }

    fn interface(&self, of: &Interface) -> Declaration {
        let name = ident(rust_name(&of.name));
        let cpp = &of.name;
        let doc = docs(&described(&format!("`{}`", of.name), "", &of.description));
        let rust = distinct(of.methods.iter().map(|method| method_name(&method.name)));
        if of.kind == InterfaceKind::Dialect {
            let methods = of.methods.iter().zip(&rust).map(|(method, rust)| {
                let signature = self.signature(of, method, rust);
                self.method(of, method, &signature, &quote!(&self,))
            });
            return Declaration {
                by: quote!(::ods_core::dialect_interface),
                start: quote!(#doc pub trait #name),
                header: quote!(, #cpp),
                methods: quote!({ #(#methods)* }),
            };
        }
        let model = format_ident!("{name}Model");
        let id = match of.kind {
            InterfaceKind::Type => quote!(::ods_core::Type),
            InterfaceKind::Attr => quote!(::ods_core::Attr),
            _ => quote!(::ods_core::Op),
        };
        let bases: Vec<TokenStream> = of
            .bases
            .iter()
            .filter_map(|base| {
                let path = self.interface_path(base)?;
                let model = self.model_path(base)?;
                Some(quote!(#path as #model))
            })
            .collect();
        let extends = (!bases.is_empty()).then(|| quote!(, extends [#(#bases),*]));
        let verified = of.verify && !self.omits(&of.name, "VerifyInterface");
        let verify = verified.then(|| {
            let keyword = match of.verify_with_regions {
                true => quote!(verify_with_regions),
                false => quote!(verify),
            };
            quote!(, #keyword [<dyn #name as ::ods_core::hooks::VerifyInterface>::verify])
        });
        let methods = of.methods.iter().zip(&rust).map(|(method, rust)| {
            let signature = self.signature(of, method, rust);
            let receiver = if method.is_static { quote!() } else { quote!(self,) };
            self.method(of, method, &signature, &receiver)
        });
        let message =
            format!("the spec of `{{Self}}` asks for `{name}`, but nothing implements it");
        let required = self.required_signatures(of).replace('{', "{{").replace('}', "}}");
        let note = format!("write beside its .td: `impl {name} for {{Self}} {{{{{required} }}}}`");
        Declaration {
            by: quote!(::ods_core::interface),
            start: quote! {
                #doc
                #[diagnostic::on_unimplemented(message = #message, note = #note)]
                pub trait #name
            },
            header: quote!(on #id, #cpp, model #model #extends #verify),
            methods: quote!({ #(#methods)* }),
        }
    }

    fn method(
        &self,
        of: &Interface,
        method: &InterfaceMethod,
        signature: &Signature,
        receiver: &TokenStream,
    ) -> TokenStream {
        let Signature { name, params, returns, scope } = signature;
        let doc = one_line(&method.description);
        let doc = if doc.is_empty() { format!(" `{}`", method.name) } else { format!(" {doc}") };
        let override_key = format!("{}::{}", of.name, method.name);
        let body = match self.model.answers.default_bodies.get(&override_key) {
            Some(path) => {
                let path = super::words::path(path);
                let names = &scope.names;
                let this = (!method.is_static).then(|| quote!(self,));
                Some(quote!({ #path(#this #(#names),*) }))
            }
            None => default_body(scope, method).and_then(Result::ok),
        };
        let end = body.unwrap_or_else(|| quote!(;));
        quote! {
            #[doc = #doc]
            fn #name(#receiver #(#params),*) #returns #end
        }
    }

    fn signature<'m>(
        &'m self,
        of: &'m Interface,
        method: &'m InterfaceMethod,
        rust: &str,
    ) -> Signature<'m> {
        let mut names = Vec::new();
        let mut params = Vec::new();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let builder = method.params.iter().any(|param| {
            matches!(&param.ty, SigType::RustMut(path) if path.contains("OpBuilder") || path.contains("Rewriter"))
        });
        let verifies = method
            .params
            .iter()
            .any(|param| matches!(&param.ty, SigType::Rust(path) if path.contains("VerifyCx")));
        let environment = match of.kind {
            InterfaceKind::Dialect => None,
            InterfaceKind::Op if verifies || builder => None,
            InterfaceKind::Op if method.is_static => Some(("ctx", quote!(&::ods_core::Context))),
            InterfaceKind::Op if method.mutates => Some(("ir", quote!(&mut ::ods_core::OpMut<'_>))),
            InterfaceKind::Op => Some(("ir", quote!(&::ods_core::Body))),
            _ => Some(("ctx", quote!(&::ods_core::Context))),
        };
        if let Some((name, ty)) = &environment {
            let name = ident(name);
            params.push(quote!(#name: #ty));
            names.push(name);
        }
        taken.extend(["ir", "ctx", "self"].map(str::to_owned));
        for (index, param) in method.params.iter().enumerate() {
            if param.ty == SigType::Context
                && environment.as_ref().is_some_and(|(name, _)| *name == "ctx")
            {
                continue;
            }
            let mut name = match param.name.as_str() {
                "" => format!("arg{index}"),
                given => snake(given),
            };
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            let (name, ty) = (ident(&name), self.passed(&param.ty));
            params.push(quote!(#name: #ty));
            names.push(name);
        }
        let returns = match &method.return_type {
            SigType::Void => quote!(),
            ty => {
                let ty = self.returned(ty, method.is_static);
                quote!(-> #ty)
            }
        };
        let scope =
            BodyScope { of_gen: self, of, environment: environment.map(|(name, _)| name), names };
        Signature { name: ident(rust), params, returns, scope }
    }

    /// Returns the type of a parameter.
    fn passed(&self, ty: &SigType) -> TokenStream {
        match ty {
            SigType::Str => quote!(&str),
            SigType::Context => quote!(&::ods_core::Context),
            SigType::RustMut(_) => {
                let ty = self.item(ty);
                quote!(&mut #ty)
            }
            SigType::RustRef(_) => {
                let ty = self.item(ty);
                quote!(&#ty)
            }
            SigType::InOut(item) => {
                let ty = self.item(item);
                quote!(&mut #ty)
            }
            SigType::Func(..) => {
                let ty = self.closure(ty);
                quote!(&mut #ty)
            }
            SigType::List(item) => {
                let item = self.item(item);
                quote!(&[#item])
            }
            SigType::Out(item) => {
                let item = self.item(item);
                quote!(&mut ::std::vec::Vec<#item>)
            }
            SigType::Option(inner) if matches!(**inner, SigType::List(_) | SigType::Str) => {
                let inner = self.passed(inner);
                quote!(::core::option::Option<#inner>)
            }
            SigType::Foreign(_, Passed::Shared) => {
                let ty = self.item(ty);
                quote!(&#ty)
            }
            SigType::Foreign(_, Passed::Mutable) => {
                let ty = self.item(ty);
                quote!(&mut #ty)
            }
            _ => self.item(ty),
        }
    }

    /// Returns the type of a result: C++ may return a null attribute, operation, block or region.
    fn returned(&self, ty: &SigType, is_static: bool) -> TokenStream {
        match ty {
            SigType::Str if is_static => quote!(&'static str),
            _ if is_nullable(ty) => {
                let ty = self.item(ty);
                quote!(::core::option::Option<#ty>)
            }
            _ => self.item(ty),
        }
    }

    /// Returns the type of a callback.
    fn closure(&self, ty: &SigType) -> TokenStream {
        let SigType::Func(params, returns) = ty else { return self.item(ty) };
        let params = params.iter().map(|param| self.passed(param));
        let returns = match &**returns {
            SigType::Void => quote!(),
            ty => {
                let ty = self.returned(ty, false);
                quote!(-> #ty)
            }
        };
        quote!(dyn ::core::ops::FnMut(#(#params),*) #returns)
    }

    /// Returns the owned type.
    pub(super) fn item(&self, ty: &SigType) -> TokenStream {
        match ty {
            SigType::Void => quote!(()),
            SigType::Bool => quote!(bool),
            SigType::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                quote!(#ty)
            }
            SigType::Size => quote!(usize),
            SigType::Str => quote!(::std::string::String),
            SigType::Value => quote!(::ods_core::Value),
            SigType::Type => quote!(::ods_core::Type),
            SigType::Attr => quote!(::ods_core::Attr),
            SigType::Op => quote!(::ods_core::Op),
            SigType::Block => quote!(::ods_core::Block),
            SigType::Region => quote!(::ods_core::Region),
            SigType::Enum(id) => self.enum_path(*id).unwrap_or_else(|| quote!(u64)),
            SigType::Rust(path) | SigType::RustRef(path) | SigType::RustMut(path) => {
                path.parse().unwrap_or_default()
            }
            SigType::InOut(item) => self.item(item),
            SigType::Func(..) => {
                let ty = self.closure(ty);
                quote!(::std::boxed::Box<#ty>)
            }
            SigType::Logical => quote!(::ods_core::hooks::Verified),
            SigType::List(item) | SigType::Out(item) => {
                let item = self.item(item);
                quote!(::std::vec::Vec<#item>)
            }
            SigType::Option(inner) => {
                let inner = self.item(inner);
                quote!(::core::option::Option<#inner>)
            }
            SigType::Fallible(inner) => {
                let inner = self.item(inner);
                quote!(::core::result::Result<#inner, ::std::boxed::Box<::ods_core::Diagnostic>>)
            }
            SigType::Pair(two) => {
                let (a, b) = (self.item(&two[0]), self.item(&two[1]));
                quote!((#a, #b))
            }
            SigType::Context => quote!(::ods_core::Context),
            SigType::Foreign(name, _) => {
                let path =
                    self.model.answers.cpp_types.get(name).map(|path| super::words::path(path));
                path.unwrap_or_else(|| {
                    let text = Literal::string(name);
                    quote!(compile_error!(#text))
                })
            }
        }
    }
}

/// The invocation of a macro that declares a trait: `by! { start header { methods } }`, where `start { methods }` is
/// Rust by itself, which can be laid out.
pub(super) struct Declaration {
    by: TokenStream,
    start: TokenStream,
    header: TokenStream,
    methods: TokenStream,
}

impl Declaration {
    /// Returns the tokens of the invocation.
    pub(super) fn tokens(&self) -> TokenStream {
        let Declaration { by, start, header, methods } = self;
        quote!(#by! { #start #header #methods })
    }

    /// Lays out the invocation as text; prettyplease does not lay out the input of macros.
    pub(super) fn render(&self) -> Option<String> {
        let (start, methods) = (&self.start, &self.methods);
        let file = syn::parse2(quote!(#start #methods)).ok()?;
        let text = prettyplease::unparse(&file);
        let name = text.find("pub trait ")?;
        let brace = name + text[name..].find(" {")?;
        let (before, after) = (&text[..brace], &text[brace + 2..]);
        let mut out = format!("{}! {{\n", spelled(&self.by));
        let header = spelled(&self.header);
        let glue = if header.starts_with(',') { "" } else { " " };
        for line in format!("{before}{glue}{header} {{{after}").lines() {
            out.push_str(if line.is_empty() { "" } else { "    " });
            out.push_str(line);
            out.push('\n');
        }
        out.push_str("}\n");
        Some(out)
    }
}

/// Prints tokens without superfluous blanks.
fn spelled(tokens: &TokenStream) -> String {
    let text = tokens.to_string();
    let tight = [(" :: ", "::"), (":: ", "::"), (" ,", ","), ("< ", "<"), (" >", ">")];
    tight
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
        .replace(" on::", " on ::")
        .replace(" as::", " as ::")
        .replace("extends[", "extends [")
        .replace("verify[", "verify [")
        .replace("regions[", "regions [")
}

/// The Rust signature of a method.
struct Signature<'m> {
    name: proc_macro2::Ident,
    params: Vec<TokenStream>,
    returns: TokenStream,
    scope: BodyScope<'m>,
}

/// The translated part of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// C++ name.
    pub name: String,
    /// The number of methods.
    pub methods: usize,
    /// Methods with a C++ type that has no counterpart, and the type.
    pub unmapped: Vec<(String, String)>,
    /// The number of methods with a body in the `.td`.
    pub bodies: usize,
    /// Methods whose body the implementer must write, and why.
    pub untranslated: Vec<(String, String)>,
}

/// Measures the translated part of a model's interfaces.
pub fn coverage(model: &Model, options: &Options) -> Vec<Coverage> {
    let generator = Gen::new(model, options);
    let one = |of: &Interface| {
        let unmapped = of
            .methods
            .iter()
            .flat_map(|method| foreign(method).map(|name| (method.name.clone(), name.to_owned())));
        let required = generator.required(of);
        let with_body = of.methods.iter().filter(|method| method.has_default);
        Coverage {
            name: of.name.clone(),
            methods: of.methods.len(),
            unmapped: unmapped.collect(),
            bodies: with_body.clone().count(),
            untranslated: with_body
                .filter(|method| required.contains(&method.name))
                .map(|method| (method.name.clone(), generator.obstacle(of, method)))
                .collect(),
        }
    };
    model.interfaces.iter().map(one).collect()
}
