// A copy touches all of a part: only if all of that is in the memref is it made.
// RUN: ods opt --allow-unregistered-dialect --affine-data-copy-generate %s

// Accesses on a condition, and remainders, do not touch the ends of the part.
func.func @condition(%m: memref<10xi64>, %to: memref<10xi64>) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %x = affine.load %m[%i - 1] : memref<10xi64>
      affine.store %x, %to[%i] : memref<10xi64>
    }
  }
  return
}
func.func @remainder(%m: memref<3xi64>) {
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i mod 7] : memref<3xi64>
    affine.store %x, %m[%i] : memref<3xi64>
  }
  return
}
// Loops that may have no iteration: one of two accesses of a part, and one around the copied loop.
func.func @united(%m: memref<10xi64>, %to: memref<10xi64>, %n: index) {
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<10xi64>
      affine.store %x, %to[%i] : memref<10xi64>
    }
    affine.for %i = 0 to min affine_map<()[s0] -> (s0, 3)>()[%n] {
      %x = affine.load %m[%i + 100] : memref<10xi64>
      affine.store %x, %to[%i] : memref<10xi64>
    }
  }
  return
}
func.func @around(%m: memref<?xi64>, %n: index) {
  affine.for %t = 0 to %n step 2 {
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<?xi64>
      "test.use"(%x) : (i64) -> ()
    }
  }
  return
}
// Here all is known to be there: the ends are accessed, or numbers say so.
func.func @touched(%m: memref<?xi64>, %n: index, %k: index, %to: memref<4xi64>) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 4)>()[%n] {
    %x = affine.load %m[%i + symbol(%k)] : memref<?xi64>
    affine.store %x, %to[%i] : memref<4xi64>
  }
  return
}
func.func @tiled(%m: memref<64xi64>, %to: memref<64xi64>) {
  affine.for %t = 0 to 64 step 16 {
    affine.for %i = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
        %x = affine.load %m[%t + %i * 2] : memref<64xi64>
        affine.store %x, %to[%t + %i] : memref<64xi64>
      }
    }
  }
  return
}
