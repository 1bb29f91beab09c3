//! Fourier transforms of the last dimensions, one after another.

use ods_core::{FloatKind, Op, Type, Value};
use ods_dialects::arith::CmpIPredicate;

use super::large;
use super::shape::reshape_tensor;
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::loops::count;
use crate::legalize::tensors::structured::{generate, size_value, sizes_of, static_sizes};
use crate::legalize::tensors::view::lend;
use crate::stablehlo::{self, FftType};

/// A transform along one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Along {
    dim: usize,
    /// The number of elements of the transform.
    length: i64,
    inverse: bool,
    /// The operand contains the first half of a transform of real numbers, and the result is real.
    to_real: bool,
    /// The number of elements of the result.
    kept: i64,
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::FftOp| {
        let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
        let lengths = op.fft_length(&l.rw).to_vec();
        let how = op.fft_type(&l.rw);
        fft(l, op.into(), operand, result, how, &lengths)
    });
}

fn fft(
    l: &mut Lower<'_>,
    op: Op,
    operand: Value,
    result: Value,
    how: FftType,
    lengths: &[i64],
) -> Outcome {
    let (from, to) = (l.kind(operand)?, l.kind(result)?);
    let (Kind::Float(part) | Kind::Complex(part)) = from else {
        return l.fail(op, "expects floats or complex numbers");
    };
    let rank = l.shape(operand).len();
    let Some(first) = rank.checked_sub(lengths.len()) else {
        return l.fail(op, "has more lengths than dimensions");
    };
    let mut tensor = l.tensor(operand);
    let mut kind = from;
    let steps: Vec<(usize, i64)> =
        lengths.iter().enumerate().map(|(at, length)| (first + at, *length)).collect();
    // The dimension of real numbers is transformed first, or last if the result is real.
    let order: Vec<(usize, i64)> = match how {
        FftType::IRFFT => steps.clone(),
        _ => steps.iter().rev().copied().collect(),
    };
    for (dim, length) in order {
        let is_last = dim + 1 == rank;
        let along = Along {
            dim,
            length,
            inverse: matches!(how, FftType::IFFT | FftType::IRFFT),
            to_real: how == FftType::IRFFT && is_last,
            kept: if how == FftType::RFFT && is_last { length / 2 + 1 } else { length },
        };
        let next = match along.to_real {
            true => Kind::Float(part),
            false => Kind::Complex(part),
        };
        tensor = transform(l, tensor, kind, next, along)?;
        kind = next;
    }
    if kind != to {
        tensor = crate::legalize::tensors::accumulate::convert_tensor(l, tensor, kind, to)?;
    }
    l.set_tensor(result, tensor);
    Ok(())
}

/// Returns the parts of an element as numbers of type `f64`.
fn parts(l: &mut Lower<'_>, kind: Kind, element: Value) -> [Value; 2] {
    let double = Kind::Float(FloatKind::F64);
    match kind {
        Kind::Complex(part) => {
            let (re, im) = (l.rw.re(element), l.rw.im(element));
            [re, im].map(|value| convert(&mut l.rw, Kind::Float(part), double, value))
        }
        _ => [convert(&mut l.rw, kind, double, element), l.rw.float(Type::F64, 0.0)],
    }
}

/// Transforms with at least so many elements are calls of a function of the host.
const LEAST_LENGTH: i64 = 16;

/// Transforms by a function of the host; `None` if the sizes are not known, or small.
fn transform_rows(
    l: &mut Lower<'_>,
    tensor: Value,
    from: Kind,
    to: Kind,
    along: Along,
) -> Outcome<Option<Value>> {
    let shape = l.rw.ty(tensor).shape(&l.ctx).unwrap_or_default().to_vec();
    if along.length < LEAST_LENGTH || shape.iter().any(|size| *size <= 0) {
        return Ok(None);
    }
    // The rows: the other dimensions, the transformed one, and the parts of a complex number.
    let mut sizes = shape.clone();
    sizes.remove(along.dim);
    let rows: i64 = sizes.iter().product();
    sizes.extend([along.length, 2]);
    let source = Lowered::Tensor(tensor);
    let rank = shape.len();
    let parted = generate(l, &static_sizes(&sizes), &[Type::F64], |l, at| {
        let (number, part) = (at[rank - 1], at[rank]);
        let mut place = at[..rank - 1].to_vec();
        place.insert(along.dim, number);
        let mirrored = along.to_real.then(|| mirror(l, along, &mut place));
        let value = l.element(&source, &place);
        let [re, im] = parts(l, from, value);
        let im = conjugate_if(l, mirrored, im);
        let zero = l.rw.index(0);
        let is_real = l.rw.cmpi(CmpIPredicate::Eq, part, zero);
        Ok(vec![l.rw.select(is_real, re, im)])
    })?;
    let ty = Type::tensor(&l.ctx, &[rows, along.length, 2], Type::F64);
    let flat = reshape_tensor(l, parted[0], ty);
    let name = if along.inverse { large::INVERSE } else { large::FORWARD };
    let flat = lend(l, flat);
    let done = large::call(l, name, &[flat], ty, None);
    let ty = Type::tensor(&l.ctx, &sizes, Type::F64);
    let done = Lowered::Tensor(reshape_tensor(l, done, ty));
    let mut result_sizes = shape;
    result_sizes[along.dim] = along.kept;
    let element = to.storage(&l.ctx);
    let result = generate(l, &static_sizes(&result_sizes), &[element], |l, at| {
        let mut place = at.to_vec();
        let number = place.remove(along.dim);
        let (zero, one) = (l.rw.index(0), l.rw.index(1));
        place.extend([number, zero]);
        let re = l.element(&done, &place);
        place[rank] = one;
        let im = l.element(&done, &place);
        Ok(vec![joined(l, to, re, im)])
    })?;
    Ok(Some(result[0]))
}

