// Copies are placed where the symbols that bound them are defined.
// RUN: ods opt --affine-data-copy-generate %s
// RUN: ods opt --affine-data-copy-generate=skip-non-unit-stride-loops %s

// An index that is defined after the place of the copy: the whole memref is copied, if its shape is static.
func.func @defined_later(%m: memref<8xi64>, %indices: memref<2xindex>) -> i64 {
  %at = affine.load %indices[1] : memref<2xindex>
  %x = affine.load %m[symbol(%at)] : memref<8xi64>
  return %x : i64
}
func.func @dynamic(%m: memref<?xi64>, %indices: memref<2xindex>) -> i64 {
  %at = affine.load %indices[1] : memref<2xindex>
  %x = affine.load %m[symbol(%at)] : memref<?xi64>
  return %x : i64
}
// A copy in the outer loop is not hoisted out of it, since that loop defines its bound.
func.func @defined_in_loop(%m: memref<8xi64>, %sized: memref<?xi64>, %to: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 step 2 {
    %size = memref.dim %sized, %c0 : memref<?xi64>
    affine.for %j = 0 to 2 {
      %x = affine.load %m[%j + symbol(%size)] : memref<8xi64>
      affine.store %x, %to[%j] : memref<8xi64>
    }
  }
  return
}
