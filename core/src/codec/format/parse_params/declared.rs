//! The elements that only declared syntax has: alternatives, lists, and nested attributes and types.

use smallvec::SmallVec;

use super::{ParamParse, parse_optional_literal};
use crate::codec::format::declared::{Short, expected_one_of, formed_param, set_param};
use crate::schema::{
    AttrForm, Class, Nested, ParamAlternative, ParamElement, ParamKind, ParamList, ParamSetting,
    ParamShortType, ParametricSchema,
};
use crate::text::{ParseResult, Parser, Punct, has_short_form};
use crate::{Attr, Ident, Param};

/// The items of a list that have been parsed, by the parameter that holds the array.
pub(super) type Items = SmallVec<[(u16, SmallVec<[Param; 4]>); 2]>;

/// The kind of the elements of an array attribute.
static ANY: ParamKind = ParamKind::Attr;

/// Parses an attribute or type in the format of a `nested(…)`.
pub(in crate::codec::format) fn parse_nested(
    p: &mut Parser<'_>,
    nested: &'static Nested,
) -> ParseResult<Param> {
    match parse(p, nested, false)? {
        Some(param) => Ok(param),
        None => Err(p.error_next(format!("expected the parameters of '{}'", nested.name))),
    }
}

/// Parses an attribute or type in the format of a `nested(…)` if its first token comes next.
pub(in crate::codec::format) fn parse_optional_nested(
    p: &mut Parser<'_>,
    nested: &'static Nested,
) -> ParseResult<Option<Param>> {
    parse(p, nested, true)
}

fn parse(
    p: &mut Parser<'_>,
    nested: &'static Nested,
    optional: bool,
) -> ParseResult<Option<Param>> {
    let Some(schema) = schema_of(p, nested) else {
        let message = format!("no dialect that is loaded declares '{}'", nested.name);
        return Err(p.error_next(message));
    };
    if schema.is_verbatim() && !nested.elements.is_empty() {
        let sigil = if nested.is_type { '!' } else { '#' };
        let message = format!(
            "the parameters of '{0}' are only known as written: declare its own syntax, `Syntax<\"{sigil}{0}\", …>`",
            nested.name
        );
        return Err(p.error_next(message));
    }
    let pos = p.pos();
    let elements = match (nested.elements, schema.format) {
        ([], Some(format)) if !schema.is_verbatim() && schema.hooks.syntax.is_none() => {
            format.elements
        }
        ([], _) => {
            return p.parse_definition_params(schema, nested.is_type).map(Some);
        }
        (elements, _) => elements,
    };
    let params = p.nested_params(|p| {
        let mut parse = ParamParse::new(schema);
        let present = if optional {
            parse.optional_elements(p, elements)?
        } else {
            parse.elements(p, elements)?;
            true
        };
        Ok(present.then(|| parse.finish(p)))
    })?;
    match params {
        Some(params) => p.make_definition(schema, nested.is_type, params, pos).map(Some),
        None => Ok(None),
    }
}

/// Returns the notation of the types of a parameter.
pub(in crate::codec::format) fn short_of(types: &'static ParamShortType) -> Short {
    Short { dialect: types.dialect, names: types.names }
}

fn schema_of(p: &Parser<'_>, nested: &'static Nested) -> Option<&'static ParametricSchema> {
    let name = Ident::new(nested.name);
    if nested.is_type { p.ctx().type_schema(name) } else { p.ctx().attr_schema(name) }
}

impl ParamParse {
    /// Parses elements if the first one comes next.
    fn optional_elements(
        &mut self,
        p: &mut Parser<'_>,
        all: &'static [ParamElement],
    ) -> ParseResult<bool> {
        let blank =
            |one: &&ParamElement| matches!(one, ParamElement::Space | ParamElement::Newline);
        let blanks = all.iter().take_while(blank).count();
        let Some((first, rest)) = all[blanks..].split_first() else { return Ok(false) };
        let present = self.optional_element(p, first)?;
        if present {
            self.elements(p, rest)?;
        }
        Ok(present)
    }

