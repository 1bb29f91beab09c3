//! An operation: its schema, its newtype, and the items of that newtype.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::docs::{declared_in, described, docs, table};
use super::names::ident;
use super::op_schema::schema_static;
use crate::model::{Op, ValueArity, ValueDef};

/// Returns the name of the view: the operation with its body.
pub(super) fn view_name(op: &Op) -> Ident {
    format_ident!("{}Ref", op.class)
}

/// Returns the name of the adaptor, which holds an entity for each operand.
pub(super) fn adaptor_name(op: &Op) -> Ident {
    format_ident!("{}Adaptor", op.class)
}

impl Gen<'_> {
    /// Generates the macros that list the operations of a class.
    pub(super) fn families(&self) -> TokenStream {
        let families = self.model.answers.families.iter().map(|(class, name)| {
            let name = ident(name);
            let of = |op: &&Op| op.classes.contains(class);
            let ops = self.model.ops.iter().filter(of).map(|op| ident(&op.class));
            let doc = format!("Hands the operations that derive from `{class}` to a macro.");
            quote! {
                #[doc = #doc]
                macro_rules! #name {
                    ($to:path) => { $to! { #(#ops)* } };
                }
                pub(crate) use #name;
            }
        });
        families.collect()
    }
}

impl Gen<'_> {
    pub(super) fn op(&self, op: &Op) -> TokenStream {
        let class = ident(&op.class);
        let doc = docs(&self.op_doc(op));
        let schema = schema_static(op);
        let name = &op.name;
        let (view, adaptor) = (view_name(op), adaptor_name(op));
        let accessors = self.accessors(op);
        let builder = self.builder(op);
        let table = self.op_schema(op);
        quote! {
            ::ods_core::__op_type! { #doc #class, #view, #adaptor, #name, #schema }

            #accessors

            #builder

            #table
        }
    }

    fn op_doc(&self, op: &Op) -> String {
        let mut doc = described(&format!("`{}`", op.name), &op.summary, &op.description);
        let row = |one: &ValueDef, index: usize| {
            let name = if one.name.is_empty() { format!("#{index}") } else { one.name.clone() };
            let summary = &self.model.type_constraint(one.constraint).summary;
            let summary = match one.arity {
                ValueArity::One => summary.clone(),
                ValueArity::Optional => format!("optional {summary}"),
                ValueArity::Variadic { .. } | ValueArity::VariadicOfVariadic(_) => {
                    format!("variadic of {summary}")
                }
            };
            let text = if one.summary.is_empty() {
                summary
            } else {
                format!("{summary}; {}", one.summary)
            };
            (name, text)
        };
        let rows = |values: &[ValueDef]| -> Vec<(String, String)> {
            values.iter().enumerate().map(|(index, one)| row(one, index)).collect()
        };
        let props: Vec<(String, String)> = op
            .props
            .iter()
            .map(|prop| {
                let summary = &self.model.attr_constraint(prop.constraint).summary;
                let optional = if prop.optional { "optional " } else { "" };
                (prop.name.clone(), format!("{optional}{summary}"))
            })
            .collect();
        let regions: Vec<(String, String)> =
            op.regions.iter().map(|one| (one.name.clone(), one.described())).collect();
        let successors: Vec<(String, String)> =
            op.successors.iter().map(|one| (one.name.clone(), one.summary.clone())).collect();
        doc.push_str(&table(["operand", "type"], &rows(&op.operands)));
        doc.push_str(&table(["attribute", "value"], &props));
        doc.push_str(&table(["result", "type"], &rows(&op.results)));
        doc.push_str(&table(["region", "content"], &regions));
        doc.push_str(&table(["successor", "block"], &successors));
        doc.push_str(&declared_in(&self.model.sources, op.declared));
        doc
    }
}
