// RUN: not ods opt %s --buffer-results-to-out-params
// RUN: ods opt %s "--buffer-results-to-out-params=hoist-static-allocs hoist-dynamic-allocs modify-public-functions add-result-attr"

func.func private @f(%s: index) -> (memref<4xf32> {test.a}, memref<?xf32, strided<[?], offset: ?>>, i32) {
  %c = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc(%s) : memref<?xf32>
  %e = memref.cast %b : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %a, %e, %c : memref<4xf32>, memref<?xf32, strided<[?], offset: ?>>, i32
}
func.func private @g(%s: index) -> (memref<4xf32> {test.a}, memref<?xf32>, i32) {
  %c = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc(%s) : memref<?xf32>
  return {test.lost} %a, %b, %c : memref<4xf32>, memref<?xf32>, i32
}
func.func @h(%s: index) -> (memref<4xf32>, i32, memref<?xf32>) {
  %1:3 = call @g(%s) : (index) -> (memref<4xf32>, memref<?xf32>, i32)
  return %1#0, %1#2, %1#1 : memref<4xf32>, i32, memref<?xf32>
}
