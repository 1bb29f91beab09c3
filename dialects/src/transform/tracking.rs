//! The listener of changes of the payload, from which handles learn what became of their operations.

use ods_core::interface::CastOpInterface;
use ods_core::ir::BodyPath;
use ods_core::rewrite::Listener;
use ods_core::{Body, Op, Value};
use smallvec::SmallVec;

use super::payload::{PayloadOp, PayloadValue};
use crate::tensor::{CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ReshapeOp};

/// The fate of an operation.
#[derive(Debug)]
pub(super) enum Change {
    /// It was replaced; `Err` tells why no operation stands for it.
    Replaced(PayloadOp, Result<Op, &'static str>),
    /// A result was replaced.
    Value(PayloadValue, Value),
    /// It was erased.
    Erased(PayloadOp),
}

/// The changes that were heard, in order.
#[derive(Default, Debug)]
pub(super) struct Changes {
    path: BodyPath,
    log: Vec<Change>,
}

impl Changes {
    /// Nothing heard yet of the body at `path`.
    pub(super) fn in_body(path: &BodyPath) -> Changes {
        Changes { path: path.clone(), log: Vec::new() }
    }

    /// The changes.
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

/// The operation of the same name that defines the values, or what they are casts and slices of.
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

/// The operands of an operation that gives its operands another form.
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

/// Returns whether an operation that is run, or one after it, uses a handle; any may where none is run.
pub(super) fn is_used_from(ir: &Body, handle: Value, current: Option<Op>) -> bool {
    let mut users = ir.uses(handle).map(|at| ir.use_owner(at));
    current
        .is_none_or(|current| users.any(|user| user == current || comes_after(ir, current, user)))
}

/// Returns whether `op` is run after `current`, which it is not inside.
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
