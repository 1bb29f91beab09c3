// A loop of no rounds stores nothing.
// OPT: --affine-loop-invariant-code-motion
// RESULT: 4
func.func private @set(%m: memref<1xi64>, %n: index) {
  %one = arith.constant 1 : i64
  affine.for %i = 0 to %n { affine.store %one, %m[0] : memref<1xi64> }
  return
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %four = arith.constant 4 : i64
  %m = memref.alloc() : memref<1xi64>
  affine.store %four, %m[0] : memref<1xi64>
  call @set(%m, %c0) : (memref<1xi64>, index) -> ()
  %r = affine.load %m[0] : memref<1xi64>
  return %r : i64
}

// -----

// What is loaded is written by a call, and through a view.
// OPT: --affine-loop-invariant-code-motion
// RESULT: 24
memref.global "private" @g : memref<2xi64> = dense<1>
func.func private @double() {
  %m = memref.get_global @g : memref<2xi64>
  %0 = affine.load %m[1] : memref<2xi64>
  %1 = arith.addi %0, %0 : i64
  affine.store %1, %m[1] : memref<2xi64>
  return
}
func.func @main() -> i64 {
  %zero = arith.constant 0 : i64
  %m = memref.get_global @g : memref<2xi64>
  %view = memref.cast %m : memref<2xi64> to memref<?xi64>
  %n = memref.alloc() : memref<4xi64>
  affine.for %i = 0 to 4 {
    func.call @double() : () -> ()
    %0 = affine.load %m[1] : memref<2xi64>
    affine.store %0, %n[%i] : memref<4xi64>
  }
  affine.for %i = 0 to 1 {
    %0 = affine.load %m[1] : memref<2xi64>
    affine.store %zero, %view[1] : memref<?xi64>
    affine.store %0, %n[0] : memref<4xi64>
  }
  %0 = affine.load %n[0] : memref<4xi64>
  %1 = affine.load %n[2] : memref<4xi64>
  %2 = affine.load %m[1] : memref<2xi64>
  %3 = arith.addi %0, %1 : i64
  %r = arith.addi %3, %2 : i64
  return %r : i64
}

// -----

