// RUN: ods opt %s --affine-loop-coalescing

func.func @ints(%lb : i64, %ub : i64, %st : i64, %m : memref<?xi64>) {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %c10 = arith.constant 10 : i64
  scf.for %i = %lb to %ub step %st : i64 {
    scf.for %j = %c0 to %c1 step %c1 : i64 {
    scf.for %k = %c1 to %c10 step %c1 : i64 {
      %0 = arith.index_cast %i : i64 to index
      %1 = arith.addi %k, %j : i64
      memref.store %1, %m[%0] : memref<?xi64>
    } } }
  return
}
func.func @carried(%a : index, %b : index, %init : f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %a step %c1 iter_args(%x = %init, %y = %c0) -> (f32, index) {
    %1:2 = scf.for %j = %a to %b step %c1 iter_args(%z = %x, %w = %y) -> (f32, index) {
      %2 = arith.addf %z, %z : f32
      scf.yield %2, %j : f32, index
    }
    scf.yield %1#0, %1#1 : f32, index
  }
  return %0#0, %0#1 : f32, index
}
func.func @swapped(%a : index, %b : index, %init : f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %a step %c1 iter_args(%x = %init, %y = %init) -> (f32, f32) {
    %1:2 = scf.for %j = %a to %b step %c1 iter_args(%z = %y, %w = %x) -> (f32, f32) {
      %2 = arith.addf %z, %z : f32
      scf.yield %2, %w : f32, f32
    }
    scf.yield %1#0, %1#1 : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}
func.func @triangle(%a : index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %a step %c1 {
    scf.for %j = %c0 to %i step %c1 {
     scf.for %k = %c1 to %a step %c1 {
      memref.store %j, %m[%k] : memref<?xindex>
  }}}
  return
}

// An index is not split by a number of rounds that is none.
func.func @no_rounds(%m: memref<4xi64>, %v: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c4 to %c1 step %c1 {
      memref.store %v, %m[%i] : memref<4xi64>
    }
  }
  return
}

// The same where no round is known of the step, or of the bounds.
func.func @no_rounds_of_any_step(%m: memref<4xi64>, %v: i64, %from: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c4 to %c4 step %step {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %v, %m[%i] : memref<4xi64>
    }
  }
  scf.for %i = %from to %from step %step {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %v, %m[%i] : memref<4xi64>
    }
  }
  return
}
