// Masks that are known, and accesses under them.
// RUN: ods opt --canonicalize %s

func.func @masks(%i: index) -> (vector<4x3xi1>, vector<4x3xi1>, vector<[8]xi1>, vector<8x[16]xi1>, vector<i1>, vector<4xi1>, vector<4xi1>, vector<3x4xi1>, vector<2x2xi1>, vector<2x2xi1>, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = vector.create_mask %c3, %c2 : vector<4x3xi1>
  %1 = vector.create_mask %c4, %c3 : vector<4x3xi1>
  %n = arith.constant -1 : index
  %2 = vector.create_mask %n : vector<[8]xi1>
  %vs = vector.vscale
  %c16 = arith.constant 16 : index
  %m = arith.muli %vs, %c16 : index
  %c8 = arith.constant 8 : index
  %3 = vector.create_mask %c8, %m : vector<8x[16]xi1>
  %4 = vector.create_mask %c2 : vector<i1>
  %5 = vector.create_mask %c3, %i : vector<4x4xi1>
  %6 = vector.extract %5[1] : vector<4xi1> from vector<4x4xi1>
  %7 = vector.extract %5[3] : vector<4xi1> from vector<4x4xi1>
  %8 = vector.transpose %0, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  %9 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  %10 = vector.extract_strided_slice %5 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi1> to vector<2x2xi1>
  %c1 = arith.constant 1 : index
  %11 = vector.create_mask %i, %c1, %c1 : vector<4x1x1xi1>
  %12 = vector.shape_cast %11 : vector<4x1x1xi1> to vector<4xi1>
  return %0, %1, %2, %3, %4, %6, %7, %8, %9, %10, %12 : vector<4x3xi1>, vector<4x3xi1>, vector<[8]xi1>, vector<8x[16]xi1>, vector<i1>, vector<4xi1>, vector<4xi1>, vector<3x4xi1>, vector<2x2xi1>, vector<2x2xi1>, vector<4xi1>
}

func.func @memory(%m: memref<?xf32>, %i: index, %p: vector<4xf32>, %iv: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %t = vector.constant_mask [4] : vector<4xi1>
  %f = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %m[%i], %f, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %t, %p : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %f, %p : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %2 = vector.gather %m[%i] [%c], %t, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.gather %m[%i] [%iv], %f, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%c], %t, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%iv], %f, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
