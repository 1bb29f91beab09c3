// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @tensors(%n: index, %t: tensor<?x4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %3 = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = "fast"} : tensor<?xf32, "sparse">
  %4 = bufferization.materialize_in_destination %1 in %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  bufferization.dealloc_tensor %0 : tensor<4xf32>
  return
}

func.func @buffers(%t: tensor<?x4xf32>, %u: tensor<*xf32>, %m: memref<?x4xf32, strided<[?, 1], offset: ?>, 3>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32, strided<[?, 1], offset: ?>, 3>) -> ()
  %0 = bufferization.to_tensor %m restrict writable : memref<?x4xf32, strided<[?, 1], offset: ?>, 3> to tensor<?x4xf32>
  %1 = bufferization.to_tensor %m {note} : memref<?x4xf32, strided<[?, 1], offset: ?>, 3> to tensor<?x4xf32, "sparse">
  %2 = bufferization.to_buffer %t read_only : tensor<?x4xf32> to memref<?x4xf32>
  %3 = bufferization.to_buffer %u : tensor<*xf32> to memref<*xf32, 1>
  %4 = bufferization.clone %2 : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
  return
}

func.func @freed(%a: memref<2xf32>, %b: memref<*xi32>, %c: i1, %d: i1) -> i1 {
  bufferization.dealloc
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<*xi32>) if (%c, %d)
  %0:2 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%a, %b : memref<2xf32>, memref<*xi32>) {note}
  %1 = bufferization.dealloc retain (%a : memref<2xf32>)
  return %0#1 : i1
}

func.func @arguments(%a: tensor<4xf32> {bufferization.writable = false, bufferization.access = "read"},
                     %b: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) {
  return
}
