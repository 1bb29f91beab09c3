//! Custom syntax of `linalg.transpose` and `linalg.broadcast`: lists of dimensions after the operands.

use ods_core::hooks::CustomAsm;
use ods_core::ir::{OperandSlot, PropSlot};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{OpRef, OpState, OpType};

use super::parts::{parse_parts, print_parts};
use super::payload::add_results;
use super::region_body;
use crate::linalg::body::Choices;
use crate::linalg::{BroadcastOp, TransposeOp};

/// Parses `dimensions = [0, 2]`.
pub(super) fn parse_numbers<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: PropSlot<X>,
) -> ParseResult<()> {
    p.parse_keyword(slot.name())?;
    p.parse_punct(Punct::Equal)?;
    let mut numbers: Vec<i64> = Vec::new();
    p.parse_comma_separated(Delimiter::Square, |p| {
        numbers.push(p.parse_int(64, true)?);
        Ok(())
    })?;
    state.set(p.ctx(), slot, &numbers[..]);
    Ok(())
}

/// Prints ` dimensions = [0, 2] `.
pub(super) fn print_numbers<X: OpType>(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    slot: PropSlot<X>,
) {
    p.print_fmt(format_args!(" {} = [", slot.name()));
    let numbers = op.get(slot);
    let numbers = numbers.as_ref().and_then(|attr| attr.as_i64_array(op.ctx()));
    for (at, number) in numbers.into_iter().flatten().enumerate() {
        if at != 0 {
            p.print(", ");
        }
        p.print_int(number);
    }
    p.print("] ");
}

fn parse<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: PropSlot<X>,
    operands: [OperandSlot<X>; 2],
) -> ParseResult<()> {
    let pos = p.pos();
    let parts = parse_parts(p, state, operands)?;
    add_results(p, state, &parts);
    parse_numbers(p, state, slot)?;
    p.parse_optional_attr_dict(state)?;
    let args: Vec<_> = state
        .operands
        .iter()
        .map(|value| (p.value_type(*value), p.value_loc(*value, state.loc)))
        .collect();
    match region_body::data(p, state) {
        Some(data) if !args.is_empty() => {
            let at = (pos, state.loc);
            region_body::add_body(p, state, data, Choices::NONE, args, at)
        }
        _ => {
            p.add_region(state);
            Ok(())
        }
    }
}

fn print<'ir, X: OpType>(op: OpRef<'ir>, p: &mut OpPrinter<'_, 'ir>, slot: PropSlot<X>) {
    print_parts(op, p);
    print_numbers(p, op, slot);
    p.print_optional_attr_dict(op, &[slot.name()]);
}

impl CustomAsm for TransposeOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse(p, state, TransposeOp::PERMUTATION, [TransposeOp::INPUT, TransposeOp::INIT])
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print(*op, p, TransposeOp::PERMUTATION);
    }
}

impl CustomAsm for BroadcastOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse(p, state, BroadcastOp::DIMENSIONS, [BroadcastOp::INPUT, BroadcastOp::INIT])
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print(*op, p, BroadcastOp::DIMENSIONS);
    }
}
