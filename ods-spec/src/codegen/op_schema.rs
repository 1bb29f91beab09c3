//! The `OpSchema` of an operation.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::ident;
use super::statics::{attr_static, declared, enum_static, type_static};
use super::words::{option, word};
use crate::model::{Op, OpHook, PropKind, ValueDef, missing_syntax};
use crate::predicate::Expr;

pub(super) fn schema_static(op: &Op) -> Ident {
    format_ident!("OP_{}", op.class.to_uppercase())
}

impl Gen<'_> {
    pub(super) fn op_schema(&self, op: &Op) -> TokenStream {
        let name = schema_static(op);
        let (full, summary) = (&op.name, super::docs::one_line(&op.summary));
        let operands = values(&op.operands);
        let results = values(&op.results);
        let props = self.props(op);
        let (regions, successors) = blocks(op);
        let operand_segments = word(&op.operand_segments);
        let result_segments = word(&op.result_segments);
        let traits = word(&op.traits);
        let trait_args = word(&op.trait_args);
        let pred_traits = word(&op.pred_traits);
        let (implementations, interfaces, order) = self.op_interfaces(op);
        let result_types = word(&op.result_types);
        let effects = word(&op.effects);
        let (format, syntax) = self.syntax(op);
        let hooks = self.hooks(op);
        let clif_name = format_ident!("CLIF_{}", op.class.to_uppercase());
        let clif_item = op.clif.as_ref().map(|builder| {
            let tokens = word(builder);
            quote!(static #clif_name: ::ods_core::schema::ClifBuilder = #tokens;)
        });
        let clif = option(op.clif.as_ref().map(|_| quote!(&#clif_name)));
        let inits = option(op.inits.map(|group| {
            let group = Literal::u16_unsuffixed(group);
            quote!(#group)
        }));
        let data = option(op.data.as_ref().map(|data| {
            let data = word(data);
            quote!(&#data)
        }));
        let llvmir = option(op.llvmir.as_ref().map(|text| quote!(#text)));
        let declared = declared(op.declared, &op.description);
        let schema = quote!(::ods_core::schema);
        quote! {
            #format
            #clif_item
            #implementations
            static #name: #schema::OpSchema = #schema::OpSchema {
                name: #full,
                summary: #summary,
                declared: #declared,
                operands: #operands,
                results: #results,
                props: #props,
                regions: #regions,
                successors: #successors,
                operand_segments: #operand_segments,
                result_segments: #result_segments,
                traits: #schema::TraitSet::new(#traits),
                trait_args: #trait_args,
                pred_traits: #pred_traits,
                interfaces: #interfaces,
                trait_order: #order,
                result_types: #result_types,
                effects: #effects,
                syntax: #syntax,
                clif: #clif,
                inits: #inits,
                data: #data,
                llvmir: #llvmir,
                hooks: #hooks,
            };
        }
    }

    fn props(&self, op: &Op) -> TokenStream {
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
        quote!(&[#(#props),*])
    }

    /// Generates the static of a compiled format, and the `AsmSyntax`.
    fn syntax(&self, op: &Op) -> (TokenStream, TokenStream) {
        let kind = quote!(::ods_core::schema::AsmSyntax);
        let omit = self.omits_hooks(op);
        let directives = op.format.iter().flat_map(|format| format.directives()).next();
        if let Some(directive) = directives.filter(|_| omit) {
            let why = missing_syntax(Some(directive));
            return (TokenStream::new(), quote!(#kind::Missing(#why)));
        }
        if let Some(format) = &op.format {
            let directives = format.directives().into_iter().map(str::to_owned);
            self.directives.borrow_mut().extend(directives);
            let (name, item) = self.shared_format(op, word(format));
            return (item, quote!(#kind::Declarative(&#name)));
        }
        if op.flags.has_custom_assembly_format && omit {
            let why = missing_syntax(None);
            return (TokenStream::new(), quote!(#kind::Missing(#why)));
        }
        if op.flags.has_custom_assembly_format {
            let class = ident(&op.class);
            let syntax = quote! {
                #kind::Custom(::ods_core::rt::hook::op_syntax::<#class>())
            };
            return (TokenStream::new(), syntax);
        }
        (TokenStream::new(), quote!(#kind::Generic))
    }

    /// Generates the static of a format; operations with equal formats share the first one's.
    fn shared_format(&self, op: &Op, tokens: TokenStream) -> (Ident, TokenStream) {
        let mut formats = self.formats.borrow_mut();
        if let Some(have) = formats.get(&tokens.to_string()) {
            return (have.clone(), TokenStream::new());
        }
        let name = format_ident!("FORMAT_{}", op.class.to_uppercase());
        formats.insert(tokens.to_string(), name.clone());
        let item = quote!(static #name: ::ods_core::schema::OpFormat = #tokens;);
        (name, item)
    }

    fn hooks(&self, op: &Op) -> TokenStream {
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
        let fields = fields.chain(patterns);
        quote!(::ods_core::schema::OpHooks { #(#fields,)* ..::ods_core::schema::OpHooks::NONE })
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

fn values(values: &[ValueDef]) -> TokenStream {
    let values = values.iter().map(|one| {
        let name = &one.name;
        let constraint = type_static(one.constraint);
        let arity = word(&one.arity);
        quote! {
            ::ods_core::schema::ValueSchema {
                name: #name,
                constraint: &#constraint,
                arity: #arity,
            }
        }
    });
    quote!(&[#(#values),*])
}

fn blocks(op: &Op) -> (TokenStream, TokenStream) {
    let one = |kind: &str, name: &str, summary: &str, pred: &Expr, variadic: bool| {
        let kind = format_ident!("{kind}");
        let pred = word(pred);
        quote!(::ods_core::schema::#kind { name: #name, summary: #summary, pred: #pred, variadic: #variadic })
    };
    let regions = op
        .regions
        .iter()
        .map(|of| one("RegionSchema", &of.name, &of.summary, &of.pred, of.variadic));
    let successors = op
        .successors
        .iter()
        .map(|of| one("SuccessorSchema", &of.name, &of.summary, &of.pred, of.variadic));
    (quote!(&[#(#regions),*]), quote!(&[#(#successors),*]))
}
