// Casts to the default memory space go down to where they are needed.
// RUN: ods opt --allow-unregistered-dialect --bubble-down-memory-space-casts %s

func.func @all(%arg0: memref<8x16xf32, 1>, %i: index, %sh: memref<2xindex>, %v : f32) -> (memref<?x?xf32>, memref<4x4xf32, strided<[16, 1]>>, memref<128xf32>, memref<8x4x4xf32>, memref<16x8xf32, affine_map<(d0,d1)->(d1*16+d0)>>, memref<?x?xf32>) {
  %m = memref.memory_space_cast %arg0 : memref<8x16xf32, 1> to memref<8x16xf32>
  %0 = memref.load %m[%i, %i] : memref<8x16xf32>
  memref.store %v, %m[%i, %i] : memref<8x16xf32>
  %1 = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<8x16xf32>) -> f32
  %g = memref.generic_atomic_rmw %m[%i, %i] : memref<8x16xf32> {
  ^bb0(%old : f32):
    memref.atomic_yield %v : f32
  }
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<8x16xf32>
  %a = memref.assume_alignment %m, 16 : memref<8x16xf32>
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %s = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1]>>
  %co = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  %e = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 4, 4] : memref<8x16xf32> into memref<8x4x4xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<8x16xf32> to memref<16x8xf32, affine_map<(d0,d1)->(d1*16+d0)>>
  %r = memref.reshape %m(%sh) : (memref<8x16xf32>, memref<2xindex>) -> memref<?x?xf32>
  %rc = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<8x16xf32> to memref<?xf32>
  %x = vector.load %m[%i, %i] : memref<8x16xf32>, vector<4xf32>
  vector.store %x, %m[%i, %i] : memref<8x16xf32>, vector<4xf32>
  %p = vector.transfer_read %m[%i, %i], %v : memref<8x16xf32>, vector<4xf32>
  vector.transfer_write %p, %m[%i, %i] : vector<4xf32>, memref<8x16xf32>
  %af = affine.load %m[0, 0] : memref<8x16xf32>
  %d = memref.dim %rc, %i : memref<?xf32>
  memref.copy %m, %m : memref<8x16xf32> to memref<8x16xf32>
  memref.dealloc %m : memref<8x16xf32>
  "test.use"(%rc, %0, %1, %g, %af, %d) : (memref<?xf32>, f32, f32, f32, f32, index) -> ()
  return %c, %s, %co, %e, %t, %r : memref<?x?xf32>, memref<4x4xf32, strided<[16, 1]>>, memref<128xf32>, memref<8x4x4xf32>, memref<16x8xf32, affine_map<(d0,d1)->(d1*16+d0)>>, memref<?x?xf32>
}
func.func @stays(%arg0: memref<8xi8>, %arg1 : memref<8xi8, 3>, %i: index, %ex: f32) -> (i8, i8, memref<4xi8, 1>) {
  %m = memref.memory_space_cast %arg0 : memref<8xi8> to memref<8xi8, 1>
  %0 = memref.load %m[%i] : memref<8xi8, 1>
  %m1 = memref.memory_space_cast %arg1 : memref<8xi8, 3> to memref<8xi8, 1>
  %1 = memref.load %m1[%i] : memref<8xi8, 1>
  %vw = memref.view %m1[%i][] : memref<8xi8, 1> to memref<4xi8, 1>
  return %0, %1, %vw : i8, i8, memref<4xi8, 1>
}
func.func @unranked(%arg0: memref<*xf32, 1>, %u : memref<8xi8, 2>, %i : index) -> (memref<4xf32>, memref<4xi8>) {
  %m = memref.memory_space_cast %arg0 : memref<*xf32, 1> to memref<*xf32>
  %c = memref.cast %m : memref<*xf32> to memref<4xf32>
  %w = memref.memory_space_cast %u : memref<8xi8, 2> to memref<8xi8>
  %vw = memref.view %w[%i][] : memref<8xi8> to memref<4xi8>
  return %c, %vw : memref<4xf32>, memref<4xi8>
}
