use super::*;

/// Compares every pair of 4-bit numbers with arithmetic on machine integers, and again as wide numbers.
#[test]
fn small_and_wide_numbers_follow_one_rule() {
    // An interpreter would take minutes for all pairs.
    let some = if cfg!(miri) { 5 } else { 1 };
    for a in (-8i64..8).step_by(some) {
        for b in (-8i64..8).step_by(some) {
            let check = |width: u32, low: i64, high: i64| {
                let wrap = |v: i64| ApInt::from_i64(width, v);
                let (x, y) = (wrap(a), wrap(b));
                assert_eq!(x.add(&y), wrap(a + b));
                assert_eq!(x.sub(&y), wrap(a - b));
                assert_eq!(x.mul(&y), wrap(a * b));
                assert_eq!(x.scmp(&y), a.cmp(&b));
                assert_eq!(x.sadd_overflow(&y).1, !(low..=high).contains(&(a + b)));
                assert_eq!(x.smul_overflow(&y).1, !(low..=high).contains(&(a * b)));
                assert_eq!(x.ssub_overflow(&y).1, !(low..=high).contains(&(a - b)));
                if b == 0 {
                    assert_eq!(x.sdiv(&y), None);
                    assert_eq!(x.urem(&y), None);
                    return;
                }
                assert_eq!(x.sdiv(&y), Some((wrap(a / b), a / b > high)));
                assert_eq!(x.srem(&y), Some(wrap(a % b)));
                let floor = a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0);
                assert_eq!(x.floor_sdiv(&y).map(|one| one.0), Some(wrap(floor)));
                let ceil = floor + i64::from(a % b != 0);
                assert_eq!(x.ceil_sdiv(&y).map(|one| one.0), Some(wrap(ceil)));
            };
            check(4, -8, 7);
            check(100, i64::MIN, i64::MAX);
        }
    }
}

#[test]
fn shifts_drop_what_leaves_the_width() {
    let v = ApInt::from_i64(100, -3);
    assert_eq!(v.ashr(200), ApInt::all_ones(100));
    assert_eq!(v.lshr(99), ApInt::new(100, 1));
    assert_eq!(v.shl(100), ApInt::new(100, 0));
    assert_eq!(ApInt::from_i64(64, -3).ashr(64), ApInt::all_ones(64));
    assert_eq!(v.leading_zeros(), 0);
    assert_eq!(ApInt::new(100, 8).trailing_zeros(), 3);
    assert_eq!(ApInt::new(100, 8).active_bits(), 4);
    assert_eq!(ApInt::from_i64(8, -1).sext_or_trunc(70), ApInt::all_ones(70));
    assert_eq!(ApInt::from_i64(8, -1).mul_high(&ApInt::from_i64(8, -1), false), ApInt::new(8, 254));
}
