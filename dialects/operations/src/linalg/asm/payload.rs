//! Custom syntax of `linalg.map` and `linalg.reduce`: a region, or the only operation in it.

use ods_core::hooks::CustomAsm;
use ods_core::ir::{BlockRef, RegionRef};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, Ident, Loc, OpBuilder, OpName, OpRef, OpState, Type, Value, raw};

use super::dimensions::{parse_numbers, print_numbers};
use super::parts::{Parts, parse_parts, print_parts};
use crate::arith::{FastMathFlags, FastMathFlagsAttr};
use crate::linalg::shape::{element, is_tensor};
use crate::linalg::{MapOp, ReduceOp, YieldOp};

/// The only operation of a region, and its attributes.
type Payload = (OpName, Vec<(Ident, Attr)>);

/// The block arguments that the payload takes as operands.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// All arguments but the last one.
    Inputs,
    /// All arguments, the last one first.
    InitFirst,
}

impl CustomAsm for MapOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let payload = parse_payload(p)?;
        let parts = parse_parts(p, state, [MapOp::INPUTS, MapOp::INIT])?;
        add_results(p, state, &parts);
        p.parse_optional_attr_dict(state)?;
        parse_region(p, state, payload, &parts, Order::Inputs)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let payload = find_payload(op.mapper(), Order::Inputs);
        print_payload(p, payload);
        print_parts(*op, p);
        p.print_optional_attr_dict(*op, &[]);
        if payload.is_none() {
            print_region(p, op.mapper());
        }
    }
}

impl CustomAsm for ReduceOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let payload = parse_payload(p)?;
        let parts = parse_parts(p, state, [ReduceOp::INPUTS, ReduceOp::INITS])?;
        add_results(p, state, &parts);
        parse_numbers(p, state, ReduceOp::DIMENSIONS)?;
        p.parse_optional_attr_dict(state)?;
        parse_region(p, state, payload, &parts, Order::InitFirst)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let payload = find_payload(op.combiner(), Order::InitFirst);
        print_payload(p, payload);
        print_parts(*op, p);
        print_numbers(p, *op, ReduceOp::DIMENSIONS);
        p.print_optional_attr_dict(*op, &[ReduceOp::DIMENSIONS.name()]);
        if payload.is_none() {
            print_region(p, op.combiner());
        }
    }
}

/// Adds a result for each output that is a tensor.
pub(super) fn add_results(p: &OpParser<'_, '_>, state: &mut OpState, parts: &Parts) {
    let tensors = parts.outputs.iter().filter(|ty| is_tensor(p.ctx(), **ty));
    state.results.extend(tensors.copied());
}

/// Parses `{ arith.addf {attributes} }`, if present.
fn parse_payload(p: &mut OpParser<'_, '_>) -> ParseResult<Option<Payload>> {
    if !p.parse_optional_punct(Punct::LBrace) {
        return Ok(None);
    }
    let name = p.parse_operation_name()?;
    let attrs = p.parse_optional_dict_entries()?.into_vec();
    p.parse_punct(Punct::RBrace)?;
    Ok(Some((name, attrs)))
}

#[expect(clippy::disallowed_methods, reason = "the payload is any operation")]
fn parse_region(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    payload: Option<Payload>,
    parts: &Parts,
    order: Order,
) -> ParseResult<()> {
    let Some((name, attrs)) = payload else {
        let args = p.parse_argument_list(Delimiter::Paren, true, true)?;
        return p.parse_region(state, &args);
    };
    let index = state.regions;
    p.add_region(state);
    let ctx = p.ctx();
    let types: Vec<Type> =
        parts.inputs.iter().chain(&parts.outputs).map(|ty| element(ctx, *ty)).collect();
    let Some(result) = types.last().copied() else { return Ok(()) };
    let loc = state.loc;
    let (ir, region) = p.region_mut(state, index);
    let block = ir.append_block(region);
    for ty in types {
        ir.add_arg(block, ty, Loc::UNKNOWN);
    }
    let args: Vec<Value> = ir.arg_values(block).collect();
    let (last, rest) = args.split_last().expect("there is an output");
    let mut inner = OpState::new(name, loc);
    if order == Order::InitFirst {
        inner.operands.push(*last);
    }
    inner.operands.extend_from_slice(rest);
    inner.results.push(result);
    let schema = ctx.op_schema(name);
    let mut discardable = Vec::new();
    for (name, value) in attrs {
        let slot = schema.and_then(|of| of.props.iter().position(|prop| name == *prop.name));
        match slot {
            Some(slot) => inner.set_prop(slot, Some(value)),
            None => discardable.push((name, value)),
        }
    }
    inner.attrs = Attr::dictionary(ctx, &discardable);
    let mut b = OpBuilder::at_end(ir, block);
    b.set_loc(loc);
    let inner = b.insert_state(&mut inner);
    let value = raw::result(b.body(), inner, 0);
    b.insert(YieldOp::build().values([value]));
    Ok(())
}

/// Returns the operation that abbreviates a region, if there is one.
fn find_payload(region: RegionRef<'_>, order: Order) -> Option<OpRef<'_>> {
    let block = region.entry()?;
    let mut ops = block.ops();
    let (payload, last) = (ops.next()?, ops.next()?);
    let yielded = last.cast::<YieldOp>()?.values();
    let only = ops.next().is_none() && payload.results().len() != 0;
    let yields = only && yielded.eq(payload.results().take(1));
    (yields && payload.operands().len() != 0 && takes_args(payload, block, order))
        .then_some(payload)
}

/// Returns whether the payload's operands are the block arguments that the short form implies.
fn takes_args(payload: OpRef<'_>, block: BlockRef<'_>, order: Order) -> bool {
    let (operands, args) = (payload.operands(), block.args());
    match order {
        Order::Inputs => operands.eq(args.clone().take(args.len().saturating_sub(1))),
        // As upstream, which expects one input.
        Order::InitFirst => {
            operands.len() == args.len()
                && operands.clone().last() == args.clone().next()
                && operands.zip(args.skip(1)).all(|(operand, arg)| operand == arg)
        }
    }
}

fn print_payload<'ir>(p: &mut OpPrinter<'_, 'ir>, payload: Option<OpRef<'ir>>) {
    let Some(payload) = payload else { return };
    p.print_fmt(format_args!(" {{ {}", payload.name()));
    let attrs = payload.merged_attrs();
    let plain = attrs.iter().find(|(_, value)| {
        FastMathFlagsAttr::cast(payload.ctx(), *value)
            .is_some_and(|flags| flags.value(payload.ctx()) == FastMathFlags::NONE)
    });
    let elided: Vec<&str> = plain.iter().map(|(name, _)| name.as_str()).collect();
    p.print_optional_attr_dict(payload, &elided);
    p.print(" }");
}

/// Prints the region on lines of its own, after its arguments.
fn print_region<'ir>(p: &mut OpPrinter<'_, 'ir>, region: RegionRef<'ir>) {
    p.increase_indent();
    p.print_newline();
    p.print("(");
    for (at, arg) in region.entry().into_iter().flat_map(BlockRef::args).enumerate() {
        if at != 0 {
            p.print(", ");
        }
        p.print_region_argument(arg, Attr::EMPTY_DICT, false);
    }
    p.print(") ");
    p.print_region(region, RegionStyle { entry_args: false, ..RegionStyle::default() });
    p.decrease_indent();
}
