//! Typed builders: required parts of an operation are arguments of `build`, the others are named setters.
//!
//! Arguments are in the order of the `.td`: required operands and attributes, then types of results that cannot be
//! inferred, then successors. Required attributes that are a bare `bool` or integer are never positional: they come
//! last, together, in a struct `<Op>Args` with a named field for each.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::{accessor, disambiguated, distinct, ident};
use crate::model::{ArgIndex, Op, Prop, ValueArity, ValueDef};

/// Methods that every builder has.
const TAKEN: &[&str] = &[
    "insert",
    "attr",
    "loc",
    "clone",
    "fmt",
    "into",
    "parts",
    "with_prop",
    "attrs_of",
    "build_at",
];

/// An argument of `build`: its declaration, and the statement that uses it.
struct Arg {
    declared: TokenStream,
    uses: TokenStream,
}

/// The content of a builder.
struct BuilderParts {
    args: Vec<Arg>,
    /// The struct of bare numbers and flags, if there are any.
    args_struct: TokenStream,
    setters: Vec<TokenStream>,
}

impl BuilderParts {
    /// Returns the declarations of the arguments of `build`.
    fn declared(&self) -> impl Iterator<Item = &TokenStream> {
        self.args.iter().map(|arg| &arg.declared).filter(|declared| !declared.is_empty())
    }
}

