// RUN: ods opt --print-ir --allow-unregistered-dialect %s
// RUN: ods opt "--pass-pipeline=builtin.module(print-ir{label=before},cse,func.func(print-ir{label=after}))" --allow-unregistered-dialect %s

#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%x: i32) -> i32 attributes {t.map = #map} {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %c = arith.muli %a, %b : i32
  return %c : i32
}
func.func private @g()
