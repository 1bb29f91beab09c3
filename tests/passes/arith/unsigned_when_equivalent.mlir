// Signed operations on what is never negative. mlir-opt prints the same.
// RUN: ods opt --arith-unsigned-when-equivalent %s

func.func @all(%a: i8, %b: i8) -> (i32, i32, i32, i32, i32, i32, i1, i64) {
  %x = arith.extui %a : i8 to i32
  %y = arith.extui %b : i8 to i32
  %c1 = arith.constant 1 : i32
  %z = arith.addi %y, %c1 : i32
  %0 = arith.divsi %x, %z {note} : i32
  %1 = arith.ceildivsi %x, %z : i32
  %2 = arith.floordivsi %x, %z : i32
  %3 = arith.remsi %x, %z : i32
  %4 = arith.minsi %x, %z : i32
  %5 = arith.maxsi %x, %z : i32
  %6 = arith.cmpi slt, %x, %z : i32
  %7 = arith.extsi %x : i32 to i64
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i1, i64
}

func.func @unknown(%x: i32, %y: i32) -> (i32, i1, i1, i64) {
  %0 = arith.divsi %x, %y : i32
  %1 = arith.cmpi sgt, %x, %y : i32
  %2 = arith.cmpi ne, %x, %y : i32
  %3 = arith.extsi %x : i32 to i64
  return %0, %1, %2, %3 : i32, i1, i1, i64
}

func.func @exact(%x: i16) -> i32 {
  %0 = arith.extui %x : i16 to i32
  %c4 = arith.constant 4 : i32
  %1 = arith.divsi %0, %c4 exact : i32
  return %1 : i32
}
