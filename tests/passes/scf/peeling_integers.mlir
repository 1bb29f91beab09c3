// Bounds that are no indices have no affine map: they are split by arithmetic. Loops over unsigned numbers stay.
// RUN: ods opt --scf-for-loop-peeling %s

func.func @casts(%n: i32, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    %x = arith.index_cast %i : i32 to index
    memref.store %x, %m[%x] : memref<?xindex>
  }
  scf.for unsigned %i = %c0 to %n step %c3 : i32 {
    %x = arith.index_cast %i : i32 to index
    memref.store %x, %m[%x] : memref<?xindex>
  }
  return
}
