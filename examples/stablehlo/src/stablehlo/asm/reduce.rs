//! Syntax of `stablehlo.reduce`.

use ods_core::hooks::CustomAsm;
use ods_core::ir::{BlockRef, OpRef};
use ods_core::text::{
    Argument, Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, RegionStyle,
    UnresolvedOperand,
};
use ods_core::{Attr, OpName, OpState, OpType, Type, TypeData};

use super::fields::print_list;
use crate::stablehlo::{AddOp, ReduceOp, ReturnOp, ir};

/// `(%a init: %b), (%c init: %d) across dimensions = [1] : (…) -> … reducer(%x: …, %y: …) {…}`, or
/// `(%a init: %b) applies stablehlo.add across dimensions = [1] : (…) -> …` if the region consists of that operation.
impl CustomAsm for ReduceOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.pos();
        let (mut operands, mut inits) = (Vec::new(), Vec::new());
        if p.at_punct(Punct::LParen) {
            loop {
                p.parse_punct(Punct::LParen)?;
                operands.push(p.parse_operand()?);
                p.parse_keyword("init")?;
                p.parse_punct(Punct::Colon)?;
                inits.push(p.parse_operand()?);
                p.parse_punct(Punct::RParen)?;
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
        }
        let inner = match p.parse_optional_keyword("applies") {
            true => Some(parse_inner_name(p)?),
            false => None,
        };
        p.parse_keyword("across")?;
        p.parse_keyword("dimensions")?;
        p.parse_punct(Punct::Equal)?;
        let mut dimensions: Vec<i64> = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            dimensions.push(p.parse_int(64, true)?);
            Ok(())
        })?;
        state.set(p.ctx(), ReduceOp::DIMENSIONS, Attr::dense_i64_array(p.ctx(), &dimensions));
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(Punct::Colon)?;
        let ty = p.parse_type()?;
        let TypeData::Function { inputs, results } = ty.data(p.ctx()) else {
            return Err(p.error(pos, "expected function type"));
        };
        state.results.extend(results.iter().copied());
        match inner {
            None => {
                p.parse_keyword("reducer")?;
                let args = parse_reducer_args(p)?;
                resolve(p, state, [&operands, &inits], inputs, pos)?;
                p.parse_region(state, &args)
            }
            Some(inner) => {
                let Some(input) = inputs.first() else {
                    return Err(p.error(pos, "input types missing in reduce-op function type"));
                };
                if let Some(loc) = p.parse_optional_loc()? {
                    state.loc = loc;
                }
                resolve(p, state, [&operands, &inits], inputs, pos)?;
                add_reducer(p, state, inner, *input);
                Ok(())
            }
        }
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        for (at, (input, init)) in op.inputs().zip(op.init_values()).enumerate() {
            p.print(if at == 0 { "(" } else { ", (" });
            p.print_operand(input);
            p.print(" init: ");
            p.print_operand(init);
            p.print(")");
        }
        let inner = inner_op(op);
        if let Some(inner) = inner {
            p.print(" applies ");
            p.print_keyword_or_string(&inner.name().to_string());
        }
        p.print(" across dimensions = [");
        print_list(p, &op.dimensions());
        p.print("]");
        p.print_optional_attr_dict(*op, &[ReduceOp::DIMENSIONS.name()]);
        p.print(" : ");
        p.print_op_functional_type(*op);
        if inner.is_some() {
            return;
        }
        p.print_newline();
        p.print(" reducer");
        let args: Vec<_> = op.body().entry().into_iter().flat_map(|block| block.args()).collect();
        let (elements, results) = args.split_at(args.len() / 2);
        for (element, result) in elements.iter().zip(results) {
            p.print("(");
            p.print_region_argument(*element, Attr::EMPTY_DICT, false);
            p.print(", ");
            p.print_region_argument(*result, Attr::EMPTY_DICT, false);
            p.print(") ");
        }
        p.print(" ");
        p.print_region(op.body(), RegionStyle { entry_args: false, ..RegionStyle::default() });
    }
}

