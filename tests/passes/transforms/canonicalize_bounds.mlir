// Each iteration finds more to do here: the limit counts for the function as for what is around it.
// RUN: ods opt --canonicalize=max-iterations=1 %s
// RUN: ods opt --canonicalize=max-iterations=2 %s
// RUN: ods opt --canonicalize=max-iterations=3 %s
func.func @f(%a: i32, %b: i32) -> i32 {
  %k = arith.constant 17 : i32
  cf.br ^one(%a, %b : i32, i32)
^one(%x1: i32, %y1: i32):
  %0 = arith.addi %y1, %x1 : i32
  %less = arith.cmpi sge, %0, %x1 : i32
  cf.cond_br %less, ^two(%0, %x1 : i32, i32), ^four(%x1, %0 : i32, i32)
^two(%x2: i32, %y2: i32):
  %1 = arith.maxsi %y2, %a : i32
  %2 = arith.addi %x2, %1 : i32
  cf.br ^three(%2, %b : i32, i32)
^three(%x3: i32, %y3: i32):
  %3 = arith.ori %k, %y3 : i32
  %4 = arith.subi %b, %x3 : i32
  cf.br ^four(%4, %x3 : i32, i32)
^four(%x4: i32, %y4: i32):
  %5 = arith.ori %b, %b : i32
  return %5 : i32
}
