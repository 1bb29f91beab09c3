//! Parsed `clifBuilder`s as tokens: constant expressions of `ods_core::schema::ClifBuilder`.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::model::{ClifBuilder, ClifExpr, ClifTarget};

/// An expression of type `ClifBuilder`.
pub fn clif_builder(builder: &ClifBuilder) -> TokenStream {
    let stmts = builder.stmts.iter().map(|stmt| {
        let target = target(stmt.target);
        let expr = expr(&stmt.expr);
        quote!(::ods_core::schema::ClifStmt { target: #target, expr: #expr })
    });
    quote!(::ods_core::schema::ClifBuilder { stmts: &[#(#stmts),*] })
}

fn number(index: u16) -> Literal {
    Literal::u16_unsuffixed(index)
}

fn target(target: ClifTarget) -> TokenStream {
    let kind = quote!(::ods_core::schema::ClifTarget);
    match target {
        ClifTarget::Result(index) => {
            let index = number(index);
            quote!(#kind::Result(#index))
        }
        ClifTarget::Field(index, field) => {
            let (index, field) = (number(index), number(field));
            quote!(#kind::Field(#index, #field))
        }
        ClifTarget::Temp(index) => {
            let index = number(index);
            quote!(#kind::Temp(#index))
        }
    }
}

fn expr(one: &ClifExpr) -> TokenStream {
    let kind = quote!(::ods_core::schema::ClifExpr);
    match one {
        ClifExpr::Operand(index) => {
            let index = number(*index);
            quote!(#kind::Operand(#index))
        }
        ClifExpr::Temp(index) => {
            let index = number(*index);
            quote!(#kind::Temp(#index))
        }
        ClifExpr::Result(index) => {
            let index = number(*index);
            quote!(#kind::Result(#index))
        }
        ClifExpr::Attr(name) => quote!(#kind::Attr(#name)),
        ClifExpr::Int(value) => {
            let value = Literal::i64_unsuffixed(*value);
            quote!(#kind::Int(#value))
        }
        ClifExpr::Str(text) => quote!(#kind::Str(#text)),
        ClifExpr::Inst(name, args) => {
            let args = args.iter().map(expr);
            quote!(#kind::Inst(#name, &[#(#args),*]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ClifStmt;

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
        let text = clif_builder(&builder).to_string().replace(' ', "");
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
