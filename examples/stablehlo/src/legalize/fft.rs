//! Fourier transforms of the last dimensions, one after another.

use ods_core::{FloatKind, Op, Type, Value};

use super::convert::convert;
use super::emit::Emit as _;
use super::kind::Kind;
use super::loops::count;
use super::lower::{Lower, Lowered, Outcome, Rules};
use super::structured::{generate, size_value, sizes_of};
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
        tensor = super::accumulate::convert_tensor(l, tensor, kind, to)?;
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

/// Sums products with the powers of a root of unity, which are computed once.
fn transform(
    l: &mut Lower<'_>,
    tensor: Value,
    from: Kind,
    to: Kind,
    along: Along,
) -> Outcome<Value> {
    let mut sizes = sizes_of(l, tensor);
    let own = sizes[along.dim];
    sizes[along.dim] = ods_core::mixed::MixedIndex::Known(along.kept);
    let length = l.rw.index(along.length);
    let half = l.rw.index(along.length / 2);
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
    let double = Kind::Float(FloatKind::F64);
    let done = generate(l, &sizes, &[element], |l, at| {
        let zero = l.rw.float(Type::F64, 0.0);
        let sums = count(l, read, &[zero, zero], |l, number, state| {
            let mut place = at.to_vec();
            let mut mirrored = None;
            place[along.dim] = number;
            if along.to_real {
                // Elements beyond the half are conjugates of those before it.
                let is_mirrored = l.rw.cmpi(ods_dialects::arith::CmpIPredicate::Sgt, number, half);
                let opposite = l.rw.subi(length, number);
                place[along.dim] = l.rw.select(is_mirrored, opposite, number);
                mirrored = Some(is_mirrored);
            }
            let value = l.element(&source, &place);
            let [re, mut im] = parts(l, from, value);
            if let Some(mirrored) = mirrored {
                let conjugate = l.rw.negf(im);
                im = l.rw.select(mirrored, conjugate, im);
            }
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
        Ok(vec![match to {
            Kind::Complex(part) => {
                let part = Kind::Float(part);
                let re = convert(&mut l.rw, double, part, re);
                let im = convert(&mut l.rw, double, part, im);
                l.rw.complex(re, im)
            }
            _ => convert(&mut l.rw, double, to, re),
        }])
    })?;
    Ok(done[0])
}
