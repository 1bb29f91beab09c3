//! Tests of transfer functions on all operands: every result is in the inferred range.

use super::*;

fn values(width: u32) -> Vec<ApInt> {
    (0..1 << width).map(|value| ApInt::new(width, value)).collect()
}

/// Returns the ranges between any two numbers, unsigned and signed.
fn ranges(width: u32) -> Vec<IntRanges> {
    let all = values(width);
    let mut found = Vec::new();
    for a in &all {
        for b in &all {
            if a.ucmp(b).is_le() {
                found.push(IntRanges::unsigned(a.clone(), b.clone()));
            }
            if a.scmp(b).is_le() {
                found.push(IntRanges::signed(a.clone(), b.clone()));
            }
        }
    }
    found
}

fn has(range: &IntRanges, value: &ApInt) -> bool {
    range.umin.ucmp(value).is_le()
        && value.ucmp(&range.umax).is_le()
        && range.smin.scmp(value).is_le()
        && value.scmp(&range.smax).is_le()
}

/// Checks `infer` against `eval`, which returns `None` if the operation has no result.
fn check_binary(
    name: &str,
    infer: impl Fn(&IntRanges, &IntRanges) -> IntRanges,
    eval: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) {
    // Miri takes minutes for more bits.
    let width = if cfg!(miri) { 2 } else { 3 };
    let (values, ranges) = (values(width), ranges(width));
    for lhs in &ranges {
        for rhs in &ranges {
            let range = infer(lhs, rhs);
            for a in values.iter().filter(|a| has(lhs, a)) {
                for b in values.iter().filter(|b| has(rhs, b)) {
                    if let Some(result) = eval(a, b) {
                        let (a, b) = (a.to_decimal(true), b.to_decimal(true));
                        let text = result.to_decimal(true);
                        assert!(
                            has(&range, &result),
                            "{name}({a}, {b}) is {text}, not in {range} of {lhs} and {rhs}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn sums_differences_and_products_are_in_range() {
    let flags = |no_signed_wrap, no_unsigned_wrap| Overflow { no_signed_wrap, no_unsigned_wrap };
    type Checked = fn(&ApInt, &ApInt) -> (ApInt, bool);
    type Infer = fn(&IntRanges, &IntRanges, Overflow) -> IntRanges;
    let all: [(&str, Infer, Checked, Checked); 3] = [
        ("add", infer_add, ApInt::sadd_overflow, ApInt::uadd_overflow),
        ("sub", infer_sub, ApInt::ssub_overflow, ApInt::usub_overflow),
        ("mul", infer_mul, ApInt::smul_overflow, ApInt::umul_overflow),
    ];
    for (name, infer, signed, unsigned) in all {
        for (nsw, nuw) in [(false, false), (true, false), (false, true), (true, true)] {
            check_binary(
                name,
                |a, b| infer(a, b, flags(nsw, nuw)),
                |a, b| {
                    let ((value, s), (_, u)) = (signed(a, b), unsigned(a, b));
                    (!(nsw && s || nuw && u)).then_some(value)
                },
            );
        }
    }
}

#[test]
fn quotients_and_remainders_are_in_range() {
    let fits = |(value, overflow): (ApInt, bool)| (!overflow).then_some(value);
    check_binary("divu", infer_div_unsigned, ApInt::udiv);
    check_binary("divs", infer_div_signed, |a, b| fits(a.sdiv(b)?));
    check_binary("floordivs", infer_floor_div_signed, |a, b| fits(a.floor_sdiv(b)?));
    check_binary("remu", infer_rem_unsigned, ApInt::urem);
    check_binary("rems", infer_rem_signed, ApInt::srem);
    check_binary("ceildivu", infer_ceil_div_unsigned, |a, b| {
        let quotient = a.udiv(b)?;
        let up = !a.urem(b)?.is_zero();
        Some(if up { quotient.add(&ApInt::new(a.width(), 1)) } else { quotient })
    });
    check_binary("ceildivs", infer_ceil_div_signed, |a, b| fits(a.ceil_sdiv(b)?));
}

#[test]
fn bits_are_in_range() {
    check_binary("and", infer_and, |a, b| Some(a.and(b)));
    check_binary("or", infer_or, |a, b| Some(a.or(b)));
    check_binary("xor", infer_xor, |a, b| Some(a.xor(b)));
    let by = |b: &ApInt| b.as_u64().map(|by| by as u32).filter(|by| *by < b.width());
    check_binary("shru", infer_shru, |a, b| Some(a.lshr(by(b)?)));
    check_binary("shrs", infer_shrs, |a, b| Some(a.ashr(by(b)?)));
    for (no_signed_wrap, no_unsigned_wrap) in [(false, false), (true, false), (false, true)] {
        check_binary(
            "shl",
            |a, b| infer_shl(a, b, Overflow { no_signed_wrap, no_unsigned_wrap }),
            |a, b| {
                let by = by(b)?;
                let wraps = (no_signed_wrap && a.sshl_overflow(by).1)
                    || (no_unsigned_wrap && a.ushl_overflow(by).1);
                (!wraps).then(|| a.shl(by))
            },
        );
    }
}

#[test]
fn extremes_are_in_range() {
    let pick = |order: Order, least: bool| {
        move |a: &ApInt, b: &ApInt| {
            Some(if order(a, b).is_le() == least { a.clone() } else { b.clone() })
        }
    };
    check_binary("minu", infer_min_unsigned, pick(ApInt::ucmp, true));
    check_binary("mins", infer_min_signed, pick(ApInt::scmp, true));
    check_binary("maxu", infer_max_unsigned, pick(ApInt::ucmp, false));
    check_binary("maxs", infer_max_signed, pick(ApInt::scmp, false));
}

#[test]
fn comparisons_hold_for_all_or_for_none() {
    use CmpPredicate::*;
    let holds = |predicate, a: &ApInt, b: &ApInt| match predicate {
        Eq => a == b,
        Ne => a != b,
        Slt => a.scmp(b).is_lt(),
        Sle => a.scmp(b).is_le(),
        Sgt => a.scmp(b).is_gt(),
        Sge => a.scmp(b).is_ge(),
        Ult => a.ucmp(b).is_lt(),
        Ule => a.ucmp(b).is_le(),
        Ugt => a.ucmp(b).is_gt(),
        Uge => a.ucmp(b).is_ge(),
    };
    for predicate in [Eq, Ne, Slt, Sle, Sgt, Sge, Ult, Ule, Ugt, Uge] {
        check_binary(
            "cmp",
            |lhs, rhs| match evaluate_predicate(predicate, lhs, rhs) {
                Some(known) => IntRanges::constant(ApInt::new(1, known.into())),
                None => IntRanges::max(1),
            },
            |a, b| Some(ApInt::new(1, holds(predicate, a, b).into())),
        );
    }
}

#[test]
fn numbers_of_other_widths_are_in_range() {
    let width = if cfg!(miri) { 3 } else { 4 };
    for range in ranges(width) {
        for value in values(width).iter().filter(|value| has(&range, value)) {
            for less in 1..width {
                assert!(has(&truncate(&range, less), &value.zext_or_trunc(less)), "{range} {less}");
            }
            assert!(has(&extend_unsigned(&range, 6), &value.zext_or_trunc(6)), "{range}");
            assert!(has(&extend_signed(&range, 6), &value.sext_or_trunc(6)), "{range}");
        }
    }
}

#[test]
fn sets_of_numbers_are_in_range() {
    let width = 3;
    let ranges = ranges(width);
    for a in &ranges {
        for b in &ranges {
            let (either, both) = (a.union(b), a.intersection(b));
            for value in values(width) {
                assert!(!(has(a, &value) || has(b, &value)) || has(&either, &value));
                assert_eq!(has(a, &value) && has(b, &value), has(&both, &value));
            }
        }
    }
}

#[test]
fn index_has_either_width() {
    let index =
        |low: u64, high: u64| IntRanges::unsigned(ApInt::new(64, low), ApInt::new(64, high));
    let add = |ranges: &[IntRanges]| infer_add(&ranges[0], &ranges[1], Overflow::default());
    // A result that fits 32 bits is the same in 64 bits.
    let small = infer_index(&[index(1, 2), index(3, 4)], IndexResult::Unsigned, add);
    assert_eq!((small.umin.as_u64(), small.umax.as_u64()), (Some(4), Some(6)));
    // Half of 2³², or half of zero, its truncation to 32 bits.
    let half = |ranges: &[IntRanges]| infer_div_unsigned(&ranges[0], &ranges[1]);
    let large = index(1 << 32, 1 << 32);
    let either = infer_index(&[large, index(2, 2)], IndexResult::Unsigned, half);
    assert_eq!((either.umin.as_u64(), either.umax.as_u64()), (Some(0), Some(1 << 31)));
}
