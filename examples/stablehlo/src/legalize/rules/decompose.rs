//! Decompositions and solutions of systems: loops over rows and columns, for each matrix of a batch.

use ods_core::ir::Inserter as _;
use ods_core::mixed::MixedIndex;
use ods_core::{FloatKind, Op, Value};
use ods_dialects::tensor;

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::{self, Binary, Unary};
use crate::legalize::tensors::accumulate::convert_tensor;
use crate::legalize::tensors::loops::{count, for_loop, nest};
use crate::legalize::tensors::structured::{fill_sizes, size_value, sizes_of};
use crate::stablehlo::{self, Transpose};

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::CholeskyOp| {
            let (a, result, lower) = (op.a(&l.rw), op.result(&l.rw), op.lower(&l.rw));
            factor(l, op.into(), a, lower, result)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::TriangularSolveOp| {
            let (a, b, result) = (op.a(&l.rw), op.b(&l.rw), op.result(&l.rw));
            let system = System {
                left: op.left_side(&l.rw),
                lower: op.lower(&l.rw),
                unit_diagonal: op.unit_diagonal(&l.rw),
                transpose: op.transpose_a(&l.rw),
            };
            solve_system(l, op.into(), [a, b], system, result)
        });
}

/// Records the triangular factor of `a` as the value of `result`.
pub(super) fn factor(l: &mut Lower<'_>, op: Op, a: Value, lower: bool, result: Value) -> Outcome {
    let kind = l.kind(a)?;
    let wide = wide_kind(kind);
    let tensor = l.tensor(a);
    let tensor = convert_tensor(l, tensor, kind, wide)?;
    let tensor = cholesky(l, op, tensor, wide, lower)?;
    let tensor = convert_tensor(l, tensor, wide, kind)?;
    l.set_tensor(result, tensor);
    Ok(())
}

/// A system whose matrix is a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct System {
    /// The matrix stands on the left of the unknowns.
    pub(super) left: bool,
    /// The matrix is a lower triangle.
    pub(super) lower: bool,
    /// The elements of the diagonal count as 1.
    pub(super) unit_diagonal: bool,
    /// What is applied to the matrix first.
    pub(super) transpose: Transpose,
}

/// Records the solution of a system as the value of `result`.
pub(super) fn solve_system(
    l: &mut Lower<'_>,
    op: Op,
    [a, b]: [Value; 2],
    system: System,
    result: Value,
) -> Outcome {
    let transposed = matches!(system.transpose, Transpose::TRANSPOSE | Transpose::ADJOINT);
    let how = Solve {
        left: system.left,
        unit_diagonal: system.unit_diagonal,
        // The system with the unknowns on the right has the transposed matrix.
        transposed: transposed == system.left,
        conjugate: system.transpose == Transpose::ADJOINT,
        ascending: (system.lower != transposed) == system.left,
    };
    let kind = l.kind(a)?;
    let wide = wide_kind(kind);
    let tensors = [l.tensor(a), l.tensor(b)];
    let a = convert_tensor(l, tensors[0], kind, wide)?;
    let b = convert_tensor(l, tensors[1], kind, wide)?;
    let tensor = solve(l, op, [a, b], wide, how)?;
    let tensor = convert_tensor(l, tensor, wide, kind)?;
    l.set_tensor(result, tensor);
    Ok(())
}

/// Splits the sizes of a tensor of `op` into the sizes of its batch, and the numbers of rows and columns of each matrix.
pub(super) fn matrices<'s>(
    l: &Lower<'_>,
    op: Op,
    sizes: &'s [MixedIndex],
) -> Outcome<(&'s [MixedIndex], [MixedIndex; 2])> {
    match sizes.split_last_chunk() {
        Some((batch, matrix)) => Ok((batch, *matrix)),
        None => l.fail(op, format!("expects matrices, but got a tensor of rank {}", sizes.len())),
    }
}

/// Returns the kind in which matrices of a kind are decomposed: errors grow with the number of rows.
pub(super) fn wide_kind(kind: Kind) -> Kind {
    match kind {
        Kind::Float(_) => Kind::Float(FloatKind::F64),
        Kind::Complex(_) => Kind::Complex(FloatKind::F64),
        _ => kind,
    }
}

fn conjugate(l: &mut Lower<'_>, kind: Kind, x: Value) -> Value {
    match kind {
        Kind::Complex(_) => {
            let (re, im) = (l.rw.re(x), l.rw.im(x));
            let im = l.rw.negf(im);
            l.rw.complex(re, im)
        }
        _ => x,
    }
}

pub(super) fn read(l: &mut Lower<'_>, tensor: Value, at: &[Value]) -> Value {
    l.element(&Lowered::Tensor(tensor), at)
}

pub(super) fn write(l: &mut Lower<'_>, value: Value, tensor: Value, at: &[Value]) -> Value {
    l.rw.emit(tensor::InsertOp::build(value, tensor).indices(at.iter().copied()))
}

pub(super) fn minus_product(
    l: &mut Lower<'_>,
    kind: Kind,
    total: Value,
    x: Value,
    y: Value,
) -> Value {
    let product = scalar::binary(&mut l.rw, Binary::Multiply, kind, x, y);
    scalar::binary(&mut l.rw, Binary::Subtract, kind, total, product)
}

