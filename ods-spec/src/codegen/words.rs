//! Words of a schema as constant expressions of `ods_core::schema`.

mod short;

use ods_words::{
    AttrConstraintId, DirectiveName, Emit, Emitter, EnumId, FloatKind, FunctionPath, NativeName,
    ParamDirectiveName, Parts, TypeConstraintId,
};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use super::names::ident;
use super::statics::{attr_static, enum_static, type_static};
use short::{Const, short};

/// Returns the constant expression of a word, or of a part of one.
pub fn word(of: &(impl Emit + ?Sized)) -> TokenStream {
    of.emit(&Tokens).into_token_stream()
}

/// Returns `Some(tokens)` or `None`.
pub(super) fn option(of: Option<TokenStream>) -> TokenStream {
    Tokens.option(of.map(Const::Expr)).into_token_stream()
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
    type Out = Const;

    fn word(&self, ty: &'static str, variant: Option<&'static str>, parts: Parts<Const>) -> Const {
        if let Some(short) = short(ty, variant, &parts) {
            return short;
        }
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
        Const::Expr(quote!(::ods_core::schema::#ty #variant #parts))
    }

    fn text(&self, text: &str) -> Const {
        Const::Expr(quote!(#text))
    }

    fn boolean(&self, value: bool) -> Const {
        let expr = quote!(#value);
        if value { Const::Expr(expr) } else { Const::Default(expr) }
    }

    /// Returns an integer without suffix, with its sign.
    fn integer(&self, value: i128) -> Const {
        if value == i128::from(i64::MIN) {
            return Const::Expr(quote!(i64::MIN));
        }
        let literal = Literal::u128_unsuffixed(value.unsigned_abs());
        Const::Expr(if value < 0 { quote!(-#literal) } else { quote!(#literal) })
    }

    fn float_kind(&self, kind: FloatKind) -> Const {
        let kind = ident(kind.variant());
        Const::Expr(quote!(::ods_core::FloatKind::#kind))
    }

    fn list(&self, items: Vec<Const>) -> Const {
        let expr = quote!(&[#(#items),*]);
        if items.is_empty() { Const::Default(expr) } else { Const::Expr(expr) }
    }

    fn one(&self, one: Const) -> Const {
        Const::Expr(quote!(&#one))
    }

    fn array(&self, items: Vec<Const>) -> Const {
        Const::Expr(quote!([#(#items),*]))
    }

    fn pair(&self, first: Const, second: Const) -> Const {
        Const::Expr(quote!((#first, #second)))
    }

    fn option(&self, one: Option<Const>) -> Const {
        match one {
            Some(one) => Const::Expr(quote!(::core::option::Option::Some(#one))),
            None => Const::Default(quote!(::core::option::Option::None)),
        }
    }

    fn type_constraint(&self, id: TypeConstraintId) -> Const {
        let name = type_static(id);
        Const::Expr(quote!(&#name))
    }

    fn attr_constraint(&self, id: AttrConstraintId) -> Const {
        let name = attr_static(id);
        Const::Expr(quote!(&#name))
    }

    fn enumeration(&self, id: EnumId) -> Const {
        let name = enum_static(id);
        Const::Expr(quote!(&#name))
    }

    fn function(&self, of: &FunctionPath) -> Const {
        Const::Expr(function(&of.0))
    }

    fn native(&self, name: &NativeName) -> Const {
        Const::Expr(match name {
            NativeName::ConstantLike => quote!(::ods_core::rt::hook::CONSTANT_LIKE),
            NativeName::Hook(name) => {
                let name = ident(name);
                quote!(::ods_core::rt::hook::native::<natives::#name>())
            }
        })
    }

    fn directive(&self, name: &DirectiveName) -> Const {
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
        Const::Expr(quote!(::ods_core::rt::hook::directive::<#path>()))
    }

    fn param_directive(&self, name: &ParamDirectiveName) -> Const {
        let name = ident(&name.0);
        Const::Expr(quote!(::ods_core::rt::hook::param_directive::<param_directives::#name>()))
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
    use crate::model::{ClifBuilder, ClifExpr, ClifImmediate, ClifStmt, ClifTarget, ClifType};
    use ods_words::{Inst, Int2};

    #[test]
    fn a_builder_is_one_constant_expression() {
        let builder = ClifBuilder {
            stmts: vec![ClifStmt {
                target: ClifTarget::Field(0, 1),
                expr: ClifExpr::Inst {
                    inst: Inst::Int2(Int2::Add),
                    to: ClifType::Target,
                    immediate: ClifImmediate::None,
                    args: vec![ClifExpr::Operand(0), ClifExpr::Int(-3)],
                },
            }],
        };
        let text = word(&builder).to_string().replace(' ', "");
        let schema = "::ods_core::schema::";
        assert_eq!(
            text,
            format!(
                "{schema}ClifBuilder{{stmts:&[{schema}ClifStmt{{target:{schema}ClifTarget::Field(0,1),\
                 expr:{schema}ClifExpr::Inst{{inst:{schema}Inst::Int2({schema}Int2::Add),\
                 to:{schema}ClifType::Target,immediate:{schema}ClifImmediate::None,\
                 args:&[{schema}ClifExpr::Operand(0),{schema}ClifExpr::Int(-3)]}}}}]}}"
            )
        );
    }
}
