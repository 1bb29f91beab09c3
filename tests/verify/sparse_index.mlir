// RUN: ods opt %s --verify-diagnostics
// Indices are shown without a sign.

// expected-error @+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615, 1], and type='tensor<4x4xf16>'}}
module attributes {test.a = sparse<[[-1, 1]], 1.0> : tensor<4x4xf16>} {}
