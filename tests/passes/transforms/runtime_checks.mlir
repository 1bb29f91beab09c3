// The checks that memrefs and tensors make of themselves. mlir-opt prints the same.
// RUN: ods opt --generate-runtime-verification --split-input-file %s
// RUN: ods opt --generate-runtime-verification=verbose-level=0 --split-input-file %s

func.func @load(%m: memref<?x4xf32>, %i: index, %v: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%i, %c1] : memref<?x4xf32>
  memref.store %v, %m[%c1, %i] : memref<?x4xf32>
  return %0 : f32
}
func.func @atomic(%m: memref<?xf32>, %i: index, %v: f32) {
  %r = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<?xf32>) -> f32
  %x = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%cur: f32):
    %n = arith.addf %cur, %v : f32
    memref.atomic_yield %n : f32
  }
  return
}
func.func @align(%m: memref<?xf32>) {
  %a = memref.assume_alignment %m, 16 : memref<?xf32>
  return
}
func.func @dim(%m: memref<?x?xf32>, %u: memref<*xf32>, %i: index) -> (index, index) {
  %a = memref.dim %m, %i : memref<?x?xf32>
  %b = memref.dim %u, %i : memref<*xf32>
  return %a, %b : index, index
}
func.func @copy(%m: memref<?x4xf32>, %n: memref<5x?xf32>, %u: memref<*xf32>) {
  memref.copy %m, %n : memref<?x4xf32> to memref<5x?xf32>
  memref.copy %u, %n : memref<*xf32> to memref<5x?xf32>
  return
}
func.func @cast(%u: memref<*xf32>, %m: memref<?x?xf32>) -> memref<3x?xf32, strided<[4, ?], offset: 2>> {
  %0 = memref.cast %u : memref<*xf32> to memref<3x?xf32, strided<[4, ?], offset: 2>>
  %1 = memref.cast %m : memref<?x?xf32> to memref<3x4xf32>
  %2 = memref.cast %m : memref<?x?xf32> to memref<*xf32>
  return %0 : memref<3x?xf32, strided<[4, ?], offset: 2>>
}
func.func @expand(%m: memref<?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%i, 5] : memref<?xf32> into memref<?x5xf32>
  return
}

// -----

func.func @cast(%u: tensor<*xf32>, %m: tensor<?x?xf32>) -> tensor<3x?xf32> {
  %0 = tensor.cast %u : tensor<*xf32> to tensor<3x?xf32>
  %1 = tensor.cast %m : tensor<?x?xf32> to tensor<3x4xf32>
  %2 = tensor.cast %m : tensor<?x?xf32> to tensor<*xf32>
  return %0 : tensor<3x?xf32>
}
func.func @dim(%m: tensor<?x?xf32>, %i: index) -> index {
  %a = tensor.dim %m, %i : tensor<?x?xf32>
  return %a : index
}
func.func @el(%m: tensor<?x4xf32>, %i: index, %z: tensor<f32>) -> (f32, tensor<?x4xf32>, f32) {
  %a = tensor.extract %m[%i, %i] : tensor<?x4xf32>
  %b = tensor.insert %a into %m[%i, %i] : tensor<?x4xf32>
  %c = tensor.extract %z[] : tensor<f32>
  return %a, %b, %c : f32, tensor<?x4xf32>, f32
}
