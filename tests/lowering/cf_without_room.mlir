// RUN: not ods opt --convert-cf-to-llvm %s
// An assertion becomes blocks, for which the loop around it has no room.
func.func @inside(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %c, "it holds"
  }
  return
}