// Two loops of fewer rounds than none have none together; the inner one carries what the outer one started with.
// OPT: --affine-loop-coalescing
// RESULT: 20
func.func private @count(%n: index, %m: memref<1xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[0] : memref<1xi64>
      %1 = arith.addi %0, %one : i64
      affine.store %1, %m[0] : memref<1xi64>
    }
  }
  scf.for %i = %c2 to %n step %c1 {
    scf.for %j = %c2 to %n step %c1 {
      %0 = affine.load %m[0] : memref<1xi64>
      %1 = arith.addi %0, %one : i64
      affine.store %1, %m[0] : memref<1xi64>
    }
  }
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %one) -> (i64) {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (i64) {
      %0 = arith.addi %b, %a : i64
      scf.yield %0 : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
func.func @main() -> i64 {
  %n = arith.constant -3 : index
  %eleven = arith.constant 11 : i64
  %m = memref.alloc() : memref<1xi64>
  affine.store %eleven, %m[0] : memref<1xi64>
  %0 = call @count(%n, %m) : (index, memref<1xi64>) -> i64
  %1 = affine.load %m[0] : memref<1xi64>
  %r = arith.addi %0, %1 : i64
  return %r : i64
}

// -----

// The product of 20 and 20 is no number of 8 bits.
// OPT: --affine-loop-coalescing
// RESULT: 400
func.func @main() -> i64 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c20 = arith.constant 20 : i8
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %c0 to %c20 step %c1 iter_args(%a = %zero) -> (i64) : i8 {
    %s = scf.for %j = %c0 to %c20 step %c1 iter_args(%b = %a) -> (i64) : i8 {
      %0 = arith.addi %b, %one : i64
      scf.yield %0 : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

// -----

// A dependence that goes back in the inner loop: rounds stay in order.
// OPT: --affine-loop-tile=tile-size=2
// OPT: --pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))
// RESULT: 626
func.func @main() -> i64 {
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<8x10xi64>
  linalg.fill ins(%one : i64) outs(%m : memref<8x10xi64>)
  call @wave(%m) : (memref<8x10xi64>) -> ()
  %r = affine.load %m[7, 1] : memref<8x10xi64>
  return %r : i64
}
func.func @wave(%m: memref<8x10xi64>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<8x10xi64>
      %1 = affine.load %m[%i, %j - 1] : memref<8x10xi64>
      %2 = affine.load %m[%i - 1, %j] : memref<8x10xi64>
      %3 = arith.maxsi %0, %2 : i64
      %4 = arith.addi %3, %1 : i64
      affine.store %4, %m[%i, %j] : memref<8x10xi64>
    }
  }
  return
}

// -----

// Calls go in the order of the rounds, and so do stores whose indices are no affine ones.
// OPT: --affine-loop-tile=tile-size=2
// RESULT: 1480
memref.global "private" @log : memref<1xi64> = dense<0>
func.func private @note(%x: i64) {
  %three = arith.constant 3 : i64
  %m = memref.get_global @log : memref<1xi64>
  %0 = affine.load %m[0] : memref<1xi64>
  %1 = arith.muli %0, %three : i64
  %2 = arith.addi %1, %x : i64
  affine.store %2, %m[0] : memref<1xi64>
  return
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %0 = arith.index_cast %j : index to i64
      func.call @note(%0) : (i64) -> ()
    }
  }
  %n = memref.alloc() : memref<1xi64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      %0 = arith.addi %i, %j : index
      %1 = arith.index_cast %0 : index to i64
      memref.store %1, %n[%c0] : memref<1xi64>
    }
  }
  %m = memref.get_global @log : memref<1xi64>
  %0 = affine.load %m[0] : memref<1xi64>
  %1 = affine.load %n[0] : memref<1xi64>
  %r = arith.addi %0, %1 : i64
  return %r : i64
}

// -----

// Values change places in each round; a loop of fewer rounds than none leaves nothing over.
// OPT: --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))
// OPT: --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))
// OPT: --pass-pipeline=builtin.module(func.func(affine-loop-unroll{"unroll-factor=3 cleanup-unroll=true"}))
// RESULT: 27
func.func private @swap(%n: index, %k: memref<1xi64>) -> i64 {
  %two = arith.constant 2 : i64
  %seven = arith.constant 7 : i64
  %ten = arith.constant 10 : i64
  %0:2 = affine.for %i = 0 to 8 iter_args(%a = %two, %b = %seven) -> (i64, i64) {
    affine.yield %b, %a : i64, i64
  }
  affine.for %i = 0 to %n {
    %1 = affine.load %k[0] : memref<1xi64>
    %2 = arith.addi %1, %two : i64
    affine.store %2, %k[0] : memref<1xi64>
  }
  %1 = arith.muli %0#0, %ten : i64
  %2 = arith.addi %1, %0#1 : i64
  return %2 : i64
}
func.func @main() -> i64 {
  %n = arith.constant -3 : index
  %zero = arith.constant 0 : i64
  %k = memref.alloc() : memref<1xi64>
  affine.store %zero, %k[0] : memref<1xi64>
  %0 = call @swap(%n, %k) : (index, memref<1xi64>) -> i64
  %1 = affine.load %k[0] : memref<1xi64>
  %r = arith.addi %0, %1 : i64
  return %r : i64
}

// -----

