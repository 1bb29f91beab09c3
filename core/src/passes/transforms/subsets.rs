//! Hoisting of reads and writes of a subset of a loop-carried tensor out of loops: the subset is carried instead.

use super::loops::can_be_hoisted;
use crate::interface::{
    DestinationStyleOpInterface, Interface, LoopLikeOpInterface, SubsetExtractionOpInterface,
    SubsetInsertionOpInterface, SubsetOpInterface,
};
use crate::ir::{Use, WalkOrder};
use crate::rewrite::Rewriter;
use crate::schema::Trait;
use crate::{Body, Op, Value};

type Loop = Interface<dyn LoopLikeOpInterface>;

/// Hoists pairs of reads and writes of a subset out of the loops of the body of `rw`, inner loops first.
pub fn hoist_loop_invariant_subsets(rw: &mut Rewriter<'_>) {
    for op in rw.walk(WalkOrder::Post).collect::<Vec<_>>() {
        if let Some(looping) = rw.interface::<dyn LoopLikeOpInterface>(op) {
            hoist_from_loop(rw, op, looping);
        }
    }
}

/// Hoists from one loop. Each pair adds carried values, which may have pairs of their own.
fn hoist_from_loop(rw: &mut Rewriter<'_>, mut op: Op, mut looping: Loop) {
    let mut index = 0;
    while index < looping.region_iter_args(rw).len() {
        op = hoist_at(rw, op, looping, index);
        match rw.interface::<dyn LoopLikeOpInterface>(op) {
            Some(replaced) => looping = replaced,
            None => return,
        }
        index += 1;
    }
}

/// Hoists the pairs on the carried value of that number; returns the resulting loop.
fn hoist_at(rw: &mut Rewriter<'_>, mut op: Op, mut looping: Loop, index: usize) -> Op {
    let mut subsets = Subsets::default();
    if subsets.follow(rw, looping, index).is_none() {
        return op;
    }
    for (read, write) in subsets.hoistable(rw) {
        let (Some(read), Some(write)) = (read, write) else { continue };
        let Some((source, value, into, updated)) = places(rw, read, write) else { continue };
        let outside =
            |body: &Body, at: Use| looping.is_defined_outside_of_loop(body, body.used_value(at));
        let read_fits = |body: &Body, at: Use| outside(body, at) || at == source;
        let write_fits = |body: &Body, at: Use| outside(body, at) || [value, into].contains(&at);
        if !can_be_hoisted(rw, read, &read_fits) || !can_be_hoisted(rw, write, &write_fits) {
            continue;
        }
        let part = rw.result(read, 0);
        let put = rw.used_value(value);
        let replaced =
            looping.replace_with_additional_yields(rw, &[part], true, &mut |_, _| vec![put]);
        let Some(replaced) = replaced else { return op };
        let Some(new) = rw.interface::<dyn LoopLikeOpInterface>(replaced) else { return op };
        (op, looping) = (replaced, new);
        let results = looping.loop_results(rw).unwrap_or_default();
        let (Some(result), Some(carried)) = (results.get(index).copied(), results.last().copied())
        else {
            return op;
        };
        rw.move_op_before(read, op);
        rw.move_op_after(write, op);
        let destination = rw.used_value(into);
        rw.replace_all_uses(updated, destination);
        let init = looping.inits(rw).values(rw).nth(index);
        if let Some(init) = init {
            rw.set_use(source, init);
        }
        rw.replace_all_uses(result, updated);
        rw.modify(write, |body| {
            body.set_use(value, carried);
            body.set_use(into, result);
        });
    }
    op
}

/// Returns the source operand of `read`, the source and destination operands of `write`, and the result of `write`.
fn places(body: &Body, read: Op, write: Op) -> Option<(Use, Use, Use, Value)> {
    let reader = body.interface::<dyn SubsetExtractionOpInterface>(read)?;
    let writer = body.interface::<dyn SubsetInsertionOpInterface>(write)?;
    Some((
        reader.source_operand(body),
        writer.source_operand(body),
        writer.destination_operand(body),
        writer.updated_destination(body),
    ))
}

/// The subset operations on one carried value, in pairs of a read and a write of the same subset.
#[derive(Default)]
struct Subsets {
    pairs: Vec<(Option<Op>, Option<Op>)>,
    all: Vec<Op>,
}