impl Gen<'_> {
    pub(super) fn builder(&self, op: &Op) -> TokenStream {
        let (class, builder) = (ident(&op.class), builder_name(op));
        let parts = self.builder_parts(op);
        let declared = parts.declared();
        let uses = parts.args.iter().map(|arg| &arg.uses);
        let doc = format!(" The builder of [`{}`].", op.class);
        let build_doc = format!("Returns a builder of `{}`.", op.name);
        let BuilderParts { args_struct, setters, .. } = &parts;
        let setters = (!setters.is_empty())
            .then(|| quote!(::ods_core::__setters! { #builder; #(#setters)* }));
        quote! {
            #args_struct

            ::ods_core::__op_builder! {
                #[doc = #doc] #builder, #class, #build_doc; parts(#(#declared),*) { #(#uses)* }
            }

            #setters
        }
    }

    /// Returns the function that returns a builder, with an empty body.
    pub(super) fn build_signature(&self, op: &Op) -> TokenStream {
        let (builder, parts) = (builder_name(op), self.builder_parts(op));
        let declared = parts.declared();
        quote!(pub fn build(#(#declared),*) -> #builder {})
    }

    fn builder_parts(&self, op: &Op) -> BuilderParts {
        let mut args: Vec<Arg> = Vec::new();
        let mut setters = Vec::new();
        let mut bare: Vec<(usize, &Prop)> = Vec::new();
        let names = self.argument_names(op);
        for (at, arg) in op.args.iter().enumerate() {
            let name = ident(&names[at]);
            match arg {
                ArgIndex::Operand(index) => operand(op, *index, &name, &mut args, &mut setters),
                ArgIndex::Prop(slot) => {
                    let prop = &op.props[*slot];
                    let required = !prop.optional && !prop.has_default && !is_group_sizes(op, prop);
                    let form = self.rust_form(self.model.attr_constraint(prop.constraint));
                    match (required, form) {
                        (true, Some(form)) if form.bare => bare.push((*slot, prop)),
                        (true, form) => args.push(required_prop(*slot, &name, form)),
                        (false, form) => setters.push(optional_prop(*slot, prop, &name, form)),
                    }
                }
            }
        }
        let rest = &names[op.args.len()..];
        let infers = op.result_types.builder_infers();
        for (index, one) in op.results.iter().enumerate() {
            result(one, index, &ident(&rest[index]), infers, &mut args, &mut setters);
        }
        let rest = &rest[op.results.len()..];
        for (index, one) in op.successors.iter().enumerate() {
            let name = ident(&rest[index]);
            if one.variadic {
                setters.push(successors_setter(&name, &one.name));
            } else {
                args.push(Arg {
                    declared: quote!(#name: ::ods_core::Block),
                    uses: quote!(parts.successors([#name]);),
                });
            }
        }
        if let Some(region) = op.regions.last().filter(|region| region.variadic) {
            let name = names.last().map(String::as_str).unwrap_or_default();
            setters.push(regions_setter(&ident(name), &region.name));
        }
        let (args_struct, args_arg) =
            self.args_struct(op, &bare, &ident(&disambiguated("args", &names)));
        args.extend(args_arg);
        BuilderParts { args, args_struct, setters }
    }

    /// Returns the distinct names of arguments, results, successors and the count of variadic regions, in this order.
    fn argument_names(&self, op: &Op) -> Vec<String> {
        let named = |name: &str, fallback: String| {
            if name.is_empty() { fallback } else { accessor(name, TAKEN) }
        };
        let args = op.args.iter().map(|arg| match arg {
            ArgIndex::Operand(index) => {
                named(&op.operands[*index].name, format!("operand_{index}"))
            }
            ArgIndex::Prop(slot) => named(&op.props[*slot].name, String::new()),
        });
        let results = op.results.iter().enumerate().map(|(index, one)| {
            let name = if one.name.is_empty() {
                format!("result_{index}")
            } else {
                super::names::snake(&one.name)
            };
            format!("{name}_type")
        });
        let successors = op
            .successors
            .iter()
            .enumerate()
            .map(|(index, one)| named(&one.name, format!("successor_{index}")));
        let regions = op.regions.last().filter(|region| region.variadic);
        let count = regions.map(|region| accessor(&format!("{}_count", region.name), TAKEN));
        distinct(args.chain(results).chain(successors).chain(count))
    }

    /// Generates the struct of bare numbers and flags, and the argument of `build` of that type.
    fn args_struct(
        &self,
        op: &Op,
        bare: &[(usize, &Prop)],
        arg: &Ident,
    ) -> (TokenStream, Option<Arg>) {
        if bare.is_empty() {
            return (TokenStream::new(), None);
        }
        let name = format_ident!("{}Args", op.class);
        let doc = format!(" The required numbers and flags of [`{}`].", op.class);
        let mut fields = Vec::new();
        let mut uses = Vec::new();
        for (slot, prop) in bare {
            let Some(form) = self.rust_form(self.model.attr_constraint(prop.constraint)) else {
                continue;
            };
            let field = ident(&accessor(&prop.name, &[]));
            let doc = format!(" The attribute `{}`.", prop.name);
            let (takes, value) = (form.takes, form.value);
            let at = Literal::usize_unsuffixed(*slot);
            fields.push(quote!(#[doc = #doc] pub #field: #takes,));
            uses.push(quote!({ let value = #arg.#field; parts.prop(#at, #value); }));
        }
        let item = quote! {
            #[doc = #doc]
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct #name { #(#fields)* }
        };
        (item, Some(Arg { declared: quote!(#arg: #name), uses: quote!(#(#uses)*) }))
    }
}

fn builder_name(op: &Op) -> Ident {
    format_ident!("{}Builder", op.class)
}

/// Returns whether the attribute holds the group sizes of an operand, which the operand's setter computes.
fn is_group_sizes(op: &Op, prop: &Prop) -> bool {
    op.operands.iter().any(
        |one| matches!(&one.arity, ValueArity::VariadicOfVariadic(sizes) if *sizes == prop.name),
    )
}

fn operand(
    op: &Op,
    index: usize,
    name: &Ident,
    args: &mut Vec<Arg>,
    setters: &mut Vec<TokenStream>,
) {
    let one: &ValueDef = &op.operands[index];
    let at = Literal::usize_unsuffixed(index);
    let value = quote!(::ods_core::Value);
    let td = &one.name;
    match &one.arity {
        ValueArity::One => args.push(Arg {
            declared: quote!(#name: #value),
            uses: quote!(parts.operands(#at, [#name]);),
        }),
        ValueArity::Optional => setters.push(quote!((operand #name #td #at))),
        ValueArity::Variadic { .. } => setters.push(quote!((operands #name #td #at))),
        ValueArity::VariadicOfVariadic(sizes) => {
            let slot = Literal::usize_unsuffixed(op.prop_index(sizes).unwrap_or(0));
            // Without groups the list of sizes is empty.
            let none = quote!(::ods_core::rt::PropValue::I32s(::std::boxed::Box::default()));
            args.push(Arg { declared: quote!(), uses: quote!(parts.prop(#slot, #none);) });
            setters.push(quote!((groups #name #td #at #slot)));
        }
    }
}

fn required_prop(slot: usize, name: &Ident, form: Option<super::native::RustForm>) -> Arg {
    let at = Literal::usize_unsuffixed(slot);
    match form {
        Some(form) => {
            let (takes, value) = form.built();
            Arg {
                declared: quote!(#name: #takes),
                uses: quote!({ let value = #name; parts.prop(#at, #value); }),
            }
        }
        None => Arg {
            declared: quote!(#name: impl ::core::convert::Into<::ods_core::Attr>),
            uses: quote!(parts.prop(#at, ::ods_core::rt::PropValue::Attr(::core::option::Option::Some(#name.into())));),
        },
    }
}

fn optional_prop(
    slot: usize,
    prop: &Prop,
    name: &Ident,
    form: Option<super::native::RustForm>,
) -> TokenStream {
    let at = Literal::usize_unsuffixed(slot);
    let td = &prop.name;
    match form {
        Some(form) if !form.is_attr => {
            let (takes, value) = form.built();
            quote!((prop #name #td #at value [#takes] [#value]))
        }
        _ => quote!((attr #name #td #at)),
    }
}

fn result(
    one: &ValueDef,
    index: usize,
    name: &Ident,
    infers: bool,
    args: &mut Vec<Arg>,
    setters: &mut Vec<TokenStream>,
) {
    let at = Literal::usize_unsuffixed(index);
    let ty = quote!(::ods_core::Type);
    if one.arity == ValueArity::One && !infers {
        args.push(Arg { declared: quote!(#name: #ty), uses: quote!(parts.results(#at, [#name]);) });
        return;
    }
    let td = if one.name.is_empty() { format!("#{index}") } else { format!("`{}`", one.name) };
    let part = ident(if one.arity == ValueArity::One { "result" } else { "results" });
    setters.push(quote!((#part #name #td #at)));
}

fn successors_setter(name: &Ident, td: &str) -> TokenStream {
    quote!((successors #name #td))
}

fn regions_setter(name: &Ident, td: &str) -> TokenStream {
    quote!((regions #name #td))
}
