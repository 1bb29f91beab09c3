// Cross products of 2,048 vectors of three f32, one after the other in memory.
func.func private @cross(%a: memref<6144xf32>, %b: memref<6144xf32>, %o: memref<6144xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 6144 : index
  scf.for %i = %c0 to %n step %c3 {
    %j = arith.addi %i, %c1 : index
    %k = arith.addi %i, %c2 : index
    %ax = memref.load %a[%i] : memref<6144xf32>
    %ay = memref.load %a[%j] : memref<6144xf32>
    %az = memref.load %a[%k] : memref<6144xf32>
    %bx = memref.load %b[%i] : memref<6144xf32>
    %by = memref.load %b[%j] : memref<6144xf32>
    %bz = memref.load %b[%k] : memref<6144xf32>
    %mx = arith.mulf %ay, %bz : f32
    %nx = arith.mulf %az, %by : f32
    %rx = arith.subf %mx, %nx : f32
    %my = arith.mulf %az, %bx : f32
    %ny = arith.mulf %ax, %bz : f32
    %ry = arith.subf %my, %ny : f32
    %mz = arith.mulf %ax, %by : f32
    %nz = arith.mulf %ay, %bx : f32
    %rz = arith.subf %mz, %nz : f32
    memref.store %rx, %o[%i] : memref<6144xf32>
    memref.store %ry, %o[%j] : memref<6144xf32>
    memref.store %rz, %o[%k] : memref<6144xf32>
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %nn = arith.constant 6144 : index
  %a = memref.alloc() : memref<6144xf32>
  %b = memref.alloc() : memref<6144xf32>
  %o = memref.alloc() : memref<6144xf32>
  scf.for %i = %c0 to %nn step %c1 {
    %m1 = arith.constant 7 : index
    %m2 = arith.constant 251 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f32
    %sc = arith.constant 0.01 : f32
    %v = arith.mulf %f, %sc : f32
    memref.store %v, %a[%i] : memref<6144xf32>
  }
  scf.for %i = %c0 to %nn step %c1 {
    %m1 = arith.constant 11 : index
    %m2 = arith.constant 253 : index
    %p = arith.muli %i, %m1 : index
    %q = arith.remui %p, %m2 : index
    %w = arith.index_cast %q : index to i64
    %f = arith.sitofp %w : i64 to f32
    %sc = arith.constant 0.01 : f32
    %v = arith.mulf %f, %sc : f32
    memref.store %v, %b[%i] : memref<6144xf32>
  }
  scf.for %r = %c0 to %rounds step %c1 {
    %at = arith.remui %r, %nn : index
    %on = arith.constant 2.0 : f32
    memref.store %on, %a[%at] : memref<6144xf32>
    func.call @cross(%a, %b, %o) : (memref<6144xf32>, memref<6144xf32>, memref<6144xf32>) -> ()
  }
  %z = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %nn step %c1 iter_args(%accu = %z) -> f32 {
    %v = memref.load %o[%i] : memref<6144xf32>
    %s = arith.addf %accu, %v : f32
    scf.yield %s : f32
  }
  %result = arith.fptosi %sum : f32 to i64
  memref.dealloc %a : memref<6144xf32>
  memref.dealloc %b : memref<6144xf32>
  memref.dealloc %o : memref<6144xf32>
  return %result : i64
}
