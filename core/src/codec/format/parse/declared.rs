//! The alternatives of declared syntax.

use super::OpParse;
use crate::codec::format::attr::parse_optional_attr;
use crate::codec::format::declared::{expected_one_of, set_attr, set_type};
use crate::codec::format::parse_params::{parse_optional_literal, parse_optional_nested};
use crate::ir::OpState;
use crate::schema::{Alternative, AttrForm, OpElement, Setting, Target, TypesOf, ValueArity};
use crate::text::{OpParser, ParseFailed, ParseResult, Pos, Punct, UnresolvedOperand};
use crate::{Attr, Ident, Param, Type};

impl OpParse<'_> {
    /// Parses the first alternative whose first token comes next; returns whether it has elements.
    pub(super) fn choice(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        all: &'static [Alternative],
    ) -> ParseResult<bool> {
        // A functional type is a type, too.
        let functional = p.at_punct(Punct::LParen) && all.iter().any(is_functional);
        for (index, one) in all.iter().enumerate() {
            if functional && !is_functional(one) {
                continue;
            }
            let blank = |one: &&OpElement| matches!(one, OpElement::Space | OpElement::Newline);
            let blanks = one.elements.iter().take_while(blank).count();
            let Some((first, rest)) = one.elements[blanks..].split_first() else {
                self.apply(p, state, one.sets);
                return Ok(false);
            };
            if self.optional_element(p, state, first)? {
                self.elements(p, state, rest)?;
                self.apply(p, state, one.sets);
                return Ok(true);
            }
            if index + 1 == all.len() {
                return Err(expected(p, all));
            }
        }
        Ok(false)
    }

    /// Assigns the values that an alternative does not write.
    fn apply(&mut self, p: &mut OpParser<'_, '_>, state: &mut OpState, sets: &'static [Setting]) {
        for set in sets {
            match set.target {
                Target::Slot(slot) => {
                    let slot_at = usize::from(slot);
                    let value =
                        set_attr(self.ctx, self.info, slot_at, &set.value, |of| state.prop(of));
                    let Ok(value) = value else { continue };
                    match (&mut self.items, value) {
                        (Some(items), Some(value)) => items.attrs.push(slot, value),
                        (Some(_), None) => {}
                        (None, value) => state.set_prop(slot_at, value),
                    }
                }
                Target::Types(of) => {
                    let ty = set_type(
                        self.ctx,
                        &set.value,
                        |of| state.prop(of),
                        |of| self.run_of(of).of(&self.lists.types).first().copied(),
                    );
                    let Some(ty) = ty else { continue };
                    let pos = p.pos();
                    self.set_types(of, &[ty], pos);
                }
            }
        }
    }

    /// Parses an element if it comes next.
    pub(super) fn optional_element(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        element: &'static OpElement,
    ) -> ParseResult<bool> {
        match element {
            OpElement::Literal(literal) => Ok(parse_optional_literal(p, literal)),
            OpElement::Operand { index, .. } if self.is_single_operand(*index) => {
                let pos = p.pos();
                let Some(operand) = p.parse_optional_operand()? else { return Ok(false) };
                self.put_operand(*index, operand, pos);
                Ok(true)
            }
            OpElement::Attr { slot, form, .. } => self.optional_attr(p, state, *slot, *form),
            OpElement::Type { of, .. } if self.is_single_type(*of) => {
                let pos = p.pos();
                let Some(ty) = p.parse_optional_type()? else { return Ok(false) };
                self.put_type(*of, ty, pos);
                Ok(true)
            }
            OpElement::Region { index, .. } => self.optional_region(p, state, *index),
            OpElement::Successor { index, .. } => {
                let Some(block) = p.parse_optional_successor()? else { return Ok(false) };
                self.lists.successors.push((*index, block));
                Ok(true)
            }
            OpElement::Choice(all) => self.choice(p, state, all),
            OpElement::CommonType(types) => self.common_type(p, types, true),
            OpElement::ShortType(types) => self.short_type(p, types, true),
            OpElement::Nested(nested) => {
                let Some(value) = parse_optional_nested(p, nested)? else { return Ok(false) };
                self.put_nested(state, nested.of, value);
                Ok(true)
            }
            OpElement::Arguments(arguments) => self.arguments(p, *arguments),
            OpElement::FunctionalType { .. } | OpElement::Signature(_)
                if !p.at_punct(Punct::LParen) =>
            {
                Ok(false)
            }
            OpElement::AttrDict { keyword: false } if !p.at_punct(Punct::LBrace) => Ok(false),
            OpElement::AttrDict { keyword: true } if !p.at_keyword("attributes") => Ok(false),
            other => self.element(p, state, other),
        }
    }

    fn is_single_operand(&self, index: u16) -> bool {
        let arity = self.info.schema.operands[usize::from(index)].arity;
        self.items.is_some() || matches!(arity, ValueArity::One)
    }

    fn is_single_type(&self, of: TypesOf) -> bool {
        self.items.is_some() || self.is_one(of)
    }

    /// Returns whether there is exactly one value.
    pub(super) fn is_one(&self, of: TypesOf) -> bool {
        let arity = match of {
            TypesOf::Operand(index) => self.info.schema.operands[usize::from(index)].arity,
            TypesOf::Result(index) => self.info.schema.results[usize::from(index)].arity,
            TypesOf::Operands | TypesOf::Results => return false,
        };
        matches!(arity, ValueArity::One)
    }

    fn put_operand(&mut self, index: u16, operand: UnresolvedOperand, pos: Pos) {
        match &mut self.items {
            Some(items) => items.operands.push(index, operand),
            None => {
                self.lists.operand_runs[usize::from(index)] = self.add_operands(&[operand], pos)
            }
        }
    }

    pub(super) fn put_type(&mut self, of: TypesOf, ty: Type, pos: Pos) {
        match &mut self.items {
            Some(items) => items.types.push(of, ty),
            None => self.set_types(of, &[ty], pos),
        }
    }

    /// Parses a discardable attribute; returns whether it is present.
    pub(super) fn discardable(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        name: &'static str,
        form: AttrForm,
    ) -> ParseResult<bool> {
        let value = match form {
            AttrForm::SymbolName => p.parse_symbol_name()?,
            _ => match p.parse_optional_any_keyword() {
                Some(word) => Attr::string(self.ctx, word),
                None => return Ok(false),
            },
        };
        p.add_attr(state, Ident::new(name), value);
        Ok(true)
    }

    /// Assigns an attribute that a `nested(…)` has parsed.
    pub(super) fn put_nested(&mut self, state: &mut OpState, slot: u16, value: Param) {
        let attr = match value {
            Param::Attr(attr) => attr,
            Param::Type(ty) => Attr::ty(self.ctx, ty),
            _ => return,
        };
        match &mut self.items {
            Some(items) => items.attrs.push(slot, attr),
            None => state.set_prop(usize::from(slot), Some(attr)),
        }
    }

    fn optional_attr(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        slot: u16,
        form: AttrForm,
    ) -> ParseResult<bool> {
        let slot_at = usize::from(slot);
        let value = match &self.items {
            Some(_) => self.optional_item_attr(p, slot_at, form)?,
            None => parse_optional_attr(p, self.info, slot_at, form)?,
        };
        let Some(value) = value else { return Ok(false) };
        match &mut self.items {
            Some(items) => items.attrs.push(slot, value),
            None => state.set_prop(slot_at, Some(value)),
        }
        Ok(true)
    }
}

/// Returns whether an alternative may start with a functional type.
fn is_functional(one: &Alternative) -> bool {
    let first =
        one.elements.iter().find(|one| !matches!(one, OpElement::Space | OpElement::Newline));
    matches!(first, Some(OpElement::FunctionalType { .. } | OpElement::CommonType(_)))
}

/// Returns the error at a token that starts none of the alternatives.
fn expected(p: &mut OpParser<'_, '_>, all: &'static [Alternative]) -> ParseFailed {
    let firsts: Vec<String> = all
        .iter()
        .filter_map(|one| match one.elements.first()? {
            OpElement::Literal(literal) => Some(format!("'{}'", literal.text)),
            OpElement::Operand { .. } => Some("an operand".to_owned()),
            OpElement::Type { .. } | OpElement::ShortType(_) => Some("a type".to_owned()),
            OpElement::Attr { .. } => Some("an attribute".to_owned()),
            OpElement::Region { .. } => Some("a region".to_owned()),
            _ => None,
        })
        .collect();
    p.error_next(expected_one_of(&firsts))
}
