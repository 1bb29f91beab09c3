//! The syntax of `#chlo.ragged_dot`: the lists that are not empty, each with its name.

use ods_core::hooks::CustomParams;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};

use super::{RaggedDotDimensionNumbersAttr, RaggedDotDimensionNumbersAttrParams as Params};

/// Returns the lists of the attribute with their names, in the order of the syntax.
fn lists(params: &mut Params) -> [(&'static str, &mut Vec<i64>); 6] {
    [
        ("lhs_batching_dimensions", &mut params.lhs_batching_dimensions),
        ("rhs_batching_dimensions", &mut params.rhs_batching_dimensions),
        ("lhs_contracting_dimensions", &mut params.lhs_contracting_dimensions),
        ("rhs_contracting_dimensions", &mut params.rhs_contracting_dimensions),
        ("lhs_ragged_dimensions", &mut params.lhs_ragged_dimensions),
        ("rhs_group_dimensions", &mut params.rhs_group_dimensions),
    ]
}

impl CustomParams for RaggedDotDimensionNumbersAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<Params> {
        let mut params = Params {
            lhs_batching_dimensions: Vec::new(),
            rhs_batching_dimensions: Vec::new(),
            lhs_contracting_dimensions: Vec::new(),
            rhs_contracting_dimensions: Vec::new(),
            lhs_ragged_dimensions: Vec::new(),
            rhs_group_dimensions: Vec::new(),
        };
        p.parse_comma_separated(Delimiter::LessGreater, |p| {
            let pos = p.pos();
            let known = lists(&mut params);
            let list = known.into_iter().find(|(name, _)| p.parse_optional_keyword(name));
            let Some((_, list)) = list else {
                return Err(p.error(pos, "expected the name of a list of dimensions"));
            };
            p.parse_punct(Punct::Equal)?;
            p.parse_comma_separated(Delimiter::Square, |p| {
                list.push(p.parse_int(64, true)?);
                Ok(())
            })
        })?;
        Ok(params)
    }

    fn print(p: &mut Printer<'_>, mut params: Params) {
        let lists = lists(&mut params);
        let given = lists.iter().filter(|(_, list)| !list.is_empty());
        let texts: Vec<String> = given.map(|(name, list)| format!("{name} = {list:?}")).collect();
        p.print(&format!("<{}>", texts.join(", ")));
    }
}
