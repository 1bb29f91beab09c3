//! Inference of the groups by which one shape collapses to another.

use std::ops::Range;

use ods_core::DYNAMIC;

use super::{Group, Reassociation, num_dynamic};

impl Reassociation {
    /// Infers the groups by which `large` collapses to `small`, if the sizes determine them. A dimension of size one
    /// may belong to either neighbour.
    pub fn find(large: &[i64], small: &[i64]) -> Option<Reassociation> {
        if large.len() <= small.len() {
            return None;
        }
        if small.is_empty() {
            let droppable = large.iter().all(|size| matches!(*size, 1 | DYNAMIC));
            return droppable.then(|| Reassociation(vec![(0..large.len() as i64).collect()]));
        }
        let forward = ranges(large, small)?;
        // The search from the end is a second strategy: a difference shows that the groups are ambiguous.
        let turned = |shape: &[i64]| shape.iter().rev().copied().collect::<Vec<_>>();
        let mut backward = ranges(&turned(large), &turned(small))?;
        backward.reverse();
        let len = large.len();
        let groups = forward.into_iter().zip(backward).map(|(one, other)| {
            let other = len - other.end..len - other.start;
            let differing = one.clone().chain(other.clone());
            let mut differing = differing.filter(|at| one.contains(at) != other.contains(at));
            let decided = differing.all(|at| large[at] == 1);
            decided.then(|| one.map(|at| at as i64).collect::<Group>())
        });
        groups.collect::<Option<Vec<Group>>>().map(Reassociation)
    }

    /// Returns the groups by which `source` collapses to `result`, if both expand to, or collapse from, the same shape:
    /// with groups `from` and `to`.
    pub fn between(
        from: &Reassociation,
        to: &Reassociation,
        source: &[i64],
        result: &[i64],
    ) -> Option<Reassociation> {
        if from.groups().is_empty() {
            return Reassociation::find(source, result);
        }
        let mut groups = Vec::new();
        for (one, other) in from.groups().iter().zip(to.groups()) {
            let start = *one.first()?;
            let large = part(source, one)?;
            let small = part(result, other)?;
            if num_dynamic(large) >= 2 && num_dynamic(small) >= 2 {
                return None;
            }
            if large.len() == small.len() {
                if large != small {
                    return None;
                }
                groups.extend((0..large.len() as i64).map(|at| Group::from_slice(&[start + at])));
                continue;
            }
            let found = Reassociation::find(large, small)?;
            groups.extend(
                found.0.into_iter().map(|group| group.iter().map(|at| start + at).collect()),
            );
        }
        Some(Reassociation(groups))
    }
}

/// Returns the sizes of a group.
fn part<'a>(shape: &'a [i64], group: &Group) -> Option<&'a [i64]> {
    let start = usize::try_from(*group.first()?).ok()?;
    shape.get(start..start + group.len())
}

/// Returns the range of dimensions of `large` for each dimension of `small`, from the left: each range is as short as
/// possible, the last as long as possible.
fn ranges(large: &[i64], small: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut found: Vec<Range<usize>> = Vec::with_capacity(small.len());
    let mut start = 0;
    for (at, size) in small.iter().enumerate() {
        let greedy = at + 1 == small.len();
        let range = match *size {
            DYNAMIC => dynamic_range(large, start, greedy)?,
            size => sized_range(large, start, size, greedy)?,
        };
        if range.start > start {
            // Skipped dimensions belong to a preceding dynamic dimension, or to none.
            match found.last_mut().filter(|_| small[at - 1] == DYNAMIC) {
                Some(last) => last.end = range.start,
                None => return None,
            }
        }
        start = range.end;
        found.push(range);
    }
    (start == large.len()).then_some(found)
}

/// Returns the range from `start` to the first dynamic dimension, or to the end if `greedy`.
fn dynamic_range(large: &[i64], start: usize, greedy: bool) -> Option<Range<usize>> {
    let dynamic = (start..large.len()).find(|at| large[*at] == DYNAMIC)?;
    Some(start..if greedy { large.len() } else { dynamic + 1 })
}

/// Returns the first run of static sizes whose product is `size`; with `greedy`, extended as far as possible.
fn sized_range(large: &[i64], start: usize, size: i64, greedy: bool) -> Option<Range<usize>> {
    let (mut begin, mut at, mut product, mut reached) = (start, start, 1i64, false);
    let mut found = start..start;
    while at < large.len() && (!reached || greedy) {
        if large[at] == DYNAMIC {
            if reached {
                break;
            }
            (begin, at, product) = (at + 1, at + 1, 1);
            continue;
        }
        product = product.wrapping_mul(large[at]);
        if product > size && reached {
            break;
        }
        while product > size && begin < at {
            // No division by zero: a size of zero makes the product zero, which never exceeds `size`.
            product = product.checked_div(large[begin])?;
            begin += 1;
        }
        found = begin..at + 1;
        reached |= product == size;
        at += 1;
    }
    reached.then_some(found)
}
