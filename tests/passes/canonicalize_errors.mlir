// What the canonicalizer fails on.
// RUN: not ods opt "--canonicalize=max-iterations=1 test-convergence" %s
// RUN: not ods opt --canonicalize=region-simplify=aggressive %s
// RUN: ods opt "--canonicalize=max-iterations=2 test-convergence" %s
func.func @f(%x: i32) {
  %0 = arith.addi %x, %x : i32
  return
}
