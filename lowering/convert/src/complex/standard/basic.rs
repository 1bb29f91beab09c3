//! Arithmetic and comparison, part by part.

use ods_core::Value;
use ods_dialects::arith::CmpFPredicate;
use ods_dialects::math::Formula;

use super::super::division::{Arithmetic, Parts};
use super::{create, im, parts, re};

/// Builds the sum of two numbers.
pub(super) fn add(f: &mut Formula<'_, '_>, lhs: Value, rhs: Value) -> Value {
    each_part(f, |f, a, b| f.add(a, b), lhs, rhs)
}

/// Builds the difference of two numbers.
pub(super) fn sub(f: &mut Formula<'_, '_>, lhs: Value, rhs: Value) -> Value {
    each_part(f, |f, a, b| f.sub(a, b), lhs, rhs)
}

/// Builds the number whose parts are `make` applied to the parts of the operands.
fn each_part(
    f: &mut Formula<'_, '_>,
    make: fn(&mut Formula<'_, '_>, Value, Value) -> Value,
    lhs: Value,
    rhs: Value,
) -> Value {
    let (a, b) = (re(f, lhs), re(f, rhs));
    let real = make(f, a, b);
    let (a, b) = (im(f, lhs), im(f, rhs));
    let imaginary = make(f, a, b);
    create(f, [real, imaginary])
}

/// Builds the angle of a number.
pub(super) fn angle(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    f.atan2(y, x)
}

/// Builds the complex conjugate.
pub(super) fn conjugate(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let y = f.strict().neg(y);
    create(f, [x, y])
}

/// Builds the negation of both parts.
pub(super) fn negative(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let turned = parts(f, z).map(|part| f.strict().neg(part));
    create(f, turned)
}

/// Builds the product of two numbers.
pub(super) fn product(f: &mut Formula<'_, '_>, lhs: Value, rhs: Value) -> Value {
    let ([a, b], [c, d]): (Parts, Parts) = (parts(f, lhs), parts(f, rhs));
    let real = f.difference_of_products([a, c], [b, d]);
    let imaginary = f.sum_of_products([b, c], [a, d]);
    create(f, [real, imaginary])
}

/// Builds the comparison for equality: both parts are equal.
pub(super) fn equal(f: &mut Formula<'_, '_>, lhs: Value, rhs: Value) -> Value {
    let [real, imaginary] = compared(f, CmpFPredicate::OEQ, lhs, rhs);
    f.and(real, imaginary)
}

/// Builds the comparison for inequality: one part differs.
pub(super) fn not_equal(f: &mut Formula<'_, '_>, lhs: Value, rhs: Value) -> Value {
    let [real, imaginary] = compared(f, CmpFPredicate::UNE, lhs, rhs);
    f.or(real, imaginary)
}

fn compared(f: &mut Formula<'_, '_>, by: CmpFPredicate, lhs: Value, rhs: Value) -> [Value; 2] {
    let ([a, b], [c, d]): (Parts, Parts) = (parts(f, lhs), parts(f, rhs));
    [f.compare(by, a, c), f.compare(by, b, d)]
}
