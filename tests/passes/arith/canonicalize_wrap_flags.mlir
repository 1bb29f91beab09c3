// Flags hold of a combined operation only if its constant does not overflow, and if both operations had them.
// RUN: ods opt --canonicalize %s

// The sum overflows as a signed number.
func.func @add_add(%x: i8) -> i8 {
  %a = arith.constant 100 : i8
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %a overflow<nsw, nuw> : i8
  return %1 : i8
}
func.func @add_add_small(%x: i8) -> i8 {
  %a = arith.constant 10 : i8
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %a overflow<nsw, nuw> : i8
  return %1 : i8
}
// The difference is negative.
func.func @add_sub(%x: i8) -> i8 {
  %a = arith.constant 10 : i8
  %b = arith.constant 3 : i8
  %0 = arith.subi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %b overflow<nsw, nuw> : i8
  return %1 : i8
}
func.func @sub_from(%x: i8) -> (i8, i8) {
  %a = arith.constant 10 : i8
  %b = arith.constant 3 : i8
  %c = arith.constant 120 : i8
  %0 = arith.subi %a, %x overflow<nsw, nuw> : i8
  %1 = arith.subi %b, %0 overflow<nsw, nuw> : i8
  %2 = arith.subi %x, %c overflow<nsw, nuw> : i8
  %3 = arith.subi %c, %2 overflow<nsw, nuw> : i8
  return %1, %3 : i8, i8
}
// 16 * 8 is no signed number of eight bits: -1 * 16 * 8 is.
func.func @mul_mul(%x: i8) -> i8 {
  %a = arith.constant 16 : i8
  %b = arith.constant 8 : i8
  %0 = arith.muli %x, %a overflow<nsw> : i8
  %1 = arith.muli %0, %b overflow<nsw> : i8
  return %1 : i8
}
func.func @trunc_trunc(%x: i64) -> (i8, i8) {
  %0 = arith.trunci %x : i64 to i32
  %1 = arith.trunci %0 overflow<nuw> : i32 to i8
  %2 = arith.trunci %x overflow<nsw, nuw> : i64 to i32
  %3 = arith.trunci %2 overflow<nuw> : i32 to i8
  return %1, %3 : i8, i8
}
// Zeros instead of signs are shifted in.
func.func @trunc_shift(%x: i16) -> i8 {
  %c8 = arith.constant 8 : i16
  %0 = arith.shrsi %x, %c8 : i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  return %1 : i8
}
