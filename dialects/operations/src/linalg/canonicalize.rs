//! Canonicalization patterns.

pub(super) mod fill;
mod identity;
mod moving;
mod relayout;
mod static_shapes;

pub use moving::insert_empty;

use ods_core::hooks::Canonicalize;
use ods_core::interface::{Instance, Interface};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{TypeData, Value};

use super::{CopyOp, LinalgDialect, LinalgOp};

impl Canonicalize for LinalgDialect {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(NoElements)
            .with(static_shapes::CastOfResult)
            .with(relayout::PackOfCast)
            .with(relayout::UnpackOfCast)
            .with(static_shapes::SizesOfOthers)
    }
}

/// Erases an operation on a buffer without elements.
struct NoElements;

impl Pattern for NoElements {
    type Root = Interface<dyn LinalgOp>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        let op = op.id();
        let is_empty = |value: Value| match rw.ty(value).data(rw.ctx()) {
            TypeData::MemRef { shape, .. } => shape.contains(&0),
            _ => false,
        };
        rw.operands(op).any(is_empty).then_some(())?;
        rw.erase_op(op)
    }
}

impl Canonicalize for CopyOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CopyToItself)
    }
}

struct CopyToItself;

impl Pattern for CopyToItself {
    type Root = CopyOp;

    fn rewrite(&self, op: CopyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inputs: Vec<Value> = op.inputs(rw).collect();
        inputs.iter().copied().eq(op.outputs(rw)).then_some(())?;
        match rw.results(op.into()).len() {
            0 => rw.erase_op(op),
            _ => rw.replace_op(op, &inputs),
        }
    }
}
