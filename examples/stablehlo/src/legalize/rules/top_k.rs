//! `chlo.top_k`: the largest elements of each row, which is inserted element by element into a sorted list.

use ods_core::ir::Inserter as _;
use ods_core::mixed::MixedIndex;
use ods_core::{Op, Type, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::tensor;

use crate::chlo;
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::math::Order;
use crate::legalize::scalar::compare;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::loops::{count, nest, while_loop};
use crate::legalize::tensors::mixed::add;
use crate::legalize::tensors::structured::{empty, size_value, sizes_of};

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: chlo::TopKOp| {
        let results = [op.values(&l.rw), op.indices(&l.rw)];
        let (operand, k) = (op.operand(&l.rw), MixedIndex::Known(op.k(&l.rw) as i64));
        top_k(l, op.into(), operand, k, results)
    });
}

/// Finds the `k` largest elements of each row, and their indices.
pub(super) fn top_k(
    l: &mut Lower<'_>,
    op: Op,
    operand: Value,
    k: MixedIndex,
    [values, indices]: [Value; 2],
) -> Outcome {
    let kind = l.kind(operand)?;
    let element = kind.storage(&l.ctx);
    let index_type = l.stored(indices).element_type_or_self(&l.ctx);
    let source = l.tensor(operand);
    let mut sizes = sizes_of(l, source);
    let Some(last) = sizes.pop() else { return l.fail(op, "needs a dimension") };
    let rows: Vec<Value> = sizes.iter().map(|size| size_value(l, *size)).collect();
    let length = size_value(l, last);
    sizes.push(k);
    let (largest, numbers) = (empty(l, &sizes, element), empty(l, &sizes, index_type));
    // The lists have room for one element more, which is dropped.
    let room = [add(l, k, MixedIndex::Known(1))];
    let lists = (empty(l, &room, element), empty(l, &room, index_type));
    let state = [largest, numbers, lists.0, lists.1];
    let lowered = Lowered::Tensor(source);
    let done = nest(l, &rows, &state, &mut |l, at, state| {
        let (results, lists) = state.split_at(2);
        let end = size_value(l, k);
        let lists = count(l, length, lists, |l, number, lists| {
            let mut place = at.to_vec();
            place.push(number);
            let x = l.element(&lowered, &place);
            let number = l.rw.index_cast(number, index_type);
            insert_sorted(l, kind, end, [x, number], lists)
        })?;
        let mut done = count(l, end, results, |l, number, results| {
            let mut place = at.to_vec();
            place.push(number);
            Ok(copy_element(l, &lists, results, number, &place))
        })?;
        done.extend(lists);
        Ok(done)
    })?;
    l.set_tensor(values, done[0]);
    l.set_tensor(indices, done[1]);
    Ok(())
}

fn extract(l: &mut Lower<'_>, tensor: Value, at: Value) -> Value {
    l.rw.emit(tensor::ExtractOp::build(tensor).indices([at]))
}

fn insert(l: &mut Lower<'_>, element: Value, tensor: Value, at: &[Value]) -> Value {
    l.rw.emit(tensor::InsertOp::build(element, tensor).indices(at.iter().copied()))
}

/// Copies the elements of the lists to the results.
fn copy_element(
    l: &mut Lower<'_>,
    lists: &[Value],
    results: &[Value],
    from: Value,
    to: &[Value],
) -> Vec<Value> {
    let pairs: Vec<(Value, Value)> = lists.iter().copied().zip(results.iter().copied()).collect();
    pairs
        .into_iter()
        .map(|(list, result)| {
            let element = extract(l, list, from);
            insert(l, element, result, to)
        })
        .collect()
}

/// Inserts an element and its index into the lists: smaller elements move up by one.
fn insert_sorted(
    l: &mut Lower<'_>,
    kind: Kind,
    end: Value,
    [x, number]: [Value; 2],
    lists: &[Value],
) -> Outcome<Vec<Value>> {
    let (zero, one) = (l.rw.index(0), l.rw.index(1));
    let count = l.rw.index_cast(number, Type::INDEX);
    let filled = l.rw.minui(count, end);
    let state = [filled, lists[0], lists[1]];
    let done = while_loop(
        l,
        &state,
        |l, state| {
            let has_more = l.rw.cmpi(CmpIPredicate::Ne, state[0], zero);
            let before = l.rw.subi(state[0], one);
            let before = l.rw.maxsi(before, zero);
            let other = extract(l, state[1], before);
            let is_larger = compare(&mut l.rw, Order::Gt, true, kind, x, other);
            Ok(l.rw.andi(has_more, is_larger))
        },
        |l, state| {
            let before = l.rw.subi(state[0], one);
            let (value, index) = (extract(l, state[1], before), extract(l, state[2], before));
            let values = insert(l, value, state[1], &[state[0]]);
            let indices = insert(l, index, state[2], &[state[0]]);
            Ok(vec![before, values, indices])
        },
    )?;
    let values = insert(l, x, done[1], &[done[0]]);
    let indices = insert(l, number, done[2], &[done[0]]);
    Ok(vec![values, indices])
}
