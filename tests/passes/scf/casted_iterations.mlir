// Casts of tensors that loops carry.
// RUN: ods opt --canonicalize %s

// The parts are inserted in another order than the outputs have.
func.func @forall(%a: tensor<4xi32>, %b: tensor<8xi32>, %x: tensor<1xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.cast %b : tensor<8xi32> to tensor<?xi32>
  %2:2 = scf.forall (%i) in (4) shared_outs(%o = %0, %p = %1) -> (tensor<?xi32>, tensor<?xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %p[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  return %2#0, %2#1 : tensor<?xi32>, tensor<?xi32>
}
// The tensor that the loop hands on may be of another size.
func.func private @grow(tensor<?xi32>) -> tensor<?xi32>
func.func @grows(%a: tensor<4xi32>, %n: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %2 = func.call @grow(%t) : (tensor<?xi32>) -> tensor<?xi32>
    scf.yield %2 : tensor<?xi32>
  }
  return %1 : tensor<?xi32>
}
func.func @keeps(%a: tensor<4xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %2 = tensor.insert %x into %t[%i] : tensor<?xi32>
    scf.yield %2 : tensor<?xi32>
  }
  return %1 : tensor<?xi32>
}
