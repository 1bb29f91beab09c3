//! The dialect: the struct that users register, and its schema.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{described, docs, one_line};
use super::names::{constant, ident};
use super::words::{function, word};
use super::{Gen, definition, op_schema};
use crate::model::Dialect;
use crate::predicate::cpp_only::external_interfaces;

impl Gen<'_> {
    pub(super) fn dialect(&self) -> TokenStream {
        let of = &self.model.dialect;
        let class = ident(&of.class);
        let name = &of.name;
        let doc = docs(&described(&format!("The dialect `{name}`"), &of.summary, &of.description));
        let summary = one_line(&of.summary);
        let ops = self.model.ops.iter().map(op_schema::schema_static);
        let types = self.model.types.iter().map(definition::schema_static);
        let attrs = self.model.attrs.iter().map(definition::schema_static);
        let dependencies = self.model.dependencies();
        let mut hooks = Vec::new();
        for hook in of.hooks().filter(|hook| !self.omits(name, hook.of_trait)) {
            let field = ident(hook.field);
            hooks.push(quote! {
                #field: ::core::option::Option::Some(::ods_core::rt::hook::#field::<#class>())
            });
        }
        if of.is_extensible {
            hooks.push(quote!(is_extensible: true));
        }
        let patterns: Vec<TokenStream> = self
            .unhooked_patterns()
            .map(|at| {
                let at = proc_macro2::Literal::usize_unsuffixed(at);
                quote!(PATTERNS[#at])
            })
            .collect();
        if !patterns.is_empty() {
            hooks.push(quote!(patterns: &[#(#patterns),*]));
        }
        let discardable = discardable(of);
        if let Some(encodings) = &self.model.bytecode {
            let (attrs, types) = (word(&encodings.attrs), word(&encodings.types));
            let encodings = quote! {
                ::ods_core::schema::DialectBytecode::Declared { attrs: #attrs, types: #types }
            };
            hooks.push(quote!(bytecode: ::core::option::Option::Some(#encodings)));
        } else if self.options.derive_bytecode {
            let derived = quote!(::ods_core::schema::DialectBytecode::Derived);
            hooks.push(quote!(bytecode: ::core::option::Option::Some(#derived)));
        }
        if !self.model.answers.predicates.is_empty() {
            let predicates = self.model.answers.predicates.iter().map(|(cpp, rust)| {
                let rust = function(rust);
                quote!((#cpp, #rust))
            });
            hooks.push(quote!(predicates: &[#(#predicates),*]));
        }
        let external: Vec<TokenStream> = external_interfaces(name)
            .map(|(interface, is_type, of)| {
                let sort = if is_type { quote!(Type) } else { quote!(Attr) };
                quote!(::ods_core::schema::ExternalInterface {
                    sort: ::ods_core::schema::Sort::#sort,
                    of: #of,
                    interface: #interface,
                })
            })
            .collect();
        if !external.is_empty() {
            hooks.push(quote!(external_interfaces: &[#(#external),*]));
        }
        let sources = sources(&self.model.sources);
        let register = self.register();
        quote! {
            #discardable

            #doc
            #[derive(Clone, Copy, Debug)]
            pub struct #class;

            impl ::ods_core::DialectType for #class {
                const SCHEMA: &'static ::ods_core::schema::DialectSchema = &DIALECT;

                #register
            }

            static DIALECT: ::ods_core::schema::DialectSchema = ::ods_core::schema::DialectSchema {
                name: #name,
                summary: #summary,
                ops: &[#(&#ops),*],
                types: &[#(&#types),*],
                attrs: &[#(&#attrs),*],
                dependencies: &[#(#dependencies),*],
                sources: #sources,
                hooks: ::ods_core::schema::DialectHooks {
                    #(#hooks,)*
                    ..::ods_core::schema::DialectHooks::NONE
                },
            };
        }
    }
}

impl Gen<'_> {
    /// Generates `DialectType::register`, if there is more to register than the schema.
    fn register(&self) -> TokenStream {
        let of = &self.model.dialect;
        let passes = self.registered_passes();
        let extends = of.has_extensions && !self.omits(&of.name, "ExtendRegistry");
        if passes.is_empty() && !extends {
            return TokenStream::new();
        }
        let extend =
            extends.then(|| quote!(<Self as ::ods_core::hooks::ExtendRegistry>::extend(registry);));
        quote! {
            fn register(registry: &mut ::ods_core::Registry) {
                #(registry.insert_pass::<#passes>();)*
                #extend
            }
        }
    }
}

/// Generates the list of files, relative to the package that is being built.
fn sources(files: &[String]) -> TokenStream {
    let sources = quote!(::ods_core::schema::Sources);
    if files.is_empty() {
        return quote!(#sources::NONE);
    }
    quote!(#sources::new(::core::env!("CARGO_MANIFEST_DIR"), &[#(#files),*]))
}

/// Generates the module `discardable` with a static for each of `discardableAttrs`.
fn discardable(of: &Dialect) -> TokenStream {
    if of.discardable_attrs.is_empty() {
        return TokenStream::new();
    }
    let statics = of.discardable_attrs.iter().map(|one| {
        let full = format!("{}.{}", of.name, one.name);
        let doc = format!(" `{full}`, of C++ class `{}`.", one.cpp);
        let name = ident(&constant(&one.name));
        let classes = word(&one.classes);
        quote! {
            #[doc = #doc]
            pub static #name: ::ods_core::DiscardableAttr =
                ::ods_core::DiscardableAttr::new(#full, #classes);
        }
    });
    quote! {
        #[doc = " Discardable attributes of the dialect."]
        pub mod discardable { #(#statics)* }
    }
}
