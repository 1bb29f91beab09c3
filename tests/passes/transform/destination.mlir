// Operations that name no destination as ones that do, and generic ones by their names. mlir-opt prints the same.
// RUN: ods opt --transform-interpreter --test-transform-dialect-erase-schedule %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["tensor.pad", "tensor.generate", "tensor.from_elements"]} in %root : (!transform.any_op) -> !transform.any_op
    %new = transform.structured.rewrite_in_destination_passing_style %ops : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %new, "new" : !transform.any_op
    %generic = transform.structured.match ops{["linalg.generic"]} attributes {named} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.specialize %generic : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %add, "add" : !transform.any_op
    transform.yield
  }
}
func.func @from_elements(%a: f32, %b: f32) -> (tensor<2x2xf32>, tensor<f32>) {
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %1 = tensor.from_elements %a : tensor<f32>
  return %0, %1 : tensor<2x2xf32>, tensor<f32>
}
func.func @generate(%n: index) -> tensor<4x?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    tensor.yield %sum : index
  } : tensor<4x?xindex>
  return %0 : tensor<4x?xindex>
}
func.func @pad(%t: tensor<3x?xf32>, %n: index, %v: f32) -> (tensor<5x?xf32>, tensor<5x?xf32>, tensor<3x?xf32>, tensor<3x?xindex>) {
  %0 = tensor.pad %t low[1, %n] high[1, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<3x?xf32> to tensor<5x?xf32>
  %1 = tensor.pad %t low[1, %n] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<3x?xf32> to tensor<5x?xf32>
  %2 = tensor.pad %t nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<3x?xf32> to tensor<3x?xf32>
  %e = tensor.empty(%n) : tensor<2x?xindex>
  %3 = tensor.pad %e low[0, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    %p = arith.muli %i, %j : index
    tensor.yield %p : index
  } : tensor<2x?xindex> to tensor<3x?xindex>
  return %0, %1, %2, %3 : tensor<5x?xf32>, tensor<5x?xf32>, tensor<3x?xf32>, tensor<3x?xindex>
}
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) attrs = {named} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
