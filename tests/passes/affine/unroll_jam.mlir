// RUN: ods opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam))
// RUN: ods opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))

func.func @imperfect(%m: memref<1xi32>, %x: i32) {
  affine.for %i = 0 to 101 {
    "addi32"(%i, %i) : (index, index) -> i32
    affine.for %j = 0 to 17 {
      %0 = "inner"(%i, %j) : (index, index) -> i32
      "foo"(%0) : (i32) -> ()
    }
    "after"(%i) : (index) -> ()
  }
  return
}
func.func @unknown(%m: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 17 {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @min(%m: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 1024)>()[%n] {
    affine.for %j = 0 to 17 {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @reduction(%m: memref<20x31xf32>, %init: memref<20xf32>, %x: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 20 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %0 = affine.load %init[%i] : memref<20xf32>
    %1 = affine.for %j = 0 to 30 iter_args(%c = %0) -> f32 {
      %2 = affine.load %m[%i, %j] : memref<20x31xf32>
      %3 = arith.addf %2, %c : f32
      affine.yield %3 : f32
    }
    %4 = arith.mulf %a, %1 : f32
    %5 = arith.addf %b, %1 : f32
    affine.yield %4, %5 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @triangle(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
func.func @if(%m: memref<64x64xf32>, %x: f32, %c: i1) {
  affine.for %i = 0 to 64 {
    scf.if %c {
      affine.for %j = 0 to 4 {
        affine.store %x, %m[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
