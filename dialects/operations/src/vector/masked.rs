//! Masking in patterns: the root to replace for an operation that may be masked, and masks for new operations.

use ods_core::rewrite::Rewriter;
use ods_core::{Op, Type, Value};

use super::{MaskOp, YieldOp};

/// An operation that a pattern replaces, with its mask.
#[derive(Clone, Copy)]
pub struct Root {
    /// The operation, or the operation that masks it.
    pub op: Op,
    /// The mask, if there is one.
    pub mask: Option<Value>,
}

impl Root {
    /// Returns the root that `op` is part of. Sets the insertion point before it, at the location of `op`.
    pub fn of(rw: &mut Rewriter<'_>, op: impl Into<Op>) -> Root {
        let op = op.into();
        let masking = rw.parent_op(op).and_then(|parent| parent.cast::<MaskOp>(rw));
        let root = masking.map_or(op, Op::from);
        let loc = rw.loc(op);
        rw.set_point_before(root).set_loc(loc);
        Root { op: root, mask: masking.map(|masking| masking.mask(rw)) }
    }
}

/// Encloses a newly built operation in a mask, if any. Returns the result.
///
/// # Panics
/// If the operation has no result.
pub fn masked(rw: &mut Rewriter<'_>, op: impl Into<Op>, mask: Option<Value>) -> Value {
    let op = masked_op(rw, op, mask);
    rw.results(op).next().expect("what is masked has a result")
}

/// Encloses a newly built operation in a mask, if any. Returns the outermost operation.
pub fn masked_op(rw: &mut Rewriter<'_>, op: impl Into<Op>, mask: Option<Value>) -> Op {
    let op = op.into();
    let Some(mask) = mask else { return op };
    let results: Vec<Value> = rw.results(op).collect();
    let types: Vec<Type> = results.iter().map(|result| rw.ty(*result)).collect();
    let point = rw.point();
    let masking = rw.insert(MaskOp::build(mask).results_type(types));
    let region = masking.mask_region(rw).region;
    let block = rw.create_block(region, None, &[]);
    rw.move_op(op, block, None);
    rw.set_point_at_end(block).insert(YieldOp::build().operands(results));
    rw.set_point(point);
    masking.into()
}
