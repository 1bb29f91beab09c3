// A loop of scf stores what the next round loads.
// OPT: --affine-scalrep
// RESULT: 12
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  %m = memref.alloca() : memref<2xi64>
  affine.store %zero, %m[1] : memref<2xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = affine.load %m[1] : memref<2xi64>
    %1 = arith.addi %0, %three : i64
    affine.store %1, %m[1] : memref<2xi64>
  }
  %r = affine.load %m[1] : memref<2xi64>
  return %r : i64
}

// -----

// The second load in a loop of scf comes after a store in the round before.
// OPT: --affine-scalrep
// RESULT: 9
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %m = memref.alloca() : memref<1xi64>
  affine.store %one, %m[0] : memref<1xi64>
  %first = affine.load %m[0] : memref<1xi64>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%sum = %first) -> (i64) {
    %0 = affine.load %m[0] : memref<1xi64>
    affine.store %four, %m[0] : memref<1xi64>
    %1 = arith.addi %sum, %0 : i64
    %2 = arith.subi %1, %one : i64
    scf.yield %2 : i64
  }
  %back = arith.addi %r, %four : i64
  %minus = arith.subi %back, %four : i64
  %x = arith.addi %minus, %one : i64
  %y = arith.addi %x, %one : i64
  return %y : i64
}

// -----

// Blocks in a circle: the store is behind the load, and before its next run.
// OPT: --affine-scalrep
// RESULT: 15
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloca() : memref<1xi64>
  affine.store %zero, %m[0] : memref<1xi64>
  cf.br ^round(%c0 : index)
^round(%i: index):
  %0 = affine.load %m[0] : memref<1xi64>
  %1 = arith.addi %0, %five : i64
  affine.store %1, %m[0] : memref<1xi64>
  %next = arith.addi %i, %c1 : index
  %again = arith.cmpi slt, %next, %c3 : index
  cf.cond_br %again, ^round(%next : index), ^end
^end:
  %r = affine.load %m[0] : memref<1xi64>
  return %r : i64
}

// -----

// A vector of four elements is stored over an element, and one element over a vector.
// OPT: --affine-scalrep
// RESULT: 33
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %many = arith.constant dense<[10, 20, 30, 40]> : vector<4xi64>
  %m = memref.alloca() : memref<8xi64>
  affine.store %one, %m[2] : memref<8xi64>
  affine.vector_store %many, %m[0] : memref<8xi64>, vector<4xi64>
  %0 = affine.load %m[2] : memref<8xi64>
  affine.vector_store %many, %m[4] : memref<8xi64>, vector<4xi64>
  affine.store %one, %m[4] : memref<8xi64>
  %1 = affine.load %m[4] : memref<8xi64>
  %2 = arith.addi %0, %1 : i64
  %3 = arith.addi %2, %one : i64
  %4 = arith.addi %3, %one : i64
  return %4 : i64
}
