//! Lists of declared syntax: an item of each group at a time.

use smallvec::SmallVec;

use super::OpParse;
use crate::codec::format::declared::{array, element};
use crate::codec::format::parse_params::parse_optional_literal;
use crate::ir::OpState;
use crate::schema::{AttrForm, ItemList, OpElement, TypesOf};
use crate::text::{OpParser, ParseResult, UnresolvedOperand};
use crate::{Attr, Block, Ident, Type};

/// The parts of a list that have been parsed, each group apart.
#[derive(Default)]
pub(super) struct Items {
    pub(super) operands: Groups<u16, UnresolvedOperand>,
    pub(super) types: Groups<TypesOf, Type>,
    pub(super) attrs: Groups<u16, Attr>,
    dicts: Groups<&'static str, Attr>,
}

/// Items by group, in order of the first item.
pub(super) struct Groups<K, T>(SmallVec<[(K, SmallVec<[T; 4]>); 2]>);

impl<K, T> Default for Groups<K, T> {
    fn default() -> Self {
        Groups(SmallVec::new())
    }
}

impl<K: PartialEq + Copy, T> Groups<K, T> {
    pub(super) fn push(&mut self, group: K, item: T) {
        match self.0.iter_mut().find(|(have, _)| *have == group) {
            Some((_, items)) => items.push(item),
            None => self.0.push((group, SmallVec::from_iter([item]))),
        }
    }
}

impl OpParse<'_> {
    /// Parses an element of an array attribute if it comes next.
    pub(super) fn optional_item_attr(
        &self,
        p: &mut OpParser<'_, '_>,
        slot: usize,
        form: AttrForm,
    ) -> ParseResult<Option<Attr>> {
        let ctx = self.ctx;
        match (element(self.info, slot), form) {
            (Some(Type::I1), _) => Ok(p
                .parse_optional_bool()
                .map(|value| Attr::integer(ctx, Type::I1, i64::from(value)))),
            (Some(elem), _) => {
                let bits = if elem == Type::I64 { 64 } else { 32 };
                let value = p.parse_optional_int(bits, true)?;
                Ok(value.map(|value| Attr::integer(ctx, elem, value)))
            }
            (None, AttrForm::Keyword) => {
                let text = p.parse_optional_keyword_or_string()?;
                Ok(text.map(|text| Attr::string(ctx, &text)))
            }
            (None, AttrForm::SymbolName) => p.parse_optional_symbol_name(),
            (None, _) => p.parse_optional_attribute(None),
        }
    }

    /// Parses an element of a list; `None` if the element is not one that items have apart.
    pub(super) fn item(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        element: &'static OpElement,
    ) -> ParseResult<Option<bool>> {
        match element {
            OpElement::Operand { .. } | OpElement::Attr { .. } | OpElement::Type { .. } => {}
            OpElement::ItemDict(name) => {
                let dict = p.parse_optional_dict()?;
                if let Some(items) = &mut self.items {
                    items.dicts.push(name, dict);
                }
                return Ok(Some(dict != Attr::EMPTY_DICT));
            }
            OpElement::Region { index, .. } => {
                p.parse_region(state, &[])?;
                self.finish_region(p, state);
                self.take_regions(state, *index);
                return Ok(Some(true));
            }
            OpElement::Successor { index, .. } => {
                let block: Block = p.parse_successor()?;
                self.lists.successors.push((*index, block));
                return Ok(Some(true));
            }
            _ => return Ok(None),
        }
        if self.optional_element(p, state, element)? {
            return Ok(Some(true));
        }
        let what = match element {
            OpElement::Operand { .. } => "expected SSA operand",
            OpElement::Type { .. } => "expected type",
            _ => "expected attribute value",
        };
        Err(p.error_next(what))
    }

    pub(super) fn list(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        list: &'static ItemList,
    ) -> ParseResult<bool> {
        let pos = p.pos();
        let Some((first, rest)) = list.elements.split_first() else { return Ok(false) };
        let outer = self.items.replace(Items::default());
        let present = self.optional_element(p, state, first)?;
        if present {
            self.elements(p, state, rest)?;
            loop {
                match &list.separator {
                    Some(separator) if parse_optional_literal(p, separator) => {
                        self.elements(p, state, list.elements)?;
                    }
                    None if self.optional_element(p, state, first)? => {
                        self.elements(p, state, rest)?;
                    }
                    _ => break,
                }
            }
        }
        let items = std::mem::replace(&mut self.items, outer).unwrap_or_default();
        for (index, operands) in items.operands.0 {
            self.lists.operand_runs[usize::from(index)] = self.add_operands(&operands, pos);
        }
        for (of, types) in items.types.0 {
            self.set_types(of, &types, pos);
        }
        for (slot, attrs) in items.attrs.0 {
            let slot = usize::from(slot);
            state.set_prop(slot, Some(array(self.ctx, self.info, slot, &attrs)));
        }
        for (name, dicts) in items.dicts.0 {
            if dicts.iter().any(|dict| *dict != Attr::EMPTY_DICT) {
                let dicts = Attr::array(self.ctx, &dicts);
                p.add_attr(state, Ident::new(name), dicts);
            }
        }
        if !present {
            self.set_empty_arrays(state, list.elements);
        }
        Ok(present)
    }

    /// Assigns empty arrays to the mandatory attributes of a list without items.
    fn set_empty_arrays(&self, state: &mut OpState, elements: &'static [OpElement]) {
        for element in elements {
            match element {
                OpElement::Attr { slot, .. } => {
                    let slot = usize::from(*slot);
                    if !self.info.schema.props[slot].optional {
                        state.set_prop(slot, Some(array(self.ctx, self.info, slot, &[])));
                    }
                }
                OpElement::Nested(nested) => {
                    let slot = usize::from(nested.of);
                    state.set_prop(slot, Some(array(self.ctx, self.info, slot, &[])));
                }
                OpElement::Choice(all) => {
                    all.iter().for_each(|one| self.set_empty_arrays(state, one.elements));
                }
                _ => {}
            }
        }
    }
}
