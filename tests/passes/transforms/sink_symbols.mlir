// An index that is a symbol of affine maps at the top of a function only is not sunk below.
// RUN: ods opt --control-flow-sink %s

func.func @load(%m: memref<8xi64>, %a: index, %c: i1) -> i64 {
  %c8 = index.constant 8
  %n = index.remu %a, %c8
  %z = arith.constant 0 : i64
  %o = arith.constant 1 : i64
  %r = scf.if %c -> i64 {
    %v = affine.load %m[%n] : memref<8xi64>
    %s = arith.addi %v, %o : i64
    scf.yield %s : i64
  } else {
    scf.yield %z : i64
  }
  return %r : i64
}
