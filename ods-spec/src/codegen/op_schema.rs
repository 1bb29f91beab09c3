//! The `OpSchema` of an operation.

use ods_words::Emit;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::ident;
use super::statics::{attr_static, declared, enum_static, type_static};
use super::words::word;
use crate::model::{
    Op, OpHook, PropKind, Region, ResultTypes, Segments, Successor, TraitUse, ValueArity, ValueDef,
    missing_syntax,
};

pub(super) fn schema_static(op: &Op) -> Ident {
    format_ident!("OP_{}", op.class.to_uppercase())
}

impl Gen<'_> {
    pub(super) fn op_schema(&self, op: &Op) -> TokenStream {
        let name = schema_static(op);
        let (full, summary) = (&op.name, super::docs::one_line(&op.summary));
        let (implementations, interfaces) = self.op_interfaces(op);
        let (syntax_item, syntax) = self.syntax(op);
        let (traits_item, traits, order) = self.traits(op);
        let (effects_item, effects) = self.effects(op);
        let clif_name = format_ident!("CLIF_{}", op.class.to_uppercase());
        let clif_item = op.clif.as_ref().map(|builder| {
            let tokens = word(builder);
            quote!(static #clif_name: ::ods_core::schema::ClifBuilder = #tokens;)
        });
        let clif = op.clif.as_ref().map(|_| quote!(::core::option::Option::Some(&#clif_name)));
        let (regions, successors) = blocks(op);
        let inits = op.inits.map(|group| {
            let group = Literal::u16_unsuffixed(group);
            quote!(::core::option::Option::Some(#group))
        });
        let data = op.data.as_ref().map(|data| {
            let data = word(data);
            quote!(::core::option::Option::Some(&#data))
        });
        let llvmir = op.llvmir.as_ref().map(|text| quote!(::core::option::Option::Some(#text)));
        let segments = |of: &Segments| (*of != Segments::Derived).then(|| word(of));
        let infers = op.result_types != ResultTypes::Explicit;
        let fields = [
            ("declared", Some(declared(op.declared, &op.description))),
            ("operands", list(values(&op.operands))),
            ("results", list(values(&op.results))),
            ("props", list(self.props(op))),
            ("regions", list(regions)),
            ("successors", list(successors)),
            ("operand_segments", segments(&op.operand_segments)),
            ("result_segments", segments(&op.result_segments)),
            ("traits", traits),
            ("trait_args", word_list(&op.trait_args)),
            ("pred_traits", word_list(&op.pred_traits)),
            ("interfaces", list(interfaces)),
            ("trait_order", order),
            ("result_types", infers.then(|| word(&op.result_types))),
            ("effects", effects),
            ("syntax", syntax),
            ("default_dialect", op.default_dialect.as_ref().map(|name| quote!(#name))),
            ("clif", clif),
            ("inits", inits),
            ("data", data),
            ("llvmir", llvmir),
            ("hooks", self.hooks(op)),
        ];
        let fields = fields.into_iter().filter_map(|(field, tokens)| {
            let field = ident(field);
            tokens.map(|tokens| quote!(#field: #tokens,))
        });
        quote! {
            #syntax_item
            #clif_item
            #traits_item
            #effects_item
            #implementations
            static #name: ::ods_core::schema::OpSchema = ::ods_core::schema::OpSchema {
                #(#fields)*
                ..::ods_core::schema::OpSchema::new(#full, #summary)
            };
        }
    }

    /// Generates the shared static of the list of traits in their order, the set of native traits, and the list.
    fn traits(&self, op: &Op) -> (TokenStream, Option<TokenStream>, Option<TokenStream>) {
        let ty = quote!(&[::ods_core::schema::TraitUse]);
        let order = word_list(&op.trait_order).map(|order| self.shared(op, "TRAITS", ty, order));
        let (item, order) = order.unzip();
        let natives = op.trait_order.iter().filter_map(|one| match one {
            TraitUse::Native(one) => Some(one),
            TraitUse::Interface(_) => None,
        });
        let set = quote!(::ods_core::schema::TraitSet);
        let traits = match &order {
            Some(order) if natives.eq(&op.traits) => quote!(#set::of(#order)),
            _ => {
                let traits = word(&op.traits);
                quote!(#set::new(#traits))
            }
        };
        (item.unwrap_or_default(), (!op.traits.is_empty()).then_some(traits), order)
    }

    /// Generates the shared static of the memory effects, and the field.
    fn effects(&self, op: &Op) -> (TokenStream, Option<TokenStream>) {
        let Some(effects) = &op.effects else { return Default::default() };
        let (item, effects) = match effects.is_empty() {
            true => (TokenStream::new(), quote!(&[])),
            false => {
                self.shared(op, "EFFECTS", quote!(&[::ods_core::schema::Effect]), word(effects))
            }
        };
        (item, Some(quote!(::core::option::Option::Some(#effects))))
    }

    /// Generates a static, and its name; operations with equal tables share the first one's.
    fn shared(
        &self,
        op: &Op,
        kind: &str,
        ty: TokenStream,
        tokens: TokenStream,
    ) -> (TokenStream, TokenStream) {
        let mut shared = self.shared.borrow_mut();
        let text = format!("{kind} {tokens}");
        if let Some(have) = shared.get(&text) {
            return (TokenStream::new(), quote!(#have));
        }
        let name = format_ident!("{kind}_{}", op.class.to_uppercase());
        shared.insert(text, name.clone());
        (quote!(static #name: #ty = #tokens;), quote!(#name))
    }

    fn props(&self, op: &Op) -> Vec<TokenStream> {
        let props = op.props.iter().map(|prop| {
            let name = &prop.name;
            let constraint = attr_static(prop.constraint);
            let kind = match &prop.kind {
                PropKind::Attr => quote!(Attr),
                PropKind::Int(bits) => {
                    let bits = Literal::u32_unsuffixed(*bits);
                    quote!(Int(#bits))
                }
                PropKind::Enum { cases, mnemonic, .. } => {
                    let cases = enum_static(*cases);
                    quote!(Enum { schema: &#cases, mnemonic: #mnemonic })
                }
                PropKind::Bool { unit: false } => quote!(Bool),
                PropKind::Bool { unit: true } => quote!(Unit),
                PropKind::Str => quote!(Str),
                PropKind::AsAttr => quote!(AsAttr),
            };
            let optional = prop.optional;
            let schema = quote!(::ods_core::schema);
            match (&prop.kind, &prop.default) {
                (PropKind::Attr, None) if optional => {
                    return quote!(#schema::optional_attr(#name, &#constraint));
                }
                (PropKind::Attr, None) => return quote!(#schema::attr(#name, &#constraint)),
                (PropKind::Attr, Some(default)) if !optional => {
                    let default = word(default);
                    return quote!(#schema::default_attr(#name, &#constraint, #default));
                }
                _ => {}
            }
            let default = word(&prop.default);
            quote! {
                ::ods_core::schema::PropSchema {
                    name: #name,
                    constraint: &#constraint,
                    kind: ::ods_core::schema::PropKind::#kind,
                    optional: #optional,
                    default: #default,
                }
            }
        });
        props.collect()
    }

    /// Generates the static of a compiled format, and the `AsmSyntax`.
    fn syntax(&self, op: &Op) -> (TokenStream, Option<TokenStream>) {
        let kind = quote!(::ods_core::schema::AsmSyntax);
        let omit = self.omits(&op.name, "CustomAsm");
        let mut directives = op.format.iter().flat_map(|format| format.directives());
        if let Some(directive) = directives.find(|name| omit || self.omits_directive(name)) {
            let why = missing_syntax(Some(directive));
            return (TokenStream::new(), Some(quote!(#kind::Missing(#why))));
        }
        if let Some(format) = &op.format {
            let directives = format.directives().into_iter().map(str::to_owned);
            self.directives.borrow_mut().extend(directives);
            let ty = quote!(::ods_core::schema::OpFormat);
            let (item, name) = self.shared(op, "FORMAT", ty, word(format));
            return (item, Some(quote!(#kind::Declarative(&#name))));
        }
        if op.flags.has_custom_assembly_format && omit {
            let why = missing_syntax(None);
            return (TokenStream::new(), Some(quote!(#kind::Missing(#why))));
        }
        if op.flags.has_custom_assembly_format {
            let class = ident(&op.class);
            let syntax = quote! {
                #kind::Custom(::ods_core::rt::hook::op_syntax::<#class>())
            };
            return (TokenStream::new(), Some(syntax));
        }
        (TokenStream::new(), None)
    }

    fn hooks(&self, op: &Op) -> Option<TokenStream> {
        let class = ident(&op.class);
        let rt = quote!(::ods_core::rt::hook);
        let omit = self.omits_hooks(op);
        let hooks: Vec<OpHook> = op.hooks().into_iter().filter(|_| !omit).collect();
        let patterns = self.canonicalizer(op, &hooks);
        let hooks = hooks.into_iter();
        let fields = hooks.filter_map(|hook| {
            let (field, value) = match hook {
                // `Build::without` omits these kinds by the names of their traits.
                OpHook::Fold if self.omits(&op.name, "Fold") => return None,
                OpHook::Verify if self.omits(&op.name, "Verify") => return None,
                OpHook::VerifyRegions if self.omits(&op.name, "VerifyRegions") => return None,
                OpHook::Verify => ("verify", quote!(#rt::verify::<#class>())),
                OpHook::VerifyRegions => {
                    ("verify_regions", quote!(#rt::verify_regions::<#class>()))
                }
                OpHook::Fold => ("fold", quote!(#rt::fold::<#class>())),
                // These are in the list of interfaces.
                _ => return None,
            };
            let field = ident(field);
            Some(quote!(#field: ::core::option::Option::Some(#value)))
        });
        let fields: Vec<TokenStream> = fields.chain(patterns).collect();
        let hooks = quote!(::ods_core::schema::OpHooks);
        (!fields.is_empty()).then(|| quote!(#hooks { #(#fields,)* ..#hooks::NONE }))
    }
}

impl Gen<'_> {
    /// Returns whether Rust code adds the canonicalization patterns of an operation.
    pub(super) fn has_canonicalizer(&self, op: &Op) -> bool {
        !self.omits_hooks(op) && self.canonicalizer(op, &op.hooks()).is_some()
    }

    /// Generates the field for the canonicalization patterns, which may combine two hooks.
    fn canonicalizer(&self, op: &Op, hooks: &[OpHook]) -> Option<TokenStream> {
        let class = ident(&op.class);
        let asks = |hook, name| hooks.contains(&hook) && !self.omits(&op.name, name);
        let value = match (
            asks(OpHook::Canonicalize, "Canonicalize"),
            asks(OpHook::CanonicalizeMethod, "CanonicalizeMethod"),
        ) {
            (false, false) => return None,
            (true, false) => quote!(::ods_core::rt::hook::canonicalize::<#class>()),
            (false, true) => quote!(::ods_core::rt::hook::canonicalize_method::<#class>()),
            (true, true) => quote!(::ods_core::rt::hook::canonicalize_both::<#class>()),
        };
        Some(quote!(canonicalize: ::core::option::Option::Some(#value)))
    }
}

/// Returns the list of some items; `None` if there are none.
fn list(items: Vec<TokenStream>) -> Option<TokenStream> {
    (!items.is_empty()).then(|| quote!(&[#(#items),*]))
}

/// Returns the list of some words; `None` if there are none.
fn word_list<T: Emit>(items: &[T]) -> Option<TokenStream> {
    (!items.is_empty()).then(|| word(items))
}

fn values(values: &[ValueDef]) -> Vec<TokenStream> {
    let values = values.iter().map(|one| {
        let name = &one.name;
        let constraint = type_static(one.constraint);
        let schema = quote!(::ods_core::schema);
        match &one.arity {
            ValueArity::One => return quote!(#schema::one(#name, &#constraint)),
            ValueArity::Optional => return quote!(#schema::optional(#name, &#constraint)),
            ValueArity::Variadic { min } => {
                let min = Literal::u32_unsuffixed(*min);
                return quote!(#schema::variadic(#name, &#constraint, #min));
            }
            ValueArity::VariadicOfVariadic(_) => {}
        }
        let arity = word(&one.arity);
        quote! {
            ::ods_core::schema::ValueSchema {
                name: #name,
                constraint: &#constraint,
                arity: #arity,
            }
        }
    });
    values.collect()
}

fn blocks(op: &Op) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let regions = op.regions.iter().map(|of| {
        let Region { name, summary, pred, variadic, args, checks_args } = of;
        let pred = word(pred);
        let args = (!args.is_empty()).then(|| {
            let args = word(args);
            quote!(.with_args(#args, #checks_args))
        });
        quote!(::ods_core::schema::RegionSchema::new(#name, #summary, #pred, #variadic) #args)
    });
    let successors = op.successors.iter().map(|of| {
        let Successor { name, summary, pred, variadic } = of;
        let pred = word(pred);
        quote! {
            ::ods_core::schema::SuccessorSchema {
                name: #name,
                summary: #summary,
                pred: #pred,
                variadic: #variadic,
            }
        }
    });
    (regions.collect(), successors.collect())
}
