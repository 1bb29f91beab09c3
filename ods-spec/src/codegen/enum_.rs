//! Enums: a Rust `enum`, or for a bit enum a newtype with a constant for each case.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::Gen;
use super::docs::{described, docs, one_line};
use super::names::{constant, distinct, ident, variant};
use super::statics::enum_static;
use crate::model::{Enum, EnumId};

impl Gen<'_> {
    pub(super) fn enumeration(&self, id: usize, of: &Enum) -> TokenStream {
        let table = enum_static(EnumId(id));
        let schema = schema(&table, of);
        if of.foreign.is_some() {
            return schema;
        }
        let item = if of.bits { bits(&table, of) } else { plain(&table, of) };
        quote!(#item #schema)
    }
}

fn schema(table: &Ident, of: &Enum) -> TokenStream {
    let (name, separator) = (&of.class, &of.separator);
    let summary = one_line(&of.summary);
    let width = Literal::u32_unsuffixed(of.width);
    let (bits, print_groups, quoted) = (of.bits, of.print_groups, of.quoted);
    let cases = of.cases.iter().map(|case| {
        let (symbol, text) = (&case.symbol, &case.text);
        let value = Literal::u64_unsuffixed(case.value);
        quote!(::ods_core::schema::EnumCase { symbol: #symbol, text: #text, value: #value })
    });
    quote! {
        static #table: ::ods_core::schema::EnumSchema = ::ods_core::schema::EnumSchema {
            name: #name,
            summary: #summary,
            width: #width,
            bits: #bits,
            separator: #separator,
            cases: &[#(#cases),*],
            print_groups: #print_groups,
            quoted: #quoted,
        };
    }
}

fn plain(table: &Ident, of: &Enum) -> TokenStream {
    let name = ident(&of.class);
    let doc = docs(&described("", &of.summary, &of.description));
    let names = distinct(of.cases.iter().map(|case| variant(&case.symbol)));
    let mut variants = Vec::new();
    let mut aliases = Vec::new();
    let mut all = Vec::new();
    let mut values = std::collections::BTreeMap::new();
    for (case, text) in of.cases.iter().zip(&names) {
        let one = ident(text);
        let value = Literal::u64_unsuffixed(case.value);
        let doc = format!(" `{}`", case.text);
        match values.get(&case.value) {
            None => {
                values.insert(case.value, one.clone());
                variants.push(quote!(#[doc = #doc] #one = #value,));
            }
            // Two names of one value: the second is an alias constant.
            Some(first) => aliases.push(quote! {
                #[doc = #doc]
                #[allow(non_upper_case_globals, reason = "another name of a case")]
                pub const #one: Self = Self::#first;
            }),
        }
        all.push(quote!(Self::#one));
    }
    quote! {
        #doc
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u64)]
        pub enum #name { #(#variants)* }

        impl #name {
            #(#aliases)*

            /// Every case in the order of the declaration.
            pub const ALL: &'static [Self] = &[#(#all),*];
        }

        ::ods_core::__enum! { #name, #table }
    }
}

fn bits(table: &Ident, of: &Enum) -> TokenStream {
    let name = ident(&of.class);
    let doc = docs(&described("", &of.summary, &of.description));
    let names = distinct(of.cases.iter().map(|case| constant(&case.symbol)));
    let consts = of.cases.iter().zip(&names).map(|(case, text)| {
        let one = ident(text);
        let value = Literal::u64_unsuffixed(case.value);
        let doc = format!(" `{}`", case.text);
        quote!(#[doc = #doc] pub const #one: Self = Self(#value);)
    });
    quote! {
        ::ods_core::__bit_enum! { #doc #name, #table }

        impl #name {
            #(#consts)*
        }
    }
}