    /// Parses an element if it comes next.
    pub(super) fn optional_element(
        &mut self,
        p: &mut Parser<'_>,
        element: &'static ParamElement,
    ) -> ParseResult<bool> {
        match element {
            ParamElement::Literal(literal) => Ok(parse_optional_literal(p, literal)),
            ParamElement::Param { index, .. } => self.optional_param(p, *index),
            ParamElement::Formed { index, form, .. } => {
                let value = match form {
                    AttrForm::SymbolName => p.parse_optional_symbol_name()?,
                    AttrForm::Dimensions => {
                        self.formed(p, *index, *form)?;
                        return Ok(true);
                    }
                    _ => p
                        .parse_optional_keyword_or_string()?
                        .map(|text| Attr::string(p.ctx(), &text)),
                };
                let Some(value) = value else { return Ok(false) };
                self.put_formed(p, *index, value);
                Ok(true)
            }
            ParamElement::Nested(nested) => {
                let Some(value) = parse_optional_nested(p, nested)? else { return Ok(false) };
                self.put(nested.of, value);
                Ok(true)
            }
            ParamElement::List(list) => self.items(p, list),
            ParamElement::Choice(all) => self.choice(p, all),
            ParamElement::ShortType(types) => {
                let Some(ty) = short_of(types).parse_optional(p)? else { return Ok(false) };
                self.put(types.index, Param::Type(ty));
                Ok(true)
            }
            ParamElement::Custom(directive) => self.custom(p, directive),
            other => self.element(p, other).map(|()| true),
        }
    }

    /// Parses a parameter if it comes next.
    fn optional_param(&mut self, p: &mut Parser<'_>, index: u16) -> ParseResult<bool> {
        let kind = self.kind(index);
        let value = match kind {
            ParamKind::TypeOf(class) | ParamKind::AttrOf(class)
                if matches!(class, Class::Type(_)) || has_short_form(*class) =>
            {
                if !short_comes_next(p, *class) {
                    return Ok(false);
                }
                return self.param(p, index).map(|()| true);
            }
            ParamKind::Type | ParamKind::SelfType | ParamKind::TypeOf(_) => {
                p.parse_optional_type()?.map(Param::Type)
            }
            ParamKind::ConstrainedType(one) if one.class.is_none() => {
                p.parse_optional_type()?.map(Param::Type)
            }
            ParamKind::AttrOf(class) => p.parse_optional_attr_of(*class, None)?.map(Param::Attr),
            ParamKind::Attr | ParamKind::AttrIn(_) | ParamKind::ConstrainedAttr(_) => {
                p.parse_optional_attribute(None)?.map(Param::Attr)
            }
            ParamKind::Int { bits, signed } => {
                p.parse_optional_int(*bits, *signed)?.map(Param::Int)
            }
            ParamKind::Str => p.parse_optional_string()?.map(|text| Param::Str(text.into())),
            ParamKind::Enum(cases) | ParamKind::QuotedEnum(cases) => {
                if !cases.cases.iter().any(|case| p.at_keyword(case.text)) {
                    return Ok(false);
                }
                return self.param(p, index).map(|()| true);
            }
            _ => return self.param(p, index).map(|()| true),
        };
        let Some(value) = value else { return Ok(false) };
        self.put(index, value);
        Ok(true)
    }

    /// Parses the first alternative whose first token comes next; returns whether it has elements.
    pub(super) fn choice(
        &mut self,
        p: &mut Parser<'_>,
        all: &'static [ParamAlternative],
    ) -> ParseResult<bool> {
        for one in all {
            let empty = one.elements.is_empty();
            if empty || self.optional_elements(p, one.elements)? {
                self.apply(p, one.sets);
                return Ok(!empty);
            }
        }
        let firsts: Vec<String> = all
            .iter()
            .filter_map(|one| match one.elements.first()? {
                ParamElement::Literal(literal) => Some(format!("'{}'", literal.text)),
                _ => None,
            })
            .collect();
        Err(p.error_next(expected_one_of(&firsts)))
    }

    /// Assigns the values that an alternative does not write.
    fn apply(&mut self, p: &Parser<'_>, sets: &'static [ParamSetting]) {
        for set in sets {
            if let Some(value) = set_param(p.ctx(), self.kind(set.index), &set.value) {
                self.put(set.index, value);
            }
        }
    }

