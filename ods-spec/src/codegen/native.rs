//! Rust types of attributes: what accessors return, and what setters and builders take.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::ident;
use crate::model::{AttrConstraint, AttrStorage, EnumId, Native, Param, ParamKind};
use crate::predicate::Class;

/// The Rust side of one attribute.
pub(super) struct RustForm {
    /// The type an accessor returns, without its `&`.
    returns: TokenStream,
    /// Set if the value borrows from the body.
    borrows: bool,
    /// The type that a setter or builder takes.
    pub(super) takes: TokenStream,
    /// `PropValue` of `value`.
    pub(super) value: TokenStream,
    /// A bare `bool` or integer, which is never positional.
    pub(super) bare: bool,
    /// Set if the value is only present or absent.
    pub(super) is_unit: bool,
}

impl RustForm {
    /// Returns the type an accessor returns, which may borrow for that lifetime.
    pub(super) fn returns(&self, lifetime: Option<&TokenStream>) -> TokenStream {
        let returns = &self.returns;
        if self.borrows { quote!(&#lifetime #returns) } else { returns.clone() }
    }
}

impl Gen<'_> {
    /// The path of an enum's Rust type, if there is one to name.
    pub(super) fn enum_path(&self, id: EnumId) -> Option<TokenStream> {
        let of = self.model.enum_(id);
        let name = ident(&of.class);
        match &of.foreign {
            None => Some(quote!(#name)),
            Some(dialect) => {
                let path = super::words::path(self.options.dialect_paths.get(dialect)?);
                Some(quote!(#path::#name))
            }
        }
    }

    /// The generated type of a class that is a type or attribute of the dialect.
    pub(super) fn own_definition(&self, class: &Class) -> Option<Ident> {
        let (defs, name) = match class {
            Class::Type(name) => (&self.model.types, name),
            Class::Attr(name) => (&self.model.attrs, name),
            _ => return None,
        };
        let def = defs.iter().find(|def| def.name == *name)?;
        Some(ident(&def.class))
    }

    /// The enum that is the only parameter of an attribute of the dialect, and the attribute's name.
    fn wrapped_enum(&self, class: &Class) -> Option<(EnumId, &str)> {
        let Class::Attr(name) = class else { return None };
        let def = self.model.attrs.iter().find(|def| def.name == *name)?;
        match def.params.as_slice() {
            [
                Param {
                    kind: ParamKind::Enum(id) | ParamKind::QuotedEnum(id),
                    optional: false,
                    ..
                },
            ] => Some((*id, &def.name)),
            _ => None,
        }
    }

    /// The Rust side of an attribute of that constraint; `None` when it is the attribute itself.
    pub(super) fn rust_form(&self, of: &AttrConstraint) -> Option<RustForm> {
        let prop = quote!(::ods_core::rt::PropValue);
        let native = &of.native;
        let is_unit = *native == Native::Unit;
        let form = |returns: TokenStream, takes: TokenStream, value: TokenStream, bare: bool| {
            Some(RustForm { returns, borrows: false, takes, value, bare, is_unit })
        };
        let borrowed = |item: TokenStream, variant: &str| {
            let variant = format_ident!("{variant}");
            let takes = quote!(&#item);
            let value = quote!(#prop::#variant(value.into()));
            Some(RustForm { returns: item, borrows: true, takes, value, bare: false, is_unit })
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
            Native::Attr => {
                let AttrStorage::Class(class) = &of.storage else { return None };
                let own = self.own_definition(class)?;
                // One that wraps an enum is read and given as the enum.
                if let Some((id, name)) = self.wrapped_enum(class) {
                    let path = self.enum_path(id)?;
                    let value = quote!(#prop::Enum(#name, value.value()));
                    return form(path.clone(), path, value, false);
                }
                let value = quote!(#prop::Attr(::core::option::Option::Some(value.into())));
                form(quote!(#own), quote!(#own), value, false)
            }
            Native::Unit => form(quote!(bool), quote!(bool), quote!(#prop::Unit(value)), true),
            Native::Bool => form(quote!(bool), quote!(bool), quote!(#prop::Bool(value)), true),
            Native::Flag => form(quote!(bool), quote!(bool), quote!(#prop::Flag(value)), true),
            Native::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                let width = Literal::u32_unsuffixed(*bits);
                form(quote!(#ty), quote!(#ty), quote!(#prop::Int(#width, value as i64)), true)
            }
            Native::Str => borrowed(quote!(str), "Str"),
            Native::Symbol => borrowed(quote!(str), "Symbol"),
            Native::Type => form(
                quote!(::ods_core::Type),
                quote!(::ods_core::Type),
                quote!(#prop::Type(value)),
                false,
            ),
            Native::I64Array => array("i64", "I64s"),
            Native::I32Array => array("i32", "I32s"),
            Native::BoolArray => array("bool", "Bools"),
            Native::Array => borrowed(quote!([::ods_core::Attr]), "Array"),
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
