//! `custom<X>`: the unit structs that hooks implement traits on, and the named arguments of these hooks.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::{accessor, distinct, ident, snake};
use super::op::view_name;
use crate::model::format::{Directive, DirectiveArg, ParamDirectiveArg, TypesOf};
use crate::model::{AttrConstraintId, Op, ParamDef, ValueArity, ValueDef};

/// Methods that the arguments already have.
const TAKEN: &[&str] = &["state", "set_absent", "op", "len", "is_empty", "clone", "arg"];

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Operands {
        many: bool,
    },
    Types {
        many: bool,
    },
    Attr(Option<AttrConstraintId>),
    Regions {
        many: bool,
    },
    Successors {
        many: bool,
    },
    Dict,
    Text,
    /// The uses of the directive disagree.
    Any,
}

impl Kind {
    /// Returns the kind that covers both uses of an argument.
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (one, other) if one == other => one,
            (Kind::Operands { .. }, Kind::Operands { .. }) => Kind::Operands { many: true },
            (Kind::Types { .. }, Kind::Types { .. }) => Kind::Types { many: true },
            (Kind::Attr(_), Kind::Attr(_)) => Kind::Attr(None),
            (Kind::Regions { .. }, Kind::Regions { .. }) => Kind::Regions { many: true },
            (Kind::Successors { .. }, Kind::Successors { .. }) => Kind::Successors { many: true },
            _ => Kind::Any,
        }
    }
}

/// An argument, named as in the first use of the directive.
struct Arg {
    name: String,
    kind: Kind,
}

/// Returns the name of the types of a value: `case_operand_types` for `caseOperands`, `flag_type` for `flag`.
fn types_name(of: &ValueDef) -> String {
    let name = snake(&of.name);
    match of.arity {
        ValueArity::One => format!("{name}_type"),
        _ => format!("{}_types", name.strip_suffix('s').unwrap_or(&name)),
    }
}

fn argument(op: &Op, arg: &DirectiveArg) -> Arg {
    let many = |of: &ValueDef| of.arity != ValueArity::One;
    let types = |of: &ValueDef| (types_name(of), Kind::Types { many: many(of) });
    let (name, kind) = match arg {
        DirectiveArg::Operand { index, .. } => {
            let of = &op.operands[usize::from(*index)];
            (of.name.clone(), Kind::Operands { many: many(of) })
        }
        DirectiveArg::Type { of: TypesOf::Operand(index), .. } => {
            types(&op.operands[usize::from(*index)])
        }
        DirectiveArg::Type { of: TypesOf::Result(index), .. } => {
            types(&op.results[usize::from(*index)])
        }
        DirectiveArg::Type { of: TypesOf::Operands, .. } => {
            ("operand_types".to_owned(), Kind::Types { many: true })
        }
        DirectiveArg::Type { of: TypesOf::Results, .. } => {
            ("result_types".to_owned(), Kind::Types { many: true })
        }
        DirectiveArg::Attr { slot, .. } => {
            let prop = &op.props[usize::from(*slot)];
            (prop.name.clone(), Kind::Attr(Some(prop.constraint)))
        }
        DirectiveArg::Region { index, .. } => {
            let of = &op.regions[usize::from(*index)];
            (of.name.clone(), Kind::Regions { many: of.variadic })
        }
        DirectiveArg::Successor { index, .. } => {
            let of = &op.successors[usize::from(*index)];
            (of.name.clone(), Kind::Successors { many: of.variadic })
        }
        DirectiveArg::AttrDict => ("attr_dict".to_owned(), Kind::Dict),
        DirectiveArg::PropDict => ("prop_dict".to_owned(), Kind::Dict),
        DirectiveArg::Text(_) => ("text".to_owned(), Kind::Text),
    };
    Arg { name: accessor(&name, TAKEN), kind }
}