/// Moves a place beyond the half to the element of which it has the conjugate, and returns whether it was beyond.
fn mirror(l: &mut Lower<'_>, along: Along, place: &mut [Value]) -> Value {
    let number = place[along.dim];
    let (length, half) = (l.rw.index(along.length), l.rw.index(along.length / 2));
    let is_mirrored = l.rw.cmpi(CmpIPredicate::Sgt, number, half);
    let opposite = l.rw.subi(length, number);
    place[along.dim] = l.rw.select(is_mirrored, opposite, number);
    is_mirrored
}

fn conjugate_if(l: &mut Lower<'_>, mirrored: Option<Value>, im: Value) -> Value {
    match mirrored {
        Some(mirrored) => {
            let conjugate = l.rw.negf(im);
            l.rw.select(mirrored, conjugate, im)
        }
        None => im,
    }
}

/// Returns the element with these parts of type `f64`.
fn joined(l: &mut Lower<'_>, to: Kind, re: Value, im: Value) -> Value {
    let double = Kind::Float(FloatKind::F64);
    match to {
        Kind::Complex(part) => {
            let part = Kind::Float(part);
            let re = convert(&mut l.rw, double, part, re);
            let im = convert(&mut l.rw, double, part, im);
            l.rw.complex(re, im)
        }
        _ => convert(&mut l.rw, double, to, re),
    }
}

/// Sums products with the powers of a root of unity, which are computed once.
fn transform(
    l: &mut Lower<'_>,
    tensor: Value,
    from: Kind,
    to: Kind,
    along: Along,
) -> Outcome<Value> {
    if let Some(result) = transform_rows(l, tensor, from, to, along)? {
        return Ok(result);
    }
    let mut sizes = sizes_of(l, tensor);
    let own = sizes[along.dim];
    sizes[along.dim] = ods_core::mixed::MixedIndex::Known(along.kept);
    let length = l.rw.index(along.length);
    let sign = if along.inverse { 1.0 } else { -1.0 };
    let table_size = [ods_core::mixed::MixedIndex::Known(along.length)];
    let table = generate(l, &table_size, &[Type::F64, Type::F64], |l, at| {
        let number = l.rw.index_cast(at[0], Type::I64);
        let number = l.rw.sitofp(number, Type::F64);
        let turn = sign * std::f64::consts::TAU / along.length.max(1) as f64;
        let turn = l.rw.float(Type::F64, turn);
        let angle = l.rw.mulf(number, turn);
        Ok(vec![l.rw.cos(angle), l.rw.sin(angle)])
    })?;
    let source = Lowered::Tensor(tensor);
    let read = match along.to_real {
        true => length,
        false => size_value(l, own),
    };
    let element = to.storage(&l.ctx);
    let done = generate(l, &sizes, &[element], |l, at| {
        let zero = l.rw.float(Type::F64, 0.0);
        let sums = count(l, read, &[zero, zero], |l, number, state| {
            let mut place = at.to_vec();
            place[along.dim] = number;
            let mirrored = along.to_real.then(|| mirror(l, along, &mut place));
            let value = l.element(&source, &place);
            let [re, im] = parts(l, from, value);
            let im = conjugate_if(l, mirrored, im);
            let power = l.rw.muli(number, at[along.dim]);
            let power = l.rw.remui(power, length);
            let cos = l.element(&Lowered::Tensor(table[0]), &[power]);
            let sin = l.element(&Lowered::Tensor(table[1]), &[power]);
            let (a, b) = (l.rw.mulf(re, cos), l.rw.mulf(im, sin));
            let (c, d) = (l.rw.mulf(re, sin), l.rw.mulf(im, cos));
            let (new_re, new_im) = (l.rw.subf(a, b), l.rw.addf(c, d));
            Ok(vec![l.rw.addf(state[0], new_re), l.rw.addf(state[1], new_im)])
        })?;
        let (mut re, mut im) = (sums[0], sums[1]);
        if along.inverse {
            let scale = l.rw.float(Type::F64, 1.0 / along.length.max(1) as f64);
            (re, im) = (l.rw.mulf(re, scale), l.rw.mulf(im, scale));
        }
        Ok(vec![joined(l, to, re, im)])
    })?;
    Ok(done[0])
}
