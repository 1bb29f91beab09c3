//! Parsing operations by their formats: the walk over the format elements.
//!
//! Operands and types are collected in the order of the text, in flat lists in which each group has a run, and resolved
//! at the end ([`super::resolve`]), since the type of an operand may follow the operand. An operation of usual size
//! needs no allocation.

mod arguments;
mod declared;
mod items;
mod lists;
mod regions;
mod types;

pub(crate) use lists::{FormatLists, Run};

use smallvec::SmallVec;

use super::DirectiveHooks;
use super::attr::{parse_attr, parse_optional_attr};
use super::directive::{ParseArg, ParseArgs};
use super::parse_params::{parse_literal, parse_nested, parse_optional_literal};
use crate::ir::OpState;
use crate::registry::OpInfo;
use crate::schema::{
    Clause, Directive, DirectiveArg, Group, OpElement, OpFormat, PropKind, TypesOf, ValueArity,
    ValueSchema,
};
use crate::text::{Delimiter, OpParser, ParseResult, Pos, Punct, UnresolvedOperand};
use crate::{Attr, Context, OpName, Type};

/// Parses everything after the name of an operation.
///
/// On success `state` holds the result types and the properties, and the parser holds the regions; defaults are not
/// filled in.
pub fn parse_op(
    p: &mut OpParser<'_, '_>,
    info: &OpInfo,
    format: &'static OpFormat,
    state: &mut OpState,
) -> ParseResult<()> {
    let lists = p.take_format_lists();
    let mut parse = OpParse::new(p.name_pos(), p.ctx(), info, format, lists);
    parse.elements(p, state, format.elements)?;
    parse.finish_regions(p, state);
    parse.finish_successors(state);
    parse.resolve(p, state)?;
    p.put_format_lists(parse.lists);
    Ok(())
}

/// The parts parsed so far.
pub(super) struct OpParse<'a> {
    pub(super) ctx: &'a Context,
    pub(super) info: &'a OpInfo,
    pub(super) format: &'static OpFormat,
    pub(super) lists: Box<FormatLists>,
    pub(super) all_operands: Run,
    pub(super) all_operand_types: Run,
    pub(super) all_result_types: Run,
    /// The group of each region parsed so far, in the order of the text.
    region_groups: SmallVec<[u16; 2]>,
    /// Set if the directive `regions` has parsed all regions.
    all_regions: bool,
    /// The items of the list that is being parsed.
    items: Option<items::Items>,
    /// Arguments of regions that follow.
    pending: SmallVec<[arguments::Pending; 1]>,
}

impl<'a> OpParse<'a> {
    fn new(
        pos: Pos,
        ctx: &'a Context,
        info: &'a OpInfo,
        format: &'static OpFormat,
        mut lists: Box<FormatLists>,
    ) -> Self {
        let none = Run { start: 0, len: 0, pos };
        lists.begin(info.schema.operands.len(), info.schema.results.len(), none);
        OpParse {
            ctx,
            info,
            format,
            lists,
            all_operands: none,
            all_operand_types: none,
            all_result_types: none,
            region_groups: SmallVec::new(),
            all_regions: false,
            items: None,
            pending: SmallVec::new(),
        }
    }

    fn elements(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        all: &'static [OpElement],
    ) -> ParseResult<()> {
        all.iter().try_for_each(|element| self.element(p, state, element).map(|_| ()))
    }

