//! Words of a schema as constant expressions of `ods_core::schema`.

use ods_words::{
    AttrConstraintId, DirectiveName, Emit, Emitter, EnumId, FloatKind, FunctionPath, NativeName,
    ParamDirectiveName, Parts, TypeConstraintId,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::names::ident;
use super::statics::{attr_static, enum_static, type_static};

/// Returns the constant expression of a word, or of a part of one.
pub fn word(of: &(impl Emit + ?Sized)) -> TokenStream {
    of.emit(&Tokens)
}

/// Returns `Some(tokens)` or `None`.
pub(super) fn option(of: Option<TokenStream>) -> TokenStream {
    Tokens.option(of)
}

/// Returns the tokens of a Rust path supplied by the user; a malformed path is a compile error at its use.
pub(super) fn path(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| {
        let message = format!("`{text}` is not a Rust path");
        quote!(::core::compile_error!(#message))
    })
}

/// Refers to constraints and enums by their statics, to hand-written code by the types that implement it.
struct Tokens;

impl Emitter for Tokens {
    type Out = TokenStream;

    fn word(
        &self,
        ty: &'static str,
        variant: Option<&'static str>,
        parts: Parts<TokenStream>,
    ) -> TokenStream {
        let ty = ident(ty);
        let variant = variant.map(ident).map(|name| quote!(::#name));
        let parts = match parts {
            Parts::Unit => TokenStream::new(),
            Parts::Tuple(parts) => quote!((#(#parts),*)),
            Parts::Named(parts) => {
                let parts = parts.into_iter().map(|(name, part)| {
                    let name = ident(name);
                    quote!(#name: #part)
                });
                quote!({ #(#parts),* })
            }
        };
        quote!(::ods_core::schema::#ty #variant #parts)
    }

    fn text(&self, text: &str) -> TokenStream {
        quote!(#text)
    }

    fn boolean(&self, value: bool) -> TokenStream {
        quote!(#value)
    }

    /// Returns an integer without suffix, with its sign.
    fn integer(&self, value: i128) -> TokenStream {
        if value == i128::from(i64::MIN) {
            return quote!(i64::MIN);
        }
        let literal = Literal::u128_unsuffixed(value.unsigned_abs());
        if value < 0 { quote!(-#literal) } else { quote!(#literal) }
    }

    fn float_kind(&self, kind: FloatKind) -> TokenStream {
        let kind = ident(kind.variant());
        quote!(::ods_core::FloatKind::#kind)
    }

    fn list(&self, items: Vec<TokenStream>) -> TokenStream {
        quote!(&[#(#items),*])
    }

    fn one(&self, one: TokenStream) -> TokenStream {
        quote!(&#one)
    }

    fn array(&self, items: Vec<TokenStream>) -> TokenStream {
        quote!([#(#items),*])
    }

    fn pair(&self, first: TokenStream, second: TokenStream) -> TokenStream {
        quote!((#first, #second))
    }

    fn option(&self, one: Option<TokenStream>) -> TokenStream {
        match one {
            Some(tokens) => quote!(::core::option::Option::Some(#tokens)),
            None => quote!(::core::option::Option::None),
        }
    }

    fn type_constraint(&self, id: TypeConstraintId) -> TokenStream {
        let name = type_static(id);
        quote!(&#name)
    }

    fn attr_constraint(&self, id: AttrConstraintId) -> TokenStream {
        let name = attr_static(id);
        quote!(&#name)
    }

    fn enumeration(&self, id: EnumId) -> TokenStream {
        let name = enum_static(id);
        quote!(&#name)
    }

    fn function(&self, of: &FunctionPath) -> TokenStream {
        function(&of.0)
    }

    fn native(&self, name: &NativeName) -> TokenStream {
        match name {
            NativeName::ConstantLike => quote!(::ods_core::rt::hook::CONSTANT_LIKE),
            NativeName::Hook(name) => {
                let name = ident(name);
                quote!(::ods_core::rt::hook::native::<natives::#name>())
            }
        }
    }

    fn directive(&self, name: &DirectiveName) -> TokenStream {
        let path = match name {
            DirectiveName::Shared(name) => {
                let name = ident(name);
                quote!(::ods_core::rt::directives::#name)
            }
            DirectiveName::Hook(name) => {
                let name = ident(name);
                quote!(directives::#name)
            }
        };
        quote!(::ods_core::rt::hook::directive::<#path>())
    }

    fn param_directive(&self, name: &ParamDirectiveName) -> TokenStream {
        let name = ident(&name.0);
        quote!(::ods_core::rt::hook::param_directive::<param_directives::#name>())
    }
}

/// Returns the hook of the Rust function at a path, which expressions call.
pub(super) fn function(of: &str) -> TokenStream {
    let of = path(of);
    quote!(::ods_core::rt::hook::function(&(#of as ::ods_core::verify::ExprFn)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ClifBuilder, ClifExpr, ClifStmt, ClifTarget};

    #[test]
    fn a_builder_is_one_constant_expression() {
        let builder = ClifBuilder {
            stmts: vec![ClifStmt {
                target: ClifTarget::Field(0, 1),
                expr: ClifExpr::Inst(
                    "iadd".to_owned(),
                    vec![ClifExpr::Operand(0), ClifExpr::Int(-3)],
                ),
            }],
        };
        let text = word(&builder).to_string().replace(' ', "");
        let schema = "::ods_core::schema::";
        assert_eq!(
            text,
            format!(
                "{schema}ClifBuilder{{stmts:&[{schema}ClifStmt{{target:{schema}ClifTarget::Field(0,1),\
                 expr:{schema}ClifExpr::Inst(\"iadd\",&[{schema}ClifExpr::Operand(0),\
                 {schema}ClifExpr::Int(-3)])}}]}}"
            )
        );
    }
}
