//! The signatures of the functions that are generated for an operation, for readers.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Item;

use super::{Gen, Options};
use crate::model::{Model, Op};

/// A generated function of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The type that the function belongs to: `AddIOp`.
    pub of: String,
    /// The name.
    pub name: String,
    /// The signature without the body: `pub fn lhs(self, ir: &Body) -> Value`.
    pub text: String,
}

/// Returns the functions of an operation's own type, in the order in which they are generated.
pub fn outline(model: &Model, options: &Options, op: &Op) -> Vec<Signature> {
    let generator = Gen::new(model, options);
    // A malformed Rust path of the user is reported where the code is generated.
    let Ok(file) = syn::parse2::<syn::File>(generator.op(op)) else { return Vec::new() };
    let functions = file.items.iter().flat_map(|item| match item {
        Item::Macro(of) if is_call(of, "__op_parts") => {
            let parts = of.mac.tokens.clone().into_iter().filter_map(group);
            parts.filter_map(|part| accessor(part.stream().into_iter().collect())).collect()
        }
        Item::Macro(of) if is_call(of, "__op_builder") => {
            let args = of
                .mac
                .tokens
                .clone()
                .into_iter()
                .filter_map(group)
                .find(|group| group.delimiter() == proc_macro2::Delimiter::Parenthesis);
            let builder = format_ident!("{}Builder", op.class);
            let args = args.map(|args| args.stream());
            vec![quote!(pub fn build(#args) -> #builder {})]
        }
        _ => Vec::new(),
    });
    functions.filter_map(|function| signature(op, function)).collect()
}

/// Returns the signature of a function without body.
fn signature(op: &Op, function: TokenStream) -> Option<Signature> {
    let function: syn::ItemFn = syn::parse2(function).ok()?;
    let name = function.sig.ident.to_string();
    let file = syn::File { shebang: None, attrs: Vec::new(), items: vec![Item::Fn(function)] };
    let text = prettyplease::unparse(&file);
    let text = text.trim_end().trim_end_matches("{}").trim_end();
    let text = ["::ods_core::", "::core::convert::", "::core::option::", "::core::iter::"]
        .into_iter()
        .fold(text.to_owned(), |text, path| text.replace(path, ""));
    Some(Signature { of: op.class.clone(), name, text })
}

fn is_call(item: &syn::ItemMacro, name: &str) -> bool {
    item.mac.path.segments.last().is_some_and(|last| last.ident == name)
}

fn group(token: TokenTree) -> Option<Group> {
    match token {
        TokenTree::Group(group) => Some(group),
        _ => None,
    }
}

/// Returns the function of the id for a part of `__op_parts!`; `None` for a slot.
fn accessor(part: Vec<TokenTree>) -> Option<TokenStream> {
    let word = |at: usize| match part.get(at) {
        Some(TokenTree::Ident(word)) => Some(word.clone()),
        _ => None,
    };
    let brackets = || part.iter().cloned().find_map(group).map(|group| group.stream());
    let value = quote!(::ods_core::Value);
    let reader = |name: Ident, returns: TokenStream| {
        Some(quote!(pub fn #name(self, ir: &::ods_core::Body) -> #returns {}))
    };
    match word(0)?.to_string().as_str() {
        "one" => reader(word(2)?, value),
        "optional" => reader(word(2)?, quote!(::core::option::Option<#value>)),
        "several" => reader(
            word(2)?,
            quote! {
                impl ::core::iter::ExactSizeIterator<Item = #value>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + '_
            },
        ),
        "ty" => reader(word(1)?, quote!(::ods_core::Type)),
        "read" => reader(word(1)?, brackets()?),
        "region" => reader(word(1)?, quote!(::ods_core::ir::RegionRef<'_>)),
        "regions" => reader(
            word(1)?,
            quote!(impl ::core::iter::Iterator<Item = ::ods_core::ir::RegionRef<'_>>),
        ),
        "successor" => reader(word(1)?, quote!(::ods_core::Block)),
        "successors" => {
            reader(word(1)?, quote!(impl ::core::iter::Iterator<Item = ::ods_core::Block> + '_))
        }
        "set" => {
            let (name, takes) = (word(1)?, brackets()?);
            Some(quote! {
                pub fn #name(self, ir: &mut impl ::ods_core::ir::Modify, value: #takes) {}
            })
        }
        "set_attr" => {
            let name = word(1)?;
            Some(quote! {
                pub fn #name(
                    self,
                    ir: &mut impl ::ods_core::ir::Modify,
                    value: impl ::core::convert::Into<::core::option::Option<::ods_core::Attr>>,
                ) {}
            })
        }
        _ => None,
    }
}
