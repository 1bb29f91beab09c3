// RUN: ods opt %s --drop-equivalent-buffer-results

func.func @p(%m: memref<4xf32>) -> memref<4xf32> { return %m : memref<4xf32> }
func.func nested @n(%m: memref<4xf32>) -> memref<4xf32> { return %m : memref<4xf32> }
func.func private @q(%m: memref<4xf32>) -> (memref<?xf32>, i32) {
 %c = arith.constant 2 : i32
 %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
 return %0, %c : memref<?xf32>, i32 }
func.func @c(%m: memref<4xf32>) -> (memref<4xf32>, i32) {
  %0 = call @p(%m) : (memref<4xf32>) -> memref<4xf32>
  %2 = call @n(%m) : (memref<4xf32>) -> memref<4xf32>
  %1:2 = call @q(%m) {no_inline} : (memref<4xf32>) -> (memref<?xf32>, i32)
  %3 = memref.cast %1#0 : memref<?xf32> to memref<4xf32>
  return %3, %1#1 : memref<4xf32>, i32
}
