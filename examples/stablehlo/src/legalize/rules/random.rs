//! Random bits by the generators Philox and ThreeFry, and random numbers of a distribution.

use std::sync::atomic::{AtomicI64, Ordering};

use ods_core::mixed::MixedIndex;
use ods_core::{Op, Type, Value};
use ods_dialects::arith::CmpIPredicate;

use super::shape::mixed_indices_of;
use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::convert::{convert, from_bits};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::integer::resize;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::{self, Binary};
use crate::legalize::tensors::mixed::{add, div, integer, mul};
use crate::legalize::tensors::structured::{generate, size_value, static_sizes};
use crate::stablehlo::{self, RngAlgorithm, RngDistribution};

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(bit_generator).add(rng);
}

/// Returns the lower and the upper half of a 64-bit integer.
fn halves(l: &mut Lower<'_>, word: Value) -> [Value; 2] {
    let up = l.rw.int(Type::I64, 32);
    let high = l.rw.shrui(word, up);
    [l.rw.trunci(word, Type::I32), l.rw.trunci(high, Type::I32)]
}

/// Returns the 64-bit integer with these halves.
fn joined(l: &mut Lower<'_>, [low, high]: [Value; 2]) -> Value {
    let up = l.rw.int(Type::I64, 32);
    let (low, high) = (l.rw.extui(low, Type::I64), l.rw.extui(high, Type::I64));
    let high = l.rw.shli(high, up);
    l.rw.ori(low, high)
}

fn word(l: &mut Lower<'_>, value: u32) -> Value {
    l.rw.int(Type::I32, i64::from(value as i32))
}

/// ThreeFry with two words and twenty rounds.
fn three_fry(l: &mut Lower<'_>, input: [Value; 2], key: [Value; 2]) -> [Value; 2] {
    const ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
    let parity = word(l, 0x1bd1_1bda);
    let mixed = l.rw.xori(key[0], key[1]);
    let keys = [key[0], key[1], l.rw.xori(mixed, parity)];
    let mut x = [l.rw.addi(input[0], keys[0]), l.rw.addi(input[1], keys[1])];
    for group in 0..5usize {
        for by in ROTATIONS[group % 2] {
            x[0] = l.rw.addi(x[0], x[1]);
            let (left, right) = (word(l, by), word(l, 32 - by));
            let (high, low) = (l.rw.shli(x[1], left), l.rw.shrui(x[1], right));
            x[1] = l.rw.ori(high, low);
            x[1] = l.rw.xori(x[1], x[0]);
        }
        let number = word(l, group as u32 + 1);
        x[0] = l.rw.addi(x[0], keys[(group + 1) % 3]);
        let second = l.rw.addi(keys[(group + 2) % 3], number);
        x[1] = l.rw.addi(x[1], second);
    }
    x
}

/// Philox with four words and ten rounds.
fn philox(l: &mut Lower<'_>, input: [Value; 4], key: [Value; 2]) -> [Value; 4] {
    let (mut x, mut key) = (input, key);
    for _ in 0..10 {
        let [first_low, first_high] = product(l, x[0], 0xd251_1f53);
        let [second_low, second_high] = product(l, x[2], 0xcd9e_8d57);
        let left = l.rw.xori(second_high, x[1]);
        let right = l.rw.xori(first_high, x[3]);
        x = [l.rw.xori(left, key[0]), second_low, l.rw.xori(right, key[1]), first_low];
        let steps = [word(l, 0x9e37_79b9), word(l, 0xbb67_ae85)];
        key = [l.rw.addi(key[0], steps[0]), l.rw.addi(key[1], steps[1])];
    }
    x
}

/// Returns the halves of the product of a word and a constant.
fn product(l: &mut Lower<'_>, x: Value, by: u32) -> [Value; 2] {
    let wide = l.rw.extui(x, Type::I64);
    let by = l.rw.int(Type::I64, i64::from(by));
    let product = l.rw.muli(wide, by);
    halves(l, product)
}

fn bit_generator(l: &mut Lower<'_>, op: stablehlo::RngBitGeneratorOp) -> Outcome {
    let output = op.output(&l.rw);
    let bits = Bits {
        algorithm: op.rng_algorithm(&l.rw),
        initial: op.initial_state(&l.rw),
        state: op.output_state(&l.rw),
        output,
    };
    let sizes = static_sizes(&l.shape(output));
    random_bits(l, op.into(), &bits, &sizes)
}

/// A generator of random bits.
pub(super) struct Bits {
    pub(super) algorithm: RngAlgorithm,
    pub(super) initial: Value,
    /// The result with the next state.
    pub(super) state: Value,
    /// The result with the bits.
    pub(super) output: Value,
}

