//! Printing operations by their formats.

mod declared;

use smallvec::SmallVec;

use super::DirectiveHooks;
use super::attr::print_attr;
use super::directive::{PrintArg, PrintArgs};
use super::parse::implicit_terminator;
use super::print_params::print_nested;
use crate::ir::{OpRef, RegionRef, ValueRef};
use crate::registry::OpInfo;
use crate::schema::{
    AttrForm, Class, Directive, DirectiveArg, OpElement, OpFormat, Presence, TypesOf, ValueArity,
    ValueSchema,
};
use crate::text::{OpPrinter, RegionStyle};
use crate::{Attr, AttrData, Context, Ident, Param, Type};

type Entries = SmallVec<[(Ident, Attr); 4]>;

/// Prints everything after the name of an operation.
pub fn print_op<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    op: OpRef<'ir>,
    info: &'ir OpInfo,
    format: &'static OpFormat,
) {
    OpPrint { op, ctx: op.ctx(), info, format, item: None, more: &[] }.elements(p, format.elements);
}

#[derive(Clone, Copy)]
struct OpPrint<'ir> {
    op: OpRef<'ir>,
    ctx: &'ir Context,
    info: &'ir OpInfo,
    format: &'static OpFormat,
    /// The item of the list that is being printed.
    item: Option<usize>,
    /// Attributes that are written in the dictionary, since the printed alternative lacks them.
    more: &'static [Presence],
}

impl<'ir> OpPrint<'ir> {
    fn elements(self, p: &mut OpPrinter<'_, 'ir>, all: &'static [OpElement]) {
        for element in all {
            self.element(p, element);
        }
    }