// Not all that is in the box is written, and some of it by a store that is no affine one.
// OPT: --affine-data-copy-generate="generate-dma=false fast-mem-space=0"
// RESULT: 514
func.func @main() -> i64 {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %five = arith.constant 5 : i64
  %ten = arith.constant 10 : i64
  %m = memref.alloc() : memref<8xi64>
  %n = memref.alloc() : memref<8xi64>
  linalg.fill ins(%five : i64) outs(%m : memref<8xi64>)
  affine.for %i = 0 to 4 { affine.store %one, %m[%i * 2] : memref<8xi64> }
  affine.for %i = 0 to 4 {
    affine.store %one, %n[%i] : memref<8xi64>
    memref.store %four, %n[%c2] : memref<8xi64>
  }
  %0 = affine.load %m[3] : memref<8xi64>
  %1 = affine.load %m[4] : memref<8xi64>
  affine.for %i = 0 to 1 { memref.store %four, %n[%c2] : memref<8xi64> }
  %2 = affine.load %n[2] : memref<8xi64>
  %3 = arith.muli %0, %ten : i64
  %4 = arith.addi %3, %1 : i64
  %5 = arith.muli %4, %ten : i64
  %r = arith.addi %5, %2 : i64
  return %r : i64
}

// -----

// A view that is taken between accesses keeps their memory: no buffer takes its place.
// OPT: --affine-data-copy-generate
// OPT: --affine-data-copy-generate=skip-non-unit-stride-loops=true
// RESULT: 7
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %m = memref.alloc() : memref<4xi64>
  affine.store %c7, %m[2] : memref<4xi64>
  %view = memref.subview %m[2] [2] [1] : memref<4xi64> to memref<2xi64, strided<[1], offset: 2>>
  affine.for %i = 0 to 1 {
  }
  %r = memref.load %view[%c0] : memref<2xi64, strided<[1], offset: 2>>
  return %r : i64
}

// -----

// A part of a memref that goes beyond it, since the accesses are on a condition or are remainders, is not copied.
// OPT: --affine-data-copy-generate
// RESULT: 31
func.func private @sum(%m: memref<10xi64>, %few: memref<3xi64>, %n: index) -> i64 {
  %zero = arith.constant 0 : i64
  %r = affine.for %i = 0 to 10 iter_args(%a = %zero) -> i64 {
    %y = affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) -> i64 {
      %x = affine.load %m[%i - 6] : memref<10xi64>
      affine.yield %x : i64
    } else {
      affine.yield %zero : i64
    }
    %s = arith.addi %a, %y : i64
    affine.yield %s : i64
  }
  %q = affine.for %i = 0 to 3 iter_args(%a = %r) -> i64 {
    %x = affine.load %few[%i mod 1000] : memref<3xi64>
    %s = arith.addi %a, %x : i64
    affine.yield %s : i64
  }
  %p = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 300)>()[%n] iter_args(%a = %q) -> i64 {
    %x = affine.load %few[%i + 700] : memref<3xi64>
    %s = arith.addi %a, %x : i64
    affine.yield %s : i64
  }
  return %p : i64
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %four = arith.constant 4 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<10xi64>
  %few = memref.alloc() : memref<3xi64>
  affine.for %i = 0 to 10 {
    affine.store %four, %m[%i] : memref<10xi64>
  }
  affine.for %i = 0 to 3 {
    affine.store %five, %few[%i] : memref<3xi64>
  }
  %r = call @sum(%m, %few, %c0) : (memref<10xi64>, memref<3xi64>, index) -> i64
  memref.dealloc %m : memref<10xi64>
  memref.dealloc %few : memref<3xi64>
  return %r : i64
}

// -----

// Where a loop ends is found by a division by zero, in a loop of no rounds.
// OPT: --affine-loop-invariant-code-motion
// OPT: --loop-invariant-code-motion
// RESULT: 4
func.func private @count(%m: memref<1xi64>, %n: index, %d: index) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  affine.for %i = 0 to %n {
    %sum = affine.for %j = 0 to affine_map<()[s0] -> (8 floordiv s0)>()[%d] iter_args(%a = %zero) -> (i64) {
      %b = arith.addi %a, %one : i64
      affine.yield %b : i64
    }
    affine.store %sum, %m[0] : memref<1xi64>
  }
  return
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %four = arith.constant 4 : i64
  %m = memref.alloc() : memref<1xi64>
  affine.store %four, %m[0] : memref<1xi64>
  call @count(%m, %c0, %c0) : (memref<1xi64>, index, index) -> ()
  %r = affine.load %m[0] : memref<1xi64>
  return %r : i64
}

