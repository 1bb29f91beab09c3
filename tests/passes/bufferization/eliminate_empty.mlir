// RUN: ods opt %s --eliminate-empty-tensors
// RUN: not ods opt %s --pass-pipeline=builtin.module(func.func(eliminate-empty-tensors))

func.func @part(%t: tensor<?xf32>, %s: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty(%s) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[42] [%s] [1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @late(%t: tensor<?xf32>, %s: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = arith.addi %s, %s : index
  %2 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.insert_slice %2 into %t[%1] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %3 : tensor<?xf32>
}
func.func @cast(%t: tensor<5xf32>, %s: index, %f: f32) -> tensor<5xf32> {
  %0 = tensor.empty(%s) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<5xf32>
  %3 = bufferization.materialize_in_destination %2 in %t : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %3 : tensor<5xf32>
}
func.func @copied(%t: tensor<5xf32>, %f: f32) -> tensor<5xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = linalg.copy ins(%1 : tensor<5xf32>) outs(%t : tensor<5xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}

// What a part is made of comes before what fills it, if it may: in the order in which it is needed.
func.func @depends(%t: tensor<?xf32>, %a: index, %f: f32) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %o = tensor.dim %1, %a : tensor<5xf32>
  %r = tensor.insert_slice %1 into %t[%o][5][1] : tensor<5xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @two(%t: tensor<?x?xf32>, %a: index, %f: f32) -> tensor<?x?xf32> {
  %e = tensor.empty() : tensor<5x5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<5x5xf32>) -> tensor<5x5xf32>
  %p = arith.muli %a, %a : index
  %o = arith.addi %a, %a : index
  %r = tensor.insert_slice %1 into %t[%o, %p][5, 5][1, 1] : tensor<5x5xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
