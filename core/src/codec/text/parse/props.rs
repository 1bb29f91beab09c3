//! Parsing of attribute dictionaries and properties of operations.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::op_parser::{segment_sizes, segments, set_segments};
use crate::ir::OpState;
use crate::schema::{AttrStorage, Class, EnumSchema, PropKind};
use crate::text::{OpParser, ParseFailed, ParseResult};
use crate::{Attr, AttrData, Context, Ident, Type};

/// The parsed properties of an operation.
pub(super) enum WrittenProps {
    /// The entries of a dictionary, sorted.
    Entries(SmallVec<[(Ident, Attr); 4]>),
    /// Any other attribute, or a dictionary that is to be kept as an attribute.
    Attr(Attr),
}

impl OpParser<'_, '_> {
    /// Parses `{a = 1, b}`, if it comes next, into `state`; inherent attributes are stored in their slots.
    pub fn parse_optional_attr_dict(&mut self, state: &mut OpState) -> ParseResult<()> {
        if self.cursor.tok.kind != Tok::LBrace {
            return Ok(());
        }
        let entries = self.parse_optional_dict_entries()?;
        self.add_entries(state, entries)
    }

    /// Parses a dictionary of attributes like [`OpParser::parse_optional_attr_dict`], after `attributes` if `keyword`,
    /// and checks its inherent attributes against their constraints, which declarative formats do at once.
    pub fn parse_optional_held_attr_dict(
        &mut self,
        state: &mut OpState,
        keyword: bool,
    ) -> ParseResult<()> {
        let pos = self.pos();
        if keyword {
            if !self.parse_optional_keyword("attributes") {
                return Ok(());
            }
            if self.cursor.tok.kind != Tok::LBrace {
                return Err(self.wrong_token("expected '{' in attribute dictionary"));
            }
        }
        if self.cursor.tok.kind != Tok::LBrace {
            return Ok(());
        }
        let entries = self.parse_optional_dict_entries()?;
        if let Some(why) = self.inherent_fault(&entries) {
            return Err(self.error(pos, why));
        }
        self.add_entries(state, entries)
    }

    /// Returns the message for the first of `entries` that violates the operation's declaration.
    pub(super) fn inherent_fault(&self, entries: &[(Ident, Attr)]) -> Option<String> {
        let fault = crate::verify::inherent_fault(self.base.ctx, self.frame.info?, entries)?;
        Some(format!("'{}' op {fault}", self.frame.name))
    }

    fn add_entries(
        &mut self,
        state: &mut OpState,
        entries: SmallVec<[(Ident, Attr); 4]>,
    ) -> ParseResult<()> {
        for (name, value) in entries {
            if let Some(info) = self.frame.info
                && let Some(slot) = info.slot(name)
                && state.prop(slot).is_some()
            {
                let message =
                    format!("attribute '{name}' occurs more than once in the attribute list");
                let pos = self.frame.pos;
                return Err(self.error(pos, message));
            }
            self.add_attr(state, name, value);
        }
        Ok(())
    }

    /// Parses `attributes {a = 1, b}`, if it comes next, into `state`.
    pub fn parse_optional_attr_dict_with_keyword(
        &mut self,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if !self.parse_optional_keyword("attributes") {
            return Ok(());
        }
        if self.cursor.tok.kind != Tok::LBrace {
            return Err(self.wrong_token("expected '{' in attribute dictionary"));
        }
        self.parse_optional_attr_dict(state)
    }

    /// Parses `<{a = 1}>`, if it comes next, into the property slots of `state` (`prop-dict`).
    pub fn parse_optional_prop_dict(&mut self, state: &mut OpState) -> ParseResult<()> {
        if !self.eat(Tok::Less) {
            return Ok(());
        }
        let props = self.parse_property_entries()?;
        self.expect(Tok::Greater, "expected '>' to close properties")?;
        self.set_properties(state, props)
    }

    /// Parses the entries between `<` and `>`. The dictionary of a registered operation is split at once, and never
    /// becomes an attribute.
    pub(super) fn parse_property_entries(&mut self) -> ParseResult<WrittenProps> {
        if self.frame.info.is_none() || self.cursor.tok.kind != Tok::LBrace {
            return self.parse_attribute(None).map(WrittenProps::Attr);
        }
        let mut entries = self.parse_optional_dict_entries()?;
        if entries.len() > 1 {
            entries.sort_by_key(|(name, _)| name.as_str());
        }
        Ok(WrittenProps::Entries(entries))
    }

