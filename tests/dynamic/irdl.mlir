// RUN: ods opt %s --irdl-file=include/testd.irdl.mlir --allow-unregistered-dialect

func.func @values(%a: !testd.parametric<i32>, %b: i32, %c: !testd.two<i64, i64>) {
  %0 = "testd.eq"() : () -> i32
  %1 = "testd.dyn"(%a) : (!testd.parametric<i32>) -> i32
  "testd.base"(%b, %a) : (i32, !testd.parametric<i32>) -> ()
  %2 = "testd.any_of"() : () -> i64
  %3 = "testd.same"(%b, %0) : (i32, i32) -> i32
  "testd.var"(%b) : (i32) -> ()
  %4:2 = "testd.var"(%b, %b) : (i32, i32) -> (i32, i32)
  "testd.seg"(%b, %b) {operandSegmentSizes = array<i32: 0, 2>} : (i32, i32) -> ()
  "testd.bases"() {name = "x", more = 1 : i32} : () -> ()
  return
}

"test.attributes"() {
  a = #testd.en<"foo">,
  b = !testd.parametric<!testd.parametric<i32>>,
  c = !testd.parametric<3 : i32>
} : () -> ()