    /// Parses the items of arrays in step; returns whether there is any.
    pub(super) fn items(
        &mut self,
        p: &mut Parser<'_>,
        list: &'static ParamList,
    ) -> ParseResult<bool> {
        let outer = self.items.replace(Items::new());
        let present = self.optional_elements(p, list.elements)?;
        let mut more = present;
        while more {
            more = match &list.separator {
                Some(separator) => {
                    let more = parse_optional_literal(p, separator);
                    if more {
                        self.elements(p, list.elements)?;
                    }
                    more
                }
                None => self.optional_elements(p, list.elements)?,
            };
        }
        let items = std::mem::replace(&mut self.items, outer).unwrap_or_default();
        for index in list.arrays {
            let found = items.iter().find(|(have, _)| have == index);
            let all = found.map(|(_, all)| &all[..]).unwrap_or_default();
            let value = match self.schema.params[usize::from(*index)].kind {
                ParamKind::Array(_) => Param::Array(all.into()),
                _ => {
                    let attrs = all.iter().map(|item| match item {
                        Param::Attr(attr) => *attr,
                        Param::Type(ty) => Attr::ty(p.ctx(), *ty),
                        _ => Attr::UNIT,
                    });
                    Param::Attr(Attr::array(p.ctx(), &attrs.collect::<Vec<_>>()))
                }
            };
            self.put(*index, value);
        }
        Ok(present)
    }

    /// Parses a parameter in a form that declared syntax chooses.
    pub(super) fn formed(
        &mut self,
        p: &mut Parser<'_>,
        index: u16,
        form: AttrForm,
    ) -> ParseResult<()> {
        if form == AttrForm::Dimensions {
            let dims = p.parse_dimension_list(true, false)?;
            let value = match self.kind(index) {
                ParamKind::Array(_) => {
                    Param::Array(dims.iter().map(|dim| Param::Int(*dim)).collect())
                }
                _ => Param::Attr(Attr::dense_i64_array(p.ctx(), &dims)),
            };
            self.put(index, value);
            return Ok(());
        }
        let value = match form {
            AttrForm::SymbolName => p.parse_symbol_name()?,
            _ => {
                let text = p.parse_keyword_or_string()?;
                Attr::string(p.ctx(), &text)
            }
        };
        self.put_formed(p, index, value);
        Ok(())
    }

    fn put_formed(&mut self, p: &Parser<'_>, index: u16, text: Attr) {
        let value = formed_param(p.ctx(), self.kind(index), text);
        self.put(index, value);
    }

    /// Returns the kind of a parameter, or in a list of its items.
    pub(super) fn kind(&self, index: u16) -> &'static ParamKind {
        match (&self.schema.params[usize::from(index)].kind, &self.items) {
            (ParamKind::Array(item), Some(_)) => item,
            (_, Some(_)) => &ANY,
            (kind, None) => kind,
        }
    }

    /// Assigns the value of a parameter, or in a list that of its next item.
    pub(super) fn put(&mut self, index: u16, value: Param) {
        match &mut self.items {
            None => self.params[usize::from(index)] = Some(value),
            Some(items) => match items.iter_mut().find(|(have, _)| *have == index) {
                Some((_, all)) => all.push(value),
                None => items.push((index, SmallVec::from_iter([value]))),
            },
        }
    }
}

/// Returns whether the next token starts an attribute or type of a dialect's class, with its prefix or without.
fn short_comes_next(p: &Parser<'_>, class: Class) -> bool {
    let schema = match class {
        Class::Type(name) => p.ctx().type_schema(Ident::new(name)),
        Class::Attr(name) => p.ctx().attr_schema(Ident::new(name)),
        _ => return p.at_sigil() || p.at_punct(Punct::LSquare),
    };
    let first = schema.and_then(|schema| schema.format?.elements.first());
    p.at_sigil()
        || match first {
            Some(ParamElement::Literal(literal)) => match literal.punct {
                Some(punct) => p.at_punct(punct),
                None => p.at_keyword(literal.text),
            },
            _ => true,
        }
}
