//! Accessors of named operands, results, attributes, regions, their arguments, and successors, for an operation's id, its view and its
//! adaptor, and the slots of the same names.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Gen;
use super::names::{accessor, constant, ident};
use super::op::{adaptor_name, view_name};
use super::op_schema::schema_static;
use super::part::{Args, At, Blocks, Count, Part, PartKind, ValueReaders};
use crate::model::{ArgCount, Op, Prop, Region, Segments, ValueArity, ValueDef};

/// Method names that every operation newtype, its view or its adaptor already has.
pub(super) const TAKEN: &[&str] = &[
    "op", "wrap", "cast", "build", "op_name", "clone", "eq", "fmt", "hash", "into", "view", "all",
];

/// Constants that every operation newtype already has.
const TAKEN_CONSTANTS: &[&str] = &["SCHEMA", "NAME"];

/// The parts of one operation, with the names that they use.
#[derive(Default)]
struct Items {
    names: Names,
    constants: std::collections::BTreeSet<String>,
    parts: Vec<Part>,
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
        let parts = self.parts(op);
        if parts.is_empty() {
            return TokenStream::new();
        }
        let (class, view, adaptor) = (ident(&op.class), view_name(op), adaptor_name(op));
        quote!(::ods_core::__op_parts! { #class, #view, #adaptor; #(#parts)* })
    }

    /// Returns the slots and accessors of an operation.
    pub(super) fn parts(&self, op: &Op) -> Vec<Part> {
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
            items.blocks(Blocks::Region, &region.name, index, region.variadic);
        }
        for (index, successor) in op.successors.iter().enumerate() {
            items.blocks(Blocks::Successor, &successor.name, index, successor.variadic);
        }
        singles.iter().for_each(|name| items.type_of(name));
        for (index, region) in op.regions.iter().enumerate() {
            items.region_args(&schema_static(op), index, region);
        }
        items.parts
    }

    fn prop(&self, items: &mut Items, slot: usize, prop: &Prop) {
        items.slot("PropSlot", &prop.name, slot);
        let constraint = self.model.attr_constraint(prop.constraint);
        let at = || At { td: prop.name.clone(), index: slot };
        let base = items.names.take(&prop.name);
        let set = ident(&format!("set_{base}"));
        let summary = super::docs::one_line(&constraint.summary);
        let doc = format!("The attribute `{}`: {summary}.", prop.name);
        let attr = quote!(::ods_core::Attr);
        let optional = |ty: &TokenStream| quote!(::core::option::Option<#ty>);
        // Absent and without default: the accessor returns an option.
        let option = prop.optional && prop.default.is_none();
        let Some(form) = self.rust_form(constraint) else {
            let read = if option { "opt_attr" } else { "attr" };
            let returns = if option { optional(&attr) } else { attr };
            items.reader(doc, &base, [returns.clone(), returns], read, at());
            items.add(set, PartKind::SetAttr { at: at() });
            return;
        };
        let raw = items.names.take(&format!("{}_attr", prop.name.trim_end_matches('_')));
        let raw_doc = format!("The attribute `{}` as it is stored.", prop.name);
        let raw_read = if prop.optional { "opt_attr" } else { "attr" };
        let raw_returns = if prop.optional { optional(&attr) } else { attr };
        let both = [form.returns(None), form.returns(Some(&quote!('a)))];
        let unit = form.is_unit;
        let (read, both) = match (unit, option) {
            (true, _) => ("unit_prop", both),
            (_, true) => ("opt_prop", both.each_ref().map(optional)),
            _ => ("prop", both),
        };
        items.reader(doc, &base, both, read, at());
        items.reader(raw_doc, &raw, [raw_returns.clone(), raw_returns], raw_read, at());
        let (takes, value) = (form.takes, form.value);
        let kind = if form.is_attr {
            PartKind::SetAttr { at: at() }
        } else if option && !unit {
            let stored = quote!(value.map(|value| #value));
            PartKind::Set { takes: optional(&takes), set: ident("set_opt_prop"), stored, at: at() }
        } else {
            PartKind::Set { takes, set: ident("set_prop"), stored: value, at: at() }
        };
        items.add(set, kind);
    }
}

impl Items {
    fn add(&mut self, name: Ident, kind: PartKind) {
        self.parts.push(Part { name, kind });
    }

    /// Adds the constant of a slot of that type.
    fn slot(&mut self, ty: &str, td: &str, index: usize) {
        let at = At { td: td.to_owned(), index };
        let name = self.constant(td);
        self.add(name, PartKind::Slot { ty: ident(ty), at });
    }

    /// Returns the name of the constant of a slot, with `_` appended while the name is in use.
    fn constant(&mut self, td: &str) -> Ident {
        let mut name = constant(td);
        while TAKEN_CONSTANTS.contains(&name.as_str()) || !self.constants.insert(name.clone()) {
            name.push('_');
        }
        ident(&name)
    }

    /// Adds an accessor of the id and of the view, which return the two types; function `read` of `ods_core::rt` reads
    /// the slot.
    fn reader(&mut self, doc: String, name: &str, returns: [TokenStream; 2], read: &str, at: At) {
        self.add(ident(name), PartKind::Read { doc, returns, read: ident(read), at });
    }

    /// Adds the accessors of group `index`; returns the name of the accessor if the group is a single value.
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
        let (count, read, view, adapted) = match one.arity {
            ValueArity::One if placed => {
                (Count::One, format!("{kind}_at"), format!("{kind}_ref_at"), "at")
            }
            ValueArity::One => (Count::One, kind.to_owned(), format!("{kind}_ref"), "one"),
            ValueArity::Optional => {
                (Count::Optional, format!("opt_{kind}"), format!("opt_{kind}_ref"), "opt")
            }
            _ => (Count::Several, format!("{kind}s"), format!("{kind}_refs"), "many"),
        };
        let readers = ValueReaders {
            side: ident(kind),
            id: ident(&read),
            view: ident(&view),
            adapted: is_operand.then(|| ident(adapted)),
        };
        let at = At { td: one.name.clone(), index };
        self.add(ident(&base), PartKind::Values { count, at, readers });
        matches!(count, Count::One).then_some(base)
    }

    /// Adds the accessor of the type of a single value, for the id; the view's values carry their type.
    fn type_of(&mut self, value: &str) {
        let name = ident(&self.names.take(&format!("{value}_ty")));
        self.add(name, PartKind::TypeOf { value: ident(value) });
    }

    /// Adds the accessor of a region or successor, and the slot of a region.
    fn blocks(&mut self, of: Blocks, td: &str, index: usize, variadic: bool) {
        if td.is_empty() {
            return;
        }
        if let Blocks::Region = of {
            self.slot("RegionSlot", td, index);
        }
        let name = ident(&self.names.take(td));
        let at = At { td: td.to_owned(), index };
        self.add(name, PartKind::Blocks { of, variadic, at });
    }
}

impl Items {
    /// Adds the accessors of the arguments of region `index`, and the slots of single ones.
    fn region_args(&mut self, schema: &Ident, index: usize, region: &Region) {
        for (number, arg) in region.args.iter().enumerate() {
            let count = match arg.count {
                _ if region.variadic => Args::Each,
                ArgCount::One => Args::One,
                _ => Args::Several,
            };
            let at = || At { td: arg.name.clone(), index: number };
            if let Args::One = count {
                let name = self.constant(&arg.name);
                self.add(name, PartKind::ArgSlot { region: index, at: at() });
            }
            let (name, at) = (ident(&self.names.take(&arg.name)), at());
            let schema = schema.clone();
            self.add(name, PartKind::RegionArg { count, schema, region: index, at });
        }
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
