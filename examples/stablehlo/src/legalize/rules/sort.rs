//! Sorting: a stable merge of runs that double, by the compiled comparator.

use ods_core::ir::Inserter as _;
use ods_core::mixed::MixedIndex;
use ods_core::{Block, Op, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::tensor;

use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::loops::{count, for_loop, nest, while_loop};
use crate::legalize::tensors::structured::{empty, size_value, sizes_of};
use crate::stablehlo;

/// Inserts the comparator: whether the first elements are before the second ones. The elements of an operand are
/// adjacent: `a0, b0, a1, b1, …`.
pub(crate) type Before<'f> = &'f dyn Fn(&mut Lower<'_>, &[Value]) -> Outcome<Value>;

/// Returns the comparator of an operation whose body is `block`.
pub(super) fn comparator(
    op: Op,
    block: Block,
) -> impl Fn(&mut Lower<'_>, &[Value]) -> Outcome<Value> {
    move |l, args| match l.inline_scalars(block, args)?.as_slice() {
        [is_before] => Ok(*is_before),
        _ => l.fail(op, "expects a comparator that returns one value"),
    }
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::SortOp| {
        let inputs: Vec<Value> = op.inputs(&l.rw).collect();
        let results: Vec<Value> = op.result(&l.rw).collect();
        let region = op.comparator(&l.rw).region;
        let block = l.block(op, region)?;
        let rank = l.shape(inputs[0]).len();
        let dim = op.dimension(&l.rw) as i64;
        let dim = if dim < 0 { dim + rank as i64 } else { dim } as usize;
        if rank == 0 {
            for (input, result) in inputs.iter().zip(&results) {
                let lowered = l.lowered(*input);
                l.set(*result, lowered);
            }
            return Ok(());
        }
        let tensors: Vec<Value> = inputs.iter().map(|input| l.tensor(*input)).collect();
        let done = sort(l, &tensors, dim, &comparator(op.into(), block))?;
        for (result, tensor) in results.iter().zip(done) {
            l.set_tensor(*result, tensor);
        }
        Ok(())
    });
}

/// Sorts tensors of one shape together along a dimension.
pub(crate) fn sort(
    l: &mut Lower<'_>,
    tensors: &[Value],
    dim: usize,
    before: Before<'_>,
) -> Outcome<Vec<Value>> {
    let sizes = sizes_of(l, tensors[0]);
    let size = sizes[dim];
    if matches!(size, MixedIndex::Known(0 | 1)) {
        return Ok(tensors.to_vec());
    }
    let number = tensors.len();
    let mut state = Vec::new();
    for tensor in tensors {
        let element = l.rw.ty(*tensor).element_type_or_self(&l.ctx);
        state.push(empty(l, &sizes, element));
    }
    // Two buffers for each operand: the elements of one line move between them.
    for _ in 0..2 {
        for tensor in tensors {
            let element = l.rw.ty(*tensor).element_type_or_self(&l.ctx);
            state.push(empty(l, &[size], element));
        }
    }
    let mut ends: Vec<Value> = sizes.iter().map(|size| size_value(l, *size)).collect();
    let end = ends.remove(dim);
    let done = nest(l, &ends, &state, &mut |l, counters, state| {
        let line = |at: Value| {
            let mut place = counters.to_vec();
            place.insert(dim, at);
            place
        };
        let (results, buffers) = state.split_at(number);
        let (first, second) = buffers.split_at(number);
        let first = count(l, end, first, |l, at, state| {
            let place = line(at);
            let mut next = Vec::new();
            for (tensor, buffer) in tensors.iter().zip(state) {
                let place = place.iter().copied();
                let value = l.rw.emit(tensor::ExtractOp::build(*tensor).indices(place));
                next.push(l.rw.emit(tensor::InsertOp::build(value, *buffer).indices([at])));
            }
            Ok(next)
        })?;
        let buffers = [first, second.to_vec()].concat();
        let buffers = sort_line(l, end, &buffers, before)?;
        let results = count(l, end, results, |l, at, state| {
            let place = line(at);
            let mut next = Vec::new();
            for (buffer, result) in buffers.iter().zip(state) {
                let value = l.rw.emit(tensor::ExtractOp::build(*buffer).indices([at]));
                let place = place.iter().copied();
                next.push(l.rw.emit(tensor::InsertOp::build(value, *result).indices(place)));
            }
            Ok(next)
        })?;
        Ok([results, buffers].concat())
    })?;
    Ok(done[..number].to_vec())
}

/// Sorts the first half of the buffers, with the second half as room. Each pass merges runs of one width to the room and
/// these, twice as wide, back.
fn sort_line(
    l: &mut Lower<'_>,
    size: Value,
    buffers: &[Value],
    before: Before<'_>,
) -> Outcome<Vec<Value>> {
    let number = buffers.len() / 2;
    let one = l.rw.index(1);
    let mut inits = vec![one];
    inits.extend(buffers);
    let done = while_loop(
        l,
        &inits,
        |l, state| Ok(l.rw.cmpi(CmpIPredicate::Slt, state[0], size)),
        |l, state| {
            let (width, two) = (state[0], l.rw.index(2));
            let (first, second) = state[1..].split_at(number);
            let second = merge_runs(l, size, width, first, second, before)?;
            let twice = l.rw.muli(width, two);
            let first = merge_runs(l, size, twice, &second, first, before)?;
            let next = l.rw.muli(twice, two);
            Ok([vec![next], first, second].concat())
        },
    )?;
    Ok(done[1..].to_vec())
}

/// Merges each two adjacent runs of a width.
fn merge_runs(
    l: &mut Lower<'_>,
    size: Value,
    width: Value,
    from: &[Value],
    to: &[Value],
    before: Before<'_>,
) -> Outcome<Vec<Value>> {
    let (zero, one, two) = (l.rw.index(0), l.rw.index(1), l.rw.index(2));
    let step = l.rw.muli(width, two);
    let last = l.rw.subi(size, one);
    for_loop(l, [zero, size, step], to, |l, low, to| {
        let middle = l.rw.addi(low, width);
        let middle = l.rw.minsi(middle, size);
        let high = l.rw.addi(middle, width);
        let high = l.rw.minsi(high, size);
        let mut inits = vec![low, middle];
        inits.extend(to);
        let done = for_loop(l, [low, high, one], &inits, |l, at, state| {
            let (left, right, to) = (state[0], state[1], &state[2..]);
            // An exhausted run is read at some place, and the comparison is ignored.
            let left_end = l.rw.cmpi(CmpIPredicate::Sge, left, middle);
            let right_end = l.rw.cmpi(CmpIPredicate::Sge, right, high);
            let (safe_left, safe_right) = (l.rw.minsi(left, last), l.rw.minsi(right, last));
            let mut args = Vec::new();
            let mut pairs = Vec::new();
            for tensor in from {
                let a = l.rw.emit(tensor::ExtractOp::build(*tensor).indices([safe_right]));
                let b = l.rw.emit(tensor::ExtractOp::build(*tensor).indices([safe_left]));
                args.extend([a, b]);
                pairs.push((a, b));
            }
            let is_before = before(l, &args)?;
            let more = l.rw.not(right_end);
            let takes = l.rw.ori(left_end, is_before);
            let takes = l.rw.andi(more, takes);
            let (next_left, next_right) = (l.rw.addi(left, one), l.rw.addi(right, one));
            let mut next = vec![l.rw.select(takes, left, next_left)];
            next.push(l.rw.select(takes, next_right, right));
            for ((a, b), to) in pairs.iter().zip(to) {
                let value = l.rw.select(takes, *a, *b);
                next.push(l.rw.emit(tensor::InsertOp::build(value, *to).indices([at])));
            }
            Ok(next)
        })?;
        Ok(done[2..].to_vec())
    })
}
