// RUN: ods opt %s --allow-unregistered-dialect
// RUN: ods opt %s --allow-unregistered-dialect --mlir-print-op-generic

module @outer attributes {t.a = 1 : i64} {
  func.func private @external(i32, memref<*xf32>) -> (f32, i1)
  func.func nested @nested() attributes {t.note}
  func.func @"odd name"(%x: i32 {t.in = 1 : i8}) -> (i32 {t.out}) {
    return %x : i32
  }
  func.func @caller(%f: (i32) -> i32, %x: i32) -> i32 {
    %0 = func.constant @"odd name" : (i32) -> i32
    %1 = func.call_indirect %0(%x) : (i32) -> i32
    %2 = call_indirect %f(%1) : (i32) -> i32
    %3 = func.call @"odd name"(%2) : (i32) -> i32
    return %3 : i32
  }
  module {
  }
  builtin.module @inner {
    %0 = unrealized_conversion_cast to i32
    %1:2 = builtin.unrealized_conversion_cast %0 : i32 to i16, i16
  }
}