/// Generates random bits of a shape.
pub(super) fn random_bits(l: &mut Lower<'_>, op: Op, bits: &Bits, sizes: &[MixedIndex]) -> Outcome {
    let state = state_words(l, op, bits.initial)?;
    let kind = l.kind(bits.output)?;
    let (key, counter) = (halves(l, state[0]), &state[1..]);
    let (tensor, used) = match bits.algorithm {
        RngAlgorithm::THREEFRY => three_fry_bits(l, op, kind, sizes, key, counter[0])?,
        RngAlgorithm::DEFAULT | RngAlgorithm::PHILOX => {
            // Of a state of two words, XLA takes the key as the upper half of the counter.
            let high = counter.get(1).copied().unwrap_or(state[0]);
            philox_bits(l, kind, sizes, key, [counter[0], high])?
        }
    };
    match sizes.is_empty() {
        true => {
            let value = l.element(&Lowered::Tensor(tensor), &[]);
            l.set(bits.output, Lowered::Scalar(value));
        }
        false => l.set_tensor(bits.output, tensor),
    }
    let used = integer(l, used, Type::I64);
    let low = l.rw.addi(counter[0], used);
    let mut next = vec![state[0], low];
    if let Some(high) = counter.get(1) {
        let carry = l.rw.cmpi(CmpIPredicate::Ult, low, used);
        let carry = l.rw.extui(carry, Type::I64);
        next.push(l.rw.addi(*high, carry));
    }
    set_state(l, bits.state, &next);
    Ok(())
}

/// Returns the state as 64-bit integers: the key and the counter.
fn state_words(l: &mut Lower<'_>, op: Op, state: Value) -> Outcome<Vec<Value>> {
    let bits = l.kind(state)?.bits();
    let count = l.shape(state).first().copied().unwrap_or(0);
    let lowered = l.lowered(state);
    let mut words = Vec::new();
    for at in 0..count {
        let at = l.rw.index(at);
        words.push(l.element(&lowered, &[at]));
    }
    let words = match bits {
        32 => words.chunks_exact(2).map(|pair| joined(l, [pair[0], pair[1]])).collect(),
        _ => words,
    };
    match (bits, words.len()) {
        (32 | 64, 2 | 3) => Ok(words),
        _ => l.fail(op, "expects a state of two or three 64-bit integers"),
    }
}

fn set_state(l: &mut Lower<'_>, result: Value, words: &[Value]) {
    use ods_core::ir::Inserter as _;
    let ty = l.stored(result);
    let element = ty.element_type_or_self(&l.ctx);
    let elements = match element == Type::I64 {
        true => words.to_vec(),
        false => words.iter().flat_map(|word| halves(l, *word)).collect(),
    };
    let tensor = ods_dialects::tensor::FromElementsOp::build(ty).elements(elements);
    let tensor = l.rw.emit(tensor);
    l.set_tensor(result, tensor);
}

/// Returns random bits as an element: the lowest ones of a word, or two words.
fn element_of(l: &mut Lower<'_>, kind: Kind, bits: Value) -> Value {
    let ctx = l.ctx.clone();
    let ty = match kind {
        Kind::Float(float) => Type::integer(&ctx, float.width().max(8)),
        _ => kind.storage(&ctx),
    };
    let bits = match kind {
        Kind::Pred => return l.rw.trunci(bits, Type::I1),
        _ => resize(&mut l.rw, false, bits, ty),
    };
    from_bits(&mut l.rw, kind, bits)
}

/// Returns the position of an element in the order of the elements.
fn linear(l: &mut Lower<'_>, at: &[Value], sizes: &[MixedIndex]) -> Value {
    let mut position = l.rw.index(0);
    for (at, size) in at.iter().zip(sizes) {
        let size = size_value(l, *size);
        position = l.rw.muli(position, size);
        position = l.rw.addi(position, *at);
    }
    position
}

/// Returns the number of elements.
fn count_of(l: &mut Lower<'_>, sizes: &[MixedIndex]) -> MixedIndex {
    let one = MixedIndex::Known(1);
    sizes.iter().fold(one, |count, size| mul(l, count, *size))
}

/// Returns the number of parts of a length, rounded up.
fn parts_of(l: &mut Lower<'_>, size: MixedIndex, length: i64) -> MixedIndex {
    let sum = add(l, size, MixedIndex::Known(length - 1));
    div(l, sum, MixedIndex::Known(length))
}

