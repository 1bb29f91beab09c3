//! Accessors of named operands, results, attributes, regions and successors, for an operation's id, its view and its
//! adaptor, and the slots of the same names.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::{accessor, constant, ident};
use super::op::{adaptor_name, view_name};
use crate::model::{Op, Prop, Segments, ValueArity, ValueDef};

/// Method names that every operation newtype, its view or its adaptor already has.
pub(super) const TAKEN: &[&str] = &[
    "op", "wrap", "cast", "build", "op_name", "clone", "eq", "fmt", "hash", "into", "view", "all",
];

/// Constants that every operation newtype already has.
const TAKEN_CONSTANTS: &[&str] = &["SCHEMA", "NAME"];

/// The items of one operation, by the type that they belong to.
#[derive(Default)]
struct Items {
    names: Names,
    constants: std::collections::BTreeSet<String>,
    slots: TokenStream,
    id: TokenStream,
    view: TokenStream,
    adaptor: TokenStream,
}

/// Operands or results.
#[derive(Clone, Copy)]
struct Side<'a> {
    kind: &'a str,
    groups: &'a [ValueDef],
    /// True if the operation stores the sizes of groups.
    sized: bool,
}

impl Gen<'_> {
    /// Generates the slots of an operation, and the accessors of its three types.
    pub(super) fn accessors(&self, op: &Op) -> TokenStream {
        let mut items = Items::default();
        let sized = |segments| segments == Segments::Stored;
        let operands =
            Side { kind: "operand", groups: &op.operands, sized: sized(op.operand_segments) };
        let results =
            Side { kind: "result", groups: &op.results, sized: sized(op.result_segments) };
        let sides = [operands, results];
        let mut singles = Vec::new();
        for side in sides {
            singles.extend((0..side.groups.len()).filter_map(|index| items.values(side, index)));
        }
        for (slot, prop) in op.props.iter().enumerate() {
            self.prop(&mut items, slot, prop);
        }
        for (index, region) in op.regions.iter().enumerate() {
            items.region(&region.name, index, region.variadic);
        }
        for (index, successor) in op.successors.iter().enumerate() {
            items.successor(&successor.name, index, successor.variadic);
        }
        singles.iter().for_each(|name| items.type_of(name));
        let Items { slots, id, view, adaptor, .. } = items;
        let (class, view_name, adaptor_name) = (ident(&op.class), view_name(op), adaptor_name(op));
        let own = (!slots.is_empty() || !id.is_empty()).then(|| quote!(impl #class { #slots #id }));
        let view = (!view.is_empty()).then(|| quote!(impl<'a> #view_name<'a> { #view }));
        let adaptor = (!adaptor.is_empty())
            .then(|| quote!(impl<'a, T: ::core::marker::Copy> #adaptor_name<'a, T> { #adaptor }));
        quote!(#own #view #adaptor)
    }

    fn prop(&self, items: &mut Items, slot: usize, prop: &Prop) {
        items.slot("PropSlot", &prop.name, slot);
        let constraint = self.model.attr_constraint(prop.constraint);
        let at = Literal::usize_unsuffixed(slot);
        let base = items.names.take(&prop.name);
        let set = ident(&format!("set_{base}"));
        let summary = super::docs::one_line(&constraint.summary);
        let doc = format!(" The attribute `{}`: {summary}.", prop.name);
        let set_doc = format!(" Sets the attribute `{}`.", prop.name);
        let rt = quote!(::ods_core::rt);
        let (ir, attr) = (quote!(&mut impl ::ods_core::ir::Modify), quote!(::ods_core::Attr));
        let optional = |ty: &TokenStream| quote!(::core::option::Option<#ty>);
        // Absent and without default: the accessor returns an option.
        let option = prop.optional && prop.default.is_none();
        let Some(form) = self.rust_form(constraint) else {
            let read = if option { quote!(opt_attr) } else { quote!(attr) };
            let returns = if option { optional(&attr) } else { attr.clone() };
            items.reader(
                &doc,
                &base,
                [&returns, &returns],
                |ir, op| quote!(#rt::#read(#ir, #op, #at)),
            );
            items.id.extend(quote! {
                #[doc = #set_doc]
                pub fn #set(self, ir: #ir, value: impl ::core::convert::Into<::core::option::Option<#attr>>) {
                    #rt::set_prop(ir, self.0, #at, #rt::PropValue::Attr(value.into()));
                }
            });
            return;
        };
        let raw = items.names.take(&format!("{}_attr", prop.name.trim_end_matches('_')));
        let raw_doc = format!(" The attribute `{}` as it is stored.", prop.name);
        let raw_read = if prop.optional { quote!(opt_attr) } else { quote!(attr) };
        let raw_returns = if prop.optional { optional(&attr) } else { attr.clone() };
        let (takes, value) = (&form.takes, &form.value);
        let both = [form.returns(None), form.returns(Some(&quote!('a)))];
        let unit = form.is_unit;
        let (read, both) = match (unit, option) {
            (true, _) => (quote!(unit_prop), both),
            (_, true) => (quote!(opt_prop), both.each_ref().map(optional)),
            _ => (quote!(prop), both),
        };
        items.reader(&doc, &base, both.each_ref(), |ir, op| quote!(#rt::#read(#ir, #op, #at)));
        items.reader(
            &raw_doc,
            &raw,
            [&raw_returns; 2],
            |ir, op| quote!(#rt::#raw_read(#ir, #op, #at)),
        );
        let setter = if form.is_attr {
            quote! {
                pub fn #set(self, ir: #ir, value: impl ::core::convert::Into<::core::option::Option<#attr>>) {
                    #rt::set_prop(ir, self.0, #at, #rt::PropValue::Attr(value.into()));
                }
            }
        } else if option && !unit {
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
        items.id.extend(quote!(#[doc = #set_doc] #setter));
    }
}

impl Items {
    /// Generates the constant of a slot of that kind.
    fn slot(&mut self, kind: &str, td: &str, index: usize) {
        let mut name = constant(td);
        while TAKEN_CONSTANTS.contains(&name.as_str()) || !self.constants.insert(name.clone()) {
            name.push('_');
        }
        let (name, kind) = (ident(&name), format_ident!("{kind}"));
        let doc = format!(" The slot of `{td}`.");
        let at = Literal::usize_unsuffixed(index);
        self.slots.extend(quote! {
            #[doc = #doc]
            pub const #name: ::ods_core::ir::#kind<Self> = ::ods_core::ir::#kind::new(#at);
        });
    }

    /// Generates an accessor of the id and of the view with these return types; `read` gets the body and the operation.
    fn reader(
        &mut self,
        doc: &str,
        name: &str,
        [returns, view_returns]: [&TokenStream; 2],
        read: impl Fn(TokenStream, TokenStream) -> TokenStream,
    ) {
        let name = ident(name);
        let of_id = read(quote!(ir), quote!(self.0));
        self.id.extend(quote! {
            #[doc = #doc]
            #[track_caller]
            pub fn #name(self, ir: &::ods_core::Body) -> #returns {
                #of_id
            }
        });
        let of_view = read(quote!(self.0.body), quote!(self.0.op));
        self.view.extend(quote! {
            #[doc = #doc]
            #[track_caller]
            pub fn #name(self) -> #view_returns {
                #of_view
            }
        });
    }

    /// Generates the accessors of group `index`; returns the name if the group is a single value.
    fn values(&mut self, side: Side<'_>, index: usize) -> Option<String> {
        let Side { kind, groups, sized } = side;
        let one = &groups[index];
        if one.name.is_empty() {
            return None;
        }
        let is_operand = kind == "operand";
        self.slot(if is_operand { "OperandSlot" } else { "ResultSlot" }, &one.name, index);
        let base = self.names.take(&one.name);
        let name = ident(&base);
        let at = Literal::usize_unsuffixed(index);
        let doc = format!(" The {kind} `{}`.", one.name);
        let optional = |ty: TokenStream| quote!(::core::option::Option<#ty>);
        let several = |ty: TokenStream, lifetime: TokenStream| {
            quote! {
                impl ::core::iter::ExactSizeIterator<Item = #ty>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + #lifetime
            }
        };
        let (value, value_ref) = (quote!(::ods_core::Value), quote!(::ods_core::ir::ValueRef<'a>));
        let (read, view_read) = match one.arity {
            ValueArity::One => (kind.to_owned(), format!("{kind}_ref")),
            ValueArity::Optional => (format!("opt_{kind}"), format!("opt_{kind}_ref")),
            _ => (format!("{kind}s"), format!("{kind}_refs")),
        };
        let (returns, view_returns) = match one.arity {
            ValueArity::One => (value, value_ref),
            ValueArity::Optional => (optional(value), optional(value_ref)),
            _ => (several(value, quote!('_)), several(value_ref, quote!('a))),
        };
        // If all groups up to this one are single values, its position is known without the declaration.
        let placed =
            !sized && groups[..=index].iter().all(|one| matches!(one.arity, ValueArity::One));
        let suffix = if placed { "_at" } else { "" };
        let (read, view_read) =
            (ident(&format!("{read}{suffix}")), ident(&format!("{view_read}{suffix}")));
        self.id.extend(quote! {
            #[doc = #doc]
            #[inline]
            #[track_caller]
            pub fn #name(self, ir: &::ods_core::Body) -> #returns {
                ::ods_core::rt::#read(ir, self.0, #at)
            }
        });
        self.view.extend(quote! {
            #[doc = #doc]
            #[inline]
            pub fn #name(self) -> #view_returns {
                ::ods_core::rt::#view_read(self.0, #at)
            }
        });
        if is_operand {
            let (returns, read) = match one.arity {
                ValueArity::One if placed => (quote!(T), quote!(at)),
                ValueArity::One => (quote!(T), quote!(one)),
                ValueArity::Optional => (optional(quote!(T)), quote!(opt)),
                _ => (quote!(&'a [T]), quote!(many)),
            };
            let doc = format!(" Returns the item that stands for the operand `{}`.", one.name);
            self.adaptor.extend(quote! {
                #[doc = #doc]
                #[inline]
                pub fn #name(self) -> #returns {
                    self.0.#read(#at)
                }
            });
        }
        (one.arity == ValueArity::One).then_some(base)
    }

    /// Generates the accessor of the type of a single value, for the id; the view's values carry their type.
    fn type_of(&mut self, value: &str) {
        let name = ident(&self.names.take(&format!("{value}_ty")));
        let doc = format!(" The type of `{value}`.");
        let value = ident(value);
        self.id.extend(quote! {
            #[doc = #doc]
            #[inline]
            pub fn #name(self, ir: &::ods_core::Body) -> ::ods_core::Type {
                ir.ty(self.#value(ir))
            }
        });
    }

    fn region(&mut self, name: &str, index: usize, variadic: bool) {
        if name.is_empty() {
            return;
        }
        self.slot("RegionSlot", name, index);
        let more = if variadic { " and those after it" } else { "" };
        let doc = format!(" The region `{name}`{more}.");
        let name = self.names.take(name);
        let at = Literal::usize_unsuffixed(index);
        let region = |lifetime: TokenStream| match variadic {
            true => {
                quote!(impl ::core::iter::Iterator<Item = ::ods_core::ir::RegionRef<#lifetime>>)
            }
            false => quote!(::ods_core::ir::RegionRef<#lifetime>),
        };
        let returns = [region(quote!('_)), region(quote!('a))];
        self.reader(&doc, &name, returns.each_ref(), |ir, op| match variadic {
            true => quote!(::ods_core::rt::regions(#ir, #op, #at)),
            false => quote!(::ods_core::rt::region_at(#ir.view(#op), #at)),
        });
    }

    fn successor(&mut self, name: &str, index: usize, variadic: bool) {
        if name.is_empty() {
            return;
        }
        let more = if variadic { " and those after it" } else { "" };
        let doc = format!(" The successor `{name}`{more}.");
        let name = ident(&self.names.take(name));
        let at = Literal::usize_unsuffixed(index);
        let block = quote!(::ods_core::Block);
        let block_ref = quote!(::ods_core::ir::BlockRef<'a>);
        let rt = quote!(::ods_core::rt);
        let (returns, body, view_returns, view_body) = if variadic {
            (
                quote!(impl ::core::iter::Iterator<Item = #block> + '_),
                quote!(ir.successors(self.0).skip(#at)),
                quote!(impl ::core::iter::ExactSizeIterator<Item = #block_ref> + ::core::clone::Clone + 'a),
                quote!(#rt::successor_refs(self.0, #at)),
            )
        } else {
            (
                block,
                quote!(#rt::successor(ir, self.0, #at)),
                block_ref,
                quote!(#rt::successor_ref(self.0, #at)),
            )
        };
        self.id.extend(quote! {
            #[doc = #doc]
            pub fn #name(self, ir: &::ods_core::Body) -> #returns {
                #body
            }
        });
        self.view.extend(quote! {
            #[doc = #doc]
            pub fn #name(self) -> #view_returns {
                #view_body
            }
        });
    }
}

/// The method names in use so far.
#[derive(Default)]
struct Names(std::collections::BTreeSet<String>);

impl Names {
    /// Returns the accessor name of a `.td` name, with `_` appended while the name is in use.
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
