//! Custom syntax: `ins(…) outs(…)` is common to all structured operations.

mod dimensions;
mod generic;
mod given_maps;
mod named;
mod names;
mod parts;
mod payload;
mod region_body;

use ods_core::hooks::CustomAsm;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult};
use ods_core::{OpRef, OpState, Type};
use smallvec::SmallVec;

use super::YieldOp;

impl CustomAsm for YieldOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let operands = p.parse_operand_list(Delimiter::None)?;
        p.parse_optional_attr_dict(state)?;
        let types: SmallVec<[Type; 2]> = match operands.is_empty() {
            true => SmallVec::new(),
            false => p.parse_colon_type_list()?,
        };
        p.resolve_operands(state, YieldOp::VALUES, &operands, &types, pos)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        if op.values().len() == 0 {
            return p.print_optional_attr_dict(*op, &[]);
        }
        p.print(" ");
        p.print_operands(op.values());
        p.print_optional_attr_dict(*op, &[]);
        p.print(" : ");
        p.print_types_of(op.values());
    }
}

/// Returns the types of an operation's results.
fn result_types(op: OpRef<'_>) -> SmallVec<[Type; 2]> {
    op.results().map(|result| result.ty()).collect()
}
