//! Custom syntax of `linalg.generic`: a dictionary, inputs and outputs, other attributes, the region.

use ods_core::hooks::CustomAsm;
use ods_core::rt::AttrValue;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, Context, OpState};

use super::parts::{parse_parts, print_parts};
use super::result_types;
use crate::linalg::{GenericOp, IteratorType, IteratorTypeAttr};

/// The names of the attributes that are written in the dictionary.
const TRAIT: [&str; 4] = [
    GenericOp::DOC.name(),
    GenericOp::INDEXING_MAPS.name(),
    GenericOp::LIBRARY_CALL.name(),
    GenericOp::ITERATOR_TYPES.name(),
];

impl CustomAsm for GenericOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let dictionary = p.parse_attr_of(Class::DictionaryAttr, None)?;
        let ctx = p.ctx();
        for (name, value) in dictionary.as_dictionary(ctx).unwrap_or_default() {
            let value = match name.as_str() == GenericOp::ITERATOR_TYPES.name() {
                true => parse_kinds(p, *value)?,
                false => *value,
            };
            p.add_attr(state, *name, value);
        }
        if state.get(GenericOp::ITERATOR_TYPES).is_none() {
            return Err(p.error(pos, "expected \"iterator_types\" array attribute"));
        }
        parse_parts(p, state, [GenericOp::INPUTS, GenericOp::OUTPUTS])?;
        if p.parse_optional_keyword("attrs") {
            p.parse_punct(Punct::Equal)?;
            p.parse_optional_attr_dict(state)?;
        }
        p.parse_region(state, &[])?;
        state.results.extend(p.parse_optional_arrow_type_list()?);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        let ctx = op.ctx();
        let attrs = op.merged_attrs();
        let in_trait = attrs.iter().filter(|(name, _)| TRAIT.contains(&name.as_str()));
        let in_trait: Vec<_> = in_trait
            .map(|(name, value)| match name.as_str() == GenericOp::ITERATOR_TYPES.name() {
                true => (*name, kinds_as_text(ctx, *value)),
                false => (*name, *value),
            })
            .collect();
        if !in_trait.is_empty() {
            p.print_attribute(Attr::dictionary(ctx, &in_trait));
        }
        print_parts(*op, p);
        if p.has_attrs_besides(*op, &TRAIT) {
            p.print(" attrs = ");
            p.print_optional_attr_dict(*op, &TRAIT);
        }
        if !op.region().is_empty() {
            p.print(" ");
            p.print_region(op.region(), RegionStyle::default());
        }
        p.print_optional_arrow_types(&result_types(*op));
    }
}

/// Converts `["parallel", "reduction"]` to the attributes that are stored.
fn parse_kinds(p: &mut OpParser<'_, '_>, words: Attr) -> ParseResult<Attr> {
    let ctx = p.ctx();
    let Some(words) = words.as_array(ctx) else {
        let pos = p.name_pos();
        return Err(p.error(pos, "expected \"iterator_types\" array attribute"));
    };
    let mut kinds = Vec::with_capacity(words.len());
    for word in words {
        let text = word.as_str(ctx).unwrap_or_default();
        let Some(kind) = IteratorType::from_text(text) else {
            let pos = p.pos();
            return Err(p.error(pos, format!("unexpected iterator_type ({text})")));
        };
        kinds.push(IteratorTypeAttr::get(ctx, kind).into());
    }
    Ok(Attr::array(ctx, &kinds))
}

/// Converts loop kinds to an array of strings, as they are written.
fn kinds_as_text(ctx: &Context, kinds: Attr) -> Attr {
    let word = |kind: &Attr| match IteratorType::from_attr(ctx, *kind) {
        Some(kind) => Attr::string(ctx, kind.text()),
        None => *kind,
    };
    let words: Vec<Attr> = kinds.as_array(ctx).unwrap_or_default().iter().map(word).collect();
    Attr::array(ctx, &words)
}
