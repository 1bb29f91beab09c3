// Blocks that nothing leads to, and blocks that only these lead to, are compiled as if they were not there.
func.func @main() -> i64 {
  %c5 = arith.constant 5 : i64
  %slot = memref.alloca() : memref<i64>
  memref.store %c5, %slot[] : memref<i64>
  cf.br ^end
^alone:
  %own = memref.load %slot[] : memref<i64>
  %doubled = arith.addi %own, %own : i64
  memref.store %doubled, %slot[] : memref<i64>
  cf.br ^behind(%own : i64)
^behind(%passed: i64):
  memref.store %passed, %slot[] : memref<i64>
  cf.br ^end
^end:
  %inside = scf.execute_region -> i64 {
    %loaded = memref.load %slot[] : memref<i64>
    scf.yield %loaded : i64
  ^nowhere(%x: i64):
    scf.yield %x : i64
  }
  return %inside : i64
}