impl Subsets {
    /// Follows a carried value through an iteration: from write to write to the yield. `None` if something else uses
    /// it.
    fn follow(&mut self, body: &Body, looping: Loop, index: usize) -> Option<()> {
        let value = *looping.region_iter_args(body).get(index)?;
        let last = self.walk(body, value)?;
        let yielded = looping.yielded_values(body)?;
        (yielded.get(index) == Some(&last)).then_some(())
    }

    /// Returns the value of the chain from `start` that only a terminator uses. Nested loops are followed like the code
    /// around them, on a stack: they may nest arbitrarily deep.
    fn walk(&mut self, body: &Body, start: Value) -> Option<Value> {
        // The loops that the walk has entered, with the index of the carried value and the value to resume from.
        let mut inside: Vec<(Loop, usize, Value)> = Vec::new();
        let mut value = start;
        loop {
            if let Some(end) = only_terminator_uses(body, value) {
                let Some((looping, index, after)) = inside.pop() else { return Some(end) };
                if looping.yielded_values(body)?.get(index) != Some(&end) {
                    return None;
                }
                value = after;
                continue;
            }
            let (mut next, mut entered) = (None, None);
            for at in body.uses(value) {
                let user = body.use_owner(at);
                if let Some(looping) = body.interface::<dyn LoopLikeOpInterface>(user) {
                    let index = looping.inits(body).position(body, at)?;
                    let result = *looping.loop_results(body)?.get(index)?;
                    // Two loops that start from one value would fork the chain.
                    if entered.replace((looping, index, result)).is_some() {
                        return None;
                    }
                    continue;
                }
                body.interface::<dyn SubsetOpInterface>(user)?;
                self.insert(body, user, inside.is_empty());
                if let Some(write) = body.interface::<dyn SubsetInsertionOpInterface>(user) {
                    let style = body.interface::<dyn DestinationStyleOpInterface>(user)?;
                    let goes_on = style.has_pure_tensor_semantics(body)
                        && write.destination_operand(body) == at
                        && next.is_none();
                    if !goes_on {
                        return None;
                    }
                    next = Some(write.updated_destination(body));
                }
            }
            value = match (next, entered) {
                (Some(next), None) => next,
                (None, Some((looping, index, after))) => {
                    inside.push((looping, index, after));
                    *looping.region_iter_args(body).get(index)?
                }
                _ => return None,
            };
        }
    }

    fn insert(&mut self, body: &Body, op: Op, hoistable: bool) {
        self.all.push(op);
        if !hoistable {
            return;
        }
        let same = |other: &Option<Op>| {
            other
                .and_then(|other| body.interface::<dyn SubsetOpInterface>(other))
                .is_some_and(|other| other.operates_on_equivalent_subset(body, op, &|_, _| true))
        };
        if body.interface::<dyn SubsetExtractionOpInterface>(op).is_some() {
            match self.pairs.iter_mut().find(|(_, write)| same(write)) {
                Some((read, _)) => *read = Some(op),
                None => self.pairs.push((Some(op), None)),
            }
        }
        if body.interface::<dyn SubsetInsertionOpInterface>(op).is_some() {
            match self.pairs.iter_mut().find(|(read, _)| same(read)) {
                Some((_, write)) => *write = Some(op),
                None => self.pairs.push((None, Some(op))),
            }
        }
    }

    /// Returns the pairs that read and write the same type and are disjoint from all other subsets in the chain.
    fn hoistable(&self, body: &Body) -> Vec<(Option<Op>, Option<Op>)> {
        let fits = |(read, write): &(Option<Op>, Option<Op>)| {
            let types = read.zip(*write).is_none_or(|(read, write)| {
                let writer = body.interface::<dyn SubsetInsertionOpInterface>(write);
                let put = writer.map(|writer| body.used_value(writer.source_operand(body)));
                put.is_some_and(|put| body.ty(body.result(read, 0)) == body.ty(put))
            });
            let others =
                self.all.iter().filter(|other| Some(**other) != *read && Some(**other) != *write);
            types
                && others.copied().all(|other| {
                    let model = body.interface::<dyn SubsetOpInterface>(other);
                    read.iter().chain(write).all(|op| {
                        model.is_some_and(|model| {
                            model.operates_on_disjoint_subset(body, *op, &|_, _| true)
                        })
                    })
                })
        };
        self.pairs.iter().filter(|pair| fits(pair)).copied().collect()
    }
}

/// Returns `value`, if its only use is by a terminator.
fn only_terminator_uses(body: &Body, value: Value) -> Option<Value> {
    let user = body.use_owner(body.uses(value).next()?);
    (body.has_one_use(value) && body.view(user).has_trait(Trait::IsTerminator)).then_some(value)
}
