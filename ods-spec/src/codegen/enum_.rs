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
        let conversions = conversions(of);
        quote!(#item #conversions #schema)
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
            // Two names of one value: the second is a constant that is the first.
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

            /// The value, as it is stored.
            pub const fn value(self) -> u64 {
                self as u64
            }

            /// The case of that value.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                Self::ALL.get(::ods_core::rt::case_of_value(&#table, value)?).copied()
            }

            /// The case spelled `text`.
            pub fn from_text(text: &str) -> ::core::option::Option<Self> {
                Self::ALL.get(::ods_core::rt::case_of_text(&#table, text)?).copied()
            }

            /// The spelling in text.
            pub fn text(self) -> &'static str {
                ::ods_core::rt::case_of_value(&#table, self.value()).map_or("", |case| #table.cases[case].text)
            }
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.text())
            }
        }
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
        #doc
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
        pub struct #name(u64);

        impl #name {
            #(#consts)*

            /// The bits, as they are stored.
            pub const fn value(self) -> u64 {
                self.0
            }

            /// The set of those bits, if all of them have a name.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                ::ods_core::rt::valid_bits(&#table, value).map(Self)
            }

            /// The set that `text` spells.
            pub fn from_text(text: &str) -> ::core::option::Option<Self> {
                ::ods_core::rt::bits_of_text(&#table, text).map(Self)
            }

            /// Whether all bits of `other` are set.
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether no bit is set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl ::core::ops::BitOr for #name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl ::core::ops::BitAnd for #name {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl ::core::ops::BitOrAssign for #name {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&::ods_core::rt::bits_text(&#table, self.0))
            }
        }
    }
}

fn conversions(of: &Enum) -> TokenStream {
    let name = ident(&of.class);
    quote! {
        impl ::ods_core::rt::AttrValue<'_> for #name {
            fn from_attr(ctx: &::ods_core::Context, attr: ::ods_core::Attr) -> ::core::option::Option<Self> {
                Self::from_value(::ods_core::rt::enum_value(ctx, attr)?)
            }
        }

        impl ::ods_core::rt::ParamValue for #name {
            fn from_param(param: &::ods_core::Param) -> ::core::option::Option<Self> {
                Self::from_value(param.as_int()? as u64)
            }

            fn into_param(self) -> ::ods_core::Param {
                ::ods_core::Param::Int(self.value() as i64)
            }
        }
    }
}
