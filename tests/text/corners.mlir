// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope

!ft = () -> ()
func.func private @f()
func.func @alias_of_a_function_type() {
  func.call @f() : !ft
  return
}
"t.a"() {
  unsigned = array<ui8: -1, -128, 255>, encoding = tensor<4xf32,>, splat = dense<true> : tensor<0x3xi1>,
  strings = dense<"x"> : tensor<0x!t.s>, bits = dense<"0x07"> : tensor<3xi1>, padded = dense<"0xFF"> : tensor<2xf4E2M1FN>,
  modulo = affine_map<(d0) -> ((d0 mod 0) mod 8)>, file = loc(""), place = loc("":1:2), line = loc("x":4)
} : () -> ()
