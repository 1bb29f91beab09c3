//! Existing constants, each kept once, at the front of the region that they may be hoisted to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Listener, Rewriter};
use crate::fold::constant_value;
use crate::{Attr, Block, Body, Ident, Loc, Op, Region, Type};

/// The unique constants of a region and the regions inside it.
#[derive(Default)]
pub(super) struct Constants {
    unique: FxHashMap<(Region, Ident, Attr, Type), Op>,
    kept: FxHashSet<Op>,
}

impl Constants {
    /// Records `op` if it is a constant: hoists it, or replaces it by an equal constant. Returns whether `op` still
    /// exists. The listener is notified of the replacement only, as upstream's is.
    pub(super) fn keep(&mut self, body: &mut Body, listener: &mut dyn Listener, op: Op) -> bool {
        let Some(value) = constant_value(body.view(op)) else { return true };
        let Some(block) = body.parent_block(op) else { return true };
        let Some(region) = insertion_region(body, block) else { return true };
        let Some(front) = body.entry_block(region) else { return true };
        let ty = body.ty(body.result(op, 0));
        let key = (region, body.name(op).dialect_ident(), value, ty);
        if let Some(have) = self.unique.get(&key).copied() {
            let result = body.result(have, 0);
            Rewriter::with_listener(body, listener).replace_op(op, &[result]);
            // The constant now represents several source locations.
            body.set_loc(have, Loc::UNKNOWN);
            return false;
        }
        let first = body.first_op(front);
        if block != front {
            body.move_op(op, front, first);
            body.set_loc(op, Loc::UNKNOWN);
        } else if first != Some(op)
            && body.prev_op(op).is_none_or(|prev| !self.kept.contains(&prev))
        {
            body.move_op(op, front, first);
        }
        self.unique.insert(key, op);
        self.kept.insert(op);
        true
    }
}

/// Returns the region whose front a constant in `block` is hoisted to: the outermost region of the body that no
/// unregistered operation separates from the block.
pub(super) fn insertion_region(body: &Body, block: Block) -> Option<Region> {
    let mut region = body.block_region(block)?;
    while let Some(owner) = body.region_owner(region) {
        if body.ctx().op_schema(body.name(owner)).is_none() {
            break;
        }
        region = body.block_region(body.parent_block(owner)?)?;
    }
    Some(region)
}
