// A difference and a sum of products by turns, each of which is rounded by itself: no compiler may fuse them.
func.func private @rotate(%points: memref<128xf32>, %cos: f32, %sin: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c2 {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %points[%i] : memref<128xf32>
    %y = memref.load %points[%j] : memref<128xf32>
    %x_cos = arith.mulf %x, %cos : f32
    %y_sin = arith.mulf %y, %sin : f32
    %new_x = arith.subf %x_cos, %y_sin : f32
    %x_sin = arith.mulf %x, %sin : f32
    %y_cos = arith.mulf %y, %cos : f32
    %new_y = arith.addf %x_sin, %y_cos : f32
    memref.store %new_x, %points[%i] : memref<128xf32>
    memref.store %new_y, %points[%j] : memref<128xf32>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 128 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %step = arith.constant 0.37 : f32
  %cos = arith.constant 0.8 : f32
  %sin = arith.constant 0.6 : f32
  %points = memref.alloc() : memref<128xf32>
  scf.for %i = %c0 to %n step %c1 {
    %word = arith.index_cast %i : index to i32
    %float = arith.sitofp %word : i32 to f32
    %point = arith.mulf %float, %step : f32
    memref.store %point, %points[%i] : memref<128xf32>
  }
  call @rotate(%points, %cos, %sin) : (memref<128xf32>, f32, f32) -> ()
  %hash = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %point = memref.load %points[%i] : memref<128xf32>
    %bits = arith.bitcast %point : f32 to i32
    %word = arith.extsi %bits : i32 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %word : i64
    scf.yield %after : i64
  }
  vector.print %hash : i64
  memref.dealloc %points : memref<128xf32>
  return
}