// -----

// The last rounds write what a quotient tells, and no more is written back.
// OPT: --affine-data-copy-generate
// RESULT: 1
func.func private @fill(%m: memref<?xi64>, %n: index) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  affine.for %i = 0 to %n { affine.store %one, %m[%i] : memref<?xi64> }
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%size] to %size {
    affine.store %two, %m[%i] : memref<?xi64>
  }
  return
}
func.func @main() -> i64 {
  %c9 = arith.constant 9 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloc(%c9) : memref<?xi64>
  call @fill(%m, %c9) : (memref<?xi64>, index) -> ()
  %r = memref.load %m[%c6] : memref<?xi64>
  return %r : i64
}

// -----

// Indices that are read or computed after the place of the copy: the whole memref is copied.
// OPT: --affine-data-copy-generate
// OPT: --affine-data-copy-generate=skip-non-unit-stride-loops=true
// RESULT: 28
memref.global "private" @at : memref<2xindex> = dense<[3, 1]>
func.func private @read(%m: memref<8xi64>) -> i64 {
  %indices = memref.get_global @at : memref<2xindex>
  %at = affine.load %indices[0] : memref<2xindex>
  %r = affine.load %m[symbol(%at)] : memref<8xi64>
  return %r : i64
}
func.func private @write(%m: memref<8xi64>, %sized: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : i64
  affine.for %i = 0 to 2 step 2 {
    %size = memref.dim %sized, %c0 : memref<?xi64>
    affine.for %j = 0 to 2 {
      affine.store %c20, %m[%j + symbol(%size)] : memref<8xi64>
    }
  }
  return
}
func.func @main() -> i64 {
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : i64
  %m = memref.alloc() : memref<8xi64>
  %sized = memref.alloc(%c5) : memref<?xi64>
  affine.for %i = 0 to 8 { affine.store %c8, %m[%i] : memref<8xi64> }
  call @write(%m, %sized) : (memref<8xi64>, memref<?xi64>) -> ()
  %0 = call @read(%m) : (memref<8xi64>) -> i64
  %1 = affine.load %m[6] : memref<8xi64>
  %r = arith.addi %0, %1 : i64
  memref.dealloc %m : memref<8xi64>
  memref.dealloc %sized : memref<?xi64>
  return %r : i64
}

// -----

// A number less its remainder by a symbol is not 0 when it is divided by the symbol; nor may quotients in a sum or a
// product change places with one of them all.
// RESULT: 313
// OPT: --canonicalize
// OPT: --affine-simplify-structures
// OPT: --pass-pipeline=builtin.module(func.func(affine-loop-coalescing))
memref.global "private" constant @numbers : memref<2xindex> = dense<[1, 2]>
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %numbers = memref.get_global @numbers : memref<2xindex>
  %one = memref.load %numbers[%c0] : memref<2xindex>
  %two = memref.load %numbers[%c1] : memref<2xindex>
  %bound = affine.apply affine_map<()[s0] -> (3 - 3 mod s0)>()[%one]
  %rounds = affine.apply affine_map<()[s0, s1] -> ((s1 - s1 mod s0) floordiv s0)>()[%one, %bound]
  %sum = affine.apply affine_map<()[s0, s1] -> (((s0 * s1) floordiv 2 + (s0 * s1) floordiv 2) floordiv s0)>()[%two, %one]
  %count = memref.alloc() : memref<index>
  memref.store %c0, %count[] : memref<index>
  scf.for %i = %c0 to %bound step %one {
    scf.for %j = %c0 to %one step %c1 {
      %now = memref.load %count[] : memref<index>
      %more = arith.addi %now, %c1 : index
      memref.store %more, %count[] : memref<index>
    }
  }
  %counted = memref.load %count[] : memref<index>
  %hundreds = arith.muli %rounds, %c10 : index
  %tens = arith.addi %hundreds, %sum : index
  %high = arith.muli %tens, %c10 : index
  %all = arith.addi %high, %counted : index
  %r = arith.index_cast %all : index to i64
  return %r : i64
}
