// RUN: ods opt %s --canonicalize

func.func @casts(%t: tensor<4x8xf32>, %u: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x8xf32>, tensor<4xi32>) {
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
  // The type between says what the others do not.
  %2 = tensor.cast %u : tensor<?x?xf32> to tensor<4x8xf32>
  %3 = tensor.cast %2 : tensor<4x8xf32> to tensor<4x?xf32>
  %4 = tensor.extract_slice %t[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> to tensor<4x8xf32>
  %5 = tensor.cast %4 : tensor<4x8xf32> to tensor<?x8xf32>
  %c = arith.constant dense<1> : tensor<4xui32>
  %6 = tensor.bitcast %c : tensor<4xui32> to tensor<4xf32>
  %7 = tensor.bitcast %6 : tensor<4xf32> to tensor<4xi32>
  return %1, %3, %5, %7 : tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x8xf32>, tensor<4xi32>
}

func.func @elements(%t: tensor<4xf32>, %x: f32, %y: f32, %i: index) -> (f32, f32, f32, f32, index, complex<f32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %splat = arith.constant dense<2.0> : tensor<4xf32>
  %0 = tensor.extract %splat[%i] : tensor<4xf32>
  %dense = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %1 = tensor.extract %dense[%c1, %c0] : tensor<2x2xf32>
  %made = tensor.from_elements %x, %y : tensor<2xf32>
  %2 = tensor.extract %made[%c1] : tensor<2xf32>
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %3 = tensor.extract %cast[%i] : tensor<?xf32>
  %ints = arith.constant dense<[5, 6]> : tensor<2xi32>
  %indices = arith.index_cast %ints : tensor<2xi32> to tensor<2xindex>
  %4 = tensor.extract %indices[%c1] : tensor<2xindex>
  %z = arith.constant dense<(1.0, -1.0)> : tensor<2xcomplex<f32>>
  %5 = tensor.extract %z[%i] : tensor<2xcomplex<f32>>
  %sparse = arith.constant sparse<[[0, 1]], [7.0]> : tensor<2x2xf32>
  %6 = tensor.extract %sparse[%c0, %c1] : tensor<2x2xf32>
  // Out of bounds, nothing folds.
  %7 = tensor.extract %dense[%c9, %c0] : tensor<2x2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, index, complex<f32>, f32, f32
}

func.func @constants(%t: tensor<4xf32>) -> (tensor<2xf32>, tensor<2x2xi8>, tensor<4xf32>, index, tensor<2xf32>, tensor<4x2xf32>) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %i = arith.constant 3 : i8
  %c0 = arith.constant 0 : index
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = tensor.splat %i : tensor<2x2xi8>
  %splat = arith.constant dense<1.0> : tensor<4xf32>
  %2 = tensor.insert %a into %splat[%c0] : tensor<4xf32>
  %3 = tensor.rank %t : tensor<4xf32>
  %4 = tensor.extract_slice %splat[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %all = arith.constant dense<1.0> : tensor<8xf32>
  %5 = tensor.expand_shape %all [[0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2x2xi8>, tensor<4xf32>, index, tensor<2xf32>, tensor<4x2xf32>
}

func.func @sizes(%t: tensor<4x?xf32>, %n: index, %s: tensor<2xi32>, %x: f32) -> (index, index, index, index, index, index, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %cast = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.dim %cast, %n : tensor<?x?xf32>
  %empty = tensor.empty(%n) : tensor<4x?xf32>
  %2 = tensor.dim %empty, %c1 : tensor<4x?xf32>
  %slice = tensor.extract_slice %t[0, 0] [2, %n] [1, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  %3 = tensor.dim %slice, %c1 : tensor<2x?xf32>
  %inserted = tensor.insert %x into %t[%c0, %n] : tensor<4x?xf32>
  %4 = tensor.dim %inserted, %c1 : tensor<4x?xf32>
  %shaped = tensor.reshape %t(%s) : (tensor<4x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %5 = tensor.dim %shaped, %c1 : tensor<?x?xf32>
  %6 = tensor.empty(%c5, %n) : tensor<?x?xf32>
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, tensor<?x?xf32>
}

func.func @generated(%n: index, %i: index) -> (index, tensor<?xindex>) {
  %c3 = arith.constant 3 : index
  %0 = tensor.generate %n {
  ^bb0(%at: index):
    %twice = arith.addi %at, %at : index
    tensor.yield %twice : index
  } : tensor<?xindex>
  %1 = tensor.extract %0[%i] : tensor<?xindex>
  %2 = tensor.generate %c3 {
  ^bb0(%at: index):
    tensor.yield %at : index
  } : tensor<?xindex>
  return %1, %2 : index, tensor<?xindex>
}

func.func @slices(%t: tensor<?x?xf32>, %s: tensor<4x8xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c1, %n] [%c4, %n] [1, %c1] : tensor<?x?xf32> to tensor<?x?xf32>
  %cast = tensor.cast %s : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %cast[%n, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  // What was put there is taken, and put back.
  %part = tensor.extract_slice %s[0, 0] [2, %n] [1, 1] : tensor<4x8xf32> to tensor<2x?xf32>
  %2 = tensor.insert_slice %part into %s[0, 0] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<4x8xf32>
  // Nothing is put.
  %nothing = tensor.empty() : tensor<0x8xf32>
  %3 = tensor.insert_slice %nothing into %s[0, 0] [0, 8] [1, 1] : tensor<0x8xf32> into tensor<4x8xf32>
  %all = tensor.insert_slice %s into %2[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x8xf32>
  return %0, %1, %2, %3, %all : tensor<?x?xf32>, tensor<?xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @insertions(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>, %u: tensor<4x8xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %s into %t[%n, 0] [%c4, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %cast = tensor.cast %u : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %cast into %t[%n, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %2 = tensor.insert_slice %s into %cast[%n, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @in_parallel(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @concatenated(%t: tensor<2x?xf32>, %u: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>) {
  %0 = tensor.concat dim(1) %t, %u : (tensor<2x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(1) %t : (tensor<2x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(1) %t : (tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x?xf32>
}

func.func @destinations(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.insert %x into %cast[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Of the element that was inserted last, if both places are constants.
func.func @inserted(%f: f32, %g: f32, %t: tensor<?xf32>, %i: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %1 = tensor.insert %g into %0[%c1] : tensor<?xf32>
  %2 = tensor.extract %1[%c0] : tensor<?xf32>
  %3 = tensor.extract %1[%c1] : tensor<?xf32>
  %4 = tensor.insert %g into %0[%i] : tensor<?xf32>
  %5 = tensor.extract %4[%i] : tensor<?xf32>
  return %2, %3, %5 : f32, f32, f32
}

// Constants that would make a slice which does not verify stay operands.
func.func @out_of_bounds(%a: tensor<2x2xf32>, %s: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %a[%c0, %c0] [2, 3] [1, 3] : tensor<2x2xf32> to tensor<2x3xf32>
  %1 = tensor.insert_slice %s into %a[%c0, %c0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x2xf32>
  %2 = scf.forall (%i) in (3) shared_outs (%o = %a) -> (tensor<2x2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %c2] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x2xf32>
    }
  }
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}
