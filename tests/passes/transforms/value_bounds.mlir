// Slices that are equal or apart by what is known of their bounds are hoisted: sums, loops that pass a value on, choices,
// sizes and indices in bases. mlir-opt prints the same.
// RUN: ods opt --loop-invariant-subset-hoisting --allow-unregistered-dialect %s

func.func @dyn(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index, %o: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %o2 = arith.addi %o, %c2 : index
  %c2b = arith.constant 2 : index
  %o3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%o)
  %0 = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %x = tensor.extract_slice %a[%o2, 0] [%c2, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
    %y = "t.c"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %z = tensor.insert_slice %y into %a[%o3, 0] [%c2b, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
    scf.yield %z : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
func.func @two(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index, %o: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %o2 = arith.addi %o, %c2 : index
  %0 = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %x = tensor.extract_slice %a[%o, 0] [2, 4] [1, 1] : tensor<?x?xf32> to tensor<2x4xf32>
    %x2 = tensor.extract_slice %a[%o2, 0] [2, 4] [1, 1] : tensor<?x?xf32> to tensor<2x4xf32>
    %y = "t.c"(%x, %x2) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %z = tensor.insert_slice %y into %a[%o, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x?xf32>
    %w = tensor.insert_slice %y into %z[%o2, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x?xf32>
    scf.yield %w : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
func.func @overlap(%t: tensor<?x?xf32>, %lb: index, %ub: index, %s: index, %o: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %o2 = arith.addi %o, %c1 : index
  %0 = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %x = tensor.extract_slice %a[%o, 0] [2, 4] [1, 1] : tensor<?x?xf32> to tensor<2x4xf32>
    %x2 = tensor.extract_slice %a[%o2, 0] [2, 4] [1, 1] : tensor<?x?xf32> to tensor<2x4xf32>
    %y = "t.c"(%x, %x2) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %z = tensor.insert_slice %y into %a[%o, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x?xf32>
    %w = tensor.insert_slice %y into %z[%o2, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x?xf32>
    scf.yield %w : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
func.func @loop(%t: tensor<?x?xf32>, %n: index, %c: i1) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = scf.for %j = %c0 to %n step %c1 iter_args(%x = %n) -> (index) {
    scf.yield %x : index
  }
  %h = scf.if %c -> (index) {
    scf.yield %k : index
  } else {
    scf.yield %n : index
  }
  %sel = arith.select %c, %h, %k : index
  %e = tensor.empty(%sel, %n) : tensor<?x?xf32>
  %d = tensor.dim %e, %c0 : tensor<?x?xf32>
  %lin = affine.linearize_index [%c0, %d] by (3, 8) : index
  %del:2 = affine.delinearize_index %n into (8, 1) : index, index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %x = tensor.extract_slice %a[%n, 0] [%h, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
    %y = "t.c"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %z = tensor.insert_slice %y into %a[%lin, %del#1] [%d, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
    scf.yield %z : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
