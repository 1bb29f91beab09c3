// RUN: ods opt %s
// RUN: ods opt %s --mlir-print-op-generic

func.func @making(%n: index, %x: i8) -> tensor<2x?xi8> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = tensor.empty(%n) : tensor<5x?xf32, "encoded">
  %2 = tensor.from_elements %x, %x : tensor<2xi8>
  %3 = tensor.from_elements : tensor<0xi8>
  %4 = tensor.splat %x : tensor<8x16xi8>
  %5 = tensor.splat %x[%n] : tensor<2x?xi8>
  %6 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    tensor.yield %sum : index
  } : tensor<3x?xindex>
  return %5 : tensor<2x?xi8>
}

func.func @elements(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %x: f32) -> tensor<4x?xf32> {
  %0 = tensor.dim %t, %i : tensor<4x?xf32>
  %1 = tensor.dim {note} %u, %i : tensor<*xf32>
  %2 = tensor.rank %u : tensor<*xf32>
  %3 = tensor.extract %t[%i, %0] : tensor<4x?xf32>
  %4 = tensor.insert %3 into %t[%i, %1] : tensor<4x?xf32>
  return %4 : tensor<4x?xf32>
}

func.func @slices(%t: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %0 = tensor.extract_slice %t[0, %n] [4, %n] [1, %n] : tensor<8x16xf32> to tensor<4x?xf32>
  %1 = tensor.extract_slice %t[0, %n] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %t[7, 0] [1, 1] [1, 1] {note} : tensor<8x16xf32> to tensor<f32>
  %3 = tensor.insert_slice %0 into %t[%n, 0] [4, %n] [1, 1] : tensor<4x?xf32> into tensor<8x16xf32>
  %4 = tensor.insert_slice %2 into %3[1, 1] [1, 1] [1, 1] : tensor<f32> into tensor<8x16xf32>
  return %4 : tensor<8x16xf32>
}

func.func @parallel(%t: tensor<?xf32>, %s: tensor<1xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @places(%t: tensor<4x5x6xf32>, %at: tensor<2x3x1xindex>, %s: tensor<2x3x4x6xf32>) {
  %0 = tensor.gather %t[%at] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<2x3x1xindex>) -> tensor<2x3x4x1x6xf32>
  %1 = tensor.gather %t[%at] gather_dims([1]) unique : (tensor<4x5x6xf32>, tensor<2x3x1xindex>) -> tensor<2x3x4x6xf32>
  %2 = tensor.scatter %s into %t[%at] scatter_dims([1]) unique : (tensor<2x3x4x6xf32>, tensor<4x5x6xf32>, tensor<2x3x1xindex>) -> tensor<4x5x6xf32>
  return
}

func.func @shapes(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %sizes: tensor<2xi32>, %n: index, %x: f32) {
  %0 = tensor.bitcast %t : tensor<4x?xf32> to tensor<?x?xui32>
  %1 = tensor.cast %u : tensor<*xf32> to tensor<4x8xf32>
  %2 = tensor.concat dim(1) %t, %1 : (tensor<4x?xf32>, tensor<4x8xf32>) -> tensor<4x?xf32>
  %3 = tensor.reshape %u(%sizes) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, %n, 4] : tensor<4x?xf32> into tensor<4x?x4xf32>
  %5 = tensor.collapse_shape %t [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %6 = tensor.collapse_shape %1 [[0, 1]] {note} : tensor<4x8xf32> into tensor<32xf32>
  %7 = tensor.pad %t low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<7x?xf32>
  %8 = tensor.pad %1 nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<4x8xf32>
  return
}
