//! Rewrite patterns: their schemas, and the types that stand for host code.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Gen;
use super::expr::{expr, option};
use super::names::ident;
use super::statics::{attr_static, type_static};
use crate::model::pattern::*;

impl Gen<'_> {
    /// `PATTERNS`, and the module `natives` with a unit struct for each native code call that is written in Rust.
    pub(super) fn patterns(&self) -> TokenStream {
        let patterns = &self.model.patterns;
        if patterns.is_empty() {
            return TokenStream::new();
        }
        let schemas = patterns.iter().map(schema);
        let doc = format!(
            " The rewrite patterns declared with the dialect `{}`.",
            self.model.dialect.name
        );
        let hooks: std::collections::BTreeSet<&str> =
            patterns.iter().flat_map(|pattern| pattern.hooks()).collect();
        let natives = (!hooks.is_empty()).then(|| {
            let structs = hooks.iter().map(|name| {
                let doc = format!(" The native code call `{name}`.");
                let name = ident(name);
                quote!(#[doc = #doc] pub struct #name;)
            });
            quote! {
                #[doc = " Native code calls of rewrite patterns."]
                pub mod natives { #(#structs)* }
            }
        });
        quote! {
            #[doc = #doc]
            pub static PATTERNS: &[&::ods_core::schema::PatternSchema] = &[#(&#schemas),*];
            #natives
        }
    }
}

fn schema(of: &Pattern) -> TokenStream {
    let Pattern { name, benefit, slots, replace_from, .. } = of;
    let source = match_op(&of.source);
    let same = of.same.iter().map(|(one, other)| quote!((#one, #other)));
    let conditions = of.conditions.iter().map(condition);
    let results = of.results.iter().map(build);
    let supplemental = of.supplemental.iter().map(build);
    quote! {
        ::ods_core::schema::PatternSchema {
            name: #name,
            benefit: #benefit,
            slots: #slots,
            source: #source,
            same: &[#(#same),*],
            conditions: &[#(#conditions),*],
            results: &[#(#results),*],
            replace_from: #replace_from,
            supplemental: &[#(#supplemental),*],
        }
    }
}

fn slot(of: Option<u16>) -> TokenStream {
    option(of.map(|slot| quote!(#slot)))
}

fn match_op(of: &MatchOp) -> TokenStream {
    let op = &of.op;
    let bind = slot(of.bind);
    let args = of.args.iter().map(match_arg);
    quote!(::ods_core::schema::MatchOp { op: #op, bind: #bind, args: &[#(#args),*] })
}

fn match_arg(of: &MatchArg) -> TokenStream {
    let kind = quote!(::ods_core::schema::MatchArg);
    match of {
        MatchArg::Operand { group, value } => {
            let value = match_value(value);
            quote!(#kind::Operand { group: #group, value: #value })
        }
        MatchArg::Either { groups: [one, other], values } => {
            let values = values.iter().map(match_value);
            quote!(#kind::Either { groups: [#one, #other], values: [#(#values),*] })
        }
        MatchArg::Attr { slot: at, constraint, bind } => {
            let constraint = option(constraint.map(|id| {
                let constraint = attr_static(id);
                quote!(&#constraint)
            }));
            let bind = slot(*bind);
            quote!(#kind::Attr { slot: #at, constraint: #constraint, bind: #bind })
        }
        MatchArg::AttrBy { slot, by } => {
            let by = match_native(by);
            quote!(#kind::AttrBy { slot: #slot, by: #by })
        }
    }
}

fn match_value(of: &MatchValue) -> TokenStream {
    let kind = quote!(::ods_core::schema::MatchValue);
    match of {
        MatchValue::Leaf { constraint, bind } => {
            let constraint = option(constraint.map(|id| {
                let constraint = type_static(id);
                quote!(&#constraint)
            }));
            let bind = slot(*bind);
            quote!(#kind::Leaf { constraint: #constraint, bind: #bind })
        }
        MatchValue::Op(op) => {
            let op = match_op(op);
            quote!(#kind::Op(#op))
        }
        MatchValue::Native(by) => {
            let by = match_native(by);
            quote!(#kind::Native(#by))
        }
        MatchValue::Each { items, bind } => {
            let items = items.iter().map(match_value);
            let bind = slot(*bind);
            quote!(#kind::Each { items: &[#(#items),*], bind: #bind })
        }
    }
}

fn match_native(of: &MatchNative) -> TokenStream {
    let code = native(&of.code);
    let parts = of.parts.iter().map(|part| {
        let kind = quote!(::ods_core::schema::MatchPart);
        match part {
            MatchPart::Value(value) => {
                let value = match_value(value);
                quote!(#kind::Value(#value))
            }
            MatchPart::Attr { constraint, bind } => {
                let constraint = attr_static(*constraint);
                let bind = slot(*bind);
                quote!(#kind::Attr { constraint: &#constraint, bind: #bind })
            }
            MatchPart::Any { bind } => {
                let bind = slot(*bind);
                quote!(#kind::Any { bind: #bind })
            }
        }
    });
    quote!(::ods_core::schema::MatchNative { code: #code, parts: &[#(#parts),*] })
}

fn native(of: &NativeCode) -> TokenStream {
    let kind = quote!(::ods_core::schema::NativeCode);
    match of {
        NativeCode::Expr(of) => {
            let of = expr(of);
            quote!(#kind::Expr(#of))
        }
        NativeCode::ConstantLike => quote!(#kind::Hook(::ods_core::rewrite::constant_like)),
        NativeCode::Hook(name) => {
            let name = ident(name);
            quote!(#kind::Hook(<natives::#name as ::ods_core::rewrite::NativeCall>::call))
        }
    }
}

fn entity(of: &Entity) -> TokenStream {
    let at = of.slot;
    let result = slot(of.result);
    quote!(::ods_core::schema::Entity { slot: #at, result: #result })
}

fn condition(of: &Condition) -> TokenStream {
    let kind = quote!(::ods_core::schema::Condition);
    match of {
        Condition::Type(id, of) => {
            let (constraint, of) = (type_static(*id), entity(of));
            quote!(#kind::Type(&#constraint, #of))
        }
        Condition::Pred { pred, this, args } => {
            let pred = expr(pred);
            let this = option(this.as_ref().map(entity));
            let args = args.iter().map(entity);
            quote!(#kind::Pred { pred: #pred, this: #this, args: &[#(#args),*] })
        }
    }
}

fn build(of: &Build) -> TokenStream {
    let kind = quote!(::ods_core::schema::Build);
    match of {
        Build::Entity(of) => {
            let of = entity(of);
            quote!(#kind::Entity(#of))
        }
        Build::Constant(of) => {
            let of = expr(of);
            quote!(#kind::Constant(#of))
        }
        Build::Op(of) => {
            let of = build_op(of);
            quote!(#kind::Op(&#of))
        }
        Build::Native { code, bind, this, args } => {
            let (code, bind) = (native(code), slot(*bind));
            let this = option(this.as_ref().map(entity));
            let args = args.iter().map(build);
            quote!(#kind::Native { code: #code, bind: #bind, this: #this, args: &[#(#args),*] })
        }
        Build::Each(items) => {
            let items = items.iter().map(build);
            quote!(#kind::Each(&[#(#items),*]))
        }
    }
}

fn build_op(of: &BuildOp) -> TokenStream {
    let op = &of.op;
    let bind = slot(of.bind);
    let operands = of.operands.iter().map(build);
    let attrs = of.attrs.iter().map(|(slot, of)| {
        let of = build(of);
        quote!((#slot, #of))
    });
    let kind = format_ident!("BuildTypes");
    let types = match &of.types {
        BuildTypes::Inferred => quote!(#kind::Inferred),
        BuildTypes::Root(from) => quote!(#kind::Root(#from)),
        BuildTypes::Given(types) => {
            let types = types.iter().map(build);
            quote!(#kind::Given(&[#(#types),*]))
        }
    };
    let loc = of.loc.iter().map(|part| {
        let kind = quote!(::ods_core::schema::BuildLoc);
        match part {
            BuildLoc::Of(of) => {
                let of = entity(of);
                quote!(#kind::Of(#of))
            }
            BuildLoc::Name(name) => quote!(#kind::Name(#name)),
        }
    });
    quote! {
        ::ods_core::schema::BuildOp {
            op: #op,
            bind: #bind,
            operands: &[#(#operands),*],
            attrs: &[#(#attrs),*],
            types: ::ods_core::schema::#types,
            loc: &[#(#loc),*],
        }
    }
}
