//! The signatures of the functions that are generated for an operation, for readers.

use proc_macro2::TokenStream;
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
    let parts = generator.parts(op);
    let accessors = parts.iter().filter_map(|part| part.signature());
    let functions = accessors.chain([generator.build_signature(op)]);
    // A malformed Rust path of the user is reported where the code is generated.
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
