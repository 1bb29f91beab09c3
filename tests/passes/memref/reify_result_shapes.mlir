// RUN: ods opt %s --reify-result-shapes

#map = affine_map<(d0) -> (-d0 + 256)>

// What is added makes up for what is not known of the slice.
func.func @pad(%value: f32, %n: index, %arg: tensor<64x?x64xf32>) -> tensor<1x?x64xf32> {
  %0 = affine.apply #map(%n)
  %slice = tensor.extract_slice %arg[0, 0, 0] [1, %n, 64] [1, 1, 1] : tensor<64x?x64xf32> to tensor<1x?x64xf32>
  %padded = tensor.pad %slice low[0, 0, 0] high[0, %0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %value : f32
  } : tensor<1x?x64xf32> to tensor<1x?x64xf32>
  return %padded : tensor<1x?x64xf32>
}

func.func @concat(%a: tensor<2x?xf32>, %b: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x?xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Constants count; other operations stay.
func.func @constants(%a: tensor<2x?xf32>, %f: f32, %n: index) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %a low[0, 0] high[%c2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x?xf32> to tensor<?x4xf32>
  %1 = tensor.empty(%c2) : tensor<?xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?xf32>
}
