use super::*;

fn f(kind: FloatKind, value: f64) -> Float {
    Float::from_f64(kind, value)
}

#[test]
fn every_kind_adds_small_numbers_exactly() {
    for (kind, name, _) in FloatKind::ALL {
        let (a, b, sum) = match kind {
            FloatKind::F8E8M0FNU => (1.0, 1.0, 2.0),
            _ => (1.0, 0.5, 1.5),
        };
        assert_eq!(f(kind, a) + f(kind, b), f(kind, sum), "{name}");
        assert!(f(kind, sum).is_exactly(sum), "{name}");
    }
}

#[test]
fn conversion_reports_what_is_lost() {
    assert_eq!(f(FloatKind::F64, 1.5).convert(FloatKind::F16), (f(FloatKind::F16, 1.5), false));
    assert!(f(FloatKind::F64, 0.1).convert(FloatKind::F32).1);
    assert!(f(FloatKind::F32, 1e30).convert(FloatKind::F16).0.is_infinite());
    assert!(f(FloatKind::F32, 1e30).convert(FloatKind::F8E4M3FN).0.is_nan());
    assert!(f(FloatKind::F64, 17.0).convert(FloatKind::F8E4M3FNUZ).1);
}

#[test]
fn integers_go_both_ways() {
    let huge = ApInt::from_words(200, &[1, 0, 1 << 10]);
    let float = Float::from_int(FloatKind::F128, &huge, false);
    assert_eq!(float.to_int(200, false), Some(ApInt::from_words(200, &[0, 0, 1 << 10])));
    assert_eq!(f(FloatKind::F32, -128.9).to_int(8, true), Some(ApInt::from_i64(8, -128)));
    assert_eq!(f(FloatKind::F32, 128.0).to_int(8, true), None);
    assert_eq!(f(FloatKind::F32, -0.5).to_int(8, false), Some(ApInt::new(8, 0)));
    assert_eq!(Float::from_i64(FloatKind::F32, -7), f(FloatKind::F32, -7.0));
}
