//! Interfaces as Rust traits: the invocation of `ods_core::interface!` that declares a trait.

mod coverage;
mod signature;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::body::default_body;
use super::docs::{described, docs, one_line};
use super::names::{distinct, ident, snake};
use super::{Gen, Hooks, Options};
use crate::diag::Diagnostic;
use crate::model::{Interface, InterfaceKind, InterfaceMethod, Model, SigType};
pub use coverage::{Coverage, coverage};
use signature::Signature;

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
