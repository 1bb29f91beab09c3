// RUN: ods opt %s --affine-expand-index-ops-as-affine

func.func @parts(%x: index, %n: index) -> (index, index, index, index, index) {
  %a:3 = affine.delinearize_index %x into (2, 3, %n) : index, index, index
  %b:2 = affine.delinearize_index %x into (4, 5) : index, index
  return %a#0, %a#1, %a#2, %b#0, %b#1 : index, index, index, index, index
}

func.func @whole(%x: index, %y: index, %n: index) -> (index, index, index) {
  %a = affine.linearize_index [%x, %y] by (%n, 3) : index
  %b = affine.linearize_index disjoint [%x, %y, %x] by (%n, 3) : index
  %c = affine.linearize_index [%x] by (4) : index
  return %a, %b, %c : index, index, index
}
