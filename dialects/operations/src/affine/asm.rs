//! Custom syntax: maps and sets with their operands here, operations in one file for each kind.

mod access;
mod apply;
mod condition;
mod dma;
mod loops;
mod parallel;

use ods_core::ir::{OperandSlot, ValueRef};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseFailed, ParseResult};
use ods_core::{OpState, OpType, Type};

/// Parses `(%dims)[%symbols]`: adds the operands to those of `slot`, and returns the number of dimensions.
fn parse_dims_and_symbols<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: OperandSlot<X>,
) -> ParseResult<usize> {
    let mut operands = p.parse_operand_list(Delimiter::Paren)?;
    let dims = operands.len();
    operands.extend(p.parse_operand_list(Delimiter::OptionalSquare)?);
    p.resolve_operands_as(state, slot, &operands, Type::INDEX)?;
    Ok(dims)
}

fn print_dims_and_symbols<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    operands: impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone,
    dims: u32,
) {
    let dims = dims as usize;
    p.print("(");
    p.print_operands(operands.clone().take(dims));
    p.print(")");
    if operands.len() > dims {
        p.print("[");
        p.print_operands(operands.skip(dims));
        p.print("]");
    }
}

/// Returns an error at the name of the operation.
fn error(p: &mut OpParser<'_, '_>, message: impl Into<String>) -> ParseFailed {
    let pos = p.name_pos();
    p.error(pos, message)
}
