//! `--lower-vector-to-from-elements-to-shuffle-tree`
//!
//! The source vectors of the elements are shuffled in pairs, and the results in pairs again, until one vector is left.
//! Each vector of a level holds the elements of a range of the result, at their positions in that range; all vectors of
//! a level are as long as the widest range.

use std::ops::RangeInclusive;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Value};

use super::known::in_body;
use super::pieces::shuffle;
use super::position::POISON_INDEX;
use super::shape::Shape;
use super::{FromElementsOp, LowerVectorToFromElementsToShuffleTree, ToElementsOp};

impl RunPass for LowerVectorToFromElementsToShuffleTree {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(ShuffleTree);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// `from_elements` of results of `to_elements` → a tree of `shuffle`
struct ShuffleTree;

impl Pattern for ShuffleTree {
    type Root = FromElementsOp;

    fn rewrite(&self, op: FromElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let shape = Shape::of(in_body(rw, op.dest(rw)));
        if shape.rank() != 1 || shape.scalable_dims() > 0 {
            return None;
        }
        let elements: Vec<Value> = op.elements(rw).collect();
        let count = elements.len();
        let mut level = sources(rw, &elements)?;
        if let [only] = &level[..]
            && only.fills(count)
        {
            return None;
        }
        loop {
            if level.len() % 2 != 0 {
                let last = level.last()?.clone();
                level.push(last);
            }
            let width = match level.len() {
                2 => count,
                _ => level.chunks(2).map(width_of_pair).max()?,
            };
            let mut next = Vec::with_capacity(level.len() / 2);
            for pair in level.chunks(2) {
                next.push(joined(rw, &pair[0], &pair[1], width));
            }
            level = next;
            if let [only] = &level[..] {
                let value = only.value;
                return rw.replace_op(op, &[value]);
            }
        }
    }
}

/// A vector that holds elements of the result.
#[derive(Clone)]
struct Part {
    value: Value,
    /// The number of elements of the vector.
    size: usize,
    /// The range of the result that contains them.
    range: RangeInclusive<usize>,
    /// The positions in the result, each with the index of the element in the vector.
    places: Vec<(usize, usize)>,
}

impl Part {
    /// Returns whether this is the result, of `count` elements.
    fn fills(&self, count: usize) -> bool {
        self.size == count && self.places.iter().copied().eq((0..count).map(|at| (at, at)))
    }
}

/// Returns the source vectors of the elements, in the order of their first elements; `None` if an element is not from a
/// rank-1 vector.
fn sources(ir: &Body, elements: &[Value]) -> Option<Vec<Part>> {
    let mut parts: Vec<(ToElementsOp, Part)> = Vec::new();
    for (place, element) in elements.iter().enumerate() {
        let op = element.defined_by::<ToElementsOp>(ir)?;
        let number = op.elements(ir).position(|one| one == *element)?;
        if let Some((_, part)) = parts.iter_mut().find(|(known, _)| *known == op) {
            part.range = *part.range.start()..=place;
            part.places.push((place, number));
            continue;
        }
        let value = op.source(ir);
        let shape = Shape::of(in_body(ir, value));
        if shape.rank() != 1 {
            return None;
        }
        let size = usize::try_from(shape.dims[0]).ok()?;
        parts.push((op, Part { value, size, range: place..=place, places: vec![(place, number)] }));
    }
    Some(parts.into_iter().map(|(_, part)| part).collect())
}

/// Returns the number of elements from the first to the last of a pair of parts.
fn width_of_pair(pair: &[Part]) -> usize {
    let last = pair.iter().map(|part| *part.range.end()).max().unwrap_or(0);
    last - pair[0].range.start() + 1
}

/// Shuffles two parts, which may be equal, into one of `width` elements.
fn joined(rw: &mut Rewriter<'_>, a: &Part, b: &Part, width: usize) -> Part {
    let start = *a.range.start();
    let mut mask = vec![POISON_INDEX; width];
    let mut places = Vec::new();
    let mut put = |part: &Part, first: usize| {
        for (place, number) in &part.places {
            mask[place - start] = (first + number) as i64;
            places.push((*place, place - start));
        }
    };
    put(a, 0);
    if b.value != a.value || b.range != a.range {
        put(b, a.size);
    }
    let range = start..=*a.range.end().max(b.range.end());
    let value = shuffle(rw, a.value, b.value, &mask);
    Part { value, size: width, range, places }
}
