// RUN: ods opt %s --empty-tensor-to-alloc-tensor

func.func @empty(%n: index) -> (tensor<?x4xf32>, tensor<2xi8>) {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.empty() : tensor<2xi8>
  return %0, %1 : tensor<?x4xf32>, tensor<2xi8>
}
