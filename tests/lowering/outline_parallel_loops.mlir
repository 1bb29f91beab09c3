// RUN: ods opt %s --outline-parallel-loops

// Constants are copied into the function of a chunk, other values go through the frame.
func.func @fill(%a: memref<?x8xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %a, %c0 : memref<?x8xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c8) step (%c1, %c1) {
    memref.store %value, %a[%i, %j] : memref<?x8xf32>
    scf.reduce
  }
  return
}

// A partial result for each chunk, combined in order.
func.func @largest(%a: memref<100xi32>, %least: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %most = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%least) -> i32 {
    %x = memref.load %a[%i] : memref<100xi32>
    scf.reduce(%x : i32) {
    ^bb0(%p: i32, %q: i32):
      %larger = arith.maxsi %p, %q : i32
      scf.reduce.return %larger : i32
    }
  }
  return %most : i32
}

// A sum of floats has an order: the loop stays.
func.func @sum(%a: memref<100xf32>, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %x = memref.load %a[%i] : memref<100xf32>
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      %both = arith.addf %p, %q : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}
