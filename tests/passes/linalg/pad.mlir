// Padding as an insertion into a tensor that is filled. mlir-opt prints the same.
// RUN: ods opt %s --convert-tensor-to-linalg

func.func @a(%x: tensor<1x28x28x1xf32>) -> tensor<1x32x32x1xf32> {
  %0 = tensor.pad %x low[0, 2, 2, 0] high[0, 2, 2, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    %cst = arith.constant 0.0 : f32
    tensor.yield %cst : f32
  } : tensor<1x28x28x1xf32> to tensor<1x32x32x1xf32>
  return %0 : tensor<1x32x32x1xf32>
}
func.func @b(%x: tensor<4x?x2x?xf32>, %n: index, %v: f32) -> tensor<4x?x?x?xf32> {
  %0 = tensor.pad %x low[0, 0, %n, 0] high[0, 1, %n, %n] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %v : f32
  } : tensor<4x?x2x?xf32> to tensor<4x?x?x?xf32>
  return %0 : tensor<4x?x?x?xf32>
}
func.func @c(%x: tensor<?xindex>, %n: index) -> tensor<?xindex> {
  %0 = tensor.pad %x low[1] high[%n] {
  ^bb0(%a: index):
    %q = arith.addi %a, %a : index
    tensor.yield %q : index
  } : tensor<?xindex> to tensor<?xindex>
  return %0 : tensor<?xindex>
}
