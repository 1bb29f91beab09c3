//! Types and attributes: a newtype over `Type` or `Attr` with a constructor and accessors, and the schema.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::docs::{declared_in, described, docs, one_line, table};
use super::names::{accessor, disambiguated, distinct, ident};
use super::statics::declared;
use super::words::{option, word};
use crate::model::format::ParamFormat;
use crate::model::{AttrStorage, Param, ParamDef, ParamKind};
use crate::predicate::Class;

/// Method names that every such newtype already has.
const TAKEN: &[&str] = &["get", "get_checked", "cast", "is", "clone", "eq", "fmt", "hash", "into"];

pub(super) fn schema_static(def: &ParamDef) -> Ident {
    format_ident!(
        "{}_{}",
        if def.is_type { "TYPEDEF" } else { "ATTRDEF" },
        def.class.to_uppercase()
    )
}

/// Returns whether parameters may violate the declaration.
fn is_checked(def: &ParamDef) -> bool {
    let constrained = |param: &Param| {
        matches!(param.kind, ParamKind::ConstrainedType(_) | ParamKind::ConstrainedAttr(_))
    };
    def.verify || def.params.iter().any(constrained)
}

impl Gen<'_> {
    /// Returns whether the syntax of the parameters is a hook.
    fn has_syntax_hook(&self, def: &ParamDef) -> bool {
        def.custom_format && !self.omits(&def.name, "CustomParams")
    }

    /// Returns the format of the parameters, unless the user omits a directive in it.
    fn param_format<'d>(&self, def: &'d ParamDef) -> Option<&'d ParamFormat> {
        let omits = |format: &&ParamFormat| {
            format.directives().iter().any(|name| self.omits_directive(name))
        };
        def.format.as_ref().filter(|format| !omits(format))
    }

    /// Returns whether the parameters are kept as written, since nothing implements their syntax.
    fn is_verbatim(&self, def: &ParamDef) -> bool {
        def.has_syntax() && !self.has_syntax_hook(def) && self.param_format(def).is_none()
    }

    pub(super) fn definition(&self, def: &ParamDef) -> TokenStream {
        let name = ident(&def.class);
        let title = match (&def.mnemonic, def.is_type) {
            (None, _) => String::new(),
            (Some(_), true) => format!("`!{}`", def.name),
            (Some(_), false) => format!("`#{}`", def.name),
        };
        let mut doc = described(&title, &def.summary, &def.description);
        let rows: Vec<(String, String)> = def
            .params
            .iter()
            .map(|param| {
                let text = if param.summary.is_empty() { &param.cpp_type } else { &param.summary };
                (param.name.clone(), text.clone())
            })
            .collect();
        doc.push_str(&table(["parameter", "value"], &rows));
        doc.push_str(&declared_in(&self.model.sources, def.declared));
        let doc = docs(&doc);
        let (kind, data) = match def.is_type {
            true => (quote!(Type), quote!(TypeData)),
            false => (quote!(Attr), quote!(AttrData)),
        };
        let full = &def.name;
        let items = match self.is_verbatim(def) {
            true => TokenStream::new(),
            false => self.definition_items(def),
        };
        let schema = self.definition_schema(def);
        quote! {
            ::ods_core::__definition! { #doc #name, #kind, #data, #full }

            #items

            #schema
        }
    }

    /// Generates the constructors and the accessors.
    fn definition_items(&self, def: &ParamDef) -> TokenStream {
        let name = ident(&def.class);
        let params_of = if def.is_type { quote!(type_param) } else { quote!(attr_param) };
        let names = distinct(def.params.iter().map(|param| accessor(&param.name, TAKEN)));
        let idents: Vec<Ident> = names.iter().map(|name| ident(name)).collect();
        let forms: Vec<TokenStream> =
            def.params.iter().map(|param| self.param_form(param)).collect();
        let accessors = def.params.iter().zip(&idents).zip(&forms).enumerate().map(
            |(index, ((param, name), form))| {
                let doc = format!(" The parameter `{}`.", param.name);
                let at = Literal::usize_unsuffixed(index);
                quote! {
                    #[doc = #doc]
                    pub fn #name(self, ctx: &::ods_core::Context) -> #form {
                        ::ods_core::rt::#params_of(ctx, self.0, #at)
                    }
                }
            },
        );
        let get_doc = if def.is_type {
            " The type of these parameters."
        } else {
            " The attribute of these parameters."
        };
        // The signature of `get` uses the name `ctx` for the context.
        let arg = |name: &String| {
            if name == "ctx" { disambiguated("ctx_", &names) } else { name.clone() }
        };
        let args: Vec<Ident> = names.iter().map(|name| ident(&arg(name))).collect();
        let of = schema_static(def);
        let (get, checked) = match def.is_type {
            true => (quote!(get_type), quote!(get_type_checked)),
            false => (quote!(get_attr), quote!(get_attr_checked)),
        };
        let panics = is_checked(def).then(|| {
            quote! {
                #[doc = ""]
                #[doc = " # Panics"]
                #[doc = " When they are not as the declaration demands."]
                #[track_caller]
            }
        });
        let get_checked = is_checked(def).then(|| {
            let doc = format!("{get_doc} An error when they are not as the declaration demands.");
            quote! {
                #[doc = #doc]
                pub fn get_checked(
                    ctx: &::ods_core::Context #(, #args: #forms)*
                ) -> ::core::result::Result<Self, ::std::string::String> {
                    let params = [#(::ods_core::rt::ParamValue::into_param(#args)),*];
                    ::ods_core::rt::#checked(ctx, &#of, params).map(Self)
                }
            }
        });
        quote! {
            impl #name {
                #[doc = #get_doc]
                #panics
                pub fn get(ctx: &::ods_core::Context #(, #args: #forms)*) -> Self {
                    let params = [#(::ods_core::rt::ParamValue::into_param(#args)),*];
                    Self(::ods_core::rt::#get(ctx, &#of, params))
                }

                #get_checked

                #(#accessors)*
            }
        }
    }

    fn definition_schema(&self, def: &ParamDef) -> TokenStream {
        let name = schema_static(def);
        let rust = ident(&def.class);
        let (full, td, cpp) = (&def.name, &def.def, &def.class);
        let mnemonic = option(def.mnemonic.as_ref().map(|text| quote!(#text)));
        let summary = one_line(&def.summary);
        let declared = declared(def.declared, &def.description);
        let verbatim = self.is_verbatim(def);
        let params = match verbatim {
            true => quote!(::core::slice::from_ref(&::ods_core::schema::VERBATIM_PARAM)),
            false => {
                let params = def.params.iter().map(|param| self.param_schema(param));
                quote!(&[#(#params),*])
            }
        };
        let (implementations, interfaces) = self.definition_interfaces(def);
        let alias = option(def.alias.as_ref().map(|text| quote!(#text)));
        let value_type = word(&def.value_type);
        let data = option(def.data.as_ref().map(|data| {
            let data = word(data);
            quote!(&#data)
        }));
        let (format_item, format) = match self.param_format(def) {
            None if verbatim => {
                let format = quote!(&::ods_core::schema::VERBATIM_FORMAT);
                (TokenStream::new(), option(Some(format)))
            }
            None => (TokenStream::new(), option(None)),
            Some(format) => {
                let directives = format.directives().into_iter().map(str::to_owned);
                self.param_directives.borrow_mut().extend(directives);
                let tokens = word(format);
                let of = format_ident!("FORMAT_{name}");
                (
                    quote!(static #of: ::ods_core::schema::ParamFormat = #tokens;),
                    option(Some(quote!(&#of))),
                )
            }
        };
        let mut hooks = Vec::new();
        let hook = quote!(::ods_core::rt::hook);
        if self.has_syntax_hook(def) {
            hooks
                .push(quote!(syntax: ::core::option::Option::Some(#hook::param_syntax::<#rust>())));
        }
        // A verifier has nothing to check in parameters that are kept as written.
        if def.verify && !verbatim && !self.omits(&def.name, "VerifyParameters") {
            hooks.push(
                quote!(verify: ::core::option::Option::Some(#hook::verify_params::<#rust>())),
            );
        }
        // Hand-written storage means hand-written parameters.
        let named = (!hooks.is_empty() && def.gen_storage_class).then(|| self.named_params(def));
        quote! {
            #format_item
            #named
            #implementations
            static #name: ::ods_core::schema::ParametricSchema = ::ods_core::schema::ParametricSchema {
                name: #full,
                mnemonic: #mnemonic,
                def: #td,
                class: #cpp,
                summary: #summary,
                declared: #declared,
                params: #params,
                format: #format,
                interfaces: #interfaces,
                alias: #alias,
                value_type: #value_type,
                data: #data,
                hooks: ::ods_core::schema::ParametricHooks {
                    #(#hooks,)*
                    ..::ods_core::schema::ParametricHooks::NONE
                },
            };
        }
    }

    /// Generates a struct with a field for each parameter, for hooks.
    fn named_params(&self, def: &ParamDef) -> TokenStream {
        let class = ident(&def.class);
        let name = format_ident!("{}Params", def.class);
        let doc = format!(" The parameters of [`{}`].", def.class);
        let names = distinct(def.params.iter().map(|param| accessor(&param.name, &[])));
        let fields = def.params.iter().zip(&names).enumerate().map(|(index, (param, field))| {
            let doc = format!(" `{}`", param.name);
            let (field, form) = (ident(field), self.param_form(param));
            let at = Literal::usize_unsuffixed(index);
            quote!(#[doc = #doc] #field: #form = #at)
        });
        quote!(::ods_core::__params! { #[doc = #doc] #class, #name, #(#fields),* })
    }

    fn param_schema(&self, param: &Param) -> TokenStream {
        let (name, cpp_type, optional) = (&param.name, &param.cpp_type, param.optional);
        let summary = one_line(&param.summary);
        let kind = word(&param.kind);
        let default = word(&param.default);
        quote! {
            ::ods_core::schema::ParamSchema {
                name: #name,
                summary: #summary,
                cpp_type: #cpp_type,
                kind: #kind,
                optional: #optional,
                default: #default,
            }
        }
    }

    /// Returns the Rust type of a parameter.
    fn param_form(&self, param: &Param) -> TokenStream {
        let form = self.kind_form(&param.kind);
        let absent =
            param.optional && param.default.is_none() && !matches!(param.kind, ParamKind::Array(_));
        if absent { quote!(::core::option::Option<#form>) } else { form }
    }

    /// Returns the Rust type for types of a class: its newtype, if there is one.
    fn type_form(&self, class: &Class) -> TokenStream {
        self.definition_path(class).unwrap_or_else(|| quote!(::ods_core::Type))
    }

    pub(super) fn kind_form(&self, kind: &ParamKind) -> TokenStream {
        match kind {
            ParamKind::TypeOf(class) => self.type_form(class),
            ParamKind::ConstrainedType(id) => match &self.model.type_constraint(*id).class {
                Some(class) => self.type_form(class),
                None => quote!(::ods_core::Type),
            },
            ParamKind::Type | ParamKind::SelfType => quote!(::ods_core::Type),
            ParamKind::AttrOf(class) => self.attr_form(class),
            ParamKind::ConstrainedAttr(id) => match &self.model.attr_constraint(*id).storage {
                AttrStorage::Class(class) => self.attr_form(class),
                _ => quote!(::ods_core::Attr),
            },
            ParamKind::Attr | ParamKind::AttrIn(_) => quote!(::ods_core::Attr),
            ParamKind::AffineMap => self.attr_form(&Class::AffineMapAttr),
            ParamKind::IntegerSet => self.attr_form(&Class::IntegerSetAttr),
            ParamKind::Int { bits, signed } => {
                let ty = format_ident!("{}{bits}", if *signed { 'i' } else { 'u' });
                quote!(#ty)
            }
            ParamKind::Bool => quote!(bool),
            ParamKind::Float { bits: 32 } => quote!(f32),
            ParamKind::Float { .. } => quote!(f64),
            ParamKind::Enum(id) | ParamKind::QuotedEnum(id) => {
                self.enum_path(*id).unwrap_or_else(|| quote!(u64))
            }
            ParamKind::Str => quote!(::std::string::String),
            ParamKind::ApInt => quote!(::ods_core::ApInt),
            ParamKind::ApFloat | ParamKind::Foreign(_) | ParamKind::Verbatim => {
                quote!(::ods_core::Param)
            }
            ParamKind::Array(item) => {
                let item = self.kind_form(item);
                quote!(::std::vec::Vec<#item>)
            }
        }
    }
}