    fn element(self, p: &mut OpPrinter<'_, 'ir>, element: &'static OpElement) {
        let separate = |p: &mut OpPrinter<'_, 'ir>, space: bool| {
            if space {
                p.print(" ");
            }
        };
        if let Some(at) = self.item
            && let OpElement::Operand { space, .. } | OpElement::Type { space, .. } = element
        {
            separate(p, *space);
            return self.value_item(p, at, element);
        }
        match element {
            OpElement::Literal(literal) => p.print(literal.spaced),
            OpElement::Space => p.print(" "),
            OpElement::Newline => p.print_newline(),
            OpElement::Operand { index, space } => {
                separate(p, *space);
                self.operand(p, *index);
            }
            OpElement::Attr { slot, form, space, .. } => {
                let slot = usize::from(*slot);
                separate(p, *space);
                if self.item.is_some() {
                    return self.print_attr_item(p, slot, *form);
                }
                // An optional attribute outside of any group may be absent.
                if let Some(attr) = self.prop_or_default(slot) {
                    print_attr(p, self.info, slot, *form, attr);
                }
            }
            OpElement::Region { index, space } => {
                separate(p, *space);
                let outside = self.has_arguments_outside(*index);
                for (at, region) in self.only_item(self.regions(*index)).enumerate() {
                    p.print(if at == 0 { "" } else { ", " });
                    self.region(p, region, outside);
                }
            }
            OpElement::Successor { index, space } => {
                separate(p, *space);
                let blocks = self.only_item(self.successors(*index));
                for (at, block) in blocks.enumerate() {
                    p.print(if at == 0 { "" } else { ", " });
                    p.print_successor(block);
                }
            }
            OpElement::Operands { space } => {
                separate(p, *space);
                p.print_operands(self.op.operands());
            }
            OpElement::Regions { space } => {
                separate(p, *space);
                for (at, region) in self.op.regions().enumerate() {
                    p.print(if at == 0 { "" } else { ", " });
                    self.region(p, region, false);
                }
            }
            OpElement::Successors { space } => {
                separate(p, *space);
                for (at, block) in self.op.successors().enumerate() {
                    p.print(if at == 0 { "" } else { ", " });
                    p.print_successor(block);
                }
            }
            OpElement::Type { of, qualified, space } => {
                separate(p, *space);
                self.types(p, *of, *qualified);
            }
            OpElement::FunctionalType { inputs, results, space } => {
                separate(p, *space);
                let (inputs, results) = (self.types_of(*inputs), self.types_of(*results));
                p.print_functional_type(&inputs, &results);
            }
            OpElement::AttrDict { keyword } => {
                let entries = self.attr_dict();
                if !entries.is_empty() {
                    p.print(if *keyword { " attributes" } else { "" });
                    p.print_optional_dict(&entries, &[]);
                }
            }
            OpElement::PropDict => {
                // Upstream prints the space even if nothing follows.
                p.print(" ");
                let mut entries = Entries::new();
                self.add_dict_slots(&mut entries);
                entries.sort_by_key(|(name, _)| name.as_str());
                for (at, (name, value)) in entries.iter().enumerate() {
                    p.print(if at == 0 { "<{" } else { ", " });
                    p.print_named_attr(*name, *value);
                }
                p.print(if entries.is_empty() { "" } else { "}>" });
            }
            OpElement::Group(group) => {
                let present = group.anchor.iter().any(|one| self.is_present(*one));
                let taken = if present != group.inverted { group.then } else { group.otherwise };
                self.elements(p, taken);
            }
            OpElement::OiList(clauses) => {
                for clause in *clauses {
                    if clause.anchor.iter().any(|one| self.is_present(*one)) {
                        p.print(clause.keyword.spaced);
                        self.elements(p, clause.elements);
                    }
                }
            }
            OpElement::Custom(directive) => {
                separate(p, directive.space);
                self.custom(p, directive);
            }
            OpElement::Choice(all) => self.choice(p, all),
            OpElement::List(list) => self.list(p, list),
            OpElement::ItemDict(name) => self.item_dict(p, name),
            OpElement::Arguments(arguments) => self.arguments(p, *arguments),
            OpElement::Signature(signature) => self.signature(p, *signature),
            OpElement::CommonType(types) => {
                separate(p, types.space);
                self.common_type(p, types);
            }
            OpElement::ShortType(types) => {
                separate(p, types.space);
                self.short_type(p, types);
            }
            OpElement::Discardable { name, form, space } => {
                if let Some(text) = self.op.attrs().get(self.ctx, Ident::new(name)) {
                    separate(p, *space);
                    match (form, text.as_bytes(self.ctx), text.as_text(self.ctx)) {
                        (AttrForm::SymbolName, Some(name), _) => p.print_symbol_name(name),
                        (_, _, Some(word)) => p.print(word),
                        _ => p.print_attribute(text),
                    }
                }
            }
            OpElement::Nested(nested) => {
                separate(p, nested.space);
                let slot = usize::from(nested.of);
                let attr = match self.item {
                    Some(_) => self.attr_item(slot),
                    None => self.prop_or_default(slot),
                };
                if let Some(attr) = attr {
                    let value = match (nested.is_type, attr.as_type(self.ctx)) {
                        (true, Some(ty)) => Param::Type(ty),
                        _ => Param::Attr(attr),
                    };
                    print_nested(p, nested, &value);
                }
            }
        }
    }

    fn operand(self, p: &mut OpPrinter<'_, 'ir>, index: u16) {
        let mut values = self.operands(index);
        match self.info.schema.operands[usize::from(index)].arity {
            ValueArity::One | ValueArity::Optional => {
                if let Some(value) = values.next() {
                    p.print_operand(value);
                }
            }
            ValueArity::Variadic { .. } => p.print_operands(values),
            ValueArity::VariadicOfVariadic(sizes) => {
                for (at, size) in self.group_sizes(sizes).into_iter().enumerate() {
                    p.print(if at == 0 { "(" } else { ", (" });
                    p.print_operands(values.by_ref().take(size));
                    p.print(")");
                }
            }
        }
    }

    fn operands(self, index: u16) -> impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone {
        let range = self.op.body.operand_group_of(self.info, self.op.op, usize::from(index));
        let op = self.op;
        range.map(move |at| op.operand(at))
    }

    fn results(self, index: u16) -> impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone {
        let range = self.op.body.result_group_of(self.info, self.op.op, usize::from(index));
        let op = self.op;
        range.map(move |at| op.result(at))
    }

    /// Returns the sizes of the groups of a `VariadicOfVariadic`.
    fn group_sizes(self, name: &str) -> SmallVec<[usize; 4]> {
        let slot = self.info.schema.props.iter().position(|prop| prop.name == name);
        let attr = slot.and_then(|slot| self.op.prop(slot));
        match attr.map(|attr| attr.data(self.ctx)) {
            Some(AttrData::DenseArray { data, .. }) => data
                .chunks_exact(4)
                .map(|word| {
                    let word = i32::from_le_bytes([word[0], word[1], word[2], word[3]]);
                    usize::try_from(word).unwrap_or(0)
                })
                .collect(),
            _ => SmallVec::new(),
        }
    }

