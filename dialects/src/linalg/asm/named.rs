//! Custom syntax of operations whose region is not written: `{attributes} ins(…) outs(…) -> types`.

use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{OpRef, OpState};

use super::parts::{parse_parts, print_parts};
use super::{SEGMENTS, given_maps, region_body, result_types};
use crate::linalg::structured::KEPT_MAPS;
use crate::linalg::*;

/// Parses all but the sizes of the operand groups, which are returned.
fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<(usize, usize)> {
    given_maps::parse(p, state)?;
    let pos = p.pos();
    let parts = parse_parts(p, state)?;
    p.parse_optional_attr_dict(state)?;
    state.results.extend(p.parse_optional_arrow_type_list()?);
    given_maps::set_default(p, state, parts.outputs.last().copied())?;
    region_body::add_region(p, state, &parts, pos)?;
    Ok((parts.inputs.len(), parts.outputs.len()))
}

fn print<'ir>(op: OpRef<'ir>, p: &mut OpPrinter<'_, 'ir>) {
    let mut elided = vec![SEGMENTS, KEPT_MAPS];
    given_maps::print(op, p, &mut elided);
    p.print_optional_attr_dict(op, &elided);
    print_parts(op, p);
    p.print_optional_arrow_types(&result_types(op));
}

macro_rules! named {
    ($($op:ident)*) => {$(
        impl CustomAsm for $op {
            fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                let (inputs, outputs) = parse(p, state)?;
                state.set_operand_count($op::INPUTS, inputs);
                state.set_operand_count($op::OUTPUTS, outputs);
                Ok(())
            }

            fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
                print(*op, p);
            }
        }
    )*};
}

named_ops!(named);
named!(ContractOp);
