//! The elements that only declared syntax has: alternatives, lists, and nested attributes and types.

use std::borrow::Cow;

use super::{ParamPrint, print_kind};
use crate::codec::format::declared::{items, set_param};
use crate::schema::{AttrForm, Nested, ParamAlternative, ParamKind, ParamList, ParamSetting};
use crate::text::Printer;
use crate::{Attr, AttrData, Ident, Param, TypeData};

/// The kind of the elements of an array attribute.
static ANY: ParamKind = ParamKind::Attr;

/// Prints an attribute or type in the format of a `nested(…)`; one of another class in full.
pub(in crate::codec::format) fn print_nested(
    p: &mut Printer<'_>,
    nested: &'static Nested,
    value: &Param,
) {
    let ctx = p.ctx();
    let name = Ident::new(nested.name);
    let (found, schema) = match value {
        Param::Attr(attr) => match attr.data(ctx) {
            AttrData::Dialect { name, params } => (Some((*name, params)), ctx.attr_schema(*name)),
            _ => (None, None),
        },
        Param::Type(ty) => match ty.data(ctx) {
            TypeData::Dialect { name, params } => (Some((*name, params)), ctx.type_schema(*name)),
            _ => (None, None),
        },
        _ => (None, None),
    };
    match (found, schema) {
        (Some((found, params)), Some(schema)) if found == name => match nested.elements {
            [] => p.print_params(schema, params),
            elements => ParamPrint { schema, params, item: None }.elements(p, elements),
        },
        _ => print_kind(p, &ANY, value, true),
    }
}

impl<'a> ParamPrint<'a> {
    /// Prints the first alternative that the parameters fit, or the last.
    pub(super) fn choice(&self, p: &mut Printer<'_>, all: &'static [ParamAlternative]) {
        let fits = |one: &&ParamAlternative| self.fits(p, one);
        let sets = |one: &&ParamAlternative| !one.sets.is_empty();
        let chosen = all.iter().filter(sets).find(fits).or(all.iter().find(fits)).or(all.last());
        if let Some(one) = chosen {
            self.elements(p, one.elements);
        }
    }

    fn fits(&self, p: &Printer<'_>, one: &ParamAlternative) -> bool {
        let has = |set: &ParamSetting| {
            let value = set_param(p.ctx(), self.kind(set.index), &set.value);
            value.is_some_and(|value| *self.value(p, set.index) == value)
        };
        let is_absent = |index: &u16| *self.value(p, *index) == Param::Absent;
        one.sets.iter().all(has) && !one.written.iter().any(is_absent)
    }

    pub(super) fn list(&self, p: &mut Printer<'_>, list: &'static ParamList) {
        let len = list.arrays.iter().map(|index| self.len(p, *index)).max().unwrap_or(0);
        for at in 0..len {
            match (at, &list.separator) {
                (0, _) => p.print(if list.space { " " } else { "" }),
                (_, Some(separator)) => p.print(separator.spaced),
                (_, None) => p.print(" "),
            }
            ParamPrint { item: Some(at), ..*self }.elements(p, list.elements);
        }
    }

    /// Returns the length of an array.
    fn len(&self, p: &Printer<'_>, index: u16) -> usize {
        match self.params.get(usize::from(index)) {
            Some(Param::Array(all)) => all.len(),
            Some(Param::Attr(attr)) => items(p.ctx(), *attr).len(),
            _ => 0,
        }
    }

    /// Prints a parameter in a form that declared syntax chooses.
    pub(super) fn formed(&self, p: &mut Printer<'_>, index: u16, form: AttrForm) {
        let value = self.value(p, index);
        let kind = self.kind(index);
        let ctx = p.ctx();
        let dims = match (&*value, form) {
            (Param::Array(all), AttrForm::Dimensions) => {
                Some(all.iter().filter_map(Param::as_int).collect::<Vec<_>>())
            }
            (Param::Attr(attr), AttrForm::Dimensions) => {
                Some(items(ctx, *attr).iter().filter_map(|one| one.as_i64(ctx)).collect())
            }
            _ => None,
        };
        if let Some(dims) = dims {
            return p.print_dimension_list(&dims);
        }
        let bytes = match &*value {
            Param::Str(text) => Some(text.as_bytes()),
            Param::Attr(attr) => match attr.data(ctx) {
                AttrData::SymbolRef { .. } => return p.print_attribute(*attr),
                _ => attr.as_bytes(ctx),
            },
            _ => None,
        };
        match (bytes, form) {
            (Some(bytes), AttrForm::SymbolName) => p.print_symbol_name(bytes),
            (Some(bytes), _) => p.print_keyword_or_string(&String::from_utf8_lossy(bytes)),
            (None, _) => print_kind(p, kind, &value, false),
        }
    }

    /// Returns the kind of a parameter, or in a list of its items.
    pub(super) fn kind(&self, index: u16) -> &'static ParamKind {
        match (&self.schema.params[usize::from(index)].kind, self.item) {
            (ParamKind::Array(item), Some(_)) => item,
            (_, Some(_)) => &ANY,
            (kind, None) => kind,
        }
    }

    /// Returns the value of a parameter, or in a list of its current item.
    pub(super) fn value(&self, p: &Printer<'_>, index: u16) -> Cow<'a, Param> {
        let value = self.params.get(usize::from(index)).unwrap_or(&Param::Absent);
        match (self.item, value) {
            (None, value) => Cow::Borrowed(value),
            (Some(at), Param::Array(all)) => Cow::Borrowed(all.get(at).unwrap_or(&Param::Absent)),
            (Some(at), Param::Attr(attr)) => {
                let item: Option<Attr> = items(p.ctx(), *attr).get(at).copied();
                Cow::Owned(item.map_or(Param::Absent, Param::Attr))
            }
            _ => Cow::Borrowed(&Param::Absent),
        }
    }
}
