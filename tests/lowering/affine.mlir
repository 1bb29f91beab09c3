// RUN: ods opt %s --lower-affine

// Maps become arithmetic; loops, conditions and accesses become those of scf and memref.
func.func @all(%a: index, %b: index, %m: memref<?x?xf32>, %x: f32) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 - 5)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod 4)>(%a)[%b]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 4)>(%a)[%b]
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv 4)>(%a)[%b]
  %4:3 = affine.delinearize_index %a into (%b, 4, 3) : index, index, index
  %5 = affine.linearize_index [%a, %b, %0] by (%b, 4, 3) : index
  affine.for %i = 0 to %5 { 
     affine.store %x, %m[%i, %i + 2] : memref<?x?xf32>
     affine.if affine_set<(d0) : (d0 - 3 >= 0, d0 - 20 == 0)>(%i) {
      affine.store %x, %m[%i, %i + 2] : memref<?x?xf32>
     } else { 
      affine.store %x, %m[0, %i + 2] : memref<?x?xf32>
     }
  }
  %9 = affine.parallel (%i, %j) = (0, 1) to (10, %b) reduce ("addf") -> f32 {
    affine.yield %x : f32
  }
  affine.store %9, %m[0, 0] : memref<?x?xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// Of division by values only that by positive constants can be written; the others stay.
func.func @divisions(%a: index, %b: index) -> (index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%b]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%b]
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv -3)>(%a)[%b]
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 0)>(%a)[%b]
  %5 = affine.apply affine_map<(d0)[s0] -> (d0 mod -1)>(%a)[%b]
  return %0, %1, %2, %3, %4, %5: index, index, index, index, index, index
}
