// RUN: ods opt %s --remove-dead-values

func.func @p1(%m: memref<4090x2040xf32>, %x: index, %c: f32) {
  affine.parallel (%arg6) = (0) to (min(64, %x * -64 + 2040)) {
    affine.store %c, %m[0, %arg6] : memref<4090x2040xf32>
  }
  return
}
func.func @p2(%m: memref<4090x2040xf32>, %x: index, %c: f32) {
  affine.parallel (%arg6) = (0) to (min(64, %x * -64 + 2040)) {
     affine.for %arg7 = 0 to affine_map<(d0) -> (d0 * -64 + 1020)>(%x) {
    affine.store %c, %m[%arg7, %arg6] : memref<4090x2040xf32>
   }
  }
  return
}
func.func @p3(%m: memref<4090x2040xf32>, %x: index, %c: f32, %c0: index, %c1: index) {
  affine.parallel (%arg6) = (0) to (min(64, %x * -64 + 2040)) {
    scf.for %arg7 = %c0 to %x step %c1 {
    affine.store %c, %m[0, %arg6] : memref<4090x2040xf32>
   }
  }
  return
}
func.func @p4(%m: memref<4090x2040xf32>, %x: index, %c: f32, %c0: index, %c1: index) {
  affine.parallel (%arg6) = (0) to (min(64, %x * -64 + 2040)) {
    %k:2 = scf.for %arg7 = %c0 to %x step %c1 iter_args(%a = %c, %b = %c) -> (f32, f32) {
    affine.store %a, %m[0, %arg6] : memref<4090x2040xf32>
    scf.yield %a, %b : f32, f32
   }
  }
  return
}
func.func @p5(%m: memref<4090x2040xf32>, %x: index, %c: f32, %c0: index, %c1: index) {
  affine.for %u = 0 to 10 {
  affine.parallel (%arg6) = (0) to (min(64, %x * -64 + 2040)) {
    affine.store %c, %m[0, %arg6] : memref<4090x2040xf32>
    }
   }
  return
}
