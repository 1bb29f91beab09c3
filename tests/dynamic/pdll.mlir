// Patterns of a .pdll for a dialect that is loaded at run time; the one with native code in Rust is left out.
// RUN: ods opt --load-dialect=include/Gem.td --pdll-file=include/Gem.pdll -Iinclude --allow-unregistered-dialect --canonicalize %s
func.func @polish(%x: i32) -> i32 {
  %0 = "gem.polish"(%x) : (i32) -> i32
  %1 = "gem.polish"(%0) : (i32) -> i32
  return %1 : i32
}
func.func @cut(%x: i32) -> (i32, i32, i32, i64) {
  %0 = "gem.cut"(%x) {depth = 0 : i32, shape = "red"} : (i32) -> i32
  %1 = "gem.cut"(%x) {depth = 0 : i32, shape = "blue"} : (i32) -> i32
  %2 = "gem.cut"(%x) {depth = 0 : i32} : (i32) -> i32
  %3 = "gem.cut"(%x) {depth = 3 : i32} : (i32) -> i32
  %4 = "gem.cut"(%3) {depth = 9 : i32} : (i32) -> i64
  return %0, %1, %2, %4 : i32, i32, i32, i64
}
func.func @chain(%x: i32, %y: i64, %z: i32) -> (i8, i16, i32) {
  %0:3 = "gem.chain"(%x, %y, %z, %x) {operandSegmentSizes = array<i32: 1, 2, 1>, resultSegmentSizes = array<i32: 2, 1>} : (i32, i64, i32, i32) -> (i8, i16, i32)
  %1:3 = "gem.chain"(%x, %y, %z) {operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 2, 1>} : (i32, i64, i32) -> (i8, i16, i32)
  "gem.show"(%1#0, %1#1, %1#2) : (i8, i16, i32) -> ()
  return %0#0, %0#1, %0#2 : i8, i16, i32
}
func.func @unknown(%x: i32) {
  %0:2 = "other.mark"(%x) {name = "n"} : (i32) -> (i32, i64)
  "other.use"(%x, %0#1) {gem.known, kind = "nsw"} : (i32, i64) -> ()
  "other.use"(%x, %0#0) {gem.known, kind = "nsw"} : (i32, i32) -> ()
  "other.use"(%x, %0#1) {gem.known, kind = #arith.overflow<nuw>} : (i32, i64) -> ()
  "other.use"(%x, %0#1, %x) {gem.known, kind = "nsw"} : (i32, i64, i32) -> ()
  return
}
func.func @sort(%x: i16) -> i16 {
  %0 = "gem.polish"(%x) : (i16) -> i16
  %1 = "gem.sort"(%0) : (i16) -> i16
  return %1 : i16
}
func.func @show(%x: i32, %y: i1) {
  %0 = "gem.polish"(%x) : (i32) -> i32
  "other.show"(%0, %0, %y) : (i32, i32, i1) -> ()
  "other.show"(%0, %x, %y) : (i32, i32, i1) -> ()
  return
}
func.func @partner(%x: i32, %y: i32) {
  "other.left"(%x) : (i32) -> ()
  "other.right"(%x, %y) {tag = 1 : i32} : (i32, i32) -> ()
  "other.right"(%y, %x) {tag = 2 : i32} : (i32, i32) -> ()
  "other.right"(%y, %x) {tag = 1 : i32} : (i32, i32) -> ()
  "other.left"(%x) : (i32) -> ()
  return
}
func.func @stairs() {
  %0 = "other.floor"() : () -> i32
  %1 = "other.step"(%0) {number = 1} : (i32) -> i32
  %2 = "other.step"(%0) {number = 2} : (i32) -> i32
  %3 = "other.step"(%1, %0) : (i32, i32) -> i32
  %4 = "other.step"(%2) : (i32) -> i32
  %5 = "other.floor"() : () -> i64
  %6 = "other.step"(%5) : (i64) -> i64
  %7 = "other.step"(%6, %6) : (i64, i64) -> i64
  return
}
func.func @ranges(%x: i32, %y: i32) {
  "other.unpack"(%x, %y) : (i32, i32) -> ()
  "other.unpack"(%x) : (i32) -> ()
  "other.pack"(%x, %y) : (i32, i32) -> ()
  "other.pack"() : () -> ()
  "other.unpack"() : () -> ()
  return
}
