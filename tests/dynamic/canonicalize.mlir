// Patterns, and what traits fold, of a dialect that is loaded at run time.
// RUN: ods opt --load-dialect=include/Knot.td --allow-unregistered-dialect --canonicalize %s
// RUN: ods opt --load-dialect=include/Knot.td --allow-unregistered-dialect --canonicalize=disable-patterns=LoosenTied %s
// RUN: ods opt --load-dialect=include/Knot.td --allow-unregistered-dialect --canonicalize=enable-patterns=LoosenTied %s
func.func @f(%x: i32) -> (i32, i32, i32) {
  %c4 = arith.constant 4 : i32
  %0 = "knot.tie"(%x) : (i32) -> i32
  %1 = "knot.loosen"(%0) : (i32) -> i32
  %2 = "knot.splice"(%1, %x) : (i32, i32) -> i32
  %3 = "knot.turn"(%2) : (i32) -> i32
  %4 = "knot.turn"(%3) : (i32) -> i32
  %5 = "knot.pull"(%x) : (i32) -> i32
  %6 = "knot.pull"(%5) : (i32) -> i32
  %7 = "knot.splice"(%c4, %6) : (i32, i32) -> i32
  %8 = "knot.tie"(%7) : (i32) -> i32
  return %4, %6, %7 : i32, i32, i32
}
