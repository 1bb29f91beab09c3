// RUN: ods opt --convert-linalg-to-affine-loops %s
// The size of memory that a loop of scf allocates is no dimension, so the operation stays.
func.func @local(%n: index, %sizes: memref<4xindex>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %size = memref.load %sizes[%i] : memref<4xindex>
    %a = memref.alloc(%size) : memref<?xi32>
    linalg.fill ins(%v : i32) outs(%a : memref<?xi32>)
  }
  return
}
