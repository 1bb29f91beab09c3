//! Vectors of every second, third, fourth or eighth element, and their elements in turn.

use ods_core::ir::Inserter as _;
use ods_core::{Type, Value};

use super::super::super::widen::lane_bits;
use super::Emit;
use crate::llvm::ShuffleVectorOp;

impl Emit<'_, '_, '_> {
    /// Returns every n-th element of `parts`, which are n vectors of consecutive elements, from the element `phase` on.
    pub(super) fn every_nth(
        &mut self,
        mut parts: Vec<Value>,
        mut phase: i64,
        ty: Type,
    ) -> Option<Value> {
        let (lanes, count) = (self.lanes as i64, parts.len() as i64);
        if count == 3 {
            let place = |lane: i64| ((3 * lane + phase) / lanes, (3 * lane + phase) % lanes);
            return self.picked(&parts, place, ty);
        }
        // Each round keeps the elements of two neighbors whose place has the lowest bit of the phase: the first rounds
        // are the same for several phases.
        while parts.len() > 1 {
            let mask: Vec<i32> = (0..lanes).map(|lane| (2 * lane + phase % 2) as i32).collect();
            let pair = |pair: &[Value]| match pair {
                [a, b] => Some(self.rw.emit(ShuffleVectorOp::build(*a, *b, &mask, ty))),
                _ => None,
            };
            parts = parts.chunks(2).map(pair).collect::<Option<_>>()?;
            phase /= 2;
        }
        parts.first().copied()
    }

    /// Returns the elements of two, three, four or eight vectors in turn, in as many vectors.
    pub(super) fn interleave(&mut self, values: Vec<Value>, ty: Type) -> Option<Vec<Value>> {
        let lanes = self.lanes as i64;
        if values.len() == 3 {
            return self.in_turn(&values, ty);
        }
        if values.len() < 2 {
            return Some(values);
        }
        let every_second =
            |from: usize| -> Vec<Value> { values[from..].iter().step_by(2).copied().collect() };
        let evens = self.interleave(every_second(0), ty)?;
        let odds = self.interleave(every_second(1), ty)?;
        let mut parts = Vec::with_capacity(values.len());
        for (even, odd) in evens.into_iter().zip(odds) {
            for half in [0, lanes / 2] {
                let mask: Vec<i32> = (0..lanes)
                    .map(|lane| (half + lane / 2 + if lane % 2 == 0 { 0 } else { lanes }) as i32)
                    .collect();
                parts.push(self.rw.emit(ShuffleVectorOp::build(even, odd, &mask, ty)));
            }
        }
        Some(parts)
    }

    /// Returns the elements of three vectors in turn.
    fn in_turn(&mut self, values: &[Value], ty: Type) -> Option<Vec<Value>> {
        let lanes = self.lanes as i64;
        let phase_of = move |part: i64, lane: i64| (part * lanes + lane) % 3;
        if !self.blends_lanes(ty) {
            let part = |part: i64| {
                let place = |lane: i64| (phase_of(part, lane), (part * lanes + lane) / 3);
                self.picked(values, place, ty)
            };
            return (0..3).map(part).collect();
        }
        // Each element is moved to its lane, which is the same in whatever part it is.
        let mut moved = Vec::with_capacity(values.len());
        for (phase, value) in (0..).zip(values) {
            let to = |lane: i64| (3 * lane + phase) % lanes;
            let from = |at: i64| (0..lanes).find(|lane| to(*lane) == at).unwrap_or(0);
            moved.push(self.permuted(*value, from, ty));
        }
        (0..3).map(|part| self.blended(&moved, |lane| phase_of(part, lane), ty)).collect()
    }

    /// Returns a vector each lane of which is a lane of one of three vectors; `place` returns the number of the vector,
    /// and that of its lane. No two lanes come from the same lane.
    fn picked(
        &mut self,
        vectors: &[Value],
        place: impl Fn(i64) -> (i64, i64),
        ty: Type,
    ) -> Option<Value> {
        let lanes = self.lanes as i64;
        if self.blends_lanes(ty) {
            // All lanes are brought together in their places before they are moved.
            let of = |at: i64| (0..lanes).map(&place).find(|(_, lane)| *lane == at);
            let blended = self.blended(vectors, |at| of(at).map_or(0, |(of, _)| of), ty)?;
            return Some(self.permuted(blended, |lane| place(lane).1, ty));
        }
        let (first, rest) = vectors.split_first()?;
        let mut picked = *first;
        for (number, vector) in (1..).zip(rest) {
            let entry = |lane: i64| {
                let (of, from) = place(lane);
                let index = match of {
                    _ if of == number => lanes + from,
                    0 if number == 1 => from,
                    _ if of < number => lane,
                    // A later vector has this lane.
                    _ => -1,
                };
                index as i32
            };
            let mask: Vec<i32> = (0..lanes).map(entry).collect();
            picked = self.rw.emit(ShuffleVectorOp::build(picked, *vector, &mask, ty));
        }
        Some(picked)
    }

    /// Returns whether hosts take each lane from one of two vectors in a cheaper way than any lane of both: not bytes.
    fn blends_lanes(&self, ty: Type) -> bool {
        let ctx = self.rw.ctx();
        lane_bits(ctx, ty.element_type(ctx).unwrap_or(ty)).is_some_and(|bits| bits > 8)
    }

    /// Returns a vector with each lane of the one of `vectors` whose number `of` returns.
    fn blended(&mut self, vectors: &[Value], of: impl Fn(i64) -> i64, ty: Type) -> Option<Value> {
        let lanes = self.lanes as i64;
        let (first, rest) = vectors.split_first()?;
        let mut blended = *first;
        for (number, vector) in (1..).zip(rest) {
            let entry = |lane: i64| (lane + if of(lane) == number { lanes } else { 0 }) as i32;
            let mask: Vec<i32> = (0..lanes).map(entry).collect();
            blended = self.rw.emit(ShuffleVectorOp::build(blended, *vector, &mask, ty));
        }
        Some(blended)
    }

    /// Returns a vector each lane of which is another lane of `vector`.
    fn permuted(&mut self, vector: Value, from: impl Fn(i64) -> i64, ty: Type) -> Value {
        let mask: Vec<i32> = (0..self.lanes as i64).map(|lane| from(lane) as i32).collect();
        self.rw.emit(ShuffleVectorOp::build(vector, vector, &mask, ty))
    }
}
