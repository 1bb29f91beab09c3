// RUN: ods opt --convert-vector-to-scf %s
// RUN: ods opt --convert-vector-to-scf="full-unroll lower-tensors" %s
// RUN: ods opt --convert-vector-to-scf="target-rank=0 full-unroll" %s
// RUN: ods opt --convert-vector-to-scf="lower-tensors lower-scalable" %s

// A read of three dimensions: two loops, with checks where elements may be outside.
func.func @read(%base: memref<?x?x?xf32>, %i: index) -> vector<3x2x4xf32> {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i, %i], %pad {in_bounds = [false, true, true]}
      : memref<?x?x?xf32>, vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}

// A mask goes along, by its own buffer; the check looks at what is left of it.
func.func @masked(%base: memref<?x?xf32>, %i: index, %mask: vector<2x4xi1>, %rows: vector<2xi1>) {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i], %pad, %mask : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %0, %base[%i, %i], %mask : vector<2x4xf32>, memref<?x?xf32>
  %1 = vector.transfer_read %base[%i, %i], %pad, %rows
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>}
      : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %1, %base[%i, %i] : vector<2x4xf32>, memref<?x?xf32>
  return
}

// Buffers are in the innermost scope.
func.func @in_loop(%base: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<1.0> : vector<2x4xf32>
  scf.for %i = %c0 to %n step %c1 {
    vector.transfer_write %v, %base[%i, %c0] : vector<2x4xf32>, memref<?x?xf32>
  }
  return
}

// Elements that are apart go one by one.
func.func @apart(%base: memref<?x?xf32>, %strided: memref<8xf32, strided<[2]>>, %i: index, %m: vector<4xi1>) {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>}
      : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %strided[%i], %pad, %m : memref<8xf32, strided<[2]>>, vector<4xf32>
  %2 = arith.addf %0, %1 : vector<4xf32>
  vector.transfer_write %2, %strided[%i] {in_bounds = [true]} : vector<4xf32>, memref<8xf32, strided<[2]>>
  vector.transfer_write %2, %base[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>}
      : vector<4xf32>, memref<?x?xf32>
  return
}

// Permutations, repeated dimensions and gaps go first.
func.func @maps(%base: memref<?x?x?xf32>, %i: index, %v: vector<2x4xf32>, %mask: vector<2xi1>) {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i, %i], %pad {in_bounds = [true, false], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>}
      : memref<?x?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %base[%i, %i, %i], %pad {in_bounds = [true, false], permutation_map = affine_map<(d0, d1, d2) -> (0, d2)>}
      : memref<?x?x?xf32>, vector<2x4xf32>
  %2 = arith.addf %0, %1 : vector<2x4xf32>
  vector.transfer_write %2, %base[%i, %i, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>}
      : vector<2x4xf32>, memref<?x?x?xf32>
  %3 = vector.extract %v[0] : vector<4xf32> from vector<2x4xf32>
  %4 = vector.extract_strided_slice %3 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  vector.transfer_write %4, %base[%i, %i, %i], %mask {permutation_map = affine_map<(d0, d1, d2) -> (d1)>}
      : vector<2xf32>, memref<?x?x?xf32>
  return
}

// Parts are inserted where the whole was, and extracted from where it came.
func.func @nested(%base: memref<4x4x4xf32>, %into: vector<3x2x4xf32>, %i: index, %m: vector<2x4xi1>) -> vector<3x2x4xf32> {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i, %i], %pad, %m : memref<4x4x4xf32>, vector<2x4xf32>
  %1 = vector.insert %0, %into[1] : vector<2x4xf32> into vector<3x2x4xf32>
  %2 = vector.extract %into[2] : vector<2x4xf32> from vector<3x2x4xf32>
  vector.transfer_write %2, %base[%i, %i, %i], %m {in_bounds = [true, true]} : vector<2x4xf32>, memref<4x4x4xf32>
  return %1 : vector<3x2x4xf32>
}

// Tensors are carried by the loops.
func.func @tensors(%base: tensor<?x?xf32>, %i: index, %m: vector<2x4xi1>) -> tensor<?x?xf32> {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %base[%i, %i], %pad, %m : tensor<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_write %0, %base[%i, %i], %m : vector<2x4xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @scalable(%v: vector<4x[4]xf32>, %base: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %n: index) -> tensor<?x?xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
  vector.transfer_write %0, %base[%i, %i] {in_bounds = [true, true]} : vector<[4]x4xf32>, memref<?x?xf32>
  %mask = vector.create_mask %i, %n : vector<[4]x4xi1>
  %1 = vector.transfer_write %0, %t[%i, %i], %mask {in_bounds = [true, true]} : vector<[4]x4xf32>, tensor<?x?xf32>
  %constant = vector.constant_mask [4, 2] : vector<[4]x4xi1>
  %2 = vector.transfer_write %0, %1[%i, %i], %constant {in_bounds = [true, true]} : vector<[4]x4xf32>, tensor<?x?xf32>
  %pad = arith.constant 0.0 : f32
  %3 = vector.transfer_read %base[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<[4]xf32>
  vector.print %3 : vector<[4]xf32>
  // Loops with bounds that are not known at compile time have no vectors of a dimension less.
  vector.transfer_write %0, %base[%i, %i] : vector<[4]x4xf32>, memref<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func.func @print(%a: vector<2x3xi1>, %b: vector<ui17>, %c: vector<4xsi8> , %d: vector<2xf32>) {
  vector.print %a : vector<2x3xi1>
  vector.print %b : vector<ui17>
  vector.print %c : vector<4xsi8> punctuation <comma>
  vector.print %d : vector<2xf32> punctuation <no_punctuation>
  vector.print str "text"
  vector.print punctuation <newline>
  return
}

// The region of a mask holds one operation, which stays.
func.func @in_mask(%v: vector<3xindex>, %m: memref<?xindex, strided<[3]>>, %i: index, %mask: vector<3xi1>) {
  vector.mask %mask {
    vector.transfer_write %v, %m[%i], %mask : vector<3xindex>, memref<?xindex, strided<[3]>>
  } : vector<3xi1>
  return
}
