// Places in the text become locations; what the text leaves out keeps its own.
// RUN: ods opt --snapshot-op-locations=filename=/dev/null --mlir-print-debuginfo %s
// RUN: ods opt "--snapshot-op-locations=filename=/dev/null tag=here" --mlir-print-debuginfo %s
// RUN: ods opt "--snapshot-op-locations=filename=/dev/null print-op-generic=1 print-debuginfo=1" --mlir-print-debuginfo %s
// RUN: ods opt "--pass-pipeline=builtin.module(func.func(snapshot-op-locations{filename=/dev/null tag=here}))" --mlir-print-debuginfo %s
// RUN: not ods opt --snapshot-op-locations=filename=/nowhere/at/all %s

#map = affine_map<(d0) -> (d0)>
func.func @f(%x: i32) -> i32 attributes {t.map = #map} {
  %a = arith.addi %x, %x : i32 loc("sum")
  cf.br ^next
^next:
  %b = arith.muli %a, %a : i32 loc(fused["product", "here"])
  return %b : i32
}
