//! Loops and conditionals whose bodies are lowered, and may fail.

use ods_core::rewrite::Rewriter;
use ods_core::{Block, Region, Type, Value};
use ods_dialects::scf;

use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::emit::Emit as _;

/// Inserts a counting loop over `index` values, and returns the carried values.
pub(crate) fn for_loop(
    l: &mut Lower<'_>,
    [start, end, step]: [Value; 3],
    inits: &[Value],
    body: impl FnOnce(&mut Lower<'_>, Value, &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let new = scf::build_for(&mut l.rw, [start, end, step], inits, false);
    let (block, counter) = (new.body(&l.rw), new.induction_variable(&l.rw));
    let state: Vec<Value> = new.iter_args(&l.rw).collect();
    inside(l, block, |l| body(l, counter, &state))?;
    Ok(l.rw.results(new.into()).collect())
}

/// Inserts a counting loop from 0 by 1.
pub(crate) fn count(
    l: &mut Lower<'_>,
    end: Value,
    inits: &[Value],
    body: impl FnOnce(&mut Lower<'_>, Value, &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let (zero, one) = (l.rw.index(0), l.rw.index(1));
    for_loop(l, [zero, end, one], inits, body)
}

/// Inserts the body of nested loops: from the counters and the carried values to the next carried values.
pub(crate) type NestBody<'a> =
    dyn FnMut(&mut Lower<'_>, &[Value], &[Value]) -> Outcome<Vec<Value>> + 'a;

/// Inserts nested counting loops from 0 by 1, and returns the carried values. `body` gets the counters.
pub(crate) fn nest(
    l: &mut Lower<'_>,
    ends: &[Value],
    inits: &[Value],
    body: &mut NestBody<'_>,
) -> Outcome<Vec<Value>> {
    nest_inside(l, ends, &mut Vec::new(), inits, body)
}

fn nest_inside(
    l: &mut Lower<'_>,
    ends: &[Value],
    counters: &mut Vec<Value>,
    state: &[Value],
    body: &mut NestBody<'_>,
) -> Outcome<Vec<Value>> {
    let Some((end, rest)) = ends.split_first() else { return body(l, counters, state) };
    count(l, *end, state, |l, counter, state| {
        counters.push(counter);
        let done = nest_inside(l, rest, counters, state, body);
        counters.pop();
        done
    })
}

/// Inserts a conditional.
pub(crate) fn if_else(
    l: &mut Lower<'_>,
    condition: Value,
    types: &[Type],
    then: impl FnOnce(&mut Lower<'_>) -> Outcome<Vec<Value>>,
    otherwise: impl FnOnce(&mut Lower<'_>) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let new = l.rw.insert(scf::IfOp::build(condition).results_type(types.iter().copied()));
    let regions: [Region; 2] = [new.then_region(&l.rw).region, new.else_region(&l.rw).region];
    let [yes, no] = regions.map(|region| l.rw.create_block(region, None, &[]));
    inside(l, yes, then)?;
    inside(l, no, otherwise)?;
    Ok(l.rw.results(new.into()).collect())
}

/// Inserts a loop: `condition` returns whether it goes on, and `body` the next values.
pub(crate) fn while_loop(
    l: &mut Lower<'_>,
    inits: &[Value],
    condition: impl FnOnce(&mut Lower<'_>, &[Value]) -> Outcome<Value>,
    body: impl FnOnce(&mut Lower<'_>, &[Value]) -> Outcome<Vec<Value>>,
) -> Outcome<Vec<Value>> {
    let types: Vec<Type> = inits.iter().map(|value| l.rw.ty(*value)).collect();
    let new = scf::WhileOp::build().inits(inits.iter().copied()).results_type(types.clone());
    let new = l.rw.insert(new);
    let loc = l.rw.insert_loc();
    let args: Vec<_> = types.into_iter().map(|ty| (ty, loc)).collect();
    let regions: [Region; 2] = [new.before(&l.rw).region, new.after(&l.rw).region];
    let [before, after] = regions.map(|region| l.rw.create_block(region, None, &args));
    let state: Vec<Value> = new.before_args(&l.rw).collect();
    let point = l.rw.point();
    l.rw.set_point_at_end(before);
    let goes_on = condition(l, &state);
    let goes_on = goes_on?;
    l.rw.insert(scf::ConditionOp::build(goes_on).args(state));
    l.rw.set_point(point);
    let state: Vec<Value> = new.after_args(&l.rw).collect();
    inside(l, after, |l| body(l, &state))?;
    Ok(l.rw.results(new.into()).collect())
}

/// Fills a block that ends with `scf.yield`; the insertion point stays where it is.
fn inside(
    l: &mut Lower<'_>,
    block: Block,
    body: impl FnOnce(&mut Lower<'_>) -> Outcome<Vec<Value>>,
) -> Outcome {
    let point = l.rw.point();
    let loc = l.rw.insert_loc();
    l.rw.set_point_at_end(block);
    let values = body(l)?;
    finish(&mut l.rw, values);
    l.rw.set_point(point).set_loc(loc);
    Ok(())
}

fn finish(rw: &mut Rewriter<'_>, values: Vec<Value>) {
    rw.insert(scf::YieldOp::build().results(values));
}
