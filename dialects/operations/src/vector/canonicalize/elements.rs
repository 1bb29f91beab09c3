//! `vector.from_elements` and `vector.to_elements`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::shape::Shape;
use super::super::{BroadcastOp, ExtractOp, FromElementsOp, ShapeCastOp, ToElementsOp};
use super::in_body;

impl Canonicalize for FromElementsOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(EqualElements).with(ElementsOfPart)
    }
}

impl Canonicalize for ToElementsOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ElementsOfBroadcast)
    }
}

/// Replaces equal elements by a broadcast.
struct EqualElements;

impl Pattern for EqualElements {
    type Root = FromElementsOp;

    fn rewrite(&self, op: FromElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let first = op.elements(rw).next()?;
        if op.elements(rw).any(|element| element != first) {
            return None;
        }
        rw.replace_with(op, BroadcastOp::build(first, op.dest_ty(rw)))
    }
}

/// Replaces consecutive elements of another vector by an extraction and a cast.
struct ElementsOfPart;

impl Pattern for ElementsOfPart {
    type Root = FromElementsOp;

    fn rewrite(&self, op: FromElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let count = op.elements(rw).len();
        if count < 2 {
            return None;
        }
        let first = op.elements(rw).next()?.defined_by::<ExtractOp>(rw)?;
        let source = first.source(rw);
        let position = first.static_position(rw);
        let shape = Shape::of(in_body(rw, source));
        // The trailing dimensions that together have `count` elements; the first element is at their start.
        let (mut outer, mut covered) = (position.len(), 1);
        while outer > 0 && position[outer - 1] == 0 && covered < count as i64 {
            outer -= 1;
            covered *= shape.dims[outer];
        }
        // A dynamic index is negative.
        if covered != count as i64 || position.iter().any(|at| *at < 0) {
            return None;
        }
        let start = shape.linear(&position);
        let strides = shape.strides();
        let follows = |(at, element): (i64, Value)| {
            let found = element.defined_by::<ExtractOp>(rw)?;
            let mut number = start + at;
            let expected = strides.iter().map(|stride| {
                let index = number / stride;
                number %= stride;
                index
            });
            let same = found.source(rw) == source
                && expected.eq(found.static_position(rw).iter().copied());
            same.then_some(())
        };
        (0..).zip(op.elements(rw)).try_for_each(|each| follows(each).ok_or(())).ok()?;
        let part = rw.create_or_fold(ExtractOp::build(source, &position[..outer]));
        let [part] = part[..] else { return None };
        rw.replace_with(op, ShapeCastOp::build(part, op.dest_ty(rw)))
    }
}

/// Replaces the elements of a broadcast by the elements of its source.
struct ElementsOfBroadcast;

impl Pattern for ElementsOfBroadcast {
    type Root = ToElementsOp;

    fn rewrite(&self, op: ToElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw).defined_by::<BroadcastOp>(rw)?.source(rw);
        let (from, to) = (Shape::of(in_body(rw, source)), Shape::of(op.view(rw).source()));
        if !from.is_vector {
            return None;
        }
        let lead = to.rank().checked_sub(from.rank())?;
        // Along a broadcast dimension all elements equal the first.
        let steps = from
            .strides()
            .into_iter()
            .zip(from.dims)
            .map(|(stride, size)| if *size == 1 { 0 } else { stride });
        let steps: Vec<i64> = std::iter::repeat_n(0, lead).chain(steps).collect();
        let strides = to.strides();
        let numbers: Vec<usize> = (0..to.count())
            .map(|mut number| {
                let at = steps.iter().zip(&strides).map(|(step, stride)| {
                    let index = number / stride;
                    number %= stride;
                    index * step
                });
                at.sum::<i64>() as usize
            })
            .collect();
        let taken = rw.insert(ToElementsOp::build(source));
        let all: Vec<Value> = taken.elements(rw).collect();
        let values: Vec<Value> = numbers.into_iter().map(|number| all[number]).collect();
        rw.replace_op(op, &values)
    }
}
