//! Loops and conditions made together with what is in them.
//!
//! A driver hears of the operation and of nothing inside, and comes to that in its next round: upstream fills regions
//! before the operation is in a block.

use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, Type, Value};
use smallvec::SmallVec;

use super::loops::build_for;
use super::{ForOp, IfOp, YieldOp};

/// The values that a region yields.
pub type Yielded = SmallVec<[Value; 1]>;

/// Makes a loop at the insertion point. `fill` makes the body, given the counter and the carried values.
pub fn for_with(
    rw: &mut Rewriter<'_>,
    bounds: [Value; 3],
    inits: &[Value],
    fill: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]) -> Yielded,
) -> ForOp {
    let new = build_for(rw, bounds, inits, false);
    let (block, counter) = (new.body(rw), new.induction_variable(rw));
    let state: Yielded = rw.arg_values(block).skip(1).collect();
    fill_block(rw, new.into(), block, |rw| fill(rw, counter, &state));
    new
}

/// Makes a condition at the insertion point, without an alternative if `otherwise` is `None`.
pub fn if_with(
    rw: &mut Rewriter<'_>,
    condition: Value,
    types: &[Type],
    then: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
    otherwise: Option<impl FnOnce(&mut Rewriter<'_>) -> Yielded>,
) -> IfOp {
    let new = rw.insert(IfOp::build(condition).results_type(types.iter().copied()));
    let (then_region, else_region) = (new.then_region(rw).region, new.else_region(rw).region);
    let block = rw.create_block(then_region, None, &[]);
    fill_block(rw, new.into(), block, then);
    if let Some(otherwise) = otherwise {
        let block = rw.create_block(else_region, None, &[]);
        fill_block(rw, new.into(), block, otherwise);
    }
    new
}

fn fill_block(
    rw: &mut Rewriter<'_>,
    op: Op,
    block: Block,
    fill: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
) {
    let loc = rw.insert_loc();
    rw.modify(op, |body| {
        let mut rw = Rewriter::new(body);
        rw.set_loc(loc).set_point_at_end(block);
        let yielded = fill(&mut rw);
        rw.set_point_at_end(block).insert(YieldOp::build().results(yielded));
    });
}
