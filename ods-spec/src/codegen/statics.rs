//! Shared tables: constraints and the modules of directives.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::expr::{class, expr, opt_expr, option};
use super::names::ident;
use crate::model::{AttrConstraintId, AttrStorage, EnumId, TypeConstraintId};

pub(super) fn type_static(id: TypeConstraintId) -> Ident {
    format_ident!("TYPE_{}", id.0)
}

pub(super) fn attr_static(id: AttrConstraintId) -> Ident {
    format_ident!("ATTR_{}", id.0)
}

pub(super) fn enum_static(id: EnumId) -> Ident {
    format_ident!("ENUM_{}", id.0)
}

impl Gen<'_> {
    /// One `static` for each constraint.
    pub(super) fn constraints(&self) -> TokenStream {
        let types = self.model.type_constraints.iter().enumerate().map(|(index, one)| {
            let name = type_static(TypeConstraintId(index));
            let (def, summary) = (&one.name, &one.summary);
            let pred = expr(&one.pred);
            let class = option(one.class.as_ref().map(class));
            let build = opt_expr(one.build.as_ref());
            quote! {
                static #name: ::ods_core::schema::TypeConstraint = ::ods_core::schema::TypeConstraint {
                    name: #def,
                    summary: #summary,
                    pred: #pred,
                    class: #class,
                    build: #build,
                };
            }
        });
        let attrs = self.model.attr_constraints.iter().enumerate().map(|(index, one)| {
            let name = attr_static(AttrConstraintId(index));
            let (def, summary) = (&one.name, &one.summary);
            let pred = expr(&one.pred);
            let storage = storage(&one.storage);
            let value_type = opt_expr(one.value_type.as_ref());
            quote! {
                static #name: ::ods_core::schema::AttrConstraint = ::ods_core::schema::AttrConstraint {
                    name: #def,
                    summary: #summary,
                    pred: #pred,
                    storage: #storage,
                    value_type: #value_type,
                };
            }
        });
        quote!(#(#types)* #(#attrs)*)
    }

    /// The unit structs that stand for `custom<X>`, for hooks to implement traits on.
    pub(super) fn directive_modules(&self) -> TokenStream {
        let module = |name: &str, title: &str, names: &std::collections::BTreeSet<String>| {
            if names.is_empty() {
                return TokenStream::new();
            }
            let module = ident(name);
            let structs = names.iter().map(|directive| {
                let doc = format!(" `custom<{directive}>`");
                let directive = ident(directive);
                quote! {
                    #[doc = #doc]
                    pub struct #directive;
                }
            });
            quote! {
                #[doc = #title]
                pub mod #module { #(#structs)* }
            }
        };
        let ops = module(
            "directives",
            " Custom directives of operations' assembly formats.",
            &self.directives.borrow(),
        );
        let params = module(
            "param_directives",
            " Custom directives of types' and attributes' assembly formats.",
            &self.param_directives.borrow(),
        );
        quote!(#ops #params)
    }
}

fn storage(of: &AttrStorage) -> TokenStream {
    let kind = quote!(::ods_core::schema::AttrStorage);
    match of {
        AttrStorage::Any => quote!(#kind::Any),
        AttrStorage::Class(of) => {
            let of = class(of);
            quote!(#kind::Class(#of))
        }
        AttrStorage::IntEnum(id) => {
            let cases = enum_static(*id);
            quote!(#kind::IntEnum(&#cases))
        }
        AttrStorage::Enum { attr, cases } => {
            let cases = enum_static(*cases);
            quote!(#kind::Enum { attr: #attr, cases: &#cases })
        }
    }
}