/// Resolves the inputs and the initial values, which have the types of the operands in order.
fn resolve(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    [inputs, inits]: [&[UnresolvedOperand]; 2],
    types: &[Type],
    pos: Pos,
) -> ParseResult<()> {
    let count = inputs.len() + inits.len();
    if count != types.len() {
        let message = format!(
            "number of operands and types do not match: got {count} operands and {} types",
            types.len()
        );
        return Err(p.error(pos, message));
    }
    let (of_inputs, of_inits) = types.split_at(inputs.len());
    p.resolve_operands(state, ReduceOp::INPUTS, inputs, of_inputs, pos)?;
    p.resolve_operands(state, ReduceOp::INIT_VALUES, inits, of_inits, pos)
}

/// Parses `(%a: type, %b: type) (%c: type, %d: type)`: the arguments of the region, in pairs.
fn parse_reducer_args(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<Argument>> {
    let (mut elements, mut results) = (Vec::new(), Vec::new());
    while p.parse_optional_punct(Punct::LParen) {
        elements.push(p.parse_argument(true, false)?);
        p.parse_punct(Punct::Comma)?;
        results.push(p.parse_argument(true, false)?);
        p.parse_punct(Punct::RParen)?;
    }
    elements.append(&mut results);
    Ok(elements)
}

macro_rules! symmetric {
    ($($op:ident)*) => {
        /// Returns whether the short form may name the operation.
        fn is_symmetric(name: OpName) -> bool {
            name == AddOp::op_name() $(|| name == ir::$op::op_name())*
        }
    };
}
ir::symmetric_ops!(symmetric);

fn parse_inner_name(p: &mut OpParser<'_, '_>) -> ParseResult<OpName> {
    let pos = p.pos();
    let name = p.parse_operation_name()?;
    if is_symmetric(name) {
        return Ok(name);
    }
    let message = "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, \
                   producing single result";
    Err(p.error(pos, message))
}

/// Adds the region that applies `inner` to its arguments.
fn add_reducer(p: &mut OpParser<'_, '_>, state: &mut OpState, inner: OpName, input: Type) {
    let ctx = p.ctx();
    let ty = Type::tensor(ctx, &[], input.element_type_or_self(ctx));
    let loc = state.loc;
    p.add_region(state);
    let (body, region) = p.region_mut(state, 0);
    let block = body.append_block(region);
    let mut applied = OpState::new(inner, loc);
    applied.operands.push(body.add_arg(block, ty, loc));
    applied.operands.push(body.add_arg(block, ty, loc));
    applied.results.push(ty);
    ctx.fill_default_props(&mut applied);
    let applied = body.create_op(&applied);
    body.append_op(applied, block);
    let mut done = OpState::new(ReturnOp::op_name(), loc);
    done.operands.extend(body.results(applied));
    let done = body.create_op(&done);
    body.append_op(done, block);
}

/// Returns the operation that the region consists of, if the short form denotes the region.
fn inner_op(op: <ReduceOp as OpType>::Ref<'_>) -> Option<OpRef<'_>> {
    let block: BlockRef<'_> = op.body().entry()?;
    let mut ops = block.ops();
    let (inner, last) = (ops.next()?, ops.next()?);
    if ops.next().is_some() || !is_symmetric(inner.name()) {
        return None;
    }
    let done = last.cast::<ReturnOp>()?;
    let element = op.inputs().next()?.ty().element_type(op.ctx())?;
    let scalar = Type::tensor(op.ctx(), &[], element);
    let same = inner.operands().chain(inner.results()).all(|value| value.ty() == scalar);
    let args = block.args().map(|arg| arg.value);
    let forwards = args.eq(inner.operands().map(|value| value.value))
        && inner.results().map(|value| value.value).eq(done.results().map(|value| value.value));
    (same && forwards).then_some(inner)
}
