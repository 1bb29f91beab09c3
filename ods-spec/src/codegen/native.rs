//! Rust types of attributes: the results of accessors, and the arguments of setters and builders.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::ident;
use crate::model::{AttrConstraint, AttrStorage, EnumId, Native, Param, ParamKind};
use crate::predicate::Class;

/// The Rust form of one attribute.
pub(super) struct RustForm {
    /// The type an accessor returns, without its `&`.
    returns: TokenStream,
    /// True if the value borrows from the body.
    borrows: bool,
    /// The type that a setter or builder takes.
    pub(super) takes: TokenStream,
    /// The `PropValue` of `value`.
    pub(super) value: TokenStream,
    /// True for a bare `bool` or integer, which is never positional.
    pub(super) bare: bool,
    /// True if the value is only present or absent.
    pub(super) is_unit: bool,
    /// True if setters and builders take the attribute in any form.
    pub(super) is_attr: bool,
    /// The method of `ods_core::rt::Text` that returns the `PropValue`, if builders take text in any form.
    text: Option<&'static str>,
}

impl RustForm {
    /// Returns the type an accessor returns, which may borrow for that lifetime.
    pub(super) fn returns(&self, lifetime: Option<&TokenStream>) -> TokenStream {
        let returns = &self.returns;
        if self.borrows { quote!(&#lifetime #returns) } else { returns.clone() }
    }

    /// Returns the type that a builder takes, and the `PropValue` of `value`.
    pub(super) fn built(self) -> (TokenStream, TokenStream) {
        match self.text {
            Some(method) => {
                let method = ident(method);
                let text = quote!(::ods_core::rt::Text);
                let value = quote!(#text::#method(value.into()));
                (quote!(impl ::core::convert::Into<#text>), value)
            }
            None => (self.takes, self.value),
        }
    }
}

impl Gen<'_> {
    /// Returns the path of an enum's Rust type, if it is known.
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

    /// Returns the path of the generated Rust type of a dialect's type or attribute, if it is known.
    pub(super) fn definition_path(&self, class: &Class) -> Option<TokenStream> {
        let (defs, name) = match class {
            Class::Type(name) => (&self.model.types, name),
            Class::Attr(name) => (&self.model.attrs, name),
            _ => return None,
        };
        if let Some(def) = defs.iter().find(|def| def.name == *name) {
            let own = ident(&def.class);
            return Some(quote!(#own));
        }
        let foreign = self.model.foreign_classes.get(name)?;
        let (dialect, _) = name.split_once('.')?;
        let path = super::words::path(self.options.dialect_paths.get(dialect)?);
        let class = ident(foreign);
        Some(quote!(#path::#class))
    }

    /// Returns the Rust type for attributes of a class: its newtype, if there is one.
    pub(super) fn attr_form(&self, class: &Class) -> TokenStream {
        self.definition_path(class)
            .or_else(|| builtin_form(class))
            .unwrap_or_else(|| quote!(::ods_core::Attr))
    }

    /// Returns the enum that is the only parameter of an attribute of the dialect, and the attribute's name.
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

    /// Returns the Rust form of an attribute with that constraint; `None` if it is the attribute itself.
    pub(super) fn rust_form(&self, of: &AttrConstraint) -> Option<RustForm> {
        let prop = quote!(::ods_core::rt::PropValue);
        let native = &of.native;
        let is_unit = *native == Native::Unit;
        let form = |returns: TokenStream, takes: TokenStream, value: TokenStream, bare: bool| {
            let (borrows, is_attr, text) = (false, false, None);
            Some(RustForm { returns, borrows, takes, value, bare, is_unit, is_attr, text })
        };
        let borrowed = |item: TokenStream, variant: &str| {
            let variant = format_ident!("{variant}");
            let takes = quote!(&#item);
            let value = quote!(#prop::#variant(value.into()));
            Some(RustForm {
                returns: item,
                borrows: true,
                takes,
                value,
                bare: false,
                is_unit,
                is_attr: false,
                text: None,
            })
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
                // An attribute that wraps an enum is read and passed as the enum.
                if let Some((id, name)) = self.wrapped_enum(class) {
                    let path = self.enum_path(id)?;
                    let value = quote!(#prop::Enum(#name, value.value()));
                    return form(path.clone(), path, value, false);
                }
                let value = quote!(#prop::Attr(::core::option::Option::Some(value.into())));
                if let Some(own) = self.definition_path(class) {
                    return form(own.clone(), own, value, false);
                }
                let builtin = builtin_form(class)?;
                let takes = quote!(impl ::core::convert::Into<::ods_core::Attr>);
                Some(RustForm { is_attr: true, ..form(builtin, takes, value, false)? })
            }
            Native::Unit => form(quote!(bool), quote!(bool), quote!(#prop::Unit(value)), true),
            Native::Bool => form(quote!(bool), quote!(bool), quote!(#prop::Bool(value)), true),
            Native::Flag => form(quote!(bool), quote!(bool), quote!(#prop::Flag(value)), true),
            Native::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                let width = Literal::u32_unsuffixed(*bits);
                form(quote!(#ty), quote!(#ty), quote!(#prop::Int(#width, value as i64)), true)
            }
            Native::Str => Some(RustForm { text: Some("string"), ..borrowed(quote!(str), "Str")? }),
            Native::Symbol => {
                Some(RustForm { text: Some("symbol"), ..borrowed(quote!(str), "Symbol")? })
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

/// Returns the newtype in ods-core of a class of builtin attributes, if it has one.
fn builtin_form(class: &Class) -> Option<TokenStream> {
    let name = match class {
        Class::AffineMapAttr => "AffineMapAttr",
        Class::ArrayAttr => "ArrayAttr",
        Class::BoolAttr | Class::IntegerAttr => "IntegerAttr",
        Class::DenseArrayAttr
        | Class::DenseBoolArrayAttr
        | Class::DenseI8ArrayAttr
        | Class::DenseI16ArrayAttr
        | Class::DenseI32ArrayAttr
        | Class::DenseI64ArrayAttr
        | Class::DenseF32ArrayAttr
        | Class::DenseF64ArrayAttr => "DenseArrayAttr",
        Class::DenseIntElementsAttr
        | Class::DenseFPElementsAttr
        | Class::DenseIntOrFPElementsAttr => "DenseAttr",
        Class::DenseResourceElementsAttr => "DenseResourceAttr",
        Class::DenseStringElementsAttr => "DenseStringsAttr",
        Class::DictionaryAttr => "DictAttr",
        Class::DistinctAttr => "DistinctAttr",
        Class::FloatAttr => "FloatAttr",
        Class::FlatSymbolRefAttr | Class::SymbolRefAttr => "SymbolRefAttr",
        Class::IntegerSetAttr => "IntegerSetAttr",
        Class::LocationAttr => "LocationAttr",
        Class::SparseElementsAttr => "SparseAttr",
        Class::StridedLayoutAttr => "StridedLayoutAttr",
        Class::StringAttr => "StringAttr",
        Class::TypeAttr => "TypeAttr",
        _ => return None,
    };
    let name = ident(name);
    Some(quote!(::ods_core::#name))
}
