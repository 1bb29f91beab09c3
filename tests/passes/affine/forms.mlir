// RUN: ods opt %s --allow-unregistered-dialect --affine-raise-from-memref
// RUN: ods opt %s --allow-unregistered-dialect --affine-expand-index-ops
// RUN: ods opt %s --allow-unregistered-dialect --affine-simplify-structures

// Accesses at places that are valid in affine maps.
func.func @raise(%m: memref<?x?xf32>, %n: index, %k: i32) {
  %c1 = arith.constant 1 : index
  %other = arith.index_cast %k : i32 to index
  affine.for %i = 0 to %n {
    %0 = arith.addi %i, %c1 : index
    %1 = arith.muli %0, %n : index
    %2 = memref.load %m[%i, %n] : memref<?x?xf32>
    memref.store %2, %m[%0, %1] : memref<?x?xf32>
    memref.store %2, %m[%1, %other] : memref<?x?xf32>
  }
  return
}

// Numbers in mixed bases.
func.func @bases(%a: index, %b: index, %n: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (%n, 4, 3) : index, index, index
  %1 = affine.linearize_index disjoint [%0#0, %b, %0#2] by (%n, 4, 3) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}

// Conditions and maps that say less than they seem to.
func.func @simplify(%m: memref<16x16xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = affine_map<(d0) -> (d0 - d0)>(%i) to affine_map<(d0)[s0] -> (d0 + s0 - d0)>(%i)[%n] {
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, d1 - d0 - 1 >= 0, s0 >= 0)>(%i, %j)[%n] {
        affine.store %x, %m[%i, %j] : memref<16x16xf32>
      }
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, d0 - d1 >= 0, s0 - s0 == 0)>(%i, %j)[%n] {
        affine.store %x, %m[(%i * 4 + %j) mod 4, %i + %j - %i] : memref<16x16xf32>
      }
    }
  }
  "test.attributes"() {map = affine_map<(d0, d1) -> ((d0 * 8 + d1) floordiv 8, d1 - d1)>, set = affine_set<(d0) : (d0 - 1 == 0, d0 - 2 == 0)>} : () -> ()
  return
}

// ROUND-TRIP: off, reading a map simplifies it.
