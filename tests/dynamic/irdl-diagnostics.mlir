// RUN: not ods opt %s --irdl-file=include/testd.irdl.mlir --split-input-file --allow-unregistered-dialect
// RUN: not ods opt %s --irdl-file=include/alternatives.irdl.mlir
// RUN: not ods opt %s --irdl-file=include/predicate.irdl.mlir

func.func @values(%a: i32, %b: i64) {
  %0 = "testd.same"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

"testd.bases"() {name = 3 : i32} : () -> ()

// -----

"testd.regs"() ({}, {}, {^bb0(%a: i64):}, {}) : () -> ()

// -----

"testd.regs"() ({}, {}, {^bb0(%a: i32):}, {}) : () -> ()
