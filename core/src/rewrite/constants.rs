//! Constants that are there already, each kept once: at the front of the region that they may be hoisted to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Rewriter;
use crate::fold::constant_value;
use crate::{Attr, Ident, Loc, Op, Region, Type};

/// The constants of one region tree by what they are.
#[derive(Default)]
pub(super) struct Constants {
    unique: FxHashMap<(Region, Ident, Attr, Type), Op>,
    kept: FxHashSet<Op>,
}

impl Constants {
    /// Takes note of `op` if it is a constant: hoists it, or replaces it by one that is there. Whether `op` still is.
    pub(super) fn keep(&mut self, rw: &mut Rewriter<'_>, op: Op) -> bool {
        let Some(value) = constant_value(rw.view(op)) else { return true };
        let Some(block) = rw.parent_block(op) else { return true };
        let Some(region) = insertion_region(rw, op) else { return true };
        let Some(front) = rw.entry_block(region) else { return true };
        let ty = rw.ty(rw.result(op, 0));
        let key = (region, rw.name(op).dialect_ident(), value, ty);
        if let Some(have) = self.unique.get(&key).copied() {
            let result = rw.result(have, 0);
            rw.replace_op(op, &[result]);
            // It stands for several places now.
            rw.body_mut().set_loc(have, Loc::UNKNOWN);
            return false;
        }
        let first = rw.first_op(front);
        if block != front {
            rw.body_mut().move_op(op, front, first);
            rw.body_mut().set_loc(op, Loc::UNKNOWN);
        } else if first != Some(op) && rw.prev_op(op).is_none_or(|prev| !self.kept.contains(&prev))
        {
            rw.body_mut().move_op(op, front, first);
        }
        self.unique.insert(key, op);
        self.kept.insert(op);
        true
    }
}

/// The region whose front a constant moves to: the outermost one of the body, short of any operation that is not known.
fn insertion_region(rw: &Rewriter<'_>, op: Op) -> Option<Region> {
    let mut region = rw.block_region(rw.parent_block(op)?)?;
    while let Some(owner) = rw.region_owner(region) {
        if rw.ctx().op_schema(rw.name(owner)).is_none() {
            break;
        }
        region = rw.block_region(rw.parent_block(owner)?)?;
    }
    Some(region)
}
