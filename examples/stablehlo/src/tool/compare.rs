//! Comparison of arrays, element by element.

use std::fmt::Write as _;

use ods_core::{ApInt, Float, FloatKind};

use crate::program::{Array, ElementType};

/// How close two arrays have to be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closeness {
    /// All elements are equal.
    Equal,
    /// Elements differ by at most this number.
    Within(f64),
    /// There are at least, and at most, so many floats between two elements.
    Ulps(u64, u64),
}

/// An element.
enum Element {
    Int(i128),
    Float(Float),
    Complex(Float, Float),
}

/// Returns the element at a position.
fn element(array: &Array, at: usize) -> Element {
    let ty = array.element();
    let size = ty.size();
    let bytes = array.bytes().get(at * size..(at + 1) * size).unwrap_or_default();
    let raw =
        |bytes: &[u8]| bytes.iter().rev().fold(0u128, |sum, byte| sum << 8 | u128::from(*byte));
    let float = |kind: FloatKind, bytes: &[u8]| Float::from_bits(kind, raw(bytes));
    match ty {
        ElementType::Bool => Element::Int(i128::from(raw(bytes) & 1 == 1)),
        ElementType::Int { bits, signed } => {
            let value = ApInt::new(bits, raw(bytes) as u64);
            let value = if signed {
                value.as_i64().map(i128::from)
            } else {
                Some((raw(bytes) & mask(bits)) as i128)
            };
            Element::Int(value.unwrap_or_default())
        }
        ElementType::Float(kind) => Element::Float(float(kind, bytes)),
        ElementType::Complex(kind) => {
            let (real, imag) = bytes.split_at(size / 2);
            Element::Complex(float(kind, real), float(kind, imag))
        }
    }
}

/// Returns the value of a float.
fn number(value: Float) -> f64 {
    f64::from_bits(value.convert(FloatKind::F64).0.bits() as u64)
}

fn mask(bits: u32) -> u128 {
    (1 << bits) - 1
}

fn show(element: &Element) -> String {
    let float = |value: &Float| match number(*value) {
        value if value == 0.0 || (1e-3..1e6).contains(&value.abs()) => format!("{value}"),
        value => format!("{value:e}"),
    };
    match element {
        Element::Int(value) => value.to_string(),
        Element::Float(value) => float(value),
        Element::Complex(real, imag) => format!("({}, {})", float(real), float(imag)),
    }
}

/// Spells an array: its type, and its first elements.
pub(super) fn show_array(array: &Array) -> String {
    const SHOWN: usize = 100;
    let count: usize = array.dims().iter().product();
    let mut text = String::new();
    for dim in array.dims() {
        let _ = write!(text, "{dim}x");
    }
    let _ = write!(text, "{}: ", array.element());
    let shown: Vec<String> = (0..count.min(SHOWN)).map(|at| show(&element(array, at))).collect();
    text + &shown.join(" ") + if count > SHOWN { " …" } else { "" }
}

/// Compares two arrays; `Err` describes the first element that differs.
pub(super) fn compare(
    actual: &Array,
    expected: &Array,
    closeness: Closeness,
) -> Result<(), String> {
    if actual.element() != expected.element() || actual.dims() != expected.dims() {
        return Err(format!(
            "the types differ: {:?} of {} (actual) vs {:?} of {} (expected)",
            actual.dims(),
            actual.element(),
            expected.dims(),
            expected.element()
        ));
    }
    let count: usize = actual.dims().iter().product();
    for at in 0..count {
        let (one, other) = (element(actual, at), element(expected, at));
        if !agrees(&one, &other, closeness) {
            let differing = (at..count)
                .filter(|at| !agrees(&element(actual, *at), &element(expected, *at), closeness))
                .count();
            return Err(format!(
                "{} (actual) vs {} (expected) at index {:?}; {differing} of {count} elements differ",
                show(&one),
                show(&other),
                index(at, actual.dims())
            ));
        }
    }
    Ok(())
}

/// Returns the index of a position.
fn index(mut at: usize, dims: &[usize]) -> Vec<usize> {
    let mut index: Vec<usize> = Vec::with_capacity(dims.len());
    for dim in dims.iter().rev() {
        index.push(at % dim);
        at /= dim;
    }
    index.reverse();
    index
}

fn agrees(actual: &Element, expected: &Element, closeness: Closeness) -> bool {
    match (actual, expected) {
        (Element::Int(one), Element::Int(other)) => one == other,
        (Element::Float(one), Element::Float(other)) => floats_agree(one, other, closeness),
        (Element::Complex(a, b), Element::Complex(c, d)) => match closeness {
            Closeness::Ulps(least, most) => (least..=most).contains(&ulps(a, c).max(ulps(b, d))),
            _ => floats_agree(a, c, closeness) && floats_agree(b, d, closeness),
        },
        _ => false,
    }
}

fn floats_agree(one: &Float, other: &Float, closeness: Closeness) -> bool {
    let (a, b) = (number(*one), number(*other));
    let same = a == b || (a.is_nan() && b.is_nan());
    match closeness {
        Closeness::Equal => same,
        Closeness::Within(tolerance) => {
            same || (a.is_finite() && b.is_finite() && (a - b).abs() <= tolerance)
        }
        Closeness::Ulps(least, most) => (least..=most).contains(&ulps(one, other)),
    }
}

/// Returns the number of steps from one float to the other; that to or from infinity is the greatest.
fn ulps(one: &Float, other: &Float) -> u64 {
    let (a, b) = (number(*one), number(*other));
    if one.bits() == other.bits() || (a.is_nan() && b.is_nan()) {
        return 0;
    }
    if !a.is_finite() || !b.is_finite() {
        return u64::MAX;
    }
    let sign = 1u128 << (one.kind().width() - 1);
    let magnitude = |value: &Float| (value.bits() & (sign - 1)) as u64;
    let negative = |value: &Float| value.bits() & sign != 0;
    match negative(one) == negative(other) {
        true => magnitude(one).abs_diff(magnitude(other)),
        false => magnitude(one).saturating_add(magnitude(other)),
    }
}
