// A cast of a memref is its descriptor.
// RUN: ods opt --convert-arith-to-llvm %s

func.func @main(%m: memref<3xi32>) -> memref<3xindex> {
  %0 = arith.index_cast %m : memref<3xi32> to memref<3xindex>
  return %0 : memref<3xindex>
}
