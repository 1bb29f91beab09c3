// RUN: ods opt %s --bufferization-lower-deallocations
// RUN: not ods opt %s "--pass-pipeline=builtin.module(func.func(bufferization-lower-deallocations))"

func.func @d(%a: memref<2xf32>, %b: memref<5xf32>, %c: i1, %d: i1, %r: memref<1xf32>, %q: memref<2xf32>) -> (i1, i1, i1, i1) {
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<5xf32>) if (%c, %d) retain (%r, %q : memref<1xf32>, memref<2xf32>)
  %1:2 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%r, %q : memref<1xf32>, memref<2xf32>)
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  %2 = bufferization.dealloc retain (%r : memref<1xf32>)
  return %0#0, %0#1, %1#0, %1#1 : i1, i1, i1, i1
}
module @inner {
func.func @dealloc_helper() { return }
func.func @d(%a: memref<2xf32>, %b: memref<5xf32>, %c: i1, %d: i1) {
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<5xf32>) if (%c, %d)
  return
}
}
