// A constant that equals the marker of a dynamic size stays an operand, as does a negative size.
// RUN: ods opt --allow-unregistered-dialect --canonicalize %s

func.func @subview(%m: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %w = arith.constant -9223372036854775808 : index
  %s = memref.subview %m[%c0] [%c2] [%w] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %s : memref<?xf32, strided<[?], offset: ?>>
}
func.func @reinterpret_cast(%m: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %w = arith.constant -9223372036854775808 : index
  %s = memref.reinterpret_cast %m to offset: [%w], sizes: [%c2], strides: [%w]
    : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %s : memref<?xf32, strided<[?], offset: ?>>
}
func.func @negative_sizes(%m: memref<?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %n = arith.constant -3 : index
  %w = arith.constant -9223372036854775808 : index
  %s = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, %w], strides: [%n, 1]
    : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @insert_slice(%m: tensor<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %w = arith.constant -9223372036854775808 : index
  %s = tensor.insert_slice %t into %m[%c2] [%c2] [%w] : tensor<?xf32> into tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @extract_slice(%m: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %w = arith.constant -9223372036854775808 : index
  %s = tensor.extract_slice %m[%w] [%w] [%w] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @forall(%n: index, %m: memref<?xindex>) {
  %w = arith.constant -9223372036854775808 : index
  scf.forall (%i, %j, %k) = (%w, 0, 0) to (%n, %w, %n) step (4, 1, 1) {
    memref.store %n, %m[%i] : memref<?xindex>
  }
  return
}
func.func @made(%x: f32) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %n = arith.constant -3 : index
  %w = arith.constant -9223372036854775808 : index
  %0 = tensor.empty(%n, %w) : tensor<?x?xf32>
  %1 = tensor.splat %x[%w] : tensor<?xf32>
  %2 = tensor.generate %w {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}
func.func @allocated() -> (memref<?x?xf32>, memref<?xi8>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant -3 : index
  %w = arith.constant -9223372036854775808 : index
  %0 = memref.alloc(%n, %w) : memref<?x?xf32>
  %1 = memref.alloc(%w) : memref<?xi8>
  %2 = memref.view %1[%c0][%w] : memref<?xi8> to memref<?xf32>
  return %0, %1, %2 : memref<?x?xf32>, memref<?xi8>, memref<?xf32>
}
func.func @stack(%v: f32) {
  %w = arith.constant -9223372036854775808 : index
  %0 = memref.alloca(%w) : memref<?xf32>
  "t.use"(%0) : (memref<?xf32>) -> ()
  return
}
func.func @pad(%x: f32, %s: tensor<3x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %n = arith.constant -5 : index
  %w = arith.constant -9223372036854775808 : index
  %0 = tensor.pad %s low[%w, 0] high[0, %w] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %s low[%n, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x?xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @expand(%s: tensor<12xf32>) -> tensor<?x?xf32> {
  %w = arith.constant -9223372036854775808 : index
  %n = arith.constant -4 : index
  %0 = tensor.cast %s : tensor<12xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%w, %n] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @pack(%s: tensor<?x16xf32>, %d: tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32> {
  %c0 = arith.constant 0.0 : f32
  %w = arith.constant -9223372036854775808 : index
  %0 = linalg.pack %s padding_value(%c0 : f32) inner_dims_pos = [0, 1] inner_tiles = [%w, 8] into %d : tensor<?x16xf32> -> tensor<?x?x?x8xf32>
  return %0 : tensor<?x?x?x8xf32>
}
