//! Construction of loops and conditionals together with their bodies.
//!
//! A listener is notified of the operation, but not of the operations inside, which a greedy driver visits in its next
//! iteration: upstream fills regions before the operation is attached to a block.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Loc, Op, OpMut, Region, Type, Value};
use smallvec::SmallVec;

use super::loops::build_for;
use super::{ForOp, IfOp, YieldOp};

/// The values that a region yields.
pub type Yielded = SmallVec<[Value; 1]>;

/// Builds a loop at the insertion point. `fill` builds the body, given the induction variable and the carried values.
pub fn for_with(
    rw: &mut Rewriter<'_>,
    bounds: [Value; 3],
    inits: &[Value],
    fill: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]) -> Yielded,
) -> ForOp {
    let new = build_for(rw, bounds, inits, false);
    let (block, counter) = (new.body(rw), new.induction_variable(rw));
    let state: Yielded = new.iter_args(rw).collect();
    let loc = rw.insert_loc();
    rw.modify(new, |ir| fill_block(ir, block, loc, |rw| fill(rw, counter, &state)));
    new
}

/// Builds a conditional at the insertion point, without an `else` region if `otherwise` is `None`.
pub fn if_with(
    at: &mut impl Inserter,
    condition: Value,
    types: &[Type],
    then: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
    otherwise: Option<impl FnOnce(&mut Rewriter<'_>) -> Yielded>,
) -> IfOp {
    let (new, [then_region, else_region]) = at.build(|builder| {
        let new = IfOp::build(condition).results_type(types.iter().copied()).insert(builder);
        let ir = builder.body();
        (new, [new.then_region(ir).region, new.else_region(ir).region])
    });
    fill_region(at, new.into(), then_region, then);
    if let Some(otherwise) = otherwise {
        fill_region(at, new.into(), else_region, otherwise);
    }
    new
}

fn fill_region(
    at: &mut impl Inserter,
    op: Op,
    region: Region,
    fill: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
) {
    let loc = at.build(|builder| builder.loc());
    at.modify(op, |ir| {
        let block = ir.append_block(region);
        fill_block(ir, block, loc, fill);
    });
}

fn fill_block(
    op: &mut OpMut<'_>,
    block: Block,
    loc: Loc,
    fill: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
) {
    op.fill(block, loc, |rw| {
        let yielded = fill(rw);
        rw.set_point_at_end(block).insert(YieldOp::build().results(yielded));
    });
}
