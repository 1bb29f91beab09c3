// RUN: ods opt %s --optimize-allocation-liveness
// RUN: ods opt %s --convert-bufferization-to-memref

func.func @live(%a: memref<2xf32>, %c: i1) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  memref.copy %0, %1 : memref<2xf32> to memref<2xf32>
  %s = memref.subview %0[0][1][1] : memref<2xf32> to memref<1xf32, strided<[1]>>
  scf.if %c { memref.copy %s, %s :  memref<1xf32, strided<[1]>> to  memref<1xf32, strided<[1]>> }
  %k = arith.constant 1 : i32
  memref.dealloc %1 : memref<2xf32>
  memref.dealloc %0 : memref<2xf32>
  return
}
func.func @cl(%m: memref<*xf32>, %n: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (memref<*xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>>) {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  %1 = bufferization.clone %n : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %0, %1 : memref<*xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>>
}

// What a call gives may be a part of what it is given, and is returned: nothing goes after that.
func.func private @use(memref<i16>) -> i64
func.func @returned_result() -> i64 {
  %m = memref.alloc() : memref<i16>
  %r = call @use(%m) : (memref<i16>) -> i64
  memref.dealloc %m : memref<i16>
  return %r : i64
}
