// Operations that move elements, do arithmetic on them or multiply matrices get their names. mlir-opt prints the same but for two:
// of @transposed it loses the map, which makes an invalid product, and of @bmatmul that elements are extended without a sign.
// RUN: ods opt %s --split-input-file --linalg-specialize-generic-ops

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#b = affine_map<(d0, d1) -> (d0)>
#s = affine_map<(d0, d1) -> ()>
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mAt = affine_map<(d0, d1, d2) -> (d2, d0)>
#mB = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
#vA = affine_map<(d0, d1) -> (d0, d1)>
#vB = affine_map<(d0, d1) -> (d1)>
#vC = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
func.func @copy(%a: !t, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> !t
  return %0 : !t
}
func.func @fill(%a: f32, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#s, #id], iterator_types = ["parallel", "parallel"]} ins(%a: f32) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> !t
  return %0 : !t
}
func.func @fill2(%a: f32, %o: !t) -> !t {
  %c = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : !t) {
  ^bb0(%y: f32):
    linalg.yield %c : f32
  } -> !t
  return %0 : !t
}
func.func @fill3(%a: tensor<f32>, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#s, #id], iterator_types = ["parallel", "parallel"]} ins(%a: tensor<f32>) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> !t
  return %0 : !t
}
func.func @bcast(%a: tensor<8xf32>, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#b, #id], iterator_types = ["parallel", "parallel"]} ins(%a: tensor<8xf32>) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> !t
  return %0 : !t
}
func.func @transpose(%a: !t, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> !t
  return %0 : !t
}
func.func @unary(%a: !t, %o: !t) -> !t {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> !t
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.log %x : f32
    linalg.yield %1 : f32
  } -> !t
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%2: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.mulf %x, %x : f32
    linalg.yield %1 : f32
  } -> !t
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%3: !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.tanh %x : f32
    linalg.yield %1 : f32
  } -> !t
  return %4 : !t
}
func.func @binary(%a: !t, %b: !t, %o: !t) -> (!t, !t, !t, !t) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b: !t, !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %y, %x : f32
    linalg.yield %1 : f32
  } -> !t
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b: !t, !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.maximumf %y, %x : f32
    linalg.yield %1 : f32
  } -> !t
  %3 = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b: !t, !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %y, %x : f32
    linalg.yield %1 : f32
  } -> !t
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b: !t, !t) outs(%o : !t) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.divf %y, %x : f32
    linalg.yield %1 : f32
  } -> !t
  return %0, %2, %3, %4 : !t, !t, !t, !t
}

// -----

#mA = affine_map<(d0, d1, d2,d3) -> (d0, d1, d3)>
#mB = affine_map<(d0, d1, d2,d3) -> (d0, d3, d2)>
#mC = affine_map<(d0, d1, d2,d3) -> (d0, d1,d2)>
#nA = affine_map<(d2, d0, d1) -> (d0, d2)>
#nB = affine_map<(d2, d0, d1) -> (d2, d1)>
#nC = affine_map<(d2, d0, d1) -> (d0, d1)>
#bb = affine_map<(d0, d1, d2) -> (d2, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @bmatmul(%a: tensor<2x4x16xi8>, %b: tensor<2x16x8xi8>, %o: tensor<2x4x8xi32>) -> (tensor<2x4x8xi32>) {
  %3 = linalg.generic {indexing_maps = [#mA, #mB, #mC], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b: tensor<2x4x16xi8>, tensor<2x16x8xi8>) outs(%o : tensor<2x4x8xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %x1 = arith.extui %x : i8 to i32
    %y1 = arith.extui %y : i8 to i32
    %1 = arith.muli %x1, %y1 : i32
    %2 = arith.addi %1, %z : i32
    linalg.yield %2 : i32
  } -> tensor<2x4x8xi32>
  return %3 : tensor<2x4x8xi32>
}
func.func @perm(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %3 = linalg.generic {indexing_maps = [#nA, #nB, #nC], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a, %b: tensor<4x16xf32>, tensor<16x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
func.func @dec(%a: tensor<6x5xf32>, %b: tensor<4x5x6xf32>, %o: tensor<4x5x6xf32>) -> (tensor<4x5x6xf32>) {
  %3 = linalg.generic {indexing_maps = [#bb, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b: tensor<6x5xf32>, tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x5x6xf32>
  return %3 : tensor<4x5x6xf32>
}
func.func @named(%a: tensor<4x5x6xf32>, %o: tensor<4x5x6xf32>, %m: tensor<4x5xf32>, %n: tensor<5x7xf32>, %p: tensor<4x7xf32>) -> (tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x7xf32>, tensor<4x5x6xf32>) {
  %0 = linalg.exp ins(%a : tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %1 = linalg.add ins(%a, %0 : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %2 = linalg.matmul ins(%m, %n : tensor<4x5xf32>, tensor<5x7xf32>) outs(%p : tensor<4x7xf32>) -> tensor<4x7xf32>
  %3 = linalg.max ins(%1, %0 : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %c = linalg.copy ins(%3 : tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %1 : tensor<4x5x6xf32>,tensor<4x5x6xf32>) outs(%o : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  return %0, %1, %2, %4 : tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x7xf32>, tensor<4x5x6xf32>
}

// -----

#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mAt = affine_map<(d0, d1, d2) -> (d2, d0)>
#mB = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @transposed(%a: tensor<16x4xf32>, %b: tensor<16x8xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %3 = linalg.generic {indexing_maps = [#mAt, #mB, #mC], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b: tensor<16x4xf32>, tensor<16x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