/// Returns the square root of a pivot; a number that is not positive gives NaN.
fn root(l: &mut Lower<'_>, kind: Kind, pivot: Value) -> Value {
    match kind {
        Kind::Complex(_) => {
            let re = l.rw.re(pivot);
            let re = l.rw.sqrt(re);
            let part = l.rw.ty(re);
            let zero = l.rw.float(part, 0.0);
            l.rw.complex(re, zero)
        }
        _ => scalar::unary(&mut l.rw, Unary::Sqrt, kind, pivot),
    }
}

/// Returns the triangular factor of matrices, column by column; the other triangle is zero.
fn cholesky(l: &mut Lower<'_>, op: Op, a: Value, kind: Kind, lower: bool) -> Outcome<Value> {
    let sizes = sizes_of(l, a);
    let (batch, [size, _]) = matrices(l, op, &sizes)?;
    let zero = scalar::constant(&mut l.rw, kind, 0.0);
    let start = fill_sizes(l, zero, &sizes);
    let ends: Vec<Value> = batch.iter().map(|size| size_value(l, *size)).collect();
    let size = size_value(l, size);
    let (first, one) = (l.rw.index(0), l.rw.index(1));
    let done = nest(l, &ends, &[start], &mut |l, batch, state| {
        // The place of row i and column j of the lower factor.
        let place = |i: Value, j: Value| {
            let mut at = batch.to_vec();
            at.extend(if lower { [i, j] } else { [j, i] });
            at
        };
        let element = |l: &mut Lower<'_>, tensor: Value, i: Value, j: Value| {
            let value = read(l, tensor, &place(i, j));
            if lower { value } else { conjugate(l, kind, value) }
        };
        count(l, size, state, |l, j, state| {
            let tensor = state[0];
            let pivot = element(l, a, j, j);
            let sum = for_loop(l, [first, j, one], &[pivot], |l, k, state| {
                let x = element(l, tensor, j, k);
                let y = conjugate(l, kind, x);
                Ok(vec![minus_product(l, kind, state[0], x, y)])
            })?;
            let pivot = root(l, kind, sum[0]);
            let tensor = write(l, pivot, tensor, &place(j, j));
            let next = l.rw.addi(j, one);
            for_loop(l, [next, size, one], &[tensor], |l, i, state| {
                let tensor = state[0];
                let value = element(l, a, i, j);
                let sum = for_loop(l, [first, j, one], &[value], |l, k, state| {
                    let x = element(l, tensor, i, k);
                    let y = element(l, tensor, j, k);
                    let y = conjugate(l, kind, y);
                    Ok(vec![minus_product(l, kind, state[0], x, y)])
                })?;
                let value = scalar::binary(&mut l.rw, Binary::Divide, kind, sum[0], pivot);
                let value = if lower { value } else { conjugate(l, kind, value) };
                Ok(vec![write(l, value, tensor, &place(i, j))])
            })
        })
    })?;
    Ok(done[0])
}

/// How a system is solved, as one with the unknowns on the right of a matrix `m`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Solve {
    /// The unknowns are columns of the result, else rows.
    left: bool,
    unit_diagonal: bool,
    /// `m` is the transposed matrix.
    transposed: bool,
    /// The elements of `m` are conjugates.
    conjugate: bool,
    /// `m` is a lower triangle: the first unknown is found first.
    ascending: bool,
}

fn solve(l: &mut Lower<'_>, op: Op, [a, b]: [Value; 2], kind: Kind, how: Solve) -> Outcome<Value> {
    let sizes = sizes_of(l, b);
    let (batch, [rows, columns]) = matrices(l, op, &sizes)?;
    if l.shape(a).len() != sizes.len() {
        return l.fail(op, "expects tensors of equal ranks");
    }
    let (rows, columns) = if how.left { (rows, columns) } else { (columns, rows) };
    let ends: Vec<Value> = batch.iter().map(|size| size_value(l, *size)).collect();
    let (rows, columns) = (size_value(l, rows), size_value(l, columns));
    let (first, one) = (l.rw.index(0), l.rw.index(1));
    let done = nest(l, &ends, &[b], &mut |l, batch, state| {
        let matrix = |l: &mut Lower<'_>, i: Value, j: Value| {
            let mut at = batch.to_vec();
            at.extend(if how.transposed { [j, i] } else { [i, j] });
            let value = read(l, a, &at);
            if how.conjugate { conjugate(l, kind, value) } else { value }
        };
        let unknown = |i: Value, column: Value| {
            let mut at = batch.to_vec();
            at.extend(if how.left { [i, column] } else { [column, i] });
            at
        };
        count(l, rows, state, |l, number, state| {
            // The unknowns that are known are those before, or those after this one.
            let (i, known) = match how.ascending {
                true => (number, [first, number, one]),
                false => {
                    let last = l.rw.subi(rows, one);
                    let i = l.rw.subi(last, number);
                    let next = l.rw.addi(i, one);
                    (i, [next, rows, one])
                }
            };
            count(l, columns, state, |l, column, state| {
                let tensor = state[0];
                let place = unknown(i, column);
                let value = read(l, tensor, &place);
                let sum = for_loop(l, known, &[value], |l, j, state| {
                    let factor = matrix(l, i, j);
                    let x = read(l, tensor, &unknown(j, column));
                    Ok(vec![minus_product(l, kind, state[0], factor, x)])
                })?;
                let mut value = sum[0];
                if !how.unit_diagonal {
                    let pivot = matrix(l, i, i);
                    value = scalar::binary(&mut l.rw, Binary::Divide, kind, value, pivot);
                }
                Ok(vec![write(l, value, tensor, &place)])
            })
        })
    })?;
    Ok(done[0])
}
