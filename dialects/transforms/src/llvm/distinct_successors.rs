//! Blocks on repeated edges from an operation to one successor: a phi has one value for each predecessor.

use ods_core::{Block, Body, Op, OpBuilder, raw};

use crate::llvm::BrOp;
use crate::llvm::is_compatible;

/// Inserts a block on every edge but the first between an operation and the same successor, if the successor has
/// arguments.
pub(super) fn insert_blocks(body: &mut Body) {
    body.for_each_body(insert_in);
}

fn insert_in(body: &mut Body) {
    let ops: Vec<Op> = body.walk(ods_core::ir::WalkOrder::Pre).collect();
    for op in ops {
        let successors: Vec<Block> = body.successors(op).collect();
        for (index, block) in successors.iter().enumerate().skip(1) {
            let args = body.args(*block);
            // Branches of other dialects may pass values of types that this dialect does not accept.
            let has_room = args.iter().all(|arg| is_compatible(body.ctx(), body.ty(arg.value)));
            if successors[..index].contains(block) && !args.is_empty() && has_room {
                insert_block(body, op, index, *block);
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "terminators of any kind have edges")]
fn insert_block(body: &mut Body, op: Op, index: usize, target: Block) {
    let Some(region) = body.block_region(target) else { return };
    let between = body.append_block(region);
    raw::set_successor(body, op, index, between);
    let args: Vec<_> = body.args(target).iter().map(|arg| (body.ty(arg.value), arg.loc)).collect();
    let args: Vec<_> = args.into_iter().map(|(ty, loc)| body.add_arg(between, ty, loc)).collect();
    let loc = body.loc(op);
    let mut builder = OpBuilder::at_end(body, between);
    builder.set_loc(loc);
    BrOp::build(target).dest_operands(args).insert(&mut builder);
}
