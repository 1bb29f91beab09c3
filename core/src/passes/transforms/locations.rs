//! Replacement of locations: by unknown ones, or by positions in a text of the IR.

use rustc_hash::FxHashMap;

use crate::ir::WalkOrder;
use crate::text::{PrintFlags, print_with_positions};
use crate::{Attr, Block, Loc, LocData, Module, Op};

/// Replaces the locations of the root of `module`, of the operations inside it and of their block arguments by unknown.
pub fn strip_locations(module: &mut Module) {
    let (holder, _) = module.holder_mut();
    holder.for_each_body(|body| {
        let ops = body.walk(WalkOrder::Post).collect::<Vec<_>>();
        let inner = ops.iter().flat_map(|op| body.own_regions(*op));
        let regions = inner.chain(body.regions().iter().copied());
        let blocks: Vec<Block> = regions.flat_map(|region| body.blocks(region)).collect();
        ops.into_iter().for_each(|op| body.set_loc(op, Loc::UNKNOWN));
        for block in blocks {
            for index in 0..body.args(block).len() {
                body.set_arg_loc(block, index, Loc::UNKNOWN);
            }
        }
    });
}

/// Sets the locations of operations to their positions in the text of the IR, as positions in `file`: with a `tag`,
/// fused with their old locations, else instead of them. Operations that the text leaves out keep theirs. `whole` means
/// that the root of `module` is not nested in another operation. Returns the text.
pub fn snapshot_locations(
    module: &mut Module,
    whole: bool,
    file: &str,
    tag: &str,
    flags: &PrintFlags,
) -> String {
    let ctx = module.ctx().clone();
    let (text, positions) = print_with_positions(module, whole, flags);
    let mut by_body: FxHashMap<usize, Vec<(Op, u32, u32)>> = FxHashMap::default();
    for (body, op, line, column) in positions {
        by_body.entry(body).or_default().push((op, line, column));
    }
    let tag = (!tag.is_empty()).then(|| Attr::string(&ctx, tag));
    let (holder, _) = module.holder_mut();
    holder.for_each_body(|body| {
        for (op, line, column) in
            by_body.remove(&std::ptr::from_ref(body).addr()).unwrap_or_default()
        {
            let here = ctx.file_loc(file, line, column);
            let loc = match tag {
                None => here,
                Some(tag) => {
                    let named = ctx.loc(LocData::Name(tag, here));
                    ctx.fused_loc(&[body.loc(op), named], None)
                }
            };
            body.set_loc(op, loc);
        }
    });
    text
}
