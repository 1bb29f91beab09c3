// A division that may trap stays in a loop that may have no iteration.
// RUN: ods opt --loop-invariant-code-motion %s

func.func @divisions(%n: index, %x: i32, %y: i32, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remsi %x, %y : i32
    %1 = arith.remui %x, %y : i32
    %2 = arith.floordivsi %x, %y : i32
    %3 = arith.remsi %x, %c7 : i32
    memref.store %0, %m[] : memref<i32>
    memref.store %1, %m[] : memref<i32>
    memref.store %2, %m[] : memref<i32>
    memref.store %3, %m[] : memref<i32>
  }
  return
}
