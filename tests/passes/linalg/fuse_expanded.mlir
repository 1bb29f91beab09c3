// A result is given expanded where the sizes are known before the operation, or what computes them can go there.
// RUN: ods opt --linalg-fuse-elementwise-ops %s

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @moved(%a: tensor<?x?xf32>, %n: index, %m: index) -> tensor<1x?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = arith.addi %n, %c2 : index
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, %1, %m] : tensor<?x?xf32> into tensor<1x?x?xf32>
  return %2 : tensor<1x?x?xf32>
}

func.func private @size(tensor<?x?xf32>) -> index

// A size that a call gives stays behind it.
func.func @stays(%a: tensor<?x?xf32>, %m: index) -> tensor<1x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = call @size(%a) : (tensor<?x?xf32>) -> index
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, %1, %m] : tensor<?x?xf32> into tensor<1x?x?xf32>
  return %2 : tensor<1x?x?xf32>
}
