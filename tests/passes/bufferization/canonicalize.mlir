// RUN: ods opt %s --canonicalize --allow-unregistered-dialect

func.func @allocated(%n: index, %t: tensor<?xf32>) -> (index, index, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  %4 = bufferization.alloc_tensor(%c4, %n) : tensor<?x?xf32>
  return %1, %3, %4 : index, index, tensor<?x?xf32>
}

func.func @there_and_back(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index) -> (memref<?xf32>, tensor<?xf32>, f32, index, index) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %2 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %3 = bufferization.to_tensor %2 : memref<?xf32> to tensor<?xf32>
  %4 = memref.load %2[%i] : memref<?xf32>
  %5 = memref.dim %2, %i : memref<?xf32>
  %6 = tensor.dim %0, %i : tensor<?xf32>
  return %1, %3, %4, %5, %6 : memref<?xf32>, tensor<?xf32>, f32, index, index
}

// What is between the two may write.
func.func @written(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %0[%i] : memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @other_types(%m: memref<?xf32, strided<[?], offset: ?>>, %u: memref<*xf32>, %t: tensor<4xf32>) -> (memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, 3>, memref<?xf32>) {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %2 = bufferization.to_buffer %cast : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = bufferization.to_buffer %cast : tensor<?xf32> to memref<?xf32, 3>
  %4 = bufferization.to_tensor %u : memref<*xf32> to tensor<*xf32>
  %5 = tensor.cast %4 : tensor<*xf32> to tensor<?xf32>
  %6 = bufferization.to_buffer %5 : tensor<?xf32> to memref<?xf32>
  return %1, %2, %3, %6 : memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, 3>, memref<?xf32>
}

func.func @clones(%m: memref<?xf32>, %c: memref<4xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %unused = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %cast = memref.cast %c : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %cast : memref<?xf32> to memref<?xf32>
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

func.func @cloned_and_freed(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  memref.dealloc %0 : memref<?xf32>
  return %m : memref<?xf32>
}

func.func @both_freed(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  memref.dealloc %0 : memref<?xf32>
  return
}

func.func @freed(%a: memref<2xi32>, %b: memref<4xi32>, %c: i1, %d: i1) -> (i1, i1, i1, i1) {
  %false = arith.constant false
  %true = arith.constant true
  bufferization.dealloc (%a, %b, %a : memref<2xi32>, memref<4xi32>, memref<2xi32>) if (%c, %d, %d)
  %0:3 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%a, %b, %a : memref<2xi32>, memref<4xi32>, memref<2xi32>)
  %1 = bufferization.dealloc retain (%a : memref<2xi32>)
  bufferization.dealloc (%a, %b : memref<2xi32>, memref<4xi32>) if (%false, %d)
  %alloc = memref.alloc() : memref<2xi32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %alloc : memref<2xi32> -> memref<i32>, index, index, index
  "test.use"(%alloc) : (memref<2xi32>) -> ()
  bufferization.dealloc (%base, %a : memref<i32>, memref<2xi32>) if (%c, %d)
  %only = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%only, %b : memref<2xi32>, memref<4xi32>) if (%true, %true)
  return %0#0, %0#1, %0#2, %1 : i1, i1, i1, i1
}
