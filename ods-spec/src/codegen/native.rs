//! Rust types of attributes: what accessors return, and what setters and builders take.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::ident;
use crate::model::{EnumId, Native};

/// The Rust side of one attribute.
pub(super) struct RustForm {
    /// What an accessor returns; may borrow from `ir`.
    pub(super) returns: TokenStream,
    /// What a setter or builder takes.
    pub(super) takes: TokenStream,
    /// `PropValue` of `value`.
    pub(super) value: TokenStream,
    /// A bare `bool` or integer, which is never positional.
    pub(super) bare: bool,
}

impl Gen<'_> {
    /// The path of an enum's Rust type, if there is one to name.
    pub(super) fn enum_path(&self, id: EnumId) -> Option<TokenStream> {
        let of = self.model.enum_(id);
        let name = ident(&of.class);
        match &of.foreign {
            None => Some(quote!(#name)),
            Some(dialect) => {
                let path = super::expr::path(self.options.dialect_paths.get(dialect)?);
                Some(quote!(#path::#name))
            }
        }
    }

    /// The Rust side of an attribute of that form; `None` when it is the attribute itself.
    pub(super) fn rust_form(&self, native: &Native) -> Option<RustForm> {
        let prop = quote!(::ods_core::rt::PropValue);
        let form = |returns: TokenStream, takes: TokenStream, value: TokenStream, bare: bool| {
            Some(RustForm { returns, takes, value, bare })
        };
        let array = |elem: &str, variant: &str| {
            let elem = format_ident!("{elem}");
            let variant = format_ident!("{variant}");
            form(
                quote!(::ods_core::rt::SmallVec<[#elem; 4]>),
                quote!(&[#elem]),
                quote!(#prop::#variant(value.into())),
                false,
            )
        };
        match native {
            Native::Attr => None,
            Native::Unit => form(quote!(bool), quote!(bool), quote!(#prop::Unit(value)), true),
            Native::Bool => form(quote!(bool), quote!(bool), quote!(#prop::Bool(value)), true),
            Native::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                let width = Literal::u32_unsuffixed(*bits);
                form(quote!(#ty), quote!(#ty), quote!(#prop::Int(#width, value as i64)), true)
            }
            Native::Str => {
                form(quote!(&str), quote!(&str), quote!(#prop::Str(value.into())), false)
            }
            Native::Symbol => {
                form(quote!(&str), quote!(&str), quote!(#prop::Symbol(value.into())), false)
            }
            Native::Type => form(
                quote!(::ods_core::Type),
                quote!(::ods_core::Type),
                quote!(#prop::Type(value)),
                false,
            ),
            Native::I64Array => array("i64", "I64s"),
            Native::I32Array => array("i32", "I32s"),
            Native::BoolArray => array("bool", "Bools"),
            Native::Array => form(
                quote!(&[::ods_core::Attr]),
                quote!(&[::ods_core::Attr]),
                quote!(#prop::Array(value.into())),
                false,
            ),
            Native::EnumAttr(id, name) => {
                let path = self.enum_path(*id)?;
                form(path.clone(), path, quote!(#prop::Enum(#name, value.value())), false)
            }
            Native::IntEnum(id, width) => {
                let path = self.enum_path(*id)?;
                let width = Literal::u32_unsuffixed(*width);
                form(path.clone(), path, quote!(#prop::Int(#width, value.value() as i64)), false)
            }
        }
    }
}