/// Each counter gives four words, or two of 64 bits. Returns the number of counters used, too.
fn philox_bits(
    l: &mut Lower<'_>,
    kind: Kind,
    sizes: &[MixedIndex],
    key: [Value; 2],
    counter: [Value; 2],
) -> Outcome<(Value, MixedIndex)> {
    let wide = kind.bits() > 32;
    let parts = if wide { 2 } else { 4 };
    let count = count_of(l, sizes);
    let vectors = parts_of(l, count, parts);
    let types = vec![if wide { Type::I64 } else { Type::I32 }; parts as usize];
    let blocks = generate(l, &[vectors], &types, |l, at| {
        let offset = l.rw.index_cast(at[0], Type::I64);
        let low = l.rw.addi(counter[0], offset);
        let carry = l.rw.cmpi(CmpIPredicate::Ult, low, offset);
        let carry = l.rw.extui(carry, Type::I64);
        let high = l.rw.addi(counter[1], carry);
        let ([a, b], [c, d]) = (halves(l, low), halves(l, high));
        let x = philox(l, [a, b, c, d], key);
        Ok(match wide {
            true => vec![joined(l, [x[0], x[1]]), joined(l, [x[2], x[3]])],
            false => x.to_vec(),
        })
    })?;
    let element = kind.storage(&l.ctx);
    let done = generate(l, sizes, &[element], |l, at| {
        let position = linear(l, at, sizes);
        let by = l.rw.index(parts);
        let (block, part) = (l.rw.divui(position, by), l.rw.remui(position, by));
        let bits = chosen(l, &blocks, &[block], part);
        Ok(vec![element_of(l, kind, bits)])
    })?;
    Ok((done[0], vectors))
}

/// Returns the element at one place of the tensor with a number.
fn chosen(l: &mut Lower<'_>, tensors: &[Value], place: &[Value], number: Value) -> Value {
    let mut value = l.element(&Lowered::Tensor(tensors[0]), place);
    for (at, tensor) in tensors.iter().enumerate().skip(1) {
        let other = l.element(&Lowered::Tensor(*tensor), place);
        let at = l.rw.index(at as i64);
        let is_it = l.rw.cmpi(CmpIPredicate::Eq, number, at);
        value = l.rw.select(is_it, other, value);
    }
    value
}

/// Each counter gives two words: of one element of 64 bits, or of two adjacent ones along a dimension of even size.
fn three_fry_bits(
    l: &mut Lower<'_>,
    op: Op,
    kind: Kind,
    sizes: &[MixedIndex],
    key: [Value; 2],
    counter: Value,
) -> Outcome<(Value, MixedIndex)> {
    let element = kind.storage(&l.ctx);
    let at_counter = |l: &mut Lower<'_>, position: Value| {
        let offset = l.rw.index_cast(position, Type::I64);
        let input = l.rw.addi(counter, offset);
        let input = halves(l, input);
        three_fry(l, input, key)
    };
    if kind.bits() > 32 {
        let done = generate(l, sizes, &[element], |l, at| {
            let position = linear(l, at, sizes);
            let words = at_counter(l, position);
            let bits = joined(l, words);
            Ok(vec![element_of(l, kind, bits)])
        })?;
        return Ok((done[0], count_of(l, sizes)));
    }
    let Some(split) = split_of(l, op, sizes)? else {
        let zero = l.rw.index(0);
        let words = at_counter(l, zero);
        let value = element_of(l, kind, words[0]);
        return Ok((l.materialize(&Lowered::Scalar(value)), MixedIndex::Known(1)));
    };
    let mut half = sizes.to_vec();
    half[split] = parts_of(l, half[split], 2);
    let pairs = generate(l, &half, &[Type::I32, Type::I32], |l, at| {
        let position = linear(l, at, &half);
        Ok(at_counter(l, position).to_vec())
    })?;
    let done = generate(l, sizes, &[element], |l, at| {
        let two = l.rw.index(2);
        let mut place = at.to_vec();
        place[split] = l.rw.divui(at[split], two);
        let part = l.rw.remui(at[split], two);
        let bits = chosen(l, &pairs, &place, part);
        Ok(vec![element_of(l, kind, bits)])
    })?;
    Ok((done[0], count_of(l, &half)))
}

/// Returns the dimension along which two adjacent elements share a counter: the first of even size, or else the largest.
fn split_of(l: &Lower<'_>, op: Op, sizes: &[MixedIndex]) -> Outcome<Option<usize>> {
    if sizes.len() <= 1 {
        return Ok((0..sizes.len()).next());
    }
    let mut largest = (0, 0);
    for (dim, size) in sizes.iter().enumerate() {
        match size.known() {
            Some(size) if size % 2 == 0 => return Ok(Some(dim)),
            Some(size) if size > largest.1 => largest = (dim, size),
            Some(_) => {}
            None => {
                return l.fail(
                    op,
                    "cannot be lowered by THREE_FRY with several dimensions of dynamic size",
                );
            }
        }
    }
    Ok(Some(largest.0))
}

