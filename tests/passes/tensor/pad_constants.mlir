// Widths that are constants are numbers in the place of what is padded.
// RUN: ods opt --convert-tensor-to-linalg %s

func.func @pad(%a: tensor<?x?xf32>, %v: f32, %n: index) -> tensor<?x8xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %a low[%n, %c1] high[0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
