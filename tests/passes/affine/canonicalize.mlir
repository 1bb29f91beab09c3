// Maps are composed with what defines their operands; bounds, sets and bases are simplified.
// RUN: ods opt %s --canonicalize

func.func @compose(%m: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%i)[%n]
      %1 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%0, %j)
      %2 = affine.load %m[%1, %j + %n] : memref<100x100xf32>
      affine.store %2, %m[%0 mod 8, %1 * 0] : memref<100x100xf32>
      %3 = affine.vector_load %m[%1, %i] : memref<100x100xf32>, vector<4xf32>
      affine.vector_store %3, %m[%i, %0] {dropped} : memref<100x100xf32>, vector<4xf32>
      affine.prefetch %m[%1, %j], read, locality<2>, instr : memref<100x100xf32>
    }
  }
  return
}

// Constants go into maps; results that are operands stand for the operation.
func.func @constants(%a: index) -> (index, index, index, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c4, %a)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c4)[%c0]
  %2 = affine.apply affine_map<(d0)[s0] -> (s0)>(%c4)[%a]
  %3 = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%c4)
  %4 = affine.min affine_map<(d0, d1) -> (d0 * 2, d1, 16)>(%c4, %c4)
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// Quotients and remainders are decided by the ranges of loops.
func.func @ranges(%m: memref<?xindex>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 8)>(%i, %j)
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 8)>(%i, %j)
      %2 = affine.apply affine_map<(d0) -> (d0 floordiv 64)>(%i)
      %3 = affine.apply affine_map<(d0) -> (d0 mod 16)>(%j)
      %4 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
      %5 = affine.apply affine_map<(d0) -> ((d0 + 57) ceildiv 64)>(%j)
      affine.store %0, %m[%1 + %2 + %3 + %4 + %5] : memref<?xindex>
    }
  }
  return
}

func.func @extremes(%a: index, %b: index, %c: index) -> (index, index, index, index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (s0 + 16, d0, s0 + 16)>(%a)[%b]
  %1 = affine.min affine_map<(d0)[s0] -> (s0 + 4, d0)>(%0)[%c]
  %2 = affine.max affine_map<(d0) -> (d0 + 1)>(%a)
  %3 = affine.max affine_map<(d0, d1) -> (d0 + d1, d1 + 16, 32)>(%a, %b)
  %4 = affine.max affine_map<(d0, d1) -> (d0, d1, 7, d0)>(%3, %b)
  %5 = affine.min affine_map<(d0)[s0] -> (d0 mod 4, 2, s0 * s0)>(%a)[%b]
  return %1, %2, %3, %4, %5 : index, index, index, index, index
}

func.func @bounds(%n: index, %m: memref<?xf32>, %x: f32) {
  %c8 = arith.constant 8 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.for %i = max affine_map<(d0) -> (d0, 2)>(%c8) to %0 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0) -> (d0, -1, d0)>(%i) to min affine_map<(d0) -> (d0 + 3, 100)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  affine.parallel (%i, %j) = (0, max(%c8, %n)) to (min(%0, %0), %c8 + 2) step (2, 1) {
    affine.store %x, %m[%i + %j] : memref<?xf32>
  }
  return
}

// Loops that only pass values on.
func.func @empty(%n: index, %x: f32, %y: f32) -> (f32, f32, f32, f32, f32) {
  affine.for %i = 0 to %n {
  }
  %0 = affine.for %i = 4 to 4 iter_args(%a = %x) -> f32 {
    %z = arith.addf %a, %y : f32
    affine.yield %z : f32
  }
  %1:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %b : f32, f32
  }
  %2 = affine.for %i = 0 to 8 iter_args(%a = %x) -> f32 {
    affine.yield %y : f32
  }
  %3:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0, %1#1, %2, %3#0, %3#1 : f32, f32, f32, f32, f32
}

func.func @conditions(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c8 = arith.constant 8 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%0, %c8) {
    affine.store %x, %m[0] : memref<?xf32>
  } else {
  }
  affine.if affine_set<(d0) : (1 == 0)>(%n) {
    affine.store %x, %m[1] : memref<?xf32>
  }
  affine.if affine_set<(d0) : (0 == 0)>(%n) {
    affine.store %x, %m[2] : memref<?xf32>
  }
  %1 = affine.if affine_set<() : (1 == 0)>() -> f32 {
    affine.yield %x : f32
  } else {
    %2 = arith.addf %x, %x : f32
    affine.yield %2 : f32
  }
  return %1 : f32
}

func.func @bases(%a: index, %b: index, %c: index) -> (index, index, index, index, index, index, index, index, index, index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c23 = arith.constant 23 : index
  %0:3 = affine.delinearize_index %a into (%c7, 4, 1) : index, index, index
  %1:3 = affine.delinearize_index %c23 into (2, 3, 4) : index, index, index
  %2 = affine.delinearize_index %a into (9) : index
  %3 = affine.linearize_index [%c7, %c7, %c0] by (%c7, 5) : index
  %4 = affine.linearize_index [%b] by (%c) : index
  %5 = affine.linearize_index disjoint [%a, %b, %c] by (2, 1, 3) : index
  %6 = affine.linearize_index [%c0, %b, %c] by (2, 4, 3) : index
  %7 = affine.linearize_index disjoint [%a, %b, %c] by (2, 4, 32) : index
  %8:3 = affine.delinearize_index %7 into (2, 4, 32) : index, index, index
  %9:3 = affine.delinearize_index %7 into (8, 8, 4) : index, index, index
  %10:4 = affine.delinearize_index %a into (%b, 4, 2, 3) : index, index, index, index
  %11 = affine.linearize_index [%10#1, %10#2, %c] by (4, 2, 5) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2, %3, %4, %5, %6, %8#0, %8#2, %9#1, %9#2, %10#0, %11 : index, index, index, index, index, index, index, index, index, index, index, index, index, index, index, index, index
}

// ROUND-TRIP: off, the generic form has aliases in another order.
