//! Expressions as constants of `ods_core::schema::Expr`.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::predicate::{Class, Expr};

/// A constant expression of type `Expr`.
pub(super) fn expr(of: &Expr) -> TokenStream {
    let kind = quote!(::ods_core::schema::Expr);
    match of {
        Expr::Slf => quote!(#kind::Slf),
        Expr::Op => quote!(#kind::Op),
        Expr::Arg(name) => quote!(#kind::Arg(#name)),
        Expr::Bool(value) => quote!(#kind::Bool(#value)),
        Expr::Int(value) => {
            let value = int(*value);
            quote!(#kind::Int(#value))
        }
        Expr::Str(text) => quote!(#kind::Str(#text)),
        Expr::List(items) => {
            let items = list(items);
            quote!(#kind::List(#items))
        }
        Expr::Null => quote!(#kind::Null),
        Expr::And(items) => {
            let items = list(items);
            quote!(#kind::And(#items))
        }
        Expr::Or(items) => {
            let items = list(items);
            quote!(#kind::Or(#items))
        }
        Expr::Not(inner) => {
            let inner = expr(inner);
            quote!(#kind::Not(&#inner))
        }
        Expr::If(parts) => {
            let parts = list(&**parts);
            quote!(#kind::If(#parts))
        }
        Expr::Binary(op, sides) => {
            let op = super::names::ident(&format!("{op:?}"));
            let sides = list(&**sides);
            quote!(#kind::Binary(::ods_core::schema::BinOp::#op, #sides))
        }
        Expr::Isa(classes, value) => {
            let classes = classes.iter().map(class);
            let value = expr(value);
            quote!(#kind::Isa(&[#(#classes),*], &#value))
        }
        Expr::Bind(parts) => {
            let parts = list(&**parts);
            quote!(#kind::Bind(#parts))
        }
        Expr::All(parts) => {
            let parts = list(&**parts);
            quote!(#kind::All(#parts))
        }
        Expr::Any(parts) => {
            let parts = list(&**parts);
            quote!(#kind::Any(#parts))
        }
        Expr::Call(func, args) => {
            let func = format_ident!("{}", func.name());
            let args = list(args);
            quote!(#kind::Call(::ods_core::schema::Func::#func, #args))
        }
        Expr::Rust(path, args) => {
            let path = self::path(path);
            let args = list(args);
            quote!(#kind::Rust(#path, #args))
        }
    }
}

/// `Some(expr)` or `None`.
pub(super) fn opt_expr(of: Option<&Expr>) -> TokenStream {
    option(of.map(expr))
}

/// `Some(tokens)` or `None`.
pub(super) fn option(of: Option<TokenStream>) -> TokenStream {
    match of {
        Some(tokens) => quote!(::core::option::Option::Some(#tokens)),
        None => quote!(::core::option::Option::None),
    }
}

/// A constant of `Class`.
pub(super) fn class(of: &Class) -> TokenStream {
    let kind = quote!(::ods_core::schema::Class);
    match of {
        Class::Builtin(name) => {
            let name = format_ident!("{name}");
            quote!(#kind::#name)
        }
        Class::FloatOf(name) => {
            let name = format_ident!("{name}");
            quote!(#kind::FloatOf(::ods_core::FloatKind::#name))
        }
        Class::Type(name) => quote!(#kind::Type(#name)),
        Class::Attr(name) => quote!(#kind::Attr(#name)),
        Class::TypeInterface(name) => quote!(#kind::TypeInterface(#name)),
        Class::AttrInterface(name) => quote!(#kind::AttrInterface(#name)),
        Class::Op(name) => quote!(#kind::Op(#name)),
    }
}

/// The tokens of a Rust path given by the user; what is no path fails in the compiler, where it is used.
pub(super) fn path(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| {
        let message = format!("`{text}` is not a Rust path");
        quote!(::core::compile_error!(#message))
    })
}

fn list<'e>(items: impl IntoIterator<Item = &'e Expr>) -> TokenStream {
    let items = items.into_iter().map(expr);
    quote!(&[#(#items),*])
}

/// An integer without suffix, its sign included.
fn int(value: i64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(value.unsigned_abs());
    if value == i64::MIN {
        quote!(i64::MIN)
    } else if value < 0 {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}
