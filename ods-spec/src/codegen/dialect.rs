//! The dialect: the struct one registers, and its schema.

use proc_macro2::TokenStream;
use quote::quote;

use super::docs::{described, docs, one_line};
use super::names::ident;
use super::{Gen, Hooks, definition, op_schema};

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
        let omit = self.options.hooks == Hooks::Omit;
        if of.has_constant_materializer && !omit {
            hooks.push(quote! {
                materialize_constant: ::core::option::Option::Some(
                    <#class as ::ods_core::hooks::MaterializeConstants>::materialize
                )
            });
        }
        if of.has_op_attr_verify && !omit {
            hooks.push(quote! {
                verify_op_attr: ::core::option::Option::Some(
                    <#class as ::ods_core::hooks::VerifyOpAttrs>::verify_op_attr
                )
            });
        }
        quote! {
            #doc
            #[derive(Clone, Copy, Debug)]
            pub struct #class;

            impl ::ods_core::DialectType for #class {
                const SCHEMA: &'static ::ods_core::schema::DialectSchema = &DIALECT;
            }

            static DIALECT: ::ods_core::schema::DialectSchema = ::ods_core::schema::DialectSchema {
                name: #name,
                summary: #summary,
                ops: &[#(&#ops),*],
                types: &[#(&#types),*],
                attrs: &[#(&#attrs),*],
                dependencies: &[#(#dependencies),*],
                hooks: ::ods_core::schema::DialectHooks {
                    #(#hooks,)*
                    ..::ods_core::schema::DialectHooks::NONE
                },
            };
        }
    }
}
