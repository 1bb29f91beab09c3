//! Conversion of `scf.forall` to other loops.

use ods_core::Value;
use ods_core::mixed::MixedList;
use ods_core::rewrite::{Rewriter, Rewritten};

use crate::arith::index_value;
use crate::scf::bounds::Bounds;
use crate::scf::{ForallOp, ParallelOp, ReduceOp};

/// Replaces a loop without outputs by `scf.parallel`, which keeps its mapping. Returns `None` if it has outputs.
pub fn forall_to_parallel(rw: &mut Rewriter<'_>, op: ForallOp) -> Rewritten {
    if op.outputs(rw).len() != 0 {
        return None;
    }
    rw.set_point_before(op);
    let [lower, upper, step] = bound_values(rw, op);
    let new = ParallelOp::build().lower_bound(lower).upper_bound(upper).step(step);
    let new = rw.insert(new.results_type([]));
    let (from, to) = (op.region(rw).region, new.region(rw).region);
    rw.inline_region_before(from, to, None);
    let body = new.body(rw);
    let (end, loc) = (rw.last_op(body)?, rw.insert_loc());
    // The new terminator is last, even if erasure of the old one is deferred.
    let end_loc = rw.loc(end);
    rw.set_point_at_end(body).set_loc(end_loc);
    rw.insert(ReduceOp::build());
    rw.set_point_before(op).set_loc(loc);
    rw.erase_op(end);
    if let Some(mapping) = op.mapping_attr(rw) {
        let attrs =
            ods_core::Attr::dictionary(rw.ctx(), &[(ForallOp::MAPPING.name().into(), mapping)]);
        rw.modify(new, |ir| ir.set_attrs(attrs));
    }
    rw.replace_op(op, &[])
}

/// Returns the bounds as values; builds constants at the insertion point.
pub fn bound_values(rw: &mut Rewriter<'_>, op: ForallOp) -> [Vec<Value>; 3] {
    let Bounds { lower, upper, step } = op.bounds(rw);
    let mut values = |list: MixedList| -> Vec<Value> {
        list.into_iter().map(|index| index_value(rw, index)).collect()
    };
    [values(lower), values(upper), values(step)]
}
