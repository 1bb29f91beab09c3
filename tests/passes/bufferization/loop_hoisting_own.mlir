// Memory that each round of a loop frees, keeps or shares with no other round stays in the loop.
// RUN: ods opt --buffer-loop-hoisting %s

func.func @freed(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<1xi32>
    memref.store %x, %b[%c0] : memref<1xi32>
    memref.dealloc %b : memref<1xi32>
  }
  return
}
func.func @kept(%n: index, %all: memref<?xmemref<1xi32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<1xi32>
    memref.store %b, %all[%i] : memref<?xmemref<1xi32>>
  }
  return
}
func.func @parallel(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<1xi32>
    memref.store %x, %b[%c0] : memref<1xi32>
    scf.reduce
  }
  return
}
func.func @moved(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<1xi32>
    memref.store %x, %b[%c0] : memref<1xi32>
  }
  return
}
func.func @freed_on_condition(%n: index, %x: i32, %own: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<1xi32>
    memref.store %x, %b[%c0] : memref<1xi32>
    %base, %offset, %size, %stride = memref.extract_strided_metadata %b
        : memref<1xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%own)
  }
  return
}
