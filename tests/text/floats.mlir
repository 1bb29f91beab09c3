// RUN: ods opt %s --allow-unregistered-dialect
// The shortest form that reads back exactly: six digits, all digits, or the bit pattern.

"t.f32"() {v = [1.0 : f32, 0.1 : f32, 0.333333343 : f32, -0.0 : f32, 3.4028235e38 : f32, 1.0e-45 : f32, 1234567.0 : f32, 16777216.0 : f32]} : () -> ()
"t.f64"() {v = [1.0, 0.1, 3.14159265358979, 123456789.0, 1.0e300, 5.0e-324, 9.9999999999999995e-8]} : () -> ()
"t.special"() {v = [0x7F800000 : f32, 0xFF800000 : f32, 0x7FC00000 : f32, 0x7FF0000000000000 : f64, 0x7C00 : f16, 0x7FC0 : bf16]} : () -> ()
"t.half"() {v = [1.5 : f16, 65504.0 : f16, 0.1 : f16, 123456.0 : f16, 0.1 : bf16, 3.0 : tf32]} : () -> ()
"t.wide"() {v = [1.0 : f80, 0.1 : f80, 1.0 : f128, 0.1 : f128]} : () -> ()
"t.small"() {v = [1.0 : f8E5M2, 448.0 : f8E4M3FN, 0.5 : f8E4M3, 240.0 : f8E4M3FNUZ, 2.0 : f8E5M2FNUZ, 1.0 : f8E4M3B11FNUZ, 1.0 : f8E3M4, 2.0 : f8E8M0FNU, 1.5 : f6E2M3FN, 1.5 : f6E3M2FN, 6.0 : f4E2M1FN]} : () -> ()
// An exponent and nothing else: what lies between two goes up.
"t.exponents"() {ties = dense<[1.4, 1.5, 3.0, 6.0, 0.75, -0.0]> : tensor<6xf8E8M0FNU>} : () -> ()
