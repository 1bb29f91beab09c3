// RUN: ods opt %s --convert-index-to-llvm
// RUN: ods opt %s --convert-index-to-llvm=index-bitwidth=32
// RUN: ods opt %s --canonicalize

// Arithmetic on `index`: what folds does so first, if it is the same on all targets.
func.func @arithmetic(%a: index, %b: index, %n: i32, %l: i64) -> (index, index, index, i32, i64, index, i1) {
  %0 = index.add %a, %b
  %1 = index.ceildivs %0, %b
  %2 = index.ceildivu %1, %b
  %3 = index.floordivs %2, %b
  %4 = index.casts %3 : index to i32
  %5 = index.castu %3 : index to i64
  %6 = index.casts %n : i32 to index
  %7 = index.castu %l : i64 to index
  %8 = index.cmp ult(%6, %7)
  %9 = index.sizeof
  %10 = index.shru %9, %a
  %11 = index.maxs %10, %b
  return %1, %2, %11, %4, %5, %6, %8 : index, index, index, i32, i64, index, i1
}
func.func @folded(%a: index) -> (index, index, i1, index, index, i1) {
  %c2 = index.constant 2
  %c3 = index.constant 3
  %large = index.constant 0x100000000
  %0 = index.mul %c2, %c3
  %1 = index.divu %large, %c2
  %2 = index.cmp slt(%c2, %c3)
  %c0 = index.constant 0
  %3 = index.add %a, %c0
  %4 = index.sub %large, %large
  %5 = index.maxu %a, %c3
  %6 = index.cmp uge(%5, %c2)
  return %0, %1, %2, %3, %4, %6 : index, index, i1, index, index, i1
}
