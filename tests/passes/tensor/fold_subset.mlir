// RUN: ods opt %s --fold-tensor-subset-ops
// RUN: ods opt %s --loop-invariant-subset-hoisting

func.func @read(%t: tensor<?x?x?xf32>, %i: index, %j: index, %p: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[5, %i, 0] [1, 4, %j] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x?xf32>
  %1 = vector.transfer_read %0[%i, %c1], %p {in_bounds = [true]} : tensor<4x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %0[%i, %c1], %p : tensor<4x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %0[%i, %j], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<4x?xf32>, vector<4xf32>
  return %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @write(%v: vector<1x5xf32>, %t: tensor<?x?xf32>, %s: tensor<1x5xf32>, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %s[%c0, %c0] {in_bounds = [true, true]} : vector<1x5xf32>, tensor<1x5xf32>
  %1 = tensor.insert_slice %0 into %t[3, %i] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %t[3, %i] [1, 5] [2, 2] : tensor<1x5xf32> into tensor<?x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @insertions(%a: tensor<16x32xf32>, %b: tensor<64x64xf32>, %c: tensor<128x1x128xf32>, %i: index) -> tensor<128x1x128xf32> {
  %0 = tensor.insert_slice %a into %b[%i, 7] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<64x64xf32>
  %1 = tensor.insert_slice %0 into %c[3, 0, %i] [64, 1, 64] [1, 1, 1] : tensor<64x64xf32> into tensor<128x1x128xf32>
  return %1 : tensor<128x1x128xf32>
}

func.func @loop(%lb: index, %ub: index, %t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%a = %t) -> tensor<8x8xf32> {
    %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
    %1 = math.exp %0 : tensor<4x4xf32>
    %2 = tensor.insert_slice %1 into %a[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    %3 = tensor.extract_slice %2[4, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
    %4 = math.sin %3 : tensor<4x4xf32>
    %5 = tensor.insert_slice %4 into %2[4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
    scf.yield %5 : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

func.func @vectors(%lb: index, %ub: index, %t: tensor<8x8xf32>, %p: f32) -> tensor<8x8xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%a = %t) -> tensor<8x8xf32> {
    %0 = vector.transfer_read %a[%lb, %ub], %p : tensor<8x8xf32>, vector<4xf32>
    %1 = math.exp %0 : vector<4xf32>
    %2 = vector.transfer_write %1, %a[%lb, %ub] : vector<4xf32>, tensor<8x8xf32>
    scf.yield %2 : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
