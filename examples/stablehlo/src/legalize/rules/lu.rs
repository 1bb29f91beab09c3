//! The decomposition of matrices into a lower and an upper triangle, with rows exchanged: `getrf` of LAPACK.

use ods_core::mixed::MixedList;
use ods_core::{Op, Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::decompose::{matrices, minus_product, read, wide_kind, write};
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::{self, Binary};
use crate::legalize::tensors::accumulate::convert_tensor;
use crate::legalize::tensors::loops::{count, for_loop, nest};
use crate::legalize::tensors::mixed::min;
use crate::legalize::tensors::structured::{fill_sizes, size_value, sizes_of};

/// Records both triangles of each matrix in one matrix, without the diagonal of the lower one, whose elements are 1; the row
/// that each row is exchanged with, counted from 1; and the number of the first pivot that is 0, or 0 if there is none.
pub(super) fn decompose(
    l: &mut Lower<'_>,
    op: Op,
    a: Value,
    [result, exchanged, info]: [Value; 3],
) -> Outcome {
    let kind = l.kind(a)?;
    let wide = wide_kind(kind);
    let tensor = l.tensor(a);
    let tensor = convert_tensor(l, tensor, kind, wide)?;
    let sizes = sizes_of(l, tensor);
    let (batch, [rows, columns]) = matrices(l, op, &sizes)?;
    let batch_ends: Vec<Value> = batch.iter().map(|size| size_value(l, *size)).collect();
    let zero = l.rw.int(Type::I32, 0);
    let pivots = min(l, rows, columns);
    let of_rows: MixedList = batch.iter().copied().chain([pivots]).collect();
    let starts = [tensor, fill_sizes(l, zero, &of_rows), fill_sizes(l, zero, batch)];
    let ends = [size_value(l, rows), size_value(l, columns)];
    let pivots = size_value(l, pivots);
    let done = nest(l, &batch_ends, &starts, &mut |l, batch, state| {
        let matrix = Matrix { batch, ends, kind: wide };
        count(l, pivots, state, |l, step, state| matrix.eliminate(l, step, state))
    })?;
    let tensor = convert_tensor(l, done[0], wide, kind)?;
    l.set_tensor(result, tensor);
    l.set_tensor(exchanged, done[1]);
    l.set_tensor(info, done[2]);
    Ok(())
}

/// A matrix of a batch.
#[derive(Clone, Copy, Debug)]
struct Matrix<'a> {
    batch: &'a [Value],
    /// The numbers of rows and columns.
    ends: [Value; 2],
    kind: Kind,
}

impl Matrix<'_> {
    fn place(self, row: Value, column: Value) -> Vec<Value> {
        [self.batch, &[row, column]].concat()
    }

    /// Eliminates the column `step` from the rows below, after the row with the largest element of that column has come to
    /// its place. `state` has the matrices, the exchanged rows, and the numbers of pivots that are 0.
    fn eliminate(self, l: &mut Lower<'_>, step: Value, state: &[Value]) -> Outcome<Vec<Value>> {
        let one = l.rw.index(1);
        let next = l.rw.addi(step, one);
        let number = l.rw.index_cast(next, Type::I32);
        let [row, size] = self.pivot(l, step, state[0])?;
        let tensor = self.exchange(l, step, row, state[0])?;
        let with = l.rw.addi(row, one);
        let with = l.rw.index_cast(with, Type::I32);
        let exchanged = write(l, with, state[1], &[self.batch, &[step]].concat());

        let part = l.rw.ty(size);
        let nothing = l.rw.float(part, 0.0);
        let is_zero = l.rw.cmpf(CmpFPredicate::OEQ, size, nothing);
        let before = read(l, state[2], self.batch);
        let none = l.rw.int(Type::I32, 0);
        let is_first = l.rw.cmpi(CmpIPredicate::Eq, before, none);
        let is_first = l.rw.andi(is_zero, is_first);
        let first = l.rw.select(is_first, number, before);
        let info = write(l, first, state[2], self.batch);

        let pivot = read(l, tensor, &self.place(step, step));
        let [rows, columns] = self.ends;
        let below = for_loop(l, [next, rows, one], &[tensor], |l, row, state| {
            let place = self.place(row, step);
            let x = read(l, state[0], &place);
            let quotient = scalar::binary(&mut l.rw, Binary::Divide, self.kind, x, pivot);
            // Below a pivot that is 0, all elements are.
            let factor = l.rw.select(is_zero, x, quotient);
            let tensor = write(l, factor, state[0], &place);
            for_loop(l, [next, columns, one], &[tensor], |l, column, state| {
                let above = read(l, state[0], &self.place(step, column));
                let place = self.place(row, column);
                let value = read(l, state[0], &place);
                let value = minus_product(l, self.kind, value, factor, above);
                Ok(vec![write(l, value, state[0], &place)])
            })
        })?;
        Ok(vec![below[0], exchanged, info])
    }

    /// Returns the first row, from `step` on, whose element in the column `step` is the largest, and the size of that.
    fn pivot(self, l: &mut Lower<'_>, step: Value, tensor: Value) -> Outcome<[Value; 2]> {
        let one = l.rw.index(1);
        let next = l.rw.addi(step, one);
        let size = self.size(l, tensor, step, step);
        let found = for_loop(l, [next, self.ends[0], one], &[step, size], |l, row, state| {
            let size = self.size(l, tensor, row, step);
            let is_larger = l.rw.cmpf(CmpFPredicate::OGT, size, state[1]);
            let row = l.rw.select(is_larger, row, state[0]);
            Ok(vec![row, l.rw.select(is_larger, size, state[1])])
        })?;
        Ok([found[0], found[1]])
    }

    /// Returns the size of an element as LAPACK measures it: of a complex number, the sum of the sizes of its parts.
    fn size(self, l: &mut Lower<'_>, tensor: Value, row: Value, column: Value) -> Value {
        let x = read(l, tensor, &self.place(row, column));
        match self.kind {
            Kind::Complex(_) => {
                let (re, im) = (l.rw.re(x), l.rw.im(x));
                let (re, im) = (l.rw.absf(re), l.rw.absf(im));
                l.rw.addf(re, im)
            }
            _ => l.rw.absf(x),
        }
    }

    /// Exchanges two rows.
    fn exchange(self, l: &mut Lower<'_>, a: Value, b: Value, tensor: Value) -> Outcome<Value> {
        let done = count(l, self.ends[1], &[tensor], |l, column, state| {
            let places = [self.place(a, column), self.place(b, column)];
            let [x, y] = [0, 1].map(|at| read(l, state[0], &places[at]));
            let tensor = write(l, y, state[0], &places[0]);
            Ok(vec![write(l, x, tensor, &places[1])])
        })?;
        Ok(done[0])
    }
}
