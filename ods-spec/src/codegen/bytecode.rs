//! The bytecode encodings of a dialect, as data.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::ident;
use crate::model::{Bytecode, BytecodeEncoding, BytecodeEntry};

/// A `DialectBytecode`.
pub(super) fn encodings(of: &Bytecode) -> TokenStream {
    let attrs = of.attrs.iter().map(entry);
    let types = of.types.iter().map(entry);
    quote! {
        ::ods_core::schema::DialectBytecode::Declared {
            attrs: &[#(#attrs),*],
            types: &[#(#types),*],
        }
    }
}

fn entry(of: &BytecodeEntry) -> TokenStream {
    let BytecodeEntry { code, name, present, fields } = of;
    let fields = fields.iter().map(|(param, how)| {
        let encoding = encoding(how);
        quote!(::ods_core::schema::BytecodeField { param: #param, encoding: #encoding })
    });
    quote! {
        ::ods_core::schema::BytecodeEntry {
            code: #code,
            name: #name,
            present: &[#(#present),*],
            fields: &[#(#fields),*],
        }
    }
}

fn encoding(of: &BytecodeEncoding) -> TokenStream {
    let kind = quote!(::ods_core::schema::BytecodeEncoding);
    match of {
        BytecodeEncoding::Optional(inner) => {
            let inner = encoding(inner);
            quote!(#kind::Optional(&#inner))
        }
        BytecodeEncoding::List(inner) => {
            let inner = encoding(inner);
            quote!(#kind::List(&#inner))
        }
        BytecodeEncoding::Float(float) => {
            let float = ident(float);
            quote!(#kind::Float(::ods_core::FloatKind::#float))
        }
        BytecodeEncoding::ApIntOf(ty) => quote!(#kind::ApIntOf(#ty)),
        BytecodeEncoding::FloatOf(ty) => quote!(#kind::FloatOf(#ty)),
        plain => {
            let name = ident(&format!("{plain:?}"));
            quote!(#kind::#name)
        }
    }
}
