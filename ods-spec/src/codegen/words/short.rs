//! Short forms of frequent words: calls of the constant functions of `ods_core::schema`, and formats that leave default
//! fields out.

use ods_words::Parts;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::codegen::names::ident;

/// The constant expression of a word, or of a part of one.
pub(super) enum Const {
    /// `false`, an empty list or `None`: the value of fields that a short form leaves out.
    Default(TokenStream),
    /// A call of a constant function, with its arguments.
    Call(&'static str, Vec<TokenStream>),
    /// Any other expression.
    Expr(TokenStream),
}

impl ToTokens for Const {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Const::Default(expr) | Const::Expr(expr) => expr.to_tokens(tokens),
            Const::Call(function, args) => {
                let function = ident(function);
                tokens.extend(quote!(::ods_core::schema::#function(#(#args),*)));
            }
        }
    }
}

impl Const {
    fn is_default(&self) -> bool {
        matches!(self, Const::Default(_))
    }
}

/// A constant function for a word with named parts.
struct Function {
    /// The type and the variant of the word.
    word: (&'static str, Option<&'static str>),
    name: &'static str,
    /// The parts that are the arguments.
    args: &'static [&'static str],
    /// The parts that the function computes from the arguments.
    computed: &'static [&'static str],
}

const fn variant(
    ty: &'static str,
    variant: &'static str,
    name: &'static str,
    args: &'static [&'static str],
) -> Function {
    Function { word: (ty, Some(variant)), name, args, computed: &[] }
}

const fn whole(
    ty: &'static str,
    name: &'static str,
    args: &'static [&'static str],
    computed: &'static [&'static str],
) -> Function {
    Function { word: (ty, None), name, args, computed }
}

/// The functions in `core/src/schema/build.rs`, with their arguments in order.
const FUNCTIONS: &[Function] = &[
    whole("Literal", "literal", &["spaced"], &["text", "punct"]),
    whole("Effect", "effect", &["kind", "on", "resource"], &[]),
    whole("Group", "group", &["anchor", "then"], &[]),
    variant("OpElement", "Operand", "operand", &["index", "space"]),
    variant("OpElement", "Attr", "attribute", &["slot", "form", "optional", "space"]),
    variant("OpElement", "Region", "region", &["index", "space"]),
    variant("OpElement", "Successor", "successor", &["index", "space"]),
    variant("OpElement", "Type", "type_of", &["of", "qualified", "space"]),
    variant("OpElement", "FunctionalType", "functional_type", &["inputs", "results", "space"]),
    variant("OpElement", "AttrDict", "attr_dict", &["keyword"]),
    variant("DirectiveArg", "Operand", "operand_arg", &["index", "by_ref"]),
    variant("DirectiveArg", "Type", "type_arg", &["of", "by_ref"]),
    variant("DirectiveArg", "Attr", "attr_arg", &["slot", "by_ref"]),
    variant("ParamElement", "Param", "parameter", &["index", "qualified", "space"]),
];

impl Function {
    /// Returns the call for these parts; `None` if the function has no argument for one that is not a default.
    fn call(&self, parts: &[(&'static str, Const)]) -> Option<Const> {
        let is_left_out = |name| !self.args.contains(name) && !self.computed.contains(name);
        if parts.iter().any(|(name, part)| is_left_out(name) && !part.is_default()) {
            return None;
        }
        let arg = |arg| parts.iter().find(|(name, _)| name == arg);
        let args = self.args.iter().map(|name| Some(arg(name)?.1.to_token_stream()));
        Some(Const::Call(self.name, args.collect::<Option<_>>()?))
    }
}

/// Returns the short form of a word, if it has one.
pub(super) fn short(
    ty: &'static str,
    variant: Option<&'static str>,
    parts: &Parts<Const>,
) -> Option<Const> {
    match (ty, variant, parts) {
        ("OpElement", Some("Literal"), Parts::Tuple(parts)) => match &parts[..] {
            [Const::Call("literal", args)] => Some(Const::Call("token", args.clone())),
            _ => None,
        },
        ("TraitUse", Some("Native"), Parts::Tuple(parts)) => Some(tuple("native", parts)),
        ("TraitUse", Some("Interface"), Parts::Tuple(parts)) => Some(tuple("interface", parts)),
        ("OpFormat", None, Parts::Named(parts)) => {
            let written = parts.iter().filter(|(_, part)| !part.is_default());
            let written = written.map(|(name, part)| {
                let name = ident(name);
                quote!(#name: #part,)
            });
            let format = quote!(::ods_core::schema::OpFormat);
            let empty = quote!(::ods_core::schema::EMPTY_FORMAT);
            Some(Const::Expr(quote!(#format { #(#written)* ..#empty })))
        }
        ("Literal", None, Parts::Named(parts)) if !is_plain_literal(parts) => None,
        (_, _, Parts::Named(parts)) => {
            FUNCTIONS.iter().find(|function| function.word == (ty, variant))?.call(parts)
        }
        _ => None,
    }
}

/// Returns whether the printed form of a literal is its text, with or without a blank before it. The separator of a list
/// has a blank after it.
fn is_plain_literal(parts: &[(&'static str, Const)]) -> bool {
    let part = |name| parts.iter().find(|(have, _)| *have == name);
    let [Some((_, text)), Some((_, spaced))] = ["text", "spaced"].map(part) else { return false };
    let [text, spaced] = [text, spaced].map(|part| part.to_token_stream().to_string());
    spaced == text || text.strip_prefix('"').is_some_and(|rest| spaced == format!("\" {rest}"))
}

fn tuple(function: &'static str, parts: &[Const]) -> Const {
    Const::Call(function, parts.iter().map(|part| part.to_token_stream()).collect())
}

#[cfg(test)]
mod tests {
    use crate::codegen::word;
    use crate::model::format::Literal;

    #[test]
    fn a_literal_with_a_blank_after_it_is_written_out() {
        let plain = Literal::new(",", true);
        let separator = Literal { spaced: ", ".to_owned(), ..plain.clone() };
        assert!(word(&plain).to_string().contains("literal (\" ,\")"), "{}", word(&plain));
        let separator = word(&separator).to_string();
        assert!(separator.contains("text : \",\""), "{separator}");
        assert!(separator.contains("spaced : \", \""), "{separator}");
    }
}
