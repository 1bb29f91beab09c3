// RUN: ods opt %s --pass-pipeline=builtin.module(func.func(affine-loop-unroll))
// RUN: ods opt %s --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))
// RUN: ods opt %s --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))

func.func @a(%m: memref<100xf32>, %n: index, %c: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 1 {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 3 {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  affine.for %i = 4 to 4 {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to min affine_map<(d0)->(d0, 8)>(%n) {
    affine.store %c, %m[%i] : memref<100xf32>
  }
  %r = affine.for %i = 0 to 8 iter_args(%x = %c) -> f32 {
    affine.for %j = 0 to 4 { affine.store %c, %m[%j + %i] : memref<100xf32> }
    %0 = affine.load %m[%i] : memref<100xf32>
    %1 = arith.addf %x, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}
