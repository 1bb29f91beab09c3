//! The signatures of the functions that are generated for an operation, for readers.

use syn::{ImplItem, Item};

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
    let own = |item: &Item| match item {
        Item::Impl(one) if one.trait_.is_none() => match &*one.self_ty {
            syn::Type::Path(path) if path.path.is_ident(&op.class) => Some(one.items.clone()),
            _ => None,
        },
        _ => None,
    };
    let functions = file.items.iter().filter_map(own).flatten().filter_map(|item| match item {
        ImplItem::Fn(function) if matches!(function.vis, syn::Visibility::Public(_)) => {
            Some(function)
        }
        _ => None,
    });
    functions
        .map(|function| {
            let name = function.sig.ident.to_string();
            let item = Item::Fn(syn::ItemFn {
                attrs: Vec::new(),
                vis: function.vis,
                sig: function.sig,
                block: Box::new(syn::Block { brace_token: Default::default(), stmts: Vec::new() }),
            });
            let file = syn::File { shebang: None, attrs: Vec::new(), items: vec![item] };
            let text = prettyplease::unparse(&file);
            let text = text.trim_end().trim_end_matches("{}").trim_end();
            let text = ["::ods_core::", "::core::convert::", "::core::option::", "::core::iter::"]
                .into_iter()
                .fold(text.to_owned(), |text, path| text.replace(path, ""));
            Signature { of: op.class.clone(), name, text }
        })
        .collect()
}
