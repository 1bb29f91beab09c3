//! Regions that are not written: they follow from the declaration.

use ods_core::rt::AttrValue;
use ods_core::text::{OpParser, ParseResult, Pos};
use ods_core::{Attr, Context, Loc, OpBuilder, OpState, Type};

use super::parts::Parts;
use crate::linalg::body::{self, Choices};
use crate::linalg::shape::element;
use crate::linalg::structured::{MEMOIZED_MAPS, Structured};
use crate::linalg::{CopyOp, ElementwiseKind, ElementwiseOp, TypeFn};

/// Returns the declared data of the operation being parsed.
pub(super) fn data(p: &OpParser<'_, '_>, state: &OpState) -> Option<&'static Structured> {
    Structured::of(p.ctx().op_schema(state.name)?)
}

/// Returns the parsed attribute of that name, if the operation has an inherent one.
fn inherent(ctx: &Context, state: &OpState, name: &str) -> Option<Attr> {
    let props = ctx.op_schema(state.name)?.props;
    state.prop(props.iter().position(|prop| prop.name == name)?)
}

/// Adds the region of an operation whose attributes and operands are parsed, and the maps that it caches. Errors are
/// reported at `pos`.
pub(super) fn add_region(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    parts: &Parts,
    pos: Pos,
) -> ParseResult<()> {
    let Some(data) = data(p, state) else { return Ok(()) };
    let ctx = p.ctx();
    let choice = |name| inherent(ctx, state, name);
    let cast = choice(CopyOp::CAST.name()).and_then(|attr| TypeFn::from_attr(ctx, attr));
    let kind = choice(ElementwiseOp::KIND.name());
    let kind = kind.and_then(|attr| ElementwiseKind::from_attr(ctx, attr));
    let want = data.arity().or(kind.map(|kind| body::inputs_of_kind(kind) + 1)).unwrap_or(0);
    let have = parts.inputs.len() + parts.outputs.len();
    if want != have {
        let here = p.pos();
        return Err(p.error(
            here,
            format!(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects {want} args, got {have}"
            ),
        ));
    }
    let choices = Choices { cast: cast.unwrap_or(TypeFn::CastSigned), kind };
    let memoized = data.memoized_maps(ctx, |name| inherent(ctx, state, name));
    let types = parts.inputs.iter().chain(&parts.outputs);
    let args = types.map(|ty| (*ty, Loc::UNKNOWN)).collect();
    add_body(p, state, data, choices, args, (pos, Loc::UNKNOWN))?;
    if let Some(maps) = memoized {
        p.add_attr(state, ods_core::Ident::new(MEMOIZED_MAPS), maps);
    }
    Ok(())
}

/// Adds a region with the declared body, with a block argument for the element of each operand type. The last operation
/// gets the location; errors about the region are reported at the position.
pub(super) fn add_body(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    data: &Structured,
    choices: Choices,
    args: Vec<(Type, Loc)>,
    (pos, loc): (Pos, Loc),
) -> ParseResult<()> {
    let index = state.regions;
    p.add_region(state);
    let ctx = p.ctx();
    let (ir, region) = p.region_mut(state, index);
    let block = ir.append_block(region);
    for (ty, loc) in args {
        ir.add_arg(block, element(ctx, ty), loc);
    }
    body::fill(&mut OpBuilder::at_end(ir, block), block, data, choices, loc)
        .map_err(|message| p.error(pos, message))
}
