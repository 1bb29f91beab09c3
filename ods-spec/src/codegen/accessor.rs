//! Accessors of named operands, results, attributes, regions and successors, for an operation's id, its view and its
//! adaptor, and the slots of the same names.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Gen;
use super::names::{accessor, constant, ident};
use super::op::{adaptor_name, view_name};
use crate::model::{Op, Prop, Segments, ValueArity, ValueDef};

/// Method names that every operation newtype, its view or its adaptor already has.
pub(super) const TAKEN: &[&str] = &[
    "op", "wrap", "cast", "build", "op_name", "clone", "eq", "fmt", "hash", "into", "view", "all",
];

/// Constants that every operation newtype already has.
const TAKEN_CONSTANTS: &[&str] = &["SCHEMA", "NAME"];

/// The parts of one operation, as `__op_parts!` of ods-core takes them.
#[derive(Default)]
struct Items {
    names: Names,
    constants: std::collections::BTreeSet<String>,
    parts: TokenStream,
}

/// Operands or results.
#[derive(Clone, Copy)]
struct Side<'a> {
    kind: &'a str,
    groups: &'a [ValueDef],
    /// True if the operation stores the sizes of groups.
    sized: bool,
}

impl Gen<'_> {
    /// Generates the slots of an operation, and the accessors of its three types.
    pub(super) fn accessors(&self, op: &Op) -> TokenStream {
        let mut items = Items::default();
        let sized = |segments| segments == Segments::Stored;
        let operands =
            Side { kind: "operand", groups: &op.operands, sized: sized(op.operand_segments) };
        let results =
            Side { kind: "result", groups: &op.results, sized: sized(op.result_segments) };
        let sides = [operands, results];
        let mut singles = Vec::new();
        for side in sides {
            singles.extend((0..side.groups.len()).filter_map(|index| items.values(side, index)));
        }
        for (slot, prop) in op.props.iter().enumerate() {
            self.prop(&mut items, slot, prop);
        }
        for (index, region) in op.regions.iter().enumerate() {
            items.region(&region.name, index, region.variadic);
        }
        for (index, successor) in op.successors.iter().enumerate() {
            items.successor(&successor.name, index, successor.variadic);
        }
        singles.iter().for_each(|name| items.type_of(name));
        let (class, view, adaptor) = (ident(&op.class), view_name(op), adaptor_name(op));
        let parts = items.parts;
        let parts = (!parts.is_empty())
            .then(|| quote!(::ods_core::__op_parts! { #class, #view, #adaptor; #parts }));
        quote!(#parts)
    }

    fn prop(&self, items: &mut Items, slot: usize, prop: &Prop) {
        items.slot("PropSlot", &prop.name, slot);
        let constraint = self.model.attr_constraint(prop.constraint);
        let at = Literal::usize_unsuffixed(slot);
        let base = items.names.take(&prop.name);
        let set = ident(&format!("set_{base}"));
        let summary = super::docs::one_line(&constraint.summary);
        let td = &prop.name;
        let doc = format!("The attribute `{td}`: {summary}.");
        let attr = quote!(::ods_core::Attr);
        let optional = |ty: &TokenStream| quote!(::core::option::Option<#ty>);
        // Absent and without default: the accessor returns an option.
        let option = prop.optional && prop.default.is_none();
        let Some(form) = self.rust_form(constraint) else {
            let read = if option { "opt_attr" } else { "attr" };
            let returns = if option { optional(&attr) } else { attr };
            items.reader(&doc, &base, [&returns, &returns], read, slot);
            items.parts.extend(quote!((set_attr #set #td #at)));
            return;
        };
        let raw = items.names.take(&format!("{}_attr", prop.name.trim_end_matches('_')));
        let raw_doc = format!("The attribute `{td}` as it is stored.");
        let raw_read = if prop.optional { "opt_attr" } else { "attr" };
        let raw_returns = if prop.optional { optional(&attr) } else { attr };
        let both = [form.returns(None), form.returns(Some(&quote!('a)))];
        let unit = form.is_unit;
        let (read, both) = match (unit, option) {
            (true, _) => ("unit_prop", both),
            (_, true) => ("opt_prop", both.each_ref().map(optional)),
            _ => ("prop", both),
        };
        items.reader(&doc, &base, both.each_ref(), read, slot);
        items.reader(&raw_doc, &raw, [&raw_returns; 2], raw_read, slot);
        let (takes, value) = (&form.takes, &form.value);
        items.parts.extend(if form.is_attr {
            quote!((set_attr #set #td #at))
        } else if option && !unit {
            let takes = optional(takes);
            quote!((set #set #td value [#takes] set_opt_prop #at [value.map(|value| #value)]))
        } else {
            quote!((set #set #td value [#takes] set_prop #at [#value]))
        });
    }
}

impl Items {
    /// Generates the constant of a slot of that kind.
    fn slot(&mut self, kind: &str, td: &str, index: usize) {
        let mut name = constant(td);
        while TAKEN_CONSTANTS.contains(&name.as_str()) || !self.constants.insert(name.clone()) {
            name.push('_');
        }
        let (name, kind) = (ident(&name), format_ident!("{kind}"));
        let at = Literal::usize_unsuffixed(index);
        self.parts.extend(quote!((slot #kind #name #td #at)));
    }

    /// An accessor of the id and of the view, which return the two types; function `read` of `ods_core::rt` reads slot
    /// `slot` of the property row.
    fn reader(
        &mut self,
        doc: &str,
        name: &str,
        [returns, view_returns]: [&TokenStream; 2],
        read: &str,
        slot: usize,
    ) {
        let (name, read) = (ident(name), ident(read));
        let at = Literal::usize_unsuffixed(slot);
        self.parts.extend(quote!((read #name #doc [#returns] [#view_returns] #read #at)));
    }

    /// The accessors of group `index`; returns the name of the accessor if the group is a single value.
    fn values(&mut self, side: Side<'_>, index: usize) -> Option<String> {
        let Side { kind, groups, sized } = side;
        let one = &groups[index];
        if one.name.is_empty() {
            return None;
        }
        let is_operand = kind == "operand";
        self.slot(if is_operand { "OperandSlot" } else { "ResultSlot" }, &one.name, index);
        let base = self.names.take(&one.name);
        // A single value behind single values only needs no look-up of group sizes.
        let placed =
            !sized && groups[..=index].iter().all(|one| matches!(one.arity, ValueArity::One));
        let (part, read, view, adapted) = match one.arity {
            ValueArity::One if placed => {
                ("one", format!("{kind}_at"), format!("{kind}_ref_at"), "at")
            }
            ValueArity::One => ("one", kind.to_owned(), format!("{kind}_ref"), "one"),
            ValueArity::Optional => {
                ("optional", format!("opt_{kind}"), format!("opt_{kind}_ref"), "opt")
            }
            _ => ("several", format!("{kind}s"), format!("{kind}_refs"), "many"),
        };
        let (part, kind, name, td) = (ident(part), ident(kind), ident(&base), &one.name);
        let (read, view) = (ident(&read), ident(&view));
        let adapted = is_operand.then(|| ident(adapted));
        let at = Literal::usize_unsuffixed(index);
        self.parts.extend(quote!((#part #kind #name #td #at #read #view #adapted)));
        (one.arity == ValueArity::One).then_some(base)
    }

    /// Generates the accessor of the type of a single value, for the id; the view's values carry their type.
    fn type_of(&mut self, value: &str) {
        let name = ident(&self.names.take(&format!("{value}_ty")));
        let value = ident(value);
        self.parts.extend(quote!((ty #name #value)));
    }

    fn region(&mut self, name: &str, index: usize, variadic: bool) {
        if !name.is_empty() {
            self.slot("RegionSlot", name, index);
            self.block_part(if variadic { "regions" } else { "region" }, name, index);
        }
    }

    fn successor(&mut self, name: &str, index: usize, variadic: bool) {
        if !name.is_empty() {
            self.block_part(if variadic { "successors" } else { "successor" }, name, index);
        }
    }

    /// The accessor of a region or successor, and of those after it if the part is in the plural.
    fn block_part(&mut self, part: &str, td: &str, index: usize) {
        let (part, name) = (ident(part), ident(&self.names.take(td)));
        let at = Literal::usize_unsuffixed(index);
        self.parts.extend(quote!((#part #name #td #at)));
    }
}

/// The method names in use so far.
#[derive(Default)]
struct Names(std::collections::BTreeSet<String>);

impl Names {
    /// Returns the accessor name of a `.td` name, with `_` appended while the name is in use.
    fn take(&mut self, name: &str) -> String {
        let mut name = accessor(name, TAKEN);
        while self.0.contains(&name) || self.0.contains(&format!("set_{name}")) {
            name.push('_');
        }
        self.0.insert(name.clone());
        self.0.insert(format!("set_{name}"));
        name
    }
}
