// Operations of the affine dialect: maps in accesses and bounds, with their operands.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

#apply = affine_map<(d0, d1)[s0] -> (d0 floordiv 8 + d1 * s0)>
#bounds = affine_map<(d0)[s0] -> (d0 + 1, s0)>
#inside = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 - 9 == 0)>

func.func @indices(%a: index, %n: index) -> index {
  %0 = affine.apply #apply(%a, %a)[%n]
  %1 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%0)[%n] {note}
  %2 = affine.max affine_map<() -> (3, 4)>()
  %3:3 = affine.delinearize_index %1 into (%n, 16, 4) : index, index, index
  %4:2 = affine.delinearize_index %1 into (8) : index, index
  %5 = affine.linearize_index [%3#0, %3#1] by (%n, 16) : index
  %6 = affine.linearize_index disjoint [%3#0, %3#1, %4#0] by (2, 16) {note} : index
  return %6 : index
}

func.func @memory(%m: memref<100x?xf32>, %s: memref<i8>, %n: index, %v: vector<2x8xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i + 3, symbol(%n) * 2 - %i] : memref<100x?xf32>
    affine.store %0, %m[symbol(%n) mod 4, %i floordiv 3 + symbol(%n)] {note} : memref<100x?xf32>
    %1 = affine.load %s[] : memref<i8>
    %2 = affine.vector_load %m[%i, -%i + 7] : memref<100x?xf32>, vector<8xf32>
    affine.vector_store %v, %m[%i, %i ceildiv 2] : memref<100x?xf32>, vector<2x8xf32>
    affine.prefetch %m[%i, %i + 5], read, locality<3>, data : memref<100x?xf32>
    affine.prefetch %m[%i, 0], write, locality<0>, instr {note} : memref<100x?xf32>
  }
  return
}

func.func @transfers(%a: memref<64x64xf32>, %b: memref<64xf32, 1>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.dma_start %a[%i, 0], %b[symbol(%n)], %t[0], %n : memref<64x64xf32>, memref<64xf32, 1>, memref<1xi32>
    affine.dma_start %a[%i, %i], %b[0], %t[0], %n, %n, %n : memref<64x64xf32>, memref<64xf32, 1>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
  }
  return
}

func.func @loops(%n: index, %x: f32) -> (f32, f32) {
  affine.for %i = -4 to %n step 3 {
    affine.for %j = max #bounds(%i)[%n] to min affine_map<(d0) -> (d0, 7)>(%i) {
    } {note}
  }
  %0:2 = affine.for %i = affine_map<(d0) -> (d0 * 2)>(%n) to 8 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

func.func @bands(%n: index, %x: f32) -> f32 {
  affine.parallel (%i, %j) = (0, max(%n, symbol(%n) + 1)) to (%n, min(10, %n + 2)) step (1, 2) {
  }
  affine.parallel () = () to () {
  } {note}
  %0:2 = affine.parallel (%i) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
    affine.yield %x, %x : f32, f32
  }
  return %0#1 : f32
}

func.func @conditions(%n: index, %x: f32) -> f32 {
  affine.if #inside(%n)[%n] {
  }
  affine.if affine_set<() : ()>() {
  } else {
  } {note}
  %0 = affine.if #inside(%n)[%n] -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %x : f32
  }
  return %0 : f32
}

// Results of one operation are values of their own in a map, also where they are symbols.
func.func @results(%m: memref<8x8xf32>, %n: index) -> f32 {
  %a:2 = affine.delinearize_index %n into (4, 8) : index, index
  %0 = affine.load %m[symbol(%a#0), symbol(%a#1)] : memref<8x8xf32>
  %1 = affine.load %m[symbol(%a#1) + 1, symbol(%a#1)] : memref<8x8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
