// What a copy to a view writes is read after it.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 7
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %seven = arith.constant 7 : i64
  %from = memref.alloc() : memref<2xi64>
  %m = memref.alloc() : memref<6xi64>
  %n = memref.alloc() : memref<6xi64>
  affine.for %i = 0 to 2 { affine.store %seven, %from[%i] : memref<2xi64> }
  affine.for %i = 0 to 6 { affine.store %one, %m[%i] : memref<6xi64> }
  %view = memref.subview %m[3] [2] [1] : memref<6xi64> to memref<2xi64, strided<[1], offset: 3>>
  memref.copy %from, %view : memref<2xi64> to memref<2xi64, strided<[1], offset: 3>>
  affine.for %i = 0 to 6 {
    %0 = affine.load %m[%i] : memref<6xi64>
    affine.store %0, %n[%i] : memref<6xi64>
  }
  %r = affine.load %n[4] : memref<6xi64>
  return %r : i64
}

// -----

// A call between the loops writes to what it is given.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 9
func.func private @set(%m: memref<4xi64>) {
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9 : i64
  memref.store %nine, %m[%c2] : memref<4xi64>
  return
}
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<4xi64>
  %n = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 { affine.store %one, %m[%i] : memref<4xi64> }
  call @set(%m) : (memref<4xi64>) -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi64>
    affine.store %0, %n[%i] : memref<4xi64>
  }
  %r = affine.load %n[2] : memref<4xi64>
  return %r : i64
}

// -----

// Each round of the second loop writes what a later one of the first reads.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 5
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<8xi64>
  %n = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 8 { affine.store %five, %n[%i] : memref<8xi64> }
  affine.for %i = 0 to 8 {
    %0 = affine.load %n[%i] : memref<8xi64>
    affine.store %0, %m[%i] : memref<8xi64>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xi64>
    %1 = arith.addi %0, %one : i64
    affine.store %1, %n[-%i + 7] : memref<8xi64>
  }
  %r = affine.load %m[6] : memref<8xi64>
  return %r : i64
}

// -----

// A recurrence is not cut into pieces: all earlier elements are needed.
// OPT: --affine-loop-fusion="mode=producer maximal"
// RESULT: 7
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<16xi64>
  %n = memref.alloc() : memref<16xi64>
  affine.store %one, %m[0] : memref<16xi64>
  affine.for %i = 1 to 16 {
    %0 = affine.load %m[%i - 1] : memref<16xi64>
    %1 = arith.addi %0, %one : i64
    affine.store %1, %m[%i] : memref<16xi64>
  }
  affine.for %i = 1 to 5 {
    %0 = affine.load %m[%i * 3] : memref<16xi64>
    affine.store %0, %n[%i] : memref<16xi64>
  }
  %r = affine.load %n[2] : memref<16xi64>
  return %r : i64
}

// -----

// What changes its memref in place runs once.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 12
func.func @main() -> i64 {
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<4xi64>
  %n = memref.alloc() : memref<3x4xi64>
  affine.for %i = 0 to 4 { affine.store %two, %m[%i] : memref<4xi64> }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi64>
    %1 = arith.muli %0, %two : i64
    %2 = arith.addi %1, %two : i64
    affine.store %2, %m[%i] : memref<4xi64>
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%j] : memref<4xi64>
      affine.store %0, %n[%i, %j] : memref<3x4xi64>
    }
  }
  %0 = affine.load %n[2, 1] : memref<3x4xi64>
  %1 = affine.load %m[1] : memref<4xi64>
  %r = arith.addi %0, %1 : i64
  return %r : i64
}

// -----

// Only even elements are produced; the odd ones keep their value.
// OPT: --affine-loop-fusion="mode=producer maximal"
// OPT: --affine-loop-fusion
// RESULT: 31
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %ten = arith.constant 10 : i64
  %m = memref.alloc() : memref<8xi64>
  %n = memref.alloc() : memref<8xi64>
  linalg.fill ins(%one : i64) outs(%m : memref<8xi64>)
  affine.for %i = 0 to 4 { affine.store %three, %m[%i * 2] : memref<8xi64> }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xi64>
    affine.store %0, %n[%i] : memref<8xi64>
  }
  %0 = affine.load %n[6] : memref<8xi64>
  %1 = affine.load %n[5] : memref<8xi64>
  %2 = arith.muli %0, %ten : i64
  %r = arith.addi %2, %1 : i64
  return %r : i64
}

// -----

// The rounds of a diagonal are not all rounds.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 6
func.func @main() -> i64 {
  %six = arith.constant 6 : i64
  %m = memref.alloc() : memref<4x4xi64>
  %n = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 { affine.store %six, %m[%i, %j] : memref<4x4xi64> }
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, %i] : memref<4x4xi64>
    affine.store %0, %n[%i] : memref<4xi64>
  }
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = memref.load %m[%c1, %c3] : memref<4x4xi64>
  return %r : i64
}

// -----

// A loop of no rounds is not a place for what is needed after it.
// OPT: --affine-loop-fusion
// OPT: --affine-loop-fusion=maximal
// RESULT: 8
func.func private @fill(%n: index, %m: memref<4xi64>, %k: memref<4x4xi64>) {
  %eight = arith.constant 8 : i64
  affine.for %i = 0 to 4 { affine.store %eight, %m[%i] : memref<4xi64> }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%j] : memref<4xi64>
      affine.store %0, %k[%i, %j] : memref<4x4xi64>
    }
  }
  return
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi64>
  %k = memref.alloc() : memref<4x4xi64>
  call @fill(%c0, %m, %k) : (index, memref<4xi64>, memref<4x4xi64>) -> ()
  %r = affine.load %m[2] : memref<4xi64>
  return %r : i64
}

// -----

// Two handles of one global are one memref.
// OPT: --affine-loop-fusion
// RESULT: 2
memref.global "private" @g : memref<4xi64> = dense<2>
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %a = memref.get_global @g : memref<4xi64>
  %b = memref.get_global @g : memref<4xi64>
  %m = memref.alloc() : memref<4xi64>
  %n = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xi64>
    affine.store %0, %m[%i] : memref<4xi64>
  }
  affine.for %i = 0 to 4 { affine.store %one, %b[%i] : memref<4xi64> }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi64>
    affine.store %0, %n[%i] : memref<4xi64>
  }
  %r = affine.load %n[3] : memref<4xi64>
  return %r : i64
}
