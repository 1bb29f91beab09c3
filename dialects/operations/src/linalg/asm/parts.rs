//! The syntax that all structured operations share: properties, attributes, inputs, outputs.

use ods_core::interface::declared_inits;
use ods_core::ir::OperandSlot;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{OpRef, OpState, OpType, Type};
use smallvec::SmallVec;

/// The types of the operands in `ins(…)` and `outs(…)`.
pub(super) struct Parts {
    pub(super) inputs: SmallVec<[Type; 2]>,
    pub(super) outputs: SmallVec<[Type; 2]>,
}

/// Parses `<{properties}> {attributes} ins(%a : type) outs(%b : type)`, each part of which is optional, and resolves
/// the operands of the slots.
pub(super) fn parse_parts<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    [ins, outs]: [OperandSlot<X>; 2],
) -> ParseResult<Parts> {
    p.parse_optional_prop_dict(state)?;
    p.parse_optional_held_attr_dict(state, false)?;
    let inputs = parse_group(p, "ins")?;
    let outputs = parse_group(p, "outs")?;
    p.resolve_operands(state, ins, &inputs.0, &inputs.1, inputs.2)?;
    p.resolve_operands(state, outs, &outputs.0, &outputs.1, outputs.2)?;
    Ok(Parts { inputs: inputs.1, outputs: outputs.1 })
}

type Group = (SmallVec<[UnresolvedOperand; 4]>, SmallVec<[Type; 2]>, Pos);

/// Parses `ins(%a, %b : type, type)`, if present.
fn parse_group(p: &mut OpParser<'_, '_>, keyword: &str) -> ParseResult<Group> {
    if !p.parse_optional_keyword(keyword) {
        return Ok((SmallVec::new(), SmallVec::new(), p.pos()));
    }
    p.parse_punct(Punct::LParen)?;
    let pos = p.pos();
    let operands = p.parse_operand_list(Delimiter::None)?;
    let types = p.parse_colon_type_list()?;
    p.parse_punct(Punct::RParen)?;
    Ok((operands.into_iter().collect(), types, pos))
}

/// Prints ` ins(…) outs(…)`, without empty groups.
pub(super) fn print_parts<'ir>(op: OpRef<'ir>, p: &mut OpPrinter<'_, 'ir>) {
    let inits = declared_inits(op.body, op.op).numbers();
    for (keyword, inputs) in [(" ins(", true), (" outs(", false)] {
        let all = op.operands().enumerate();
        let group = all.filter(|(at, _)| inits.contains(at) != inputs).map(|(_, value)| value);
        if group.clone().next().is_none() {
            continue;
        }
        p.print(keyword);
        p.print_operands(group.clone());
        p.print(" : ");
        p.print_types_of(group);
        p.print(")");
    }
}
