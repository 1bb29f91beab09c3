// Writes to tensors of which a part is inserted elsewhere.
// RUN: ods opt %s --canonicalize --split-input-file

func.func @swap(%v: vector<8x16xf32>, %t: tensor<8x16xf32>, %d: tensor<27x37xf32>, %a: index, %b: index, %o: index, %q: index) -> tensor<27x37xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, 0] [%a, %b] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %1 into %d[%o, %q] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %2 : tensor<27x37xf32>
}

// -----

func.func @other_offset(%v: vector<8x16xf32>, %t: tensor<8x16xf32>, %d: tensor<27x37xf32>, %a: index, %b: index, %o: index, %q: index) -> tensor<27x37xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, 1] [%a, %b] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %1 into %d[%o, %q] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %2 : tensor<27x37xf32>
}

// -----

func.func @other_sizes(%v: vector<8x16xf32>, %t: tensor<8x16xf32>, %d: tensor<27x37xf32>, %a: index, %b: index, %o: index, %q: index) -> tensor<27x37xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, 0] [%a, %a] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %1 into %d[%o, %q] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %2 : tensor<27x37xf32>
}

// -----

func.func @not_all(%v: vector<4x16xf32>, %t: tensor<8x16xf32>, %d: tensor<27x37xf32>, %a: index, %b: index, %o: index, %q: index) -> tensor<27x37xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x16xf32>, tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, 0] [%a, %b] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %1 into %d[%o, %q] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<27x37xf32>
  return %2 : tensor<27x37xf32>
}
