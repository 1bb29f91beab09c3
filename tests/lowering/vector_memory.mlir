// RUN: ods opt --convert-vector-to-llvm %s
// RUN: ods opt --convert-vector-to-llvm=use-vector-alignment %s
// RUN: ods opt --convert-to-llvm %s

// Accesses are aligned as elements are, as the operation says, or as vectors are with the option.
func.func @exp(%b: memref<?xf32>, %i: index, %m: vector<4xi1>, %p: vector<4xf32>, %v: vector<4xi32>) {
  %0 = vector.expandload %b[%i], %m, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %b[%i], %m, %p {alignment = 8 : i64} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %b[%i], %m, %0 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %b[%i], %m, %1 {alignment = 8 : i64} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %b[%i][%v], %m, %0 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %2 = vector.maskedload %b[%i], %m, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%i], %m, %2 {alignment = 16 : i64} : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.load %b[%i] {alignment = 16 : i64, nontemporal = true} : memref<?xf32>, vector<4xf32>
  vector.store %3, %b[%i] : memref<?xf32>, vector<4xf32>
  return
}
func.func @a0(%b: memref<?xi1>, %i: index) -> vector<4xi1> {
  %0 = vector.load %b[%i] : memref<?xi1>, vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @a1(%b: memref<?xi24>, %i: index) -> vector<4xi24> {
  %0 = vector.load %b[%i] : memref<?xi24>, vector<4xi24>
  return %0 : vector<4xi24>
}
func.func @a2(%b: memref<?xf80>, %i: index) -> vector<4xf80> {
  %0 = vector.load %b[%i] : memref<?xf80>, vector<4xf80>
  return %0 : vector<4xf80>
}
func.func @a3(%b: memref<?xindex>, %i: index) -> vector<4xindex> {
  %0 = vector.load %b[%i] : memref<?xindex>, vector<4xindex>
  return %0 : vector<4xindex>
}
func.func @a4(%b: memref<?xi128>, %i: index) -> vector<4xi128> {
  %0 = vector.load %b[%i] : memref<?xi128>, vector<4xi128>
  return %0 : vector<4xi128>
}
func.func @a5(%b: memref<?xi4>, %i: index) -> vector<4xi4> {
  %0 = vector.load %b[%i] : memref<?xi4>, vector<4xi4>
  return %0 : vector<4xi4>
}
func.func @a6(%b: memref<?xbf16>, %i: index) -> vector<4xbf16> {
  %0 = vector.load %b[%i] : memref<?xbf16>, vector<4xbf16>
  return %0 : vector<4xbf16>
}
func.func @a7(%b: memref<?xf128>, %i: index) -> vector<4xf128> {
  %0 = vector.load %b[%i] : memref<?xf128>, vector<4xf128>
  return %0 : vector<4xf128>
}
func.func @a8(%b: memref<?xi256>, %i: index) -> vector<3xi256> {
  %0 = vector.load %b[%i] : memref<?xi256>, vector<3xi256>
  return %0 : vector<3xi256>
}
func.func @a9(%b: memref<?xi17>, %i: index) -> vector<5xi17> {
  %0 = vector.load %b[%i] : memref<?xi17>, vector<5xi17>
  return %0 : vector<5xi17>
}
func.func @a10(%b: memref<?xi33>, %i: index) -> vector<3xi33> {
  %0 = vector.load %b[%i] : memref<?xi33>, vector<3xi33>
  return %0 : vector<3xi33>
}
func.func @a11(%b: memref<?xi65>, %i: index) -> vector<3xi65> {
  %0 = vector.load %b[%i] : memref<?xi65>, vector<3xi65>
  return %0 : vector<3xi65>
}
func.func @a12(%b: memref<?xf16>, %i: index) -> vector<1xf16> {
  %0 = vector.load %b[%i] : memref<?xf16>, vector<1xf16>
  return %0 : vector<1xf16>
}
func.func @a13(%b: memref<?xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.load %b[%i] : memref<?xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}
func.func @a14(%b: memref<?xf64>, %i: index) -> vector<3xf64> {
  %0 = vector.load %b[%i] : memref<?xf64>, vector<3xf64>
  return %0 : vector<3xf64>
}
func.func @a15(%b: memref<?xi8>, %i: index) -> vector<3xi8> {
  %0 = vector.load %b[%i] : memref<?xi8>, vector<3xi8>
  return %0 : vector<3xi8>
}
func.func @b0(%b: memref<?xvector<3xf32>>, %i: index) -> vector<3xf32> {
  %0 = vector.load %b[%i] : memref<?xvector<3xf32>>, vector<3xf32>
  return %0 : vector<3xf32>
}
func.func @b2(%b: memref<?xvector<4xi1>>, %i: index) -> vector<4xi1> {
  %0 = vector.load %b[%i] : memref<?xvector<4xi1>>, vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @b3(%b: memref<?xvector<[4]xf32>>, %i: index) -> vector<[4]xf32> {
  %0 = vector.load %b[%i] : memref<?xvector<[4]xf32>>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
func.func @d0(%b: memref<?xf32>, %i: index) -> vector<[4]xf32> {
  %0 = vector.load %b[%i] : memref<?xf32>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
func.func @d1(%b: memref<?xf32>, %i: index) -> vector<f32> {
  %0 = vector.load %b[%i] : memref<?xf32>, vector<f32>
  return %0 : vector<f32>
}

// Layouts take part in the address; memory spaces in the pointer.
func.func @strided(%b: memref<?x?xf32, strided<[?, 1], offset: ?>>, %i: index) -> vector<4xf32> {
  %0 = vector.load %b[%i, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @space(%b: memref<?xf32, 3>, %i: index, %v: vector<4xi32>, %m: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.gather %b[%i][%v], %m, %p : memref<?xf32, 3>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// Transfers of one dimension are accesses, with a mask where they may be outside.
func.func @tr(%b: memref<?xf32>, %i: index) -> vector<4xf32> {
  %c = arith.constant 0.0 : f32
  %0 = vector.transfer_read %b[%i], %c : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @tr0(%b: memref<f32>) -> vector<f32> {
  %c = arith.constant 0.0 : f32
  %0 = vector.transfer_read %b[], %c : memref<f32>, vector<f32>
  return %0 : vector<f32>
}
func.func @tw(%b: memref<?xf32>, %i: index, %v: vector<[4]xf32>, %w: vector<1xf32>) {
  vector.transfer_write %v, %b[%i] : vector<[4]xf32>, memref<?xf32>
  vector.store %w, %b[%i] : memref<?xf32>, vector<1xf32>
  return
}
func.func @masked(%b: memref<?xf32>, %i: index, %m: vector<4xi1>, %v: vector<4xf32>) {
  vector.transfer_write %v, %b[%i], %m : vector<4xf32>, memref<?xf32>
  return
}
func.func @repeated(%b: memref<?x?xf32>, %i: index) -> vector<4xf32> {
  %c = arith.constant 0.0 : f32
  %0 = vector.transfer_read %b[%i, %i], %c {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @rows_stay(%b: memref<?x?xf32>, %i: index) -> vector<4x4xf32> {
  %c = arith.constant 0.0 : f32
  %0 = vector.transfer_read %b[%i, %i], %c {in_bounds = [true, true]} : memref<?x?xf32>, vector<4x4xf32>
  return %0 : vector<4x4xf32>
}

func.func @tcast(%a: memref<8x8x8xf32>) -> memref<vector<8x8x8xf32>> {
  %0 = vector.type_cast %a: memref<8x8x8xf32> to memref<vector<8x8x8xf32>>
  return %0 : memref<vector<8x8x8xf32>>
}
