//! The listener that records changes of the payload, by which handles are updated.

use ods_core::interface::CastOpInterface;
use ods_core::ir::BodyPath;
use ods_core::rewrite::Listener;
use ods_core::{Body, Op, Value};
use smallvec::SmallVec;

use super::payload::{PayloadOp, PayloadValue};
use crate::tensor::{CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ReshapeOp};

/// A recorded change.
#[derive(Debug)]
pub(super) enum Change {
    /// An operation was replaced; `Err` is the reason why no operation replaces it in handles.
    Replaced(PayloadOp, Result<Op, &'static str>),
    /// A result of an operation was replaced.
    Value(PayloadValue, Value),
    /// An operation was erased.
    Erased(PayloadOp),
}

/// The recorded changes, in order.
#[derive(Default, Debug)]
pub(super) struct Changes {
    path: BodyPath,
    log: Vec<Change>,
}

impl Changes {
    /// Creates an empty log for the body at `path`.
    pub(super) fn in_body(path: &BodyPath) -> Changes {
        Changes { path: path.clone(), log: Vec::new() }
    }

    /// Returns the changes.
    pub(super) fn into_log(self) -> Vec<Change> {
        self.log
    }

    fn op(&self, op: Op) -> PayloadOp {
        PayloadOp { body: self.path.clone(), op }
    }
}

impl Listener for Changes {
    fn entered(&mut self, op: Op) {
        self.path = self.path.inside(op);
    }

    fn left(&mut self) {
        if let Some((outer, _)) = self.path.split_last() {
            self.path = outer;
        }
    }

    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        for (result, value) in body.results(op).zip(values) {
            let old = PayloadValue { body: self.path.clone(), value: result };
            self.log.push(Change::Value(old, *value));
        }
        let replacement = replacement(body, op, values);
        self.log.push(Change::Replaced(self.op(op), replacement));
    }

    fn erased(&mut self, _: &Body, op: Op) {
        self.log.push(Change::Erased(self.op(op)));
    }
}

/// Returns the operation with the same name that defines the values, looking through casts, reshapes and slices.
fn replacement(body: &Body, op: Op, values: &[Value]) -> Result<Op, &'static str> {
    let mut values: SmallVec<[Value; 2]> = values.into();
    loop {
        let mut def = None;
        for value in &values {
            let Some(one) = body.defining_op(*value) else {
                return Err("using a block argument");
            };
            if *def.get_or_insert(one) != one {
                return Err("replacement values belong to different ops");
            }
        }
        let def = def.ok_or("empty list of replacement values")?;
        if body.name(def) == body.name(op) {
            return Ok(def);
        }
        values = looked_through(body, def).ok_or("replacement op has a different name")?;
    }
}

/// Returns the operands of an operation that only reshapes, casts or slices them.
fn looked_through(body: &Body, op: Op) -> Option<SmallVec<[Value; 2]>> {
    if body.interface::<dyn CastOpInterface>(op).is_some() {
        return Some(body.operands(op).collect());
    }
    let source = if let Some(op) = op.cast::<CollapseShapeOp>(body) {
        op.src(body)
    } else if let Some(op) = op.cast::<ExpandShapeOp>(body) {
        op.src(body)
    } else if let Some(op) = op.cast::<ExtractSliceOp>(body) {
        op.source(body)
    } else if let Some(op) = op.cast::<InsertSliceOp>(body) {
        op.source(body)
    } else {
        op.cast::<ReshapeOp>(body)?.source(body)
    };
    Some(SmallVec::from_slice(&[source]))
}

/// Returns whether the current operation or a later one uses a handle; any user counts if no operation is current.
pub(super) fn is_used_from(ir: &Body, handle: Value, current: Option<Op>) -> bool {
    let mut users = ir.uses(handle).map(|at| ir.use_owner(at));
    current
        .is_none_or(|current| users.any(|user| user == current || comes_after(ir, current, user)))
}

/// Returns whether `op`, which is not nested in `current`, runs after it.
fn comes_after(ir: &Body, current: Op, op: Op) -> bool {
    let mut outer = Some(current);
    while let Some(current) = outer {
        if ir.is_proper_ancestor(current, op) {
            return false;
        }
        let block = ir.parent_block(current);
        let mut at = Some(op);
        while let Some(one) = at {
            if ir.parent_block(one) == block {
                return ir.is_before(current, one);
            }
            at = ir.parent_op(one);
        }
        outer = ir.parent_op(current);
    }
    false
}