    /// Returns the parts of a list's current item, or all.
    fn only_item<T>(self, parts: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        parts.skip(self.item.unwrap_or(0)).take(if self.item.is_some() { 1 } else { usize::MAX })
    }

    fn regions(self, index: u16) -> impl Iterator<Item = RegionRef<'ir>> {
        let variadic = self.info.schema.regions[usize::from(index)].variadic;
        let rest = self.op.regions().skip(usize::from(index));
        rest.take(if variadic { usize::MAX } else { 1 })
    }

    fn successors(self, index: u16) -> impl Iterator<Item = crate::ir::BlockRef<'ir>> {
        let variadic = self.info.schema.successors[usize::from(index)].variadic;
        let rest = self.op.successors().skip(usize::from(index));
        rest.take(if variadic { usize::MAX } else { 1 })
    }

    /// Prints a region; without the arguments of its entry block if these are written `outside`.
    fn region(self, p: &mut OpPrinter<'_, 'ir>, region: RegionRef<'ir>, outside: bool) {
        let mut style = RegionStyle { entry_args: !outside, ..RegionStyle::default() };
        if implicit_terminator(self.info).is_some() {
            let terminator = region.entry().and_then(|block| block.ops().last());
            style.terminators = terminator.is_none_or(|op| {
                op.attrs() != Attr::EMPTY_DICT
                    || op.schema().is_some_and(|schema| {
                        (0..schema.props.len()).any(|slot| op.prop(slot).is_some())
                    })
                    || op.operands().len() != 0
                    || op.results().len() != 0
            });
        }
        p.print_region(region, style);
    }

    fn prop_or_default(self, slot: usize) -> Option<Attr> {
        self.op.prop(slot).or_else(|| self.info.default_prop(self.ctx, slot))
    }

    fn types(self, p: &mut OpPrinter<'_, 'ir>, of: TypesOf, qualified: bool) {
        let group: &ValueSchema = match of {
            TypesOf::Operands => return p.print_types_of(self.op.operands()),
            TypesOf::Results => return p.print_types_of(self.op.results()),
            TypesOf::Operand(index) => &self.info.schema.operands[usize::from(index)],
            TypesOf::Result(index) => &self.info.schema.results[usize::from(index)],
        };
        match group.arity {
            ValueArity::One => {
                let first = match of {
                    TypesOf::Operand(index) => self.operands(index).next(),
                    TypesOf::Result(index) => self.results(index).next(),
                    _ => None,
                };
                let Some(ty) = first.map(ValueRef::ty) else { return };
                match group.constraint.class {
                    Some(Class::Type(name)) if !qualified && is_type(self.ctx, ty, name) => {
                        p.print_stripped_type(ty);
                    }
                    _ => p.print_type(ty),
                }
            }
            ValueArity::VariadicOfVariadic(sizes) => {
                let types = self.types_of(of);
                let mut rest = types.as_slice();
                for (at, size) in self.group_sizes(sizes).into_iter().enumerate() {
                    let (group, after) = rest.split_at(size.min(rest.len()));
                    rest = after;
                    p.print(if at == 0 { "(" } else { ", (" });
                    p.print_types(group);
                    p.print(")");
                }
            }
            _ => match of {
                TypesOf::Operand(index) => p.print_types_of(self.operands(index)),
                TypesOf::Result(index) => p.print_types_of(self.results(index)),
                _ => {}
            },
        }
    }

    fn types_of(self, of: TypesOf) -> SmallVec<[Type; 4]> {
        match of {
            TypesOf::Operands => self.op.operands().map(ValueRef::ty).collect(),
            TypesOf::Results => self.op.results().map(ValueRef::ty).collect(),
            TypesOf::Operand(index) => self.operands(index).map(ValueRef::ty).collect(),
            TypesOf::Result(index) => self.results(index).map(ValueRef::ty).collect(),
        }
    }

    fn is_present(self, one: Presence) -> bool {
        match one {
            Presence::Operand(index) => self.operands(index).len() != 0,
            Presence::Result(index) => self.results(index).len() != 0,
            Presence::Attr(slot) => {
                let slot = usize::from(slot);
                let value = self.op.prop(slot);
                value.is_some() && value != self.info.default_prop(self.ctx, slot)
            }
            Presence::Region(index) => {
                let variadic = self.info.schema.regions[usize::from(index)].variadic;
                self.regions(index).any(|region| variadic || !region.is_empty())
            }
            Presence::Successor(index) => self.successors(index).next().is_some(),
        }
    }

    /// Adds the attributes that no element binds and that are neither absent nor default, and the segment sizes that
    /// cannot be inferred.
    fn add_dict_slots(self, entries: &mut Entries) {
        for slot in self.format.dict_slots {
            let slot = usize::from(*slot);
            if let Some(value) = self.op.prop(slot)
                && Some(value) != self.info.default_prop(self.ctx, slot)
            {
                entries.push((self.info.prop_names[slot], value));
            }
        }
        let sizes = |at: usize, groups: usize| {
            let word = |index| self.op.body.prop_word(self.op.op, at + index).cast_signed();
            let sizes: SmallVec<[i32; 4]> = (0..groups).map(word).collect();
            Attr::dense_i32_array(self.ctx, &sizes)
        };
        let schema = self.info.schema;
        if self.format.all_operands
            && let Some(at) = self.info.operand_segments_at()
        {
            let value = sizes(at, schema.operands.len());
            entries.push((Ident::new("operandSegmentSizes"), value));
        }
        if self.format.all_result_types
            && let Some(at) = self.info.result_segments_at()
        {
            let value = sizes(at, schema.results.len());
            entries.push((Ident::new("resultSegmentSizes"), value));
        }
    }

    /// Returns the entries of the attribute dictionary, sorted.
    fn attr_dict(self) -> Entries {
        let mut entries = Entries::new();
        if !self.format.prop_dict {
            self.add_dict_slots(&mut entries);
        }
        for one in self.more {
            if let Presence::Attr(slot) = one
                && let Some(value) = self.op.prop(usize::from(*slot))
            {
                entries.push((self.info.prop_names[usize::from(*slot)], value));
            }
        }
        let attrs = self.op.attrs();
        if attrs == Attr::EMPTY_DICT && entries.is_empty() {
            return entries;
        }
        let listed = self.listed_attrs();
        let remaining = |entry: &&(Ident, Attr)| !listed.contains(&entry.0.as_str());
        entries
            .extend(attrs.as_dictionary(self.ctx).unwrap_or(&[]).iter().filter(remaining).copied());
        if entries.len() > 1 {
            entries.sort_by_key(|(name, _)| name.as_str());
        }
        entries
    }

    fn custom(self, p: &mut OpPrinter<'_, 'ir>, directive: &'static Directive) {
        let items = directive.args.iter().map(|arg| self.print_arg(arg)).collect();
        (directive.hooks.get::<DirectiveHooks>().print)(p, &PrintArgs { op: self.op, items });
    }

    fn print_arg(self, arg: &DirectiveArg) -> PrintArg<'ir> {
        match *arg {
            DirectiveArg::Operand { index, .. } => {
                PrintArg::Operands(self.operands(index).collect())
            }
            DirectiveArg::Type { of, .. } => PrintArg::Types(self.types_of(of)),
            DirectiveArg::Attr { slot, .. } => {
                PrintArg::Attr(self.prop_or_default(usize::from(slot)))
            }
            DirectiveArg::Region { index, .. } => PrintArg::Regions(self.regions(index).collect()),
            DirectiveArg::Successor { index, .. } => {
                PrintArg::Successors(self.successors(index).collect())
            }
            DirectiveArg::AttrDict => PrintArg::Dict(Attr::dictionary(self.ctx, &self.attr_dict())),
            DirectiveArg::PropDict => {
                let mut entries = Entries::new();
                self.add_dict_slots(&mut entries);
                PrintArg::Dict(Attr::dictionary(self.ctx, &entries))
            }
            DirectiveArg::Text(text) => PrintArg::Text(text),
        }
    }
}

/// Returns whether `ty` is the dialect type with that full name.
fn is_type(ctx: &Context, ty: Type, name: &str) -> bool {
    matches!(ty.data(ctx), crate::TypeData::Dialect { name: have, .. } if *have == name)
}
