//! `vector.insert`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::position::POISON_INDEX;
use super::super::shape::Shape;
use super::super::{BroadcastOp, FromElementsOp, InsertOp, ToElementsOp};
use super::{common_scalar, in_body};

impl Canonicalize for InsertOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(InsertAll).with(InsertSame).with(InsertEach)
    }
}

/// Replaces an insertion that overwrites the whole destination by its source.
struct InsertAll;

impl Pattern for InsertAll {
    type Root = InsertOp;

    fn rewrite(&self, op: InsertOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (part, dest) = (Shape::of(op.view(rw).value_to_store()), Shape::of(op.view(rw).dest()));
        if !part.is_vector || part.count() != dest.count() {
            return None;
        }
        rw.replace_with(op, BroadcastOp::build(op.value_to_store(rw), op.result_ty(rw)))
    }
}

/// Replaces an insertion of a scalar broadcast into a broadcast of the same scalar by a broadcast.
struct InsertSame;

impl Pattern for InsertSame {
    type Root = InsertOp;

    fn rewrite(&self, op: InsertOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let scalar = common_scalar(rw, op.value_to_store(rw), op.dest(rw))?;
        rw.replace_with(op, BroadcastOp::build(scalar, op.result_ty(rw)))
    }
}

/// Replaces a chain of insertions that fill a vector by `from_elements`, at the last one.
struct InsertEach;

/// An inserted value, and the linear index of its first element.
struct Part {
    start: usize,
    size: usize,
    value: Value,
}

impl Pattern for InsertEach {
    type Root = InsertOp;

    fn rewrite(&self, op: InsertOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let is_last = |value: Value| {
            let goes_on = |user: InsertOp| user.dest(rw) == value;
            !rw.uses(value).any(|at| rw.use_owner(at).cast::<InsertOp>(rw).is_some_and(goes_on))
        };
        let dest = Shape::of(op.view(rw).dest());
        if dest.scalable_dims() > 0 || !is_last(op.result(rw)) {
            return None;
        }
        let parts = parts_that_fill(op, rw)?;
        let mut elements: Vec<Option<Value>> = vec![None; usize::try_from(dest.count()).ok()?];
        // Oldest first, as later insertions overwrite earlier ones.
        for Part { start, size, value } in parts.into_iter().rev() {
            if !Shape::of(in_body(rw, value)).is_vector {
                elements[start] = Some(value);
                continue;
            }
            let taken = rw.insert(ToElementsOp::build(value));
            for (place, element) in elements[start..start + size].iter_mut().zip(taken.elements(rw))
            {
                *place = Some(element);
            }
        }
        let elements: Vec<Value> = elements.into_iter().collect::<Option<_>>()?;
        rw.replace_with(op, FromElementsOp::build(op.result_ty(rw)).elements(elements))
    }
}

/// Returns the insertions of a chain, last first, until the vector is filled; `None` if it is not.
fn parts_that_fill(op: InsertOp, ir: &ods_core::Body) -> Option<Vec<Part>> {
    let mut chain = vec![op];
    let mut at = op;
    loop {
        if at.dynamic_position(ir).len() > 0 {
            return None;
        }
        let Some(before) = at.dest(ir).defined_by::<InsertOp>(ir) else { break };
        if !ir.has_one_use(before.result(ir)) {
            return None;
        }
        chain.push(before);
        at = before;
    }
    let dest = Shape::of(op.view(ir).dest());
    let covered: i64 = chain.iter().map(|op| Shape::of(op.view(ir).value_to_store()).count()).sum();
    if covered < dest.count() {
        return None;
    }
    let mut filled = vec![false; usize::try_from(dest.count()).ok()?];
    let mut missing = filled.len();
    let mut parts = Vec::new();
    for op in chain {
        let position = op.static_position(ir);
        if position.contains(&POISON_INDEX) {
            return None;
        }
        let start = usize::try_from(dest.linear(&position)).ok()?;
        let size = usize::try_from(Shape::of(op.view(ir).value_to_store()).count()).ok()?;
        for place in filled.get_mut(start..start + size)? {
            missing -= usize::from(!std::mem::replace(place, true));
        }
        parts.push(Part { start, size, value: op.value_to_store(ir) });
        if missing == 0 {
            return Some(parts);
        }
    }
    None
}
