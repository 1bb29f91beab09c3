// When the canonicalizer fails.
// RUN: not ods opt "--canonicalize=max-iterations=1 test-convergence" %s
// RUN: ods opt "--canonicalize=max-iterations=2 test-convergence" %s
func.func @f(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
