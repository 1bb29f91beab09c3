// RUN: ods opt %s --normalize-memrefs --allow-unregistered-dialect

#tile = affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>
#tiled = affine_map<(d0, d1) -> (d0, d1 floordiv 32, d1 mod 32)>
#rows = affine_map<(d0, d1) -> (d0 * 8 + d1)>
#moved = affine_map<(d0, d1) -> (d1, d0 + 2)>

// Arguments, and what is returned: subscripts of affine accesses are composed, others computed.
func.func @arguments(%a: memref<16xf64, #tile>, %b: memref<8x8xf32, #rows>, %i: index) -> memref<16xf64, #tile> {
  affine.for %k = 0 to 16 {
    %0 = affine.load %a[%k] : memref<16xf64, #tile>
    affine.store %0, %a[%k + 1] : memref<16xf64, #tile>
    affine.prefetch %a[%k], read, locality<3>, data : memref<16xf64, #tile>
  }
  %1 = memref.load %b[%i, %i] : memref<8x8xf32, #rows>
  memref.store %1, %b[%i, %i] : memref<8x8xf32, #rows>
  return %a : memref<16xf64, #tile>
}

// Sizes that are not known are computed for tiles; a layout with symbols stays.
func.func @allocations(%n: index, %s: index) -> memref<4x?xf32, #tiled> {
  %a = memref.alloc(%n) {alignment = 32} : memref<4x?xf32, #tiled>
  %b = memref.alloca() : memref<8x8xf32, #moved>
  %c = memref.alloc()[%s] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  affine.for %i = 0 to 8 {
    %0 = affine.load %b[%i, 3] : memref<8x8xf32, #moved>
    affine.store %0, %b[3, %i] : memref<8x8xf32, #moved>
  }
  memref.dealloc %a : memref<4x?xf32, #tiled>
  return %a : memref<4x?xf32, #tiled>
}

// Calls follow, also of functions that are defined elsewhere.
func.func private @external(memref<16xf64, #tile>) -> memref<16xf64, #tile>
func.func @caller(%a: memref<16xf64, #tile>) -> memref<16xf64, #tile> {
  %0 = call @external(%a) : (memref<16xf64, #tile>) -> memref<16xf64, #tile>
  %b = memref.alloc() : memref<8x8xf32, #rows>
  %i = arith.constant 1 : index
  %1 = call @arguments(%0, %b, %i) : (memref<16xf64, #tile>, memref<8x8xf32, #rows>, index) -> memref<16xf64, #tile>
  return %1 : memref<16xf64, #tile>
}

// Casts.
func.func @casts(%a: memref<?xf32>, %b: memref<16xf64, #tile>, %n: index) {
  %z = arith.constant 0.0 : f32
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4, %n], strides: [%n, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1]>>
  %1 = memref.reinterpret_cast %a to offset: [5], sizes: [4, 8], strides: [16, 1] : memref<?xf32> to memref<4x8xf32, strided<[16, 1], offset: 5>>
  affine.store %z, %1[1, 2] : memref<4x8xf32, strided<[16, 1], offset: 5>>
  %2 = memref.cast %b : memref<16xf64, #tile> to memref<?xf64, #tile>
  %c0 = arith.constant 0 : index
  %3 = memref.dim %b, %c0 : memref<16xf64, #tile>
  return
}

// One use that a layout cannot be taken from leaves the function, and those it has to do with, as they are.
func.func @other_use(%a: memref<16xf64, #tile>) {
  "test.use"(%a) : (memref<16xf64, #tile>) -> ()
  %0 = call @called(%a) : (memref<16xf64, #tile>) -> memref<16xf64, #tile>
  return
}
func.func @called(%a: memref<16xf64, #tile>) -> memref<16xf64, #tile> {
  return %a : memref<16xf64, #tile>
}
