// Folders of the memref dialect.
// RUN: ods opt %s --canonicalize

func.func @casts(%m: memref<8x16xf32>, %t: memref<1xi32>, %n: memref<64xi8>, %u: memref<*xf32>, %i: index, %x: f32) -> (f32, f32) {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %1 = memref.load %0[%i, %i] : memref<?x?xf32>
  memref.store %x, %0[%i, %i] : memref<?x?xf32>
  memref.prefetch %0[%i, %i], read, locality<1>, data : memref<?x?xf32>
  %2 = memref.atomic_rmw addf %x, %0[%i, %i] : (f32, memref<?x?xf32>) -> f32
  %3 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%i, %i], %m[%i, %i], %i, %3[%i] : memref<?x?xf32>, memref<8x16xf32>, memref<?xi32>
  memref.dma_wait %3[%i], %i : memref<?xi32>
  memref.copy %0, %m : memref<?x?xf32> to memref<8x16xf32>
  memref.copy %m, %0 : memref<8x16xf32> to memref<?x?xf32>
  memref.dealloc %0 : memref<?x?xf32>
  %4 = memref.cast %u : memref<*xf32> to memref<4xf32>
  memref.dealloc %4 : memref<4xf32>
  return %1, %2 : f32, f32
}

func.func @kept(%u: memref<*xf32>, %a: memref<?xf32, strided<[?], offset: ?>>, %b: memref<4xf32>, %i: index) -> f32 {
  // From something unranked, or to something that says more.
  %0 = memref.cast %u : memref<*xf32> to memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  %2 = memref.cast %a : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32>
  memref.copy %2, %b : memref<4xf32> to memref<4xf32>
  return %1 : f32
}

func.func @chains(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>, memref<4xf32, 2>, memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.assume_alignment %m, 16 : memref<4xf32>
  %3 = memref.assume_alignment %2, 16 : memref<4xf32>
  %4 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %5 = memref.memory_space_cast %4 : memref<4xf32, 1> to memref<4xf32, 2>
  %6 = memref.memory_space_cast %4 : memref<4xf32, 1> to memref<4xf32>
  return %1, %3, %5, %6 : memref<4xf32>, memref<4xf32>, memref<4xf32, 2>, memref<4xf32>
}

func.func @sizes(%n: index, %k: index, %b: memref<2048xi8>, %m: memref<?x?xf32>, %u: memref<*xf32>) -> (index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = memref.alloc(%n) : memref<4x?xf32>
  memref.prefetch %0[%c0, %c0], read, locality<1>, data : memref<4x?xf32>
  %d0 = memref.dim %0, %c0 : memref<4x?xf32>
  %d1 = memref.dim %0, %c1 : memref<4x?xf32>
  %1 = memref.alloca(%n, %k) : memref<?x?xf32>
  %d2 = memref.dim %1, %c1 : memref<?x?xf32>
  %2 = memref.view %b[%n][%k] : memref<2048xi8> to memref<?x4xf32>
  %d3 = memref.dim %2, %c0 : memref<?x4xf32>
  %3 = memref.subview %m[0, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  %d4 = memref.dim %3, %c0 : memref<?xf32, strided<[1]>>
  %d5 = memref.dim %m, %c9 : memref<?x?xf32>
  %d6 = memref.dim %u, %c0 : memref<*xf32>
  %r = memref.rank %m : memref<?x?xf32>
  return %d0, %d1, %d2, %d3, %d4, %d5, %d6, %r : index, index, index, index, index, index, index, index
}

func.func @metadata(%m: memref<3x?xi32, strided<[25, ?], offset: ?>>) -> (index, index, index, index, index) {
  %c = memref.cast %m : memref<3x?xi32, strided<[25, ?], offset: ?>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c : memref<?x?xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}

func.func @reshapes(%m: memref<8x16xf32>, %d: memref<?x?xf32>, %n: index) -> (memref<8x16xf32>, memref<8x16xf32>, memref<?x?xf32>, memref<?x?xf32>) {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<8x16xf32> into memref<8x16xf32>
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  %2 = memref.collapse_shape %1 [[0, 1], [2]] : memref<2x4x16xf32> into memref<8x16xf32>
  %3 = memref.expand_shape %d [[0, 1], [2]] output_shape [%n, 4, %n] : memref<?x?xf32> into memref<?x4x?xf32>
  %4 = memref.collapse_shape %3 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  %5 = memref.collapse_shape %d [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %6 = memref.expand_shape %5 [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  return %0, %2, %4, %6 : memref<8x16xf32>, memref<8x16xf32>, memref<?x?xf32>, memref<?x?xf32>
}

func.func @views(%m: memref<8xf32>, %b: memref<64xi8>, %i: index, %d: memref<8xf32, strided<[1], offset: ?>>, %s: memref<8x8xf32>) -> (memref<8xf32>, memref<64xi8>, memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8x8xf32>, memref<8x8xf32, strided<[1, 8]>>, memref<?xf32, strided<[1], offset: ?>>) {
  %0 = memref.subview %m[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  %1 = memref.cast %0 : memref<8xf32, strided<[1]>> to memref<8xf32>
  %2 = memref.view %b[%i][] : memref<64xi8> to memref<64xi8>
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32> to memref<2x4xf32>
  %4 = memref.reinterpret_cast %3 to offset: [0], sizes: [4], strides: [1] : memref<2x4xf32> to memref<4xf32>
  %5 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %6 = memref.reinterpret_cast %5 to offset: [0], sizes: [4], strides: [1] : memref<4xf32, strided<[1]>> to memref<4xf32>
  %7 = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  %8 = memref.transpose %s (d0, d1) -> (d0, d1) : memref<8x8xf32> to memref<8x8xf32>
  %9 = memref.transpose %s (d0, d1) -> (d1, d0) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
  %10 = memref.transpose %9 (d0, d1) -> (d0, d1) : memref<8x8xf32, strided<[1, 8]>> to memref<8x8xf32, strided<[1, 8]>>
  %11 = memref.subview %m[%i] [%i] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %12 = memref.subview %11[0] [%i] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %1, %2, %4, %6, %7, %8, %10, %12 : memref<8xf32>, memref<64xi8>, memref<4xf32>, memref<4xf32>, memref<8xf32>, memref<8x8xf32>, memref<8x8xf32, strided<[1, 8]>>, memref<?xf32, strided<[1], offset: ?>>
}
