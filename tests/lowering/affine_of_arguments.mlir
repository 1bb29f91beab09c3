// While a function is converted its old arguments are no symbols, so dimensions stay dimensions; a memref that is stored
// keeps its cast.
// RUN: ods opt --convert-func-to-llvm %s

func.func @condition(%m: memref<100xi32>, %n: index, %v: i32) {
  affine.for %i = 0 to 100 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) {
      affine.store %v, %m[%i] : memref<100xi32>
    }
  }
  return
}

func.func @stored(%m: memref<32xi8>, %holder: memref<memref<?xi8>>) {
  %0 = memref.cast %m : memref<32xi8> to memref<?xi8>
  affine.store %0, %holder[] : memref<memref<?xi8>>
  return
}
