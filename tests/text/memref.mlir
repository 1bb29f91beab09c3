// The syntax of the memref dialect.
// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

memref.global "private" constant @primes : memref<4xi32> = dense<[2, 3, 5, 7]> {alignment = 64 : i64}
memref.global "private" @room : memref<2x2xf32> = uninitialized
memref.global @elsewhere : memref<8xi8>

func.func @allocation(%n: index, %s: index) -> memref<?xf32> {
  %0 = memref.alloc() : memref<8x64xf32, 1>
  %1 = memref.alloc(%n) {alignment = 16 : i64} : memref<?xf32>
  %2 = memref.alloc()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %3 = memref.alloca(%n)[%s] : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
  %4 = memref.realloc %1(%n) : memref<?xf32> to memref<?xf32>
  %5 = memref.assume_alignment %4, 32 : memref<?xf32>
  %6:2 = memref.distinct_objects %0, %5 : memref<8x64xf32, 1>, memref<?xf32>
  memref.dealloc %0 : memref<8x64xf32, 1>
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
  }
  %7 = memref.alloca_scope -> (f32) {
    %a = memref.alloca() : memref<f32>
    %e = memref.load %a[] : memref<f32>
    memref.alloca_scope.return %e : f32
  } {tag}
  return %5 : memref<?xf32>
}

func.func @elements(%m: memref<?x4xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %0 = memref.load %m[%i, %j] {nontemporal = true} : memref<?x4xf32>
  memref.store %x, %m[%i, %j] {alignment = 4 : i64} : memref<?x4xf32>
  %1 = memref.atomic_rmw addf %x, %m[%i, %j] : (f32, memref<?x4xf32>) -> f32
  %2 = memref.generic_atomic_rmw %m[%i, %j] : memref<?x4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  } {tag}
  memref.prefetch %m[%i, %j], write, locality<3>, data : memref<?x4xf32>
  memref.prefetch %m[%i, %j], read, locality<0>, instr : memref<?x4xf32>
  memref.copy %m, %m : memref<?x4xf32> to memref<?x4xf32>
  return %2 : f32
}

func.func @transfer(%from: memref<8x8xf32>, %to: memref<64xf32, 2>, %tag: memref<1xi32>, %i: index) {
  memref.dma_start %from[%i, %i], %to[%i], %i, %tag[%i] : memref<8x8xf32>, memref<64xf32, 2>, memref<1xi32>
  memref.dma_start %from[%i, %i], %to[%i], %i, %tag[%i], %i, %i : memref<8x8xf32>, memref<64xf32, 2>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  return
}

func.func @questions(%m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<?x4xf32>
  %1 = memref.rank %u : memref<*xf32>
  %2 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  %3, %4, %5:2, %6:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %7, %8 = memref.extract_strided_metadata %3 : memref<f32> -> memref<f32>, index
  %9 = memref.get_global @primes : memref<4xi32>
  return %0 : index
}

func.func @views(%m: memref<8x16xf32>, %b: memref<2048xi8>, %u: memref<*xf32>, %i: index, %n: index, %shape: memref<2xindex>) {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %1 = memref.memory_space_cast %m : memref<8x16xf32> to memref<8x16xf32, 1>
  %2 = memref.subview %m[%i, 2] [4, %n] [1, 1] : memref<8x16xf32> to memref<4x?xf32, strided<[16, 1], offset: ?>>
  %3 = memref.subview %m[0, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1]>>
  %4 = memref.reinterpret_cast %u to offset: [%i], sizes: [2, %n], strides: [%n, 1] : memref<*xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %5 = memref.reshape %u(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  %6 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  %7 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%n, 4, %n] : memref<?x?xf32> into memref<?x4x?xf32>
  %8 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  %9 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %10 = memref.view %b[%i][%n] : memref<2048xi8> to memref<?x4xf32>
  return
}
