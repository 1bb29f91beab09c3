//! Accessors: named operands, results, attributes, regions and successors.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::{accessor, ident};
use crate::model::{Native, Op, Prop, Segments, ValueArity, ValueDef};

/// What every operation newtype has already.
pub(super) const TAKEN: &[&str] =
    &["op", "wrap", "cast", "build", "op_name", "clone", "eq", "fmt", "hash", "into"];

impl Gen<'_> {
    pub(super) fn accessors(&self, op: &Op) -> TokenStream {
        let mut out = TokenStream::new();
        let mut names = Names::default();
        for index in 0..op.operands.len() {
            let sized = op.operand_segments == Segments::Stored;
            out.extend(values(&mut names, &op.operands, index, sized, "operand"));
        }
        for index in 0..op.results.len() {
            let sized = op.result_segments == Segments::Stored;
            out.extend(values(&mut names, &op.results, index, sized, "result"));
        }
        for (slot, prop) in op.props.iter().enumerate() {
            out.extend(self.prop(&mut names, slot, prop));
        }
        for (index, region) in op.regions.iter().enumerate() {
            out.extend(region_accessor(&mut names, &region.name, index, region.variadic));
        }
        for (index, successor) in op.successors.iter().enumerate() {
            out.extend(successor_accessor(&mut names, &successor.name, index, successor.variadic));
        }
        out
    }

    fn prop(&self, names: &mut Names, slot: usize, prop: &Prop) -> TokenStream {
        let constraint = self.model.attr_constraint(prop.constraint);
        let at = Literal::usize_unsuffixed(slot);
        let base = names.take(&prop.name);
        let name = ident(&base);
        let set = ident(&format!("set_{base}"));
        let doc = format!(
            " The attribute `{}`: {}.",
            prop.name,
            super::docs::one_line(&constraint.summary)
        );
        let set_doc = format!(" Sets the attribute `{}`.", prop.name);
        let rt = quote!(::ods_core::rt);
        let (body, ir, attr) =
            (quote!(&::ods_core::Body), quote!(&mut ::ods_core::Body), quote!(::ods_core::Attr));
        // Absent and without default: the accessor says so.
        let option = prop.optional && prop.default.is_none();
        let Some(form) = self.rust_form(&constraint.native) else {
            let read = if option { quote!(opt_attr) } else { quote!(attr) };
            let returns = if option { quote!(::core::option::Option<#attr>) } else { attr.clone() };
            return quote! {
                #[doc = #doc]
                pub fn #name(self, ir: #body) -> #returns {
                    #rt::#read(ir, self.0, #at)
                }

                #[doc = #set_doc]
                pub fn #set(self, ir: #ir, value: impl ::core::convert::Into<::core::option::Option<#attr>>) {
                    ir.set_prop(self.0, #at, value.into());
                }
            };
        };
        let raw = ident(&names.take(&format!("{}_attr", prop.name.trim_end_matches('_'))));
        let raw_doc = format!(" The attribute `{}` as it is stored.", prop.name);
        let raw_read = if prop.optional { quote!(opt_attr) } else { quote!(attr) };
        let raw_returns =
            if prop.optional { quote!(::core::option::Option<#attr>) } else { attr.clone() };
        let (returns, takes, value) = (&form.returns, &form.takes, &form.value);
        let unit = constraint.native == Native::Unit;
        let (read, returns) = match (unit, option) {
            (true, _) => (quote!(unit_prop), quote!(bool)),
            (_, true) => (quote!(opt_prop), quote!(::core::option::Option<#returns>)),
            _ => (quote!(prop), quote!(#returns)),
        };
        let setter = if option && !unit {
            quote! {
                pub fn #set(self, ir: #ir, value: ::core::option::Option<#takes>) {
                    #rt::set_opt_prop(ir, self.0, #at, value.map(|value| #value));
                }
            }
        } else {
            quote! {
                pub fn #set(self, ir: #ir, value: #takes) {
                    #rt::set_prop(ir, self.0, #at, #value);
                }
            }
        };
        quote! {
            #[doc = #doc]
            pub fn #name(self, ir: #body) -> #returns {
                #rt::#read(ir, self.0, #at)
            }

            #[doc = #raw_doc]
            pub fn #raw(self, ir: #body) -> #raw_returns {
                #rt::#raw_read(ir, self.0, #at)
            }

            #[doc = #set_doc]
            #setter
        }
    }
}

/// Method names given out so far.
#[derive(Default)]
struct Names(std::collections::BTreeSet<String>);

impl Names {
    /// The accessor name of a `.td` name, with `_` behind it while it is taken.
    fn take(&mut self, name: &str) -> String {
        let mut name = accessor(name, TAKEN);
        while self.0.contains(&name) || self.0.contains(&format!("set_{name}")) {
            name.push('_');
        }
        self.0.insert(name.clone());
        self.0.insert(format!("set_{name}"));
        name
    }
}

/// The accessor of group `index` of `groups`, whose sizes the operation keeps if they are `sized`.
fn values(
    names: &mut Names,
    groups: &[ValueDef],
    index: usize,
    sized: bool,
    kind: &str,
) -> TokenStream {
    let one = &groups[index];
    if one.name.is_empty() {
        return TokenStream::new();
    }
    let name = ident(&names.take(&one.name));
    let at = Literal::usize_unsuffixed(index);
    let doc = format!(" The {kind} `{}`.", one.name);
    let value = quote!(::ods_core::Value);
    let (suffix, returns) = match one.arity {
        ValueArity::One => ("", value),
        ValueArity::Optional => ("opt_", quote!(::core::option::Option<#value>)),
        ValueArity::Variadic(_) | ValueArity::VariadicOfVariadic(_) => (
            "s",
            quote!(
                impl ::core::iter::ExactSizeIterator<Item = #value>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + '_
            ),
        ),
    };
    let read = match suffix {
        "s" => format_ident!("{kind}s"),
        prefix => format_ident!("{prefix}{kind}"),
    };
    // Where a value with only single ones before it is needs no look at the declaration.
    let placed = !sized && groups[..=index].iter().all(|one| matches!(one.arity, ValueArity::One));
    let read = if placed {
        quote!(ir.#read(self.0, #at))
    } else {
        quote!(::ods_core::rt::#read(ir, self.0, #at))
    };
    quote! {
        #[doc = #doc]
        #[inline]
        pub fn #name(self, ir: &::ods_core::Body) -> #returns {
            #read
        }
    }
}

fn region_accessor(names: &mut Names, name: &str, index: usize, variadic: bool) -> TokenStream {
    if name.is_empty() {
        return TokenStream::new();
    }
    let doc = format!(" The region `{name}`{}.", if variadic { " and those after it" } else { "" });
    let name = ident(&names.take(name));
    let at = Literal::usize_unsuffixed(index);
    let region = quote!(::ods_core::ir::RegionRef<'_>);
    let (returns, body) = if variadic {
        (
            quote!(impl ::core::iter::Iterator<Item = #region>),
            quote!(::ods_core::rt::regions(ir, self.0, #at)),
        )
    } else {
        (region, quote!(ir.view(self.0).region(#at)))
    };
    quote! {
        #[doc = #doc]
        pub fn #name(self, ir: &::ods_core::Body) -> #returns {
            #body
        }
    }
}

fn successor_accessor(names: &mut Names, name: &str, index: usize, variadic: bool) -> TokenStream {
    if name.is_empty() {
        return TokenStream::new();
    }
    let doc =
        format!(" The successor `{name}`{}.", if variadic { " and those after it" } else { "" });
    let name = ident(&names.take(name));
    let at = Literal::usize_unsuffixed(index);
    let block = quote!(::ods_core::Block);
    let (returns, body) = if variadic {
        (
            quote!(impl ::core::iter::Iterator<Item = #block> + '_),
            quote!(ir.successors(self.0).skip(#at)),
        )
    } else {
        (block, quote!(::ods_core::rt::successor(ir, self.0, #at)))
    };
    quote! {
        #[doc = #doc]
        pub fn #name(self, ir: &::ods_core::Body) -> #returns {
            #body
        }
    }
}
