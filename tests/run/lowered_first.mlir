// RUN: ods run %s --entry-point-result=void
// RUN: ods run %s --entry-point-result=void --engine=c
// What the conversions have no pattern for is taken apart before: reductions of several dimensions, masks, new shapes of
// memory whose sizes are values.

func.func @main() {
  %v = arith.constant dense<[[1, -2, 3], [4, 5, -6]]> : vector<2x3xi32>
  %start = arith.constant -1 : i32
  %0 = vector.multi_reduction <minsi>, %v, %start [0, 1] : vector<2x3xi32> to i32
  vector.print %0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mask = vector.create_mask %c2 : vector<3xi1>
  %row = vector.extract %v[1] : vector<3xi32> from vector<2x3xi32>
  %m = memref.alloc() : memref<2x3xi32>
  %shape = memref.alloc() : memref<2xindex>
  memref.store %c3, %shape[%c0] : memref<2xindex>
  memref.store %c2, %shape[%c1] : memref<2xindex>
  vector.transfer_write %v, %m[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, memref<2x3xi32>
  %masked = vector.mask %mask { vector.transfer_read %m[%c1, %c0], %start {in_bounds = [true]} : memref<2x3xi32>, vector<3xi32> } : vector<3xi1> -> vector<3xi32>
  vector.print %masked : vector<3xi32>
  %turned = memref.reshape %m(%shape) : (memref<2x3xi32>, memref<2xindex>) -> memref<?x?xi32>
  %last = vector.load %turned[%c2, %c0] : memref<?x?xi32>, vector<2xi32>
  vector.print %last : vector<2xi32>
  memref.dealloc %m : memref<2x3xi32>
  memref.dealloc %shape : memref<2xindex>
  return
}
