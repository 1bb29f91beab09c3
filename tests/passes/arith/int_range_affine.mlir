// The range of an affine map over values whose ranges are known.
// RUN: ods opt --int-range-optimizations %s

func.func @sums(%a: index) -> (i1, i1, i1, i1) {
  %c16 = arith.constant 16 : index
  %c7 = arith.constant 7 : index
  %c30 = arith.constant 30 : index
  %c31 = arith.constant 31 : index
  %0 = arith.remui %a, %c16 : index
  %1 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%0)
  %2 = arith.cmpi ule, %1, %c31 : index
  %3 = arith.cmpi ule, %1, %c30 : index
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 mod 8 + s0)>(%a)[%0]
  %5 = arith.cmpi sle, %4, %c31 : index
  %6 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%a)
  %7 = arith.cmpi ule, %6, %c7 : index
  return %2, %3, %5, %7 : i1, i1, i1, i1
}

func.func @quotients(%a: index, %b: index) -> (i1, i1, i1, index) {
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = arith.remui %a, %c16 : index
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%0)
  %2 = arith.cmpi sle, %1, %c3 : index
  %3 = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%0)
  %4 = arith.cmpi sle, %3, %c3 : index
  %5 = arith.cmpi sle, %3, %c4 : index
  %6 = affine.apply affine_map<(d0) -> ((d0 + 20) mod 64)>(%0)
  %7 = arith.remui %6, %c20 : index
  %8 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%0)[%b]
  return %2, %4, %5, %8 : i1, i1, i1, index
}