    /// Parses one element; returns whether it was present.
    fn element(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        element: &'static OpElement,
    ) -> ParseResult<bool> {
        if self.items.is_some()
            && let Some(present) = self.item(p, state, element)?
        {
            return Ok(present);
        }
        match element {
            OpElement::Literal(literal) => parse_literal(p, literal)?,
            OpElement::Space | OpElement::Newline => {}
            OpElement::Operand { index, .. } => return self.operand(p, state, *index),
            OpElement::Attr { slot, form, optional, .. } => {
                let slot = usize::from(*slot);
                let value = if *optional {
                    parse_optional_attr(p, self.info, slot, *form)?
                } else {
                    Some(parse_attr(p, self.info, slot, *form)?)
                };
                if value.is_some() {
                    state.set_prop(slot, value);
                }
                return Ok(value.is_some());
            }
            OpElement::Region { index, .. } => self.region(p, state, *index)?,
            OpElement::Successor { index, .. } => return self.successor(p, *index),
            OpElement::Operands { .. } => {
                let pos = p.pos();
                let operands = p.parse_operand_list(Delimiter::None)?;
                self.all_operands = self.add_operands(&operands, pos);
                return Ok(!operands.is_empty());
            }
            OpElement::Regions { .. } => {
                while p.parse_optional_region(state, &[])? {
                    self.finish_region(p, state);
                    if !p.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                let last = self.info.schema.regions.len().saturating_sub(1);
                self.region_groups.extend((0..state.regions).map(|at| at.min(last) as u16));
                self.all_regions = true;
            }
            OpElement::Successors { .. } => {
                let mut next = p.parse_optional_successor()?;
                while let Some(block) = next {
                    self.lists.successors.push((0, block));
                    let more = p.parse_optional_punct(Punct::Comma);
                    next = if more { Some(p.parse_successor()?) } else { None };
                }
            }
            OpElement::Type { of, qualified, .. } => return self.types(p, *of, *qualified),
            OpElement::FunctionalType { inputs, results, .. } => {
                let pos = p.pos();
                let (ins, outs) = p.parse_functional_type()?;
                self.set_types(*inputs, &ins, pos);
                self.set_types(*results, &outs, pos);
            }
            OpElement::AttrDict { keyword } => p.parse_optional_held_attr_dict(state, *keyword)?,
            OpElement::PropDict => p.parse_optional_prop_dict(state)?,
            OpElement::Group(group) => self.group(p, state, group)?,
            OpElement::OiList(clauses) => self.oilist(p, state, clauses)?,
            OpElement::Custom(directive) => return self.custom(p, state, directive),
            OpElement::Choice(all) => return self.choice(p, state, all),
            OpElement::List(list) => return self.list(p, state, list),
            OpElement::Arguments(arguments) => return self.arguments(p, *arguments),
            // Only lists have these.
            OpElement::ItemDict(_) => {}
            OpElement::Signature(signature) => self.signature(p, state, *signature)?,
            OpElement::CommonType(types) => return self.common_type(p, types, false),
            OpElement::ShortType(types) => return self.short_type(p, types, false),
            OpElement::Discardable { name, form, .. } => {
                return self.discardable(p, state, name, *form);
            }
            OpElement::Nested(nested) => {
                let value = parse_nested(p, nested)?;
                self.put_nested(state, nested.of, value);
            }
        }
        Ok(true)
    }

    fn add_operands(&mut self, operands: &[UnresolvedOperand], pos: Pos) -> Run {
        let start = self.lists.operands.len() as u32;
        self.lists.operands.extend_from_slice(operands);
        Run { start, len: operands.len() as u32, pos }
    }

    fn add_types(&mut self, types: &[Type], pos: Pos) -> Run {
        let start = self.lists.types.len() as u32;
        self.lists.types.extend_from_slice(types);
        Run { start, len: types.len() as u32, pos }
    }

    fn operand(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        index: u16,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let index = usize::from(index);
        let start = self.lists.operands.len() as u32;
        match self.info.schema.operands[index].arity {
            ValueArity::One => self.lists.operands.push(p.parse_operand()?),
            ValueArity::Optional => self.lists.operands.extend(p.parse_optional_operand()?),
            ValueArity::Variadic { .. } => {
                let operands = &mut self.lists.operands;
                p.parse_operands_into(Delimiter::None, |one| operands.push(one))?;
            }
            ValueArity::VariadicOfVariadic(sizes) => {
                let mut groups: SmallVec<[i32; 4]> = SmallVec::new();
                while p.parse_optional_punct(Punct::LParen) {
                    let operands = p.parse_operand_list(Delimiter::None)?;
                    p.parse_punct(Punct::RParen)?;
                    groups.push(operands.len() as i32);
                    self.lists.operands.extend(operands);
                    if !p.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                if let Some(slot) = slot_named(self.info, sizes) {
                    state.set_prop(slot, Some(Attr::dense_i32_array(self.ctx, &groups)));
                }
            }
        }
        let len = self.lists.operands.len() as u32 - start;
        self.lists.operand_runs[index] = Run { start, len, pos };
        Ok(len != 0)
    }

    fn types(
        &mut self,
        p: &mut OpParser<'_, '_>,
        of: TypesOf,
        qualified: bool,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let schema = self.info.schema;
        let group: &ValueSchema = match of {
            TypesOf::Operand(index) => &schema.operands[usize::from(index)],
            TypesOf::Result(index) => &schema.results[usize::from(index)],
            TypesOf::Operands | TypesOf::Results => {
                let types = p.parse_type_list()?;
                self.set_types(of, &types, pos);
                return Ok(true);
            }
        };
        let start = self.lists.types.len() as u32;
        match group.arity {
            // A qualified type is parsed without its constraint, which the verifier checks.
            ValueArity::One => self.lists.types.push(match group.constraint.class {
                Some(class) if !qualified => p.parse_type_of(class)?,
                _ => p.parse_type()?,
            }),
            ValueArity::Optional => self.lists.types.extend(p.parse_optional_type()?),
            ValueArity::Variadic { .. } => {
                let types = &mut self.lists.types;
                p.parse_types_into(|ty| types.push(ty))?;
            }
            ValueArity::VariadicOfVariadic(_) => {
                while p.parse_optional_punct(Punct::LParen) {
                    if !p.parse_optional_punct(Punct::RParen) {
                        self.lists.types.extend(p.parse_type_list()?);
                        p.parse_punct(Punct::RParen)?;
                    }
                    if !p.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
            }
        }
        let run = Run { start, len: self.lists.types.len() as u32 - start, pos };
        *self.types_of(of) = run;
        Ok(run.len != 0)
    }

    fn set_types(&mut self, of: TypesOf, types: &[Type], pos: Pos) {
        let run = self.add_types(types, pos);
        *self.types_of(of) = run;
    }

    /// Returns the types parsed for operands or results.
    fn run_of(&self, of: TypesOf) -> Run {
        match of {
            TypesOf::Operand(index) => self.lists.operand_types[usize::from(index)],
            TypesOf::Result(index) => self.lists.result_types[usize::from(index)],
            TypesOf::Operands => self.all_operand_types,
            TypesOf::Results => self.all_result_types,
        }
    }

    pub(super) fn types_of(&mut self, of: TypesOf) -> &mut Run {
        match of {
            TypesOf::Operand(index) => &mut self.lists.operand_types[usize::from(index)],
            TypesOf::Result(index) => &mut self.lists.result_types[usize::from(index)],
            TypesOf::Operands => &mut self.all_operand_types,
            TypesOf::Results => &mut self.all_result_types,
        }
    }

    fn group(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        group: &'static Group,
    ) -> ParseResult<()> {
        let blank = |one: &OpElement| matches!(one, OpElement::Space | OpElement::Newline);
        let Some(first) = group.then.iter().position(|one| !blank(one)) else { return Ok(()) };
        let last = first + usize::from(group.more_literals);
        let present = match &group.then[first] {
            OpElement::Literal(_) if last > first => {
                let literals = group.then.get(first..=last).unwrap_or_default();
                p.parse_or_rewind(|p| {
                    literals.iter().all(|one| match one {
                        OpElement::Literal(literal) => parse_optional_literal(p, literal),
                        _ => true,
                    })
                })
            }
            OpElement::Literal(literal) => parse_optional_literal(p, literal),
            OpElement::Region { index, .. } => self.optional_region(p, state, *index)?,
            nested @ OpElement::Nested(_) => self.optional_element(p, state, nested)?,
            other => self.element(p, state, other)?,
        };
        if let Some(slot) = group.sets
            && present != group.inverted
        {
            state.set_prop(usize::from(slot), Some(unit(self.info, slot)));
        }
        let rest = if present { &group.then[last + 1..] } else { group.otherwise };
        self.elements(p, state, rest)
    }

    fn oilist(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        clauses: &'static [Clause],
    ) -> ParseResult<()> {
        let mut seen: SmallVec<[bool; 16]> = SmallVec::from_elem(false, clauses.len());
        loop {
            let next = clauses.iter().position(|one| parse_optional_literal(p, &one.keyword));
            let Some(next) = next else { return Ok(()) };
            if std::mem::replace(&mut seen[next], true) {
                let pos = p.name_pos();
                let message = format!(
                    "`{}` clause can appear at most once in the expansion of the oilist directive",
                    clauses[next].keyword.text
                );
                return Err(p.error(pos, message));
            }
            match clauses[next].sets {
                Some(slot) => state.set_prop(usize::from(slot), Some(unit(self.info, slot))),
                None => self.elements(p, state, clauses[next].elements)?,
            }
        }
    }

    /// Parses a directive; returns whether it was present.
    fn custom(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        directive: &'static Directive,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let items = directive.args.iter().map(|arg| self.parse_arg(state, arg)).collect();
        let mut args = ParseArgs { state: &mut *state, items, absent: false };
        (directive.hooks.get::<DirectiveHooks>().parse)(p, &mut args)?;
        let ParseArgs { items, absent, .. } = args;
        for (arg, value) in directive.args.iter().zip(items) {
            self.commit_arg(state, arg, value, pos);
        }
        Ok(!absent)
    }

    /// Returns the initial content of an argument, before a hook parses it.
    fn parse_arg(&mut self, state: &OpState, arg: &DirectiveArg) -> ParseArg {
        match *arg {
            DirectiveArg::Operand { index, by_ref } => {
                let run = match by_ref {
                    true if self.format.all_operands => self.all_operands,
                    true => self.lists.operand_runs[usize::from(index)],
                    false => return ParseArg::Operands(SmallVec::new()),
                };
                ParseArg::Operands(run.of(&self.lists.operands).into())
            }
            DirectiveArg::Type { of, by_ref: true } => {
                let run = *self.types_of(of);
                ParseArg::Types(run.of(&self.lists.types).into())
            }
            DirectiveArg::Type { .. } => ParseArg::Types(SmallVec::new()),
            DirectiveArg::Attr { slot, .. } => ParseArg::Attr(state.prop(usize::from(slot))),
            DirectiveArg::Region { .. } => ParseArg::Region,
            DirectiveArg::Successor { index, by_ref } => {
                let of_group =
                    self.lists.successors.iter().filter(|(group, _)| by_ref && *group == index);
                ParseArg::Successors(of_group.map(|(_, block)| *block).collect())
            }
            DirectiveArg::AttrDict | DirectiveArg::PropDict => ParseArg::Dict,
            DirectiveArg::Text(text) => ParseArg::Text(text),
        }
    }

    /// Stores the value that a hook assigned to an argument that it binds.
    fn commit_arg(&mut self, state: &mut OpState, arg: &DirectiveArg, value: ParseArg, pos: Pos) {
        match (*arg, value) {
            (DirectiveArg::Operand { index, by_ref: false }, ParseArg::Operands(operands)) => {
                self.lists.operand_runs[usize::from(index)] = self.add_operands(&operands, pos);
            }
            (DirectiveArg::Type { of, by_ref: false }, ParseArg::Types(types)) => {
                self.set_types(of, &types, pos);
            }
            (DirectiveArg::Attr { slot, by_ref: false }, ParseArg::Attr(Some(attr))) => {
                state.set_prop(usize::from(slot), Some(attr));
            }
            (DirectiveArg::Successor { index, by_ref: false }, ParseArg::Successors(blocks)) => {
                self.lists.successors.extend(blocks.into_iter().map(|block| (index, block)));
            }
            (DirectiveArg::Region { index, by_ref: false }, _) => {
                // The hook has added regions in the order of its arguments; missing ones are added empty.
                let added = state.regions - self.region_groups.len();
                let variadic = self.info.schema.regions[usize::from(index)].variadic;
                let of_this = if variadic { added } else { added.min(1) };
                self.region_groups.extend(std::iter::repeat_n(index, of_this));
            }
            _ => {}
        }
    }
}

fn slot_named(info: &OpInfo, name: &str) -> Option<usize> {
    info.schema.props.iter().position(|prop| prop.name == name)
}

/// Returns the value of a unit attribute or property that is present.
fn unit(info: &OpInfo, slot: u16) -> Attr {
    match info.schema.props[usize::from(slot)].kind {
        PropKind::Bool => Attr::TRUE,
        _ => Attr::UNIT,
    }
}

/// Returns the implicit terminator of the regions of an operation, which the text may omit.
pub(super) fn implicit_terminator(info: &OpInfo) -> Option<OpName> {
    use crate::schema::TraitArgs;
    info.schema.trait_args.iter().find_map(|arg| match arg {
        TraitArgs::ImplicitTerminator(name) => Some(OpName::new(name)),
        _ => None,
    })
}
