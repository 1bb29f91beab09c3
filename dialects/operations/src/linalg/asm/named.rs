//! Custom syntax of operations whose region is not written: `{attributes} ins(…) outs(…) -> types`.

use ods_core::hooks::CustomAsm;
use ods_core::ir::OperandSlot;
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{OpRef, OpState, OpType};

use super::parts::{parse_parts, print_parts};
use super::{given_maps, region_body, result_types};
use crate::linalg::structured::MEMOIZED_MAPS;
use crate::linalg::*;

/// Parses the operation, whose operands belong to the slots.
fn parse<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slots: [OperandSlot<X>; 2],
) -> ParseResult<()> {
    given_maps::parse(p, state)?;
    let pos = p.pos();
    let parts = parse_parts(p, state, slots)?;
    p.parse_optional_attr_dict(state)?;
    state.results.extend(p.parse_optional_arrow_type_list()?);
    given_maps::set_default(p, state, parts.outputs.last().copied())?;
    region_body::add_region(p, state, &parts, pos)
}

fn print<'ir>(op: OpRef<'ir>, p: &mut OpPrinter<'_, 'ir>) {
    let mut elided = vec![MEMOIZED_MAPS];
    given_maps::print(op, p, &mut elided);
    p.print_optional_attr_dict(op, &elided);
    print_parts(op, p);
    p.print_optional_arrow_types(&result_types(op));
}

macro_rules! named {
    ($($op:ident)*) => {$(
        impl CustomAsm for $op {
            fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse(p, state, [$op::INPUTS, $op::OUTPUTS])
            }

            fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
                print(*op, p);
            }
        }
    )*};
}

named_ops!(named);
named!(ContractOp);
