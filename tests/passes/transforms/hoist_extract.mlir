// An element that may be out of bounds is not read before a loop that may have no iteration.
// RUN: ods opt --loop-invariant-code-motion %s

func.func @extract(%n: index, %t: tensor<?xi32>, %u: tensor<4xi32>, %at: index, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = tensor.extract %t[%at] : tensor<?xi32>
    %1 = tensor.extract %u[%c1] : tensor<4xi32>
    memref.store %0, %m[] : memref<i32>
    memref.store %1, %m[] : memref<i32>
  }
  return
}
