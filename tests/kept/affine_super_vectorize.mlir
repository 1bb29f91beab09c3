// No lane is beyond the last of six rounds.
// OPT: --affine-super-vectorize=virtual-vector-size=4
// RESULT: 5
func.func @main() -> i64 {
  %three = arith.constant 3 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<8xi64>
  linalg.fill ins(%five : i64) outs(%m : memref<8xi64>)
  affine.for %i = 0 to 6 { affine.store %three, %m[%i] : memref<8xi64> }
  %r = affine.load %m[7] : memref<8xi64>
  return %r : i64
}

// -----

// The number of rounds is not known.
// OPT: --affine-super-vectorize=virtual-vector-size=4
// RESULT: 5
func.func private @set(%m: memref<8xi64>, %n: index) {
  %three = arith.constant 3 : i64
  affine.for %i = 0 to %n { affine.store %three, %m[%i] : memref<8xi64> }
  return
}
func.func @main() -> i64 {
  %c3 = arith.constant 3 : index
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<8xi64>
  linalg.fill ins(%five : i64) outs(%m : memref<8xi64>)
  call @set(%m, %c3) : (memref<8xi64>, index) -> ()
  %r = affine.load %m[3] : memref<8xi64>
  return %r : i64
}

// -----

// Lanes are neighbours in memory: not backwards, nor with gaps, nor in pairs.
// OPT: --affine-super-vectorize=virtual-vector-size=4
// OPT: --affine-super-vectorize="virtual-vector-size=4 test-fastest-varying=0"
// RESULT: 4367
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ten = arith.constant 10 : i64
  %m = memref.alloc() : memref<16xi64>
  %n = memref.alloc() : memref<16xi64>
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.index_cast %i : index to i64
    memref.store %0, %m[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[-%i + 7] : memref<16xi64>
    affine.store %0, %n[%i] : memref<16xi64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i * 2] : memref<16xi64>
    affine.store %0, %n[%i + 4] : memref<16xi64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i floordiv 2] : memref<16xi64>
    affine.store %0, %n[%i + 8] : memref<16xi64>
  }
  affine.for %i = 0 to 8 step 2 {
    %0 = affine.load %m[%i] : memref<16xi64>
    affine.store %0, %m[%i + 8] : memref<16xi64>
  }
  %0 = affine.load %m[12] : memref<16xi64>
  %1 = affine.load %n[14] : memref<16xi64>
  %2 = affine.load %n[7] : memref<16xi64>
  %3 = affine.load %n[0] : memref<16xi64>
  %4 = arith.muli %0, %ten : i64
  %5 = arith.addi %4, %1 : i64
  %6 = arith.muli %5, %ten : i64
  %7 = arith.addi %6, %2 : i64
  %8 = arith.muli %7, %ten : i64
  %r = arith.addi %8, %3 : i64
  return %r : i64
}

// -----

// A round reads what the one before wrote by another handle of the memref.
// OPT: --affine-super-vectorize=virtual-vector-size=4
// RESULT: 8
func.func @main() -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<16xi64>
  linalg.fill ins(%zero : i64) outs(%m : memref<16xi64>)
  %view = memref.cast %m : memref<16xi64> to memref<?xi64>
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<16xi64>
    %1 = arith.addi %0, %one : i64
    affine.store %1, %view[%i + 1] : memref<?xi64>
  }
  %r = affine.load %m[8] : memref<16xi64>
  return %r : i64
}

// -----

// A cast of the index dialect takes no vectors.
// OPT: --affine-super-vectorize=virtual-vector-size=4
// RESULT: 7
func.func @main() -> i64 {
  %m = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %x = index.casts %i : index to i64
    affine.store %x, %m[%i] : memref<8xi64>
  }
  %r = affine.load %m[7] : memref<8xi64>
  return %r : i64
}
