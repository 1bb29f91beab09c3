// An operation is narrowed if its numbers, as it reads them, fit the narrow type.
// RUN: ods opt --arith-int-range-narrowing=int-bitwidths-supported=8,32 %s

// The amount may be the narrow width or more.
func.func @shift(%x: i64, %by: i64) -> (i64, i64) {
  %c63 = arith.constant 63 : i64
  %c7 = arith.constant 7 : i64
  %v = arith.andi %x, %c63 : i64
  %far = arith.andi %by, %c63 : i64
  %near = arith.andi %by, %c7 : i64
  %0 = arith.shrui %v, %far : i64
  %1 = arith.shrui %v, %near : i64
  return %0, %1 : i64, i64
}
// The numbers 0 to 255 are negative as signed ones of eight bits.
func.func @signed(%x: i32, %y: i32) -> (i32, i32, i32, i1, i1) {
  %c255 = arith.constant 255 : i32
  %a = arith.andi %x, %c255 : i32
  %b = arith.andi %y, %c255 : i32
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.shrsi %a, %c255 : i32
  %3 = arith.cmpi slt, %a, %b : i32
  %4 = arith.cmpi ult, %a, %b : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i1, i1
}
// 15 * 15 overflows as a signed number of eight bits.
func.func @flags(%x: i32, %y: i32) -> i32 {
  %c15 = arith.constant 15 : i32
  %a = arith.andi %x, %c15 : i32
  %b = arith.andi %y, %c15 : i32
  %0 = arith.muli %a, %b overflow<nsw, nuw> : i32
  return %0 : i32
}
