//! Shared tables: constraints.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::docs::markdown;
use super::words::word;
use crate::model::{AttrConstraintId, Declared, EnumId, TypeConstraintId};

pub(super) fn type_static(id: TypeConstraintId) -> Ident {
    format_ident!("TYPE_{}", id.0)
}

pub(super) fn attr_static(id: AttrConstraintId) -> Ident {
    format_ident!("ATTR_{}", id.0)
}

pub(super) fn enum_static(id: EnumId) -> Ident {
    format_ident!("ENUM_{}", id.0)
}

/// Generates the position of a declaration, and its description.
pub(super) fn declared(place: Option<Declared>, description: &str) -> TokenStream {
    let declared = quote!(::ods_core::schema::Declared);
    let description = markdown(description);
    if place.is_none() && description.is_empty() {
        return quote!(#declared::NONE);
    }
    let (file, line) = place.map_or((0, 0), |place| (place.file, place.line));
    let (file, line) = (Literal::u8_unsuffixed(file), Literal::u32_unsuffixed(line));
    quote!(#declared::new(#file, #line, #description))
}

impl Gen<'_> {
    /// Generates one `static` for each constraint.
    pub(super) fn constraints(&self) -> TokenStream {
        let types = self.model.type_constraints.iter().enumerate().map(|(index, one)| {
            let name = type_static(TypeConstraintId(index));
            let (def, summary) = (&one.name, &one.summary);
            let pred = word(&one.pred);
            let class = word(&one.class);
            let build = word(&one.build);
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
            let pred = word(&one.pred);
            let storage = word(&one.storage);
            let value_type = word(&one.value_type);
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
}
