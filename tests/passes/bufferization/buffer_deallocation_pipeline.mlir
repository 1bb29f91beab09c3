// RUN: ods opt %s --buffer-deallocation-pipeline
// RUN: ods opt %s --buffer-deallocation-pipeline=private-function-dynamic-ownership

func.func private @use(%arg: memref<4xf32>) -> memref<4xf32> {
  return %arg : memref<4xf32>
}
func.func @calls(%arg: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %arg, %a : memref<4xf32> to memref<4xf32>
  %0 = call @use(%a) : (memref<4xf32>) -> memref<4xf32>
  %1 = arith.select %c, %0, %arg : memref<4xf32>
  %2 = memref.load %1[%c0] : memref<4xf32>
  return %2 : f32
}
func.func @grows(%n: index) -> memref<?xf32> {
  %a = memref.alloc() : memref<2xf32>
  %0 = memref.realloc %a(%n) : memref<2xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
