//! Signatures of interface methods, from their C++ types.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::super::Gen;
use super::super::body::BodyScope;
use super::super::names::{ident, snake};
use crate::model::{Interface, InterfaceKind, InterfaceMethod, Passed, SigType, is_nullable};

/// The Rust signature of a method.
pub(super) struct Signature<'m> {
    pub(super) name: proc_macro2::Ident,
    pub(super) params: Vec<TokenStream>,
    pub(super) returns: TokenStream,
    pub(super) scope: BodyScope<'m>,
}

impl Gen<'_> {
    pub(super) fn signature<'m>(
        &'m self,
        of: &'m Interface,
        method: &'m InterfaceMethod,
        rust: &str,
    ) -> Signature<'m> {
        let mut names = Vec::new();
        let mut params = Vec::new();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let builder = method.params.iter().any(|param| {
            matches!(&param.ty, SigType::RustMut(path) if path.contains("OpBuilder") || path.contains("Rewriter"))
        });
        let verifies = method
            .params
            .iter()
            .any(|param| matches!(&param.ty, SigType::Rust(path) if path.contains("VerifyCx")));
        let environment = match of.kind {
            InterfaceKind::Dialect => None,
            InterfaceKind::Op if verifies || builder => None,
            InterfaceKind::Op if method.is_static => Some(("ctx", quote!(&::ods_core::Context))),
            InterfaceKind::Op if method.mutates => Some(("ir", quote!(&mut ::ods_core::OpMut<'_>))),
            InterfaceKind::Op => Some(("ir", quote!(&::ods_core::Body))),
            _ => Some(("ctx", quote!(&::ods_core::Context))),
        };
        if let Some((name, ty)) = &environment {
            let name = ident(name);
            params.push(quote!(#name: #ty));
            names.push(name);
        }
        taken.extend(["ir", "ctx", "self"].map(str::to_owned));
        for (index, param) in method.params.iter().enumerate() {
            if param.ty == SigType::Context
                && environment.as_ref().is_some_and(|(name, _)| *name == "ctx")
            {
                continue;
            }
            let mut name = match param.name.as_str() {
                "" => format!("arg{index}"),
                given => snake(given),
            };
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            let (name, ty) = (ident(&name), self.passed(&param.ty));
            params.push(quote!(#name: #ty));
            names.push(name);
        }
        let returns = match &method.return_type {
            SigType::Void => quote!(),
            ty => {
                let ty = self.returned(ty, method.is_static);
                quote!(-> #ty)
            }
        };
        let scope =
            BodyScope { of_gen: self, of, environment: environment.map(|(name, _)| name), names };
        Signature { name: ident(rust), params, returns, scope }
    }

    /// Returns the type of a parameter.
    fn passed(&self, ty: &SigType) -> TokenStream {
        match ty {
            SigType::Str => quote!(&str),
            SigType::Context => quote!(&::ods_core::Context),
            SigType::RustMut(_) => {
                let ty = self.item(ty);
                quote!(&mut #ty)
            }
            SigType::RustRef(_) => {
                let ty = self.item(ty);
                quote!(&#ty)
            }
            SigType::InOut(item) => {
                let ty = self.item(item);
                quote!(&mut #ty)
            }
            SigType::Func(..) => {
                let ty = self.closure(ty);
                quote!(&mut #ty)
            }
            SigType::List(item) => {
                let item = self.item(item);
                quote!(&[#item])
            }
            SigType::Out(item) => {
                let item = self.item(item);
                quote!(&mut ::std::vec::Vec<#item>)
            }
            SigType::Option(inner) if matches!(**inner, SigType::List(_) | SigType::Str) => {
                let inner = self.passed(inner);
                quote!(::core::option::Option<#inner>)
            }
            SigType::Foreign(_, Passed::Shared) => {
                let ty = self.item(ty);
                quote!(&#ty)
            }
            SigType::Foreign(_, Passed::Mutable) => {
                let ty = self.item(ty);
                quote!(&mut #ty)
            }
            _ => self.item(ty),
        }
    }

    /// Returns the type of a result: C++ may return a null attribute, operation, block or region.
    fn returned(&self, ty: &SigType, is_static: bool) -> TokenStream {
        match ty {
            SigType::Str if is_static => quote!(&'static str),
            _ if is_nullable(ty) => {
                let ty = self.item(ty);
                quote!(::core::option::Option<#ty>)
            }
            _ => self.item(ty),
        }
    }

    /// Returns the type of a callback.
    fn closure(&self, ty: &SigType) -> TokenStream {
        let SigType::Func(params, returns) = ty else { return self.item(ty) };
        let params = params.iter().map(|param| self.passed(param));
        let returns = match &**returns {
            SigType::Void => quote!(),
            ty => {
                let ty = self.returned(ty, false);
                quote!(-> #ty)
            }
        };
        quote!(dyn ::core::ops::FnMut(#(#params),*) #returns)
    }

    /// Returns the owned type.
    pub(in crate::codegen) fn item(&self, ty: &SigType) -> TokenStream {
        match ty {
            SigType::Void => quote!(()),
            SigType::Bool => quote!(bool),
            SigType::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                quote!(#ty)
            }
            SigType::Size => quote!(usize),
            SigType::Str => quote!(::std::string::String),
            SigType::Value => quote!(::ods_core::Value),
            SigType::Type => quote!(::ods_core::Type),
            SigType::Attr => quote!(::ods_core::Attr),
            SigType::Op => quote!(::ods_core::Op),
            SigType::Block => quote!(::ods_core::Block),
            SigType::Region => quote!(::ods_core::Region),
            SigType::Enum(id) => self.enum_path(*id).unwrap_or_else(|| quote!(u64)),
            SigType::Rust(path) | SigType::RustRef(path) | SigType::RustMut(path) => {
                path.parse().unwrap_or_default()
            }
            SigType::InOut(item) => self.item(item),
            SigType::Func(..) => {
                let ty = self.closure(ty);
                quote!(::std::boxed::Box<#ty>)
            }
            SigType::Logical => quote!(::ods_core::hooks::Verified),
            SigType::List(item) | SigType::Out(item) => {
                let item = self.item(item);
                quote!(::std::vec::Vec<#item>)
            }
            SigType::Option(inner) => {
                let inner = self.item(inner);
                quote!(::core::option::Option<#inner>)
            }
            SigType::Fallible(inner) => {
                let inner = self.item(inner);
                quote!(::core::result::Result<#inner, ::std::boxed::Box<::ods_core::Diagnostic>>)
            }
            SigType::Pair(two) => {
                let (a, b) = (self.item(&two[0]), self.item(&two[1]));
                quote!((#a, #b))
            }
            SigType::Context => quote!(::ods_core::Context),
            SigType::Foreign(name, _) => {
                let path = self
                    .model
                    .answers
                    .cpp_types
                    .get(name)
                    .map(|path| super::super::words::path(path));
                path.unwrap_or_else(|| {
                    let text = Literal::string(name);
                    quote!(compile_error!(#text))
                })
            }
        }
    }
}
