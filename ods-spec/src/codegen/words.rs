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

/// Returns the call of the constant function of `ods_core::schema` for a word, if there is one.
fn call(ty: &str, variant: Option<&str>, parts: &Parts<TokenStream>) -> Option<TokenStream> {
    let (function, args): (&str, Vec<&TokenStream>) = match (ty, variant, parts) {
        ("Literal", None, Parts::Named(parts)) => ("literal", vec![&parts.last()?.1]),
        ("OpElement", Some("Literal"), Parts::Tuple(parts)) => {
            // The arguments of `literal`.
            let args = parts.first()?.clone().into_iter().last()?;
            return Some(quote!(::ods_core::schema::token #args));
        }
        ("TraitUse", Some("Native"), Parts::Tuple(parts)) => ("native", parts.iter().collect()),
        ("TraitUse", Some("Interface"), Parts::Tuple(parts)) => {
            ("interface", parts.iter().collect())
        }
        ("Effect", None, Parts::Named(parts)) => {
            ("effect", parts.iter().map(|(_, part)| part).collect())
        }
        ("Group", None, Parts::Named(parts)) => {
            let text: Vec<String> = parts.iter().map(|(_, part)| part.to_string()).collect();
            let none = quote!(::core::option::Option::None).to_string();
            let plain = text[1] == "false" && text[2] == none && text[4] == "& []";
            (plain.then_some("group")?, vec![&parts[0].1, &parts[3].1])
        }
        ("OpFormat", None, Parts::Named(parts)) => {
            let written = parts.iter().filter(|(_, part)| {
                let text = part.to_string();
                text != "& []" && text != "false"
            });
            let written = written.map(|(name, part)| {
                let name = ident(name);
                quote!(#name: #part,)
            });
            let format = quote!(::ods_core::schema::OpFormat);
            return Some(quote!(#format { #(#written)* ..::ods_core::schema::EMPTY_FORMAT }));
        }
        (_, _, Parts::Named(parts)) => {
            let function = match (ty, variant?) {
                ("OpElement", "Operand") => "operand",
                ("OpElement", "Attr") => "attribute",
                ("OpElement", "Region") => "region",
                ("OpElement", "Successor") => "successor",
                ("OpElement", "Type") => "type_of",
                ("OpElement", "FunctionalType") => "functional_type",
                ("OpElement", "AttrDict") => "attr_dict",
                ("DirectiveArg", "Operand") => "operand_arg",
                ("DirectiveArg", "Type") => "type_arg",
                ("DirectiveArg", "Attr") => "attr_arg",
                ("ParamElement", "Param") => "parameter",
                _ => return None,
            };
            (function, parts.iter().map(|(_, part)| part).collect())
        }
        _ => return None,
    };
    let function = ident(function);
    Some(quote!(::ods_core::schema::#function(#(#args),*)))
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
        if let Some(call) = call(ty, variant, &parts) {
            return call;
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