/// The numbers are the same in each run: each operation has a key of its own.
fn rng(l: &mut Lower<'_>, op: stablehlo::RngOp) -> Outcome {
    static KEYS: AtomicI64 = AtomicI64::new(0x1234_5678);
    let [a, b] = [op.a(&l.rw), op.b(&l.rw)];
    let (shape, result) = (op.shape(&l.rw), op.result(&l.rw));
    let kind = l.kind(result)?;
    let distribution = op.rng_distribution(&l.rw);
    let [a, b] = [l.scalar(a), l.scalar(b)];
    let known = l.shape(result);
    let sizes = match l.is_dynamic(l.stored(result)) {
        true => mixed_indices_of(l, shape),
        false => static_sizes(&known),
    };
    let key = l.rw.int(Type::I64, KEYS.fetch_add(1, Ordering::Relaxed));
    let key = halves(l, key);
    let element = kind.storage(&l.ctx);
    let done = generate(l, &sizes, &[element], |l, at| {
        let position = linear(l, at, &sizes);
        let position = l.rw.index_cast(position, Type::I64);
        let input = halves(l, position);
        let words = three_fry(l, input, key);
        Ok(vec![match distribution {
            RngDistribution::UNIFORM => uniform(l, kind, words, a, b),
            RngDistribution::NORMAL => normal(l, kind, words, a, b),
        }])
    })?;
    l.set_tensor(result, done[0]);
    Ok(())
}

/// Returns a number of `0.0..1.0` with 53 random bits.
fn unit(l: &mut Lower<'_>, bits: Value) -> Value {
    let down = l.rw.int(Type::I64, 11);
    let bits = l.rw.shrui(bits, down);
    let number = l.rw.uitofp(bits, Type::F64);
    let scale = l.rw.float(Type::F64, 2f64.powi(-53));
    l.rw.mulf(number, scale)
}

fn uniform(l: &mut Lower<'_>, kind: Kind, words: [Value; 2], a: Value, b: Value) -> Value {
    let bits = joined(l, words);
    let double = Kind::Float(ods_core::FloatKind::F64);
    match kind {
        Kind::Float(_) | Kind::Complex(_) => {
            let number = unit(l, bits);
            let number = convert(&mut l.rw, double, kind, number);
            let range = scalar::binary(&mut l.rw, Binary::Subtract, kind, b, a);
            let offset = scalar::binary(&mut l.rw, Binary::Multiply, kind, number, range);
            scalar::binary(&mut l.rw, Binary::Add, kind, a, offset)
        }
        Kind::Pred => element_of(l, kind, bits),
        Kind::Int { bits: width, .. } => {
            let unsigned = Kind::Int { bits: width, signed: false };
            let number = element_of(l, unsigned, bits);
            let range = scalar::binary(&mut l.rw, Binary::Subtract, unsigned, b, a);
            let offset = scalar::binary(&mut l.rw, Binary::Remainder, unsigned, number, range);
            scalar::binary(&mut l.rw, Binary::Add, kind, a, offset)
        }
    }
}

/// By the transform of Box and Muller.
fn normal(
    l: &mut Lower<'_>,
    kind: Kind,
    words: [Value; 2],
    mean: Value,
    deviation: Value,
) -> Value {
    let mut units = Vec::new();
    for word in words {
        let number = l.rw.uitofp(word, Type::F64);
        let half = l.rw.float(Type::F64, 0.5);
        let number = l.rw.addf(number, half);
        let scale = l.rw.float(Type::F64, 2f64.powi(-32));
        units.push(l.rw.mulf(number, scale));
    }
    let (minus_two, turn) =
        (l.rw.float(Type::F64, -2.0), l.rw.float(Type::F64, std::f64::consts::TAU));
    let log = l.rw.log(units[0]);
    let square = l.rw.mulf(log, minus_two);
    let radius = l.rw.sqrt(square);
    let angle = l.rw.mulf(turn, units[1]);
    let cos = l.rw.cos(angle);
    let number = l.rw.mulf(radius, cos);
    let number = convert(&mut l.rw, Kind::Float(ods_core::FloatKind::F64), kind, number);
    let offset = scalar::binary(&mut l.rw, Binary::Multiply, kind, number, deviation);
    scalar::binary(&mut l.rw, Binary::Add, kind, mean, offset)
}
