// Memrefs of integers of 64 bits hold vectors of two halves. mlir-opt prints the same.
// RUN: ods opt --memref-emulate-wide-int %s

func.func @memory(%i: index) {
  %c = arith.constant 5 : i64
  %m = memref.alloc(%i) {alignment = 16 : i64} : memref<?x4xi64, 1>
  memref.store %c, %m[%i, %i] : memref<?x4xi64, 1>
  %0 = memref.load %m[%i, %i] {nontemporal = true} : memref<?x4xi64, 1>
  %1 = arith.addi %0, %0 : i64
  memref.store %1, %m[%i, %i] : memref<?x4xi64, 1>
  %n = memref.alloc() : memref<4xi32>
  %2 = memref.load %n[%i] : memref<4xi32>
  return
}
