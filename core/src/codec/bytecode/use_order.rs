//! Use-list orders: the order in which the uses of a value are linked, if it is not simply latest first.
//!
//! An order is a permutation of the uses sorted by descending id (operation in walk order, then operand number): entry
//! `i` is the position of use `i` in the list.

use super::body_numbers::BodyNumbers;
use super::buffer::Buffer;
use super::cursor::{Cursor, Read, fail};
use crate::ir::{Body, Use, Value};

/// Returns the order of the uses of `value`; `None` if it need not be stored.
#[inline]
fn order_of(numbers: &BodyNumbers<'_>, value: Value) -> Option<Vec<u32>> {
    let body = numbers.body;
    if !numbers.is_shuffled(value) {
        return None;
    }
    let mut uses: Vec<(u32, u32)> =
        body.uses(value).map(|slot| numbers.use_id(slot)).zip(0..).collect();
    uses.sort_unstable_by_key(|(id, _)| std::cmp::Reverse(*id));
    Some(uses.into_iter().map(|(_, place)| place).collect())
}

/// Returns the orders to be stored for `values` (the results of one operation or arguments of one block), by position.
pub(super) fn orders_of(
    numbers: &BodyNumbers<'_>,
    values: impl Iterator<Item = Value>,
) -> Vec<(u32, Vec<u32>)> {
    let mut orders = Vec::new();
    for (index, value) in (0..).zip(values) {
        if let Some(order) = order_of(numbers, value) {
            orders.push((index, order));
        }
    }
    orders
}

/// Writes the orders of some of `count` values.
pub(super) fn write(orders: &[(u32, Vec<u32>)], count: usize, out: &mut Buffer) {
    if count != 1 {
        out.varint(orders.len() as u64);
    }
    for at in table_order(orders) {
        let (index, order) = &orders[at];
        if count != 1 {
            out.varint(u64::from(*index));
        }
        let moved = || order.iter().zip(0u32..).filter(|(place, i)| **place != *i);
        let shuffled = moved().count();
        if shuffled < order.len() / 2 {
            out.flagged(2 * shuffled as u64, true);
            for (place, i) in moved() {
                out.varint(u64::from(*place));
                out.varint(u64::from(i));
            }
        } else {
            out.flagged(order.len() as u64, false);
            order.iter().for_each(|place| out.varint(u64::from(*place)));
        }
    }
}

/// Returns positions in `orders` in the order in which upstream's hash table iterates over their keys, which is the
/// order in the file: a power of two of buckets, at most three quarters full, multiplicative hash, triangular probing.
fn table_order(orders: &[(u32, Vec<u32>)]) -> impl Iterator<Item = usize> + use<> {
    const MULTIPLIER: u32 = 37;
    fn place(buckets: &mut [Option<usize>], key: u32, at: usize) {
        let mask = buckets.len() - 1;
        let mut bucket = key.wrapping_mul(MULTIPLIER) as usize & mask;
        let mut step = 1;
        while buckets[bucket].is_some() {
            bucket = (bucket + step) & mask;
            step += 1;
        }
        buckets[bucket] = Some(at);
    }
    let mut buckets: Vec<Option<usize>> = vec![None; 64];
    for (at, (key, _)) in orders.iter().enumerate() {
        if (at + 1) * 4 >= buckets.len() * 3 {
            let grown = vec![None; buckets.len() * 2];
            for old in std::mem::replace(&mut buckets, grown).into_iter().flatten() {
                place(&mut buckets, orders[old].0, old);
            }
        }
        place(&mut buckets, *key, at);
    }
    buckets.into_iter().flatten()
}

/// An order as read from a file.
pub(super) struct ReadOrder {
    /// Number of the result or argument.
    pub(super) index: u64,
    /// True when `numbers` are pairs of moves, false when they are all positions.
    pairs: bool,
    numbers: Vec<u64>,
}

/// Reads the orders of some of `count` values.
pub(super) fn read(cursor: &mut Cursor<'_>, count: usize) -> Read<Vec<ReadOrder>> {
    let entries = if count > 1 { cursor.varint()? } else { 1 };
    let mut orders = Vec::new();
    for _ in 0..entries {
        let index = if count > 1 { cursor.varint()? } else { 0 };
        let (len, pairs) = cursor.flagged()?;
        let mut numbers = Vec::with_capacity(cursor.capacity(len));
        for _ in 0..len {
            numbers.push(cursor.varint()?);
        }
        orders.push(ReadOrder { index, pairs, numbers });
    }
    Ok(orders)
}

/// Links the uses of `value` according to `order`, latest first without one. The operand slots of `body` must have
/// been created in walk order.
pub(super) fn apply(body: &mut Body, value: Value, order: Option<&ReadOrder>) -> Read<()> {
    let mut uses: Vec<Use> = body.uses(value).collect();
    if uses.len() < 2 {
        return Ok(());
    }
    uses.sort_unstable_by(|a, b| b.cmp(a));
    let Some(order) = order else {
        body.set_use_order(value, &uses);
        return Ok(());
    };
    let invalid = || fail("parsed use-list orders were invalid and could not be applied");
    let mut places: Vec<u64> = Vec::with_capacity(uses.len());
    if order.pairs {
        places.extend(0..uses.len() as u64);
        let (pairs, rest) = order.numbers.as_chunks::<2>();
        if !rest.is_empty() {
            return invalid();
        }
        for [place, i] in pairs {
            // A pair is a position, and the use at that position.
            let Some(to) = usize::try_from(*i).ok().and_then(|i| places.get_mut(i)) else {
                return invalid();
            };
            *to = *place;
        }
    } else {
        places.extend(&order.numbers);
    }
    if places.len() != uses.len() {
        return invalid();
    }
    let mut linked: Vec<Option<Use>> = vec![None; uses.len()];
    for (slot, place) in uses.iter().zip(places) {
        match usize::try_from(place).ok().and_then(|place| linked.get_mut(place)) {
            Some(to @ None) => *to = Some(*slot),
            _ => return invalid(),
        }
    }
    let linked: Vec<Use> = linked.into_iter().flatten().collect();
    body.set_use_order(value, &linked);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_hash_order() {
        let order = |count: u32| -> Vec<usize> {
            let orders: Vec<_> = (0..count).map(|key| (key, Vec::new())).collect();
            table_order(&orders).collect()
        };
        assert_eq!(order(5), [0, 2, 4, 1, 3]);
        let many = order(48);
        assert_eq!(many.len(), 48);
        assert_eq!(&many[..5], [0, 45, 7, 14, 21]);
    }
}
