//! Custom syntax of maps and kinds, which precede everything else: `kind=… indexing_maps = […]`.

use ods_core::affine::AffineMap;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, AttrData, Ident, OpRef, OpState, OpType, Type};

use super::region_body;
use crate::linalg::shape::dims;
use crate::linalg::{ContractOp, ElementwiseKindAttr, ElementwiseOp, GenericOp, MatmulOp};

/// The name of the attribute that holds maps.
const MAPS: &str = GenericOp::INDEXING_MAPS.name();

fn is<X: OpType>(state: &OpState) -> bool {
    state.name == X::op_name()
}

/// Parses the leading kind and maps of operations that may have them.
pub(super) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if is::<ElementwiseOp>(state) {
        parse_kind(p, state)?;
    }
    let as_attribute = is::<MatmulOp>(state) || is::<ContractOp>(state);
    let may_be_given = p
        .ctx()
        .op_schema(state.name)
        .is_some_and(|schema| schema.props.iter().any(|prop| prop.name == MAPS));
    if !may_be_given {
        return Ok(());
    }
    if !p.parse_optional_keyword(MAPS) {
        return match is::<ContractOp>(state) {
            true => {
                let pos = p.pos();
                Err(p.error(pos, "expected 'indexing_maps' attribute"))
            }
            false => Ok(()),
        };
    }
    p.parse_punct(Punct::Equal)?;
    let maps = if as_attribute { parse_array(p)? } else { parse_list(p)? };
    p.add_attr(state, Ident::new(MAPS), maps);
    Ok(())
}

fn is_map(p: &OpParser<'_, '_>, attr: Attr) -> bool {
    matches!(attr.data(p.ctx()), AttrData::AffineMap(_))
}

fn parse_array(p: &mut OpParser<'_, '_>) -> ParseResult<Attr> {
    let maps = p.parse_attr_of(Class::ArrayAttr, None)?;
    let all = maps.as_array(p.ctx()).unwrap_or_default();
    if all.iter().all(|map| is_map(p, *map)) {
        return Ok(maps);
    }
    let pos = p.pos();
    Err(p.error(pos, "element of indexing_maps array is not an affine_map"))
}

fn parse_list(p: &mut OpParser<'_, '_>) -> ParseResult<Attr> {
    p.parse_punct(Punct::LSquare)?;
    let mut maps = Vec::new();
    loop {
        let map = p.parse_attribute(None)?;
        if !is_map(p, map) {
            let pos = p.pos();
            return Err(p.error(pos, "expected affine map attribute"));
        }
        maps.push(map);
        if !p.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    p.parse_punct(Punct::RSquare)?;
    Ok(Attr::array(p.ctx(), &maps))
}

fn parse_kind(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let word = ElementwiseOp::KIND.name();
    p.parse_keyword(word)?;
    p.parse_punct(Punct::Equal)?;
    let Ok(kind) = p.parse_attribute(None) else {
        let pos = p.pos();
        return Err(p.error(pos, "expected operation 'kind' attribute"));
    };
    if !ElementwiseKindAttr::is(p.ctx(), kind) {
        let pos = p.pos();
        return Err(p.error(pos, "expected ElementwiseKind attribute"));
    }
    p.add_attr(state, Ident::new(word), kind);
    Ok(())
}

/// Sets maps that are not written: the declared ones, or identities over the output's dimensions.
pub(super) fn set_default(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    output: Option<Type>,
) -> ParseResult<()> {
    let Some(data) = region_body::data(p, state) else { return Ok(()) };
    let ctx = p.ctx();
    let slot = ctx
        .op_schema(state.name)
        .and_then(|schema| schema.props.iter().position(|prop| prop.name == MAPS));
    let Some(slot) = slot.filter(|slot| state.prop(*slot).is_none()) else { return Ok(()) };
    let maps = match data.default_maps() {
        Some(maps) => maps.to_vec(),
        None if is::<ElementwiseOp>(state) => {
            let Some(output) = output else { return Ok(()) };
            vec![AffineMap::identity(dims(ctx, output).len() as u32); state.operands.len()]
        }
        None => return Ok(()),
    };
    state.set_prop(slot, Some(array(p, maps)));
    Ok(())
}

fn array(p: &OpParser<'_, '_>, maps: Vec<AffineMap>) -> Attr {
    let maps: Vec<Attr> = maps.into_iter().map(|map| Attr::affine_map(p.ctx(), map)).collect();
    Attr::array(p.ctx(), &maps)
}

/// Prints the leading kind and maps, and adds their names to the elided attributes.
pub(super) fn print<'ir>(
    op: OpRef<'ir>,
    p: &mut OpPrinter<'_, 'ir>,
    elided: &mut Vec<&'static str>,
) {
    if let Some(elementwise) = op.cast::<ElementwiseOp>() {
        let word = ElementwiseOp::KIND.name();
        p.print_fmt(format_args!(" {word}="));
        p.print_attribute(elementwise.kind_attr());
        elided.push(word);
    }
    let Some(maps) = op.header().inherent(MAPS) else { return };
    elided.push(MAPS);
    let all = maps.as_array(op.ctx()).unwrap_or_default();
    if op.isa::<ContractOp>() || !crate::linalg::structured::has_default_maps(op) {
        p.print_fmt(format_args!(" {MAPS} = ["));
        for (at, map) in all.iter().enumerate() {
            if at != 0 {
                p.print(", ");
            }
            p.print_attribute(*map);
        }
        p.print("]");
    }
}
