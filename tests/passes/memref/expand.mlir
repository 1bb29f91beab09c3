// RUN: ods opt %s --memref-expand

// Reshapes to a known rank: sizes are loaded, strides computed.
func.func @reshapes(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<2xindex>, %t: memref<3xi32>, %d: memref<?xindex>) -> (memref<?x?xf32>, memref<?x3x2xf32>, memref<*xf32>) {
  %0 = memref.reshape %m(%s) : (memref<4x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.reshape %u(%t) : (memref<*xf32>, memref<3xi32>) -> memref<?x3x2xf32>
  %2 = memref.reshape %m(%d) : (memref<4x?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0, %1, %2 : memref<?x?xf32>, memref<?x3x2xf32>, memref<*xf32>
}