impl Gen<'_> {
    /// Generates the modules with the directives and their named arguments.
    pub(super) fn directive_modules(&self) -> TokenStream {
        let ops = self.directives.borrow();
        let params = self.param_directives.borrow();
        let module = |name: &str, title: &str, structs: Vec<TokenStream>| {
            let name = ident(name);
            (!structs.is_empty()).then(|| {
                quote! {
                    #[doc = #title]
                    pub mod #name { #(#structs)* }
                }
            })
        };
        let structs = |names: &std::collections::BTreeSet<String>, of: &str| -> Vec<TokenStream> {
            let of = ident(of);
            let one = |name: &String| {
                let doc = format!(" `custom<{name}>`");
                let (name, parse, print) = names_of(name);
                quote!(::ods_core::#of! { #[doc = #doc] #name, #parse, #print })
            };
            names.iter().map(one).collect()
        };
        let op_module = module(
            "directives",
            " Custom directives of operations' assembly formats.",
            structs(&ops, "__directive"),
        );
        let param_module = module(
            "param_directives",
            " Custom directives of types' and attributes' assembly formats.",
            structs(&params, "__param_directive"),
        );
        let op_impls = ops.iter().map(|name| self.directive_arguments(name));
        let param_impls = params.iter().map(|name| self.param_directive_arguments(name));
        quote!(#op_module #(#op_impls)* #param_module #(#param_impls)*)
    }

    /// Generates the named arguments of a directive of operations.
    fn directive_arguments(&self, name: &str) -> TokenStream {
        let mut users: Vec<&Op> = Vec::new();
        let mut args: Vec<Arg> = Vec::new();
        for op in &self.model.ops {
            let all = op.format.iter().flat_map(|format| format.custom_directives());
            for one in all.filter(|one| one.name == name) {
                merge(&mut args, op, one);
                if !users.iter().any(|user| user.class == op.class) {
                    users.push(op);
                }
            }
        }
        let names = distinct(args.iter().map(|arg| arg.name.clone()));
        let (mut parsing, mut printing) = (TokenStream::new(), TokenStream::new());
        for (index, (arg, name)) in args.iter().zip(&names).enumerate() {
            let at = Literal::usize_unsuffixed(index);
            let doc = format!(" The argument `{name}`.");
            let set_doc = format!(" Sets the argument `{name}`.");
            let (parse, print) = self.accessors_of(arg.kind, name, &at);
            parsing.extend(parse.0.map(|get| quote!(#[doc = #doc] #get)));
            parsing.extend(parse.1.map(|set| quote!(#[doc = #set_doc] #set)));
            printing.extend(print.map(|get| quote!(#[doc = #doc] #get)));
        }
        // If only one operation uses the directive, the operation's type is known.
        if let [op] = users.as_slice() {
            let view = view_name(op);
            let class = ident(&op.class);
            printing.extend(quote! {
                /// The operation.
                pub fn op(self) -> #view<'ir> {
                    <#class as ::ods_core::OpType>::wrap_ref(self.0.op())
                }
            });
        }
        let (_, parse, print) = names_of(name);
        let unread = quote!(#[allow(dead_code, reason = "a hook need not look at every argument")]);
        let parsing = (!parsing.is_empty())
            .then(|| quote!(#unread impl<'p, 's> directives::#parse<'p, 's> { #parsing }));
        let printing = (!printing.is_empty())
            .then(|| quote!(#unread impl<'p, 'ir> directives::#print<'p, 'ir> { #printing }));
        quote!(#parsing #printing)
    }

    /// Generates getter and setter for parsing, and the getter for printing.
    fn accessors_of(
        &self,
        kind: Kind,
        name: &str,
        at: &Literal,
    ) -> ((Option<TokenStream>, Option<TokenStream>), Option<TokenStream>) {
        let (get, set) = (ident(name), ident(&format!("set_{name}")));
        let core = quote!(::ods_core);
        let small = |item: TokenStream, len: usize| {
            let len = Literal::usize_unsuffixed(len);
            quote!(&mut #core::rt::SmallVec<[#item; #len]>)
        };
        let list = |item: TokenStream, len: usize, read: &str| {
            let (ty, read) = (small(item, len), ident(read));
            Some(quote!(pub fn #get(&mut self) -> #ty { self.0.#read(#at) }))
        };
        let one = |item: TokenStream, read: &str| {
            let read = ident(read);
            Some(quote!(pub fn #set(&mut self, value: #item) { self.0.#read(#at).push(value); }))
        };
        let shown = |item: TokenStream, read: &str, many: bool| {
            let read = ident(read);
            Some(match many {
                true => quote!(pub fn #get(self) -> &'p [#item] { self.0.#read(#at) }),
                false => quote! {
                    pub fn #get(self) -> ::core::option::Option<#item> { self.0.#read(#at).first().copied() }
                },
            })
        };
        let operand = quote!(#core::text::UnresolvedOperand);
        let ty = quote!(#core::Type);
        let block = quote!(#core::Block);
        let value_ref = quote!(#core::ir::ValueRef<'ir>);
        let region_ref = quote!(#core::ir::RegionRef<'ir>);
        let block_ref = quote!(#core::ir::BlockRef<'ir>);
        match kind {
            Kind::Operands { many: true } => {
                ((list(operand, 4, "operands"), None), shown(value_ref, "operands", true))
            }
            Kind::Operands { many: false } => {
                ((None, one(operand, "operands")), shown(value_ref, "operands", false))
            }
            Kind::Types { many: true } => {
                ((list(ty.clone(), 4, "types"), None), shown(ty, "types", true))
            }
            Kind::Types { many: false } => {
                let known = quote! {
                    pub fn #get(&mut self) -> ::core::option::Option<#ty> { self.0.types(#at).first().copied() }
                };
                ((Some(known), one(ty.clone(), "types")), shown(ty, "types", false))
            }
            Kind::Successors { many: true } => {
                ((list(block, 2, "successors"), None), shown(block_ref, "successors", true))
            }
            Kind::Successors { many: false } => {
                ((None, one(block, "successors")), shown(block_ref, "successors", false))
            }
            Kind::Regions { many } => ((None, None), shown(region_ref, "regions", many)),
            Kind::Dict => {
                let dict = quote!(pub fn #get(self) -> #core::Attr { self.0.dict(#at) });
                ((None, None), Some(dict))
            }
            Kind::Text => {
                let text = quote!(pub fn #get(&self) -> &'static str { self.0.text(#at) });
                ((Some(text.clone()), None), Some(text))
            }
            Kind::Any => {
                let parse = quote! {
                    pub fn #get(&mut self) -> &mut #core::format::ParseArg { self.0.arg(#at) }
                };
                let print = quote! {
                    pub fn #get(self) -> &'p #core::format::PrintArg<'ir> { self.0.arg(#at) }
                };
                ((Some(parse), None), Some(print))
            }
            Kind::Attr(constraint) => {
                let attr = quote!(#core::Attr);
                let form = constraint.and_then(|id| self.rust_form(self.model.attr_constraint(id)));
                let Some(form) = form else {
                    let read = quote! {
                        pub fn #get(&mut self) -> ::core::option::Option<#attr> { *self.0.attr(#at) }
                    };
                    let write = quote! {
                        pub fn #set(&mut self, value: impl ::core::convert::Into<::core::option::Option<#attr>>) {
                            *self.0.attr(#at) = value.into();
                        }
                    };
                    let print = quote! {
                        pub fn #get(self) -> ::core::option::Option<#attr> { self.0.attr(#at) }
                    };
                    return ((Some(read), Some(write)), Some(print));
                };
                let raw = ident(&format!("{}_attr", name.trim_end_matches('_')));
                let set_raw = ident(&format!("set_{}_attr", name.trim_end_matches('_')));
                let (parsed, printed) =
                    (form.returns(Some(&quote!('c))), form.returns(Some(&quote!('ir))));
                let (takes, value) = (&form.takes, &form.value);
                let read = quote! {
                    pub fn #get<'c>(&mut self, ctx: &'c #core::Context) -> ::core::option::Option<#parsed> {
                        #core::rt::AttrValue::from_attr(ctx, (*self.0.attr(#at))?)
                    }
                };
                let any_form = form.is_attr.then(|| set.clone());
                let native = any_form.is_none().then(|| {
                    quote! {
                        pub fn #set(&mut self, ctx: &#core::Context, value: #takes) {
                            *self.0.attr(#at) = (#value).into_attr(ctx);
                        }

                        #[doc = " The same as it is stored."]
                    }
                });
                let set_raw = any_form.unwrap_or(set_raw);
                let write = quote! {
                    #native
                    pub fn #set_raw(
                        &mut self,
                        value: impl ::core::convert::Into<::core::option::Option<#attr>>,
                    ) {
                        *self.0.attr(#at) = value.into();
                    }
                };
                let print = quote! {
                    pub fn #get(self) -> ::core::option::Option<#printed> {
                        #core::rt::AttrValue::from_attr(self.0.op().ctx(), self.0.attr(#at)?)
                    }

                    /// The same as it is stored.
                    pub fn #raw(self) -> ::core::option::Option<#attr> { self.0.attr(#at) }
                };
                ((Some(read), Some(write)), Some(print))
            }
        }
    }

    /// Generates the named arguments of a directive of types and attributes.
    fn param_directive_arguments(&self, name: &str) -> TokenStream {
        /// `None` for text, and its own form if uses disagree.
        type Found = (String, Option<String>);
        let mut args: Vec<Found> = Vec::new();
        for def in self.model.types.iter().chain(&self.model.attrs) {
            let all = def.format.iter().flat_map(|format| format.custom_directives());
            for one in all.filter(|one| one.name == name) {
                for (index, arg) in one.args.iter().enumerate() {
                    let found = self.param_argument(def, arg);
                    match args.get_mut(index) {
                        None => args.push(found),
                        Some(have) if have.1 != found.1 => {
                            have.1 = Some("::ods_core::Param".to_owned());
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        let names = distinct(args.iter().map(|arg| accessor(&arg.0, TAKEN)));
        let (mut parsing, mut printing) = (TokenStream::new(), TokenStream::new());
        for (index, ((_, form), name)) in args.iter().zip(&names).enumerate() {
            let at = Literal::usize_unsuffixed(index);
            let doc = format!(" The argument `{name}`.");
            let set_doc = format!(" Sets the argument `{name}`.");
            let (get, set) = (ident(name), ident(&format!("set_{name}")));
            let Some(form) = form.as_ref().and_then(|form| form.parse::<TokenStream>().ok()) else {
                let text = quote! {
                    #[doc = #doc]
                    pub fn #get(&self) -> &'static str { self.0.text(#at) }
                };
                parsing.extend(text.clone());
                printing.extend(text);
                continue;
            };
            let rt = quote!(::ods_core::rt);
            let read = quote! {
                #[doc = #doc]
                pub fn #get(&self) -> ::core::option::Option<#form> {
                    self.0.param(#at).and_then(#rt::ParamValue::from_param)
                }
            };
            parsing.extend(quote! {
                #read

                #[doc = #set_doc]
                pub fn #set(&mut self, value: #form) {
                    self.0.set(#at, #rt::ParamValue::into_param(value));
                }
            });
            printing.extend(read);
        }
        let (_, parse, print) = names_of(name);
        let unread = quote!(#[allow(dead_code, reason = "a hook need not look at every argument")]);
        let parsing = (!parsing.is_empty())
            .then(|| quote!(#unread impl param_directives::#parse<'_> { #parsing }));
        let printing = (!printing.is_empty())
            .then(|| quote!(#unread impl param_directives::#print<'_> { #printing }));
        quote!(#parsing #printing)
    }

    fn param_argument(&self, def: &ParamDef, arg: &ParamDirectiveArg) -> (String, Option<String>) {
        match arg {
            ParamDirectiveArg::Param { index, .. } => {
                let param = &def.params[usize::from(*index)];
                (param.name.clone(), Some(self.kind_form(&param.kind).to_string()))
            }
            ParamDirectiveArg::Text(_) => ("text".to_owned(), None),
        }
    }
}

/// Returns the names of the unit struct and of the arguments for parsing and for printing.
fn names_of(directive: &str) -> (Ident, Ident, Ident) {
    let name = ident(directive);
    (name, format_ident!("Parse{directive}"), format_ident!("Print{directive}"))
}

fn merge(args: &mut Vec<Arg>, op: &Op, one: &Directive) {
    for (index, arg) in one.args.iter().enumerate() {
        let found = argument(op, arg);
        match args.get_mut(index) {
            Some(have) => have.kind = have.kind.with(found.kind),
            None => args.push(found),
        }
    }
}