    /// Stores the dictionary of properties in the slots of a registered operation; an unregistered one keeps it.
    pub(super) fn set_properties(
        &mut self,
        state: &mut OpState,
        props: WrittenProps,
    ) -> ParseResult<()> {
        let ctx = self.base.ctx;
        let has_none = self.frame.info.is_some_and(|info| info.row_len == 0);
        let entries = match (props, self.frame.info) {
            (WrittenProps::Attr(dict), None) => {
                state.set_prop(0, Some(dict));
                return Ok(());
            }
            (props, Some(_)) if has_none => {
                let dict = match props {
                    WrittenProps::Attr(dict) => dict,
                    WrittenProps::Entries(entries) => Attr::dictionary(ctx, &entries),
                };
                return Err(
                    self.invalid_properties(dict, "this operation does not support properties")
                );
            }
            (WrittenProps::Attr(dict), Some(_)) => match dict.as_dictionary(ctx) {
                Some(entries) => entries.into(),
                None => {
                    let why = "expected DictionaryAttr to set properties";
                    return Err(self.invalid_properties(dict, why));
                }
            },
            (WrittenProps::Entries(entries), _) => entries,
        };
        let Some(info) = self.frame.info else { return Ok(()) };
        for (name, value) in &entries {
            if let Some(slot) = info.slot(*name) {
                let storage = &info.schema.props[slot].constraint.storage;
                if info.schema.props[slot].is_attr() && !fits_storage(ctx, storage, *value) {
                    let why = format!(
                        "Invalid attribute `{name}` in property conversion: {}",
                        value.display(ctx)
                    );
                    let dict = Attr::dictionary(ctx, &entries);
                    return Err(self.invalid_properties(dict, &why));
                }
                // Both spellings of a unit property are accepted, and one is stored.
                let value = match info.schema.props[slot].kind {
                    PropKind::Unit if *value == Attr::TRUE => Attr::UNIT,
                    _ => *value,
                };
                state.set_prop(slot, Some(value));
            }
        }
        // Segment sizes follow all attributes, as upstream.
        for (name, value) in &entries {
            let Some((at, groups)) = segments(info, *name) else { continue };
            let why = match segment_sizes(ctx, *value) {
                Some(sizes) if sizes.len() == groups => {
                    set_segments(state, at, sizes);
                    continue;
                }
                Some(sizes) => {
                    format!("size mismatch in attribute conversion: {} vs {groups}", sizes.len())
                }
                None => "expected DenseI32ArrayAttr for key `value`".to_owned(),
            };
            let dict = Attr::dictionary(ctx, &entries);
            return Err(self.invalid_properties(dict, &why));
        }
        Ok(())
    }

    fn invalid_properties(&mut self, dict: Attr, why: &str) -> ParseFailed {
        let message = format!(
            "invalid properties {} for op {}: {why}",
            dict.display(self.base.ctx),
            self.frame.name
        );
        let loc = self.frame.loc;
        self.error_at(loc, message)
    }
}

/// Returns whether an attribute is of the class that a property stores; other constraints are left to the verifier.
fn fits_storage(ctx: &Context, storage: &AttrStorage, value: Attr) -> bool {
    match *storage {
        AttrStorage::Any => true,
        AttrStorage::Class(class) => crate::verify::attr_is(ctx, class, value),
        AttrStorage::IntEnum(schema) => is_case(ctx, schema, value),
        AttrStorage::Enum { attr, .. } => crate::verify::attr_is(ctx, Class::Attr(attr), value),
    }
}

/// Returns whether `value` is a signless integer of the enum's width that is one of its cases, or a set of its bits.
fn is_case(ctx: &Context, schema: &EnumSchema, value: Attr) -> bool {
    let AttrData::Integer(ty, number) = value.data(ctx) else { return false };
    if *ty != Type::integer(ctx, schema.width) {
        return false;
    }
    let mask = if schema.width >= 64 { u64::MAX } else { (1 << schema.width) - 1 };
    let Some(number) = number.as_i64().map(|number| number.cast_unsigned() & mask) else {
        return false;
    };
    if schema.bits {
        let all = schema.cases.iter().fold(0, |all, case| all | case.value);
        return number & !all == 0;
    }
    schema.cases.iter().any(|case| case.value & mask == number)
}
