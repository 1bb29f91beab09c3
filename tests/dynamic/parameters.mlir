// Affine maps and sets, enum cases with the top bit, and the attribute's type as parameters.
// RUN: ods opt %s --load-dialect=include/Params.td
// RUN: ods opt %s --load-dialect=include/Params.td --mlir-print-op-generic

#map = affine_map<(d0) -> (d0 + 1)>
module attributes {
  p.a = #p.map<(d0) -> (d0)>,
  p.b = #p.map<(d0, d1)[s0] -> (d0 + s0, d1), () -> ()>,
  p.c = #p.named<set = (d0) : (d0 == 0), map = (d0) -> (d0), attr = #map>,
  p.d = !p.list<[(d0) -> (d0), () -> ()]>,
  p.e = !p.list<[() -> (1)] and (d0) : (d0 - 1 >= 0), (d0) : (d0 == 0)>,
  p.f = [#p.step<1 : i32>, #p.maybe<1>, #p.maybe<1 : i8>, #p.maybe<2> : i8]
} {
  p.p_big big
  "p.p_big"() {value = -2147483648 : i32} : () -> ()
  p.p_neg neg
  "p.p_neg"() {value = -1 : i32} : () -> ()
  p.p_byte high
  "p.p_byte"() {value = 200 : i8} : () -> ()
  p.p_wide top
  "p.p_wide"() {value = -9223372036854775808 : i64} : () -> ()
  p.p_bits "b0|b31"
  "p.p_bits"() {value = -2147483648 : i32} : () -> ()
  p.p_widebits b63
  p.p_ownattr <big>
  p.p_ownattr <neg>
  p.default
  p.default own <neg> big big
  p.default own <big> big low
}
