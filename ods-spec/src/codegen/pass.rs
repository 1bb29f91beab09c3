//! Passes: a struct with options and statistics as fields, and their registration.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::docs::{described, docs, one_line};
use super::names::{distinct, ident, snake, variant};
use super::{Gen, Hooks};
use crate::model::{
    OptionDefault, OptionType, Pass, PassAnchor, PassCase, PassEnum, PassOption, Statistic,
};

impl Gen<'_> {
    pub(super) fn pass(&self, of: &Pass) -> TokenStream {
        let class = ident(&of.class);
        let title = format!("The pass `--{}`", of.argument);
        let doc = docs(&described(&title, &of.summary, &of.description));
        let fields = fields(of);
        let (options, statistics) = fields.split_at(of.options.len());
        let option_fields = of.options.iter().zip(options).map(|(option, name)| {
            let doc = docs(&one_line(&option.description));
            let ty = self.field_type(option);
            quote!(#doc pub #name: #ty,)
        });
        let statistic_fields = of.statistics.iter().zip(statistics).map(|(one, name)| {
            let doc = docs(&one_line(&one.description));
            quote!(#doc pub #name: ::ods_core::pass::Statistic,)
        });
        let defaults = of.options.iter().zip(options).map(|(option, name)| {
            let value = self.default_value(option);
            quote!(#name: #value,)
        });
        let zeros =
            statistics.iter().map(|name| quote!(#name: ::core::default::Default::default(),));
        let schema = schema(of);
        quote! {
            #doc
            #[derive(Clone, Debug)]
            pub struct #class {
                #(#option_fields)*
                #(#statistic_fields)*
            }

            impl ::core::default::Default for #class {
                fn default() -> Self {
                    #class { #(#defaults)* #(#zeros)* }
                }
            }

            impl ::ods_core::pass::PassType for #class {
                const SCHEMA: &'static ::ods_core::schema::PassSchema = &#schema;

                fn options(&self) -> ::std::vec::Vec<&dyn ::ods_core::pass::PassOption> {
                    ::std::vec![#(&self.#options),*]
                }

                fn options_mut(
                    &mut self,
                ) -> ::std::vec::Vec<&mut dyn ::ods_core::pass::PassOption> {
                    ::std::vec![#(&mut self.#options),*]
                }

                fn statistics(&self) -> ::std::vec::Vec<&::ods_core::pass::Statistic> {
                    ::std::vec![#(&self.#statistics),*]
                }
            }
        }
    }

    /// Returns the classes of the passes whose hooks are required.
    pub(super) fn registered_passes(&self) -> Vec<proc_macro2::Ident> {
        if self.options.hooks == Hooks::Omit {
            return Vec::new();
        }
        let mine = |pass: &&Pass| !self.options.omitted.contains(&pass.argument);
        self.model.passes.iter().filter(mine).map(|pass| ident(&pass.class)).collect()
    }

    /// Generates `register_passes`, for a file of passes without a dialect.
    pub(super) fn pass_registration(&self) -> TokenStream {
        let classes = self.registered_passes();
        if classes.is_empty() || !self.model.dialect.name.is_empty() {
            return TokenStream::new();
        }
        quote! {
            #[doc = " Registers the passes of this module."]
            pub fn register_passes(registry: &mut ::ods_core::Registry) {
                #(registry.insert_pass::<#classes>();)*
            }
        }
    }

    /// Generates the enum of an option's values; an enum that the spec declares itself is reused.
    pub(super) fn pass_enum(&self, of: &PassEnum) -> TokenStream {
        let class = self.enum_ident(&of.cpp);
        let variants: Vec<_> = variants(of).iter().map(|name| ident(name)).collect();
        let rows = of.cases.iter().map(|PassCase { name, description, .. }| {
            let description = description.as_str();
            quote!((#name, #description))
        });
        let declared = self.model.enums.iter().any(|one| one.cpp == of.cpp && !one.bits);
        let item = (!declared).then(|| {
            let doc = format!(" Values of options, `{}` in C++.", of.cpp);
            let cases = of.cases.iter().zip(&variants).map(|(case, name)| {
                let doc = docs(&format!("`{}`: {}", case.name, one_line(&case.description)));
                quote!(#doc #name,)
            });
            quote! {
                #[doc = #doc]
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub enum #class { #(#cases)* }
            }
        });
        quote! {
            #item

            impl ::ods_core::pass::PassEnum for #class {
                const VALUES: &'static [Self] = &[#(Self::#variants),*];
                const NAMES: &'static [(&'static str, &'static str)] = &[#(#rows),*];
            }
        }
    }

    fn enum_ident(&self, cpp: &str) -> proc_macro2::Ident {
        let declared = self.model.enums.iter().find(|one| one.cpp == cpp && !one.bits);
        let last = cpp.rsplit("::").next().unwrap_or(cpp);
        ident(declared.map_or(last, |one| &one.class))
    }

    fn field_type(&self, of: &PassOption) -> TokenStream {
        let one = match &of.ty {
            OptionType::Bool => quote!(bool),
            OptionType::Number(rust) => {
                let rust = ident(rust);
                quote!(#rust)
            }
            OptionType::String => quote!(::std::string::String),
            OptionType::Pipeline => quote!(::ods_core::pass::OpPassManager),
            OptionType::Enum(cpp) => {
                let class = self.enum_ident(cpp);
                quote!(#class)
            }
        };
        if of.list { quote!(::std::vec::Vec<#one>) } else { one }
    }

    fn default_value(&self, of: &PassOption) -> TokenStream {
        match (&of.default, &of.ty) {
            (Some(OptionDefault::Bool(value)), _) => quote!(#value),
            (Some(OptionDefault::Int(value)), _) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#value)
            }
            (Some(OptionDefault::Float(text)), _) => {
                let value: TokenStream = text.parse().unwrap_or_default();
                quote!(#value)
            }
            (Some(OptionDefault::String(text)), _) => quote!(::std::string::String::from(#text)),
            (Some(OptionDefault::Case(symbol)), OptionType::Enum(cpp)) => {
                self.case_path(cpp, Some(symbol))
            }
            // C++ leaves the value undefined; here it is the first case.
            (None, OptionType::Enum(cpp)) if !of.list => self.case_path(cpp, None),
            _ => quote!(::core::default::Default::default()),
        }
    }

    fn case_path(&self, cpp: &str, symbol: Option<&str>) -> TokenStream {
        let class = self.enum_ident(cpp);
        let Some(of) = self.model.pass_enums.iter().find(|one| one.cpp == cpp) else {
            return quote!(::core::default::Default::default());
        };
        let at = of.cases.iter().position(|case| Some(case.symbol.as_str()) == symbol);
        match variants(of).get(at.unwrap_or(0)) {
            Some(name) => {
                let name = ident(name);
                quote!(#class::#name)
            }
            None => quote!(::core::default::Default::default()),
        }
    }
}

fn variants(of: &PassEnum) -> Vec<String> {
    distinct(of.cases.iter().map(|case| variant(&case.symbol)))
}

/// Returns the Rust names of the options, then of the statistics.
fn fields(of: &Pass) -> Vec<proc_macro2::Ident> {
    let names = of.options.iter().map(|one| &one.name);
    let names = names.chain(of.statistics.iter().map(|one| &one.name));
    distinct(names.map(|name| snake(name))).iter().map(|name| ident(name)).collect()
}

fn schema(of: &Pass) -> TokenStream {
    let Pass { def, argument, dependent_dialects, .. } = of;
    let summary = one_line(&of.summary);
    let anchor = match &of.anchor {
        PassAnchor::Any => quote!(Any),
        PassAnchor::Op(name) => quote!(Op(#name)),
        PassAnchor::Interface(name) => quote!(Interface(#name)),
    };
    let options = of.options.iter().map(|PassOption { argument, description, .. }| {
        quote!(::ods_core::schema::PassOptionSchema {
            argument: #argument,
            description: #description,
        })
    });
    let statistics = of.statistics.iter().map(|Statistic { title, description, .. }| {
        quote!(::ods_core::schema::StatisticSchema { name: #title, description: #description })
    });
    quote! {
        ::ods_core::schema::PassSchema {
            argument: #argument,
            name: #def,
            summary: #summary,
            anchor: ::ods_core::schema::PassAnchor::#anchor,
            dependent_dialects: &[#(#dependent_dialects),*],
            options: &[#(#options),*],
            statistics: &[#(#statistics),*],
        }
    }
}
